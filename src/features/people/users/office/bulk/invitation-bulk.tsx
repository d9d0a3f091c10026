import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { readIds } from '@/lib/data/bulk'
import { roleLabel } from '@/features/people/session/permissions'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { invitationList, invitationWords, stateOfInvitation, type InvitationFilter } from '../../users'
import { useInvalidateInvitations, type ListedInvitation } from '../api'
import { invitationRows, renewInvitations } from './api'

const actions: readonly BulkAction[] = [
  {
    label: 'Send again',
    icon: MailPlus,
    dialog: (dialog) => (
      <BulkQuestion
        dialog={dialog}
        title={`Send ${countOf(dialog.ids.length, 'invitation')} again?`}
        confirm={`Send ${countOf(dialog.ids.length, 'invitation')}`}
        look="primary"
        task={{ doing: 'Sending', did: 'sent again', run: renewInvitations }}
      >
        <p>{`${countOf(dialog.ids.length, 'person gets', 'people get')} an email. The invitations are good for another 14 days.`}</p>
      </BulkQuestion>
    ),
  },
]

/** Saves the chosen invitations, or all that match the filter, as a file. */
export function InvitationExport({ filter, ids }: { filter: InvitationFilter; ids?: readonly string[] }) {
  const [now] = useState(() => Date.now())
  return (
    <ListExport
      name="invitations"
      rows={invitationRows(filter)}
      ids={ids}
      columns={{
        first_name: (invitation) => invitation.first_name,
        last_name: (invitation) => invitation.last_name,
        email: (invitation) => invitation.email,
        role: ({ role }) => roleLabel(role?.name),
        accountant: ({ is_accountant }) => (is_accountant ? 'yes' : null),
        company: ({ company }) => company?.name ?? null,
        manager: ({ is_manager }) => (is_manager ? 'yes' : null),
        state: (invitation) => invitationWords[stateOfInvitation(invitation, now)],
        invited_at: ({ created_at }) => fileTime(created_at),
        invited_by: ({ inviter }) => inviter?.full_name ?? null,
        expires_at: ({ expires_at }) => fileTime(expires_at),
        accepted_at: ({ accepted_at }) => fileTime(accepted_at),
        withdrawn_at: ({ withdrawn_at }) => fileTime(withdrawn_at),
      }}
    />
  )
}

/** The actions on many invitations of the office's list. */
export function useInvitationBulk(filter: InvitationFilter, rows: readonly ListedInvitation[] = []) {
  return useBulk({
    one: 'invitation',
    many: 'invitations',
    names: new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    href: () => invitationList.href({ show: 'all' }),
    actions,
    more: (ids) => <InvitationExport filter={filter} ids={ids} />,
    readIds: () => readIds(invitationRows(filter)),
    onSettled: useInvalidateInvitations(),
  })
}
