import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf } from '@/components/editorial/editorial-notices'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { fieldsOf } from '@/components/form/fields-of'
import { FormBar } from '@/components/form/form-bar'
import { TextField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { FormActions, FormColumns, FormSection } from '@/components/form/form-section'
import { Button, ButtonLink } from '@/components/ui/button'
import { late } from '@/components/ui/late'
import { useCloseSheet } from '@/components/ui/sheet'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
import { useEditorial } from '@/features/editorial/shared/use-editorial'
import { randomId } from '@/lib/data/submission'
import { useIssueStore, type OfficeIssue } from './api'
import { shownItemsQuery } from './blocks/api'
import { BlocksField } from './blocks/blocks-field'
import { DeleteIssue } from './delete-issue'
import {
  copyOf,
  emptyIssue,
  issueFields,
  issueSchema,
  issueValuesOf,
  parseIssueDraft,
  storedValuesOf,
  type IssueValues,
} from './issue-values'
import { issueHref, missedWords, newIssueHref } from './issues'
import { TestIssue } from '../test-issue'
import { SendDialog, type Place } from './sending/send-dialog'

// The template of the mail is loaded when somebody looks at it.
const IssuePreview = late(async () => (await import('../issue-preview')).default)

type Open = 'versions' | 'deletion' | 'sending' | 'preview' | 'test'

/**
 * The form of an issue that is a draft.
 *
 * @param props.issue the issue as it was read; undefined for a new one
 * @param props.copied the issue that a new one is copied from
 * @param props.added whether it has just been added; the form then says so
 */
export function IssueForm({
  issue,
  copied,
  added = false,
}: {
  issue?: OfficeIssue
  copied?: OfficeIssue
  added?: boolean
}) {
  const navigate = useNavigate()
  const formId = useId()
  const closeSheet = useCloseSheet()
  const store = useIssueStore()
  const [initial] = useState(() =>
    issue ? issueValuesOf(issue) : copied ? copyOf(issueValuesOf(copied), randomId) : emptyIssue,
  )
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const form = useForm<IssueValues>({
    resolver: zodResolver(issueSchema, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: 'newsletter',
    item: issue,
    initial,
    form,
    parse: parseIssueDraft,
    read: store.read,
    save: store.save,
  })
  const { values, changed, busy, saved } = editorial
  const field = fieldsOf({ register: form.register, formState: form.formState })
  const [open, setOpen] = useState<Open>()
  const [gone, setGone] = useState(false)
  const [restored, setRestored] = useState(false)
  const [discards, setDiscards] = useState(0)
  const [goal, setGoal] = useState<Place>()
  const close = () => setOpen(undefined)
  useEffect(() => {
    if (!goal || open) return
    // After the dialog has given the focus back.
    const timer = setTimeout(() => {
      if (goal === 'subject') form.setFocus('subject')
      else document.querySelector<HTMLElement>(`[data-row="${goal.block}"] [data-part="head"]`)?.focus()
      setGoal(undefined)
    })
    return () => clearTimeout(timer)
  }, [goal, open, form])
  const { data: shown } = useQuery(
    shownItemsQuery([...values.blocks, ...editorial.base.blocks, ...(editorial.compared?.stored.blocks ?? [])]),
  )
  const inWords = (version: IssueValues) => issueFields(version, (id) => shown?.get(id)?.title ?? undefined)

  // Both wait for the re-render that lifts the guard for unsaved changes. If something was typed during the save, the form stays open.
  const arrival = saved && saved.id !== issue?.id && !changed ? saved.id : undefined
  useEffect(() => {
    if (arrival) void navigate(issueHref(arrival), { replace: true, state: { added: true } })
  }, [arrival, navigate])
  useEffect(() => {
    if (gone && !changed) closeSheet()
  }, [gone, changed, closeSheet])

  function send(sent: IssueValues) {
    setRestored(false)
    editorial.submit(sent)
  }
  /** Opens what shows the issue as the database takes it, once nothing keeps it from being stored. */
  function openChecked(what: Open) {
    void form.handleSubmit(() => setOpen(what))()
  }
  function restore(snapshot: unknown) {
    const version = parseIssueDraft(snapshot)
    if (version) {
      editorial.put(version)
      setRestored(true)
    }
    close()
  }
  function discard() {
    editorial.discard()
    setDiscards(discards + 1)
  }

  const stored = issue && editorial.stored
  const said = restored && changed && 'The form shows an earlier version now. It is stored when you save.'
  return (
    <>
      <form
        id={formId}
        noValidate
        aria-label="Issue"
        onSubmit={(event: FormEvent) => void form.handleSubmit(() => send(form.getValues()))(event)}
        className="space-y-6"
      >
        <DraftNotice draft={editorial.draft} of={issue ? 'this issue' : 'a new issue'} />
        {copied && !saved && (
          <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
            {`This is a copy of “${copied.subject}”. Nothing is stored before you save.`}
          </p>
        )}
        {issue?.missed_at && (
          <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 font-semibold">
            {missedWords({ missed_at: issue.missed_at, missed_reason: issue.missed_reason })}
          </p>
        )}
        <EditorialNotices editorial={editorial} fields={inWords} />
        <ErrorSummary form={form} />
        <FormColumns
          main={
            <>
              <TextField label="Subject" autoComplete="off" {...field('subject')} />
              <TextField
                label="Preheader"
                autoComplete="off"
                hint="What mail programs show beside the subject, before the issue is opened. Left empty, they show how it begins."
                {...field('preheader')}
              />
              <BlocksField
                form={form}
                version={`${saved?.updated_at ?? ''} ${discards}`}
                upload={editorial.uploadTo('news', `issues/${editorial.id}`)}
              />
            </>
          }
          side={
            <>
              <FormSection title="Sending">
                <p className="text-small text-ink-700">
                  To all subscribers of the newsletter, now or at a time. Before it goes you see to how many, and what
                  is wrong with it.
                </p>
                <Button
                  className="w-full"
                  disabled={!stored || changed || busy}
                  aria-describedby={`${formId}-sending`}
                  onClick={() => setOpen('sending')}
                >
                  Send or schedule…
                </Button>
                <p id={`${formId}-sending`} className="text-fine text-ink-600 empty:hidden">
                  {(!stored || changed) && 'It can be sent once it is saved.'}
                </p>
              </FormSection>
              {issue && (
                <FormActions>
                  <Button look="quiet" onClick={() => setOpen('versions')}>
                    Versions
                  </Button>
                  <ButtonLink look="quiet" to={newIssueHref(issue.id)}>
                    Duplicate
                  </ButtonLink>
                  <Button look="quiet" className="text-danger-700!" disabled={busy} onClick={() => setOpen('deletion')}>
                    Delete issue
                  </Button>
                </FormActions>
              )}
            </>
          }
        />
        <FormBar
          form={formId}
          save="Save issue"
          state={{ changed, busy, stored: Boolean(issue ?? saved), kept: editorial.kept }}
          failure={failureOf(editorial)}
          done={
            said ? (
              <p role="status" className="text-small font-semibold">
                {said}
              </p>
            ) : (
              (saved || added) &&
              !changed &&
              !busy && (
                <Arrival when={added && !saved}>
                  <FormSuccess title="Issue saved">It is a draft, which only staff can see.</FormSuccess>
                </Arrival>
              )
            )
          }
        >
          <Button look="secondary" onClick={() => openChecked('preview')}>
            Preview
          </Button>
          <Button look="secondary" onClick={() => openChecked('test')}>
            Send a test…
          </Button>
          {changed && <DiscardButton disabled={busy} onDiscard={discard} />}
        </FormBar>
      </form>
      {/* Outside of the form: what their own forms submit would reach it, too. */}
      {open === 'preview' && (
        <Suspense>
          <IssuePreview issue={storedValuesOf(values)} onClose={close} />
        </Suspense>
      )}
      {open === 'test' && <TestIssue issue={storedValuesOf(values)} onClose={close} />}
      {issue && (
        <>
          <RevisionsDialog
            open={open === 'versions'}
            onClose={close}
            itemId={issue.id}
            fields={(snapshot) => inWords(issueValuesOf(snapshot))}
            current={inWords(values)}
            onRestore={restore}
          />
          <DeleteIssue
            issue={open === 'deletion' ? issue : undefined}
            onClose={close}
            onDeleted={() => {
              close()
              discard()
              setGone(true)
            }}
          />
          {open === 'sending' && stored && (
            <SendDialog
              issue={{ id: issue.id, updated_at: stored }}
              values={editorial.base}
              onClose={close}
              onShow={(where) => {
                setGoal(where)
                close()
              }}
            />
          )}
        </>
      )}
    </>
  )
}
