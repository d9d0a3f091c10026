import type { Plugin } from 'vite'
import { robotsTxt, sitemapXml } from '../src/lib/sitemap.ts'

/**
 * Adds `sitemap.xml` and `robots.txt` to the build. They need the site's own address: `SITE_URL`, or Netlify's `URL`,
 * or else where `npm start` serves it.
 */
export function crawlerFiles(): Plugin {
  return {
    name: 'bkcc:crawler-files',
    apply: 'build',
    generateBundle() {
      const origin = (process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4173').replace(/\/+$/, '')
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapXml(origin) })
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(origin) })
    },
  }
}
