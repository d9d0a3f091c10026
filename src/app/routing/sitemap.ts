import { sitemapPages } from './public-pages.ts'

/**
 * The sitemap of the site.
 *
 * @param origin scheme and host of the site, without a slash at the end
 * @param more pages in addition to the fixed routes, with the time of their last change (ISO 8601)
 * @returns an XML document in the format of the sitemaps.org protocol 0.9
 */
export function sitemapXml(origin: string, more: readonly { path: string; changedAt?: string }[] = []): string {
  const entry = (path: string, ...facts: [name: string, value: string][]) =>
    `  <url>\n    <loc>${origin}${path}</loc>\n${facts.map(([name, value]) => `    <${name}>${value}</${name}>\n`).join('')}  </url>`
  const urls = [
    ...sitemapPages.map(({ path, changes, priority }) =>
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
