import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ItemSaved } from '@/components/editorial/item-saved'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormSection } from '@/components/form/form-section'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { late } from '@/components/ui/late'
import { linkLook } from '@/components/ui/link-look'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { mergedChoice, mergedValues } from '@/features/write/editorial/shared/merged-values'
import { useEditorial, type SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { slugOf } from '@/lib/text/slug-of'
import { eventCategoriesQuery, useEventStore, type OfficeEvent } from './api'
import { changedFacts, ConsentNeededError, doneWords, EndRefusedError, type Consent } from './consequences'
import { ConsequencesDialog } from './consequences-dialog'
import { DeleteEvent } from './delete-event'
import { EventPictureFields } from './event-picture-fields'
import { EventPlaceFields } from './event-place-fields'
import { publicationOf, publicSentence, saveLabel } from '@/features/write/editorial/shared/publication'
import { EventPriceFields } from './event-price-fields'
import { EventPublicationFields } from './event-publication-fields'
import { EventSiteFields } from './event-site-fields'
import { publicationValuesOf, type EventValues } from './event-field-list'
import {
  copyOf,
  emptyEvent,
  eventFields,
  eventRowOf,
  eventSchema,
  eventValuesOf,
  missingOf,
  parseEventDraft,
  uploadFailed,
  versionValuesOf,
  visibleOf,
} from './event-values'
import { useLinkForParticipants } from './meeting-link'
import { EventWhenFields } from './event-when-fields'
import { participantsHref } from '../registration-counts'
import { officeEventHref } from '../events'
import { newEventHref } from './event-list'

const list = new Intl.ListFormat('en-GB')
// The page of an event is loaded when somebody looks at the preview.
const EventPreview = late(async () => (await import('./event-preview')).EventPreview)

/** The articles that report on an event, with the way to each. */
function Reports({ reports }: Pick<OfficeEvent, 'reports'>) {
  return (
    <p className="text-small">
      {reports.length === 1 ? 'Report: ' : 'Reports: '}
      {reports.map(({ id, title, published_at }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={`/dashboard/news/${id}`} className={linkLook}>
            {title}
          </Link>
          {publicationOf(published_at) !== 'public' && ` (${publicationOf(published_at)})`}
        </Fragment>
      ))}
    </p>
  )
}

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
  const [initial] = useState(() => (event ? eventValuesOf(event) : copied ? copyOf(copied) : emptyEvent))
  const [uploading, setUploading] = useState(false)
  const [failed, setFailed] = useState(0)
  const [followed, setFollowed] = useState('')
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
      setFollowed(doneWords(consent.current.expected))
      return {
        ...saved,
        values: { ...visibleOf(values), slug: saved.slug, ...publicationValuesOf(saved.published_at) },
      }
    },
    rebased: mergedValues,
  })
  const { id, values, saved } = editorial
  const keepLink = useLinkForParticipants(form, values)
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

  // A save that concerns people is refused until they have been named, and somebody has said yes.
  const [answered, setAnswered] = useState<Error>()
  const [agreed, setAgreed] = useState<ConsentNeededError>()
  const { error } = editorial
  const question = error instanceof ConsentNeededError || error instanceof EndRefusedError ? error : null
  // The question stays until its answer is stored.
  const asking = question && question !== answered ? question : editorial.busy ? agreed : undefined

  function send(checked: EventValues, given: Consent = {}) {
    consent.current = given
    // Send what the form shows, without surrounding whitespace.
    editorial.put(checked)
    editorial.submit(checked)
  }

  return (
    <>
      <EditorialForm
        label="Event"
        of={event ? 'this event' : 'a new event'}
        item={event}
        editorial={editorial}
        form={form}
        fields={fields}
        zone={values.time_zone}
        choice={mergedChoice(editorial.compared?.whole)}
        onValid={(checked) => {
          setAgreed(undefined)
          send(checked)
        }}
        notes={
          event
            ? event.reports.length > 0 && <Reports reports={event.reports} />
            : copied &&
              !saved && (
                <p role="status" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
                  {`This is a copy of “${copied.title}”, with its dates: please set the new ones. Nothing is stored before you save.`}
                </p>
              )
        }
        side={
          <FormSection title="Publication">
            <EventPublicationFields form={form} stored={editorial.base.published_at} />
            <EventSiteFields id={id} form={form} />
          </FormSection>
        }
        actions={
          event && (
            <>
              <ButtonLink look="quiet" to={newEventHref(event.id)}>
                Duplicate
              </ButtonLink>
              <ButtonLink look="quiet" to={participantsHref(event.id)}>
                Participants
              </ButtonLink>
            </>
          )
        }
        versions={{
          fields: (snapshot) => fields(versionValuesOf(snapshot, values.members)),
          valuesOf: (snapshot) => versionValuesOf(snapshot, values.members),
        }}
        deletion={{
          label: 'Delete event',
          question: ({ open, ...dialog }) => <DeleteEvent event={open ? event : undefined} {...dialog} />,
        }}
        preview={(onClose) => (
          <EventPreview id={id} values={values} categories={categories.data ?? []} onClose={onClose} />
        )}
        save={saveLabel(
          'event',
          // A time that has passed publishes it at once.
          values.published_at ? publicationOf(values.published_at) : values.publication,
          publicationOf(editorial.base.published_at),
        )}
        disabled={uploading}
        why={why}
        // The question itself is the message; somebody who goes back has read it.
        failure={question ? '' : undefined}
        done={
          (saved || added) &&
          slug && (
            <ItemSaved
              title="Event saved"
              publication={`${publicSentence(published_at)}${followed}`}
              address={`/events/${slug}`}
              isPublic={publicationOf(published_at) === 'public'}
              failed={failed}
              focused={added && !saved}
            />
          )
        }
        // A picture that has failed is left to try again.
        next={saved && failed === 0 ? { to: officeEventHref(saved.id), state: { added: true } } : undefined}
      >
        <TextField label="Title" starred autoComplete="off" {...field('title')} />
        <FormSection title="Time and place">
          <EventWhenFields form={form} zone={values.time_zone} />
          <EventPlaceFields form={form} online={values.is_online} onChange={keepLink} />
        </FormSection>
        <FormSection title="Price">
          <EventPriceFields form={form} onChange={keepLink} />
        </FormSection>
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
        <FormSection title="Pictures">
          <EventPictureFields
            form={form}
            values={values}
            version={editorial.settled}
            upload={upload}
            onBusyChange={setUploading}
            onFailedChange={setFailed}
          />
        </FormSection>
      </EditorialForm>
      {asking instanceof EndRefusedError && (
        <ConfirmDialog open title="You cannot cancel this event" mutation={null} onCancel={() => setAnswered(asking)}>
          <p>{asking.message}</p>
          <p>Nothing is saved.</p>
        </ConfirmDialog>
      )}
      {asking instanceof ConsentNeededError && (
        <ConsequencesDialog
          follows={asking.follows}
          changes={event ? changedFacts(fields(editorial.base), fields(values)) : []}
          saving={editorial.busy}
          onSave={(given) => {
            setAgreed(asking)
            send(values, given)
          }}
          onBack={() => setAnswered(asking)}
        />
      )}
    </>
  )
}
