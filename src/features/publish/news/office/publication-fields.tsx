import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { CheckboxField, SelectField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { TagField } from '@/components/form/tag-field'
import { EventField } from '@/features/events/events/office/shared/event-field'
import { MembersField } from '@/features/members/directory/shared/members-field'
import { publicationOf, type Publication } from '@/features/write/editorial/shared/publication'
import { PublicationDateField } from '@/features/write/editorial/shared/publication-date-field'
import { articleStatuses, type ArticleValues } from './article-values'
import { featuredNowQuery, tagNamesQuery, type CategoryChoice } from './api'
import { officeTime } from '@/lib/dates/office-time'

/** What saving would make of an article: published without a date, it is public at once. */
export function savedAs(status: string, published_at: string): Publication {
  if (status !== 'published') return 'draft'
  return published_at ? publicationOf(published_at) : 'public'
}

/** A sentence about what saving an article with this status and date would do. */
function consequence(status: string, published_at: string): string {
  if (status !== 'published') return 'Only staff can see a draft.'
  if (!published_at) return 'Saving publishes it now.'
  if (savedAs(status, published_at) === 'scheduled')
    return `Scheduled for ${officeTime(published_at)}. It becomes public by itself then.`
  return `Public, dated ${officeTime(published_at)}.`
}

function Featured({ id, form }: { id: string; form: UseFormReturn<ArticleValues> }) {
  const { data: featured } = useQuery(featuredNowQuery)
  const [checked, status, published_at] = useWatch({
    control: form.control,
    name: ['is_featured', 'status', 'published_at'],
  })
  const hidden = savedAs(status, published_at) !== 'public'
  return (
    <div>
      <CheckboxField label="Featured story" {...form.register('is_featured')} />
      {checked && (
        <p role="status" className="text-fine text-ink-600">
          {featured && featured.id !== id
            ? `It takes the place of “${featured.title}”.`
            : 'The news page opens with it.'}
          {hidden && ' Until it is public, the news page has no featured story.'}
        </p>
      )}
    </div>
  )
}

function Tags({ form }: { form: UseFormReturn<ArticleValues> }) {
  const { data: names, error, isFetching, refetch } = useQuery(tagNamesQuery)
  if (names)
    return (
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagField label="Tags" value={field.value} onChange={field.onChange} suggestions={names} />
        )}
      />
    )
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading label="Loading tags…">
      <Skeleton className="h-20" />
    </Loading>
  )
}

/** Where and when an article appears: status, date, category, tags and whether it is featured. */
export function PublicationFields({
  id,
  form,
  categories,
}: {
  id: string
  form: UseFormReturn<ArticleValues>
  categories: readonly CategoryChoice[]
}) {
  const { register, control, formState } = form
  const field = fieldsOf({ register, formState })
  const [status, published_at] = useWatch({ control, name: ['status', 'published_at'] })
  return (
    <>
      <SelectField label="Status" options={articleStatuses} {...field('status')} />
      {status === 'published' && (
        <Controller
          control={control}
          name="published_at"
          render={({ field }) => (
            <PublicationDateField hint="Sofia time. Left empty, it is the time of saving." {...field} />
          )}
        />
      )}
      <p role="status" className="text-small font-semibold text-ink-800">
        {consequence(status, published_at)}
      </p>
      <SelectField
        label="Category"
        starred
        placeholder="Choose a category"
        hint={categories.length === 0 ? 'There is none yet. Add one in Pages, Categories and tags.' : undefined}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        {...field('category_id')}
      />
      <Tags form={form} />
      <Controller
        control={control}
        name="members"
        render={({ field: { value, onChange } }) => (
          <MembersField hint="The article stands on the pages of these members." value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="event"
        render={({ field: { value, onChange } }) => (
          <EventField
            label="Report on the event"
            hint="Once both are public and the event is over, its page leads here."
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Featured id={id} form={form} />
    </>
  )
}
