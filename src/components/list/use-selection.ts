import { useRef, useState } from 'react'

/** The rows of a list that somebody has chosen, which may be on several of its pages. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Adds a row or takes it out; with `range`, all rows from the one pressed before become as this one. */
  toggle: (id: string, range?: boolean) => void
  /** Stretches or shrinks a range of rows by a step of the keyboard. */
  stretch: (from: string, to: string) => void
  /** Chooses all rows of the page, or none of them. */
  togglePage: (chosen: boolean) => void
  /** Chooses exactly these rows. */
  choose: (ids: readonly string[]) => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Holds which rows of a list are chosen. A selection outlives the pages and orders of one view, and ends with the view.
 *
 * @param view identifies what the list shows: its search and filters
 * @param page the ids of the rows on the page, in their order
 */
export function useSelection(view: string, page: readonly string[]): Selection {
  const [state, setState] = useState({ view, ids: nothing })
  if (state.view !== view) setState({ view, ids: nothing })
  const ids = state.view === view ? state.ids : nothing
  /** The row at which a range begins. */
  const anchor = useRef<string>(undefined)

  // What comes late from another view changes nothing.
  const set = (chosen: Iterable<string>) =>
    setState((now) => (now.view === view ? { view, ids: new Set(chosen) } : now))
  const add = (more: readonly string[]) => set([...ids, ...more])
  const without = (less: readonly string[]) => [...ids].filter((id) => !less.includes(id))
  function between(from: string, to: string): readonly string[] {
    const ends = [page.indexOf(from), page.indexOf(to)]
    return page.slice(Math.min(...ends), Math.max(...ends) + 1)
  }
  const begin = (otherwise: string) =>
    anchor.current !== undefined && page.includes(anchor.current) ? anchor.current : otherwise

  return {
    ids,
    toggle(id, range = false) {
      const rows = range ? between(begin(id), id) : [id]
      if (ids.has(id)) set(without(rows))
      else add(rows)
      anchor.current = id
    },
    stretch(from, to) {
      const start = ids.has(from) ? begin(from) : from
      anchor.current = start
      set([...without(between(start, from)), ...between(start, to)])
    },
    togglePage(chosen) {
      if (chosen) add(page)
      else set(without(page))
      anchor.current = undefined
    },
    choose: set,
    clear: () => set([]),
  }
}
