import { zodResolver } from '@hookform/resolvers/zod'
import { reads } from '@/lib/data/failed-saves'
import { CircleCheck, ListTodo } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { failureOf } from '@/components/editorial/editorial'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { Button } from '@/components/ui/button'
import { ErrorBox } from '@/components/ui/states'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { companyLabels, type CompanyField } from '../company'
import type { CompanyInput } from '../company-values'
import { bothVersionsWords } from '../compared-field'
import { fieldsIn, isSame, type FieldValues } from '../proposals'
import { discardLogos, RightsEndedError, useCompanyStore, versionOf } from './api'
import { missingFrom, missingWords } from './completeness'
import { CompanyPreview, PreviewBeside } from './company-preview'
import { CompanySections } from './company-sections'
import {
  inputsWithProposal,
  changesOf,
  comparedInput,
  companySchema,
  freeWords,
  inputsOf,
  outcomeWords,
  parseCompanyDraft,
  pendingOf,
  planOf,
  planWords,
  rebasedInputs,
  valuesOf,
  type OwnCompany,
  type OwnProposal,
} from './own-company'
import { ProposalHistory, ProposalPanel } from './proposal-panel'

const endedWords =
  'You no longer keep this page: the office has changed that, or the company is no longer an active member. What you typed is still here to read and to copy, but it cannot be saved.'

