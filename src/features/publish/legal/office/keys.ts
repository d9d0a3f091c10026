/** The query keys of legal texts as the office edits them; below the site's, whose every text a save may concern. */
export const officeLegalKeys = {
  versions: (type: string) => ['site', 'office', 'legal', type] as const,
}
