import { officeTime } from '@/lib/dates/office-time'
import { Button } from '@/components/ui/button'

/**
 * Says that an unsaved draft exists, and asks whether to restore or discard it.
 *
 * @param props.savedAt when it was typed, as ISO 8601
 * @param props.zone the IANA time zone of the screen; the office's when left out
 * @param props.outdated whether a newer version has been stored since
 */
export function DraftNotice({
  savedAt,
  zone,
  outdated,
  onTake,
  onDiscard,
}: {
  savedAt: string
  zone?: string
  outdated: boolean
  onTake: () => void
  onDiscard: () => void
}) {
  return (
    <section aria-label="Unsaved text" className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <p
        role="status"
        className="font-semibold"
      >{`You wrote here on ${officeTime(savedAt, zone)} and did not save.`}</p>
      {outdated && (
        <p className="mt-1 text-small text-ink-700">
          A newer version has been stored since. Going on shows you both before you save.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onTake}>
          Go on with it
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Throw it away
        </Button>
      </div>
    </section>
  )
}
