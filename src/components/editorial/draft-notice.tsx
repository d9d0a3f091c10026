import { officeTime } from '@/lib/dates/office-time'
import { Button } from '@/components/ui/button'

/**
 * A person's earlier, unsaved draft: when it was typed (ISO 8601), and whether a newer version has been stored since.
 */
export type FoundDraft = { savedAt: string; outdated: boolean; take: () => void; discard: () => void }

/**
 * The notice at the top of an item's form: an unsaved draft exists, to restore or discard. Shows nothing without one.
 *
 * @param props.zone the IANA time zone of the screen; the office's when left out
 */
export function DraftNotice({ draft, zone }: { draft: FoundDraft | undefined; zone?: string }) {
  if (!draft) return null
  const { savedAt, outdated, take, discard } = draft
  return (
    <section aria-label="Unsaved text" className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <p
        role="status"
        className="font-semibold"
      >{`You wrote here on ${officeTime(savedAt, zone)} and did not save.`}</p>
      {outdated && (
        <p className="mt-1 text-small text-ink-700">
          A newer version has been stored since. Resuming it shows you both before you save.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={take}>
          Resume draft
        </Button>
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
