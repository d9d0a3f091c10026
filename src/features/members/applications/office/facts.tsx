import { Fact } from '@/components/ui/fact'
import type { OfficeApplication } from './api'
import { phoneHref } from '@/lib/text/phone'
import { unbroken } from '@/features/members/tiers/tiers'
import { TierName } from '@/features/members/tiers/shared/tier-name'
import { officeDay } from '@/lib/dates/office-time'
import { choiceLabel } from '../applications'
import { StatusBadge } from './status-badge'

function link(href: string | undefined, text: string) {
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
  return (
    <div className="rounded-card border border-paper-300 bg-paper-50 p-5 sm:p-6">
      <dl className="grid gap-x-8 gap-y-4 text-small sm:grid-cols-2">
        <Fact label="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact label="Tier applied for">
          <TierName tier={tier} />
        </Fact>
        <Fact label="Contact person">{contact_name}</Fact>
        <Fact label="Email">{link(`mailto:${email}`, email)}</Fact>
        <Fact label="Phone">{phone ? link(phoneHref(phone), phone) : '–'}</Fact>
        <Fact label="Country">{choiceLabel('country', country)}</Fact>
        <Fact label="Industry">{choiceLabel('industry', industry)}</Fact>
        <Fact label="Employees">{unbroken(employee_count)}</Fact>
        <Fact label="Reviewed by">{reviewer_name ?? '–'}</Fact>
        {decided_at && (
          <Fact label={status === 'withdrawn' ? 'Withdrawn on' : 'Decided on'}>{officeDay(decided_at)}</Fact>
        )}
        {membership && (
          <Fact label="Membership">
            <TierName tier={membership.tier} />, {officeDay(membership.starts_on)} to {officeDay(membership.ends_on)}
          </Fact>
        )}
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
