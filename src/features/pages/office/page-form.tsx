import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState, type FormEvent } from 'react'
import { useForm, type DefaultValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf, type Version } from '@/components/editorial/editorial-notices'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormSuccess } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
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
  const formId = useId()
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
  const { values, changed, busy, saved, draft } = editorial
  const [open, setOpen] = useState<'preview' | 'versions'>()
  const [restored, setRestored] = useState(false)
  const [discards, setDiscards] = useState(0)
  const close = () => setOpen(undefined)
  const fieldsOf = (snapshot: unknown) => {
    const version = read(snapshot)
    return version ? compared(version) : []
  }

  function restore(snapshot: unknown) {
    const version = read(snapshot)
    if (version) editorial.put(definition.restored?.(version, editorial.base) ?? version)
    setRestored(Boolean(version))
    close()
  }
  function discard() {
    editorial.discard()
    setRestored(false)
    setDiscards(discards + 1)
  }
  function send(sent: Values) {
    setRestored(false)
    editorial.submit(sent)
  }

  return (
    <form
      id={formId}
      noValidate
      aria-label={title}
      onSubmit={(event: FormEvent) => void form.handleSubmit(() => send(form.getValues()))(event)}
      className="max-w-4xl space-y-6"
    >
      <DraftNotice draft={draft} of="this page" />
      <EditorialNotices editorial={editorial} fields={compared} />
      <ErrorSummary form={form} nouns={nouns} />
      <Fields
        form={form}
        upload={editorial.uploadTo('public', 'pages')}
        version={`${saved?.updated_at ?? ''} ${discards}`}
      />
      <FormBar
        form={formId}
        save="Save page"
        state={{ changed, busy, stored: true, kept: editorial.kept }}
        failure={failureOf(editorial)}
        done={
          restored && changed ? (
            <p role="status" className="text-small font-semibold">
              The form shows an earlier version now. It is stored when you save.
            </p>
          ) : (
            saved &&
            !changed &&
            !busy && (
              <FormSuccess title="Page saved">
                Visitors see it when they next open a page:{' '}
                <Link to={path} className="font-semibold text-sky-700 underline underline-offset-4">
                  {path}
                </Link>
                .
              </FormSuccess>
            )
          )
        }
      >
        <Button look="secondary" onClick={() => setOpen('preview')}>
          Preview
        </Button>
        <Button look="secondary" onClick={() => setOpen('versions')}>
          Versions
        </Button>
        {changed && <DiscardButton disabled={busy} onDiscard={discard} />}
      </FormBar>
      {open === 'preview' && (
        <PreviewOverlay of={title} onClose={close}>
          {() => <Preview content={definition.contentOf(values)} />}
        </PreviewOverlay>
      )}
      <RevisionsDialog
        open={open === 'versions'}
        onClose={close}
        itemId={page.id}
        fields={fieldsOf}
        current={compared(values)}
        onRestore={restore}
      />
    </form>
  )
}
