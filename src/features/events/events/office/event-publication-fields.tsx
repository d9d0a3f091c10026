import { useId } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { PublicationDateField } from '@/features/write/editorial/shared/publication-date-field'
import { clockName } from '@/lib/dates/dates'
import { officeTime, officeZone } from '@/lib/dates/office-time'
import { publicationOf, type Publication } from '@/features/write/editorial/shared/publication'
import type { EventValues } from './event-field-list'
import { isToCome } from './event-list'

/** What saving does, in a sentence. */
function consequence(publication: Publication, published_at: string, stored: Publication): string {
  if (publication === 'draft')
    return stored === 'public'
      ? 'Saving withdraws it from the site. Whoever is registered stays registered, and nobody is told.'
      : 'Only staff can see a draft.'
  if (publication === 'public')
    return published_at ? `Public since ${officeTime(published_at)}.` : 'Saving publishes it.'
  if (!published_at) return 'It becomes public by itself at the time that you choose.'
  if (publicationOf(published_at) === 'public')
    return `This time has passed: saving publishes it, dated ${officeTime(published_at)}.`
  return stored === 'public'
    ? `Saving withdraws it from the site until ${officeTime(published_at)}. Whoever is registered stays registered, and nobody is told.`
    : `It becomes public by itself on ${officeTime(published_at)}.`
}

/**
 * Whether visitors see an event: not yet, at once, or from a point in time on, on the office's clock.
 *
 * @param props.stored the publication date that the stored event has; empty for a draft and for a new event
 */
export function EventPublicationFields({ form, stored }: { form: UseFormReturn<EventValues>; stored: string }) {
  const name = useId()
  const { control, formState } = form
  const [publication, published_at, featured, status, deadline, end_date] = useWatch({
    control,
    name: ['publication', 'published_at', 'is_featured', 'status', 'registration_deadline', 'end_date'],
  })
  const before = publicationOf(stored)
  const choices: { value: Publication; label: string }[] = [
    { value: 'draft', label: 'Draft' },
    { value: 'public', label: before === 'public' ? 'Public' : 'Publish now' },
    { value: 'scheduled', label: 'At a time' },
  ]
  function choose(to: Publication) {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    form.setValue('published_at', to === before ? stored : '', options)
    form.setValue('publication', to, options)
  }
  return (
    <fieldset aria-describedby={`${name}-consequence`} className="space-y-4">
      <legend className="sr-only">Publication</legend>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={`flex min-h-touch cursor-pointer items-center gap-3 rounded-control border px-4 text-small ${publication === value ? 'border-sky-700 bg-sky-50 font-semibold' : 'border-paper-300 hover:border-ink-500'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={publication === value}
              onChange={() => choose(value)}
              className="size-5 shrink-0 accent-sky-700"
            />
            {label}
          </label>
        ))}
      </div>
      {publication === 'scheduled' && (
        <div className="sm:max-w-xs">
          <Controller
            control={control}
            name="published_at"
            render={({ field }) => (
              <PublicationDateField
                starred
                hint={`${clockName(officeZone)}, wherever the event takes place.`}
                error={formState.errors.published_at?.message}
                {...field}
              />
            )}
          />
        </div>
      )}
      <p id={`${name}-consequence`} role="status" className="text-fine text-ink-700">
        {consequence(publication, published_at, before)}
        {publication !== 'draft' &&
          status === 'upcoming' &&
          !deadline &&
          ' Nobody can register: it has no registration deadline.'}
        {featured &&
          isToCome({ status, end_date }) &&
          (publication === 'draft' || publicationOf(published_at) === 'scheduled') &&
          ' Until it is public, the Events page has no featured event.'}
      </p>
    </fieldset>
  )
}
