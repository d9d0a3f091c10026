import { useState } from 'react'
import { officeTime } from '@/lib/dates/office-time'
import { Button } from '@/components/ui/button'
import { Arrival } from './arrival'

/** A person's earlier, unsaved draft. */
export type FoundDraft = {
  /** When it was typed, ISO 8601. */
  savedAt: string
  /** Whether it is of a stored item: the item's next save then removes it. */
  stored: boolean
  /** Whether a newer version has been stored since; `merged` where resuming changes only the fields that were typed in. */
  outdated: boolean | 'merged'
  take: () => void
  discard: () => void
}

/**
 * The notice at the top of an item's form: an unsaved draft exists, to restore or discard. Then it says what was done,
 * and takes the focus from the button that is gone. Shows nothing without a draft.
 *
 * @param props.of what the text is of, such as `this event`
 * @param props.zone the IANA time zone of the screen; the office's when left out
 */
export function DraftNotice({ draft, of, zone }: { draft: FoundDraft | undefined; of: string; zone?: string }) {
  const [done, setDone] = useState('')
  if (!draft && done)
    return (
      <Arrival when>
        <p role="status" className="text-small text-ink-700">
          {done}
        </p>
      </Arrival>
    )
  if (!draft) return null
  const { savedAt, stored, outdated, take, discard } = draft
  return (
    <section aria-label="Unsaved text" className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
      <p
        role="status"
        className="font-semibold"
      >{`Unsaved text of ${of} is kept on this device, from ${officeTime(savedAt, zone)}.`}</p>
      {stored && (
        <p className="mt-1 text-small text-ink-700">
          {outdated
            ? `A newer version has been stored since; resuming the text ${outdated === 'merged' ? 'changes only the fields that you had changed' : 'shows you both before you save'}.`
            : 'The form shows what is stored.'}{' '}
          Saving the form without this text removes it.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={() => {
            setDone('The form shows your unsaved text.')
            take()
          }}
        >
          Resume draft
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setDone('The unsaved text is discarded.')
            discard()
          }}
        >
          Discard
        </Button>
      </div>
    </section>
  )
}
