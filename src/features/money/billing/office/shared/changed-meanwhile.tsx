import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { savedMeanwhile } from '@/components/editorial/editorial'
import { ChangedMeanwhileError } from '@/lib/data/errors'

/**
 * Why a form could not be saved. Whoever was overtaken may take over what somebody else has stored: fields that they did
 * not touch follow it, and what they typed stays.
 *
 * @param props.failed why what is stored could not be read
 */
export function SaveFailure({
  error,
  failed,
  busy,
  onTakeOver,
}: {
  error: Error | null
  failed: Error | null
  busy: boolean
  onTakeOver: () => void
}) {
  if (!error) return null
  const conflict = error instanceof ChangedMeanwhileError
  return (
    <div className="space-y-3">
      <FormFailure>
        {conflict && error.saved ? `${savedMeanwhile(error.saved)} What you typed is still here.` : error.message}
      </FormFailure>
      {conflict && (
        <>
          <p className="text-small text-ink-700">
            Bring in what they changed: it fills the fields that you did not touch. Then look at all of it and save
            again.
          </p>
          <Button look="secondary" busy={busy} onClick={onTakeOver}>
            Bring in their changes
          </Button>
          {failed && <FormFailure>{failed.message}</FormFailure>}
        </>
      )}
    </div>
  )
}
