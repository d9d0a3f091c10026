import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lateDialog } from '@/components/ui/late'
import type { Tier } from '@/features/members/tiers/tiers'
import { membershipQuery } from './api'
import { PageContent } from '../shared/page-content'
import type { EmployeeCount } from '@/features/members/tiers/employee-counts'
import { MembershipContent, MembershipFrame, membershipPending } from '../shared/membership-view'

/** What search engines read of this page. */
export const words = {
  description: 'Benefits, annual fees and application: become a member of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'membership, join, benefits, fees, apply',
}

const ApplicationDialog = lateDialog(
  async () => (await import('@/features/members/applications/shared/application-dialog')).ApplicationDialog,
  ({ onOpenChange }) => onOpenChange(false),
)

/** The membership page, and the application dialog that the buttons of its tiers open. */
export function MembershipPage() {
  const query = useQuery(membershipQuery)
  const [pressed, setPressed] = useState<{ tier: Tier; size: EmployeeCount | undefined } | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <MembershipFrame>
      <PageContent query={query} pending={membershipPending}>
        {({ membership, questions }) => (
          <>
            <MembershipContent
              page={membership}
              questions={questions.questions}
              onButtons={ApplicationDialog.fetch}
              onApply={(tier, size) => {
                setPressed({ tier, size })
                setOpen(true)
              }}
            />
            {pressed && (
              <ApplicationDialog
                tiers={membership.tiers}
                tier={pressed.tier}
                chosen={pressed.size}
                onTier={(tier) => setPressed({ ...pressed, tier })}
                open={open}
                onOpenChange={setOpen}
              />
            )}
          </>
        )}
      </PageContent>
    </MembershipFrame>
  )
}
