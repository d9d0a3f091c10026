import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ExportButton } from '@/components/list/export-button'
import { readForExport, readIds } from '@/lib/data/bulk'
import { roleLabel } from '@/features/session/permissions'
import { countOf } from '@/lib/text/numbers'
import { stateOfInvitation } from '../../users'
import { useInvalidateInvitations, type InvitationFilter, type ListedInvitation } from '../api'
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

/** The columns of an exported file, in their order. */
const columns = [
  'first_name',
  'last_name',
  'email',
  'role',
  'company',
  'manager',
  'state',
  'invited_at',
  'invited_by',
  'expires_at',
  'accepted_at',
  'withdrawn_at',
]

/** Saves the chosen invitations, or all that match the filter, as a file. */
export function InvitationExport({ filter, ids }: { filter: InvitationFilter; ids?: readonly string[] }) {
  const [now] = useState(() => Date.now())
  return (
    <ExportButton
      name="invitations"
      chosen={ids !== undefined}
      columns={columns}
      read={async (onProgress, signal) =>
        (await readForExport(invitationRows(filter), ids, onProgress, signal)).map(
          ({ role, company, inviter, created_at, is_manager, ...invitation }) => ({
            ...invitation,
            manager: is_manager ? 'yes' : null,
            role: roleLabel(role?.name),
            company: company?.name ?? null,
            state: stateOfInvitation(invitation, now),
            invited_at: created_at,
            invited_by: inviter?.full_name ?? null,
          }),
        )
      }
    />
  )
}

/** The actions on many invitations of the office's list. */
export function useInvitationBulk(filter: InvitationFilter, rows: readonly ListedInvitation[] = []) {
  return useBulk({
    one: 'invitation',
    many: 'invitations',
    names: new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    href: () => '/dashboard/users/invitations?show=all',
    actions,
    more: (ids) => <InvitationExport filter={filter} ids={ids} />,
    readIds: () => readIds(invitationRows(filter)),
    onSettled: useInvalidateInvitations(),
  })
}
