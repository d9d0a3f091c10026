import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Answer } from './total'

/**
 * How many rows a page may have before it and still be read with OFFSET. Passing over so many takes the database about a
 * millisecond, and such pages are always those that the address names, whatever else was read.
 */
export const shallow = 1000

/** What a list's query does; the client's own type of it depends on the table. */
interface List<Row> {
  or(filters: string): List<Row>
  order(column: string, options: { ascending: boolean; nullsFirst?: boolean }): List<Row>
  range(from: number, to: number): List<Row>
  abortSignal(signal: AbortSignal): PromiseLike<Answer<Row>>
}

/** What a page's query function is given: the cache, the key under which the page will lie in it, and what breaks it off. */
export type Asking = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>

/** A page of a list that is sorted by a column and, where its values are equal, by `id`. */
export type Place = {
  /** From 1. */
  page: number
  size: number
  by: string
  ascending: boolean
  /** Of a column that may be null. Named for another, it keeps the database from using that one's index. */
  nullsFirst?: boolean
  idAscending: boolean
  /**
   * Whether the page may be sought. Not with an exact count of its own, which would then count what lies behind the edge
   * and reads every row anyway, and not by a column that may be null, which no comparison finds.
   */
  sought: boolean
}

/** A row of a neighbour from which a page is counted: how many rows lie between the two, and whether the page stands before it. */
type Anchor = { value: string | number; id: string | number; between: number; backwards: boolean }

/** The key of another page of the same list: pages are the only numbers in keys, or the `page` of their filter. */
function keyOfPage(queryKey: Asking['queryKey'], page: number): unknown[] {
  return queryKey.map((part) =>
    typeof part === 'number'
      ? page
      : typeof part === 'object' && part !== null && 'page' in part
        ? { ...part, page }
        : part,
  )
}

/** The rows of a cached page: the one array that it holds, whatever its name; none once something was written to its list. */
function cachedRows({ client, queryKey }: Asking, page: number): { rows: Record<string, unknown>[]; at: number } {
  const state = client.getQueryState<object>(keyOfPage(queryKey, page))
  const rows = state?.isInvalidated
    ? undefined
    : Object.values(state?.data ?? {}).find((part): part is Record<string, unknown>[] => Array.isArray(part))
  return { rows: rows ?? [], at: state?.dataUpdatedAt ?? 0 }
}

/** Whether a value can stand in a filter between quotation marks. There, @supabase/lite (the embedded backend) reads no escapes and counts parentheses. */
function isPlain(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && !/["\\()]/.test(value))
}

/** The nearest row that can be named, of the neighbour that was read last: that is the one that the reader comes from. */
function anchorBeside(asking: Asking, { page, size, by }: Place): Anchor | undefined {
  const before = cachedRows(asking, page - 1)
  const after = cachedRows(asking, page + 1)
  // A page before that is not whole was the last one when it was read: what has come since may belong to it.
  const whole = before.rows.length === size
  const backwards = after.rows.length > 0 && (!whole || after.at > before.at)
  const nearest = backwards ? after.rows : whole ? [...before.rows].reverse() : []
  const between = nearest.findIndex((row) => isPlain(row[by]) && isPlain(row.id))
  const [value, id] = [nearest[between]?.[by], nearest[between]?.id]
  return isPlain(value) && isPlain(id) ? { value, id, between, backwards } : undefined
}

/**
 * Reads a page of a list. A page deep in its list is sought: it is read from where its neighbour in the cache ends, which
 * takes the same time at any depth, where OFFSET passes over every row before it. Rows that came or went since the neighbour
 * was read then neither repeat nor hide others. What cannot be sought is read with OFFSET.
 *
 * @param list makes the list's query, filtered but not sorted; called once more when a page before turns out too short
 * @param place which page, and the order of the list
 * @param asking what the query function was given
 * @returns the answer of the Data API, its rows in the list's order; failures are in it
 */
export async function listPage<Row>(list: () => List<Row>, place: Place, asking: Asking): Promise<Answer<Row>> {
  const { page, size, by, ascending, nullsFirst, idAscending } = place
  const from = (page - 1) * size
  const anchor = place.sought && from > shallow ? anchorBeside(asking, place) : undefined
  if (anchor) {
    const { value, id, between, backwards } = anchor
    const further = ascending === backwards ? 'lt' : 'gt'
    const idFurther = idAscending === backwards ? 'lt' : 'gt'
    const answer = await list()
      // Equal or further on is a range of the list's index, which the other condition is not. Quoted in `or`, a name such as "null" is but a name.
      .or(`and(${by}.${further}e."${value}",or(${by}.${further}."${value}",id.${idFurther}."${id}"))`)
      .order(by, { ascending: ascending !== backwards })
      .order('id', { ascending: idAscending !== backwards })
      .range(between, between + size - 1)
      .abortSignal(asking.signal)
    if (!backwards) return answer
    // Too few rows before a page that lay deep: the list has become much shorter, or the read failed.
    if (answer.data?.length === size) return { ...answer, data: answer.data.reverse() }
  }
  return list()
    .order(by, { ascending, nullsFirst })
    .order('id', { ascending: idAscending })
    .range(from, from + size - 1)
    .abortSignal(asking.signal)
}
