import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { managersQuery } from '@/features/members/company-pages/office/shared/people/api'

/** What deactivating members ends for their managers; nothing where they have none. */
export function endedWords(managers: number): string {
  if (managers === 0) return ''
  const who = managers === 1 ? 'One manager' : `${managers.toLocaleString('en-US')} managers`
  return `${who} cannot change the page of an inactive member. No mail is sent.`
}

/**
 * Asks before members are deactivated, with the number of managers who can no longer do anything then.
 *
 * @param props.what the members, such as `Rila Tools` or `3 members`
 */
export function DeactivateQuestion({
  ids,
  what,
  onConfirm,
  onCancel,
}: {
  ids: readonly string[]
  what: string
  onConfirm: () => void
  onCancel: () => void
}) {
  const { data: managers, error } = useQuery(managersQuery(ids))
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${what}?`}
      confirm="Deactivate"
      mutation={null}
      busy={managers === undefined && !error}
      error={error?.message}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>An inactive member is not in the directory, and has no public page. Activating it brings both back.</p>
      {managers !== undefined && managers > 0 && <p className="font-semibold">{endedWords(managers)}</p>}
    </ConfirmDialog>
  )
}
