import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { fieldChanges } from '@/features/office/audit-log/audit-log'
import { CompanyDuesRoute } from '@/app/routing/membership-routes'
import { standingWords, type MemberDues as Dues } from '@/features/money/dues/member-dues'
import { DuesFigures } from '@/features/money/dues/office/shared/dues-figures'
import { MemberDues } from '@/features/money/documents/office/shared/member-dues'
import { officeDate } from '@/lib/dates/office-time'
import { textsOf, take } from '../support/page/answers'
import { duesOf, owedDocument } from '../support/page/dues'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { wordsOf } from '../support/page/words'
import { noDues } from '../support/page/unit-server'

const memberId = '20000000-0000-4000-8000-000000000001'
const signIn = useSignIn(
  pagesAlone({
    '/dashboard': DuesFigures,
    '/member': () => <MemberDues memberId={memberId} />,
    '/dashboard/company/:slug/dues': CompanyDuesRoute,
  }),
)
const overdue = owedDocument({
  id: 'd0000000-0000-4000-8000-000000000002',
  kind: 'invoice',
  number: '0000000012',
  open_cents: 5000,
  overdue: true,
  payment_reference: 'RF520000000012',
})
const draft = { ...overdue, id: 'd0000000-0000-4000-8000-000000000003', number: null, state: 'draft', overdue: false }
const unissued = {
  ...draft,
  debt_id: null,
  token: null,
  issued_on: null,
  dated_on: null,
  due_on: null,
  total_cents: null,
  open_cents: null,
}
const account = {
  holder: 'Chamber',
  iban: 'BG80BNBG96611020345678',
  bic: 'BNBGBGSD',
  bank: 'Central Bank',
  currency: 'EUR',
}

test('the standing of a member is said with its day', () => {
  const said = (standing: Dues['standing'], until: string | null = '2027-11-30') => standingWords({ standing, until })
  expect(said('current')).toBe('Current until 30 Nov 2027')
  expect(said('current', null)).toBe('Current')
  expect(said('not_yet_asked', null)).toBe('Dues not asked for yet')
  expect(said('not_yet_paid')).toBe('Not yet paid')
  expect(said('in_grace')).toBe('In grace until 30 Nov 2027')
  expect(said('expiring')).toBe('Expiring on 30 Nov 2027')
  // The database names the last day of grace.
  expect(said('lapsed')).toBe('Lapsed since 1 Dec 2027')
  expect(said('honorary', null)).toBe('Honorary')
  expect(said('ended', null)).toBe('Ended')
})

const more = (n: number, changes: object = {}) => ({
  ...overdue,
  id: `d0000000-0000-4000-8000-00000000010${n}`,
  token: `token-${n}`,
  ...changes,
})
/** What a member owes and has paid; `pages/dues-<name>-of-{record,company}.txt` have what the office and the manager read. */
const dues: Record<string, object> = {
  current: duesOf(
    [
      unissued,
      overdue,
      more(1, { open_cents: 12000, overdue: false, due_on: '2026-12-20', payment_reference: null }),
      more(2, { kind: 'pro_forma', number: 'PF-2026-0003', state: 'invoiced', open_cents: 0, overdue: false }),
      more(3, { state: 'paid', number: '0000000014', open_cents: 0, overdue: false }),
      more(4, { kind: 'credit_note', number: '0000000003', due_on: null, overdue: false, payment_reference: null }),
      more(5, {
        kind: 'annulment',
        number: '0000000001',
        state: 'issued',
        total_cents: 0,
        due_on: null,
        overdue: false,
      }),
      // Not of the day on which it was brought in.
      more(6, {
        kind: 'opening_balance',
        number: 'Invoice 123',
        dated_on: '2025-03-01',
        token: null,
        open_cents: 700,
        overdue: false,
      }),
    ],
    {
      accounts: [account, { ...account, iban: 'BG18RZBB91550123456789', currency: 'USD', bank: 'Other Bank' }],
      credit_cents: 1500,
    },
  ),
  lapsed: duesOf([overdue], { standing: 'lapsed', open_cents: 5000 }),
  'lapsed-unasked': duesOf([], { standing: 'lapsed', open_cents: 0 }),
  nothing: duesOf([], { open_cents: 0, standing: 'honorary', until: null }),
}
const own = {
  companies: [
    {
      member_id: memberId,
      is_manager: true,
      is_shown: true,
      title: null,
      member: { slug: 'rila', name: 'Rila Tools' },
    },
  ],
}

