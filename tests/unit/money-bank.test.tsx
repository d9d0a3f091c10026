import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chainWords, lastOf } from '@/features/money/bank/office/chain'
import { NewStatementPage } from '@/features/money/bank/office/new-statement-page'
import { readCamt } from '@/features/money/bank/office/reading/camt'
import { lineList, reasonOf } from '@/features/money/bank/office/statement-list'
import { StatementPage } from '@/features/money/bank/office/statement-page'
import { StatementsPage } from '@/features/money/bank/office/statements-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import { camt, csv, sampleAccount, sampleLines, windows1251 } from '../support/bank-statements'
import { fieldOf, plain, reconnect, refusal, take, takeReads, takeSearches, textsOf } from '../support/page/answers'
import { duesOf, line, match, owedDocument, payment, statement, transferMatch } from '../support/page/dues'
import { servePayment } from '../support/page/office-documents'
import { rows } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { sortableIn, wordsOf } from '../support/page/words'

const list = '/dashboard/dues/statements'
const dollarAccount = 'BG18RZBB91550123456789'
const { id } = statement
const signIn = useSignIn(
  pagesAlone(
    {
      [`${list}/new`]: NewStatementPage,
      [`${list}/:id`]: StatementPage,
      [list]: StatementsPage,
      '/dashboard/dues/payments/:id': PaymentPage,
    },
    list,
  ),
)
const document = owedDocument({ id: match.document_id })

function serve(lines: object[] = [line], changes: object = {}) {
  const asked = take('get_statement_lines', () => HttpResponse.json({ total: lines.length, rows: lines }))
  take('get_statement', () => HttpResponse.json({ ...statement, ...changes }))
  return asked
}
const rowOf = async (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  takeReads('billing_settings', () =>
    HttpResponse.json([
      { close_below_cents: 0, accounts: [{ iban: sampleAccount, bank: 'Central Bank', currency: 'EUR' }] },
    ]),
  )
  takeReads('csv_mappings', () => HttpResponse.json([]))
  take('get_member_dues', () => HttpResponse.json(duesOf([document])))
})

test('reasons are said in words, the first with a capital', () => {
  expect(reasonOf(['near_number', 'name'])).toBe('Document’s number with one typing error, payer’s name')
})

describe('the list', () => {
  test('says what is to decide, and whether the balances agree', async () => {
    takeReads('bank_statement_list', () =>
      // Past midnight on the office's clock.
      rows([
        { ...statement, imported_at: '2026-11-04T23:30:00Z' },
        { ...statement, id: line.id, to_decide: 0, difference_cents: null },
      ]),
    )
    await signIn(list, 'administrator')
    const [first, second] = (await screen.findAllByRole('row', { name: /2 – 3 Nov 2026/ })).map(plain)
    expect(first).toMatch(/2 to decide.*−€0.50 off.*5 Nov 2026 by/)
    expect(second).toMatch(/All decided.*Not stated/)
    expect(sortableIn(screen.getByRole('table'))).toEqual(['Period', 'Imported'])
  })
})

