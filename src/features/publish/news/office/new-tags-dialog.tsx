import { AlertDialog } from 'radix-ui'
import { BackCloses } from '@/components/ui/back-closes'
import { Button } from '@/components/ui/button'
import { alertBox, alertOverlay } from '@/components/ui/confirm-dialog'
import { useFocusReturn } from '@/components/ui/focus-return'

/** Asks whether to create tags that do not exist yet: a typo must not become a tag. */
export function NewTagsDialog({
  names,
  onCreate,
  onLeaveOut,
  onCancel,
}: {
  names: readonly string[]
  onCreate: () => void
  onLeaveOut: () => void
  onCancel: () => void
}) {
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlay}>
          <AlertDialog.Content {...focusReturn} className={alertBox}>
            <BackCloses onBack={onCancel} />
            <AlertDialog.Title className="font-serif text-subheading font-semibold">
              {names.length === 1 ? 'A new tag' : 'New tags'}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-small text-ink-700">
              {names.length === 1 ? 'No article has this tag yet:' : 'No article has these tags yet:'}
            </AlertDialog.Description>
            <ul aria-label="New tags" className="mt-3 flex flex-wrap gap-2">
              {names.map((name) => (
                <li
                  key={name}
                  className="border border-paper-300 bg-paper-100 px-3 py-1 text-small [overflow-wrap:anywhere]"
                >
                  {name}
                </li>
              ))}
            </ul>
            <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
              <AlertDialog.Cancel asChild>
                <Button look="quiet" className="px-3">
                  Back to the article
                </Button>
              </AlertDialog.Cancel>
              <Button look="secondary" onClick={onLeaveOut}>
                {names.length === 1 ? 'Leave it out and save' : 'Leave them out and save'}
              </Button>
              <Button onClick={onCreate}>{names.length === 1 ? 'Create it and save' : 'Create them and save'}</Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
