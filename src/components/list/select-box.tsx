import { createContext, useContext } from 'react'
import type { Selection } from './use-selection'

const box = 'm-auto block size-6 cursor-pointer accent-sky-700'

/** Which rows are chosen. The rows do not draw again when it changes, but their boxes do. */
export const SelectionContext = createContext<Selection | undefined>(undefined)

/** The box that chooses a row. The whole cell takes the press; Shift takes all rows from the one pressed before. */
export function SelectCell({ id, name }: { id: string; name: string }) {
  const selection = useContext(SelectionContext)
  if (!selection) return null
  return (
    // The cell takes presses only: the keyboard reaches its box.
    <td
      onClick={(event) => event.target === event.currentTarget && selection.toggle(id, event.shiftKey)}
      className="w-9 shrink-0 cursor-pointer select-none max-lg:grid max-lg:w-touch max-lg:self-stretch"
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className={box}
      />
    </td>
  )
}

/** Chooses all rows of the page, or none. */
export function PageBox({ chosen, rows, selection }: { chosen: number; rows: number; selection: Selection }) {
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={chosen === rows}
      ref={(element) => {
        if (element) element.indeterminate = chosen > 0 && chosen < rows
      }}
      onChange={({ target }) => selection.togglePage(target.checked)}
      className={box}
    />
  )
}
