import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { actionsColumn, type Column } from '@/components/list/column'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { RowActions } from '@/components/list/row-actions'
import { Status, type Tone } from '@/components/list/status'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { useListFilter } from '@/components/list/use-list-filter'
import { useSession } from '@/features/people/session/api'
import { mayGiveRole, roleOf, rightsLabel } from '@/features/people/session/permissions'
import { invitationsQuery, useWithdrawInvitation, type ListedInvitation } from './api'
import { useResendInvitation } from './bulk/api'
import { InvitationExport, useInvitationBulk } from './bulk/invitation-bulk'
import { InviteDialog } from './invite-dialog'
import { PeopleParts } from './people-parts'
import { invitationList, invitationWords, stateOfInvitation, type InvitationState } from '../users'

const tones: Record<InvitationState, Tone> = {
  open: 'waiting',
  expired: 'urgent',
  accepted: 'good',
  withdrawn: 'over',
}

function State({ invitation }: { invitation: ListedInvitation }) {
  const [now] = useState(() => Date.now())
  const state = stateOfInvitation(invitation, now)
  return (
    <>
      <Status tone={tones[state]}>{invitationWords[state]}</Status>{' '}
      <span className="text-ink-600">
        {state === 'open' ? 'until ' : 'on '}
        <Day at={invitation.accepted_at ?? invitation.withdrawn_at ?? invitation.expires_at} />
      </span>
    </>
  )
}

function columnsFor({
  mayDecide,
  sending,
  onResend,
  onWithdraw,
}: {
  mayDecide: (invitation: ListedInvitation) => boolean
  sending: string | undefined
  onResend: (invitation: ListedInvitation) => void
  onWithdraw: (invitation: ListedInvitation) => void
}): Column<ListedInvitation>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      narrow: 'first',
      cell: ({ first_name, last_name }) => <span className="font-semibold">{`${first_name} ${last_name}`}</span>,
    },
    { key: 'email', header: 'Email', fit: 'whole', narrow: 'second', cell: ({ email }) => email },
    { key: 'role', header: 'Role', narrow: 'second', cell: rightsLabel },
    {
      key: 'company',
      header: 'Company',
      from: 'xl',
      fit: 'whole',
      className: 'w-40',
      cell: ({ company, is_manager }) => (
        <>
          {company?.name ?? '–'}
          {is_manager && <span className="text-fine text-ink-600"> as a manager</span>}
        </>
      ),
    },
    {
      key: 'invited',
      header: 'Invited',
      from: '2xl',
      cell: ({ created_at }) => <Day at={created_at} />,
      more: ({ inviter }) => inviter && `by ${inviter.full_name}`,
    },
    {
      key: 'state',
      header: 'State',
      narrow: 'second',
      cell: (invitation) => <State invitation={invitation} />,
    },
    {
      ...actionsColumn,
      cell: (invitation) =>
        !invitation.accepted_at &&
        !invitation.withdrawn_at &&
        mayDecide(invitation) && (
          <RowActions
            name={invitation.email}
            send={{
              onPress: () => onResend(invitation),
              busy: sending === invitation.id,
              says: `Send the invitation of ${invitation.email} again`,
            }}
            withdraw={{
              onPress: () => onWithdraw(invitation),
              says: `Withdraw the invitation of ${invitation.email}`,
            }}
          />
        ),
    },
  ]
}

function WithdrawDialog({
  invitation,
  onWithdrawn,
  onClose,
}: {
  invitation: ListedInvitation | null
  onWithdrawn: (invitation: ListedInvitation) => void
  onClose: () => void
}) {
  const withdrawal = useWithdrawInvitation()
  const close = () => {
    withdrawal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={invitation !== null}
      title={`Withdraw the invitation of ${invitation?.first_name} ${invitation?.last_name}?`}
      confirm="Withdraw invitation"
      doing="Withdrawing…"
      mutation={withdrawal}
      onConfirm={() =>
        invitation &&
        withdrawal.mutate(invitation, {
          onSuccess: () => {
            onWithdrawn(invitation)
            close()
          },
        })
      }
      onCancel={close}
    >
      <p>The link in the mail to {invitation?.email} works no more.</p>
    </ConfirmDialog>
  )
}

/** The people whom the office has invited, with the state of each invitation. */
export function InvitationsPage() {
  const [params] = useSearchParams()
  const go = useListFilter(invitationList.href)
  const filter = invitationList.read(params)
  const query = useQuery(invitationsQuery(filter))
  const { role: myRole = 'member' } = useSession()
  const resend = useResendInvitation()
  const { bulk, notice } = useInvitationBulk(filter, query.data?.rows)
  const [withdrawn, setWithdrawn] = useState<ListedInvitation | null>(null)
  // The dashboard's search leads to this address to invite somebody.
  const asked = params.has('invite')
  const [inviting, setInviting] = useState(false)
  const columns = columnsFor({
    mayDecide: (invitation) => mayGiveRole(myRole, roleOf(invitation)),
    sending: resend.isPending ? resend.variables.id : undefined,
    onResend: (invitation) => resend.mutate(invitation),
    onWithdraw: setWithdrawn,
  })
  return (
    <ListPage
      title="Users"
      lead="Whom the office has invited, and what came of it."
      actions={
        <>
          <InvitationExport filter={filter} />
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite user
          </Button>
        </>
      }
    >
      <PeopleParts current="invitations" />
      {resend.error && <FormFailure>{resend.error.message}</FormFailure>}
      {resend.isSuccess && (
        <FormSuccess title={`The mail to ${resend.variables.email} is sent again`}>
          Its invitation is good for another 14 days.
        </FormSuccess>
      )}
      {notice}
      <OfficeFilters list={invitationList} filter={filter} />
      <OfficeList
        list={invitationList}
        bulk={bulk}
        words={{
          caption: 'Invitations',
          many: 'invitations',
          order: 'newest first',
          none: filter.show === 'waiting' ? 'No invitation is waiting for an answer.' : 'Nobody has been invited yet.',
        }}
        query={query}
        filter={filter}
        skeleton={{ rows: 5 }}
        views={<SavedViews of={invitationList.path} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
      />
      <WithdrawDialog
        invitation={withdrawn}
        // What was said about sending it again holds no more.
        onWithdrawn={({ id }) => resend.variables?.id === id && resend.reset()}
        onClose={() => setWithdrawn(null)}
      />
      <InviteDialog
        open={inviting || asked}
        onClose={() => {
          setInviting(false)
          if (asked) go(filter)
        }}
      />
    </ListPage>
  )
}
