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
import { EditorialForm } from '@/features/editorial/shared/editorial-form'
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

type Open = 'sending' | 'preview' | 'test'

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
  const formId = useId()
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

  /** Opens what shows the letter as the database takes it, once nothing keeps it from being stored. */
  function openChecked(what: Open) {
    void form.handleSubmit(() => setOpen(what))()
  }

  const stored = letter && editorial.stored
  return (
    <>
      <EditorialForm
        label="Letter"
        of={letter ? 'this letter' : 'a new letter'}
        item={letter}
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
            {letter?.missed_at && (
              <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 font-semibold">
                {missedWords({ missed_at: letter.missed_at, missed_reason: letter.missed_reason })}
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
          letter && (
            <ButtonLink look="quiet" to={newLetterHref(letter.id)}>
              Duplicate
            </ButtonLink>
          )
        }
        versions={{ fields: (snapshot) => inWords(letterValuesOf(snapshot)), valuesOf: parseLetterDraft }}
        deletion={{
          label: 'Delete letter',
          question: ({ open: asked, ...dialog }) => <DeleteLetter letter={asked ? letter : undefined} {...dialog} />,
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
        save="Save letter"
        done={
          (saved || added) && (
            <Arrival when={added && !saved}>
              <FormSuccess title="Letter saved">It is a draft, which only staff can see.</FormSuccess>
            </Arrival>
          )
        }
        next={saved && { to: letterHref(saved.id), state: { added: true } }}
      >
        <TextField label="Subject" autoComplete="off" {...field('subject')} />
        <TextField
          label="Preheader"
          autoComplete="off"
          hint="What mail programs show beside the subject, before the letter is opened. Left empty, they show how it begins."
          {...field('preheader')}
        />
        <BlocksField
          form={form}
          version={editorial.settled}
          upload={editorial.uploadTo('news', `letters/${editorial.id}`)}
        />
      </EditorialForm>
      {open === 'preview' && (
        <Suspense>
          <LetterPreview letter={storedValuesOf(values)} onClose={close} />
        </Suspense>
      )}
      {open === 'test' && <TestLetter letter={storedValuesOf(values)} onClose={close} />}
      {letter && open === 'sending' && stored && (
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
  )
}
