import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ChangedMeanwhileError, isRefusal } from '@/lib/data/errors'
import { officeTime } from '@/lib/dates/office-time'
import { companyFields, companyLabels } from '../../company'
import { companyShape, detailsShape } from '../../company-values'
import { fieldsIn } from '../../proposals'
import { useLogoDraft } from '../shared/logo-draft'
import { useDecide, useReadAgain, type Decision, type OfficeProposal } from './api'
import { ProposedField } from './proposal-field'
import {
  decisionOf,
  differencesOf,
  finalOf,
  rebasedDecision,
  type DecisionValues,
  type Entered,
} from '../shared/proposal-list'
import { ReturnDialog } from './return-dialog'

const shapes = { ...companyShape, ...detailsShape }
const labels = Object.fromEntries(companyFields.map((field) => [`values.${field}`, companyLabels[field]]))

/** Checks the fields that are accepted, and cleans what was typed. */
function checked(decision: DecisionValues) {
  const values: Record<string, unknown> = { ...decision.values }
  const errors: Record<string, { type: 'custom'; message: string }> = {}
  for (const field of fieldsIn(decision.values)) {
    if (!decision.taken[field]) continue
    const { data, error } = shapes[field].safeParse(values[field])
    if (error) errors[field] = { type: 'custom', message: error.issues[0]?.message ?? 'This value is not possible' }
    else values[field] = data
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors: { values: errors } as FieldErrors<DecisionValues> }
    : { values: { ...decision, values }, errors: {} }
}

/** Why a decision failed: who was quicker, or the error's own sentence. */
function refusalWords(error: Error): string {
  if (!(error instanceof ChangedMeanwhileError && error.saved)) return error.message
  const { by, at } = error.saved
  return `${by ?? 'Somebody'} changed this on ${officeTime(at)}. Nothing of yours was stored, and no mail was sent.`
}

const notice = 'rounded-card border border-wheat-300 bg-wheat-100 p-4 text-small'

/** The button that asked for it is gone, and the notice may be above what is in view. */
function showNotice(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** Enter in a field of one line would send the form, and with it a mail. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file')
    event.preventDefault()
}

/**
 * The decision about a pending proposal.
 *
 * @param props.onDecided called with the proposal when it is decided here
 * @param props.onClosed called with the proposal when somebody else has decided or withdrawn it, and with what one had entered
 */
export function ProposalForm({
  proposal,
  onDecided,
  onClosed,
}: {
  proposal: OfficeProposal
  onDecided: (decided: OfficeProposal) => void
  onClosed: (closed: OfficeProposal, mine: Entered) => void
}) {
  const formId = useId()
  // The version that is decided about. A background refetch must not move it: the lock would then pass over what the form never showed.
  const [base, setBase] = useState(proposal)
  const [returning, setReturning] = useState(false)
  // Kept here, because the dialog closes for a look at the newer version.
  const [message, setMessage] = useState('')
  const form = useForm<DecisionValues>({
    resolver: checked,
    defaultValues: decisionOf(base.changes),
    shouldFocusError: false,
  })
  const { control } = form
  useWatch({ control })
  const typed = form.getValues()
  const proposedLogo = typeof base.changes.logo_url === 'string' ? base.changes.logo_url : ''
  const { change: changeLogo, hold } = useLogoDraft(proposedLogo)
  const deciding = useDecide()
  const reading = useReadAgain()
  const fields = fieldsIn(base.changes)
  const { corrected, left } = differencesOf(typed, base.changes)
  const changed = corrected.length + left.length > 0
  const name = base.now.name
  const by = base.proposed_by_name

  function decide(decision: Decision, done?: () => void) {
    const giveBack = hold()
    reading.reset()
    deciding.mutate(
      { proposal: base, decision },
      {
        // After a lost answer, the new logo may be public.
        onError: (error) => isRefusal(error) && giveBack(),
        onSuccess: (decided) => {
          done?.()
          onDecided(decided)
        },
      },
    )
  }
  const submit = (event: FormEvent) => void form.handleSubmit((decision) => decide({ final: finalOf(decision) }))(event)

  function look() {
    reading.mutate(base.id, {
      onSuccess: (now) => {
        const mine = form.getValues()
        if (now.status !== 'pending') return onClosed(now, { decision: mine, message })
        deciding.reset()
        setReturning(false)
        setBase(now)
        form.reset(rebasedDecision(mine, base.changes, now.changes))
      },
    })
  }

  function openReturn() {
    deciding.reset()
    reading.reset()
    setReturning(true)
  }

  const conflict = deciding.error instanceof ChangedMeanwhileError
  const lookButton = (
    <Button look="secondary" busy={reading.isPending} onClick={look}>
      See how it stands now
    </Button>
  )
  return (
    <form
      id={formId}
      noValidate
      onSubmit={submit}
      onKeyDown={keepEnter}
      aria-label="Proposal"
      className="max-w-4xl space-y-4"
    >
      <UnsavedChanges when={(changed || message !== '') && !deciding.isSuccess} saving={deciding.isPending} />
      {!base.manages && (
        <p className={notice}>
          {by} no longer manages {name}. The proposal stays with the office: you can still decide about it.
        </p>
      )}
      {base.member.status !== 'active' && (
        <p className={notice}>{name} is inactive. What you approve is stored, and public once it is active again.</p>
      )}
      {reading.error && <FormFailure>{reading.error.message}</FormFailure>}
      {reading.isSuccess && (
        <p ref={showNotice} role="status" tabIndex={-1} className={`${notice} scroll-mt-6`}>
          This is how it stands now. What you corrected and left out is kept{message && ', and so is your message'}.
        </p>
      )}
      <ErrorSummary form={form} labels={labels} />
      {fields.map((field) => (
        <ProposedField
          key={field}
          field={field}
          proposal={base}
          control={control}
          onLogo={(address) => changeLogo(address, proposedLogo)}
        />
      ))}
      <FormBar
        form={formId}
        save={changed ? 'Approve with corrections' : 'Approve'}
        keys={false}
        state={{ changed, busy: deciding.isPending, stored: false }}
        disabled={left.length === fields.length}
        why={
          left.length === fields.length
            ? 'Accept at least one field, or return the proposal.'
            : base.manages
              ? `Either way one mail goes out, to ${by}: what was approved, what you changed, or why it comes back.`
              : `No mail goes out: ${by} no longer manages ${name}.`
        }
        failure={deciding.error && !returning ? refusalWords(deciding.error) : undefined}
      >
        {conflict && lookButton}
        <Button look="secondary" disabled={deciding.isPending} onClick={openReturn}>
          Return…
        </Button>
      </FormBar>
      <ReturnDialog
        open={returning}
        to={base.manages ? by : undefined}
        busy={deciding.isPending}
        failure={reading.error?.message ?? (deciding.error ? refusalWords(deciding.error) : undefined)}
        message={message}
        onType={setMessage}
        look={conflict && lookButton}
        onReturn={(final) => decide({ message: final }, () => setReturning(false))}
        onClose={() => setReturning(false)}
      />
    </form>
  )
}
