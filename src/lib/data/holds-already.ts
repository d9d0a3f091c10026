import { same } from './draft-store'

/**
 * Whether a row holds what was sent to change it: then an earlier try has stored it, and only its answer was lost.
 *
 * @param row as it is stored now; null where there is none
 * @param sent the columns that were sent
 */
export function holdsAlready(row: object | null | undefined, sent: object): boolean {
  return row != null && Object.entries(sent).every(([column, value]) => same(Reflect.get(row, column), value))
}
