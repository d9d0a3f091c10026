import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { failureOf } from '@/components/editorial/editorial'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
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
import { useLetterStore, type OfficeLetter } from './api'
import { shownItemsQuery } from './blocks/api'
import { BlocksField } from './blocks/blocks-field'
import { DeleteLetter } from './delete-letter'
import {
  copyOf,
  emptyLetter,
  letterFields,
  letterSchema,
  letterValuesOf,
  parseLetterDraft,
  storedValuesOf,
  type LetterValues,
} from './letter-values'
import { letterHref, missedWords, newLetterHref } from './letters'
import { TestLetter } from '../test-letter'
import { SendDialog, type Place } from './sending/send-dialog'

// The template of the mail is loaded when somebody looks at it.
const LetterPreview = late(async () => (await import('../letter-preview')).default)

type Open = 'versions' | 'deletion' | 'sending' | 'preview' | 'test'

/**
 * The form of a letter that is a draft.
 *
 * @param props.letter the letter as it was read; undefined for a new one
 * @param props.copied the letter that a new one is copied from
 * @param props.added whether it has just been added; the form then says so
 */
export function LetterForm({
  letter,
  copied,
  added = false,
}: {
  letter?: OfficeLetter
  copied?: OfficeLetter
  added?: boolean
}) {
  const navigate = useNavigate()
  const formId = useId()
  const closeSheet = useCloseSheet()
  const store = useLetterStore()
  const [initial] = useState(() =>
    letter ? letterValuesOf(letter) : copied ? copyOf(letterValuesOf(copied), randomId) : emptyLetter,
  )
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const form = useForm<LetterValues>({
    resolver: zodResolver(letterSchema, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: 'newsletter',
    item: letter,
    initial,
    form,
    parse: parseLetterDraft,
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
  const inWords = (version: LetterValues) => letterFields(version, (id) => shown?.get(id)?.title ?? undefined)

  // Both wait for the re-render that lifts the guard for unsaved changes. If something was typed during the save, the form stays open.
  const arrival = saved && saved.id !== letter?.id && !changed ? saved.id : undefined
  useEffect(() => {
    if (arrival) void navigate(letterHref(arrival), { replace: true, state: { added: true } })
  }, [arrival, navigate])
  useEffect(() => {
    if (gone && !changed) closeSheet()
  }, [gone, changed, closeSheet])

  function send(sent: LetterValues) {
    setRestored(false)
    editorial.submit(sent)
  }
  /** Opens what shows the letter as the database takes it, once nothing keeps it from being stored. */
  function openChecked(what: Open) {
    void form.handleSubmit(() => setOpen(what))()
  }
  function restore(snapshot: unknown) {
    const version = parseLetterDraft(snapshot)
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

  const stored = letter && editorial.stored
  const said = restored && changed && 'The form shows an earlier version now. It is stored when you save.'
  return (
    <>
      <form
        id={formId}
        noValidate
        aria-label="Letter"
        onSubmit={(event: FormEvent) => void form.handleSubmit(() => send(form.getValues()))(event)}
        className="space-y-6"
      >
        <DraftNotice draft={editorial.draft} of={letter ? 'this letter' : 'a new letter'} />
        {copied && !saved && (
          <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
            {`This is a copy of “${copied.subject}”. Nothing is stored before you save.`}
          </p>
        )}
        {letter?.missed_at && (
          <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 font-semibold">
            {missedWords({ missed_at: letter.missed_at, missed_reason: letter.missed_reason })}
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
                hint="What mail programs show beside the subject, before the letter is opened. Left empty, they show how it begins."
                {...field('preheader')}
              />
              <BlocksField
                form={form}
                version={`${saved?.updated_at ?? ''} ${discards}`}
                upload={editorial.uploadTo('news', `letters/${editorial.id}`)}
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
              {letter && (
                <FormActions>
                  <Button look="quiet" onClick={() => setOpen('versions')}>
                    Versions
                  </Button>
                  <ButtonLink look="quiet" to={newLetterHref(letter.id)}>
                    Duplicate
                  </ButtonLink>
                  <Button look="quiet" className="text-danger-700!" disabled={busy} onClick={() => setOpen('deletion')}>
                    Delete letter
                  </Button>
                </FormActions>
              )}
            </>
          }
        />
        <FormBar
          form={formId}
          save="Save letter"
          state={{ changed, busy, stored: Boolean(letter ?? saved), kept: editorial.kept }}
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
                  <FormSuccess title="Letter saved">It is a draft, which only staff can see.</FormSuccess>
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
          <LetterPreview letter={storedValuesOf(values)} onClose={close} />
        </Suspense>
      )}
      {open === 'test' && <TestLetter letter={storedValuesOf(values)} onClose={close} />}
      {letter && (
        <>
          <RevisionsDialog
            open={open === 'versions'}
            onClose={close}
            itemId={letter.id}
            fields={(snapshot) => inWords(letterValuesOf(snapshot))}
            current={inWords(values)}
            onRestore={restore}
          />
          <DeleteLetter
            letter={open === 'deletion' ? letter : undefined}
            onClose={close}
            onDeleted={() => {
              close()
              discard()
              setGone(true)
            }}
          />
          {open === 'sending' && stored && (
            <SendDialog
              letter={{ id: letter.id, updated_at: stored }}
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
