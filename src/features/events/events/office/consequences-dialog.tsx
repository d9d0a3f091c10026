import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { questionOf, type ChangedFact, type Consent, type Consequences } from './consequences'

/**
 * The question before a save that concerns people.
 *
 * @param props.follows whom the save concerns, and how
 * @param props.changes what of the event's time, place and link changes from what to what
 * @param props.saving whether the answer is being saved
 * @param props.onSave called with what was agreed to
 */
export function ConsequencesDialog({
  follows,
  changes,
  saving,
  onSave,
  onBack,
}: {
  follows: Consequences
  changes: readonly ChangedFact[]
  saving: boolean
  onSave: (consent: Consent) => void
  onBack: () => void
}) {
  const question = questionOf(follows, changes)
  const { other } = question
  return (
    <ConfirmDialog
      open
      title={question.title}
      confirm={question.confirm}
      cancel="Go back"
      doing="Saving…"
      mutation={{ isPending: saving, error: null }}
      look={follows.cancelled || follows.withdrawn ? 'danger' : 'primary'}
      other={other && { label: other.label, onPress: () => onSave(other.consent) }}
      onConfirm={() => onSave(question.consent)}
      onCancel={onBack}
    >
      {question.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {question.changes.length > 0 && (
        <ul className="space-y-1 [overflow-wrap:anywhere]">
          {question.changes.map(({ label, from, to }) => (
            <li key={label}>
              {`${label}: `}
              {from} → <span className="font-semibold text-ink-900">{to}</span>
            </li>
          ))}
        </ul>
      )}
      {!saving && <p>Nothing is saved yet.</p>}
    </ConfirmDialog>
  )
}
