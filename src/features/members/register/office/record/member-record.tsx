import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { lowLink } from '@/components/ui/link-look'
import { officeAnnouncementHref } from '@/features/write/announcements/announcements'
import { mailLabel, mailList } from '@/features/write/mail/mail'
import { DeliveryMark } from '@/features/write/mail/shared/deliveries'
import { letterHref } from '@/features/write/letters/letters'
import { participantsHref } from '@/features/events/events/registration-counts'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { statusOf } from '@/features/members/company-pages/proposals'
import { fieldWords, proposalHref } from '@/features/members/company-pages/office/shared/proposal-list'
import { officeDay } from '@/lib/dates/office-time'
import { fewRows, mostShown, statusWords, type MemberHistory } from './record'
import { recordQuery } from './api'

/** A row: what it is, where it leads, and what is known about it. */
type Row = { key: string; to: string; title: ReactNode; below: ReactNode }

/** A part with its rows; nothing for one that the person may not see. */
const partOf = <Stored,>(
  title: string,
  part: { total: number; rows: readonly Stored[] } | undefined,
  row: (stored: Stored) => Row,
) => (part ? [{ title, total: part.total, rows: part.rows.map(row) }] : [])

/** The parts in their order. */
const partsOf = (history: MemberHistory) => [
  ...partOf('Proposals', history.proposals, ({ id, name, status, fields, created_at }) => ({
    key: id,
    to: proposalHref(id),
    title: fieldWords(fields),
    below: `${name} · ${officeDay(created_at)} · ${statusOf(status).label}`,
  })),
  ...partOf('Contact messages', history.messages, ({ id, name, subject, excerpt, status, created_at }) => ({
    key: id,
    to: `/dashboard/messages/${id}`,
    title: `${statusWords(subject)}: ${excerpt.slice(0, 80)}${excerpt.length > 80 ? '…' : ''}`,
    below: `${name} · ${officeDay(created_at)} · ${statusWords(status)}`,
  })),
  ...partOf('Registrations', history.registrations, ({ id, name, status, event_id, title, start_date, time_zone }) => ({
    key: id,
    to: `${participantsHref(event_id)}?q=${encodeURIComponent(name)}`,
    title,
    below: `${name} · ${officeDay(start_date, time_zone)} · ${statusWords(status)}`,
  })),
  ...partOf('Applications', history.applications, ({ id, name, tier, status, created_at }) => ({
    key: id,
    to: `/dashboard/applications/${id}`,
    title: tier ? (
      <span>
        <TierName tier={tier} /> membership
      </span>
    ) : (
      'Membership'
    ),
    below: `${name} · ${officeDay(created_at)} · ${statusWords(status)}`,
  })),
  ...partOf(
    'Announcements received',
    history.announcements,
    ({ id, recipient_id, title, name, read_at, created_at }) => ({
      key: `${id} ${recipient_id}`,
      to: officeAnnouncementHref(id),
      title,
      below: `${name} · ${officeDay(created_at)} · ${read_at ? `read ${officeDay(read_at)}` : 'not read yet'}`,
    }),
  ),
  ...partOf('Letters and issues received', history.letters, ({ id, kind, event_id, title, name, created_at }) => ({
    key: `${id} ${name}`,
    to: kind === 'subscribers' ? `/dashboard/newsletter/${id}` : letterHref({ eventId: event_id ?? undefined }, id),
    title,
    below: `${name} · ${officeDay(created_at)} · ${kind === 'subscribers' ? 'issue of the newsletter' : `letter to ${kind}`}`,
  })),
  ...partOf('Mails', history.mails, ({ id, template, recipient, ...delivery }) => ({
    key: id,
    to: mailList.href({ search: recipient, state: '', page: 1 }),
    title: `${mailLabel(template)} to ${recipient}`,
    below: <DeliveryMark delivery={delivery} />,
  })),
]

/** What a member's people and contacts did: each part short, with a button for all of it; the empty ones are named in a line. */
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
  const parts = partsOf(data)
  const none = parts.filter(({ total }) => total === 0).map(({ title }) => title.toLowerCase())
  return (
    <div className="space-y-6" aria-busy={isFetching || undefined}>
      {parts
        .filter(({ total }) => total > 0)
        .map(({ title, total, rows }) => {
          const more = total > mostShown ? `Show the latest ${mostShown}` : `Show all ${total}`
          return (
            <RecordSection key={title} title={title} total={total}>
              <ul className="divide-y divide-paper-300 text-small [overflow-wrap:anywhere]">
                {rows.map((row) => (
                  <li key={row.key} className="py-2">
                    <Link to={row.to} className={lowLink}>
                      {row.title}
                    </Link>
                    <div className="text-fine text-ink-600">{row.below}</div>
                  </li>
                ))}
              </ul>
              {rows.length < Math.min(total, mostShown) && (
                <Button look="quiet" onClick={() => setMost(mostShown)} aria-label={`${more}: ${title}`}>
                  {more}
                </Button>
              )}
              {rows.length === mostShown && rows.length < total && (
                <p className="mt-2 text-small text-ink-600">These are the latest {mostShown}.</p>
              )}
            </RecordSection>
          )
        })}
      {none.length > 0 && (
        <p className="border-t border-paper-300 pt-4 text-small text-ink-600">None yet: {none.join(', ')}.</p>
      )}
    </div>
  )
}
