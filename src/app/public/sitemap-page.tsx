import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Container, PageHero } from '@/components/ui/page'
import { sitemapXml } from '../routing/sitemap'
import { sitemapPages } from '../routing/public-pages'

function download() {
  const address = URL.createObjectURL(new Blob([sitemapXml(window.location.origin)], { type: 'application/xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'sitemap.xml'
  link.click()
  // Some browsers start reading the blob only after the task of the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads the sitemap when the page opens, and lists the same pages for people. */
export function SitemapPage() {
  useEffect(() => {
    // With the timeout, React's strict mode, which mounts twice, downloads only once. A background tab still downloads.
    const asked = setTimeout(download)
    return () => clearTimeout(asked)
  }, [])
  return (
    <>
      <PageHero
        eyebrow="Site"
        title="Sitemap"
        lead="The file sitemap.xml is being downloaded. These are the pages that it lists."
        actions={
          <Button look="secondary" onClick={download}>
            <Download aria-hidden="true" className="size-4" /> Download again
          </Button>
        }
      />
      <Container className="pb-section">
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {sitemapPages.map(({ path, title }) => (
            <li key={path} className="border-t border-paper-300">
              <Link
                to={path}
                className="flex min-h-touch items-center justify-between gap-4 py-3 font-serif text-subheading hover:text-sky-700"
              >
                {title} <span className="font-sans text-fine text-ink-600">{path}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </>
  )
}
