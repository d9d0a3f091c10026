import type { ReactNode } from 'react'
import { formatDate } from '@/lib/dates/dates'
import { officeDay } from '@/lib/dates/office-time'
import type { OfficeApplication } from './api'
import { choiceLabel, tierLabel } from '../applications'
import { StatusBadge } from './status-badge'

/** Formats a day without a time, such as `2027-11-30`, in UTC: in the reader's own zone it could become the day before. */
const day = (date: string) => formatDate(`${date}T00:00:00Z`, 'UTC')

function link(href: string, text: string) {
  return (
    <a
      href={href}
      className="-my-3 inline-flex min-h-touch items-center break-all text-sky-700 underline-offset-4 hover:underline"
    >
      {text}
    </a>
  )
}

/** Everything that an application says, and its status. */
export function Facts({ application }: { application: OfficeApplication }) {
  const {
    status,
    tier,
    contact_name,
    country,
    email,
    phone,
    industry,
    employee_count,
    message,
    decided_at,
    reviewer_name,
    memberships: membership,
  } = application
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Status', value: <StatusBadge status={status} /> },
    { label: 'Tier applied for', value: tierLabel(tier) },
    { label: 'Contact person', value: contact_name },
    { label: 'Email', value: link(`mailto:${email}`, email) },
    { label: 'Phone', value: phone ? link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone) : '–' },
    { label: 'Country', value: choiceLabel('country', country) },
    { label: 'Industry', value: choiceLabel('industry', industry) },
    { label: 'Employees', value: employee_count },
    { label: 'Reviewed by', value: reviewer_name ?? '–' },
    ...(decided_at
      ? [{ label: status === 'withdrawn' ? 'Withdrawn on' : 'Decided on', value: officeDay(decided_at) }]
      : []),
    ...(membership
      ? [
          {
            label: 'Membership',
            value: `${tierLabel(membership.tier)}, ${day(membership.starts_on)} to ${day(membership.ends_on)}`,
          },
        ]
      : []),
  ]
  return (
    <div className="rounded-card border border-paper-300 bg-paper-50 p-5 sm:p-6">
      <dl className="grid gap-x-8 gap-y-4 text-small sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-fine text-ink-600">{label}</dt>
            <dd className="mt-0.5 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <div className="mt-5 border-t border-paper-300 pt-4 text-small">
          <p className="text-fine text-ink-600">Additional information</p>
          <p className="mt-1 break-words whitespace-pre-line">{message}</p>
        </div>
      )}
    </div>
  )
}
