import { useQuery } from '@tanstack/react-query'
import { RefreshCw, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { MoreActions } from '@/components/list/more-actions'
import { RowActions } from '@/components/list/row-actions'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { OfficeFilters } from '@/components/list/office-filters'
import { useSession } from '@/features/people/session/api'
import { mayGiveRole, rightsLabel, roleOf } from '@/features/people/session/permissions'
import { companyNameQuery, useDeleteUser, usersQuery, type ListedUser } from './api'
import { UserExport, useUserBulk } from './bulk/user-bulk'
import { InviteDialog } from './invite-dialog'
import { PeopleParts } from './people-parts'
import { UserDialog } from './user-dialog'
import { companiesOf, userList, type UserFilter } from '../users'

const words = { caption: 'Users', one: 'user', many: 'users', none: 'No users found.' }
function columnsFor({
  onEdit,
  onDelete,
  mayDelete,
}: {
  onEdit: (user: ListedUser) => void
  onDelete: (user: ListedUser) => void
  mayDelete: (user: ListedUser) => boolean
}): Column<ListedUser>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      narrow: 'first',
      className: 'lg:min-w-44',
      cell: (user) => (
        <span className="flex items-center gap-2.5">
          <Avatar person={user} size="xs" />
          <span className="font-semibold">{user.full_name || '–'}</span>
        </span>
      ),
      more: ({ job_role }) => job_role,
    },
    {
      key: 'email',
      header: 'Email',
      sortable: true,
      narrow: 'second',
      fit: 'whole',
      className: 'xl:whitespace-nowrap',
      cell: ({ email }) => email,
    },
    {
      key: 'role',
      header: 'Role',
      narrow: 'end',
      cell: rightsLabel,
    },
    {
      key: 'company',
      header: 'Companies',
      from: 'xl',
      fit: 'whole',
      cell: ({ company, belongs }) => {
        const [first, ...others] = companiesOf(company, belongs)
        if (!first) return '–'
        const manages = [first, ...others].some((company) => company.manages)
        return (
          <>
            <Link to={`/dashboard/members/${first.id}`} className="text-sky-700 underline-offset-4 hover:underline">
              {first.name}
            </Link>
            {(others.length > 0 || manages) && (
              <span
                className="block text-fine leading-none text-ink-600"
                title={others.map(({ name }) => name).join(', ') || undefined}
              >
                {[others.length > 0 && `and ${others.length} more`, manages && 'Manager'].filter(Boolean).join(' · ')}
              </span>
            )}
          </>
        )
      },
    },
    {
      key: 'joined',
      header: 'Joined',
      sortable: true,
      from: 'xl',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      ...actionsColumn,
      cell: (user) => (
        <RowActions
          name={user.full_name || user.email}
          edit={{ onPress: () => onEdit(user) }}
          delete={mayDelete(user) && { onPress: () => onDelete(user) }}
        />
      ),
    },
  ]
}

function CompanyChip({ filter }: { filter: UserFilter }) {
  const { data } = useQuery(companyNameQuery(filter.company))
  if (!filter.company) return null
  return (
    <Link
      to={userList.href({ ...filter, company: '', page: 1 })}
      className="inline-flex min-h-8 items-center gap-2 rounded-control border border-ink-300 px-3 max-lg:min-h-touch text-small hover:border-ink-900"
    >
      People of {data?.name ?? 'one company'} <X aria-hidden="true" className="size-4" />{' '}
      <span className="sr-only">(show everybody)</span>
    </Link>
  )
}

function DeleteDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const deletion = useDeleteUser()
  const close = () => {
    deletion.reset()
    onClose()
  }
  const name = user?.full_name || user?.email || ''
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Delete ${name}?`}
      confirm="Delete user"
      doing="Deleting…"
      mutation={deletion}
      onConfirm={() => user && deletion.mutate(user, { onSuccess: close })}
      onCancel={close}
    >
      <p>
        {name} ({user?.email}) loses access at once and for good, and belongs to no company any more. What they have
        written stays without their name, but for letters, decisions on applications and the audit log.
      </p>
    </ConfirmDialog>
  )
}

/** The people with access to the portal: search, edit, invite and delete. */
export function UsersPage() {
  const [params] = useSearchParams()
  const filter = userList.read(params)
  const { profile: me, role: myRole = 'member' } = useSession()
  const query = useQuery(usersQuery(filter))
  const { bulk, notice } = useUserBulk(filter, query.data?.rows)
  const [edited, setEdited] = useState<ListedUser | null>(null)
  const [deleted, setDeleted] = useState<ListedUser | null>(null)
  const [inviting, setInviting] = useState(false)
  const columns = columnsFor({
    onEdit: setEdited,
    onDelete: setDeleted,
    mayDelete: (user) => user.id !== me?.id && mayGiveRole(myRole, roleOf(user)),
  })
  return (
    <ListPage
      title="Users"
      lead="Everybody who can sign in, with their role and companies."
      actions={
        <>
          <MoreActions>
            <Button look="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
              <RefreshCw aria-hidden="true" className="size-4" /> Refresh List
            </Button>
            <UserExport filter={filter} />
          </MoreActions>
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite user
          </Button>
        </>
      }
    >
      <PeopleParts current="users" />
      <OfficeFilters list={userList} filter={filter} />
      {notice}
      <OfficeList
        list={userList}
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ full_name, email }) => full_name || email}
        search={filter.search}
        views={<SavedViews of={userList.path} />}
        all={userList.href()}
        aside={<CompanyChip filter={filter} />}
      />
      <UserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteDialog user={deleted} onClose={() => setDeleted(null)} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </ListPage>
  )
}
