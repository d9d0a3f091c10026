import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import papa from 'papaparse'
import { describe, expect, test, vi } from 'vitest'
import { DocumentActions } from '@/features/money/documents/office/document-actions'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import type { OfficeDocument } from '@/features/money/documents/office/office-document'
import {
  fieldOf,
  keepFiles,
  reconnect,
  refusal,
  take,
  takeReads,
  takeSearches,
  textsOf,
  write,
} from '../support/page/answers'
import { rows } from '../support/page/office-members'
import {
  creditNote,
  draft,
  invoice,
  order,
  related,
  serveDocuments,
  settlement,
  type DocumentRow,
} from '../support/page/office-documents'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { sortableIn, wordsOf } from '../support/page/words'

const path = '/dashboard/dues'
const idOf = (n: number) => `${invoice.id.slice(0, -1)}${n}`
const enter = useSignIn(pagesAlone({ [path]: DocumentsPage }))
const enterOne = useSignIn(pagesAlone({ [`${path}/:id`]: DocumentPage }, path))

describe('the list of documents', () => {
  test('shows what is asked, of whom, by when, and what became of it; nothing can be chosen', async () => {
    serveDocuments(() => [
      { ...draft, buyer_name: null },
      { ...invoice, id: idOf(2), overdue: true, open_cents: 8800 },
      { ...invoice, id: idOf(3), kind: 'credit_note', number: '0000000002', state: 'settled', open_cents: 0 },
      { ...invoice, id: idOf(4), kind: 'annulment', number: '0000000001', state: 'issued', due_on: null },
      { ...invoice, id: idOf(6), kind: 'credit_note', number: '0000000003', open_cents: 100, due_on: null },
      { ...invoice, id: idOf(7), kind: 'pro_forma', number: 'PF-2026-0001', state: 'paid', open_cents: 0 },
      { ...invoice, id: idOf(8), state: 'paid', open_cents: 0 },
      ...[false, true].map((overdue, at) => ({
        ...invoice,
        id: `${invoice.id.slice(0, -2)}1${at}`,
        kind: 'pro_forma',
        number: 'PF-2026-0002',
        overdue,
        open_cents: 100,
        invoice_by: '2026-11-30',
      })),
    ])
    await enter(path, 'administrator')
    const table = await screen.findByRole('table', { name: 'Documents' })
    const shown = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(within(row).getAllByRole('cell')))
    const issued = ['Rila Tools', 'Rila Tools OOD', '21 Nov 2026']
    expect(shown).toEqual([
      ['Draft of an invoice', 'Rila Tools', '–', '–', '–', '–', '–', 'Draft'],
      ['Invoice 0000000012', ...issued, '5 Dec 2026', '€288.00', '€88.00', 'Overdue'],
      ['Credit note 0000000002', ...issued, '5 Dec 2026', '€288.00', '–', 'Settled'],
      ['Annulment 0000000001', ...issued, '–', '–', '–', 'Issued'],
      ['Credit note 0000000003', ...issued, '–', '€288.00', '€1.00', 'To use or pay back'],
      ['Pro forma PF-2026-0001', ...issued, '5 Dec 2026', '€288.00', '–', 'Paid, to invoice'],
      ['Invoice 0000000012', ...issued, '5 Dec 2026', '€288.00', '–', 'Paid'],
      ['Pro forma PF-2026-0002', ...issued, '5 Dec 2026', '€288.00', '€1.00', 'Paid in part, to invoice'],
      ['Pro forma PF-2026-0002', ...issued, '5 Dec 2026', '€288.00', '€1.00', 'Overdue'],
    ])
    expect(within(table).getAllByText('Overdue')[0]).toHaveClass('text-danger-700')
    expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', `${path}/payments`)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(sortableIn(table)).toEqual(['Document', 'Issued', 'Due', 'Total'])
  })

  test('shows on a phone what is open and when it is due', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
    )
    serveDocuments(() => [
      { ...invoice, id: idOf(2), overdue: true, open_cents: 8800 },
      { ...invoice, id: idOf(3), kind: 'credit_note', number: '0000000002', open_cents: 5000, due_on: null },
      { ...invoice, id: idOf(4), number: '0000000013', state: 'settled', open_cents: 0 },
      { ...invoice, id: idOf(5), kind: 'annulment', number: '0000000001', state: 'issued', due_on: null },
    ])
    await enter(path, 'administrator')
    const table = await screen.findByRole('table', { name: 'Documents' })
    expect(textsOf(within(table).getAllByRole('row').slice(1))).toEqual([
      'Invoice 0000000012Rila Toolswas due 5 Dec 2026Overdue€88.00 open',
      'Credit note 0000000002Rila ToolsTo use or pay back€50.00 left',
      'Invoice 0000000013Rila ToolsSettled€288.00',
      'Annulment 0000000001Rila ToolsIssued–',
    ])
  })

  test.each([
    [
      'cannot be read',
      () => refusal('P0001', 'Only Administrators may see reminders.'),
      'Only Administrators may see reminders.',
    ],
    ['is gone', () => HttpResponse.json([]), 'This document is not there any more.'],
  ])('reminding of a document that %s only closes', async (_, answer, said) => {
    serveDocuments(() => [{ ...invoice, overdue: true }])
    take('get_reminders_now', answer)
    await enterOne(`${path}/${invoice.id}`, 'administrator')
    await pressSoon('Remind…')
    await screen.findByText(said)
    expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test.each([
    ['67000000-0000-4000-8000-000000000001', `${path}/statements/67000000-0000-4000-8000-000000000001`],
    ['none', undefined],
  ])('a document that is opened from statement %s leads back to it: %s', async (statement, href) => {
    serveDocuments(() => [invoice])
    await enterOne(`${path}/${invoice.id}?statement=${statement}`, 'administrator')
    await screen.findByRole('heading', { level: 1, name: /^Invoice / })
    expect(screen.queryByRole('link', { name: 'Back to the bank statement' })?.getAttribute('href')).toBe(href)
  })

  test('asks the database for state, kind, days and order; overdue is a condition of its own', async () => {
    const asked = serveDocuments(() => [invoice])
    await enter(`${path}?state=overdue&kind=invoice&from=2026-11-01&until=2026-11-30&sort=-due`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    const [query] = asked
    expect(query?.getAll('issued_on')).toEqual(['gte.2026-11-01', 'lte.2026-11-30'])
    expect([query?.get('overdue'), query?.get('state'), query?.get('kind'), query?.get('order')]).toEqual([
      'is.true',
      null,
      'eq.invoice',
      'due_on.desc.nullslast,number.desc,id.asc',
    ])
  })

  test('asks for what was paid in part with tax by the day of its invoice', async () => {
    const asked = serveDocuments(() => [invoice])
    await enter(`${path}?state=part_to_invoice&kind=pro_forma`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect([asked[0]?.get('state'), asked[0]?.get('invoice_by')]).toEqual(['eq.open', 'not.is.null'])
  })

  test('has what is to be issued in one place: drafts, and paid pro formas', async () => {
    const asked = serveDocuments(() => [draft])
    await enter(`${path}?state=to_issue`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect(asked[0]?.get('or')).toBe('(state.eq.draft,and(kind.eq.pro_forma,state.eq.paid))')
    expect(fieldOf('State')).toHaveDisplayValue('To issue')
  })

  test('is sorted by number, drafts last', async () => {
    const asked = serveDocuments(() => [invoice])
    await enter(`${path}?sort=number`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect(asked[0]?.get('order')).toMatch(/^number\.asc\.nullslast,.*id\.asc$/)
  })

  test('issues and mails the invoices of the chosen paid pro formas, and names those that were not', async () => {
    const paid = [3, 4, 5].map((n) => ({
      ...invoice,
      id: idOf(n),
      kind: 'pro_forma' as const,
      number: `PF-2026-000${n}`,
      state: 'paid' as const,
      open_cents: 0,
    }))
    let stored = paid
    serveDocuments(() => stored)
    const asked = take('invoice_pro_formas', () => {
      stored = paid.slice(1)
      const reason = 'This member has no billing contact and no primary contact with an address.'
      return HttpResponse.json({ done: [{ id: idOf(3) }], failed: [{ id: idOf(5), name: 'PF-2026-0005', reason }] })
    })
    await enter(`${path}?kind=pro_forma&state=paid`, 'administrator')
    for (const n of [3, 5]) fireEvent.click(await waitFor(() => fieldOf(`Select Pro forma PF-2026-000${n}`)))
    await pressSoon('Issue and mail invoices')
    const question = screen.getByRole('alertdialog')
    await expect(wordsOf(question)).toMatchFileSnapshot('questions/invoice-pro-formas.txt')
    press('Issue and mail 2 invoices', question)
    expect(await screen.findByText('1 pro forma invoiced, 1 not. The invoices go out in a moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'PF-2026-0005' })).toHaveAttribute('href', `${path}/${idOf(5)}`)
    expect(screen.getByText(/has no billing contact/)).toBeVisible()
    expect(asked).toEqual([{ ids: [idOf(3), idOf(5)] }])
  })

  test('reminds of the chosen overdue ones, after a question with the number of mails and of those left out', async () => {
    const late = [1, 2, 3].map((n) => ({ ...invoice, id: idOf(n), number: `000000000${n}`, overdue: true }))
    serveDocuments(() => late)
    const whys = [null, null, 'The reminders of this member are held.']
    // Of what is left out, nothing is said.
    const kinds = ['invoice', 'invoice', 'opening_balance']
    take<{ documents: string[] }>('get_reminders_now', ({ documents }) =>
      HttpResponse.json(
        documents.map((document_id, at) => ({
          document_id,
          kind: kinds[at],
          why_not: whys[at] ?? null,
          readers: at + 1,
        })),
      ),
    )
    const asked = take('remind_now', () =>
      HttpResponse.json({
        done: [{ id: idOf(1) }, { id: idOf(2) }],
        failed: [{ id: idOf(3), name: '0000000003', reason: whys[2] }],
      }),
    )
    const { user } = await enter(`${path}?state=overdue`, 'administrator')
    for (const n of [1, 2, 3]) fireEvent.click(await waitFor(() => fieldOf(`Select Invoice 000000000${n}`)))
    await pressSoon('Remind')
    const question = screen.getByRole('alertdialog')
    const send = await within(question).findByRole('button', { name: 'Send 3 mails' })
    await expect(wordsOf(question)).toMatchFileSnapshot('questions/remind-of-many.txt')
    await user.click(send)
    expect(await screen.findByText('2 documents reminded of, 1 not. The mails go out in a moment.')).toBeVisible()
    expect(screen.getByText(/reminders of this member are held/)).toBeVisible()
    expect(asked).toEqual([{ documents: [idOf(1), idOf(2), idOf(3)] }])
  })

  test.each([
    [
      ['invoice', 'opening_balance', 'opening_balance'],
      'Each brings the document, but for 2 opening balances, which have no PDF, and says what is open',
    ],
    [
      ['invoice', 'invoice', 'opening_balance'],
      'Each brings the document, but for 1 opening balance, which has no PDF, and says what is open',
    ],
    [
      ['opening_balance', 'opening_balance', 'opening_balance'],
      'Each says what the debt is for, what is open, how many days it is late, and how to pay; an opening balance has no PDF. Nobody',
    ],
  ])('reminding of %o says what the mails bring', async (kinds, said) => {
    serveDocuments(() =>
      kinds.map((_, n) => ({ ...invoice, id: idOf(n + 1), number: `000000000${n + 1}`, overdue: true })),
    )
    take<{ documents: string[] }>('get_reminders_now', ({ documents }) =>
      HttpResponse.json(
        documents.map((document_id, at) => ({ document_id, kind: kinds[at], why_not: null, readers: 1 })),
      ),
    )
    await enter(`${path}?state=overdue`, 'administrator')
    for (const n of [1, 2, 3]) fireEvent.click(await waitFor(() => fieldOf(`Select Invoice 000000000${n}`)))
    await pressSoon('Remind')
    expect(await screen.findByText(/^Each/)).toHaveTextContent(said)
  })

  test('reminding whose mails cannot be read only closes', async () => {
    serveDocuments(() => [{ ...invoice, overdue: true }])
    take('get_reminders_now', () => refusal('P0001', 'Only Administrators may see reminders.'))
    await enter(`${path}?state=overdue`, 'administrator')
    fireEvent.click(await waitFor(() => fieldOf('Select Invoice 0000000012')))
    await pressSoon('Remind')
    await screen.findByText('Only Administrators may see reminders.')
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is searched by the database with its filters', async () => {
    const asked = takeSearches('search_documents', () => rows([invoice]))
    await enter(`${path}?q=120%2C50&kind=invoice&state=open&from=2026-11-01&until=2026-11-30`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect(asked[0]?.body).toEqual({
      query: '120,50',
      of_kind: 'invoice',
      of_state: 'open',
      issued_from: '2026-11-01',
      issued_until: '2026-11-30',
    })
    expect(asked[0]?.query.get('state')).toBe('eq.open')
  })

  test('is saved as a file for the accountant, one row a document, with the signs of its sums', async () => {
    const row = {
      ...invoice,
      listed_on: '2026-11-21',
      tax_event_on: '2026-11-19',
      buyer_eik: '121212121',
      buyer_vat_number: 'BG343434343',
      net_cents: 26000,
      tax_cents: 4980,
      total_cents: 30980,
      open_cents: 10550,
      refers_to_number: 'PF-2026-0003',
      totals: [
        { tax_rate: 2000, tax_code: 'A', net_cents: 24000, tax_cents: 4800 },
        { tax_rate: 900, tax_code: '', net_cents: 2000, tax_cents: 180 },
      ],
    }
    const asked = takeReads('document_list', () =>
      rows([
        row,
        {
          ...draft,
          buyer_name: null,
          listed_on: '2026-11-20',
          buyer_eik: null,
          buyer_vat_number: null,
          refers_to_number: null,
          totals: null,
        },
        { ...row, kind: 'credit_note', number: '0000000002', state: 'open', open_cents: 550 },
        { ...row, number: '0000000011', state: 'annulled', open_cents: 0 },
        { ...row, kind: 'pro_forma', number: 'PF-2026-0009', state: 'cancelled', open_cents: 0, totals: [] },
      ]),
    )
    const { files, names } = keepFiles()
    await enter(`${path}?kind=invoice`, 'administrator')
    await pressSoon('Export')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(names[0]).toMatch(/^documents-\d{4}-\d\d-\d\d\.csv$/)
    expect(asked.at(-1)?.get('kind')).toBe('eq.invoice')
    const { data } = papa.parse((await files[0]?.text())?.replace('\uFEFF', '') ?? '', { header: true })
    const empty = Object.fromEntries(Object.keys(data[0] as object).map((column) => [column, '']))
    const listed = {
      number: '0000000012',
      kind: 'Invoice',
      issued_on: '2026-11-21',
      tax_event_on: '2026-11-19',
      due_on: '2026-12-05',
      member: 'Rila Tools',
      buyer: 'Rila Tools OOD',
      eik_or_bin: '121212121',
      vat_number: 'BG343434343',
      net: '260.00',
      tax: '49.80',
      tax_by_rate: '20 % A: 240.00 net, 48.00 tax; 9 %: 20.00 net, 1.80 tax',
      total: '309.80',
      open: '105.50',
      left_of_credit: '',
      state: 'Open',
      refers_to: 'PF-2026-0003',
      payment_reference: 'RF610000000012',
    }
    expect(data).toEqual([
      listed,
      {
        ...listed,
        number: '0000000002',
        kind: 'Credit note',
        net: '-260.00',
        tax: '-49.80',
        tax_by_rate: '20 % A: -240.00 net, -48.00 tax; 9 %: -20.00 net, -1.80 tax',
        total: '-309.80',
        open: '',
        left_of_credit: '5.50',
        state: 'To use or pay back',
      },
      {
        ...listed,
        number: '0000000011',
        net: '0.00',
        tax: '0.00',
        tax_by_rate: '20 % A: 0.00 net, 0.00 tax; 9 %: 0.00 net, 0.00 tax',
        total: '0.00',
        open: '0.00',
        state: 'Annulled',
      },
      {
        ...listed,
        kind: 'Pro forma',
        number: 'PF-2026-0009',
        net: '0.00',
        tax: '0.00',
        tax_by_rate: '',
        total: '0.00',
        open: '0.00',
        state: 'Cancelled',
      },
      { ...empty, kind: 'Invoice', member: 'Rila Tools', state: 'Draft' },
    ])
  })
})

/** Documents of each kind with all that belongs to them; `pages/<name>.txt` has what the page of each says. */
const pages: Record<string, DocumentRow> = {
  'pro-forma-paid-in-part': {
    ...invoice,
    kind: 'pro_forma',
    number: 'PF-2026-0003',
    tax_event_on: null,
    open_cents: 18800,
    invoice_by: '2026-01-05',
    settlements: [settlement],
    line_waits: true,
  },
  'pro-forma-paid': {
    ...invoice,
    kind: 'pro_forma',
    number: 'PF-2026-0003',
    tax_event_on: null,
    state: 'paid',
    open_cents: 0,
    invoice_by: '2026-01-05',
    settlements: [
      { ...settlement, cents: 28700, left_cents: 1200 },
      // Its charges are not the payment.
      { ...settlement, id: 'e', kind: 'charges', cents: 100, left_cents: 1200 },
    ],
  },
  invoice: {
    ...invoice,
    tax_event_on: '2026-11-19',
    open_cents: 18800,
    overdue: true,
    seller: { ...invoice.seller, vat_number: 'BG999' },
    present_buyer: { legal_name: 'New OOD', address: '2 New St\nVarna', country: 'BG' },
    buyer: {
      legal_name: 'Rila Tools OOD',
      address: '1 Vitosha Blvd',
      country: 'KZ',
      eik: '121212121',
      bin: '940140000385',
      vat_number: 'BG343434343',
      reference: 'PO-7',
      contract_number: 'KZ-14',
      contract_on: '2026-10-01',
    },
    refers_to: idOf(9),
    replaced_by: idOf(8),
    reason: 'As agreed',
    lines: [
      ...invoice.lines,
      {
        ...invoice.lines[0]!,
        place: 2,
        kind: 'event',
        words_en: 'A place',
        covers_from: '2026-12-08',
        covers_until: null as never,
        discount_cents: 0,
        left_cents: 21000,
        tax_rate: null,
      },
    ],
    totals: [
      ...invoice.totals,
      { tax_rate: 0, tax_code: 'E', tax_words_bg: '', tax_words_en: 'Exempt', net_cents: 100, tax_cents: 0 },
    ],
    related: [
      related({ id: idOf(9) }),
      related({ id: idOf(8), kind: 'invoice', number: '0000000013' }),
      related({ id: idOf(7), kind: 'invoice', number: '0000000014', refers_to: invoice.id }),
      related({ id: idOf(6), kind: 'credit_note', number: '0000000002', refers_to: invoice.id, reason: 'Too much' }),
      related({ id: idOf(5), kind: 'debit_note', number: '0000000003', refers_to: idOf(8), annulled: true }),
      related({ id: idOf(4), kind: 'annulment', number: '0000000001', refers_to: invoice.id, reason: 'Wrong name' }),
      related({ id: idOf(3), kind: 'annulment', number: '0000000002', refers_to: idOf(8) }),
    ],
    settlements: [
      settlement,
      {
        ...settlement,
        id: 'b',
        kind: 'credit',
        cents: 700,
        credit_note: '0000000005',
        credit_note_id: idOf(5),
        payment_id: null as never,
      },
      { ...settlement, id: 'c', kind: 'write_off', cents: 600, payment_id: null as never, reason: 'Insolvent' },
      {
        ...settlement,
        id: 'd',
        cents: 500,
        undone_at: '2026-11-25T08:00:00+00:00',
        undone_by: 'Ivo Petrov',
        undone_reason: 'Wrong payer',
      },
    ],
  },
  'pro-forma': {
    ...invoice,
    kind: 'pro_forma',
    number: 'PF-2026-0003',
    state: 'cancelled',
    cancellation: { reason: 'Asked twice', cancelled_at: '2026-11-23T08:00:00+00:00', cancelled_by_name: 'Ivo Petrov' },
    related: [related({ id: idOf(7), kind: 'invoice', number: '0000000014', refers_to: invoice.id })],
  },
  'credit-note': {
    ...creditNote,
    id: invoice.id,
    refers_to: idOf(2),
    related: [related({ id: idOf(2), kind: 'invoice', number: '0000000011' })],
  },
  annulment: {
    ...invoice,
    kind: 'annulment',
    number: '0000000001',
    state: 'issued',
    due_on: null,
    refers_to: idOf(2),
    replaced_by: idOf(3),
    lines: [],
    related: [2, 3].map((n) => related({ id: idOf(n), kind: 'invoice', number: `000000001${n}`, annulled: n === 2 })),
  },
}

describe('an issued document', () => {
  test.each(Object.entries(pages))('of the kind %s says all of it', async (name, document) => {
    serveDocuments(() => [document])
    await enterOne(`${path}/${document.id}`, 'administrator')
    await screen.findByText('It has not been mailed.')
    await expect(wordsOf(screen.getByRole('dialog'))).toMatchFileSnapshot(`pages/${name}.txt`)
  })

  test.each(['invoiced', 'annulled'])('whose debt goes on in another one (%s) undoes no write-off', async (state) => {
    serveDocuments(() => [{ ...invoice, ...pages['invoice'], state }])
    await enterOne(`${path}/${invoice.id}`, 'administrator')
    expect(await screen.findByText('Write-off')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Undo the write-off/ })).toBeNull()
  })

  const open = { ...invoice, settlements: [] }
  const proForma = { ...open, kind: 'pro_forma' }
  const undone = { ...settlement, undone_at: '2026-11-25T08:00:00+00:00' }
  const note = { ...open, kind: 'credit_note' }
  const credited = {
    state: 'credited',
    open_cents: 0,
    lines: invoice.lines.map((line) => ({ ...line, left_cents: 0 })),
  }
  test.each<[string, string[], Partial<DocumentRow>]>([
    ['an open invoice', ['Record payment', 'Credit', 'Debit', 'Write off…', 'Annul…'], open],
    ['a credited invoice', ['Debit', 'Annul…'], { ...open, ...credited }],
    ['a paid invoice', ['Credit', 'Debit', 'Annul…'], { ...open, state: 'paid', open_cents: 0 }],
    ['an annulled invoice', [], { ...open, state: 'annulled' }],
    ['an open debit note', ['Record payment', 'Write off…', 'Annul…'], { ...open, kind: 'debit_note' }],
    ['a credit note', ['Use for another document…', 'Pay back…', 'Annul…'], note],
    ['a credit note of nobody', ['Pay back…', 'Annul…'], { ...note, member_id: null as never }],
    ['a used credit note', ['Annul…'], { ...note, state: 'settled', open_cents: 0 }],
    ['an unpaid pro forma', ['Record payment', 'Write off…', 'Cancel…'], { ...proForma, settlements: [undone] }],
    [
      'an invoice that was written off',
      ['Record payment', 'Credit', 'Debit', 'Annul…'],
      { ...open, state: 'written_off', open_cents: 0 },
    ],
    ['a pro forma paid in part', ['Record payment', 'Write off…'], { ...proForma, settlements: [undone, settlement] }],
    ['a paid pro forma', ['Issue invoice…'], { ...proForma, state: 'paid', open_cents: 0 }],
    ['a cancelled pro forma', [], { ...proForma, state: 'cancelled' }],
    ['a cancelled pro forma by hand', [], { ...proForma, state: 'cancelled', order }],
    [
      'a cancelled order',
      ['Correct the buyer…'],
      { ...proForma, state: 'cancelled', order: { ...order, by_hand: false } },
    ],
    ['an annulled invoice by hand', [], { ...open, state: 'annulled', order }],
    ['a protocol by hand', [], { ...open, kind: 'annulment', state: 'issued', order }],
    ['a protocol without a file', [], { ...open, kind: 'annulment', state: 'issued', token: null }],
  ])('offers of %s: %j', (_, offered, document) => {
    const render = pagesAlone({
      '/': () => <DocumentActions document={document as OfficeDocument} onDone={() => undefined} />,
    })
    const { container } = render('/')
    expect(textsOf([...container.querySelectorAll<HTMLElement>('a, button')])).toEqual(
      document.token === null ? offered : [' PDF', ...offered],
    )
  })

  test('that notes correct says which, and is not annulled before them', async () => {
    const noteOf = (n: number, changes: object = {}) =>
      related({ id: idOf(n), kind: 'credit_note', number: `000000000${n}`, refers_to: invoice.id, ...changes })
    const notes = [
      noteOf(2),
      noteOf(3, { kind: 'debit_note' }),
      noteOf(4, { annulled: true }),
      noteOf(5, { number: null }),
    ]
    serveDocuments(() => [{ ...invoice, related: notes }])
    await enterOne(`${path}/${invoice.id}`, 'administrator')
    await pressSoon('Annul…')
    const dialog = screen.getByRole('dialog', { name: 'Annul invoice 0000000012' })
    expect(wordsOf(dialog)).toBe(
      'Annul invoice 0000000012\n[Close]\nCredit note 0000000002 and Debit note 0000000003 correct it. Annul them first.\n',
    )
  })

  const refund = { id: idOf(7), cents: 5000, paid_on: '2026-11-25', reference: null, reason: 'Paid twice', by: 'Elena' }
  const use = { id: idOf(8), document_id: idOf(9), kind: 'invoice', number: '0000000009', cents: 5000, by: 'Elena' }
  const since = { settled_on: '2026-11-25', undone_at: null, undone_by: null, undone_reason: null }
  const back = { undone_at: '2026-11-25T08:00:00+00:00', undone_by: 'Elena', undone_reason: 'Wrong' }
  test.each<[string, object, string | undefined]>([
    ['paid back', { refunds: [{ ...refund, ...since }] }, 'It was paid back. Undo that first.'],
    ['paid back no longer', { refunds: [{ ...refund, ...since, ...back }] }, undefined],
    [
      'used for others',
      { used_for: [1, 1, 2].map((n) => ({ ...use, ...since, number: `000000000${n}`, corrects: false })) },
      'It was used for Invoice 0000000001 and Invoice 0000000002. Undo that first.',
    ],
    ['used no longer', { used_for: [{ ...use, ...since, ...back, corrects: false }] }, undefined],
    ['used for what it corrects', { used_for: [{ ...use, ...since, corrects: true }] }, undefined],
  ])(
    'a credit note that was %s says before anything is typed whether it can be annulled',
    async (_, changes, words) => {
      serveDocuments(() => [{ ...invoice, kind: 'credit_note', settlements: [], ...changes }])
      await enterOne(`${path}/${invoice.id}`, 'administrator')
      await pressSoon('Annul…')
      const dialog = within(screen.getByRole('dialog', { name: 'Annul credit note 0000000012' }))
      expect(dialog.queryByText(/Undo that first/)?.textContent).toBe(words)
      expect(dialog.queryByLabelText(/^Reason/) === null).toBe(words !== undefined)
    },
  )

  test('keeps a reason that was typed', async () => {
    serveDocuments(() => [{ ...invoice, kind: 'pro_forma', number: 'PF-2026-0003' }])
    const { user } = await enterOne(`${path}/${invoice.id}`, 'administrator')
    await pressSoon('Cancel…')
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel PF-2026-0003' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel pro forma' }))
    expect(await dialog.findByText('Please say why')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Reason/), 'Asked twice')
    await user.keyboard('{Escape}')
    await pressSoon('Keep editing')
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Asked twice')
  })

  test('the second of two who settle it is told, keeps the reason, and writes off what is open now', async () => {
    let stored = invoice
    serveDocuments(() => [stored])
    const { user } = await enterOne(`${path}/${invoice.id}`, 'administrator')
    const asked = take<{ expected_open: number }>('write_off', ({ expected_open }) => {
      if (expected_open === 8800) return HttpResponse.json(true)
      stored = { ...stored, open_cents: 8800 }
      return refusal('PT409', '0000000012 has been settled meanwhile. Its open amount is another one now.')
    })
    await pressSoon('Write off…')
    const dialog = within(screen.getByRole('dialog', { name: 'Write off €288.00' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Insolvent')
    await user.click(dialog.getByRole('button', { name: 'Write off €288.00' }))
    expect(await dialog.findByText(/0000000012 has been settled meanwhile/)).toBeVisible()
    await pressSoon('Write off €88.00')
    expect(await screen.findByText('€88.00 were written off.')).toBeVisible()
    expect(asked).toEqual(
      [28800, 8800].map((expected_open) => ({ document_id: invoice.id, reason: 'Insolvent', expected_open })),
    )
  })

  test.each([
    ['written off', 'write_off', 'Write off'],
    ['closed as charges', 'close_as_charges', 'Charges of the bank'],
  ])('is %s as it was open at the press whose answer was lost', async (_, call, choice) => {
    let stored = { ...invoice, open_cents: 2000, settlements: [settlement] }
    serveDocuments(() => [stored])
    const { user } = await enterOne(`${path}/${invoice.id}`, 'administrator')
    const asked = take<{ expected_open: number }>(call, () => {
      stored = { ...stored, open_cents: 1000 }
      return HttpResponse.error()
    })
    await pressSoon('Write off…')
    const dialog = within(screen.getByRole('dialog', { name: 'Close €20.00' }))
    await user.click(dialog.getByRole('radio', { name: choice }))
    if (call === 'write_off') await user.type(dialog.getByLabelText(/^Reason/), 'Insolvent')
    await user.click(dialog.getByRole('button', { name: /€20.00/ }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    reconnect()
    await user.click(await dialog.findByRole('button', { name: /€10.00/ }))
    await waitFor(() => expect(asked.map(({ expected_open }) => expected_open)).toEqual([2000, 2000]))
  })
})

test('an accountant reads a document and records what comes in; drafts are read, too', async () => {
  const paper = {
    ...invoice,
    open_cents: 500,
    settlements: [settlement, { ...settlement, id: 'off', kind: 'write_off', payment_id: null, payer: null }],
  }
  const opening = { ...invoice, id: idOf(8), kind: 'opening_balance', dated_on: '2025-03-01' }
  serveDocuments(() => [paper, { ...draft, id: idOf(9) }, opening])
  take('get_member_dues', () => HttpResponse.json(null))
  takeReads('user_roles', () => HttpResponse.json({ requires_factor: false }))
  const { unmount } = await enterOne(`${path}/${invoice.id}`, null, { is_accountant: true })
  const page = within(await screen.findByRole('dialog'))
  expect(await page.findByRole('button', { name: 'Close as charges…' })).toBeVisible()
  expect(textsOf(page.getAllByRole('button'))).toEqual(['', 'Close as charges…'])
  expect(textsOf(page.getAllByRole('link'))).toEqual([' PDF', 'Record payment', 'Payment of RILA TOOLS'])
  expect(page.getByText('Member: Rila Tools')).toBeVisible()
  unmount()
  const other = await enterOne(`${path}/${opening.id}`, null, { is_accountant: true })
  expect(await screen.findByRole('region', { name: 'The opening balance' })).toHaveTextContent('Rila Tools')
  expect(screen.queryByRole('link', { name: 'Rila Tools' })).not.toBeInTheDocument()
  other.unmount()
  await enterOne(`${path}/${idOf(9)}`, null, { is_accountant: true })
  expect(await screen.findByRole('table', { name: 'Lines' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument())
})

test('a document whose mails were asked for without an answer is not mailed twice', async () => {
  serveDocuments(() => [invoice])
  const mails: object[] = []
  take('get_document_mails', () =>
    HttpResponse.json({ readers: [{ name: 'Ada', email: 'ada@rila.example' }], mails: [...mails] }),
  )
  const { user } = await enterOne(`${path}/${invoice.id}`, 'administrator')
  const asked = take<{ expected_mails: number }>('send_document', () => {
    mails.push({
      id: 'mail',
      recipient: 'ada@rila.example',
      state: 'sent',
      returned: null,
      created_at: '2026-11-21T10:00:00Z',
      settled_at: '2026-11-21T10:01:00Z',
    })
    return HttpResponse.error()
  })
  await pressSoon('Send…')
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Send/ }))
  const send = dialog.getByRole('button', { name: 'Send 1 mail' })
  await user.click(send)
  expect(await dialog.findByRole('alert')).toBeVisible()
  reconnect()
  expect(await screen.findByText('ada@rila.example')).toBeInTheDocument()
  await user.click(send)
  await waitFor(() => expect(asked.map(({ expected_mails }) => expected_mails)).toEqual([0, 0]))
})

describe('the buyer of an order', () => {
  async function open(changes: Partial<DocumentRow> = {}) {
    let stored: DocumentRow = { ...invoice, order, ...changes }
    serveDocuments(() => [stored])
    const { user } = await enterOne(`${path}/${invoice.id}`, 'administrator')
    await screen.findByRole('region', { name: 'The document' })
    return { user, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
  }

  test('that somebody else has corrected meanwhile keeps what was typed, and brings in the rest', async () => {
    const { user, become } = await open()
    const told = 'Somebody else has changed this buyer since you opened it. What you typed is still here.'
    const now = { ...order, updated_at: '2026-11-22T09:00:00+00:00', legal_name: 'Theirs OOD', reference: 'PO-2' }
    const asked = take<{ expected: string; buyer: object }>('correct_buyer', ({ expected }) => {
      if (expected === now.updated_at) return HttpResponse.json('2026-11-22T10:00:00+00:00')
      become({ order: now })
      return refusal('PT409', told)
    })
    press('Correct the buyer…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the buyer' }))
    write('Legal name', 'Mine OOD')
    await user.click(dialog.getByRole('button', { name: 'Correct the buyer' }))
    expect(await dialog.findByText(told)).toBeVisible()
    expect(fieldOf('Legal name')).toHaveValue('Mine OOD')
    await user.click(dialog.getByRole('button', { name: 'Bring in their changes' }))
    await waitFor(() => expect(fieldOf('Its own reference')).toHaveValue('PO-2'))
    expect(fieldOf('Legal name')).toHaveValue('Mine OOD')
    await user.click(dialog.getByRole('button', { name: 'Correct the buyer' }))
    expect(await screen.findByText('The buyer was corrected.')).toBeVisible()
    expect(asked[1]).toMatchObject({ expected: now.updated_at, buyer: { legal_name: 'Mine OOD', reference: 'PO-2' } })
  })

  test('that was erased, and that of a member, is not corrected here', async () => {
    await open({ order: { ...order, erased: true } })
    expect(screen.getByRole('button', { name: 'Annul…' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Correct the buyer…' })).toBeNull()
  })
})
