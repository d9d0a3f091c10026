import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf } from '@/components/editorial/editorial-notices'
import { ItemSaved } from '@/components/editorial/item-saved'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormActions, FormColumns, FormSection } from '@/components/form/form-section'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { useCloseSheet } from '@/components/ui/sheet'
import { late } from '@/components/ui/late'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
import { mergedChoice, mergedValues } from '@/features/editorial/shared/merged-values'
import { useEditorial, type SaveOrder } from '@/features/editorial/shared/use-editorial'
import { slugOf } from '@/lib/text/slug-of'
import { eventCategoriesQuery, useEventStore, type OfficeEvent } from './api'
import { changedFacts, ConsentNeededError, type Consent } from './consequences'
import { ConsequencesDialog } from './consequences-dialog'
import { DeleteEvent } from './delete-event'
import { eventFields } from './event-fields'
import { EventPictureFields } from './event-picture-fields'
import { EventPlaceFields } from './event-place-fields'
import { publicationOf, publicSentence } from '../shared/event-publication'
import { EventPublicationFields } from './event-publication-fields'
import { EventSiteFields } from './event-site-fields'
import {
  copyOf,
  emptyEvent,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  missingOf,
  parseEventDraft,
  publicationValuesOf,
  uploadFailed,
  versionValuesOf,
  visibleOf,
  type EventValues,
} from './event-values'
import { EventWhenFields } from './event-when-fields'
import { participantsHref } from '../registration-counts'
import { officeEventHref } from '../events'
import { newEventHref } from './event-list'

const list = new Intl.ListFormat('en-GB')
// The page of an event is loaded when somebody looks at the preview.
const EventPreview = late(async () => (await import('./event-preview')).EventPreview)

/**
 * The form of an event.
 *
 * @param props.event the event as it was read; undefined for a new one
 * @param props.copied the event that a new one is copied from
 * @param props.added whether the event has just been added; the form then says so
 */