describe('a statement', () => {
  test('says what the file has, and of each line what it is, what it pays and why', async () => {
    const other = { ...match, number: 'PF-2026-0013', reasons: ['name'] }
    const recorded = {
      ...match,
      document_id: null,
      kind: null,
      member_name: null,
      payment_id: payment.id,
      reasons: ['recorded'],
    }
    const lines = [
      line,
      { ...line, matches: [match, other] },
      { ...line, state: 'probable', payer: null, matches: [other, match] },
      { ...line, state: 'duplicate', matches: [recorded] },
      {
        ...line,
        state: 'duplicate',
        matches: [
          {
            ...recorded,
            payment_id: null,
            of_line: { statement_id: id, booked_on: '2026-11-01' },
            reasons: ['repeats'],
          },
        ],
      },
      {
        ...line,
        state: 'takes_back',
        cents: -12000,
        is_reversal: true,
        matches: [{ ...recorded, reasons: ['takes_back'] }],
      },
      { ...line, state: 'taken_back' },
      { ...line, state: 'overpayment', is_outdated: true, matches: [{ ...match, reasons: ['reference', 'paid'] }] },
      { ...line, state: 'refund', cents: -500, matches: [{ ...recorded, reasons: ['payee', 'payee_iban'] }] },
      { ...line, state: 'pays_back', cents: -3200, matches: [transferMatch] },
      { ...line, state: 'unknown', payer: null, text: '', matches: [] },
      { ...line, state: 'unknown', matches: [], is_outdated: true },
      { ...line, state: 'confirmed', payment_id: payment.id, member_name: 'Rila Tools' },
      { ...line, state: 'confirmed', payment_id: payment.id, several_members: true },
      { ...line, state: 'confirmed', payment_id: payment.id },
      { ...line, state: 'not_ours', note: 'Rent' },
      { ...line, state: 'not_ours', own_account: true, matches: [{ ...recorded, reasons: ['own_account'] }] },
      { ...line, state: 'not_ours', own_account: true, note: 'Savings', matches: [] },
      { ...line, state: 'set_aside' },
      { ...line, state: 'went_out', cents: -500, currency: 'USD' },
      { ...line, state: 'went_out', cents: -500, own_account: true, matches: [] },
    ]
    const asked = serve(lines.map((one, index) => ({ ...one, id: `line ${index}` })))
    await signIn(`${list}/${id}?state=matched&page=2`, 'administrator')
    await screen.findByRole('table', { name: 'Lines' })
    await expect(wordsOf(screen.getByRole('dialog'))).toMatchFileSnapshot('pages/statement.txt')
    expect(asked[0]).toEqual({ statement_id: id, of_state: 'matched', query: '', first: lineList(id).pageSize })
  })

  test('asks with each matched line before they are confirmed, and confirms what was read', async () => {
    const two = { ...line, id: 'two', cents: 13000, matches: [match, { ...match, cents: 1000, document_id: 'other' }] }
    serve()
    const asked = take<{ first: number; of_state?: string }>('get_statement_lines', ({ first, of_state }) =>
      HttpResponse.json({
        total: 51,
        rows: of_state ? (first === 0 ? Array.from({ length: 50 }, (_, at) => ({ ...line, id: `${at}` })) : [two]) : [],
      }),
    )
    take('get_payment_mails', () =>
      HttpResponse.json([
        { document_id: 'other', places: 1, readers: ['who-ordered@beta.example'] },
        { document_id: match.document_id, places: 0, readers: ['a', 'b', 'c', 'd', 'a'] },
      ]),
    )
    const sent = take('confirm_matched', () => HttpResponse.json(51))
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Confirm 2 matched')
    const dialog = await screen.findByRole('alertdialog')
    await pressSoon('Confirm €6,130.00', dialog)
    expect(within(dialog).getByRole('heading', { name: 'Confirm 51 matched lines?' })).toBeVisible()
    expect(within(dialog).getByText(/1 held place is confirmed: the invoice is issued and mailed/)).toHaveTextContent(
      '“Your payment has arrived” goes to 4 addresses in ten minutes, unless it is undone or its invoice is mailed before.',
    )
    const lines = within(within(dialog).getByRole('list', { name: 'Matched lines' })).getAllByRole('listitem')
    expect(lines).toHaveLength(51)
    const head = 'Рила Тулс, 2 Nov 2026'
    const pays = 'Pro forma PF-2026-0012 of Rila ToolsPayment reference, amount'
    expect(lines.slice(-2).map(plain)).toEqual([`${head}${pays}€120.00`, `${head}${pays}€120.00${pays}€10.00`])
    await waitFor(() => expect(sent[0]).toMatchObject({ expected: 51, expected_cents: 613000 }))
    expect(asked.slice(-2).map(({ first }) => first)).toEqual([0, 50])
  })

  test.each([
    ['is read again when the question about what was confirmed is closed after a lost answer', false],
    ['asks nothing about lines that were confirmed by a press whose answer was lost, once it is back', true],
  ])('%s', async (_, back) => {
    serve()
    const left = [line]
    const read = take('get_statement', () =>
      HttpResponse.json({ ...statement, states: { matched: { count: left.length, cents: 12000, closed: 0 } } }),
    )
    take('get_statement_lines', () => HttpResponse.json({ total: left.length, rows: left }))
    take('confirm_matched', () => {
      left.pop()
      return HttpResponse.error()
    })
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Confirm 1 matched')
    await pressSoon('Confirm €120.00')
    expect(await screen.findByText(/^No answer came/)).toBeVisible()
    expect(read).toHaveLength(1)
    if (back) {
      reconnect()
      const told = within(await screen.findByRole('alertdialog', { name: 'Nothing is left to confirm' }))
      expect(told.getByText(/confirmed or decided meanwhile, perhaps by your own press/)).toBeVisible()
      expect(told.getAllByRole('button').map(plain)).toEqual(['Close'])
    }
    fireEvent.click(screen.getByRole('button', { name: back ? 'Close' : 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull())
  })

  test('is read again once it was said that its matched lines have been confirmed meanwhile by somebody else', async () => {
    serve()
    let count = 1
    take('get_statement', () =>
      HttpResponse.json({ ...statement, states: { matched: { count, cents: 12000, closed: 0 } } }),
    )
    take('get_statement_lines', () => HttpResponse.json({ total: 0, rows: [] }))
    await signIn(`${list}/${id}`, 'administrator')
    const confirm = await screen.findByRole('button', { name: 'Confirm 1 matched' })
    count = 0
    fireEvent.click(confirm)
    expect(await screen.findByRole('alertdialog', { name: 'Nothing is left to confirm' })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(confirm).not.toBeInTheDocument())
  })

  test.each([
    ['decide_lines', 'Not ours', 'Рила Тулс'],
    ['match_statement', 'Match again', null],
    ['undo_import', 'Undo 3 lines', 'Undo import'],
  ])('is read again when no answer came to %s', async (call, name, begin) => {
    serve([{ ...line, state: 'unknown', matches: [] }])
    const read = take('get_statement', () => HttpResponse.json({ ...statement, states: {} }))
    take(call, () => HttpResponse.error())
    await signIn(`${list}/${id}`, 'administrator')
    await screen.findByRole('button', { name: 'Рила Тулс' })
    if (begin) press(begin)
    await pressSoon(name)
    expect(await screen.findByText(/^No answer came/)).toBeVisible()
    expect(read).toHaveLength(2)
  })

  test('says why its matched lines could not be read, and lets nobody confirm them', async () => {
    serve()
    take<{ of_state?: string }>('get_statement_lines', ({ of_state }) =>
      of_state ? refusal('PT403', 'Please sign in again.') : HttpResponse.json({ total: 1, rows: [line] }),
    )
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Confirm 2 matched')
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByText('Please sign in again.')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: /Confirm/ })).toBeNull()
    press('Close', dialog)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('says on a narrow window, too, what a line pays and why', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    )
    serve()
    await signIn(`${list}/${id}`, 'administrator')
    expect(await screen.findByRole('link', { name: 'Pro forma PF-2026-0012' })).toBeVisible()
    expect(screen.getByText('Payment reference, amount')).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Pays' })).toBeNull()
  })

  test.each([
    ['refund', -500, 'What was paid back', 'The payment'],
    ['takes_back', -12000, 'What it takes back', 'Undo the payment'],
    ['matched', 12000, 'What was found', 'Pro forma PF-2026-0012'],
    ['confirmed', 12000, 'Its payment', 'The payment'],
  ])('opens a line that is %s (%s) with “%s” and the way to it', async (state, cents, title, link) => {
    const paid = { ...match, document_id: null, kind: null, member_name: null, payment_id: payment.id }
    serve([
      {
        ...line,
        state,
        cents,
        is_reversal: state === 'takes_back',
        payment_id: state === 'confirmed' ? payment.id : null,
        matches: [state === 'matched' ? match : paid],
      },
    ])
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    expect(dialog.getByRole('link', { name: link })).toBeVisible()
  })

  test.each([
    [{ confirmed: { count: 1, cents: 1, closed: 0 } }, false],
    [{ set_aside: { count: 1, cents: 1, closed: 0 } }, false],
    [{ not_ours: { count: 1, cents: 1, closed: 0 }, went_out: { count: 1, cents: -1, closed: 0 } }, true],
  ])('with %j offers to undo its import: %s', async (states, offered) => {
    serve([], { states })
    await signIn(`${list}/${id}`, 'administrator')
    await screen.findByRole('button', { name: 'Match again' })
    expect(screen.queryByRole('button', { name: 'Undo import' }) !== null).toBe(offered)
  })

  test.each([
    [null, /^The file states no balances/],
    [0, /^The balances agree: €1,000\.00 and all lines are €1,215\.00\.$/],
    [7, /^The closing balance is €0\.07 more than the opening balance/],
  ])('that is off by %j cents says so', async (difference_cents, words) => {
    serve([], { difference_cents, known_lines: 0, pending: 0, left_out: 0 })
    await signIn(`${list}/${id}`, 'administrator')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByText(/The last statement/)).toBeNull()
    expect(screen.queryByText(/of the file/)).toBeNull()
  })

  test.each([
    [90000, '2026-11-01', 'Lines of €100.00 that came in between them are missing.'],
    [100000, '2026-11-01', null],
    // They overlap: two lines had come before.
    [90000, '2026-11-02', null],
  ])('after one with %j that ended on %s says what is missing', async (closing_cents, ends_on, words) => {
    serve([], { last: { ends_on, closing_cents } })
    await signIn(`${list}/${id}`, 'administrator')
    await screen.findByRole('button', { name: 'Match again' })
    const said = screen.queryByText(/^The last statement of this account ended on/)
    expect(said?.textContent.endsWith(words ?? 'no end') ?? null).toBe(words === null ? null : true)
  })

  const sister = { id: '20000000-0000-4000-8000-000000000002', name: 'Kazak Astyk' }
  const invoice = 'd0000000-0000-4000-8000-000000000002'

  test('adds documents of another member, found by number, reference or name, and says whose payment it is', async () => {
    serve([{ ...line, cents: 20000 }])
    const asked = takeSearches('search_documents', () =>
      HttpResponse.json([
        { ...document, member_id: match.member_id, member_name: match.member_name },
        {
          ...document,
          id: invoice,
          kind: 'invoice',
          number: '0000000012',
          member_id: sister.id,
          member_name: sister.name,
          open_cents: 9000,
        },
      ]),
    )
    const sent = take('confirm_line', () => HttpResponse.json(line.id))
    const { user } = await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    const own = await dialog.findByLabelText('Pro forma PF-2026-0012')
    const search = dialog.getByRole('combobox', { name: 'Another document' })
    await user.click(search)
    fireEvent.change(search, { target: { value: 'Astyk' } })
    // What is in the list already is not offered.
    const option = await dialog.findByRole('option', { name: /Invoice 0000000012.*Kazak Astyk · €90.00 open/ })
    expect(dialog.getAllByRole('option')).toHaveLength(1)
    await user.click(option)
    expect(asked[0]?.body).toMatchObject({ query: 'Astyk', of_state: 'payable' })
    expect(asked[0]?.query.get('kind')).toBe('neq.credit_note')
    expect(dialog.getByLabelText('Invoice 0000000012 of Kazak Astyk')).toHaveValue('80.00')
    expect(dialog.getByText('It is a payment for several members: Rila Tools and Kazak Astyk.')).toBeVisible()
    fireEvent.change(own, { target: { value: '' } })
    expect(dialog.getByText('It is a payment of Kazak Astyk, whose documents it settles.')).toBeVisible()
    fireEvent.change(own, { target: { value: '110' } })
    fireEvent.change(dialog.getByLabelText('Invoice 0000000012 of Kazak Astyk'), { target: { value: '90' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm €200.00' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        member_id: null,
        parts: [
          { document_id: document.id, cents: 11000, open_cents: 12000 },
          { document_id: invoice, cents: 9000, open_cents: 9000 },
        ],
      }),
    )
  })

  test('begins with what was written off where the line names it, and says when it was', async () => {
    const off = { written_off_cents: 9000, written_off_on: '2026-05-01', open_cents: 0 }
    const lost = { ...match, ...off, document_id: invoice, kind: 'invoice', number: '0000000012', cents: 9000 }
    const reasons = ['reference', 'written_off']
    const found = { ...lost, member_id: sister.id, member_name: sister.name, reasons }
    serve([{ ...line, cents: 9000, charges_cents: null, state: 'probable', matches: [found, match] }])
    const own = { ...off, id: invoice, kind: 'invoice', number: '0000000012', state: 'written_off' }
    take('get_member_dues', () => HttpResponse.json(duesOf([owedDocument(own)])))
    const sent = take('confirm_line', () => HttpResponse.json(line.id))
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('listitem').map(plain)[0]).toBe(
      'Invoice 0000000012 of Kazak Astyk · €90.00 written off on 1 May 2026Payment reference, written off',
    )
    expect(await dialog.findByLabelText('Invoice 0000000012')).toHaveValue('90.00')
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm €90.00' }))
    await waitFor(() => expect(sent).toMatchObject([{ parts: [{ document_id: invoice, cents: 9000, open_cents: 0 }] }]))
  })

  test('ticks charges that the bank names, and no other rest', async () => {
    serve([{ ...line, cents: 11700, matches: [{ ...match, cents: 11700 }] }])
    const sent = take('confirm_line', () => HttpResponse.json(line.id))
    const { user } = await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    const kept = await dialog.findByRole('checkbox', { name: 'The bank kept €3.00: the document is paid' })
    expect(kept).toBeChecked()
    fireEvent.change(dialog.getByLabelText('Pro forma PF-2026-0012'), { target: { value: '116' } })
    expect(dialog.getByRole('checkbox', { name: 'The bank kept €4.00: the document is paid' })).not.toBeChecked()
    fireEvent.change(dialog.getByLabelText('Pro forma PF-2026-0012'), { target: { value: '117' } })
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm €117.00' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { parts: [{ document_id: match.document_id, cents: 11700, open_cents: 12000, charges: true }] },
      ]),
    )
  })

  test('begins with the documents of all members that a matched line names; a payment for several is called so', async () => {
    const other = {
      ...match,
      document_id: invoice,
      kind: 'invoice',
      number: '0000000012',
      cents: 9000,
      open_cents: 9000,
    }
    const third = owedDocument({ id: 'd0000000-0000-4000-8000-000000000003', number: 'PF-2026-0013' })
    const doubtful = {
      ...match,
      document_id: third.id,
      number: third.number,
      member_id: sister.id,
      member_name: sister.name,
    }
    take('get_member_dues', () => HttpResponse.json(duesOf([document, third])))
    serve([
      {
        ...line,
        cents: 33000,
        matches: [match, doubtful, { ...other, member_id: sister.id, member_name: sister.name }],
      },
      { ...line, id: 'paid', payer: 'Paid', state: 'confirmed', payment_id: line.id, several_members: true },
    ])
    await signIn(`${list}/${id}`, 'administrator')
    expect(within(await rowOf(/Paid/)).getByRole('link', { name: 'Several members' })).toBeVisible()
    press('Paid')
    expect(await screen.findByRole('link', { name: 'The payment for several members' })).toBeVisible()
    expect(screen.getByText(/There you can undo what it settles, or the whole payment\.$/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await pressSoon('Рила Тулс')
    expect(await screen.findByLabelText('Invoice 0000000012 of Kazak Astyk')).toHaveValue('90.00')
    expect(screen.getByLabelText('Pro forma PF-2026-0012')).toHaveValue('120.00')
    expect(screen.getByText(/It is a payment for several members/)).toBeVisible()
    // What the member owes itself is there once, whatever a match says of it.
    expect(screen.getAllByLabelText(/0000000012|PF-2026/)).toHaveLength(3)
  })

  test.each(['duplicate', 'overpayment'])('proposes no document for %s, whichever member it is of', async (state) => {
    serve([{ ...line, state, matches: [{ ...match, reasons: ['recorded'] }] }])
    takeSearches('search_all_members', () => HttpResponse.json([{ ...sister, detail: null }]))
    const { user } = await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText('Pro forma PF-2026-0012')).toHaveValue('')
    const member = dialog.getByRole('combobox', { name: 'Member' })
    await user.click(member)
    fireEvent.change(member, { target: { value: 'Astyk' } })
    await user.click(await dialog.findByRole('option', { name: /Kazak Astyk/ }))
    expect(await dialog.findByLabelText('Pro forma PF-2026-0012')).toHaveValue('')
  })

  test('asks for euros where the account is in another currency', async () => {
    serve([{ ...line, currency: 'KZT', state: 'probable' }])
    const sent = take('confirm_line', () => HttpResponse.json(line.id))
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Please enter what it is worth in euros.')).toBeVisible()
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Euros' }), { target: { value: '120' } })
    await pressSoon('Confirm €120.00', dialog)
    await waitFor(() => expect(sent[0]).toMatchObject({ euro_cents: 12000 }))
  })

  test.each([
    ['What was found has been paid or changed since. Press Match again.', 'unknown', []],
    // Match again leaves it alone.
    ['What was found has been paid or changed since.', 'not_ours', []],
    ['Something else was found, and has been paid or changed since.', 'probable', [match]],
  ])('says in its form, too: %s', async (words, state, matches) => {
    serve([{ ...line, state, matches, is_outdated: true }])
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    expect(within(await screen.findByRole('dialog')).getByText(words)).toBeVisible()
  })

  test.each([true, false])('says whether the account is the chamber’s: %s', async (own_account) => {
    serve([{ ...line, payer_iban: sampleAccount, own_account }])
    await signIn(`${list}/${id}`, 'administrator')
    await pressSoon('Рила Тулс')
    const account = within(await screen.findByRole('dialog')).getByText(sampleAccount)
    expect(account.textContent).toBe(`${sampleAccount}${own_account ? 'An account of the chamber itself' : ''}`)
  })

  const { payment_id: _, ...ofNote } = { ...match, transfer: transferMatch.transfer }
  test.each([
    ['administrator', { state: 'pays_back' }, transferMatch, 'Not ours, Set aside, Record refund', ''],
    ['administrator', { state: 'set_aside' }, transferMatch, 'Not ours, Decide again, Record refund', ''],
    ['administrator', { state: 'not_ours' }, transferMatch, 'Set aside', ''],
    [null, { state: 'pays_back' }, transferMatch, 'Not ours, Set aside', ''],
    [
      'administrator',
      { state: 'pays_back', cents: -3201 },
      transferMatch,
      'Not ours, Set aside, Record refund',
      ' Only €32.00 is left of it: the rest was used or paid back already.',
    ],
    [
      'administrator',
      { state: 'pays_back' },
      { ...transferMatch, transfer: { ...transferMatch.transfer, left_cents: 0 } },
      'Not ours, Set aside',
      ' Nothing is left of it: it was used, undone or paid back already.',
    ],
    [
      'administrator',
      { state: 'pays_back' },
      { ...ofNote, payment_id: null, kind: 'credit_note', number: '0000000003' },
      'Not ours, Set aside, Record refund',
      '',
    ],
  ])('says to the %s of a line %o what it pays back', async (role, change, found, offered, more) => {
    serve([{ ...line, cents: -3200, matches: [found], ...change }])
    takeReads('user_roles', () => HttpResponse.json({ requires_factor: false }))
    await signIn(`${list}/${id}`, role, { is_accountant: role === null })
    await pressSoon('Рила Тулс')
    const dialog = within(await screen.findByRole('dialog'))
    if (role === null) await dialog.findByText('An Administrator records it.')
    expect(plain(dialog.getByText(/^This pays back/))).toBe(
      `This pays back ${found.payment_id ? 'the payment of Rila Tools OOD' : 'credit note 0000000003 of Rila Tools'} by the bank file of 1 Nov 2026. No refund was found for it.${more}`,
    )
    expect(
      dialog
        .getAllByRole('button', { name: /ours|aside|again|Record/ })
        .map(plain)
        .toSorted()
        .join(', '),
    ).toBe(offered.split(', ').toSorted().join(', '))
  })

  test('proposes what went out by a line, not what another bank file has of the same payment', async () => {
    serve([{ ...line, cents: -3200, state: 'pays_back', matches: [transferMatch] }])
    servePayment({ ...payment, id: transferMatch.payment_id, left_cents: 3200 })
    take('get_payer_accounts', () => HttpResponse.json([]))
    const later = { ...transferMatch.transfer, id: 'f0000000-0000-4000-8000-000000000002', made_by_name: null }
    take('get_bank_transfer', () => HttpResponse.json([{ ...later, cents: 1200 }]))
    const { user, router } = await signIn(`/dashboard/dues/payments/${transferMatch.payment_id}`, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    await screen.findByText(/was put into a bank file/)
    await act(() => router.navigate(`${list}/${id}`))
    await user.click(await screen.findByRole('button', { name: 'Рила Тулс' }))
    await screen.findByRole('form', { name: 'Refund' })
    expect(['Amount', 'Bank reference'].map((name) => fieldOf(name).value)).toEqual([
      '32.00',
      'f0000000000040008000000000000001',
    ])
    expect(screen.queryByText(/was put into a bank file/)).toBeNull()
  })

  test('offers the decisions that a line does not have, and none on what went out or is a payment', async () => {
    const decided = { ...line, matches: [], decided_by_name: null }
    serve([
      { ...decided, id: 'new', payer: 'New', state: 'unknown' },
      { ...decided, id: 'later', payer: 'Later', state: 'set_aside' },
      { ...decided, id: 'theirs', payer: 'Theirs', state: 'not_ours', decided_by_name: 'Ivo Petrov' },
      { ...line, id: 'out', cents: -500, payer: 'Bank', state: 'went_out', matches: [] },
      { ...line, id: 'paid', payer: 'Paid', state: 'confirmed', payment_id: line.id, member_name: 'Rila Tools' },
      { ...line, id: 'back', cents: -500, payer: 'Back', state: 'takes_back', is_reversal: true, matches: [] },
      { ...line, id: 'gone', payer: 'Gone', state: 'taken_back' },
    ])
    await signIn(`${list}/${id}`, 'administrator')
    for (const [name, ...offered] of [
      ['New', 'Not ours', 'Set aside'],
      ['Later', 'Not ours', 'Decide again'],
      ['Theirs', 'Set aside', 'Decide again'],
      ['Bank'],
      ['Paid'],
      ['Back', 'Not ours', 'Set aside'],
      ['Gone'],
    ]) {
      fireEvent.click(await screen.findByRole('button', { name }))
      const dialog = await screen.findByRole('dialog')
      const buttons = textsOf(within(dialog).getAllByRole('button'))
      expect([name, ...buttons.filter((words) => /ours|aside|again|Confirm/.test(words ?? ''))]).toEqual([
        name,
        ...(offered.length > 0 && name !== 'Back' ? ['Confirm €120.00'] : []),
        ...offered,
      ])
      press('Close', dialog)
    }
  })
})

