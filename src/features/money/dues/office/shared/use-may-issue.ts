import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'

/**
 * Whether the person issues, corrects, credits, writes off, pays back and sends, as Administrators do. Accountants, who
 * open the same pages, read these and record what came in.
 */
export function useMayIssue(): boolean {
  const { role } = useSession()
  // The dashboard shows no page before the role is known.
  return !role || may(role, 'dues')
}
