/** Longest search text in characters; the database looks at no more (`private.like_pattern`, `search_members`). */
export const longestSearch = 100

/** How long a reader pauses before what was typed is searched for, in milliseconds. */
export const searchPause = 300

/** A text as it is searched for. */
export function searchText(typed: string): string {
  return typed.trim().slice(0, longestSearch).trim()
}

/**
 * The page that an address asks for.
 *
 * @returns the page, from 1; anything unusable counts as the first, and so does what would leave a Postgres offset (a million)
 */
export function readPageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/**
 * The order that an address asks for, as `sort=name` or `sort=-name` for descending.
 *
 * @param keys by what the list can be sorted
 * @param otherwise the order where the address names none of them
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
 * The choice that an address makes among some.
 *
 * @returns its value; empty where the address makes none, or one that is not there
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
 * @param parts of the query in their order; empty ones are left out, so that one view has one address
 * @param page from 1; the first, too, is left out
 */
export function listHref(path: string, parts: Record<string, string | undefined>, page = 1): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(parts)) if (value) params.set(key, value)
  if (page > 1) params.set('page', String(page))
  return params.size ? `${path}?${params.toString()}` : path
}

/** An order as an address writes it; `undefined` where it is the list's own. */
export function writtenSort(
  sort: { key: string; descending: boolean },
  otherwise: { key: string; descending: boolean },
): string | undefined {
  if (sort.key === otherwise.key && sort.descending === otherwise.descending) return undefined
  return `${sort.descending ? '-' : ''}${sort.key}`
}