describe('an import', () => {
  const choose = async (name: string, content: BlobPart, ...others: File[]) =>
    fireEvent.change(await screen.findByLabelText('Bank statement'), {
      target: { files: [new File([content], name), ...others] },
    })
  const nothing = { known: 0, last_ends_on: null, last_closing_cents: null }

  test('shows what the file has, what is here already, and sends it once', async () => {
    take('compare_statements', () => HttpResponse.json([{ known: 2, last_ends_on: null, last_closing_cents: null }]))
    const sent = take<{ statements: { id: string; lines: unknown[] }[]; mapping?: unknown }>(
      'import_statements',
      (_, calls) =>
        calls === 1 ? HttpResponse.error() : HttpResponse.json([{ statement_id: id, added: 3, known: 2 }]),
    )
    serve()
    const read = takeReads('csv_mappings', () => HttpResponse.json([]))
    await signIn(`${list}/new`, 'administrator')
    expect(await screen.findByText(/Lines that are here already are not added again\./)).toBeVisible()
    await choose('november.xml', camt('08', sampleLines, { closing: 121500 }))
    const part = await screen.findByRole('region', { name: `Account ${sampleAccount}` })
    expect(within(part).getByText('2 – 3 Nov 2026')).toBeVisible()
    expect(within(part).getByText('2 here already')).toBeVisible()
    expect(within(part).getByText(/closing balance is €0.50 less/)).toBeVisible()
    press('Import 3 lines')
    expect(await screen.findByText(/connection was lost/)).toBeVisible()
    expect(read).toHaveLength(2)
    press('Import 3 lines')
    expect(await screen.findByText('3 lines imported')).toBeVisible()
    expect(sent[1]?.statements[0]?.id).toBe(sent[0]?.statements[0]?.id)
    expect(sent[0]?.statements[0]?.lines).toHaveLength(5)
    expect(sent[0]).not.toHaveProperty('mapping')
  })

  test('of a file that cannot be read, or brings nothing, is refused before anything is sent', async () => {
    const sent = take('import_statements', () => HttpResponse.json([]))
    take('compare_statements', () => HttpResponse.json([{ known: 5, last_ends_on: null, last_closing_cents: null }]))
    await signIn(`${list}/new`, 'administrator')
    await choose('broken.xml', camt('02', sampleLines).replace('>120.00<', '>12o.00<'))
    expect(await screen.findByText(/“12o.00” is no amount. Nothing of the file was read./)).toBeVisible()
    expect(screen.getByText('The file cannot be read.')).toBeVisible()
    await choose('again.xml', camt('02', sampleLines, { account: 'BG18RZBB91550123456789' }))
    expect(await screen.findByText(/All lines of this file are here already/)).toBeVisible()
    expect(screen.getByText(/Is the file the chamber’s/)).toBeVisible()
    press('Import')
    expect(sent).toEqual([])
  })

  test('of a CSV file asks for the bank, says which row cannot be read, and keeps the mapping', async () => {
    take('compare_statements', () => HttpResponse.json([{ known: 0, last_ends_on: null, last_closing_cents: null }]))
    const sent = take<{ mapping: object }>('import_statements', () => HttpResponse.json([]))
    await signIn(`${list}/new`, 'administrator')
    await choose('bank.csv', windows1251(csv([{ day: '2026-11-02', cents: 4200, payer: 'Платец', text: 'такса' }])))
    expect(await screen.findByText(/^By this mapping every row came in\./)).toBeVisible()
    fireEvent.click(screen.getByLabelText('Nothing in this file went out'))
    expect(await screen.findByText('Name the bank first.')).toBeVisible()
    fireEvent.change(screen.getByLabelText('Decimals after'), { target: { value: '.' } })
    expect((await screen.findAllByText(/Row 4: “42,00” is no amount/))[0]).toBeVisible()
    fireEvent.change(screen.getByLabelText('Decimals after'), { target: { value: ',' } })
    expect(await screen.findByText('Платец')).toBeVisible()
    fireEvent.change(screen.getByRole('textbox', { name: 'Bank' }), { target: { value: 'My Bank' } })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 line' })).toBeEnabled())
    press('Import 1 line')
    await waitFor(() =>
      expect(sent[0]?.mapping).toMatchObject({
        name: 'My Bank',
        encoding: 'windows-1251',
        decimal: ',',
        account: sampleAccount,
        accounts: [sampleAccount],
        columns: { booked_on: 'Дата', amount: 'Сума', payer: 'Наредител', text: 'Основание', balance: 'Салдо' },
      }),
    )
  })

  const saved = {
    separator: ';',
    encoding: 'utf-8',
    decimal: ',',
    days: 'dmy',
    last_rows: 0,
    currency: 'EUR',
    account: sampleAccount,
    columns: { booked_on: 'Дата', credit: 'Кредит', debit: 'Дебит', payer: 'Контрагент' },
  }
  const rowsOf = (head: string) =>
    `${head}\nДата;Кредит;Дебит;Контрагент\n17.11.2026;500,00;;Астык\n18.11.2026;;1,20;Банка\n`
  const dollars = dollarAccount

  test('by a saved mapping is of the account that its head names, and its sums stand beside the button', async () => {
    takeReads('billing_settings', () =>
      HttpResponse.json([
        {
          accounts: [
            { iban: sampleAccount, bank: 'Central Bank', currency: 'EUR' },
            { iban: dollars, bank: 'Other', currency: 'USD' },
          ],
        },
      ]),
    )
    takeReads('csv_mappings', () => HttpResponse.json([{ id, name: 'My Bank', mapping: saved }]))
    take('compare_statements', () => HttpResponse.json([nothing]))
    const sent = take<{ statements: object[]; mapping: object }>('import_statements', () => HttpResponse.json([]))
    await signIn(`${list}/new`, 'administrator')
    await choose('bank.csv', rowsOf(`Сметка ${dollars} USD`))
    expect(await screen.findByText(`${dollars}: USD 500.00 in, USD 1.20 out.`)).toBeVisible()
    press('Import 2 lines')
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          statements: [{ account: dollars, currency: 'USD' }],
          mapping: { name: 'My Bank', account: dollars, accounts: [sampleAccount, dollars] },
        },
      ]),
    )
  })

  test('by a mapping of several accounts asks of which one it is', async () => {
    const mapping = { ...saved, accounts: [sampleAccount, dollars] }
    takeReads('csv_mappings', () => HttpResponse.json([{ id, name: 'My Bank', mapping }]))
    take('compare_statements', () => HttpResponse.json([nothing]))
    await signIn(`${list}/new`, 'administrator')
    await choose('bank.csv', rowsOf('Извлечение'))
    expect(await screen.findByText('Say of which account and in which currency the file is.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 2 lines' })).toBeDisabled()
    fireEvent.change(screen.getByRole('combobox', { name: 'Account' }), { target: { value: sampleAccount } })
    expect(await screen.findByText(`${sampleAccount}: €500.00 in, €1.20 out.`)).toBeVisible()
  })

  test('of several files of a new bank takes one mapping for all, each with its own account', async () => {
    take('compare_statements', () => HttpResponse.json([nothing]))
    await signIn(`${list}/new`, 'administrator')
    const second = new File([rowsOf(dollars).replaceAll('11.2026', '10.2026')], 'b.csv')
    await choose(
      'a.csv',
      rowsOf(sampleAccount),
      second,
      new File(['Day;Amount;Name\n1.11.2026;-1,00;A\n'], 'other.csv'),
    )
    const names = await screen.findAllByRole('textbox', { name: 'Bank' })
    const [other, october, november] = ['other.csv', 'b.csv', 'a.csv'].map((name) =>
      within(screen.getByRole('region', { name })),
    )
    fireEvent.change(names[1] as HTMLElement, { target: { value: 'My Bank' } })
    await waitFor(() => expect(november?.getByRole('textbox', { name: 'Bank' })).toHaveValue('My Bank'))
    expect(october?.getByRole('textbox', { name: 'Bank' })).toHaveValue('My Bank')
    expect(october?.getByRole('combobox', { name: 'Account' })).toHaveValue(dollars)
    expect(november?.getByRole('combobox', { name: 'Account' })).toHaveValue(sampleAccount)
    expect(other?.getByRole('textbox', { name: 'Bank' })).toHaveValue('')
  })

  test('of several files and a zip sends each by itself, in the order of their days, without one that cannot be read', async () => {
    take('compare_statements', () =>
      HttpResponse.json([{ known: 0, last_ends_on: '2026-10-31', last_closing_cents: 90000 }]),
    )
    const sent = take<{ statements: { file_name: string }[] }>('import_statements', () =>
      HttpResponse.json([{ statement_id: id, added: 1, known: 0 }]),
    )
    takeReads('bank_statement_list', () => rows([statement]))
    await signIn(`${list}/new`, 'administrator')
    const day = (date: string, opening: number) =>
      camt('02', [{ day: date, cents: 100, payer: `Of ${date}` }], { opening })
    const zip = zipSync({ 'b.xml': strToU8(day('2026-11-02', 95000)), 'read.pdf': strToU8('%PDF-1.7') }).slice()
    await choose('c.xml', day('2026-11-03', 95100), new File([zip], 'days.zip'), new File(['Dear all'], 'letter.txt'))
    const first = await screen.findByRole('region', { name: 'b.xml' })
    // The first follows what is stored, the second the first.
    expect(
      within(first).getByText(
        /ended on 31 Oct 2026 with €900\.00, and this one begins on 2 Nov 2026 with €950\.00\. Lines of €50\.00 that came in/,
      ),
    ).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'c.xml' })).queryByText(/The last statement/)).toBeNull()
    expect(
      within(screen.getByRole('region', { name: 'read.pdf' })).getByText(
        /This is a workbook, an archive, a PDF, a picture/,
      ),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 2 files' }), 'no statement').toBeDisabled()
    press('Leave out letter.txt')
    expect(await screen.findByText(`${sampleAccount}: €2.00 in, €0.00 out.`)).toBeVisible()
    await pressSoon('Import 2 files')
    expect(await screen.findByRole('table')).toBeVisible()
    expect(sent.map(({ statements }) => statements.map(({ file_name }) => file_name))).toEqual([['b.xml'], ['c.xml']])
  })
})

