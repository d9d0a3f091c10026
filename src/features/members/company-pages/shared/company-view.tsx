import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RichText } from '@/components/rich-text/rich-text'
import { BackLink } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { BelowHeading, Container, Eyebrow } from '@/components/ui/page'
import { ShareLinks } from '@/components/ui/share-links'
import { languageLabel, type Company } from '../company'
import { directoryHref, type DirectoryFilter } from '@/features/members/directory/directory'
import { languageOf, placeOf } from '@/features/members/directory/member-words'
import { CompanyContact } from './company-contact'
import { Events, News, CompanyPart, People, Similar } from './company-parts'
import { Emblem } from '@/features/members/directory/shared/emblem'

/** The directory, narrowed to members of the same kind that have something in common with this one. */
function alike({ member_type }: Company, filter: Partial<DirectoryFilter>): string {
  return directoryHref({ type: member_type === 'individual' ? 'individual' : 'company', ...filter })
}

const quietLink = 'inline-flex min-h-touch items-center underline-offset-4 hover:underline'

/** Who the member is: its emblem, its names, and what it has in common with others. */
function Head({ company }: { company: Company }) {
  const { name, legal_name_cyrillic: cyrillic, industry, city, country } = company
  const place = placeOf(company)
  return (
    <div className="mt-3 flex flex-col gap-x-8 gap-y-5 @min-[40rem]:flex-row @min-[40rem]:items-center">
      <Emblem member={company} size="page" />
      <div className="min-w-0">
        <Eyebrow>{company.member_type === 'individual' ? 'Individual member' : 'Company member'}</Eyebrow>
        <h1 className="font-serif text-title font-semibold break-words">{name}</h1>
        {cyrillic && (
          <p lang={languageOf(country)} className="mt-2 text-lead break-words text-ink-700">
            {cyrillic}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-small">
          {industry && (
            <Link to={alike(company, { industry })} className={`${quietLink} font-semibold text-rose-700`}>
              {industry}
            </Link>
          )}
          {place && (
            <Link
              to={alike(company, { country: country ?? '', city: city ?? '' })}
              className={`${quietLink} min-w-0 break-words text-ink-800`}
            >
              {place}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

/** Since when it belongs to the chamber, when it was founded, how large it is, what it speaks. */
function Facts({ company: { member_since, founded, employees, languages } }: { company: Company }) {
  const since = /^\d{4}/.exec(member_since)?.[0]
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-paper-300 pt-5 pb-2">
      {since && <Fact label="Member since">{since}</Fact>}
      {founded && <Fact label="Founded">{founded}</Fact>}
      {employees && <Fact label="Employees">{employees.replace('-', '–')}</Fact>}
      {languages.length > 0 && <Fact label="Languages">{languages.map(languageLabel).join(', ')}</Fact>}
    </dl>
  )
}

/** What the member says of itself: its description, and the longer text where it has one. */
function About({ company: { description, about } }: { company: Company }) {
  return (
    <>
      {description && (
        <p className={`max-w-[39rem] break-words whitespace-pre-line ${about ? 'mb-6 text-lead text-ink-700' : ''}`}>
          {description}
        </p>
      )}
      {about && <RichText html={about} className="break-words" />}
    </>
  )
}

/**
 * The company page of a member as a reader sees it, from its name to similar members.
 *
 * @param props.company as `get_company` answers; contact details that are for nobody are not shown
 * @param props.problem shown where details for members would be, when they could not be loaded
 */
export function CompanyView({ company, problem }: { company: Company; problem?: ReactNode }) {
  const { name, keywords, looking_for, people, news, events, similar } = company
  const tellsOfItself = company.description || company.about
  const parts = [tellsOfItself, looking_for, keywords.length, people.length, news.length, events.length]
  return (
    // Laid out by its own width, because a preview beside a form is narrower than the window.
    <article className="@container">
      <header className="bg-paper-100">
        <Container className="pt-4 pb-8 @min-[48rem]:pt-6">
          <BackLink to="/members">Back to Members</BackLink>
          <Head company={company} />
        </Container>
        <div className="woven text-sky-700" aria-hidden="true" />
      </header>
      <BelowHeading>
        <Container className="grid gap-x-16 gap-y-12 pt-head pb-section @min-[64rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[64rem]:grid-rows-[auto_1fr]">
          {tellsOfItself && (
            <CompanyPart id="about" title="About">
              <About company={company} />
            </CompanyPart>
          )}
          <div className="@min-[64rem]:col-start-2 @min-[64rem]:row-span-2 @min-[64rem]:row-start-1">
            <CompanyContact company={company} problem={problem}>
              <Facts company={company} />
            </CompanyContact>
          </div>
          <div className="min-w-0 @min-[64rem]:col-start-1">
            {!parts.some(Boolean) && (
              <p className="text-lead text-ink-700">There is nothing more about {name} here yet.</p>
            )}
            {keywords.length > 0 && (
              <CompanyPart id="keywords" title="Products and services">
                <ul className="flex flex-wrap gap-2">
                  {keywords.map((keyword) => (
                    <li key={keyword} className="min-w-0">
                      <Link
                        to={alike(company, { keyword })}
                        className="inline-flex min-h-touch max-w-full items-center border border-paper-300 bg-paper-100 px-3 py-1 text-small break-words text-ink-800 hover:border-ink-900"
                      >
                        <span className="min-w-0">{keyword}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </CompanyPart>
            )}
            {looking_for && (
              <CompanyPart id="looking-for" title="Looking for">
                <p className="max-w-[39rem] break-words whitespace-pre-line">{looking_for}</p>
              </CompanyPart>
            )}
            {people.length > 0 && (
              <CompanyPart id="people" title="People">
                <People people={people} />
              </CompanyPart>
            )}
            {news.length > 0 && (
              <CompanyPart id="news" title="In the news">
                <News news={news} />
              </CompanyPart>
            )}
            {events.length > 0 && (
              <CompanyPart id="events" title="Events">
                <Events events={events} />
              </CompanyPart>
            )}
            <div className="mt-12 border-t border-paper-300 pt-4 first:mt-0 print:hidden">
              <ShareLinks title={name} path={`/members/${company.slug}`} />
            </div>
          </div>
        </Container>
        {similar.length > 0 && <Similar similar={similar} />}
      </BelowHeading>
    </article>
  )
}
