import { Suspense } from 'react'
import { late } from '@/components/ui/late'
import { OfficePage } from '@/components/ui/office-page'
import { useSession } from '@/features/people/session/api'
import { isStaff } from '@/features/people/session/permissions'
import { StaffOverview } from './office/staff-overview'

// It reads dues and registrations, whose code staff do not need here.
const MemberOverview = late(async () => (await import('./member/member-overview')).MemberOverview)

/** The first page after signing in: the chamber's figures for staff, a personal overview for members. */
export function OverviewPage() {
  const { profile, role } = useSession()
  if (!profile || !role) return null
  if (isStaff(role)) return <StaffOverview profile={profile} />
  return (
    <Suspense fallback={<OfficePage title="Welcome">{null}</OfficePage>}>
      <MemberOverview profile={profile} />
    </Suspense>
  )
}