describe('a statement after the last one of its account', () => {
  const begins = (opening_cents: number | null, day = '2026-11-16') => {
    const [read] = readCamt(camt('02', [{ day, cents: 12000 }], { opening: 0 }))
    if (!read) throw new Error('No statement')
    return { ...read, opening_cents }
  }
  const last = { ends_on: '2026-11-10', closing_cents: 95000 }
  const said = 'The last statement of this account ended on 10 Nov 2026 with €950.00, and this one begins on'

  test.each([
    ['follows it', begins(95000), last, null],
    ['follows it on the same day', begins(95000, '2026-11-10'), last, null],
    ['is the first', begins(100000), null, null],
    ['states no balances', begins(null), last, null],
    ['comes after one without balances', begins(100000), { ...last, closing_cents: null }, null],
    [
      'has more',
      begins(100000),
      last,
      `${said} 16 Nov 2026 with €1,000.00. Lines of €50.00 that came in between them are missing.`,
    ],
    [
      'has less',
      begins(94000),
      last,
      `${said} 16 Nov 2026 with €940.00. Lines of €10.00 that went out between them are missing.`,
    ],
    [
      'has more on the same day',
      begins(100000, '2026-11-10'),
      last,
      `${said} 10 Nov 2026 with €1,000.00. Lines of €50.00 that came in between them are missing.`,
    ],
    [
      'overlaps on one day',
      begins(90000, '2026-11-10'),
      { ...last, known: 1 },
      `${said} 10 Nov 2026 with €900.00. Their days overlap: lines that are here already are not added again.`,
    ],
    [
      'overlaps with the same balance',
      begins(95000, '2026-11-09'),
      last,
      `${said} 9 Nov 2026 with €950.00. Their days overlap: lines that are here already are not added again.`,
    ],
    [
      'overlaps without balances',
      begins(null, '2026-11-09'),
      last,
      `${said} 9 Nov 2026. Their days overlap: lines that are here already are not added again.`,
    ],
  ])('that %s', (_, one, before, words) => {
    const found = chainWords(
      { ...one, begins_on: one.lines[0]?.booked_on ?? '' },
      before,
      before && 'known' in before ? before.known : 0,
    )
    expect(found?.words ?? null).toBe(words)
    expect(found?.kind).toBe(words === null ? undefined : words.includes('overlap') ? 'overlap' : 'gap')
  })

  test('follows what ends last: what is stored, or another file of its account and currency', () => {
    const [one, two] = [begins(0, '2026-11-09'), begins(0, '2026-11-12')]
    expect(lastOf(begins(0), last, [one, two])).toEqual({ ends_on: '2026-11-12', closing_cents: 12000 })
    expect(lastOf(begins(0), last, [one, { ...two, currency: 'USD' }, { ...two, account: dollarAccount }])).toBe(last)
    expect(lastOf(begins(0), last, [begins(0, last.ends_on)])?.closing_cents).toBe(12000)
    expect(lastOf(begins(0), null, [])).toBeNull()
  })
})
