import { useState, type FormEvent } from 'react'
import { CheckboxField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { SearchPicker, type Choice } from '@/components/form/search-picker'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { useSession } from '@/features/people/session/api'
import { personSearchQuery, useAddPerson, useRemovePerson, useSetManager } from './api'

/** What became of a person whom the office has made a manager. */
export const namedWords = (name: string) => `${name} keeps this page now, and is told by email.`

function AddPersonForm({
  memberId,
  known,
  onDone,
}: {
  memberId: string
  known: readonly string[]
  onDone: (done: string) => void
}) {
  const { profile: me } = useSession()
  const [person, setPerson] = useState<Choice | null>(null)
  const [manages, setManages] = useState(true)
  const [missing, setMissing] = useState(false)
  const add = useAddPerson(memberId)
  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog may stand in the member's form, which must not be sent with it.
    event.stopPropagation()
    setMissing(!person)
    if (person)
      add.mutate(
        { personId: person.id, manages },
        {
          onSuccess: () =>
            onDone(manages ? namedWords(person.name) : `${person.name} belongs to the company now. No mail was sent.`),
        },
      )
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Add person" className="space-y-5">
      <UnsavedChanges when={person !== null && !add.isSuccess} saving={add.isPending} />
      <SearchPicker
        label="User"
        hint="Type a part of the name or email of somebody with an account."
        none="Nobody found. Somebody without an account is invited under Users."
        value={person}
        onChange={setPerson}
        search={personSearchQuery}
        leftOut={({ id }) => id === me?.id || known.includes(id)}
      />
      <CheckboxField
        label="Becomes a manager: keeps the company’s page. They are told by email."
        checked={manages}
        onChange={(event) => setManages(event.target.checked)}
      />
      {missing && !person && <FormFailure>Please choose the user.</FormFailure>}
      {add.error && <FormFailure>{add.error.message}</FormFailure>}
      <DialogButtons send="Add person" busy={add.isPending && 'Adding…'} />
    </form>
  )
}

/**
 * Lets a user belong to a member, as a manager or not.
 *
 * @param props.known the ids of those who belong to it already
 * @param props.onDone called with what was done, in words
 */
export function AddPersonDialog({
  memberId,
  memberName,
  open,
  known,
  onDone,
  onClose,
}: {
  memberId: string
  memberName: string
  open: boolean
  known: readonly string[]
  onDone: (done: string) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Add a person to ${memberName}`}
      description="Whoever belongs to other companies stays there, too."
    >
      <AddPersonForm memberId={memberId} known={known} onDone={onDone} />
    </Dialog>
  )
}

/** What is to end: that a person manages a member, or that they belong to it; `last`: whether they are its only manager. */
export type Ending = { what: 'manager' | 'person'; id: string; name: string; last: boolean }

/**
 * Asks before a person manages a member no more, or belongs to it no more, and says what ends.
 *
 * @param props.onDone called with what was done, in words
 */
export function EndDialog({
  memberId,
  memberName,
  ending,
  onDone,
  onClose,
}: {
  memberId: string
  memberName: string
  ending: Ending | undefined
  onDone: (done: string) => void
  onClose: () => void
}) {
  const demote = useSetManager(memberId)
  const removal = useRemovePerson(memberId)
  const whole = ending?.what === 'person'
  const mutation = whole ? removal : demote
  function close() {
    demote.reset()
    removal.reset()
    onClose()
  }
  function end() {
    if (!ending) return
    const { id, name } = ending
    const onSuccess = () => {
      close()
      onDone(
        `${name} ${whole ? 'does not belong to the company' : 'does not keep this page'} any more. No mail was sent.`,
      )
    }
    if (whole) removal.mutate(id, { onSuccess })
    else demote.mutate({ personId: id, manages: false }, { onSuccess })
  }
  return (
    <ConfirmDialog
      open={ending !== undefined}
      title={whole ? `Remove ${ending.name} from ${memberName}?` : `End ${ending?.name ?? ''} as manager?`}
      confirm={whole ? 'Remove person' : 'End as manager'}
      doing="Ending…"
      mutation={mutation}
      onConfirm={end}
      onCancel={close}
    >
      <p>
        {whole
          ? `${ending.name} then no longer belongs to ${memberName}: they cannot change its page, and it does not show them. They keep their access to the portal and their other companies.`
          : `${ending?.name ?? ''} can then no longer change the page of ${memberName}. They still belong to the company.`}
      </p>
      {ending?.last && (
        <p className="font-semibold">
          Nobody else keeps this page: until somebody is made a manager, only the office can change it.
        </p>
      )}
      <p>What they have proposed stays with the office, which can still decide about it. No mail is sent.</p>
    </ConfirmDialog>
  )
}
