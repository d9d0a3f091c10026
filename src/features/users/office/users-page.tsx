import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Column } from '@/components/list/data-table'
import { OfficePage } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { ListFilters } from '@/components/list/list-filters'
import { useSession } from '@/features/session/api'
import { mayGiveRole, roleOf, roleLabel } from '@/features/session/permissions'
import { officeDay } from '@/lib/dates/office-time'
import { companyQuery, useDeleteUser, usersQuery, type ListedUser } from './api'
import { UserExport, useUserBulk } from './bulk/user-bulk'
import { InviteDialog } from './invite-dialog'
import { PeopleParts } from './people-parts'
import { UserDialog } from './user-dialog'
import { readUserFilter, roleOptions, usersHref, usersPageSize, type UserFilter } from '../users'

const words = { caption: 'Users', one: 'user', many: 'users', none: 'No users found.' }
const iconButton =
  'grid size-touch place-items-center rounded-control text-ink-700 hover:bg-paper-200 hover:text-ink-900 disabled:text-ink-300 disabled:hover:bg-transparent'

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
      plain: true,
      cell: (user) => (
        <span className="flex items-center gap-3">
          <Avatar person={user} size="sm" />
          <span className="min-w-0">
            <span className="block font-semibold">{user.full_name || '–'}</span>
            {user.job_role && <span className="block text-fine text-ink-600">{user.job_role}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sortable: true,
      cell: ({ email }) => (
        <span title={email} className="block break-words lg:max-w-56 lg:truncate xl:max-w-80">
          {email}
        </span>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => roleLabel(role?.name) },
    {
      key: 'company',
      header: 'Company',
      cell: ({ company }) =>
        company ? (
          <Link
            to={`/dashboard/members/${company.id}`}
            className="inline-flex min-h-touch items-center text-sky-700 underline-offset-4 hover:underline"
          >
            {company.name}
          </Link>
        ) : (
          <span className="text-ink-600">–</span>
        ),
    },
    {
      key: 'joined',
      header: 'Joined',
      sortable: true,
      className: 'lg:whitespace-nowrap',
      cell: ({ created_at }) => officeDay(created_at),
    },
    {
      key: 'actions',
      header: 'Actions',
      plain: true,
      className: 'lg:w-24',
      cell: (user) => (
        <span className="flex lg:justify-end">
          <button
            type="button"
            aria-label={`Edit ${user.full_name || user.email}`}
            onClick={() => onEdit(user)}
            className={iconButton}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </button>
          {mayDelete(user) && (
            <button
              type="button"
              aria-label={`Delete ${user.full_name || user.email}`}
              onClick={() => onDelete(user)}
              className={`${iconButton} hover:text-danger-700`}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
      ),
    },
  ]
}

function CompanyChip({ filter }: { filter: UserFilter }) {
  const { data } = useQuery(companyQuery(filter.company))
  if (!filter.company) return null
  return (
    <Link
      to={usersHref({ ...filter, company: '', page: 1 })}
      className="inline-flex min-h-touch items-center gap-2 rounded-control border border-ink-300 px-4 text-small hover:border-ink-900"
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
      confirm={deletion.isPending ? 'Deleting…' : 'Delete user'}
      busy={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={() => user && deletion.mutate(user, { onSuccess: close })}
      onCancel={close}
    >
      <p>
        {name} ({user?.email}) loses access at once and for good. What they have written stays, without their name.
      </p>
    </ConfirmDialog>
  )
}

/** The people with access to the portal: search, edit, invite and delete. */
export function UsersPage() {
  const [params] = useSearchParams()
  const filter = readUserFilter(params)
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
    <OfficePage
      title="Users"
      lead="Everybody who can sign in, with their role and company."
      actions={
        <>
          <Button look="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            <RefreshCw aria-hidden="true" className="size-4" /> Refresh List
          </Button>
          <UserExport filter={filter} />
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite user
          </Button>
        </>
      }
    >
      <PeopleParts current="users" />
      <ListFilters
        filter={filter}
        href={usersHref}
        label="Search by name, email, company or job role"
        of="Users"
        selects={[{ key: 'role', value: filter.role, label: 'Role', placeholder: 'All roles', options: roleOptions }]}
        className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]"
      />
      {notice}
      <OfficeList
        bulk={bulk}
        words={words}
        query={query}
        filter={filter}
        href={usersHref}
        size={usersPageSize}
        skeleton={{ rows: 10, row: 'h-16', text: 'max-w-sm', picture: 'size-9 rounded-full' }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ full_name, email }) => full_name || email}
        search={filter.search}
        all="/dashboard/users"
        aside={<CompanyChip filter={filter} />}
      />
      <UserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteDialog user={deleted} onClose={() => setDeleted(null)} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </OfficePage>
  )
}
