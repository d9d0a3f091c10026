import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepFiles, plain, refusal, take, takeReads, takeSearches, textsOf } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { draft, invoice, related, serveDocuments, settlement, type DocumentRow } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'

const path = '/dashboard/dues'
const enter = useSignIn()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

async function open(document: DocumentRow) {
  let stored = document
  serveDocuments(() => [stored])
  const app = await enter(`${path}/${document.id}`, 'administrator')
  await screen.findByRole('heading', { level: 1, name: /0000|PF-/ })
  return { ...app, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
}

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/features/dues/office/documents/documents-page'))

describe('the list of documents', () => {
  test('shows what is asked, of whom, by when, and what became of it', async () => {
    serveDocuments(() => [
      draft,
      { ...invoice, id: `${invoice.id.slice(0, -1)}2`, overdue: true, open_cents: 8800 },
      {
        ...invoice,
        id: `${invoice.id.slice(0, -1)}3`,
        kind: 'credit_note',
        number: '0000000002',
        state: 'settled',
        open_cents: 0,
      },
    ])
    await enter(path, 'administrator')
    const table = await screen.findByRole('table', { name: 'Documents' })
    const shown = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(within(row).getAllByRole('cell')))
    expect(shown).toEqual([
      ['Draft of an invoice', 'Rila Tools', '–', '–', '–', '–', '–', 'Draft'],
      [
        'Invoice 0000000012',
        'Rila Tools',
        'Rila Tools OOD',
        '21 Nov 2026',
        '5 Dec 2026',
        '€288.00',
        '€88.00',
        'Overdue',
      ],
      [
        'Credit note 0000000002',
        'Rila Tools',
        'Rila Tools OOD',
        '21 Nov 2026',
        '5 Dec 2026',
        '€288.00',
        '–',
        'Settled',
      ],
    ])
    expect(within(table).getByText('Overdue')).toHaveClass('text-danger-700')
    expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', `${path}/payments`)
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
      'due_on.desc.nullslast,id.asc',
    ])
  })

  test('offers to issue and mail the invoices of paid pro formas, says to whom, and names those that were not', async () => {
    const paid = [3, 4].map((n) => ({
      ...invoice,
      id: `${invoice.id.slice(0, -1)}${n}`,
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
      return HttpResponse.json({
        done: [{ id: paid[0]?.id }],
        failed: [{ id: paid[1]?.id, name: 'PF-2026-0004', reason }],
      })
    })
    const { user } = await enter(`${path}?kind=pro_forma&state=paid`, 'administrator')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Issue and mail invoices' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Issue and mail the invoices for 2 pro formas?' }))
    expect(
      question.getByText(/is mailed to the member’s billing contacts or, without one, to its primary/),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Issue and mail 2 invoices' }))
    expect(await screen.findByText('1 pro forma invoiced, 1 not. The invoices go out in a moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'PF-2026-0004' })).toHaveAttribute('href', `${path}/${paid[1]?.id}`)
    expect(screen.getByText(/has no billing contact/)).toBeVisible()
    expect(asked).toEqual([{ ids: paid.map(({ id }) => id) }])
  })

  test('lets nothing be chosen among other documents', async () => {
    serveDocuments(() => [invoice])
    await enter(path, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('is searched by the database with its filters', async () => {
    const asked = takeSearches('search_documents', () => rows([invoice]))
    await enter(`${path}?q=120%2C50&state=open&from=2026-11-01`, 'administrator')
    await screen.findByRole('table', { name: 'Documents' })
    expect(asked[0]?.body).toEqual({ query: '120,50', of_state: 'open', issued_from: '2026-11-01' })
    expect(asked[0]?.query.get('state')).toBe('eq.open')
  })

  test('is saved as a file for the accountant, one row a document', async () => {
    takeReads('document_list', () =>
      rows([
        {
          ...invoice,
          listed_on: '2026-11-21',
          buyer_eik: '121212121',
          buyer_vat_number: null,
          refers_to_number: 'PF-2026-0003',
        },
      ]),
    )
    const { files, names } = keepFiles()
    const { user } = await enter(path, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(names[0]).toMatch(/^documents-\d{4}-\d\d-\d\d\.csv$/)
    const [head, row] = ((await files[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n')
    expect(head?.split(/[;,]/)).toHaveLength(17)
    expect(row).toContain('20 % A: 240.00 net, 48.00 tax')
    for (const cell of ['0000000012', '2026-12-05', '121212121', '288.00', 'Open', 'PF-2026-0003', 'RF610000000012'])
      expect(row).toContain(cell)
  })

  test.each(['editor', null])('is not open to %s', async (role) => {
    await enter(path, role)
    expect(await screen.findByText('This page is not open to you')).toBeVisible()
  })
})

describe('an issued document', () => {
  test('has its PDF, and is mailed after a question that says to whom', async () => {
    const sent = take('send_document', () => HttpResponse.json(1))
    const { user } = await open(invoice)
    expect(screen.getByRole('link', { name: 'PDF of Invoice 0000000012' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/functions\/v1\/document-pdf\?token=token$/),
    )
    await user.click(await screen.findByRole('button', { name: 'Send…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Send Invoice 0000000012?' }))
    expect(question.getByText('Ada Accounts (ada@alpha.example)')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Send 1 mail' }))
    expect(await screen.findByText('1 mail will go out in a moment.')).toBeVisible()
    expect(sent).toEqual([{ document_id: invoice.id, expected_mails: 0 }])
  })

  test('says what it says, what is open of it, what belongs to it, and what became of it', async () => {
    await open({
      ...invoice,
      open_cents: 18800,
      overdue: true,
      related: [
        related({}),
        related({
          id: draft.id.replace(/1$/, '8'),
          kind: 'credit_note',
          number: '0000000002',
          issued_on: '2026-11-21',
          refers_to: invoice.id,
          reason: 'Too much',
        }),
      ],
      settlements: [
        settlement,
        {
          ...settlement,
          id: 'x',
          cents: 500,
          undone_at: '2026-11-25T08:00:00+00:00',
          undone_by: 'Ivo Petrov',
          undone_reason: 'Wrong payer',
        },
      ],
    })
    expect([factOf('State'), factOf('Open'), factOf('Due'), factOf('Payment reference')]).toEqual([
      'Overdue',
      '€188.00',
      '5 Dec 2026',
      'RF610000000012',
    ])
    const paper = within(screen.getByRole('region', { name: 'The document' }))
    expect(paper.getByText('Rila Tools OOD')).toBeVisible()
    expect(
      textsOf(within(paper.getByRole('table', { name: 'Lines' })).getAllByRole('cell')).map((text) =>
        text.replace(/^(Quantity|Price|Discount|Tax|Amount)/, ''),
      ),
    ).toEqual([
      'Членски вносMembership duesDues · 1 Jan 2027 – 31 Dec 2027',
      '2',
      '€120.50',
      '€1.00',
      '20 %',
      '€240.00',
    ])
    expect(paper.getByText('Tax 20 % of €240.00').nextElementSibling).toHaveTextContent('€48.00')
    expect(paper.getByText('Total').nextElementSibling).toHaveTextContent('€288.00')
    const belonging = within(screen.getByRole('region', { name: /^Belongs to it/ }))
    expect(belonging.getByRole('link', { name: 'Credit note 0000000002' })).toHaveAttribute(
      'href',
      `${path}/d0000000-0000-4000-8000-000000000008`,
    )
    const settled = within(screen.getByRole('region', { name: /^Settled by/ }))
    expect(settled.getByText(/^Undone November 25, 2026, .* · Ivo Petrov · Wrong payer$/)).toBeVisible()
    const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
    expect(history.map(plain)).toEqual(['IssuedNovember 21, 2026, 11:00 AM (Sofia time) · Ada Desk'])
  })

  test('an open invoice can be paid, credited, debited, written off and annulled', async () => {
    await open(invoice)
    expect(screen.getByRole('link', { name: 'Record payment' })).toHaveAttribute(
      'href',
      `${path}/payments/new?document=${invoice.id}`,
    )
    expect(screen.getByRole('link', { name: 'Credit' })).toHaveAttribute(
      'href',
      `${path}/new?kind=credit_note&refers_to=${invoice.id}`,
    )
    expect(screen.getByRole('link', { name: 'Debit' })).toBeVisible()
    expect(button('Write off…')).toBeVisible()
    expect(button('Annul…')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel…' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Issue invoice…' })).not.toBeInTheDocument()
  })

  test('nothing can be done with one that was annulled', async () => {
    await open({ ...invoice, state: 'annulled', open_cents: 0 })
    for (const name of [/off/, /Annul/, /Cancel…/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Credit' })).not.toBeInTheDocument()
  })

  test('a paid pro forma is followed by its invoice, after a question with the amount', async () => {
    const { user, become } = await open({
      ...invoice,
      kind: 'pro_forma',
      number: 'PF-2026-0003',
      state: 'paid',
      open_cents: 0,
    })
    const asked = take('invoice_pro_forma', () => {
      become({ state: 'invoiced' })
      return HttpResponse.json('0000000012')
    })
    await user.click(button('Issue invoice…'))
    const question = within(screen.getByRole('alertdialog', { name: 'Issue the invoice for PF-2026-0003?' }))
    expect(question.getByText(/Rila Tools gets an invoice .* for €288.00/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Issue invoice' }))
    expect(await screen.findByText('Invoice 0000000012 was issued.')).toBeVisible()
    expect(asked).toEqual([{ document_id: invoice.id }])
    await waitFor(() => expect(factOf('State')).toBe('Invoiced'))
    expect(screen.queryByRole('button', { name: 'Issue invoice…' })).not.toBeInTheDocument()
  })

  test('an unpaid pro forma is cancelled with a reason, which is not lost', async () => {
    const { user, become } = await open({ ...invoice, kind: 'pro_forma', number: 'PF-2026-0003' })
    await user.click(button('Cancel…'))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel PF-2026-0003' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel pro forma' }))
    expect(await dialog.findByText('Please say why')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Reason/), 'Asked twice')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Asked twice')
    const asked = take('cancel_pro_forma', () => {
      become({ state: 'cancelled', open_cents: 0 })
      return HttpResponse.json(true)
    })
    await user.click(dialog.getByRole('button', { name: 'Cancel pro forma' }))
    expect(await screen.findByText('PF-2026-0003 was cancelled.')).toBeVisible()
    expect(asked).toEqual([{ document_id: invoice.id, reason: 'Asked twice' }])
  })

  test('the second of two who settle it is told, keeps the reason, and writes off what is open now', async () => {
    const { user, become } = await open(invoice)
    const asked = take<{ expected_open: number }>('write_off', ({ expected_open }) => {
      if (expected_open === 8800) return HttpResponse.json(true)
      become({ open_cents: 8800 })
      return refusal('PT409', 'Somebody else has settled 0000000012 meanwhile. Its open amount is another one now.')
    })
    await user.click(button('Write off…'))
    const dialog = within(screen.getByRole('dialog', { name: 'Write off €288.00' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Insolvent')
    await user.click(dialog.getByRole('button', { name: 'Write off €288.00' }))
    expect(await dialog.findByText(/Somebody else has settled 0000000012 meanwhile/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Write off €88.00' }))
    expect(await screen.findByText('€88.00 were written off.')).toBeVisible()
    expect(asked.map((args) => args.expected_open)).toEqual([28800, 8800])
    expect(asked[1]).toMatchObject({ reason: 'Insolvent' })
  })

  test('is annulled with a new document in its place, or without', async () => {
    const { user, become } = await open({ ...invoice, settlements: [settlement] })
    const asked = take('annul_document', () => {
      become({ state: 'annulled', open_cents: 0 })
      return HttpResponse.json({ protocol: '0000000001', replacement: '0000000013' })
    })
    await user.click(button('Annul…'))
    const dialog = within(screen.getByRole('dialog', { name: 'Annul invoice 0000000012' }))
    await user.click(dialog.getByRole('radio', { name: 'Without a new document' }))
    expect(dialog.getByText(/^€100.00 were settled of it/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'With a new document in its place' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Wrong address')
    await user.click(dialog.getByRole('button', { name: 'Annul and issue anew' }))
    expect(await screen.findByText('It was annulled by protocol 0000000001. 0000000013 takes its place.')).toBeVisible()
    expect(asked).toEqual([{ document_id: invoice.id, reason: 'Wrong address', replacing: true }])
  })

  test('says so when there is none', async () => {
    serveDocuments(() => [])
    await enter(`${path}/${invoice.id}`, 'administrator')
    expect(await screen.findByText('There is no such document. A draft may have been deleted.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Document not found' })).toBeVisible()
  })
})
