import { Undo2, X } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { lowLink } from '@/components/ui/link-look'
import type { Failure } from '@/lib/data/bulk'

/** How many rows that could not be changed are listed; whoever has more of them has one reason. */
const mostListed = 200

/**
 * What became of an action on many rows, with a way back and the rows that could not be changed.
 *
 * @param props.words such as `36 articles published, 2 not.`
 * @param props.undo left out where nothing can be put back
 */
export function BulkResult({
  ref,
  words,
  failed,
  many,
  href,
  failure,
  undo,
  onClose,
}: {
  ref: Ref<HTMLDivElement>
  words: string
  failed: readonly Failure[]
  many: string
  href: (failure: Failure & { name: string }) => string
  failure?: string
  undo?: { busy: boolean; press: () => void }
  onClose: () => void
}) {
  return (
    <div
      ref={ref}
      role="group"
      aria-label="What became of it"
      tabIndex={-1}
      className={`mb-4 scroll-mt-24 rounded-card border px-4 py-2 text-small ${failed.length ? 'border-wheat-300 bg-wheat-100' : 'border-paper-300 bg-paper-100'}`}
    >
      <div className="flex items-start gap-x-2">
        <div className="flex min-h-touch grow flex-wrap items-center gap-x-5">
          <p role="status" className="font-semibold">
            {words}
          </p>
          {undo && (
            <Button look="quiet" busy={undo.busy} onClick={undo.press}>
              <Undo2 aria-hidden="true" className="size-4" /> {undo.busy ? 'Undoing…' : 'Undo'}
            </Button>
          )}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-me-2 grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {failure && <FormFailure>{failure}</FormFailure>}
      {failed.length > 0 && (
        <ul
          aria-label={`${many[0]?.toUpperCase()}${many.slice(1)} that were not changed`}
          className="max-h-72 divide-y divide-wheat-300 overflow-y-auto pb-1"
        >
          {failed.slice(0, mostListed).map(({ id, name, reason }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
              {name === null ? (
                <span className="font-semibold">One that is gone</span>
              ) : reason === gone ? (
                <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
              ) : (
                <Link to={href({ id, name, reason })} className={lowLink}>
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                </Link>
              )}
              <span className="text-ink-700">{reason}</span>
            </li>
          ))}
          {failed.length > mostListed && (
            <li className="py-1">{`and ${(failed.length - mostListed).toLocaleString('en-US')} more`}</li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The reason that `private.outcome` gives for a row that is gone: no link leads to it. */
const gone = 'It has been deleted meanwhile.'