/** What the page lacks, while it is written. */
function Completeness({ input, memberType }: { input: CompanyInput; memberType: string }) {
  const missing = missingWords(missingFrom(valuesOf(input), memberType))
  const Icon = missing ? ListTodo : CircleCheck
  return (
    <section
      aria-label="Completeness"
      className="flex items-start gap-3 rounded-card border border-paper-300 bg-paper-50 p-4"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${missing ? 'text-ink-600' : 'text-leaf-700'}`} />
      <p className="font-semibold">{missing || 'Your page is complete.'}</p>
    </section>
  )
}

/** From this length on, in characters, a sentence takes more than two lines of a small window. */
const longSentence = 90

/** A sentence that is folded to two lines in small windows. */
function Folded({ children: text }: { children: string }) {
  const [all, setAll] = useState(false)
  const long = text.length > longSentence
  return (
    <span className="flex items-start gap-x-3">
      <span className={long && !all ? 'max-sm:line-clamp-2' : ''}>{text}</span>
      {long && (
        <Button look="quiet" className="shrink-0 sm:hidden" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : 'Show all'}
        </Button>
      )}
    </span>
  )
}

/** Which changes wait for the office, said before anything is typed. */
function Rules({ company: { approvals } }: { company: OwnCompany }) {
  const free = freeWords(approvals)
  return (
    <p className="max-w-reading text-small text-ink-700">
      {`The office looks at what you change before the public sees it${free ? `, except ${free}: they change at once` : ''}. It writes to you when it has decided.`}
    </p>
  )
}

/**
 * The form in which a manager keeps the page of a company.
 *
 * @param props.company the company as it was read
 * @param props.ended whether the person may not keep it any more; what was typed stays to be read
 */
export function CompanyForm({ company: found, ended: removed }: { company: OwnCompany; ended: boolean }) {
  const formId = useId()
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const form = useForm<CompanyInput>({
    resolver: zodResolver(companySchema, undefined, { raw: true }),
    defaultValues: inputsWithProposal(found),
    shouldFocusError: false,
    mode: 'onTouched',
  })
  const { company, read, save } = useCompanyStore(found)
  const first = versionOf(found)
  const editorial = useEditorial({
    name: 'company',
    item: first,
    initial: first.values,
    form,
    parse: parseCompanyDraft,
    read,
    save,
    rebased: rebasedInputs,
    files: { discard: discardLogos },
  })
  const { values, changed, busy, saved, draft } = editorial
  const [previews, setPreviews] = useState(false)
  const ended = removed || editorial.error instanceof RightsEndedError
  const failure = ended ? endedWords : failureOf(editorial)
  const changes = changesOf(company.values, values)
  const pending = pendingOf(company)
  const plan = planOf(company.values, changes, company.approvals, pending?.changes)

  // The version whose proposal is withdrawn, or has changed, without the new one being known.
  const [outdated, setOutdated] = useState<OwnCompany>()
  const reading = useMutation({
    meta: reads,
    mutationFn: read,
    onSuccess: editorial.rebase,
    onError: () => setOutdated(company),
  })

  /** The returned fields that have been reworked since: they hold neither what is stored nor what was returned. */
  function reworkedIn({ changes: returned }: OwnProposal): CompanyField[] {
    const typed = valuesOf(values)
    const differs = (field: CompanyField, from: FieldValues) => !isSame(field, typed[field], from[field])
    return fieldsIn(returned).filter((field) => differs(field, company.values) && differs(field, returned))
  }

  const [corrected, setCorrected] = useState<{ first: CompanyField | undefined }>()
  function correct({ changes: returned }: OwnProposal) {
    const text = inputsOf(company.values, returned)
    const fields = fieldsIn(returned)
    editorial.put({ ...form.getValues(), ...Object.fromEntries(fields.map((field) => [field, text[field]])) })
    setCorrected({ first: fields[0] })
  }
  useEffect(() => {
    if (!corrected?.first) return undefined
    const { first: field } = corrected
    // After the question, if there was one, has given the focus back.
    const timer = setTimeout(() => form.setFocus(field))
    return () => clearTimeout(timer)
  }, [corrected, form])

  return (
    <form
      id={formId}
      noValidate
      aria-label="Company page"
      onSubmit={(event: FormEvent) => void form.handleSubmit(() => editorial.submit(form.getValues()))(event)}
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-8">
        {/* What the keyboard reaches is scrolled clear of the bar at the foot of the window. */}
        <div
          className="min-w-0 space-y-6 [&_:is(a,button,input,select,summary,textarea,[role=textbox])]:scroll-mb-44"
          // Of a text of several lines, browsers show the caret and forget the margin.
          onFocus={({ target }) => {
            if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
          }}
        >
          <Rules company={company} />
          {outdated === company ? (
            <ErrorBox
              message="Your proposal has changed, but this page could not be read again. It shows how everything was before."
              onRetry={() => reading.mutate()}
              retrying={reading.isPending}
            />
          ) : (
            <ProposalPanel
              company={company}
              disabled={ended || busy || reading.isPending}
              onGone={() => reading.mutate()}
              reworkedIn={reworkedIn}
              onCorrect={correct}
            />
          )}
          <Completeness input={values} memberType={company.member_type} />
          {!saved && <DraftNotice draft={draft} of="this page" />}
          <EditorialNotices
            editorial={editorial}
            fields={comparedInput}
            choice={bothVersionsWords(editorial.compared?.whole ? 'Contact details' : undefined)}
          />
          <ErrorSummary form={form} labels={companyLabels} />
          <CompanySections
            form={form}
            memberType={company.member_type}
            upload={editorial.uploadTo('public', 'logos')}
          />
        </div>
        {!previews && <PreviewBeside company={company} input={values} />}
      </div>
      <FormBar
        form={formId}
        save="Save"
        state={{ changed, busy, stored: true, kept: editorial.kept }}
        disabled={ended}
        why={!ended && !failure && changed && <Folded>{planWords(plan, pending !== undefined)}</Folded>}
        failure={failure}
        done={
          saved &&
          !changed &&
          !busy && (
            <p role="status" className="text-fine font-semibold text-leaf-700 sm:text-small">
              <Folded>{outcomeWords(saved.outcome)}</Folded>
            </p>
          )
        }
      >
        <Button look="secondary" onClick={() => setPreviews(true)}>
          Preview
        </Button>
        {changed && <DiscardButton disabled={busy} onDiscard={editorial.discard} />}
      </FormBar>
      <ProposalHistory company={company} />
      {previews && <CompanyPreview company={company} input={values} onClose={() => setPreviews(false)} />}
    </form>
  )
}
