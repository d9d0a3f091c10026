/** The longest search text, in characters; the database ignores the rest (`private.readings`). */
export const longestSearch = 100

/** How long after the last key press a search starts, in milliseconds. */
export const searchPause = 300

/** Normalizes a text that was typed or stands in an address. PostgreSQL refuses some control characters. */
export function searchText(typed: string, longest = longestSearch): string {
  return typed
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}

/**
 * The page that an address asks for.
 *
 * @returns the page, from 1; an unusable number counts as the first page, and so does one above a million, which would
 *   exceed Postgres's offset
 */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** What an address gives as the number of a page although it is none; undefined when it names a page, or none at all. */
export function unknownPage(params: URLSearchParams): string | undefined {
  const written = params.get('page')
  return written && Number(written) !== readPageNumber(params) ? written.slice(0, 20) : undefined
}

/**
 * The order that an address asks for, as `sort=name` or `sort=-name` for descending.
 *
 * @param keys the columns that the list can be sorted by
 * @param otherwise the order if the address names none of them
 */
export function readSort<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  otherwise: { key: Key; descending: boolean },
): { key: Key; descending: boolean } {
  const written = params.get('sort') ?? ''
  const key = keys.find((known) => known === written.replace(/^-/, ''))
  return key ? { key, descending: written.startsWith('-') } : otherwise
}

/**
 * The value that an address chooses from a set.
 *
 * @returns the value; empty when the address has none, or an unknown one
 */
export function readChoice<Value extends string>(
  params: URLSearchParams,
  key: string,
  options: readonly { value: Value }[],
): Value | '' {
  return options.find(({ value }) => value === params.get(key))?.value ?? ''
}

/**
 * The address of a list view.
 *
 * @param path of the list
 * @param parts the query parameters in their order; empty ones are omitted, so that each view has exactly one address
 * @param page from 1; the first page is omitted, too
 */
export function listHref(path: string, parts: Record<string, string | undefined>, page = 1): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(parts)) if (value) params.set(key, value)
  if (page > 1) params.set('page', String(page))
  return params.size ? `${path}?${params.toString()}` : path
}

/** An order as the address writes it; `undefined` for the list's default order. */
export function writtenSort(
  sort: { key: string; descending: boolean },
  otherwise: { key: string; descending: boolean },
): string | undefined {
  if (sort.key === otherwise.key && sort.descending === otherwise.descending) return undefined
  return `${sort.descending ? '-' : ''}${sort.key}`
}
