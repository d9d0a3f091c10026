/** How often a page changes, as sitemaps say it (sitemaps.org protocol 0.9). */
type ChangeFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** The public routes with their change frequency and priority (specification, section 2). */
export const sitemapRoutes: readonly { path: string; changes: ChangeFrequency; priority: number }[] = [
  { path: '/', changes: 'weekly', priority: 1 },
  { path: '/about', changes: 'monthly', priority: 0.8 },
  { path: '/services', changes: 'monthly', priority: 0.8 },
  { path: '/events', changes: 'weekly', priority: 0.8 },
  { path: '/news', changes: 'daily', priority: 0.8 },
  { path: '/members', changes: 'weekly', priority: 0.7 },
  { path: '/membership', changes: 'monthly', priority: 0.7 },
  { path: '/contact', changes: 'monthly', priority: 0.6 },
  { path: '/terms', changes: 'yearly', priority: 0.4 },
  { path: '/privacy', changes: 'yearly', priority: 0.4 },
  { path: '/cookies', changes: 'yearly', priority: 0.4 },
]

/**
 * The sitemap of the site.
 *
 * @param origin scheme and host of the site, without a slash at the end
 * @param more pages beside the fixed routes, with the time of their last change (ISO 8601)
 * @returns an XML document after sitemaps.org protocol 0.9
 */
export function sitemapXml(origin: string, more: readonly { path: string; changedAt?: string }[] = []): string {
  const entry = (path: string, ...facts: [name: string, value: string][]) =>
    `  <url>\n    <loc>${origin}${path}</loc>\n${facts.map(([name, value]) => `    <${name}>${value}</${name}>\n`).join('')}  </url>`
  const urls = [
    ...sitemapRoutes.map(({ path, changes, priority }) =>
      entry(path, ['changefreq', changes], ['priority', priority.toFixed(1)]),
    ),
    ...more.map(({ path, changedAt }) =>
      entry(path, ...(changedAt ? [['lastmod', new Date(changedAt).toISOString()] as [string, string]] : [])),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/**
 * What crawlers may visit: the public site, not the portal.
 *
 * @param origin scheme and host of the site, without a slash at the end
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /dashboard\nDisallow: /login\nDisallow: /reset-password\n\nSitemap: ${origin}/sitemap.xml\n`
}
