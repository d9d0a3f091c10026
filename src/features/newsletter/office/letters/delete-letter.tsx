import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useDeleteLetter } from './api'
import { letterName } from './letters'

/**
 * Asks, with the letter's subject, before deleting it.
 *
 * @param props.letter a draft or a cancelled letter; undefined while the dialog is closed
 * @param props.onDeleted called after it was deleted
 * @param props.onClose called when it is kept
 */
export function DeleteLetter({
  letter,
  onDeleted,
  onClose,
}: {
  letter: { id: string; subject: string; status: string } | undefined
  onDeleted: () => void
  onClose: () => void
}) {
  const deletion = useDeleteLetter()
  return (
    <ConfirmDialog
      open={letter !== undefined}
      title={`Delete “${letter ? letterName(letter) : ''}”?`}
      confirm={deletion.isPending ? 'Deleting…' : 'Delete letter'}
      busy={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={() => letter && deletion.mutate(letter.id, { onSuccess: onDeleted })}
      onCancel={() => {
        deletion.reset()
        onClose()
      }}
    >
      <p>
        {letter?.status === 'cancelled'
          ? 'It disappears for good, with its versions, what became of its mails, and its page in the archive if it has one. Then “Read in browser” in mails that have left leads nowhere.'
          : 'It disappears for good, with its pictures and its versions. Nobody has got it.'}
      </p>
    </ConfirmDialog>
  )
}
