import { useMutation } from '@tanstack/react-query'
import { reads } from '@/lib/data/failed-saves'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import type { Selection } from './use-selection'

/** What can be done with many rows of a list at once. */
export type Bulk = {
  /** Reads the ids of the whole filtered list, with all its pages. */
  readIds: () => Promise<string[]>
  /** The buttons in the bar below the list; `choose` changes the selection, and `clear` ends it. */
  actions: (selection: { ids: readonly string[] } & Pick<Selection, 'choose' | 'clear'>) => ReactNode
}

/** Where Escape has a meaning of its own. */
const ownEscape = '[role=dialog],[role=alertdialog],[role=menu],input:not([type=checkbox]),textarea,select'

/**
 * The bar at the bottom of the window that says how many rows are chosen and holds what can be done with them. Escape
 * ends the selection.
 *
 * @param props.many what the rows are, such as `users`
 * @param props.pageChosen whether all rows of the page are chosen
 * @param props.total how many rows the whole filtered list has, with the words for it
 */
export function SelectionBar({
  bulk: { readIds, actions },
  selection: { ids, choose, clear },
  many,
  pageChosen,
  total,
}: {
  bulk: Bulk
  selection: Selection
  many: string
  pageChosen: boolean
  total: { count: number; words: string }
}) {
  const reading = useMutation({ meta: reads, mutationFn: readIds, onSuccess: choose })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(ownEscape)) return
      clear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    // The focus must not get lost with the bar.
    return () => {
      if (element?.contains(document.activeElement))
        (document.querySelector<HTMLElement>('[data-row] input') ?? document.getElementById('main'))?.focus()
    }
  }, [])
  return (
    <div
      ref={bar}
      role="region"
      aria-label={`Selected ${many}`}
      data-selection-bar
      className="sticky bottom-3 z-20 mt-3 rounded-card border border-ink-300 bg-paper-50 px-4 py-2 shadow-lift print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5">
        <button
          type="button"
          aria-label="Clear selection"
          title="Clear selection (Escape)"
          onClick={clear}
          className="-ms-2 -me-3 grid size-touch place-items-center lg:not-pointer-coarse:size-9 rounded-control text-ink-700 hover:bg-paper-200"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <p className="text-small font-semibold tabular-nums">{`${ids.size.toLocaleString('en-US')} selected`}</p>
        {pageChosen && ids.size < total.count && (
          <Button look="quiet" busy={reading.isPending} onClick={() => reading.mutate()}>
            {reading.isPending ? 'Selecting…' : `Select all ${total.words} that match`}
          </Button>
        )}
        <div data-actions className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:contents">
          {actions({ ids: [...ids], choose, clear })}
        </div>
      </div>
      {reading.error && <FormFailure>{reading.error.message}</FormFailure>}
    </div>
  )
}
