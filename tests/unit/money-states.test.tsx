import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { CompanyDuesRoute } from '@/app/routing/membership-routes'
import { BillingPage } from '@/features/money/billing/office/billing-page'
import { BillingPart } from '@/features/money/billing/office/shared/billing-part'
import { TaxRulesPage } from '@/features/money/billing/office/tax-rules-page'
import { OwnBilling } from '@/features/money/billing/shared/own-billing'
import { DuesFigures } from '@/features/money/dues/office/shared/dues-figures'
import { MemberDues } from '@/features/money/documents/office/shared/member-dues'
import { DocumentPage, NewDocumentPage } from '@/features/money/documents/office/document-page'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import { ExpiredPage } from '@/features/money/documents/office/expired/expired-page'
import { NewPaymentPage } from '@/features/money/payments/office/new-payment-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import { PaymentsPage } from '@/features/money/payments/office/payments-page'
import { BankFilePage } from '@/features/money/payments/office/bank-file/bank-file-page'
import { BooksPage } from '@/features/money/books/office/books-page'
import { RatesPage } from '@/features/money/renewal/office/rates/rates-page'
import { RemindersPage } from '@/features/money/renewal/office/reminders/reminders-page'
import { StatementPage } from '@/features/money/bank/office/statement-page'
import { StatementsPage } from '@/features/money/bank/office/statements-page'
import { take, takeReads } from '../support/page/answers'
import { duesOf } from '../support/page/dues'
import { draft, invoice, serveDocuments } from '../support/page/office-documents'
import { down, rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'
import { noDues } from '../support/page/unit-server'

const memberId = draft.member_id
const list = '/dashboard/dues'
const inSheets = useSignIn(
  pagesAlone(
    {
      [`${list}/payments/new`]: NewPaymentPage,
      [`${list}/payments/:id`]: PaymentPage,
      [`${list}/new`]: NewDocumentPage,
      [`${list}/:id`]: DocumentPage,
    },
    list,
  ),
)
const alone = useSignIn(
  pagesAlone({
    [list]: DocumentsPage,
    [`${list}/payments`]: PaymentsPage,
    [`${list}/statements`]: StatementsPage,
    [`${list}/statements/:id`]: StatementPage,
    [`${list}/reminders`]: RemindersPage,
    [`${list}/rates`]: RatesPage,
    [`${list}/books`]: BooksPage,
    [`${list}/bank-file`]: BankFilePage,
    [`${list}/expired`]: ExpiredPage,
    '/figures': DuesFigures,
    '/record': () => (
      <>
        <MemberDues memberId={memberId} />
        <BillingPart memberId={memberId} memberName="Rila Tools" proposed={{}} onSaved={() => undefined} />
      </>
    ),
    '/dashboard/company/:slug/dues': CompanyDuesRoute,
    '/own': () => <OwnBilling companyId={memberId} />,
    '/dashboard/settings/billing': BillingPage,
    '/dashboard/settings/tax-rules': TaxRulesPage,
  }),
)
const member = { id: memberId, name: 'Rila Tools' }
const rule = {
  key: 'dues eu with VAT number',
  line_kind: 'dues',
  buyer_group: 'eu',
  vat_registered: true,
  rate: 0,
  words_bg: '',
  words_en: '',
  code: '',
  checked: true,
  valid_from: '2000-01-01',
  updated_at: '2026-11-20T08:00:00.123456+00:00',
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

beforeAll(() => import('@/features/money/documents/office/mails/document-mails'))

/**
 * Answers what a screen reads: the first time it waits and then fails, later it has nothing.
 *
 * @param name a table, or a function as `rpc/…`
 * @returns lets the first answer go
 */
function failOnce(name: string, later: () => HttpResponse<JsonBodyType>) {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  let calls = 0
  server.use(
    http.all(api(name), async () => {
      calls += 1
      if (calls > 1) return later()
      await gate
      return down()
    }),
  )
  return go
}

const empty = () => rows([])
const nothing = () => HttpResponse.json(null)
/** Of each screen its address, a table that it reads (a function as `rpc/…`), what it waits for, what could not be loaded, and what it says of nothing. */
type Screen = [
  at: string,
  reads: string,
  loading: string,
  failed: string,
  without: string | RegExp,
  later?: () => HttpResponse<JsonBodyType>,
]
const noDocument = 'There is no such document. A draft may have been deleted.'
const screens: readonly Screen[] = [
  [list, 'document_list', 'documents', 'documents', 'Nothing has been asked for yet.'],
  [`${list}/payments`, 'payment_list', 'payments', 'payments', 'No payments yet.'],
  [`${list}/statements`, 'bank_statement_list', 'bank statements', 'bank statements', 'No bank statements yet.'],
  [
    `${list}/statements/${invoice.id}`,
    'rpc/get_statement',
    'bank statement',
    'the bank statement',
    'There is no such bank statement.',
    nothing,
  ],
  [`${list}/reminders`, 'rpc/get_reminders', 'reminders', 'reminders', 'No reminders go out in the next 14 days.'],
  [
    `${list}/expired`,
    'rpc/get_expired_documents',
    'documents',
    'which documents are past their years',
    'No document is past its years.',
    () =>
      HttpResponse.json({ kept_years: null, kept_from: '2016-01-01', documents: 0, payments: 0, years: [], files: 0 }),
  ],
  [
    `${list}/rates`,
    'rpc/get_renewal_rates',
    'the renewal rates',
    'the renewal rates',
    'No paid term has ended in the last two years.',
  ],
  [
    `${list}/books`,
    'rpc/get_sales_journal',
    'sales',
    'the journal of sales',
    'No invoice or note was issued.',
    () => HttpResponse.json([]),
  ],
  [
    `${list}/books`,
    'rpc/get_received',
    'what was received',
    'what was received',
    'Nothing came in.',
    () => HttpResponse.json([]),
  ],
  [
    `${list}/books`,
    'rpc/get_receivables',
    'receivables',
    'what was owed',
    'Nothing was owed.',
    () => HttpResponse.json([]),
  ],
  [
    `${list}/books`,
    'rpc/get_payment_journal',
    'payments and refunds',
    'the journal of payments',
    'Nothing came in or was paid back.',
    () => HttpResponse.json([]),
  ],
  [
    `${list}/bank-file`,
    'rpc/get_refundable',
    'what can be paid back',
    'what can be paid back',
    'Nothing is left to be paid back.',
    () => HttpResponse.json([]),
  ],
  [`${list}/${invoice.id}`, 'rpc/get_document', 'document', 'document', noDocument, nothing],
  [
    `${list}/${invoice.id}`,
    'rpc/get_document_mails',
    'mails',
    'mails',
    'It has not been mailed.',
    () => HttpResponse.json({ readers: [], mails: [] }),
  ],
  [
    `${list}/new?kind=credit_note&refers_to=${invoice.id}`,
    'rpc/get_document',
    'invoice',
    'document',
    'There is no such document. A draft may have been deleted.',
    nothing,
  ],
  [`${list}/new?member=${memberId}`, 'members', 'member', 'members', 'There is no such member.'],
  [`${list}/payments/${invoice.id}`, 'payment_list', 'payment', 'the payment', 'There is no such payment.'],
  [`${list}/payments/new?member=${memberId}`, 'members', 'record payment', 'what is owed', 'There is no such member.'],
  [
    `${list}/payments/new?member=${memberId}`,
    'rpc/get_member_dues',
    'what is owed',
    'dues',
    'Nothing is open of this member.',
    () => HttpResponse.json(duesOf([])),
  ],
  ['/record', 'rpc/get_member_dues', 'dues', 'dues', 'No documents yet.', () => HttpResponse.json(duesOf([]))],
  ['/record', 'billing_details', 'the billing details', 'the billing details', /^Nothing is stored yet/],
  [
    '/dashboard/company/rila/dues',
    'rpc/get_member_dues',
    'dues',
    'dues',
    'Nothing is owed.',
    () => HttpResponse.json(duesOf([], { open_cents: 0 })),
  ],
  [
    '/own',
    'billing_details',
    'the billing details',
    'the billing details',
    'The office has no billing details of your company yet.',
  ],
  ['/dashboard/settings/billing', 'billing_settings', 'settings', 'settings', /^Nothing is saved yet/],
]

test.each<Screen>(screens)('%s says that it waits for %s, why it failed, and what it is without', async (...cells) => {
  const [path, reads, loading, unread, without, later = empty] = cells
  const failed = `Failed to load ${unread}`
  serveDocuments(() => [invoice])
  takeReads('members', () => HttpResponse.json([member]))
  takeReads('billing_details', () => HttpResponse.json([]))
  takeReads('billing_contacts', () => HttpResponse.json([]))
  takeReads('billing_settings', () => HttpResponse.json([]))
  takeReads('settlements', empty)
  takeReads('refunds', empty)
  take('get_sales_journal', () => HttpResponse.json([]))
  for (const read of ['get_payment_journal', 'get_received', 'get_receivables']) take(read, () => HttpResponse.json([]))
  if (path.includes('settings')) takeReads('document_series', () => HttpResponse.json([]))
  const go = failOnce(reads, later)
  const sheet =
    path.startsWith(`${list}/`) && !/\/(payments$|statements|reminders|rates|books|bank-file|expired)/.test(path)
  const mine = path.startsWith('/dashboard/company') || path === '/own'
  const { user } = await (sheet ? inSheets : alone)(path, mine ? null : 'administrator', mine ? own : {})
  expect(await screen.findByRole('status', { name: `Loading ${loading}…` })).toBeVisible()
  go()
  const alert = (await screen.findByText(failed)).closest('[role=alert]')
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(without)).toBeVisible()
  expect(screen.queryByText(failed)).toBeNull()
  if (without === noDocument && loading === 'document')
    expect(screen.getByRole('heading', { name: 'Document not found' })).toBeVisible()
  if (reads.endsWith('_list') && later === empty && !path.endsWith(invoice.id))
    expect(screen.getByRole('link', { name: / the first one$/ })).toBeVisible()
})

test('the tax rules say that they are awaited, and why they failed', async () => {
  const go = failOnce('tax_rules', () => HttpResponse.json([rule]))
  takeReads('billing_settings', () => HttpResponse.json([]))
  takeReads('document_series', () => HttpResponse.json([]))
  take('get_outdated_pro_formas', () => HttpResponse.json([]))
  const { user } = await alone('/dashboard/settings/tax-rules', 'administrator')
  expect(await screen.findByRole('status', { name: 'Loading the tax rules…' })).toBeVisible()
  go()
  expect(await screen.findByText('Failed to load the tax rules')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Tax rules' })).toBeVisible()
})

test('the versions of the settings say that they are awaited, why they failed, and that there is none', async () => {
  const one = takeReads('billing_settings', () => HttpResponse.json([]))
  takeReads('document_series', () => HttpResponse.json([]))
  const { user } = await alone('/dashboard/settings/billing', 'administrator')
  await screen.findByRole('form', { name: 'Billing settings' })
  expect(one).toHaveLength(1)
  const go = failOnce('billing_settings', empty)
  await user.click(screen.getByRole('button', { name: 'Show versions' }))
  expect(await screen.findByRole('status', { name: 'Loading versions…' })).toBeVisible()
  go()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No version is saved yet.')).toBeVisible()
})

test('the invoices that a note can correct say that they are awaited, why they failed, and that there is none', async () => {
  serveDocuments(() => [])
  takeReads('members', () => HttpResponse.json([member]))
  const go = failOnce('document_list', empty)
  const { user } = await inSheets(`${list}/new?kind=credit_note&member=${memberId}`, 'administrator')
  expect(await screen.findByRole('option', { name: 'Loading invoices…' })).toBeInTheDocument()
  go()
  expect(await screen.findByText('Failed to load invoices')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'This member has no invoice' })).toBeInTheDocument()
})

test('the figures of the Overview say why they failed, and are not there before the first document', async () => {
  const go = failOnce('rpc/get_dues_figures', () => HttpResponse.json(noDues))
  const { user } = await alone('/figures', 'administrator')
  go()
  expect(await screen.findByText('Failed to load the figures of dues')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dues' })).toBeNull())
})
