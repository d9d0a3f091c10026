import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf, pairFields } from '@/components/editorial/editorial-notices'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { fieldsOf } from '@/components/form/fields-of'
import { FormBar } from '@/components/form/form-bar'
import { TextField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { hasText } from '@/components/rich-text/content'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { useEditorial } from '@/features/editorial/shared/use-editorial'
import { dayInWords } from '@/lib/dates/dates'
import { officeMidnight } from '@/lib/dates/office-time'
import { LegalView } from '../public/legal-page'
import type { LegalType } from '../legal'
import { useLegalStore } from './api'
import { legalFields, legalSchema, readLegal, today, type LegalValues, type LegalVersion } from './legal-values'

/**
 * The form of a version that does not hold yet, or of a new one.
 *
 * @param props.version the stored version; undefined for a new one
 * @param props.initial what the form begins with
 * @param props.inForce the version in force, to compare with; undefined before there is one
 */
export function LegalForm({
  text: { key, title, path },
  version,
  initial,
  inForce,
  added = false,
}: {
  text: { key: LegalType; title: string; path: string }
  version?: LegalVersion
  initial: LegalValues
  inForce?: LegalVersion
  added?: boolean
}) {
  const navigate = useNavigate()
  const formId = useId()
  const store = useLegalStore(key)
  const form = useForm<LegalValues>({
    resolver: zodResolver(legalSchema, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: `legal:${key}`,
    item: version,
    initial,
    form,
    parse: readLegal,
    read: store.read,
    save: store.save,
  })
  const { values, changed, busy, saved, draft } = editorial
  const [open, setOpen] = useState<'preview' | 'comparison' | 'question'>()
  const close = () => setOpen(undefined)
  const field = fieldsOf(form)
  // It waits for the re-render that lifts the guard for unsaved changes. If something was typed during the save, the form stays open.
  const arrival = saved && saved.id !== version?.id && !changed ? saved.id : undefined
  useEffect(() => {
    if (arrival) void navigate(`/dashboard/pages/${key}/${arrival}`, { replace: true, state: { saved: true } })
  }, [arrival, key, navigate])
  // The field may be empty.
  const day = officeMidnight(values.holds_from) ? values.holds_from : today()
  const atOnce = values.holds_from === today()

  return (
    <form
      id={formId}
      noValidate
      aria-label="Version"
      onSubmit={(event: FormEvent) =>
        void form.handleSubmit(() => (atOnce ? setOpen('question') : editorial.submit(form.getValues())))(event)
      }
      className="max-w-4xl space-y-6"
    >
      <DraftNotice draft={draft} of={version ? 'this version' : 'a new version'} />
      <EditorialNotices editorial={editorial} fields={legalFields} />
      <ErrorSummary form={form} />
      <TextField
        label="Holds from"
        starred
        type="date"
        min={today()}
        hint={
          atOnce
            ? 'It holds as soon as it is saved, and cannot be changed then.'
            : 'From midnight on, Sofia time. Until then the version before it holds.'
        }
        {...field('holds_from')}
      />
      <RichTextField
        control={form.control}
        name="content"
        label="Text"
        waiting="h-96"
        uploadImage={editorial.uploadTo('public', 'pages')}
      />
      <FormBar
        form={formId}
        save="Save version"
        state={{ changed, busy, stored: Boolean(version ?? saved), kept: editorial.kept }}
        disabled={!hasText(values.content)}
        why={!hasText(values.content) && 'It can be saved once it has a text.'}
        failure={failureOf(editorial)}
        done={
          (saved || added) &&
          !changed &&
          !busy && (
            <FormSuccess title="Version saved">
              {`It holds from ${dayInWords(values.holds_from)} on, at `}
              <Link to={path} className="font-semibold text-sky-700 underline underline-offset-4">
                {path}
              </Link>
              .
            </FormSuccess>
          )
        }
      >
        <Button look="secondary" onClick={() => setOpen('preview')}>
          Preview
        </Button>
        {inForce && (
          <Button look="secondary" onClick={() => setOpen('comparison')}>
            Compare
          </Button>
        )}
        {changed && <DiscardButton disabled={busy} onDiscard={editorial.discard} />}
      </FormBar>
      <ConfirmDialog
        open={open === 'question'}
        title={`Put this version of ${title} in force now?`}
        confirm="Put in force"
        look="primary"
        onConfirm={() => {
          close()
          editorial.submit(form.getValues())
        }}
        onCancel={close}
      >
        <p>It holds for everybody from now on and can never be changed or deleted: a mistake needs another version.</p>
      </ConfirmDialog>
      {open === 'preview' && (
        <PreviewOverlay of={title} onClose={close}>
          {() => <LegalView type={key} text={{ content: values.content, holds_from: day, versions: [day] }} />}
        </PreviewOverlay>
      )}
      {inForce && (
        <Dialog open={open === 'comparison'} onOpenChange={close} title="Compared with the version in force">
          {open === 'comparison' && (
            <FieldComparison
              fields={pairFields(legalFields(inForce), legalFields(values))}
              beforeLabel="In force"
              afterLabel="This version"
            />
          )}
        </Dialog>
      )}
    </form>
  )
}
