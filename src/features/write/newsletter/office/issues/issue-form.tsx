import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Arrival } from '@/components/editorial/arrival'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { FormSection } from '@/components/form/form-section'
import { Button, ButtonLink } from '@/components/ui/button'
import { late } from '@/components/ui/late'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
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

type Open = 'sending' | 'preview' | 'test'

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
  const formId = useId()
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

  /** Opens what shows the issue as the database takes it, once nothing keeps it from being stored. */
  function openChecked(what: Open) {
    void form.handleSubmit(() => setOpen(what))()
  }

  const stored = issue && editorial.stored
  return (
    <>
      <EditorialForm
        label="Issue"
        of={issue ? 'this issue' : 'a new issue'}
        item={issue}
        editorial={editorial}
        form={form}
        fields={inWords}
        notes={
          <>
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
          </>
        }
        side={
          <FormSection title="Sending">
            <p className="text-small text-ink-700">
              To all subscribers of the newsletter, now or at a time. Before it goes you see to how many, and what is
              wrong with it.
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
        }
        actions={
          issue && (
            <ButtonLink look="quiet" to={newIssueHref(issue.id)}>
              Duplicate
            </ButtonLink>
          )
        }
        versions={{ fields: (snapshot) => inWords(issueValuesOf(snapshot)), valuesOf: parseIssueDraft }}
        deletion={{
          label: 'Delete issue',
          question: ({ open: asked, ...dialog }) => <DeleteIssue issue={asked ? issue : undefined} {...dialog} />,
        }}
        buttons={
          <>
            <Button look="secondary" onClick={() => openChecked('preview')}>
              Preview
            </Button>
            <Button look="secondary" onClick={() => openChecked('test')}>
              Send a test…
            </Button>
          </>
        }
        save="Save issue"
        done={
          (saved || added) && (
            <Arrival when={added && !saved}>
              <FormSuccess title="Issue saved">It is a draft, which only staff can see.</FormSuccess>
            </Arrival>
          )
        }
        next={saved && { to: issueHref(saved.id), state: { added: true } }}
      >
        <TextField label="Subject" autoComplete="off" {...field('subject')} />
        <TextField
          label="Preheader"
          autoComplete="off"
          hint="What mail programs show beside the subject, before the issue is opened. Left empty, they show how it begins."
          {...field('preheader')}
        />
        <BlocksField
          form={form}
          version={editorial.settled}
          upload={editorial.uploadTo('news', `issues/${editorial.id}`)}
        />
      </EditorialForm>
      {open === 'preview' && (
        <Suspense>
          <IssuePreview issue={storedValuesOf(values)} onClose={close} />
        </Suspense>
      )}
      {open === 'test' && <TestIssue issue={storedValuesOf(values)} onClose={close} />}
      {issue && open === 'sending' && stored && (
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
  )
}
