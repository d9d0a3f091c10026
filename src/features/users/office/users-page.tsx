import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Avatar } from '@/components/ui/avatar'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DataTable, SortSelect, type Column } from '@/components/list/data-table'
import { SelectField } from '@/components/form/form-field'
import { OfficePage } from '@/components/ui/page'
import { Pagination } from '@/components/list/pagination'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import { EmptyState, ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useSession } from '@/features/session/api'
import { mayGiveRole, roleOf, roleLabel } from '@/features/session/permissions'
import { totalWords } from '@/lib/list/found'
import { formatDate } from '@/lib/dates/dates'
import { companyQuery, useDeleteUser, usersQuery, type ListedUser } from './api'
import { InviteDialog } from './invite-dialog'
import { PeopleParts } from './people-parts'
import { UserDialog } from './user-dialog'
import { readUserFilter, roleOptions, usersHref, usersPageSize, type UserFilter, type UserSort } from '../users'

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
    { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <span className="break-all">{email}</span> },
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
      cell: ({ created_at }) => formatDate(created_at),
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

function ListSkeleton() {
  return (
    <Loading label="Loading users…" className="divide-y divide-paper-300 border-y border-paper-300">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-4">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <Skeleton className="h-5 w-full max-w-sm" />
        </div>
      ))}
    </Loading>
  )
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

function Filters({ filter }: { filter: UserFilter }) {
  const navigate = useNavigate()
  const go = (change: Partial<UserFilter>, replace = false) =>
    void navigate(usersHref({ ...filter, ...change, page: 1 }), { replace, preventScrollReset: true })
  const { typed, setTyped, changed, take } = useSearchDraft(filter.search, (search, replace) => go({ search }, replace))
  return (
    <div className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchField
        label="Search by name, email, company or job role"
        of="Users"
        value={typed}
        onChange={setTyped}
        onEnter={() => changed && go({ search: take() })}
      />
      <SelectField
        label="Role"
        placeholder="All roles"
        options={roleOptions}
        value={filter.role}
        onChange={(event) =>
          go({ search: take(), role: roleOptions.find(({ value }) => value === event.target.value)?.value ?? '' })
        }
      />
    </div>
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

function List({ filter, columns }: { filter: UserFilter; columns: readonly Column<ListedUser>[] }) {
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(usersQuery(filter))
  const hrefOf = (sort: { key: string; descending: boolean }) =>
    usersHref({ ...filter, sort: { key: sort.key as UserSort, descending: sort.descending }, page: 1 })
  if (error && !data) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton />
  if (data.rows.length === 0)
    return (
      <EmptyState>
        <p>{filter.page > 1 ? 'The list ends before this page.' : 'No users found.'}</p>
        <ButtonLink to="/dashboard/users" look="secondary" className="mt-6">
          Show all users
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {error && (
        <div className="mb-6">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-4">
        <p role="status" className="text-small text-ink-700">
          {isPlaceholderData ? '' : `${totalWords(data.total, filter.search)} ${data.total === 1 ? 'user' : 'users'}`}
        </p>
        <CompanyChip filter={filter} />
        <SortSelect
          columns={columns}
          sort={filter.sort}
          onSort={(sort) => void navigate(hrefOf(sort), { preventScrollReset: true })}
        />
      </div>
      <DataTable
        caption="Users"
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        sort={filter.sort}
        sortHref={hrefOf}
        busy={isPlaceholderData}
      />
      <Pagination
        label="Pages of users"
        page={filter.page}
        pages={Math.ceil(data.total / usersPageSize)}
        href={(page) => usersHref({ ...filter, page })}
      />
    </>
  )
}

/** The people with access to the portal: found, edited, invited and deleted. */
export function UsersPage() {
  const [params] = useSearchParams()
  const filter = readUserFilter(params)
  const { profile: me, role: myRole = 'member' } = useSession()
  const { isFetching, refetch } = useQuery(usersQuery(filter))
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
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" className="size-4" /> Refresh List
          </Button>
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite user
          </Button>
        </>
      }
    >
      <PeopleParts current="users" />
      <Filters filter={filter} />
      <List filter={filter} columns={columns} />
      <UserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteDialog user={deleted} onClose={() => setDeleted(null)} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </OfficePage>
  )
}