export function EventForm({
  event,
  copied,
  added = false,
}: {
  event?: OfficeEvent
  copied?: OfficeEvent
  added?: boolean
}) {
  const navigate = useNavigate()
  const formId = useId()
  const close = useCloseSheet()
  const [initial] = useState(() => (event ? eventValuesOf(event) : copied ? copyOf(copied) : emptyEvent))
  const [gone, setGone] = useState(false)
  const [showing, setShowing] = useState<'preview' | 'revisions' | 'deletion'>()
  const [uploading, setUploading] = useState(false)
  const [failed, setFailed] = useState(0)
  const [discards, setDiscards] = useState(0)
  const store = useEventStore()
  const categories = useQuery(eventCategoriesQuery)
  const form = useForm<EventValues>({
    resolver: zodResolver(eventSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const consent = useRef<Consent>({})
  const editorial = useEditorial({
    name: 'event',
    item: event,
    initial,
    form,
    parse: parseEventDraft,
    read: async (id) => {
      const stored = await store.read(id)
      return { id, updated_at: stored.updated_at, values: eventValuesOf(stored) }
    },
    save: async (values: EventValues, order: SaveOrder) => {
      const saved = await store.save(eventRowOf(values), order, consent.current)
      return {
        ...saved,
        values: { ...visibleOf(values), slug: saved.slug, ...publicationValuesOf(saved.published_at) },
      }
    },
    rebased: mergedValues,
  })
  const { id, values, changed, busy, saved, draft } = editorial
  const { register, control, formState } = form
  const field = fieldsOf({ register, formState })
  const fields = (version: EventValues) => eventFields(version, categories.data ?? [])
  const upload = editorial.uploadTo('events', id)
  const slug = saved?.slug ?? event?.slug
  const published_at = saved ? saved.published_at : (event?.published_at ?? null)
  const address = values.slug.trim() || slug || slugOf(values.title)

  const missing = missingOf(values)
  const why = uploading
    ? 'It can be saved once the pictures have arrived.'
    : missing.length > 0 && `Even a draft can be saved only once it has ${list.format(missing)}.`

  // A new event continues at its own URL. Wait until nothing is left to save, no failed picture is left to try again, and for the re-render that lifts the unsaved-changes guard.
  const goal = saved && saved.id !== event?.id && failed === 0 ? officeEventHref(saved.id) : ''
  useEffect(() => {
    if (gone && !changed) close()
    else if (goal && !changed) void navigate(goal, { replace: true, state: { added: true } })
  }, [goal, gone, changed, navigate, close])

  // A save that concerns people is refused until they have been named, and somebody has said yes.
  const [answered, setAnswered] = useState<Error>()
  const asking = editorial.error instanceof ConsentNeededError && editorial.error !== answered ? editorial.error : null

  function send(checked: EventValues, given: Consent = {}) {
    consent.current = given
    // Send what the form shows, without surrounding whitespace.
    editorial.put(checked)
    editorial.submit(checked)
  }
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    // A half-filled deadline has no value, but must not count as no deadline.
    const deadline = submitted.currentTarget.querySelector<HTMLInputElement>('input[name=registration_deadline]')
    if (deadline?.validity.badInput)
      return form.setError(
        'registration_deadline',
        { message: 'Please enter the date and the time' },
        { shouldFocus: true },
      )
    void form.handleSubmit((checked) => send(checked))()
  }

  function discard() {
    setDiscards(discards + 1)
    editorial.discard()
  }

  return (
    <form id={formId} noValidate onSubmit={submit} aria-label="Event" className="space-y-6">
      {!saved && <DraftNotice draft={draft} of={event ? 'this event' : 'a new event'} zone={values.time_zone} />}
      {copied && !saved && (
        <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
          {`This is a copy of “${copied.title}”, with its dates: please set the new ones. Nothing is stored before you save.`}
        </p>
      )}
      <EditorialNotices
        editorial={editorial}
        choice={mergedChoice(editorial.compared?.whole)}
        fields={fields}
        zone={values.time_zone}
      />
      <ErrorSummary form={form} />
      <FormColumns
        main={
          <>
            <TextField label="Title" starred autoComplete="off" {...field('title')} />
            <TextField
              label="URL on the site"
              autoComplete="off"
              spellCheck={false}
              placeholder={slugOf(values.title)}
              hint={[
                address && `/events/${address}`,
                !event
                  ? 'Left empty, it is made from the title.'
                  : publicationOf(published_at) === 'public' && 'Former URLs keep leading here.',
              ]
                .filter(Boolean)
                .join(' – ')}
              {...field('slug')}
            />
            <RichTextField
              control={control}
              name="description"
              label="Description"
              uploadImage={upload}
              uploadFailed={uploadFailed}
            />
            <FormSection title="Time and place">
              <EventWhenFields form={form} zone={values.time_zone} />
              <EventPlaceFields form={form} online={values.is_online} />
            </FormSection>
            <FormSection title="Pictures">
              <EventPictureFields
                form={form}
                values={values}
                version={`${saved?.updated_at ?? ''} ${discards}`}
                upload={upload}
                onBusyChange={setUploading}
                onFailedChange={setFailed}
              />
            </FormSection>
          </>
        }
        side={
          <>
            <FormSection title="On the site">
              <EventPublicationFields form={form} stored={editorial.base.published_at} />
              <EventSiteFields id={id} form={form} />
            </FormSection>
            {event && (
              <FormActions>
                <Button look="quiet" onClick={() => setShowing('revisions')}>
                  Versions
                </Button>
                <ButtonLink look="quiet" to={newEventHref(event.id)}>
                  Duplicate
                </ButtonLink>
                <ButtonLink look="quiet" to={participantsHref(event.id)}>
                  Participants
                </ButtonLink>
                <Button
                  look="quiet"
                  className="text-danger-700!"
                  disabled={busy}
                  onClick={() => setShowing('deletion')}
                >
                  Delete event
                </Button>
              </FormActions>
            )}
          </>
        }
      />
      <FormBar
        form={formId}
        save="Save event"
        state={{ changed, busy, stored: Boolean(event ?? saved), kept: editorial.kept }}
        disabled={uploading}
        why={why}
        // The question itself is the message; somebody who goes back has read it.
        failure={editorial.error instanceof ConsentNeededError ? undefined : failureOf(editorial)}
        done={
          !changed &&
          (saved || added) &&
          slug && (
            <ItemSaved
              title="Event saved"
              publication={publicSentence(published_at)}
              address={`/events/${slug}`}
              isPublic={publicationOf(published_at) === 'public'}
              failed={failed}
              focused={added && !saved}
            />
          )
        }
      >
        <Button look="secondary" onClick={() => setShowing('preview')}>
          Preview
        </Button>
        {changed && <DiscardButton disabled={busy} onDiscard={discard} />}
      </FormBar>
      {asking && (
        <ConsequencesDialog
          follows={asking.follows}
          changes={event ? changedFacts(fields(editorial.base), fields(values)) : []}
          onSave={(given) => send(values, given)}
          onBack={() => setAnswered(asking)}
        />
      )}
      {showing === 'preview' && (
        <Suspense>
          <EventPreview
            id={id}
            values={values}
            categories={categories.data ?? []}
            onClose={() => setShowing(undefined)}
          />
        </Suspense>
      )}
      {event && (
        <>
          <RevisionsDialog
            open={showing === 'revisions'}
            onClose={() => setShowing(undefined)}
            itemId={event.id}
            fields={(snapshot) => fields(versionValuesOf(snapshot, values.members))}
            current={fields(values)}
            zone={values.time_zone}
            onRestore={(snapshot) => {
              editorial.put(versionValuesOf(snapshot, values.members))
              setShowing(undefined)
            }}
          />
          <DeleteEvent
            event={showing === 'deletion' ? event : undefined}
            onClose={() => setShowing(undefined)}
            onDeleted={() => {
              setShowing(undefined)
              discard()
              setGone(true)
            }}
          />
        </>
      )}
    </form>
  )
}
