import { formatDate, formatTime } from '@/lib/dates/dates'
import { Button } from '@/components/ui/button'

/**
 * A person's earlier, unsaved draft: when it was typed (ISO 8601), and whether a newer version has been stored since.
 */
export type FoundDraft = { savedAt: string; outdated: boolean; take: () => void; discard: () => void }

/** Says that an unsaved draft exists, and asks whether to restore or discard it. */
export function DraftNotice({ draft: { savedAt, outdated, take, discard } }: { draft: FoundDraft }) {
  return (
    <section aria-label="Unsaved text" className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <p
        role="status"
        className="font-semibold"
      >{`You wrote here on ${formatDate(savedAt)} at ${formatTime(savedAt)} and did not save.`}</p>
      {outdated && (
        <p className="mt-1 text-small text-ink-700">
          A newer version has been stored since. Going on shows you both before you save.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={take}>
          Go on with it
        </Button>
        <Button look="quiet" onClick={discard}>
          Throw it away
        </Button>
      </div>
    </section>
  )
}
