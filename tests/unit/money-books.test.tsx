import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClosedBooks, closingSchema } from '@/features/money/billing/office/closed-books'
import { BooksPage } from '@/features/money/books/office/books-page'
import { periodOf } from '@/features/money/books/office/period'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import { officeDate } from '@/lib/dates/office-time'
import { readCells } from '@/lib/text/table-file'
import { keepFiles, plain, refusal, take, takeReads, textsOf, write } from '../support/page/answers'
import { invoice, serveDocuments } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/dues/books'
const enter = useSignIn(pagesAlone({ [path]: BooksPage, '/dashboard/dues': DocumentsPage, '/closed': ClosedBooks }))
beforeEach(() => void take('get_lines_to_close', () => HttpResponse.json([])))

const sale = {
  id: 'd1',
  kind: 'invoice',
  number: '0000000012',
  issued_on: '2026-11-21',
  tax_event_on: '2026-11-19',
  state: 'paid',
  buyer: 'Рила Туулс ООД',
  buyer_eik: '121212121',
  buyer_vat_number: 'BG343434343',
  buyer_country: 'BG',
  subject: 'Членски внос',
  tax_rate: 2000,
  tax_code: 'A',
  grounds: '',
  net_cents: 100050,
  tax_cents: 20010,
  total_cents: 120060,
  corrects: null,
  corrects_on: null,
  annulled_by: null,
}
const free = {
  ...sale,
  tax_rate: 0,
  tax_code: '',
  grounds: 'чл. 21',
  net_cents: 5000,
  tax_cents: 0,
  total_cents: 5000,
}
const note = {
  ...sale,
  id: 'd2',
  kind: 'credit_note',
  number: '0000000013',
  state: 'open',
  net_cents: -1000,
  tax_cents: -200,
  total_cents: -1200,
  corrects: '0000000012',
  corrects_on: '2026-11-21',
}
const annulled = {
  ...sale,
  id: 'd3',
  number: '0000000014',
  state: 'annulled',
  annulled_by: '0000000001',
  net_cents: 0,
  tax_cents: 0,
  total_cents: 0,
}
const payment = {
  id: 'p1',
  kind: 'payment',
  day: '2026-11-22',
  payer: 'Rila Tools',
  member: 'Rila',
  method: 'cash',
  receipt: '0001234',
  reference: 'RF18',
  cents: 125060,
  currency: 'EUR',
  arrived_cents: 125060,
  left_cents: 60,
  reason: null,
  settles: [
    { number: '0000000012', cents: 120000 },
    { number: 'PF-2026-0003', cents: 5000 },
  ],
}
/** In another currency, for nothing yet. */
const foreign = {
  ...payment,
  id: 'p2',
  method: 'transfer',
  receipt: null,
  cents: 10000,
  currency: 'KZT',
  arrived_cents: 5555500,
  left_cents: 10000,
  settles: [],
}
const refund = {
  ...payment,
  id: 'r1',
  kind: 'refund',
  method: null,
  receipt: null,
  cents: -1200,
  arrived_cents: -1200,
  left_cents: 0,
  reason: 'Too much',
  settles: [],
}

function serve() {
  const sales = take('get_sales_journal', () => HttpResponse.json([sale, free, note, annulled]))
  take('get_payment_journal', () => HttpResponse.json([payment, foreign, refund]))
  take('get_received', () =>
    HttpResponse.json([
      { kind: 'dues', event: null, cents: 120000 },
      { kind: 'event', event: 'Dinner', cents: 5000 },
      { kind: 'event_abroad', event: 'Fair', cents: 700 },
      { kind: 'opening_balance', event: null, cents: 80 },
      { kind: 'left', event: null, cents: 60 },
    ]),
  )
  take('get_receivables', () => HttpResponse.json([]))
  return sales
}

test.each([
  ['', '', '2026-01-01', '2026-12-31', '2026'],
  ['2024', '', '2024-01-01', '2024-12-31', '2024'],
  ['', 'q1', '2026-01-01', '2026-03-31', '2026-q1'],
  ['', 'q4', '2026-10-01', '2026-12-31', '2026-q4'],
  ['2024', '02', '2024-02-01', '2024-02-29', '2024-02'],
  ['2025', '12', '2025-12-01', '2025-12-31', '2025-12'],
])('the period of year “%s” and part “%s” goes from %s to %s', (year, part, from, until, name) => {
  expect(periodOf({ year, part }, '2026-11-26')).toEqual({ from, until, name })
})

