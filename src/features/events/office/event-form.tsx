import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { Arrival } from '@/components/editorial/arrival'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormSuccess } from '@/components/form/form-outcome'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { ErrorBox } from '@/components/ui/states'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
import { useEditorial, type SaveOrder } from '@/features/editorial/shared/use-editorial'
import { lastView } from '@/lib/list/list-views'
import { slugOf } from '@/lib/text/slug-of'
import { eventCategoriesQuery, featuredNowQuery, useEventStore, type OfficeEvent } from './api'
import { changedFacts, ConsentNeededError, type Consent } from './consequences'
import { ConsequencesDialog } from './consequences-dialog'
import { DeleteEvent } from './delete-event'
import { EventPictureFields } from './event-picture-fields'
import { EventPlaceFields } from './event-place-fields'
import { publicationOf, publicSentence } from '../shared/event-publication'
import { EventPublicationFields } from './event-publication-fields'
import {
  copyOf,
  emptyEvent,
  eventFields,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  parseEventDraft,
  publicationValuesOf,
  visibleOf,
  type EventValues,
  type StoredEvent,
} from './event-values'
import { EventWhenFields } from './event-when-fields'
import { participantsHref } from '@/features/registrations/shared/participants'
import { officeEventHref } from '../events'
import { newEventHref, officeEventsHref, statuses } from './event-list'

// The page of an event is loaded when somebody looks at the preview.
const EventPreview = lazy(async () => ({ default: (await import('./event-preview')).EventPreview }))

const group = 'space-y-6 border-t border-paper-300 pt-8'

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
  const [initial] = useState(() => (event ? eventValuesOf(event) : copied ? copyOf(copied) : emptyEvent))
  const [gone, setGone] = useState(false)
  const [showing, setShowing] = useState<'preview' | 'revisions' | 'deletion'>()
  const [uploading, setUploading] = useState(false)
  const [discards, setDiscards] = useState(0)
  const store = useEventStore()
  const categories = useQuery(eventCategoriesQuery)
  const { data: featured } = useQuery(featuredNowQuery)
  const form = useForm<EventValues>({ resolver: zodResolver(eventSchema), defaultValues: initial })
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
  })
  const { id, values, changed, busy, saved } = editorial
  const { register, control, formState } = form
  const field = fieldsOf({ register, formState })
  const fields = (version: EventValues) => eventFields(version, categories.data ?? [])
  const upload = editorial.uploadTo('events', id)
  const slug = saved?.slug ?? event?.slug
  const published_at = saved ? saved.published_at : (event?.published_at ?? null)
  const address = values.slug.trim() || slug || slugOf(values.title)

  // A new event continues at its own URL. Wait until nothing is left to save, and for the re-render that lifts the unsaved-changes guard.
  const goal = gone ? lastView(officeEventsHref()) : saved && saved.id !== event?.id ? officeEventHref(saved.id) : ''
  useEffect(() => {
    if (goal && !changed) void navigate(goal, { replace: true, state: { added: !gone } })
  }, [goal, gone, changed, navigate])

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
    <form noValidate onSubmit={submit} aria-label="Event" className="space-y-8">
      <DraftNotice draft={editorial.draft} zone={values.time_zone} />
      {copied && !saved && (
        <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
          {`This is a copy of “${copied.title}”, with its dates: please set the new ones. Nothing is stored before you save.`}
        </p>
      )}
      <div className="space-y-6">
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
        {categories.error && (
          <ErrorBox
            message={categories.error.message}
            onRetry={() => void categories.refetch()}
            retrying={categories.isFetching}
          />
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          {/* The key remounts the field once the options are there; before that, the browser could not show the selected one. */}
          <SelectField
            key={categories.data?.length ?? 0}
            label="Category"
            starred
            placeholder="Please choose"
            options={(categories.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            {...field('category_id')}
          />
          <SelectField
            label="Status"
            starred
            options={statuses}
            hint="The site lists an event as past once its end has passed. Cancelled, its registrations end, and everybody is told by email; saving asks first."
            {...field('status')}
          />
        </div>
        <RichTextField control={control} name="description" label="Description" uploadImage={upload} />
        <EventPublicationFields form={form} stored={editorial.base.published_at} />
      </div>
      <section aria-label="Time and place" className={group}>
        <EventWhenFields form={form} zone={values.time_zone} />
        <EventPlaceFields form={form} online={values.is_online} />
        <div className="sm:max-w-xs">
          <TextField
            label="Maximum participants"
            inputMode="numeric"
            autoComplete="off"
            hint="Empty means no limit."
            {...field('max_participants')}
          />
        </div>
        <CheckboxField
          label={
            <>
              <span className="font-semibold">Featured event</span>
              <span className="block text-fine text-ink-600">
                {featured && featured.id !== id
                  ? `The Events page opens with it instead of “${featured.title}”, whose place it takes.`
                  : 'The Events page opens with it while it is still to come.'}
              </span>
            </>
          }
          {...register('is_featured')}
        />
      </section>
      <section aria-label="Pictures" className={group}>
        <EventPictureFields
          form={form}
          values={values}
          version={`${saved?.updated_at ?? ''} ${discards}`}
          upload={upload}
          onBusyChange={setUploading}
        />
      </section>
      <EditorialNotices
        // The question itself is the message; somebody who goes back has read it.
        editorial={editorial.error instanceof ConsentNeededError ? { ...editorial, error: null } : editorial}
        fields={fields}
        zone={values.time_zone}
      />
      {!changed && (saved || added) && slug && (
        <Arrival when={added && !saved}>
          <FormSuccess title="Event saved">
            {publicSentence(published_at)} Its address is{' '}
            {publicationOf(published_at) === 'public' ? (
              <Link to={`/events/${slug}`} className="break-all text-sky-700 underline underline-offset-4">
                {`/events/${slug}`}
              </Link>
            ) : (
              <span className="font-semibold break-all">{`/events/${slug}`}</span>
            )}
            .
          </FormSuccess>
        </Arrival>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={uploading}>
          {busy ? 'Saving…' : uploading ? 'Waiting for pictures…' : 'Save event'}
        </Button>
        <Button look="secondary" onClick={() => setShowing('preview')}>
          Preview
        </Button>
        {changed && (
          <Button look="secondary" disabled={busy} onClick={discard}>
            Discard changes
          </Button>
        )}
        {event && (
          <>
            <Button look="secondary" onClick={() => setShowing('revisions')}>
              Versions
            </Button>
            <ButtonLink look="secondary" to={newEventHref(event.id)}>
              Duplicate
            </ButtonLink>
            <ButtonLink look="secondary" to={participantsHref(event.id)}>
              Participants
            </ButtonLink>
            <Button
              look="quiet"
              className="ms-auto text-danger-700!"
              disabled={busy}
              onClick={() => setShowing('deletion')}
            >
              Delete event
            </Button>
          </>
        )}
      </div>
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
            fields={(snapshot) => fields(eventValuesOf(snapshot as StoredEvent))}
            current={fields(values)}
            zone={values.time_zone}
            onRestore={(snapshot) => {
              editorial.put(eventValuesOf(snapshot as StoredEvent))
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
