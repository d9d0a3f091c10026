import type { Plugin } from 'vite'
import { robotsTxt, sitemapXml } from '../src/lib/sitemap.ts'

/** The site's own address, which files of the build name: `SITE_URL`, or Netlify's `URL`, or else where `npm start` serves it. */
export function siteOrigin(): string {
  return (process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4173').replace(/\/+$/, '')
}

/** Adds `sitemap.xml` and `robots.txt` to the build. */
export function crawlerFiles(): Plugin {
  return {
    name: 'bkcc:crawler-files',
    apply: 'build',
    generateBundle() {
      const origin = siteOrigin()
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapXml(origin) })
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(origin) })
    },
  }
}
