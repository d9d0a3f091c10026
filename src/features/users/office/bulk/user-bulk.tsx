import { UserCog } from 'lucide-react'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkChoice } from '@/components/list/bulk-dialogs'
import { ExportButton } from '@/components/list/export-button'
import { readForExport, readIds } from '@/lib/data/bulk'
import { useSession } from '@/features/session/api'
import { mayGiveRole, roleLabel } from '@/features/session/permissions'
import { countOf } from '@/lib/text/numbers'
import { companiesOf, roleOptions, userList, type UserFilter } from '../../users'
import { useInvalidateUsers, type ListedUser } from '../api'
import { changeRoles, undoRoles, userRows } from './api'

/** The columns of an exported file, in their order. */
const columns = ['first_name', 'last_name', 'email', 'job_role', 'role', 'company', 'joined_at']

/** Saves the chosen users, or all that match the filter, as a file. */
export function UserExport({ filter, ids }: { filter: UserFilter; ids?: readonly string[] }) {
  return (
    <ExportButton
      name="users"
      chosen={ids !== undefined}
      columns={columns}
      read={async (onProgress, signal) =>
        (await readForExport(userRows(filter), ids, onProgress, signal)).map(
          ({ role, company, belongs, created_at, ...user }) => ({
            ...user,
            role: roleLabel(role?.name),
            company:
              companiesOf(company, belongs)
                .map(({ name }) => name)
                .join('; ') || null,
            joined_at: created_at,
          }),
        )
      }
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
