/** How a list is sorted: by a column of texts as people read them, or of times (ISO 8601); rows without a value come last. */
export type Order<Key> = {
  by: Key
  kind: 'text' | 'time'
  descending: boolean
  /** Whether rows with the same value are sorted by id in the same direction; ascending by default. */
  idToo?: boolean
}

/** The order of a list that has no other. */
export const newestFirst = { by: 'created_at', kind: 'time', descending: true } as const

/** The order of a list that is sorted by one of several columns, of which those of `texts` hold texts and the others times. */
export function orderOf<Key extends string, Column extends string>(
  { key, descending }: { key: Key; descending: boolean },
  columns: Readonly<Record<Key, Column>>,
  texts: readonly Key[],
): Order<Column> {
  return { by: columns[key], kind: texts.includes(key) ? 'text' : 'time', descending }
}

/** Sorts rows as the database sorts their list. */
export function inListOrder<Key extends string, Row extends { id: string } & Record<Key, string | null>>(
  rows: readonly Row[],
  { by, kind, descending, idToo = false }: Order<Key>,
): Row[] {
  const compare = (a: string, b: string) => (kind === 'text' ? a.localeCompare(b, 'en') : a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((one, other) => {
    const a: string | null = one[by]
    const b: string | null = other[by]
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1
    } else {
      const order = compare(a, b)
      if (order) return descending ? -order : order
    }
    return (one.id < other.id ? -1 : 1) * (idToo && descending ? -1 : 1)
  })
}