test('the books show the sums of the period that is chosen', async () => {
  const asked = serve()
  const { user } = await enter(`${path}?year=2025&part=q4`, 'administrator')
  const sales = within(await screen.findByRole('table', { name: 'Sales by rate of tax' }))
  expect(asked).toEqual([{ from_day: '2025-10-01', until_day: '2025-12-31' }])
  expect(sales.getAllByRole('row').map(plain)).toEqual([
    'RateNetTaxTotal',
    '20 % A€990.50€198.10€1,188.60',
    '0 %€50.00€0.00€50.00',
    'Together€1,040.50€198.10€1,238.60',
  ])
  expect(screen.getByText(/^3 documents, of which 1 annulled at zero/)).toBeVisible()
  const movements = within(await screen.findByRole('table', { name: 'Payments and refunds' }))
  expect(textsOf(movements.getAllByRole('row').slice(1))).toEqual([
    '2 payments€1,350.60',
    '1 refund−€12.00',
    'Together€1,338.60',
  ])
  const received = within(await screen.findByRole('table', { name: 'Received' }))
  expect(textsOf(received.getAllByRole('row').slice(1))).toEqual([
    'Dues€1,200.00',
    'Event: Dinner€50.00',
    'Event outside Bulgaria: Fair€7.00',
    'Opening balances€0.80',
    'Settles nothing, or was paid back€0.60',
    'Together€1,258.40',
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'November')
  await waitFor(() => expect(asked.at(-1)).toEqual({ from_day: '2025-11-01', until_day: '2025-11-30' }))
})

test('a journal is saved with semicolons and decimal commas, or as a workbook with numbers, as this device remembers', async () => {
  serve()
  const { files, names } = keepFiles()
  const { user } = await enter(`${path}?year=2026&part=11`, 'administrator')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Export as' }), 'CSV with semicolons')
  const save = async (journal: string) => {
    const before = files.length
    const section = within(await screen.findByRole('region', { name: journal }))
    await user.click(await section.findByRole('button', { name: `Export ${journal.toLowerCase()}` }))
    await waitFor(() => expect(files).toHaveLength(before + 1))
    return files[before] as Blob
  }
  expect((await (await save('Sales')).text()).replace('\uFEFF', '')).toBe(
    [
      'number;kind;issued_on;tax_event_on;buyer;eik_or_bin;vat_number;country;subject;tax_rate;tax_code;grounds;net;tax;total;state;corrects;corrects_issued_on;annulled_by',
      '0000000012;Invoice;2026-11-21;2026-11-19;Рила Туулс ООД;121212121;BG343434343;BG;Членски внос;20 %;A;;1000,50;200,10;1200,60;Paid;;;',
      '0000000012;Invoice;2026-11-21;2026-11-19;Рила Туулс ООД;121212121;BG343434343;BG;Членски внос;0 %;;чл. 21;50,00;0,00;50,00;Paid;;;',
      '0000000013;Credit note;2026-11-21;2026-11-19;Рила Туулс ООД;121212121;BG343434343;BG;Членски внос;20 %;A;;-10,00;-2,00;-12,00;To use or pay back;0000000012;2026-11-21;',
      '0000000014;Invoice;2026-11-21;2026-11-19;Рила Туулс ООД;121212121;BG343434343;BG;Членски внос;20 %;A;;0,00;0,00;0,00;Annulled;;;0000000001',
    ].join('\r\n'),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Export as' }), 'Excel (XLSX)')
  const cells = await readCells(await save('Payments and refunds'))
  expect(cells).toEqual([
    [
      'booked_on',
      'kind',
      'payer',
      'member',
      'how_paid',
      'receipt',
      'reference',
      'settles',
      'amount',
      'left',
      'currency',
      'arrived',
      'reason',
    ],
    [
      '2026-11-22',
      'Payment',
      'Rila Tools',
      'Rila',
      'Cash',
      '0001234',
      'RF18',
      '0000000012: 1200.00; PF-2026-0003: 50.00',
      '1250.6',
      '0.6',
      'EUR',
      '1250.6',
      '',
    ],
    ['2026-11-22', 'Payment', 'Rila Tools', 'Rila', 'Transfer', '', 'RF18', '', '100', '100', 'KZT', '55555', ''],
    ['2026-11-22', 'Refund', 'Rila Tools', 'Rila', '', '', 'RF18', '', '-12', '0', 'EUR', '-12', 'Too much'],
  ])
  expect(await readCells(await save('What was received'))).toEqual([
    ['kind', 'event', 'amount'],
    ['Dues', '', '1200'],
    ['Event', 'Dinner', '50'],
    ['Event outside Bulgaria', 'Fair', '7'],
    ['Opening balances', '', '0.8'],
    ['Settles nothing, or was paid back', '', '0.6'],
  ])
  expect(names.map((name) => name.replace(/\d{4}-\d\d-\d\d\./, 'day.'))).toEqual([
    'sales-2026-11-day.csv',
    'payments-2026-11-day.xlsx',
    'received-2026-11-day.xlsx',
  ])
})

test('under a filtered list stand its sums, without those that are zero; why they failed is said', async () => {
  serveDocuments(() => [invoice])
  let down = false
  const asked = take('sum_documents', () =>
    down
      ? refusal('P0001', 'No sums today.')
      : HttpResponse.json({ net_cents: 1000, tax_cents: 0, total_cents: 1000, open_cents: 250 }),
  )
  await enter('/dashboard/dues?kind=invoice&from=2026-11-01', 'administrator')
  expect(plain(await screen.findByRole('region', { name: 'Sums' }))).toBe(
    'Net€10.00Invoices and notes€10.00Open€2.50Credit notes are taken off; what was annulled or cancelled is not counted.',
  )
  expect(asked).toEqual([{ query: '', of_kind: 'invoice', issued_from: '2026-11-01' }])
  down = true
  await enter('/dashboard/dues?kind=credit_note', 'administrator')
  expect(await screen.findByText('No sums today.')).toBeVisible()
})

test.each([
  [null, '', '', 'until: Please choose a day'],
  [null, '2026-11-26', '', 'until: Please choose a day that is over'],
  [null, '2026-11-25', '', undefined],
  ['2026-10-31', '2026-10-31', '', undefined],
  ['2026-10-31', '2026-10-30', ' ', 'reason: Please say why'],
  ['2026-10-31', '', '', 'reason: Please say why'],
  ['2026-10-31', '', 'A payment was missing', undefined],
])('books closed until %s are closed until “%s” because “%s”: %s', (stored, until, reason, fault) => {
  const issue = closingSchema(stored, '2026-11-26').safeParse({ until, reason }).error?.issues[0]
  expect(issue && `${String(issue.path[0])}: ${issue.message}`).toBe(fault)
})

/** The last month is October. */
const inNovember = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') })

test('an Administrator closes the books, and does not open them', async () => {
  inNovember()
  let closed: string | null = null
  takeReads('closed_books', () => HttpResponse.json({ closed_until: closed }))
  const asked = take('close_books', ({ until }) => {
    closed = (until as string | undefined) ?? null
    return HttpResponse.json(closed)
  })
  const { user } = await enter('/closed', 'administrator')
  expect(await screen.findByText(/^The books are open\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close the books…' }))
  expect(screen.getByText(/^Of days until this one, nothing is recorded/)).toBeVisible()
  expect(screen.getByLabelText('Closed until')).toHaveValue('2026-10-31')
  write('Closed until', '2026-10-31')
  expect(await screen.findByText('All lines of bank statements of these days are decided.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close the books' }))
  expect(await screen.findByText(/^The books are closed until 31 Oct 2026\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  write('Closed until', '2026-09-30')
  expect(await screen.findByText('Only Super Administrators open closed books again.')).toBeVisible()
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open the books' })).toBeNull()
  expect(asked).toEqual([{ until: '2026-10-31', reason: '' }])
})

test('what could not be recorded any more is told before the books are closed, with the way to it', async () => {
  takeReads('closed_books', () => HttpResponse.json({ closed_until: null }))
  const of = {
    account: 'BG80BNBG96611020345678',
    currency: 'EUR',
    begins_on: '2026-10-01',
    ends_on: '2026-10-31',
    is_closed: false,
  }
  const found = [
    { ...of, statement_id: 's1', lines: 2, cents: 12050 },
    { ...of, statement_id: 's2', lines: 1, cents: 700, begins_on: '2026-09-01', ends_on: '2026-09-30' },
    { ...of, statement_id: 's3', lines: 1, cents: 6500, currency: 'USD' },
  ]
  const asked = take('get_lines_to_close', ({ until }) =>
    HttpResponse.json(until === '2026-09-30' ? [{ ...found[1] }] : found),
  )
  const sent = take('close_books', ({ until }) => HttpResponse.json(until as string))
  const { user } = await enter('/closed', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Close the books…' }))
  write('Closed until', '2026-10-31')
  expect(
    await screen.findByText(
      '4 lines of bank statements of these days, €127.50 and USD 65.00, are still to decide. Afterwards they cannot be recorded.',
    ),
  ).toBeVisible()
  const lines = () => within(screen.getByRole('list', { name: 'Lines to decide' }))
  expect(lines().getAllByRole('listitem').map(plain)).toEqual([
    'Statement of 1 – 31 Oct 2026, …345678: 2 lines, €120.50',
    'Statement of 1 – 30 Sep 2026, …345678: 1 line, €7.00',
    'Statement of 1 – 31 Oct 2026, …345678: 1 line, USD 65.00',
  ])
  expect(lines().getAllByRole('link')[0]).toHaveAttribute('href', '/dashboard/dues/statements/s1')
  write('Closed until', '2026-09-30')
  expect(await screen.findByText(/^1 line of bank .* €7.00, is still to decide. Afterwards it cannot/)).toBeVisible()
  expect(asked.at(-1)).toEqual({ until: '2026-09-30' })
  // It is no refusal.
  await user.click(screen.getByRole('button', { name: 'Close the books' }))
  await waitFor(() => expect(sent).toMatchObject([{ until: '2026-09-30' }]))
})

test('lines of days that are closed already wait for the books to be opened, before and after', async () => {
  inNovember()
  takeReads('closed_books', () => HttpResponse.json({ closed_until: '2026-09-30' }))
  const of = {
    statement_id: 's1',
    account: 'BG80BNBG96611020345678',
    currency: 'EUR',
    begins_on: '2026-09-28',
    ends_on: '2026-10-03',
  }
  const closed = { ...of, is_closed: true, lines: 5, cents: 12050 }
  const open = { ...of, is_closed: false, lines: 2, cents: 700 }
  take('get_lines_to_close', ({ until }) =>
    HttpResponse.json(
      until === '2026-09-30' ? [closed] : until === '2026-10-31' ? [open, closed] : [{ ...closed, lines: 1 }],
    ),
  )
  const { user } = await enter('/closed', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  const many =
    '5 lines of bank statements, €120.50, are still to decide and of days that are closed already. They cannot be recorded until the books are opened again.'
  expect(await screen.findByText(many)).toBeVisible()
  expect(screen.getByText(/^2 lines of bank .*, €7.00, are still to decide. Afterwards they cannot/)).toBeVisible()
  const lines = within(screen.getByRole('list', { name: 'Lines of closed days' })).getAllByRole('listitem')
  expect(lines.map(plain)).toEqual(['Statement of 28 Sep 2026 – 3 Oct 2026, …345678: 5 lines, €120.50'])
  write('Closed until', '2026-09-30')
  expect(await screen.findByText(many)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Lines to decide' })).toBeNull())
  expect(screen.queryByText(/are decided\.$/)).toBeNull()
  write('Closed until', '2026-10-15')
  expect(
    await screen.findByText(
      '1 line of bank statements, €120.50, is still to decide and of a day that is closed already. It cannot be recorded until the books are opened again.',
    ),
  ).toBeVisible()
})

test('the question says what to do where the lines to decide could not be read', async () => {
  takeReads('closed_books', () => HttpResponse.json({ closed_until: null }))
  take('get_lines_to_close', () => refusal('P0001', 'No.'))
  const { user } = await enter('/closed', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Close the books…' }))
  expect(screen.getByRole('link', { name: 'lines of bank statements' })).toHaveAttribute(
    'href',
    '/dashboard/dues/statements',
  )
})

test.each([
  ['2026-11-27', 'The books are closed until 27 Nov 2026.'],
  [null, undefined],
])('the books say whether they are closed: until %s', async (closed_until, sentence) => {
  serve()
  const read = takeReads('closed_books', () => HttpResponse.json({ closed_until }))
  await enter(path, null, { is_accountant: true })
  await screen.findByRole('table', { name: 'Sales by rate of tax' })
  await waitFor(() => expect(read.length).toBeGreaterThan(0))
  if (sentence) expect(await screen.findByText(sentence)).toBeVisible()
  else expect(screen.queryByText(/The books are/)).toBeNull()
})

test('why the books are not closed is said in the question', async () => {
  takeReads('closed_books', () => HttpResponse.json({ closed_until: null }))
  const sentence = 'Somebody else has closed or opened the books meanwhile. Please look again.'
  take('close_books', () => refusal('PT409', sentence))
  const { user } = await enter('/closed', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Close the books…' }))
  await user.click(screen.getByRole('button', { name: 'Close the books' }))
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('of open books, nobody is told how they are opened', async () => {
  takeReads('closed_books', () => HttpResponse.json({ closed_until: null }))
  const { user } = await enter('/closed', 'super_administrator')
  await user.click(await screen.findByRole('button', { name: 'Close the books…' }))
  expect(screen.queryByText(/An earlier day, or none, opens/)).toBeNull()
})

test('a Super Administrator opens closed books again, with a reason', async () => {
  inNovember()
  takeReads('closed_books', () => HttpResponse.json({ closed_until: '2026-11-10' }))
  const asked = take('close_books', () => HttpResponse.json(null))
  const { user } = await enter('/closed', 'super_administrator')
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  // Not until the month before, which would open what is closed.
  expect(screen.getByLabelText('Closed until')).toHaveValue('2026-11-10')
  expect(screen.getByText(/An earlier day, or none, opens/)).toBeVisible()
  write('Closed until', '')
  expect(await screen.findByRole('heading', { name: 'Open the books' })).toBeVisible()
  expect(screen.getByText(/^Of the days after this one, all is recorded, undone and annulled again/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'lines of bank statements' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the books' }))
  expect(await screen.findByText('Please say why')).toBeVisible()
  write('Reason', 'A payment was missing')
  await user.click(screen.getByRole('button', { name: 'Open the books' }))
  await waitFor(() => expect(asked).toEqual([{ expected: '2026-11-10', reason: 'A payment was missing' }]))
})

test('what was owed at the end of a day is shown by member and age, of today unless a day is chosen', async () => {
  serve()
  take('get_payment_journal', () => HttpResponse.json([payment]))
  const asked = take('get_receivables', () =>
    HttpResponse.json([
      { id: 'm1', name: 'Rila', cents: 1600, invoiced_cents: 400, ages: [100, 200, 300, 400, 600] },
      { id: 'm2', name: 'Altai', cents: 50, invoiced_cents: 0, ages: [50, 0, 0, 0, 0] },
    ]),
  )
  const { user } = await enter(path, 'administrator')
  const table = within(await screen.findByRole('table', { name: 'What was owed' }))
  expect(textsOf(table.getAllByRole('row'))).toEqual([
    'WhoNot overdue1–30 days31–60 days61–90 daysOver 90OverdueTogetherInvoiced',
    'Rila€1.00€2.00€3.00€4.00€6.00€15.00€16.00€4.00',
    'Altai€0.50€0.00€0.00€0.00€0.00€0.00€0.50€0.00',
    'Together€1.50€2.00€3.00€4.00€6.00€15.00€16.50€4.00',
  ])
  // Nothing was paid back.
  const movements = within(await screen.findByRole('table', { name: 'Payments and refunds' }))
  expect(textsOf(movements.getAllByRole('row').slice(1))).toEqual(['1 payment€1,250.60', 'Together€1,250.60'])
  // A year that is not typed to its end is no day.
  for (const typed of ['', '0002-12-31', '2999-12-31']) {
    write('At the end of', typed)
    expect(screen.getByLabelText('At the end of')).toHaveValue(typed)
  }
  write('At the end of', '2025-11-30')
  await waitFor(() => expect(asked).toEqual([{ of_day: officeDate(new Date()) }, { of_day: '2025-11-30' }]))
  const { files, names } = keepFiles()
  await user.click(screen.getByRole('button', { name: 'Export receivables' }))
  await waitFor(() => expect(names).toEqual(['receivables-2025-11-30.csv']))
  expect((await files[0]?.text())?.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'member,not_overdue,up_to_30_days,up_to_60_days,up_to_90_days,over_90_days,together,invoiced',
    'Rila,1.00,2.00,3.00,4.00,6.00,16.00,4.00',
  ])
  // Documents are kept for ten years after their own.
  expect(within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')).toHaveLength(11)
  // Of a past period, on its last day, whatever day was chosen before.
  write('Year', '2025')
  await waitFor(() => expect(asked.at(-1)).toEqual({ of_day: '2025-12-31' }))
  write('Period', 'q3')
  await waitFor(() => expect(asked.at(-1)).toEqual({ of_day: '2025-09-30' }))
})
