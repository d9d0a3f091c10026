import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { officeAnnouncementHref } from '@/features/announcements/announcements'
import { mailLabel, mailList } from '@/features/mail/mail'
import { DeliveryMark } from '@/features/mail/shared/deliveries'
import { letterHref } from '@/features/letters/letters'
import { participantsHref } from '@/features/events/registration-counts'
import { formatDate } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'
import { TierName } from '@/features/tiers/shared/tier-name'
import { statusOf } from '@/features/company-pages/proposals'
import { fieldWords, proposalHref } from '@/features/company-pages/office/shared/proposal-list'
import { fewRows, mostShown, statusWords } from './record'
import { recordQuery } from './api'
import { Part, Row, Rows } from './part'

const link = 'text-sky-700 underline-offset-4 hover:underline inline-flex items-center max-lg:min-h-touch lg:min-h-6'

/** What a member's people and contacts did: each part short, with a button for all of it. */
export function MemberRecord({ memberId }: { memberId: string }) {
  const [most, setMost] = useState<number>(fewRows)
  const query = useQuery(recordQuery(memberId, most))
  const { data, isFetching } = query
  if (!data)
    return (
      <NoDataYet
        query={query}
        loading="Loading what this member did…"
        skeleton={['h-28', 'h-28', 'h-28']}
        className="space-y-6"
      />
    )
  const { proposals, registrations, messages, applications, announcements, letters, mails } = data
  const about = ({ total, rows }: { total: number; rows: readonly unknown[] }) => ({
    total,
    shown: rows.length,
    onMore: () => setMost(mostShown),
  })
  return (
    <div className="space-y-8" aria-busy={isFetching || undefined}>
      {proposals && (
        <Part title="Proposals" none="Its managers have proposed nothing." {...about(proposals)}>
          <Rows>
            {proposals.rows.map(({ id, name, status, fields, created_at }) => (
              <Row
                key={id}
                title={
                  <Link to={proposalHref(id)} className={link}>
                    {fieldWords(fields)}
                  </Link>
                }
                below={`${name} · ${officeDay(created_at)} · ${statusOf(status).label}`}
              />
            ))}
          </Rows>
        </Part>
      )}
      {messages && (
        <Part title="Contact messages" none="No message has come from this member." {...about(messages)}>
          <Rows>
            {messages.rows.map(({ id, name, subject, excerpt, status, created_at }) => (
              <Row
                key={id}
                title={
                  <Link to={`/dashboard/messages/${id}`} className={link}>
                    {statusWords(subject)}: {excerpt.slice(0, 80)}
                    {excerpt.length > 80 && '…'}
                  </Link>
                }
                below={`${name} · ${officeDay(created_at)} · ${statusWords(status)}`}
              />
            ))}
          </Rows>
        </Part>
      )}
      <Part title="Registrations" none="Nobody from this member has registered." {...about(registrations)}>
        <Rows>
          {registrations.rows.map(({ id, name, status, event_id, title, start_date, time_zone }) => (
            <Row
              key={id}
              title={
                <Link to={`${participantsHref(event_id)}?q=${encodeURIComponent(name)}`} className={link}>
                  {title}
                </Link>
              }
              below={`${name} · ${formatDate(start_date, time_zone)} · ${statusWords(status)}`}
            />
          ))}
        </Rows>
      </Part>
      {applications && (
        <Part title="Applications" none="No application belongs to this member." {...about(applications)}>
          <Rows>
            {applications.rows.map(({ id, name, tier, status, created_at }) => (
              <Row
                key={id}
                title={
                  <Link to={`/dashboard/applications/${id}`} className={link}>
                    {tier ? (
                      <>
                        <TierName tier={tier} /> membership
                      </>
                    ) : (
                      'Membership'
                    )}
                  </Link>
                }
                below={`${name} · ${officeDay(created_at)} · ${statusWords(status)}`}
              />
            ))}
          </Rows>
        </Part>
      )}
      <Part
        title="Announcements received"
        none="No announcement has been sent to its people."
        {...about(announcements)}
      >
        <Rows>
          {announcements.rows.map(({ id, recipient_id, title, name, read_at, created_at }) => (
            <Row
              key={`${id} ${recipient_id}`}
              title={
                <Link to={officeAnnouncementHref(id)} className={link}>
                  {title}
                </Link>
              }
              below={`${name} · ${officeDay(created_at)} · ${read_at ? `read ${officeDay(read_at)}` : 'not read yet'}`}
            />
          ))}
        </Rows>
      </Part>
      {letters && (
        <Part
          title="Letters and issues received"
          none="No letter or issue has reached its people or contacts."
          {...about(letters)}
        >
          <Rows>
            {letters.rows.map(({ id, kind, event_id, title, name, created_at }) => (
              <Row
                key={`${id} ${name}`}
                title={
                  <Link
                    to={
                      kind === 'subscribers'
                        ? `/dashboard/newsletter/${id}`
                        : letterHref({ eventId: event_id ?? undefined }, id)
                    }
                    className={link}
                  >
                    {title}
                  </Link>
                }
                below={`${name} · ${officeDay(created_at)} · ${kind === 'subscribers' ? 'issue of the newsletter' : `letter to ${kind}`}`}
              />
            ))}
          </Rows>
        </Part>
      )}
      {mails && (
        <Part title="Mails" none="No mail has been written to this member." {...about(mails)}>
          <Rows>
            {mails.rows.map(({ id, template, recipient, ...delivery }) => (
              <Row
                key={id}
                title={
                  <Link to={mailList.href({ search: recipient, state: '', page: 1 })} className={link}>
                    {mailLabel(template)} to {recipient}
                  </Link>
                }
                below={<DeliveryMark delivery={delivery} />}
              />
            ))}
          </Rows>
        </Part>
      )}
    </div>
  )
}
