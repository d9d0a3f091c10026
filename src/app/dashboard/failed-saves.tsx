import { CircleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { touchLink } from '@/components/ui/link-look'
import { useFailedSaves } from '@/lib/data/failed-saves'

/**
 * Tells, on every page and above every sheet, which saves have failed after their form was left, with the way back to
 * its page. It stays until it is dismissed.
 */
export function FailedSaves() {
  const { failed, dismiss } = useFailedSaves()
  const { pathname, search } = useLocation()
  return (
    // A modal dialog hides everything but live regions from assistive technology, and closes on a press outside of it.
    <div
      aria-live="assertive"
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed inset-x-4 top-4 z-[60] mx-auto max-w-lg space-y-3 empty:hidden"
    >
      {failed.map(({ id, sentence, address, kept }) => (
        <section
          key={id}
          aria-label="Not saved"
          className="rounded-card border border-danger-200 bg-danger-50 p-4 shadow-dialog"
        >
          <p className="flex items-start gap-3 font-semibold text-danger-700">
            <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
            {sentence}
          </p>
          <p className="mt-1 text-small text-ink-700">
            It failed after you had left the form.{' '}
            {kept
              ? 'This device has kept your text: open the form again, and it offers it.'
              : 'Please open the form and try again.'}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
            {address !== pathname + search && (
              <Link to={address} onClick={() => dismiss(id)} className={touchLink}>
                Back to its page
              </Link>
            )}
            <Button look="quiet" onClick={() => dismiss(id)}>
              Dismiss
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
