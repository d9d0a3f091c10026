import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { ErrorBox } from '@/components/ui/states'
import { MembersField } from '@/features/members/directory/shared/members-field'
import { eventCategoriesQuery, featuredNowQuery } from './api'
import { isToCome, statuses } from './event-list'
import type { EventValues } from './event-field-list'

/**
 * What featuring an event does.
 *
 * @param other the title of the event that is featured now, if it is another one
 */
function featuredWords(event: { status: string; end_date: string }, other: string | undefined): string {
  if (!isToCome(event)) {
    const why = `The Events page does not open with it, because it is ${event.status === 'cancelled' ? 'cancelled' : 'over'}.`
    return other ? `${why} It only takes the place of “${other}”.` : why
  }
  return other
    ? `The Events page opens with it instead of “${other}”, whose place it takes.`
    : 'The Events page opens with it while it is still to come.'
}

/**
 * How the site lists an event: status, category, how many may come and whether it is featured.
 *
 * @param props.id of the event
 */
export function EventSiteFields({ id, form }: { id: string; form: UseFormReturn<EventValues> }) {
  const { register, formState } = form
  const field = fieldsOf({ register, formState })
  const categories = useQuery(eventCategoriesQuery)
  const { data: featured } = useQuery(featuredNowQuery)
  const [status, end_date] = useWatch({ control: form.control, name: ['status', 'end_date'] })
  return (
    <>
      <SelectField
        label="Status"
        starred
        options={statuses}
        hint="The site lists an event as past once its end has passed. If you cancel it, its registrations end and everybody is told by email; saving asks first."
        {...field('status')}
      />
      {categories.error && (
        <ErrorBox
          message={categories.error.message}
          onRetry={() => void categories.refetch()}
          retrying={categories.isFetching}
        />
      )}
      {/* The key remounts the field once the options are there; before that, the browser could not show the selected one. */}
      <SelectField
        key={categories.data?.length ?? 0}
        label="Category"
        starred
        placeholder="Choose a category"
        hint={categories.data?.length === 0 ? 'There is none yet. Add one in Pages, Categories and tags.' : undefined}
        options={(categories.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        {...field('category_id')}
      />
      <TextField
        label="Maximum participants"
        inputMode="numeric"
        autoComplete="off"
        hint="Empty means no limit."
        {...field('max_participants')}
      />
      <Controller
        control={form.control}
        name="members"
        render={({ field: { value, onChange } }) => (
          <MembersField hint="The event stands on the pages of these members." value={value} onChange={onChange} />
        )}
      />
      <CheckboxField
        label={
          <>
            <span className="font-semibold">Featured event</span>
            <span className="block text-fine text-ink-600">
              {featuredWords({ status, end_date }, featured?.id === id ? undefined : featured?.title)}
            </span>
          </>
        }
        {...register('is_featured')}
      />
    </>
  )
}
