import { useSession } from '@/features/people/session/api'
import { isStaff } from '@/features/people/session/permissions'
import { MemberOverview } from './member/member-overview'
import { StaffOverview } from './office/staff-overview'

/** The first page after signing in: the chamber's figures for staff, a personal overview for members. */
export function OverviewPage() {
  const { profile, role } = useSession()
  if (!profile || !role) return null
  return isStaff(role) ? <StaffOverview profile={profile} /> : <MemberOverview profile={profile} />
}
