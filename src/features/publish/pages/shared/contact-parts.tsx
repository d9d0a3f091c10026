import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { BelowHeading, Container, Eyebrow, PageHero, Section } from '@/components/ui/page'
import type { Pages, Person, Question } from '../pages'
import type { Office } from '@/features/publish/site/site'
import { phoneHref } from '@/lib/text/phone'
import { People } from './people'
import { Questions } from './questions'
import { mapLinks } from '@/lib/text/map-links'
import { hoursOf } from '@/features/write/messages/messages'

/** Links to other sites, side by side. */
function Elsewhere({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-7">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="external noopener noreferrer" className={way}>
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const way = 'inline-flex min-h-touch items-center gap-3 font-medium text-sky-700 underline-offset-4 hover:underline'
const card = 'border-t-4 border-wheat-500 bg-paper-100 p-6 sm:p-9'

/** How to call an office and write to it. */
function Reach({ phone, email }: Pick<Office, 'phone' | 'email'>) {
  return (
    <div className="flex flex-wrap gap-x-7">
      {phone && (
        <a href={phoneHref(phone)} className={way}>
          <Phone aria-hidden="true" className="size-5 shrink-0 text-rose-700" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={way}>
          <Mail aria-hidden="true" className="size-5 shrink-0 text-rose-700" />
          {email}
        </a>
      )}
    </div>
  )
}

/** One of the chamber's offices: where it is, when it is open, how to reach it; `children` follow. */
function OfficeCard({ office, children }: { office: Office; children?: ReactNode }) {
  const { id, city, country, address, phone, email, map_url: map } = office
  const lines = hoursOf(office.hours ?? '')
  const ways = mapLinks(address).map((link, index) => (index === 0 && map ? { ...link, href: map } : link))
  return (
    <section aria-labelledby={`office-${id}`} className={card}>
      <Eyebrow>Our office</Eyebrow>
      <h2 id={`office-${id}`} className="font-serif text-heading font-semibold">
        {[city, country].filter(Boolean).join(', ')}
      </h2>
      <address className="mt-5 not-italic">
        <p className="flex min-h-touch items-start gap-3 py-2 text-balance">
          <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-rose-700" />
          {address}
        </p>
        <div className="ps-8 print:hidden">
          <Elsewhere links={ways} />
        </div>
        <Reach phone={phone} email={email} />
      </address>
      {lines.length > 0 && (
        <>
          <h3 className="mt-7 border-t border-paper-300 pt-5 font-semibold">Opening hours</h3>
          <dl className="mt-2 text-small">
            {lines.map(
              (row) =>
                row.days && (
                  <div key={row.days} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                    <dt className="text-ink-700">{row.days}</dt>
                    <dd className="tabular-nums">{row.hours}</dd>
                  </div>
                ),
            )}
          </dl>
          {lines.map(
            ({ days, hours }) =>
              !days && (
                <p key={hours} className="mt-2 text-fine text-ink-600">
                  {hours}
                </p>
              ),
          )}
        </>
      )}
      {children}
    </section>
  )
}

/**
 * Contact between header and footer; its head says how to reach the `office`, `beside` stands beside the form, `below`
 * under both.
 */
export function ContactFrame({
  office,
  form,
  newsletter,
  beside,
  below,
}: {
  office: Office | null | undefined
  form: ReactNode
  newsletter: ReactNode
  beside: ReactNode
  below?: ReactNode
}) {
  return (
    <>
      <PageHero
        eyebrow="Contact"
        title="Write, call or come by"
        lead="Ask about membership, a service, an event or a market you do not know yet. A person reads every message, usually within two working days."
        image="/artwork/sofia-vitosha.webp"
        focus="object-[50%_35%]"
        actions={office && <Reach {...office} />}
      />
      <BelowHeading>
        <Section>
          <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
            <div className="print:hidden">
              <h2 id="write" className="mb-8 font-serif text-heading font-semibold">
                Write to us
              </h2>
              {form}
            </div>
            <div>{beside}</div>
          </div>
        </Section>
        {below}
        <section aria-labelledby="newsletter" className="border-t border-paper-300 bg-paper-100 print:hidden">
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
      </BelowHeading>
    </>
  )
}

/** The chamber's offices, and its profiles on social networks below the last of them. */
export function Offices({ offices, social_links: profiles }: Pages['contact']) {
  const follow = profiles.length > 0 && (
    <>
      <h3 className="mt-7 border-t border-paper-300 pt-5 font-semibold">Follow the chamber</h3>
      <Elsewhere links={profiles.map(({ name, url }) => ({ name, href: url }))} />
    </>
  )
  return (
    <div className="space-y-8">
      {offices.map((office, index) => (
        <OfficeCard key={office.id} office={office}>
          {index === offices.length - 1 && follow}
        </OfficeCard>
      ))}
      {offices.length === 0 && follow && <div className={card}>{follow}</div>}
    </div>
  )
}

/** The people of the chamber, and those of the questions that Contact shows. */
export function PeopleAndQuestions({
  people,
  questions,
}: {
  people: readonly Person[]
  questions: readonly Question[]
}) {
  return (
    <>
      <People people={people} tone="linen" />
      <Questions questions={questions.filter((question) => question.on_contact)} />
    </>
  )
}
