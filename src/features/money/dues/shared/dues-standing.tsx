import { Status } from '@/components/list/status'
import { standingTones, standingWords, type MemberDues } from '../member-dues'

/** The standing of a member, with its day. */
export function DuesStanding({ dues }: { dues: Pick<MemberDues, 'standing' | 'until'> }) {
  return <Status tone={standingTones[dues.standing]}>{standingWords(dues)}</Status>
}
