/** Of how many rows a search gives every one (decision 29). It gives one more, which tells of others beyond. */
export const mostFound = 1000

/**
 * A total for its reader.
 *
 * @param total how many rows a list or a search has
 * @param search what was searched for; empty for a whole list, whose total is exact however large
 * @returns such as `8,037`; `1,000+` for a search that finds more than it gives
 */
export function totalWords(total: number, search: string): string {
  return search && total > mostFound ? `${mostFound.toLocaleString('en-US')}+` : total.toLocaleString('en-US')
}
