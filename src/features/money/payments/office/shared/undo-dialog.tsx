import type { ReactNode } from 'react'
import { ReasonDialog } from '@/components/form/reason-dialog'
import { useClosedWords } from '@/features/money/billing/office/shared/use-closed'
import { useUndo } from '../api'

/**
 * Asks why a settlement, a refund or a payment is taken back, or says that the books of its day are closed.
 *
 * @param props.day on which it counts
 * @param props.children says what that opens again
 */
export function UndoDialog({
  what,
  id,
  day,
  children,
  onClose,
}: {
  what: 'settlement' | 'refund' | 'payment'
  id: string
  day: string
  children: ReactNode
  onClose: () => void
}) {
  const undo = useUndo(what)
  return (
    <ReasonDialog
      title={`Undo this ${what}?`}
      hint="Kept with your name; the member does not see it."
      send="Undo"
      busy={undo.isPending && 'Undoing…'}
      done={undo.isSuccess}
      refused={useClosedWords(day)}
      error={undo.error?.message}
      onGiven={(reason) => undo.mutate({ id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
