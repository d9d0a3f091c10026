import { ListParts } from '@/components/ui/list-page'

/** The two parts of the Users section. */
export function PeopleParts({ current }: { current: 'users' | 'invitations' }) {
  return (
    <ListParts
      label="Parts of Users"
      parts={[
        { to: '/dashboard/users', label: 'Users', current: current === 'users' },
        { to: '/dashboard/users/invitations', label: 'Invitations', current: current === 'invitations' },
      ]}
    />
  )
}
