import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Version } from '@/components/editorial/editorial'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { FormSuccess } from '@/components/form/form-outcome'
import { EditorialForm } from '@/features/editorial/shared/editorial-form'
import { useEditorial } from '@/features/editorial/shared/use-editorial'
import { usePageStore } from './api'
import type { PageDefinition } from './content'
import type { PageKey } from '../pages'
import { pageOf } from './pages'

/**
 * The form of a page of the site.
 *
 * @param props.definition what the page has
 * @param props.page the page as it was read
 */
export function PageForm<Key extends PageKey, Values extends object>({
  definition,
  page,
}: {
  definition: PageDefinition<Key, Values>
  page: Version<Values>
}) {
  const { schema, read, compared, nouns, Fields, Preview } = definition
  const { title = '', path = '/' } = pageOf(definition.key) ?? {}
  const store = usePageStore(definition)
  // Values are sent as typed and trimmed on the way: only then can they be told apart from what is typed meanwhile.
  const form = useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: page.values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: 'page',
    item: page,
    initial: page.values,
    form,
    parse: read,
    read: store.read,
    save: store.save,
  })
  const fieldsOf = (snapshot: unknown) => {
    const version = read(snapshot)
    return version ? compared(version) : []
  }
  const valuesOf = (snapshot: unknown) => {
    const version = read(snapshot)
    return version && (definition.restored?.(version, editorial.base) ?? version)
  }

  return (
    <EditorialForm
      label={title}
      of="this page"
      item={page}
      editorial={editorial}
      form={form}
      fields={compared}
      nouns={nouns}
      versions={{ fields: fieldsOf, valuesOf }}
      preview={(onClose) => (
        <PreviewOverlay of={title} onClose={onClose}>
          {() => <Preview content={definition.contentOf(editorial.values)} />}
        </PreviewOverlay>
      )}
      save="Save page"
      done={
        editorial.saved && (
          <FormSuccess title="Page saved">
            Visitors see it when they next open a page:{' '}
            <Link to={path} className="font-semibold text-sky-700 underline underline-offset-4">
              {path}
            </Link>
            .
          </FormSuccess>
        )
      }
    >
      <Fields form={form} upload={editorial.uploadTo('public', 'pages')} version={editorial.settled} />
    </EditorialForm>
  )
}
