/**
 * The most rows that a search returns in full (decision 29). The database returns one more row if there are further
 * matches.
 */
export const mostFound = 1000

/** A number, such as `8,037`; `1,000+` when there are more than were counted. */
export function numberWords(count: number, more = false): string {
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`
}

/**
 * Formats a total.
 *
 * @param total the number of rows of a list or of a search's matches
 * @param search the search text; empty for a whole list, whose total is always exact
 * @returns such as `8,037`; `1,000+` for a search with more matches than it returns
 */
export function totalWords(total: number, search: string): string {
  return search && total > mostFound ? numberWords(mostFound, true) : numberWords(total)
}
