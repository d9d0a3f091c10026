import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { Status } from '@/components/list/status'
import { Day } from '@/components/list/day'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { linkLook } from '@/components/ui/link-look'
import { ChangedMeanwhileError } from '@/lib/data/errors'
import { officeDay } from '@/lib/dates/office-time'
import { capital } from '@/lib/text/in-words'
import { fieldsIn, isSame, pairsOf, statusOf } from '../proposals'
import { fieldInWords, listWords, type CompanyField } from '../company'
import { useWithdraw } from './api'
import { pendingOf, type OwnCompany, type OwnProposal } from './own-company'

const changedWords = ({ changes }: OwnProposal) => listWords(fieldsIn(changes).map(fieldInWords))

/** What a proposal changes, and where the office has decided otherwise, folded. */
function Changes({ proposal: { base, changes, applied, status } }: { proposal: OwnProposal }) {
  const otherwise =
    status === 'corrected' && applied
      ? fieldsIn(changes).filter((field) => !isSame(field, changes[field], applied[field]))
      : []
  const left = otherwise.filter((field) => !(applied && field in applied))
  const corrected = otherwise.filter((field) => !left.includes(field))
  const part = (fields: typeof otherwise) => (values: OwnProposal['changes']) =>
    Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return (
    <>
      {corrected.length > 0 && applied && (
        <div className="mt-3">
          <FieldComparison
            fields={pairsOf(part(corrected)(changes), part(corrected)(applied))}
            beforeLabel="You proposed"
            afterLabel="The office stored"
          />
        </div>
      )}
      {left.length > 0 && <p className="mt-3 text-small">{`Not taken: ${listWords(left.map(fieldInWords))}.`}</p>}
      <details className="group mt-2 text-small">
        <summary
          className={`${linkLook} flex min-h-touch w-fit cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden`}
        >
          <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          {status === 'pending' ? 'Show what changes' : 'Show what you proposed'}
        </summary>
        <div className="pt-2">
          <FieldComparison fields={pairsOf(base, changes)} beforeLabel="Before" afterLabel="Proposed" />
        </div>
      </details>
    </>
  )
}

function Withdraw({
  proposal,
  onClose,
  onWithdrawn,
  onGone,
}: {
  proposal: OwnProposal
  onClose: () => void
  onWithdrawn: () => void
  onGone: () => void
}) {
  const withdrawal = useWithdraw()
  return (
    <ConfirmDialog
      open
      title="Withdraw your proposal?"
      confirm="Withdraw proposal"
      doing="Withdrawing…"
      cancel="Keep it"
      mutation={withdrawal}
      onConfirm={() =>
        withdrawal.mutate(proposal, {
          onSuccess: () => {
            onWithdrawn()
            onClose()
            onGone()
          },
        })
      }
      onCancel={() => {
        onClose()
        if (withdrawal.error instanceof ChangedMeanwhileError) onGone()
      }}
    >
      <p>{`The office will not see it any more, and ${changedWords(proposal)} will stay as your page shows ${fieldsIn(proposal.changes).length === 1 ? 'it' : 'them'}. Other changes that you have typed stay in the form.`}</p>
    </ConfirmDialog>
  )
}

/** Stands in place of a proposal that has just been withdrawn, and takes the focus from the button that is gone. */
function Withdrawn() {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // After the question has given the focus back.
    const timer = setTimeout(() => sentence.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <p ref={sentence} tabIndex={-1} role="status" className="font-semibold text-leaf-700">
      Withdrawn. Your page shows what is stored.
    </p>
  )
}

