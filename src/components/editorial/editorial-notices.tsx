import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { pairFields, savedMeanwhile, takenOver, type ComparedField, type Editorial } from './editorial'
import { FieldComparison } from './field-comparison'

/** Says which fields follow the stored version. */
export function TakenOver({ labels }: { labels: readonly string[] }) {
  return labels.length > 0 && <p>{`Taken over from the stored version: ${labels.join(', ')}.`}</p>
}

/**
 * The notices above the fields of an item's form: a version that somebody else saved, and the choice between both. It
 * also warns before unsaved changes are lost.
 *
 * @param props.fields the values as text
 * @param props.zone the IANA time zone of the screen; the office's when left out
 * @param props.choice what is said above both versions
 */
export function EditorialNotices<V>({
  editorial,
  fields,
  zone,
  choice = 'The stored version and yours. Saving replaces the stored one, which stays among the versions.',
}: {
  editorial: Editorial<V>
  fields: (values: V) => ComparedField[]
  zone?: string
  choice?: string
}) {
  const { values, changed, busy, conflict, closed, compared, setAside } = editorial
  const box = useRef<HTMLDivElement>(null)
  const shown = [conflict, closed, compared, setAside].findIndex(Boolean)
  // The button that was pressed may be far below, in the form's bar, or gone.
  useEffect(() => {
    if (shown < 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none empty:hidden">
      <UnsavedChanges when={changed} saving={busy} />
      {conflict && (
        <FormFailure>{`${savedMeanwhile(conflict, zone)} Yours is not lost: look at both and choose.`}</FormFailure>
      )}
      {conflict && (
        <Button look="secondary" busy={conflict.busy} onClick={conflict.compare}>
          Show both versions
        </Button>
      )}
      {closed && (
        <>
          <FormFailure>
            {`${closed.how === 'deleted' ? 'Somebody has deleted it' : 'It has been scheduled or sent'} meanwhile. Your text is still here and can be saved as a new one.`}
          </FormFailure>
          <Button look="secondary" onClick={closed.saveAsNew}>
            Resume draft as a new one
          </Button>
        </>
      )}
      {compared && (
        <section aria-label="Both versions" className="space-y-4 rounded-card border border-wheat-300 bg-wheat-100 p-5">
          <p role="status" className="font-semibold">
            {choice}
          </p>
          {compared.before && (
            <TakenOver labels={takenOver(fields(compared.before), fields(compared.stored), fields(values))} />
          )}
          <FieldComparison
            fields={pairFields(fields(compared.stored), fields(values))}
            beforeLabel="Stored"
            afterLabel="Yours"
          />
          <Button look="secondary" onClick={compared.takeStored}>
            Take the stored version
          </Button>
        </section>
      )}
      {setAside && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-small text-ink-700">
          The form shows the stored version now.
          <Button look="quiet" onClick={setAside.bringBack}>
            Bring my text back
          </Button>
        </p>
      )}
    </div>
  )
}
