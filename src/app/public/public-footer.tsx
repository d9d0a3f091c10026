import { Link } from 'react-router-dom'
import { Container } from '@/components/ui/page'
import { useNow } from '@/components/ui/rendering'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { phoneHref } from '@/lib/text/phone'
import { Brand } from './brand'
import { legalLinks, quickLinks } from '../routing/public-pages'

const link = 'inline-flex min-h-touch items-center text-ink-200 hover:text-white hover:underline underline-offset-4'

function FooterList({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-eyebrow text-wheat-300 uppercase">{title}</h2>
      <ul className="mt-3">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The footer of the public pages. */
export function PublicFooter() {
  const { title, office, socialLinks } = useSiteSettings()
  const now = useNow()
  return (
    <footer className="on-ink bg-ink-900 text-small text-ink-200">
      <div className="border-t border-white/10" />
      <Container className="grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="text-white max-lg:col-span-2">
          <Brand onInk />
          <p className="mt-3 max-w-72 lg:mt-5 text-ink-200">
            A meeting place for business between the Balkans and the steppe.
          </p>
        </div>
        <FooterList title="Quick links" links={quickLinks} />
        <FooterList title="Legal" links={legalLinks} />
        {(office || socialLinks.length > 0) && (
          <div className="max-lg:col-span-2">
            <h2 className="text-eyebrow text-wheat-300 uppercase">Office</h2>
            <address className="mt-3 grid justify-items-start not-italic">
              {office && (
                <>
                  <p className="flex min-h-touch items-center">{office.address}</p>
                  {office.phone && (
                    <a href={phoneHref(office.phone)} className={link}>
                      {office.phone}
                    </a>
                  )}
                  {office.email && (
                    <a href={`mailto:${office.email}`} className={link}>
                      {office.email}
                    </a>
                  )}
                </>
              )}
              <ul className="flex flex-wrap gap-x-6">
                {socialLinks.map(({ id, name, url }) => (
                  <li key={id}>
                    <a href={url} rel="noopener noreferrer" target="_blank" className={link}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </address>
          </div>
        )}
      </Container>
      <Container>
        <p className="border-t border-white/15 py-4 text-fine lg:py-6">
          © {new Date(now).getFullYear()} {title}. All rights reserved.
        </p>
      </Container>
    </footer>
  )
}
