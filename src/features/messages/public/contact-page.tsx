import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Container, Eyebrow, PageHero, Section } from '@/components/ui/page'
import { office, socialLinks } from '@/features/site/site'
import { mapLinks } from '@/lib/text/map-links'
import { openingHours } from '../messages'
import { ContactForm } from './contact-form'

/** Links to other sites, side by side. */
function Elsewhere({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-7">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={way}>
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const way = 'inline-flex min-h-touch items-center gap-3 font-medium text-sky-700 underline-offset-4 hover:underline'

/** The chamber's one office: where it is, when it is open, how to reach it. */
function OfficeCard() {
  return (
    <section aria-labelledby="office" className="border-t-4 border-wheat-500 bg-paper-100 p-6 sm:p-9">
      <Eyebrow>Our office</Eyebrow>
      <h2 id="office" className="font-serif text-heading font-semibold">
        {office.city}, {office.country}
      </h2>
      <address className="mt-5 not-italic">
        <p className="flex min-h-touch items-start gap-3 py-2">
          <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-rose-700" />
          {office.address}
        </p>
        <div className="ps-8">
          <Elsewhere links={mapLinks(office.address)} />
        </div>
        <a href={office.phoneHref} className={way}>
          <Phone aria-hidden="true" className="size-5 shrink-0 text-rose-700" />
          {office.phone}
        </a>
        <br />
        <a href={`mailto:${office.email}`} className={way}>
          <Mail aria-hidden="true" className="size-5 shrink-0 text-rose-700" />
          {office.email}
        </a>
      </address>
      <h3 className="mt-7 border-t border-paper-300 pt-5 font-semibold">Opening hours</h3>
      <dl className="mt-2 text-small">
        {openingHours.map(({ days, hours }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-ink-700">{days}</dt>
            <dd className="tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-fine text-ink-600">Sofia time. Please arrange a visit by phone or email first.</p>
      <h3 className="mt-7 border-t border-paper-300 pt-5 font-semibold">Follow the chamber</h3>
      <Elsewhere links={socialLinks} />
    </section>
  )
}

/**
 * The contact page: form, office, social links and newsletter.
 *
 * @param props.newsletter the newsletter form, which belongs to another feature
 */
export function ContactPage({ newsletter }: { newsletter: ReactNode }) {
  return (
    <>
      <PageHero
        eyebrow="Contact"
        title="Write, call or come by"
        lead="Ask about membership, a service, an event or a market you do not know yet. A person reads every message, usually within two working days."
        image="/artwork/sofia-vitosha.webp"
      />
      <Section>
        <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
          <div>
            <h2 id="write" className="mb-8 font-serif text-heading font-semibold">
              Write to us
            </h2>
            <ContactForm labelledBy="write" />
          </div>
          <div>
            <OfficeCard />
          </div>
        </div>
      </Section>
      <section aria-labelledby="newsletter" className="border-t border-paper-300 bg-paper-100">
        <Container className="grid gap-8 py-16 md:grid-cols-2 md:items-center md:gap-16">
          <div>
            <h2 id="newsletter" className="font-serif text-heading font-semibold">
              The chamber’s newsletter
            </h2>
            <p className="mt-3 text-ink-700">
              Events, openings and market notes from both countries, once a month. You can leave at any time.
            </p>
          </div>
          {newsletter}
        </Container>
      </section>
    </>
  )
}
