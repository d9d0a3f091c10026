import type { ReactNode } from 'react'

/** A column of a `DataTable` or a `ListTable`. */
export type Column<Row> = {
  /** Identifies the column, also in the address when the list is sorted by it. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the list can be sorted by this column. */
  sortable?: boolean
  /** For the cells, such as a width or {@link numberLook}. */
  className?: string
  /** In a `DataTable`: omits the label on a small window, where each cell has its own line. */
  plain?: boolean
  /**
   * In a `ListTable`: what becomes of a text that is too long. `whole` texts identify the row: they take the room
   * that is left, and wrap. `cut` texts end where the width of the column ends, which `className` says. Without either,
   * the column is as wide as its widest word, date or number. The column that is `first` on a small window is whole by itself.
   */
  fit?: 'whole' | 'cut'
  /** In a `ListTable`: what belongs to the cell and matters less. It follows on the line, or stands below. */
  more?: (row: Row) => ReactNode
  /**
   * In a `ListTable`: where it stands in the two lines of a row on a window narrower than 1,024 px (`useNarrow`).
   * The `first` names the row, the `second` columns share the line below, which `end` closes, and `actions` follow both.
   * Where one of the `second` is `whole`, that line wraps.
   * The others are left out.
   */
  narrow?: 'first' | 'end' | 'second' | 'actions'
  /** In a `ListTable`: the width from which it shows, unless somebody has chosen it. */
  from?: 'xl' | '2xl' | 'chosen'
}

/** The `className` of amounts and other numbers, which end below each other; headers begin at the left by themselves. */
export const numberLook = 'text-end! tabular-nums'

/** What the column with the actions of a row has alike in every list. */
export const actionsColumn = { key: 'actions', header: 'Actions', narrow: 'actions' } as const

/** The details below an expanded row; `name` names the row for assistive technology. */
export type RowDetails<Row> = { name: (row: Row) => string; content: (row: Row) => ReactNode }
