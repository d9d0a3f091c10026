import { Suspense, useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { failureOf, type ComparedField, type Editorial } from '@/components/editorial/editorial'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormActions, FormColumns } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { useCloseSheet } from '@/components/ui/sheet'
import { same } from '@/lib/data/draft-store'
import { RevisionsDialog } from './revisions-dialog'

/** What a form has besides its fields. */
type EditorialFormProps<V extends FieldValues, Saved> = {
  /** The name of the form, for assistive technology. */
  label: string
  /** What the text is of, such as `this event`. */
  of: string
  /** The item as it was read; undefined for a new one. */
  item: { id: string } | undefined
  editorial: Editorial<V, Saved>
  form: UseFormReturn<V>
  /** The values as text. */
  fields: (values: V) => ComparedField[]
  /** The IANA time zone of the screen; the office's when left out. */
  zone?: string
  /** What is said above both versions, see {@link EditorialNotices}. */
  choice?: string
  /** What the rows of the form's lists are, see {@link ErrorSummary}. */
  nouns?: Readonly<Record<string, string>>
  /** What is done with valid values; left out, they are saved as they were typed. */
  onValid?: (values: V) => void
  /** What is said of the item, above its fields. */
  notes?: ReactNode
  children: ReactNode
  /** What stands beside the fields, above what else can be done with the item. Without it, the form has one column. */
  side?: ReactNode
  /** What else can be done with a stored item, such as duplicating it. */
  actions?: ReactNode
  /** A version as text, and as values; undefined for one that cannot be restored. */
  versions?: { fields: (snapshot: unknown) => ComparedField[]; valuesOf: (snapshot: unknown) => V | undefined }
  /** The words of the button that deletes the item, and the question before it. */
  deletion?: {
    label: string
    question: (dialog: { open: boolean; onClose: () => void; onDeleted: () => void }) => ReactNode
  }
  preview?: (onClose: () => void) => ReactNode
  /** Further buttons of the bar. */
  buttons?: ReactNode
  /** The words of the button that saves. */
  save: string
  /** Whether it cannot be saved yet. */
  disabled?: boolean
  /** What it lacks to be saved. */
  why?: ReactNode
  /** Why the last save failed, if it is not said in the error's own words. */
  failure?: string
  /** What the last save did, shown as long as nothing is changed. */
  done?: ReactNode
  /** Where the form of an item goes on that has just been added; undefined while something of it is left to try again. */
  next?: { to: string; state: object }
}

/**
 * The form of an item of the editorial office: notices (a draft on this device, a newer version), what is wrong, the
 * fields in one column or two, and the bar with what saves, shows and discards. It asks before unsaved changes are lost,
 * leads from a new item to its own address, and closes when the item is deleted.
 */
export function EditorialForm<V extends FieldValues, Saved extends { id: string }>({
  label,
  of,
  item,
  editorial,
  form,
  fields,
  zone,
  choice,
  nouns,
  onValid = () => editorial.submit(form.getValues()),
  notes,
  children,
  side,
  actions,
  versions,
  deletion,
  preview,
  buttons,
  save,
  disabled,
  why,
  failure = failureOf(editorial),
  done,
  next,
}: EditorialFormProps<V, Saved>) {
  const formId = useId()
  const navigate = useNavigate()
  const closeSheet = useCloseSheet()
  const { values, changed, busy, saved } = editorial
  const [open, setOpen] = useState<'preview' | 'versions' | 'deletion'>()
  // The earlier version that was put into the form; it is said for as long as the form shows just that.
  const [restored, setRestored] = useState<V>()
  const [gone, setGone] = useState(false)
  const close = () => setOpen(undefined)

  // Both wait for the re-render that lifts the guard for unsaved changes. If something was typed during the save, the form stays open.
  const to = saved && saved.id !== item?.id ? next?.to : undefined
  const leave = useEffectEvent(() => {
    if (gone) closeSheet()
    else if (to) void navigate(to, { replace: true, state: next?.state })
  })
  useEffect(() => {
    if (!changed) leave()
  }, [gone, to, changed])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A half-typed date or time has no value, but must not count as none.
    const times = event.currentTarget.querySelectorAll<HTMLInputElement>('[type=date] + input')
    const half = [...times]
      .flatMap((time) => [time.previousElementSibling as HTMLInputElement, time])
      .filter((input) => !input.checkValidity())
    if (half.length === 0) void form.handleSubmit(onValid)()
    else half[0]?.focus()
  }

  const versionsButton = item && versions && (
    <Button look={side ? 'quiet' : 'secondary'} onClick={() => setOpen('versions')}>
      Versions
    </Button>
  )
  return (
    <>
      <form
        id={formId}
        noValidate
        aria-label={label}
        onSubmit={submit}
        className={side ? 'space-y-6' : 'max-w-4xl space-y-6'}
      >
        {!saved && <DraftNotice draft={editorial.draft} of={of} zone={zone} />}
        {notes}
        <EditorialNotices editorial={editorial} fields={fields} zone={zone} choice={choice} />
        <ErrorSummary form={form} nouns={nouns} />
        {side ? (
          <FormColumns
            main={children}
            side={
              <>
                {side}
                {item && (
                  <FormActions>
                    {versionsButton}
                    {actions}
                    {deletion && (
                      <Button
                        look="quiet"
                        className="text-danger-700!"
                        disabled={busy}
                        onClick={() => setOpen('deletion')}
                      >
                        {deletion.label}
                      </Button>
                    )}
                  </FormActions>
                )}
              </>
            }
          />
        ) : (
          children
        )}
        <FormBar
          form={formId}
          save={save}
          state={{ changed, busy, stored: editorial.stored !== null, kept: editorial.kept }}
          disabled={disabled}
          why={why}
          failure={failure}
          done={
            changed && same(values, restored) ? (
              <p role="status" className="text-small font-semibold">
                The form shows an earlier version now. It is stored when you save.
              </p>
            ) : (
              !changed && !busy && done
            )
          }
        >
          {preview && (
            <Button look="secondary" onClick={() => setOpen('preview')}>
              Preview
            </Button>
          )}
          {!side && versionsButton}
          {buttons}
          {changed && <DiscardButton disabled={busy} onDiscard={editorial.discard} />}
        </FormBar>
      </form>
      {/* Outside of the form: what their own forms submit would reach it, too. */}
      {open === 'preview' && <Suspense>{preview?.(close)}</Suspense>}
      {item && versions && (
        <RevisionsDialog
          open={open === 'versions'}
          onClose={close}
          itemId={item.id}
          fields={versions.fields}
          current={fields(values)}
          zone={zone}
          onRestore={(snapshot) => {
            const version = versions.valuesOf(snapshot)
            if (version) {
              editorial.put(version)
              setRestored(version)
            }
            close()
          }}
        />
      )}
      {item &&
        deletion?.question({
          open: open === 'deletion',
          onClose: close,
          onDeleted: () => {
            close()
            editorial.discard()
            setGone(true)
          },
        })}
    </>
  )
}
