import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { formatCents } from '@/lib/text/money'
import { officeDay, officeTime } from '@/lib/dates/office-time'
import { billingVersionsQuery, mostVersions, type BillingSettings } from './api'
import { ibanAsRead, months, roundings } from './billing-values'
import { labelOf } from '../billing'

const none = 'none'
const yes = (value: boolean) => (value ? 'yes' : 'no')

/** The settings in words, in the order of the form. */
const inWords = (of: BillingSettings): readonly (readonly [label: string, value: string])[] => [
  ['Legal name in Bulgarian', of.legal_name_bg],
  ['Legal name in English', of.legal_name_en],
  ['Address in Bulgarian', of.address_bg],
  ['Address in English', of.address_en],
  ['EIK', of.eik],
  ['VAT number', of.vat_number ?? none],
  ['KBe', of.kbe ?? none],
  ['Signed by', of.signed_by],
  [
    'Bank accounts',
    of.accounts
      .map((one) => `${one.holder}, ${ibanAsRead(one.iban)}, ${one.bic}, ${one.bank}, ${one.currency}`)
      .join('; ') || none,
  ],
  ['What asks for payment', of.invoice_first ? 'the invoice itself' : 'a pro forma'],
  ['Days to pay', String(of.days_to_pay)],
  ['Reminders, in days after the day to pay', of.reminders.join(', ') || 'none'],
  ['What later reminders add', of.second_reminder ?? 'nothing'],
  ['Without tax, too, invoiced within five days', yes(of.untaxed_in_days)],
  ['Bank charges up to', formatCents(of.close_below_cents)],
  ['Years', of.years],
  ['The first year begins after', of.begins_after],
  ['A year begins with', labelOf(months, String(of.first_month))],
  [
    'Rolls over from',
    of.roll_over_month ? `${labelOf(months, String(of.roll_over_month))} ${of.roll_over_day ?? 1}` : 'never',
  ],
  ['A shorter first year costs its months alone', yes(of.pro_rata)],
  ['Rounded to', labelOf(roundings, String(of.round_to_cents)).toLowerCase()],
  ['Entrance fee', formatCents(of.entrance_fee_cents)],
  ['Days of notice', String(of.notice_days)],
  ['Days of grace', String(of.grace_days)],
  ['A late renewal counts from', of.late_renewal.replace('_', ' ')],
  ['Memberships lapse from', of.lapses_from ? officeDay(of.lapses_from) : 'never'],
  ['One series for invoices, credit and debit notes', yes(of.one_series)],
  ['Years that documents are kept', String(of.kept_years)],
]

/** What a version changed: label, value before and after. */
export function versionChanges(now: BillingSettings, before: BillingSettings) {
  const old = new Map(inWords(before))
  return inWords(now).flatMap(([label, value]) => {
    const was = old.get(label) ?? none
    return was === value ? [] : [{ label, was, value }]
  })
}

function Version({ of, before }: { of: BillingSettings; before: BillingSettings | undefined }) {
  const changes = before ? versionChanges(of, before) : []
  return (
    <li className="py-3 text-small">
      <p>
        <span className="font-semibold">Version {of.version}</span>
        <span className="text-ink-600">{` · ${officeTime(of.saved_at)} · ${of.saved_by_name ?? 'account gone'}`}</span>
      </p>
      {!before && (
        <p className="text-ink-700">
          {of.version === 1 ? 'The first version.' : 'What it changed is in the audit log.'}
        </p>
      )}
      {before && changes.length === 0 && <p className="text-ink-700">Nothing but the numbers of series, or nothing.</p>}
      <ul className="text-ink-700">
        {changes.map(({ label, was, value }) => (
          <li key={label} className="break-words">
            {label}: <del className="text-ink-600">{was}</del> → <ins className="no-underline">{value}</ins>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Versions() {
  const query = useQuery(billingVersionsQuery)
  const { data } = query
  if (!data) return <NoDataYet query={query} loading="Loading versions…" skeleton={['h-14', 'h-14']} />
  if (data.length === 0) return <p className="text-small text-ink-600">No version is saved yet.</p>
  return (
    <>
      <ul aria-label="Versions" className="divide-y divide-paper-300">
        {data.slice(0, mostVersions).map((one, index) => (
          <Version key={one.version} of={one} before={data[index + 1]} />
        ))}
      </ul>
      {data.length > mostVersions && (
        <p className="mt-2 text-small text-ink-600">
          These are the latest {mostVersions}; the audit log has all of them.
        </p>
      )}
    </>
  )
}

/** The versions of the billing settings with what each changed, on request. */
export function BillingVersions() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="versions" className="mt-10 border-t border-paper-300 pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="versions" className="font-serif text-subheading font-semibold">
          Versions
        </h2>
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide versions' : 'Show versions'}
        </Button>
      </div>
      {open && <Versions />}
    </section>
  )
}
