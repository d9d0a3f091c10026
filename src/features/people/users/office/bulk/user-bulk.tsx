import { UserCog } from 'lucide-react'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkChoice } from '@/components/list/bulk-dialogs'
import { ListExport } from '@/components/list/export-button'
import { readIds } from '@/lib/data/bulk'
import { useSession } from '@/features/people/session/api'
import { mayGiveRole, roleLabel } from '@/features/people/session/permissions'
import { fileTime } from '@/lib/dates/office-time'
import { countOf } from '@/lib/text/numbers'
import { companiesOf, roleOptions, userList, type UserFilter } from '../../users'
import { useInvalidateUsers, type ListedUser } from '../api'
import { changeRoles, undoRoles, userRows } from './api'

/** Saves the chosen users, or all that match the filter, as a file. */
export function UserExport({ filter, ids }: { filter: UserFilter; ids?: readonly string[] }) {
  return (
    <ListExport
      name="users"
      rows={userRows(filter)}
      ids={ids}
      columns={{
        first_name: (user) => user.first_name,
        last_name: (user) => user.last_name,
        email: (user) => user.email,
        job_role: (user) => user.job_role,
        role: ({ role }) => roleLabel(role?.name),
        accountant: ({ is_accountant }) => (is_accountant ? 'yes' : null),
        company: ({ company, belongs }) =>
          companiesOf(company, belongs)
            .map(({ name }) => name)
            .join('; ') || null,
        joined_at: ({ created_at }) => fileTime(created_at),
      }}
    />
  )
}

/** The actions on many users of the office's list. */
export function useUserBulk(filter: UserFilter, rows: readonly ListedUser[] = []) {
  const { role: myRole = 'member' } = useSession()
  const actions: BulkAction[] = [
    {
      label: 'Role',
      icon: UserCog,
      dialog: (dialog) => (
        <BulkChoice
          dialog={dialog}
          title={`Role of ${countOf(dialog.ids.length, 'user')}`}
          label="Role"
          options={roleOptions.filter(({ value }) => mayGiveRole(myRole, value))}
          confirm="Give role"
          task={({ value, label }) => ({
            doing: 'Changing',
            did: `given the role ${label}`,
            run: changeRoles(value as (typeof roleOptions)[number]['value']),
            undo: undoRoles,
          })}
        />
      ),
    },
  ]
  return useBulk({
    one: 'user',
    many: 'users',
    names: new Map(rows.map(({ id, full_name, email }) => [id, full_name || email])),
    href: ({ name }) => userList.href({ ...filter, search: name, role: '', company: '', page: 1 }),
    actions,
    more: (ids) => <UserExport filter={filter} ids={ids} />,
    readIds: () => readIds(userRows(filter)),
    onSettled: useInvalidateUsers(),
  })
}
