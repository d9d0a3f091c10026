import type { KeyboardEvent } from 'react'
import type { Selection } from './use-selection'

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,[tabindex="0"]'

/** What can have the focus in a row, cell by cell. */
const stopsOf = (row: Element) =>
  [...row.children].flatMap((cell, column) =>
    [...cell.querySelectorAll<HTMLElement>(focusable)].map((stop) => ({ stop, column })),
  )

/** Moves the focus into a row: to the same cell as where it comes from, otherwise to the row's name. */
function enter(row: Element, column: number) {
  const stops = stopsOf(row)
  const goal = stops.find((at) => at.column === column) ?? stops.find(({ stop }) => stop.tagName === 'A') ?? stops.at(0)
  goal?.stop.focus()
}

/**
 * Moves the focus into the first row of the list on the page, such as from its search field.
 *
 * @returns whether there is one
 */
export function enterList(): boolean {
  const link = document.querySelector<HTMLElement>('[data-row] :is(a[href], button)')
  link?.focus()
  return link !== null
}

/**
 * The keys of a list's rows: arrows, Home and End move from row to row, staying in the cell. In a list whose rows can be
 * chosen, Space chooses, Shift with an arrow stretches the choice, Ctrl A chooses the page, and A leads to the actions.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, selection: Selection | undefined): void {
  const target = event.target as HTMLElement
  const row = target.closest('[data-row]')
  if (!row || event.altKey || event.defaultPrevented) return
  if (target.matches('select,textarea,input:not([type=checkbox])')) return
  const command = event.ctrlKey || event.metaKey
  const id = row.getAttribute('data-row') ?? ''
  if (command) {
    if (event.key.toLowerCase() !== 'a' || !selection) return
    event.preventDefault()
    selection.togglePage(true)
    return
  }
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const at = rows.indexOf(row)
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const next = rows[goals[event.key] ?? -1]
  if (event.key in goals) {
    event.preventDefault()
    if (!next) return
    if (event.shiftKey && selection) selection.stretch(id, next.getAttribute('data-row') ?? '')
    enter(next, stopsOf(row).find(({ stop }) => stop === target)?.column ?? 0)
    return
  }
  if (!selection) return
  if (event.key === ' ' && target.tagName === 'A') {
    event.preventDefault()
    selection.toggle(id, event.shiftKey)
  }
  if (event.key.toLowerCase() === 'a' && selection.ids.size > 0)
    document
      .querySelector<HTMLElement>('[data-selection-bar] [data-actions] :is(button:not(:disabled), a[href])')
      ?.focus()
}
