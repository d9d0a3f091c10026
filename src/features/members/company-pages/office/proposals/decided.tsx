import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Arrival } from '@/components/editorial/arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { Status } from '@/components/list/status'
import { Button, ButtonLink } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { useCloseSheet } from '@/components/ui/sheet'
import { officeTime } from '@/lib/dates/office-time'
import { companyLabels } from '../../company'
import { valueOf } from '../../company-values'
import { fieldsIn, isSame, statusOf } from '../../proposals'
import { pendingQuery, type OfficeProposal } from './api'
import { ValuesCompared } from './proposal-field'
import { differencesOf, proposalHref, type Entered } from '../shared/proposal-list'

/** What leads on: the proposal that waits longest, or the queue. */
function Onwards() {
  const close = useCloseSheet()
  const { data } = useQuery(pendingQuery)
  if (data?.first)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={proposalHref(data.first)}>Next proposal</ButtonLink>
        <span className="text-small text-ink-700 tabular-nums">
          {data.total === 1 ? 'One more waits.' : `${data.total.toLocaleString('en-US')} more wait.`}
        </span>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {data && <span className="text-small text-ink-700">No other proposal waits.</span>}
      <Button look="secondary" onClick={close}>
        Back to Proposals
      </Button>
    </div>
  )
}

/** What somebody had entered when somebody else decided: it is shown, so that it can be taken from here. */
function Mine({ proposal, mine }: { proposal: OfficeProposal; mine: Entered }) {
  const { decision, message } = mine
  const fields = differencesOf(decision, proposal.changes).corrected
  if (fields.length === 0 && !message) return null
  return (
    <section aria-labelledby="mine" className="space-y-4 rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <h2 id="mine" className="font-serif text-subheading font-semibold">
        What you had entered
      </h2>
      {fields.map((field) => (
        <div key={field}>
          <h3 className="text-small font-semibold">{companyLabels[field]}</h3>
          <ValuesCompared
            field={field}
            before={proposal.now[field]}
            after={decision.values[field] === undefined ? null : valueOf(field, decision.values[field])}
            beforeLabel="Stored now"
            afterLabel="Yours"
          />
        </div>
      ))}
      {fields.length > 0 && <p className="text-small">Take what you need into the form of the member.</p>}
      {message && (
        <div>
          <h3 className="text-small font-semibold">Message</h3>
          <p className="text-small [overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
        </div>
      )}
    </section>
  )
}

/**
 * A proposal about which was decided, or that was withdrawn.
 *
 * @param props.just whether it was decided here, just now
 * @param props.mine what one had entered when somebody else decided or withdrew it
 */
export function Decided({ proposal, just, mine }: { proposal: OfficeProposal; just: boolean; mine?: Entered }) {
  const { status, base, changes, applied, message, decided_at, decided_by_name, proposed_by_name, manages } = proposal
  const { label, tone } = statusOf(status)
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    // The timer lets the dialog of the return give the focus back first.
    const timer = setTimeout(() => setArrived(just))
    return () => clearTimeout(timer)
  }, [just])
  return (
    <div className="max-w-4xl space-y-6">
      {just && (
        <Arrival when={arrived}>
          <FormSuccess title={label}>
            {manages
              ? `A mail to ${proposed_by_name} is on its way.`
              : `No mail was sent: ${proposed_by_name} no longer manages ${proposal.now.name}.`}
          </FormSuccess>
        </Arrival>
      )}
      {mine && (
        <p role="alert" className="rounded-card border border-wheat-300 bg-wheat-100 p-4 text-small font-semibold">
          {status === 'withdrawn'
            ? 'It was withdrawn meanwhile.'
            : `${decided_by_name ?? 'Somebody else'} was quicker.`}{' '}
          Nothing of yours was stored, and no mail was sent.
        </p>
      )}
      {mine && <Mine proposal={proposal} mine={mine} />}
      <dl className="grid gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small sm:grid-cols-3">
        <Fact label="Status">
          <Status tone={tone}>{label}</Status>
        </Fact>
        {decided_at && <Fact label="Decided">{officeTime(decided_at)}</Fact>}
        {decided_by_name && <Fact label="By">{decided_by_name}</Fact>}
      </dl>
      {message && (
        <section aria-labelledby="message">
          <h2 id="message" className="font-serif text-subheading font-semibold">
            Message
          </h2>
          <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
        </section>
      )}
      {fieldsIn(changes).map((field) => (
        <section key={field} aria-label={companyLabels[field]} className="border-t border-paper-300 pt-4">
          <h2 className="mb-2 font-serif text-subheading font-semibold">{companyLabels[field]}</h2>
          <ValuesCompared
            field={field}
            before={base[field]}
            after={changes[field]}
            beforeLabel="Before"
            afterLabel="Proposed"
          />
          {applied && !(field in applied) && <p className="mt-2 text-small font-semibold">Left out.</p>}
          {applied && field in applied && !isSame(field, applied[field], changes[field]) && (
            <div className="mt-3">
              <ValuesCompared
                field={field}
                before={changes[field]}
                after={applied[field]}
                beforeLabel="Proposed"
                afterLabel="Stored by the office"
              />
            </div>
          )}
        </section>
      ))}
      {/* Also what the keyboard scrolls the sheet by. */}
      <Onwards />
    </div>
  )
}