/** Puts a returned proposal back into the form; where that would overwrite what was reworked, after a question. */
function Correct({
  proposal,
  disabled,
  reworkedIn,
  onCorrect,
}: {
  proposal: OwnProposal
  disabled: boolean
  reworkedIn: (proposal: OwnProposal) => readonly CompanyField[]
  onCorrect: (proposal: OwnProposal) => void
}) {
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  const reworked = reworkedIn(proposal)
  function correct() {
    setAsking(false)
    setDone(true)
    onCorrect(proposal)
  }
  return (
    <>
      <Button
        look="secondary"
        className="mt-3"
        disabled={disabled}
        onClick={() => (reworked.length > 0 ? setAsking(true) : correct())}
      >
        Correct it
      </Button>
      <p role="status" className={done ? 'mt-2 text-small' : ''}>
        {done &&
          `The form shows ${changedWords(proposal)} as you proposed. Correct what the office asks for, then save.`}
      </p>
      {asking && (
        <ConfirmDialog
          open
          title="Replace what you have corrected?"
          confirm="Replace"
          cancel="Keep mine"
          mutation={null}
          onConfirm={correct}
          onCancel={() => setAsking(false)}
        >
          <p>{`You have already changed ${listWords(reworked.map(fieldInWords))} in the form. What you typed there would be replaced with what the office returned.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Panel({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <h2 className="font-serif text-subheading font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/**
 * How the last proposal stands: it waits, or what the office made of it. Shows nothing where there is none, or it was withdrawn.
 *
 * @param props.disabled whether nothing can be done with it now
 * @param props.onGone called when the pending one is withdrawn, or has changed meanwhile
 * @param props.reworkedIn the fields of a returned one that have been reworked in the form
 * @param props.onCorrect puts a returned one back into the form
 */
export function ProposalPanel({
  company,
  disabled,
  onGone,
  reworkedIn,
  onCorrect,
}: {
  company: OwnCompany
  disabled: boolean
  onGone: () => void
  reworkedIn: (proposal: OwnProposal) => readonly CompanyField[]
  onCorrect: (proposal: OwnProposal) => void
}) {
  const [asking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<string>()
  const last = pendingOf(company) ?? company.proposals[0]
  if (last?.status === 'withdrawn' && last.id === withdrawn) return <Withdrawn />
  if (!last || last.status === 'withdrawn') return null
  const by = last.decided_by_name ?? 'The office'
  const at = last.decided_at && officeDay(last.decided_at)
  if (last.status === 'pending')
    return (
      <Panel label="Your proposal" title="Your proposal waits for the office">
        <p className="mt-1 text-small text-ink-700">
          {`${last.proposed_by_name} sent it on ${officeDay(last.updated_at)}. It changes ${changedWords(last)}. Until the office approves it, the public sees the page as it was. The form shows it as proposed: change it and save, and the proposal changes with it.`}
        </p>
        <Changes proposal={last} />
        <Button look="secondary" className="mt-3" disabled={disabled} onClick={() => setAsking(true)}>
          Withdraw proposal
        </Button>
        {asking && (
          <Withdraw
            proposal={last}
            onClose={() => setAsking(false)}
            onWithdrawn={() => setWithdrawn(last.id)}
            onGone={onGone}
          />
        )}
      </Panel>
    )
  if (last.status === 'returned')
    return (
      <Panel label="Your proposal" title="The office returned your proposal">
        <p className="mt-1 text-small text-ink-700">{`${by} returned your change of ${changedWords(last)} on ${at ?? ''}, and wrote:`}</p>
        <blockquote className="mt-2 border-s-4 border-wheat-500 ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {last.message}
        </blockquote>
        <Changes proposal={last} />
        <Correct key={last.id} proposal={last} disabled={disabled} reworkedIn={reworkedIn} onCorrect={onCorrect} />
      </Panel>
    )
  return (
    <section aria-label="Your proposal" className="rounded-card border border-leaf-100 bg-leaf-50 p-5">
      <p className="font-semibold text-leaf-700">
        {last.status === 'corrected'
          ? 'The office approved your last proposal with corrections.'
          : 'The office approved your last proposal.'}
      </p>
      <p className="mt-1 text-small text-ink-800">{`${capital(changedWords(last))}, on ${at ?? ''}.`}</p>
      {last.message && <p className="mt-2 text-small whitespace-pre-line [overflow-wrap:anywhere]">{last.message}</p>}
      {last.status === 'corrected' && <Changes proposal={last} />}
    </section>
  )
}

/** The last proposals, without the one that the panel shows. */
export function ProposalHistory({ company }: { company: OwnCompany }) {
  const [first, ...others] = company.proposals
  const earlier = first?.status === 'withdrawn' ? company.proposals : others
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="proposals" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="proposals" className="mb-2 font-serif text-subheading font-semibold">
        Earlier proposals
      </h2>
      <ul className="divide-y divide-paper-300">
        {earlier.map((proposal) => {
          const { label, tone } = statusOf(proposal.status)
          return (
            <li key={proposal.id} className="py-3">
              <p className="flex flex-wrap gap-x-4 text-small">
                <Day at={proposal.created_at} />
                <Status tone={tone}>{label}</Status>
                <span className="text-ink-700">{`${capital(changedWords(proposal))}, by ${proposal.proposed_by_name}`}</span>
              </p>
              {proposal.message && (
                <p className="mt-1 text-small whitespace-pre-line [overflow-wrap:anywhere]">{proposal.message}</p>
              )}
              <Changes proposal={proposal} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
