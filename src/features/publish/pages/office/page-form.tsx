import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, type DefaultValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Version } from '@/components/editorial/editorial'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { FormSuccess } from '@/components/form/form-outcome'
import { lateDialog } from '@/components/ui/late'
import { underlinedLink } from '@/components/ui/link-look'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { usePageStore } from './api'
import type { PageDefinition } from './content'
import type { PageKey } from '../pages'
import { pageOf } from './pages'
import { NewPricesError, type PriceConsent } from './prices'

// Loaded when a price is changed.
const PricesDialog = lateDialog(
  async () => (await import('./prices-dialog')).PricesDialog,
  ({ onBack }) => onBack(),
)

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
  const consent = useRef<PriceConsent>({})
  const [given, setGiven] = useState<PriceConsent>({})
  const editorial = useEditorial({
    name: 'page',
    item: page,
    initial: page.values,
    form,
    parse: read,
    read: store.read,
    save: async (values, order) => {
      const saved = await store.save(values, order, consent.current)
      setGiven({})
      return saved
    },
  })
  // A save that changes what members pay is refused until somebody has said who pays it.
  const [answered, setAnswered] = useState<Error>()
  const asking = editorial.error instanceof NewPricesError && editorial.error !== answered ? editorial.error : null
  function send(agreed: PriceConsent) {
    consent.current = agreed
    editorial.submit(form.getValues())
  }
  const fieldsOf = (snapshot: unknown) => {
    const version = read(snapshot)
    return version ? compared(version) : []
  }
  const valuesOf = (snapshot: unknown) => {
    const version = read(snapshot)
    return version && (definition.restored?.(version, editorial.base) ?? version)
  }

  return (
    <>
      <EditorialForm
        label={title}
        of="this page"
        item={page}
        editorial={editorial}
        form={form}
        fields={compared}
        onValid={() => send({})}
        // The question itself is the message; somebody who goes back has read it.
        failure={editorial.error instanceof NewPricesError ? '' : undefined}
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
              <Link to={path} className={underlinedLink}>
                {path}
              </Link>
              .
            </FormSuccess>
          )
        }
      >
        <Fields form={form} upload={editorial.uploadTo('public', 'pages')} version={editorial.settled} />
      </EditorialForm>
      {asking && (
        <PricesDialog
          prices={asking.prices}
          start={given.keep}
          onSave={(agreed) => {
            setGiven(agreed)
            send(agreed)
          }}
          onBack={() => setAnswered(asking)}
        />
      )}
    </>
  )
}