describe.each(Object.entries(dues))('dues (%s)', (name, answer) => {
  test('are said in the record of the member', async () => {
    const calls = take('get_member_dues', () => HttpResponse.json(answer))
    await signIn('/member', 'administrator')
    await screen.findByText('Standing')
    await expect(wordsOf(screen.getByRole('region', { name: 'Dues' }))).toMatchFileSnapshot(
      `pages/dues-${name}-of-record.txt`,
    )
    expect(calls).toEqual([{ member_id: memberId }])
  })

  test('are said to who keeps the company, with how to pay', async () => {
    take('get_member_dues', () => HttpResponse.json(answer))
    const { container } = await signIn('/dashboard/company/rila/dues', null, own)
    await screen.findByText('Membership')
    await expect(wordsOf(container)).toMatchFileSnapshot(`pages/dues-${name}-of-company.txt`)
  })
})

test('the record shows the first documents, and all after a press', async () => {
  const documents = Array.from({ length: 6 }, (_, n) => more(n, { number: `000000002${n}` }))
  let shown = documents.slice(0, 5)
  take('get_member_dues', () => HttpResponse.json(duesOf(shown)))
  const first = await signIn('/member', 'administrator')
  await screen.findByText('Invoice 0000000024')
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  first.unmount()
  shown = documents
  const { user } = await signIn('/member', 'administrator')
  expect(await screen.findAllByText(/^Invoice 000000002/)).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 6 documents' }))
  expect(screen.getAllByText(/^Invoice 000000002/)).toHaveLength(6)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

describe('the dues of one’s own company', () => {
  test('have IBAN and reference to copy', async () => {
    take('get_member_dues', () => HttpResponse.json(duesOf([overdue], { accounts: [account] })))
    const { user } = await signIn('/dashboard/company/rila/dues', null, own)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: 'Copy reference of Invoice 0000000012' }))
    expect(await screen.findByText('reference of Invoice 0000000012 copied')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Copy IBAN/ }))
    await waitFor(() => expect(copied.mock.calls).toEqual([['RF520000000012'], [account.iban]]))
    copied.mockRestore()
  })

  test('are nobody’s who keeps no company', async () => {
    await signIn('/dashboard/company/rila/dues', null)
    expect(await screen.findByText(/You do not keep the page of a company with this address/)).toBeVisible()
  })
})

describe('the figures of dues', () => {
  const figures = {
    ...noDues,
    began: true,
    open: { count: 4, cents: 219050 },
    overdue: { count: 1, cents: 4050 },
    received: { count: 3, cents: 9999 },
    expected: { count: 2, cents: 10000 },
    ageing: [3050, 0, 0, 1000],
  }

  test('lead to what they count, and say for how long it is overdue', async () => {
    take('get_dues_figures', () => HttpResponse.json({ ...figures, paid_back: 1200 }))
    await signIn('/dashboard', 'administrator')
    const cards = within(await screen.findByRole('list', { name: 'Dues' }))
    expect(textsOf(cards.getAllByRole('listitem'))).toEqual([
      'Open€2,1914 documents',
      'Overdue€40.501 document',
      'Expected€1002 renewals, without tax',
      'Received this year€99.993 payments, without €12.00 paid back',
    ])
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/dues?state=open',
      '/dashboard/dues?state=overdue',
      '/dashboard/dues/renewal',
      `/dashboard/dues/payments?from=${officeDate(new Date()).slice(0, 4)}-01-01`,
    ])
    const ageing = within(screen.getByRole('region', { name: 'Overdue by' }))
    expect(textsOf(ageing.getAllByRole('term'))).toEqual(['up to 30 days', 'over 90 days'])
    expect(textsOf(ageing.getAllByRole('definition'))).toEqual(['€30.50', '€10.00'])
  })

  test('are not there before the first document or payment', async () => {
    const calls = take('get_dues_figures', () => HttpResponse.json(noDues))
    await signIn('/dashboard', 'administrator')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Dues' })).toBeNull()
  })
})

test('the audit log says the amounts of payments in euros', () => {
  expect(fieldChanges(null, { cents: 12050, booked_on: '2026-11-20', currency: 'EUR' })).toEqual([
    { field: 'Amount', before: null, after: '€120.50' },
    { field: 'Booking day', before: null, after: '2026-11-20' },
    { field: 'Currency', before: null, after: 'EUR' },
  ])
})
