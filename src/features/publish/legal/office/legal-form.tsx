import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { pairFields } from '@/components/editorial/editorial'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { hasText } from '@/components/rich-text/content'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { underlinedLink } from '@/components/ui/link-look'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { officeDay, officeMidnight } from '@/lib/dates/office-time'
import { LegalView } from '../public/legal-page'
import { legalTitles, type LegalType } from '../legal'
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
  type,
  version,
  initial,
  inForce,
  added = false,
}: {
  type: LegalType
  version?: LegalVersion
  initial: LegalValues
  inForce?: LegalVersion
  added?: boolean
}) {
  const store = useLegalStore(type)
  const form = useForm<LegalValues>({
    resolver: zodResolver(legalSchema, undefined, { raw: true }),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: `legal:${type}`,
    item: version,
    initial,
    form,
    parse: readLegal,
    read: store.read,
    save: store.save,
  })
  const { values, saved } = editorial
  const [open, setOpen] = useState<'comparison' | 'question'>()
  const close = () => setOpen(undefined)
  const field = fieldsOf(form)
  // The field may be empty.
  const day = officeMidnight(values.holds_from) ? values.holds_from : today()
  const atOnce = values.holds_from === today()

  return (
    <>
      <EditorialForm
        label="Version"
        of={version ? 'this version' : 'a new version'}
        item={version}
        editorial={editorial}
        form={form}
        fields={legalFields}
        onValid={() => (atOnce ? setOpen('question') : editorial.submit(form.getValues()))}
        preview={(onClose) => (
          <PreviewOverlay of={legalTitles[type]} onClose={onClose}>
            {() => <LegalView type={type} text={{ content: values.content, holds_from: day, versions: [day] }} />}
          </PreviewOverlay>
        )}
        buttons={
          inForce && (
            <Button look="secondary" onClick={() => setOpen('comparison')}>
              Compare
            </Button>
          )
        }
        save="Save version"
        disabled={!hasText(values.content)}
        why={!hasText(values.content) && 'It can be saved once it has a text.'}
        done={
          (saved || added) && (
            <FormSuccess title="Version saved">
              {`It holds from ${officeDay(values.holds_from)} on, at `}
              <Link to={`/${type}`} className={underlinedLink}>
                {`/${type}`}
              </Link>
              .
            </FormSuccess>
          )
        }
        next={saved && { to: `/dashboard/pages/${type}/${saved.id}`, state: { saved: true } }}
      >
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
      </EditorialForm>
      <ConfirmDialog
        open={open === 'question'}
        title={`Put this version of ${legalTitles[type]} in force now?`}
        confirm="Put in force"
        look="primary"
        mutation={null}
        onConfirm={() => {
          close()
          editorial.submit(form.getValues())
        }}
        onCancel={close}
      >
        <p>It holds for everybody from now on and can never be changed or deleted: a mistake needs another version.</p>
      </ConfirmDialog>
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
    </>
  )
}
