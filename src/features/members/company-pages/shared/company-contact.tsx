import { Clock, Globe, Mail, MapPin, Phone, UserRoundCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { phoneHref } from '@/lib/text/phone'
import { mapLinks } from '@/lib/text/map-links'
import { companyLabels, detailKinds, type Company, type DetailKind } from '../company'
import { readableAddress } from '@/features/members/directory/member-words'

type Detail = Company['details'][number]

const link = 'font-medium text-sky-700 underline-offset-4 hover:underline'

function Outward({ href, className = '', children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener external" className={`${link} ${className}`}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Line({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-touch items-start gap-3 py-2">
      <dt className="pt-1">
        <Icon aria-hidden="true" className="size-5 text-rose-700" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 grow break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

function shown(kind: DetailKind, value: string): { icon: LucideIcon; content: ReactNode } | null {
  switch (kind) {
    case 'email':
      return {
        icon: Mail,
        content: (
          <a href={`mailto:${value}`} className={link}>
            {value}
          </a>
        ),
      }
    case 'phone':
      return {
        icon: Phone,
        content: (
          <a href={phoneHref(value)} className={link}>
            {value}
          </a>
        ),
      }
    case 'address':
      return {
        icon: MapPin,
        content: (
          <>
            {value}
            <span className="flex flex-wrap gap-x-6 print:hidden">
              {mapLinks(value.replaceAll('\n', ', ')).map(({ name, href }) => (
                <Outward key={name} href={href} className="inline-flex min-h-touch items-center text-small">
                  {name}
                </Outward>
              ))}
            </span>
          </>
        ),
      }
    case 'opening_hours':
      return { icon: Clock, content: value }
    default:
      return null
  }
}

/** Contact details in their order: how to write, call and visit, and the pages on social networks in one row. */
function Details({ website, details }: { website?: string | null; details: readonly Detail[] }) {
  const inOrder = detailKinds.flatMap((kind) => details.find((detail) => detail.kind === kind) ?? [])
  const networks = inOrder.filter(({ kind, value }) => shown(kind, value) === null)
  return (
    <>
      {(website || inOrder.length > networks.length) && (
        <dl>
          {website && (
            <Line icon={Globe} term={companyLabels.website}>
              <Outward href={website} className="break-all">
                <span>{readableAddress(website)}</span>
              </Outward>
            </Line>
          )}
          {inOrder.map(({ kind, value }) => {
            const line = shown(kind, value)
            return (
              line && (
                <Line key={kind} icon={line.icon} term={companyLabels[kind]}>
                  {line.content}
                </Line>
              )
            )
          })}
        </dl>
      )}
      {networks.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {networks.map(({ kind, value }) => (
            <li key={kind}>
              <Outward href={value} className="inline-flex min-h-touch items-center">
                {companyLabels[kind]}
              </Outward>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * What is shown to members of the chamber alone. A visitor reads the same words on every page, so that nothing tells
 * whether there is anything. The room of a detail or two is reserved: nothing moves when they come for somebody signed in.
 */
function ForMembers({ company, problem }: { company: Company; problem: ReactNode }) {
  const details = company.details.filter(({ visibility }) => visibility === 'members')
  const shows = company.as_member && details.length > 0
  return (
    <div className={`mt-3 min-h-33 border-t border-paper-300 pt-3 ${shows ? 'print:min-h-0' : 'print:hidden'}`}>
      {shows ? (
        <section aria-labelledby="for-members">
          <h3 id="for-members" className="flex items-center gap-2 text-fine font-semibold text-leaf-700">
            <UserRoundCheck aria-hidden="true" className="size-4" />
            Shown to members
          </h3>
          <Details details={details} />
        </section>
      ) : company.as_member ? (
        <p className="pt-1 text-fine text-ink-600">No further contact details are shown to members.</p>
      ) : problem ? (
        problem
      ) : (
        <div className="text-fine text-ink-600">
          <p className="pt-1">A member may show more contact details to other members.</p>
          <Link
            to={`/login?next=${encodeURIComponent(`/members/${company.slug}`)}`}
            rel="nofollow"
            className={`${link} inline-flex min-h-touch items-center signed-in:hidden`}
          >
            Sign in to see what is shown to you
          </Link>
        </div>
      )}
    </div>
  )
}

/**
 * How to reach a member, and below it `children`.
 *
 * @param props.problem shown where details for members would be, when they could not be loaded
 */
export function CompanyContact({
  company,
  problem,
  children,
}: {
  company: Company
  problem: ReactNode
  children: ReactNode
}) {
  const details = company.details.filter(({ visibility }) => visibility === 'everybody')
  return (
    <aside
      aria-labelledby="contact"
      className="self-start border-t-4 border-sky-700 bg-paper-100 px-6 pt-5 pb-3 @min-[64rem]:sticky @min-[64rem]:top-24"
    >
      <h2 id="contact" className="mb-2 font-serif text-subheading font-semibold">
        Contact
      </h2>
      {company.website || details.length > 0 ? (
        <Details website={company.website} details={details} />
      ) : (
        <p className="text-small text-ink-700">
          The chamber puts you in touch.{' '}
          <Link to="/contact" className={`${link} inline-flex min-h-touch items-center print:hidden`}>
            Write to the chamber
          </Link>
        </p>
      )}
      <ForMembers company={company} problem={problem} />
      {children}
    </aside>
  )
}
