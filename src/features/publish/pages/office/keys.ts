/** The query keys of the pages as the office edits them; below the site's own, which a save invalidates. */
export const officePageKeys = {
  lastChanges: ['site', 'office', 'changes'] as const,
  pricePayers: (tier: string) => ['site', 'office', 'price-payers', tier] as const,
  page: (key: string) => ['site', 'office', 'page', key] as const,
}
