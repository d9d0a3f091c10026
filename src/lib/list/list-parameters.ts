/**
 * The parameters that make another page of a public list: its page, filters and search. What a list's address holds beside
 * them (a campaign's name, say) changes nothing of it.
 */
export const listParameters: readonly string[] = ['page', 'category', 'type', 'industry', 'q']
