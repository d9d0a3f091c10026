import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { taxHint } from '@/features/money/billing/countries'
import { DocumentPage, NewDocumentPage } from '@/features/money/documents/office/document-page'
import {
  draftSchema,
  draftSchemaOf,
  newDraft,
  noteOf,
  storedDraftOf,
  type DraftValues,
  type LineValues,
} from '@/features/money/documents/office/draft-values'
import { documentSchema, type OfficeDocument } from '@/features/money/documents/office/office-document'
import { lostWords } from '@/lib/data/errors'
import { fieldOf, refusal, take, takeChanges, takeReads, takeSearches, write } from '../support/page/answers'
import { draft, draftNote, invoice, order, serveDocuments, type DocumentRow } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/dues'
const address = `${path}/${draft.id}`
const enter = useSignIn(pagesAlone({ [`${path}/new`]: NewDocumentPage, [`${path}/:id`]: DocumentPage }, path))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

type Save = {
  document_id: string
  document: Record<string, unknown>
  lines: Record<string, unknown>[]
  expected?: string
}
/** Answers saves of drafts with a new version; returns what was sent. */
const serveSaves = (onSave: (save: Save) => void = () => undefined) =>
  take<Save>('save_draft', (save) => {
    onSave(save)
    return HttpResponse.json('2026-11-20T11:00:00+00:00')
  })

test('a draft is stored without what is of another kind of document or line', () => {
  const line = {
    id: 'x',
    corrects: '',
    kind: 'dues' as const,
    words_bg: ' Внос ',
    words_en: 'Dues',
    term_id: 'term',
    from: '2027-01-01',
    until: '',
    quantity: '2',
    price: '120,5',
    discount: '',
  }
  const values: DraftValues = {
    ...newDraft('invoice', { id: 'm', name: 'Rila' }),
    refers_to: 'i',
    reason: ' Too much ',
    tax_event_on: '2026-11-20',
    lines: [line, { ...line, kind: 'event', discount: '1' }],
  }
  const stored = {
    words_bg: 'Внос',
    words_en: 'Dues',
    covers_from: '2027-01-01',
    covers_until: null,
    quantity: 2,
    unit_cents: 12050,
  }
  const lines = [
    { ...stored, kind: 'dues', term_id: 'term', discount_cents: 0 },
    { ...stored, kind: 'event', term_id: null, discount_cents: 100 },
  ]
  const document = { member_id: 'm', refers_to: null, reason: null, tax_event_on: '2026-11-20' }
  expect(storedDraftOf(values)).toEqual({ document: { ...document, kind: 'invoice' }, lines })
  // A note corrects lines and asks for no term.
  const note = { ...values, kind: 'debit_note' as const, whose: 'other' as const, member: { id: '', name: '' } }
  const corrected = values.lines.map((one, index) => ({ ...one, corrects: String(index + 2) }))
  expect(storedDraftOf({ ...note, lines: corrected })).toEqual({
    document: { kind: 'debit_note', member_id: null, refers_to: 'i', reason: 'Too much', tax_event_on: null },
    lines: lines.map((one, index) => ({ ...one, corrects: index + 2, term_id: null })),
  })
  // That of a buyer who is no member has the buyer, without what is of another country, and asks for no term.
  const buyer = {
    order_id: 'o',
    name: ' Ivo  Petrov ',
    email: ' ivo@buyer.example ',
    legal_name: ' Buyer OOD ',
    address: '1 Buyer St',
    country: 'BG',
    eik: '121 212 121',
    bin: '940140000385',
    vat_number: 'bg 121212121',
    reference: '',
  }
  const { order_id, ...sent } = buyer
  expect(storedDraftOf({ ...values, whose: 'other', buyer })).toEqual({
    document: {
      ...document,
      kind: 'invoice',
      member_id: null,
      order_id,
      buyer: {
        ...sent,
        name: 'Ivo Petrov',
        email: 'ivo@buyer.example',
        legal_name: 'Buyer OOD',
        eik: '121212121',
        bin: '',
        vat_number: 'BG121212121',
      },
    },
    lines: lines.map((one) => ({ ...one, term_id: null })),
  })
})

async function open(document: DocumentRow = draft) {
  let stored = document
  serveDocuments(() => [stored])
  const app = await enter(address, 'administrator')
  await screen.findByRole('form', { name: 'Document' })
  return { ...app, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
}

test('a draft has a member and lines; each line its words, an amount of cents, whole numbers, and both days or none', () => {
  const line = {
    id: 'x',
    corrects: '',
    kind: 'dues' as const,
    words_bg: 'Членски внос',
    words_en: 'Dues',
    term_id: null,
    from: '2027-01-01',
    until: '2027-12-31',
    quantity: '2',
    price: '120,50',
    discount: '241',
  }
  const values: DraftValues = { ...newDraft('invoice', { id: 'm', name: 'Rila' }), lines: [line] }
  const named = { name: 'Ivo', email: 'ivo@buyer.example', legal_name: 'Buyer', address: '1 Buyer St', country: 'BG' }
  const buyer = { ...values.buyer, ...named }
  const faults = (changes: Partial<DraftValues>, ofLine: Partial<typeof line> = {}) =>
    draftSchema
      .safeParse({ ...values, lines: [{ ...line, ...ofLine }], ...changes })
      .error?.issues.map(({ path: at, message }) => `${String(at.at(-1))}: ${message}`)
  const amount = 'Please enter an amount such as 120.50'
  const whole = 'quantity: Please enter a whole number, at most 10,000'
  const cases: [Partial<DraftValues>, Partial<typeof line>, string | undefined][] = [
    [{}, {}, undefined],
    [{ member: null }, {}, 'member: Choose the member'],
    [{ kind: 'credit_note' }, { corrects: '1' }, 'refers_to: Choose the invoice that it corrects'],
    [{ kind: 'debit_note', refers_to: 'i' }, { corrects: '1' }, undefined],
    [{ kind: 'debit_note', refers_to: 'i' }, {}, 'corrects: Choose the line that it corrects'],
    [{ whose: 'other', buyer }, {}, undefined],
    [{ whose: 'other', buyer: { ...buyer, name: '' } }, {}, 'name: Please enter the name'],
    [{ whose: 'other', buyer: { ...buyer, email: '' } }, {}, 'email: Please enter the email address'],
    [{ whose: 'other', buyer: { ...buyer, country: '' } }, {}, 'country: Please choose the country'],
    [{ whose: 'other', buyer: { ...buyer, country: 'DE', eik: '1' } }, {}, undefined],
    [{ reason: 'x'.repeat(501) }, {}, 'reason: Please use at most 500 characters; there are 501'],
    [{ reason: 'x'.repeat(500) }, {}, undefined],
    [{ tax_event_on: '2000-01-01' }, {}, undefined],
    [{ tax_event_on: '1999-12-31' }, {}, 'tax_event_on: Please enter a day from 2000 to 2100'],
    [{ tax_event_on: '2101-01-01' }, {}, 'tax_event_on: Please enter a day from 2000 to 2100'],
    [{ lines: [] }, {}, 'lines: Add a line'],
    [{ lines: Array(200).fill(line) as DraftValues['lines'] }, {}, undefined],
    [{ lines: Array(201).fill(line) as DraftValues['lines'] }, {}, 'lines: A document has at most 200 lines'],
    [{}, { words_bg: ' ' }, 'words_bg: Say in Bulgarian what it is for'],
    [{}, { words_en: 'x'.repeat(401) }, 'words_en: Please use at most 400 characters; there are 401'],
    [{}, { from: '', until: '' }, undefined],
    [{}, { until: '' }, 'until: Please enter both days, or none'],
    [{}, { from: '' }, 'from: Please enter both days, or none'],
    [{}, { until: '2027-01-01' }, undefined],
    [{}, { until: '2026-12-31' }, 'until: It ends before it begins'],
    [{}, { quantity: '10000', discount: '' }, undefined],
    [{}, { quantity: '10001', discount: '' }, whole],
    [{}, { quantity: '0', discount: '' }, whole],
    [{}, { quantity: '1.5', discount: '' }, whole],
    [{}, { price: '1000000' }, undefined],
    [{}, { price: '1000000.01' }, `price: ${amount}`],
    [{}, { price: '12.345', discount: '' }, `price: ${amount}`],
    [{}, { price: '-1', discount: '' }, `price: ${amount}`],
    [{}, { discount: 'ten' }, `discount: ${amount}`],
    [{}, { discount: '241.01' }, 'discount: The discount is more than the line'],
  ]
  for (const [changes, ofLine, fault] of cases)
    expect([changes, ofLine, faults(changes, ofLine)]).toEqual([changes, ofLine, fault && [fault]])
})

test('the lines of a credit note take no more than is left of the lines of its invoice, together', () => {
  const read = documentSchema.parse(invoice)
  const of: OfficeDocument = {
    ...read,
    lines: [
      { left_cents: 3000 },
      { left_cents: 24000 },
      { left_cents: 0 },
      // Of three units, two; less than two; and two, but with a discount.
      { left_cents: 24100, quantity: 3, discount_cents: 0, net_cents: 36150 },
      { left_cents: 24000, quantity: 3, discount_cents: 0, net_cents: 36150 },
      { left_cents: 24100, quantity: 3, net_cents: 36050 },
    ].flatMap((changes, index) => read.lines.map((line) => ({ ...line, place: index + 1, ...changes }))),
  }
  const begun = noteOf(of, 'credit_note')
  expect(
    begun.lines.map(({ corrects, quantity, price, discount, term_id }) => [
      corrects,
      quantity,
      price,
      discount,
      term_id,
    ]),
  ).toEqual([
    ['1', '1', '30.00', '', null],
    ['2', '2', '120.50', '1.00', null],
    ['4', '2', '120.50', '', null],
    ['5', '1', '240.00', '', null],
    ['6', '1', '241.00', '', null],
  ])
  expect(noteOf(of, 'debit_note').lines).toEqual([])
  const [first, second] = begun.lines as [LineValues, LineValues]
  const faults = (...lines: LineValues[]) =>
    draftSchemaOf(of)
      .safeParse({ ...begun, lines })
      .error?.issues.map(({ path: at, message }) => [at.join('.'), message])
  expect(faults(first, second)).toBeUndefined()
  const refused = 'Of line 1 of invoice 0000000012, €30.00 are left to credit, without tax'
  expect(faults({ ...first, price: '30.01' })).toEqual([['lines.0.price', refused]])
  expect(faults({ ...first, price: '29.99' }, second, { ...first, price: '0.01' })).toBeUndefined()
  expect(faults({ ...first, price: '29.99' }, second, { ...first, price: '0.02' })).toEqual([
    ['lines.2.price', refused],
  ])
  const spent = { ...of, lines: of.lines.map((line) => ({ ...line, left_cents: 0 })) }
  expect(draftSchemaOf(spent).safeParse(begun).error?.issues[0]?.message).toBe(
    'Nothing is left to credit of line 1 of invoice 0000000012',
  )
  expect(
    draftSchemaOf(of).safeParse({ ...begun, kind: 'debit_note', lines: [{ ...first, price: '99' }] }).success,
  ).toBe(true)
})

describe('a new document', () => {
  test('is written for a member, adds up as it is typed, and is saved as a draft', async () => {
    const stored: DocumentRow[] = []
    serveDocuments(() => stored)
    takeReads('members', () => HttpResponse.json({ id: draft.member_id, name: 'Rila Tools' }))
    const sent = serveSaves(({ document_id }) => stored.push({ ...draft, id: document_id }))
    const { user, router } = await enter(`${path}/new?kind=invoice&member=${draft.member_id}`, 'administrator')
    await screen.findByRole('form', { name: 'Document' })
    expect(fieldOf('Member')).toHaveValue('Rila Tools')
    expect(screen.getByRole('radio', { name: 'Invoice' })).toBeChecked()
    await user.click(button('Save draft'))
    expect(await screen.findByRole('region', { name: 'One thing is missing or wrong' })).toHaveTextContent('Add a line')
    await user.click(button('Add line'))
    write('Words in Bulgarian', 'Членски внос ')
    write('Words in English', 'Dues')
    write('Quantity', '2')
    write('Price of one, in euros', '120,5')
    write('Discount, in euros', '1')
    expect(screen.getByText('Without tax').nextElementSibling).toHaveTextContent('€240.00')
    write('Covers from', '2027-01-01')
    write('Covers until', '2027-12-31')
    write('Day of the tax event', '2026-11-18')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      document_id: expect.any(String) as string,
      document: {
        kind: 'invoice',
        member_id: draft.member_id,
        refers_to: null,
        reason: null,
        tax_event_on: '2026-11-18',
      },
      lines: [
        {
          kind: 'dues',
          words_bg: 'Членски внос',
          words_en: 'Dues',
          term_id: null,
          covers_from: '2027-01-01',
          covers_until: '2027-12-31',
          quantity: 2,
          unit_cents: 12050,
          discount_cents: 100,
        },
      ],
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${sent[0]?.document_id}`))
    await waitFor(() => expect(screen.getByText('Draft saved')).toBeVisible())
    // Accountants read drafts, too.
    expect(screen.getByText('It has no number yet, and only Administrators and accountants see it.')).toBeVisible()
  })

  test('needs a member, who is searched for', async () => {
    serveDocuments(() => [])
    takeSearches('search_all_members', () =>
      HttpResponse.json([{ id: draft.member_id, name: 'Rila Tools', detail: 'Sofia' }]),
    )
    const sent = serveSaves()
    const { user } = await enter(`${path}/new`, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Save draft' }))
    expect(await screen.findByRole('region', { name: /things are missing or wrong/ })).toHaveTextContent(
      'Choose the member',
    )
    await user.type(screen.getByRole('combobox', { name: 'Member' }), 'rila')
    await user.click(await screen.findByRole('option', { name: /Rila Tools/ }))
    await waitFor(() => expect(screen.queryByText('Choose the member')).not.toBeInTheDocument())
    expect(sent).toEqual([])
  })

  test('a credit note begins with the lines of its invoice, names it, and says why', async () => {
    serveDocuments(() => [invoice])
    const sent = serveSaves()
    const { user } = await enter(`${path}/new?kind=credit_note&refers_to=${invoice.id}`, 'administrator')
    await screen.findByRole('heading', { level: 1, name: 'New credit note' })
    expect(fieldOf('Member')).toBeDisabled()
    expect(await screen.findByRole('option', { name: /^0000000012, 21 Nov 2026, €288.00$/ })).toBeVisible()
    expect(fieldOf('Invoice that it corrects')).toHaveValue(invoice.id)
    write('Reason', 'Too much')
    await user.click(button(/^Membership dues/))
    write('Quantity', '1')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.document).toEqual({
      kind: 'credit_note',
      member_id: invoice.member_id,
      refers_to: invoice.id,
      reason: 'Too much',
      tax_event_on: null,
    })
    expect(sent[0]?.lines[0]).toMatchObject({
      corrects: 1,
      words_en: 'Membership dues',
      quantity: 1,
      unit_cents: 12050,
      term_id: null,
    })
  })

  test('a line of a note corrects one of its invoice, whose kind, tax and words it has', async () => {
    const [line] = invoice.lines as [DocumentRow['lines'][number]]
    const place = {
      ...line,
      place: 2,
      kind: 'event',
      words_bg: 'Място',
      words_en: 'A place',
      left_cents: 3000,
      tax_rate: 900,
    }
    serveDocuments(() => [{ ...invoice, lines: [line, place] }])
    const sent = serveSaves()
    const { user } = await enter(`${path}/new?kind=debit_note&refers_to=${invoice.id}`, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Add line' }))
    const field = screen.getByRole('combobox', { name: /^Corrects/ })
    expect(field).toHaveValue('1')
    expect(screen.queryByRole('combobox', { name: 'Kind of line' })).toBeNull()
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', '1. Membership dues, €240.00', '2. A place, €240.00'])
    expect(screen.getByText('Dues, 20 % VAT, as on the invoice.')).toBeVisible()
    write('Words in English', 'Too little')
    await user.selectOptions(field, '2')
    expect(screen.getByText('Event, 9 % VAT, as on the invoice.')).toBeVisible()
    write('Price of one, in euros', '5')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.lines).toMatchObject([
      { corrects: 2, kind: 'event', words_bg: 'Място', words_en: 'Too little', quantity: 1, unit_cents: 500 },
    ])
  })

  test('a credit note says what is left of each line, and is not saved with more', async () => {
    const [line] = invoice.lines as [DocumentRow['lines'][number]]
    serveDocuments(() => [{ ...invoice, lines: [{ ...line, left_cents: 3000 }] }])
    const sent = serveSaves()
    const { user } = await enter(`${path}/new?kind=credit_note&refers_to=${invoice.id}`, 'administrator')
    await user.click(await screen.findByRole('button', { name: /^Membership dues/ }))
    expect(screen.getByRole('option', { name: '1. Membership dues, €240.00, €30.00 left' })).toBeVisible()
    write('Price of one, in euros', '30.01')
    await user.click(button('Save draft'))
    const refused = 'Of line 1 of invoice 0000000012, €30.00 are left to credit, without tax'
    await waitFor(() => expect(fieldOf('Price of one, in euros')).toHaveAccessibleDescription(refused))
    expect(sent).toEqual([])
    write('Price of one, in euros', '30')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('is for somebody who is no member, under one order', async () => {
    serveDocuments(() => [])
    const sent = serveSaves()
    const { user } = await enter(`${path}/new?kind=invoice`, 'administrator')
    await user.click(await screen.findByRole('radio', { name: 'Somebody else' }))
    expect(screen.queryByRole('combobox', { name: 'Member' })).toBeNull()
    write('Contact person', 'Ivo Petrov')
    write('Email', 'ivo@buyer.example')
    write('Legal name', 'Buyer OOD')
    write('Address', '1 Buyer St')
    write('Country', 'KZ')
    expect(await screen.findByText(taxHint('KZ', ''))).toBeVisible()
    write('Country', 'BG')
    expect(await screen.findByText(/^The EIK is missing/)).toBeVisible()
    write('EIK', '121 212 121')
    await user.click(button('Add line'))
    write('Words in Bulgarian', 'Спонсорство')
    write('Words in English', 'Sponsorship')
    write('Price of one, in euros', '5')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.document).toEqual({
      kind: 'invoice',
      member_id: null,
      order_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      buyer: {
        name: 'Ivo Petrov',
        email: 'ivo@buyer.example',
        legal_name: 'Buyer OOD',
        address: '1 Buyer St',
        country: 'BG',
        eik: '121212121',
        bin: '',
        vat_number: '',
        reference: '',
      },
      refers_to: null,
      reason: null,
      tax_event_on: null,
    })
  })
})

describe('a stored draft', () => {
  test('of a buyer who is no member opens with its fields, and is saved under the same order', async () => {
    const { user } = await open({ ...draft, member_id: '', member_name: order.legal_name, order })
    expect(screen.getByRole('radio', { name: 'Somebody else' })).toBeChecked()
    expect(fieldOf('Contact person')).toHaveValue('Ivo Petrov')
    expect(fieldOf('EIK')).toHaveValue('121212121')
    const sent = serveSaves()
    write('Legal name', 'Other OOD')
    await user.click(button('Save draft'))
    await waitFor(() =>
      expect(sent[0]?.document).toMatchObject({
        member_id: null,
        order_id: order.id,
        buyer: { legal_name: 'Other OOD', reference: 'PO-1' },
      }),
    )
  })

  test('shows what it costs with tax, and cannot be issued before it is saved', async () => {
    await open({ ...draftNote, kind: 'credit_note', refers_to: invoice.id, reason: 'Too much' })
    expect(await screen.findByText('Tax 20 % of €240.00')).toBeVisible()
    expect(button('Issue…')).toBeEnabled()
    write('Reason', 'Far too much')
    expect(button('Issue…')).toBeDisabled()
    expect(screen.getByText('It can be issued once it is saved.')).toBeVisible()
  })

  test.each([
    ['Fill in Settings → Billing first.', 'Settings → Billing', '/dashboard/settings/billing'],
    [
      'The billing details of this member lack its legal name, address or country.',
      'Open the member',
      `/dashboard/members/${draft.member_id}`,
    ],
  ])('says what it lacks, with the way there: %s', async (missing, name, href) => {
    await open({ ...draft, missing })
    expect(screen.getByText(missing)).toBeVisible()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(button('Issue…')).toBeDisabled()
  })

  test('keeps what was typed when somebody else has saved, and shows both versions', async () => {
    const { user, become } = await open({ ...draftNote, kind: 'credit_note', refers_to: invoice.id, reason: 'Old' })
    take('save_draft', () => {
      become({ reason: 'Theirs', updated_at: '2026-11-20T12:00:00+00:00' })
      return refusal(
        'PT409',
        'Somebody else has changed this draft since you opened it. What you typed is still here.',
        {
          at: '2026-11-20T12:00:00+00:00',
        },
      )
    })
    write('Reason', 'Mine')
    await user.click(button('Save draft'))
    await user.click(await screen.findByRole('button', { name: 'Show both versions' }))
    expect(within(await screen.findByRole('region', { name: 'Both versions' })).getByText('Theirs')).toBeVisible()
    expect(fieldOf('Reason')).toHaveValue('Mine')
    const sent = serveSaves()
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent[0]?.expected).toBe('2026-11-20T12:00:00+00:00'))
  })

  test('says that it was issued meanwhile, and keeps what was typed', async () => {
    const { user } = await open({ ...draftNote, kind: 'debit_note', refers_to: invoice.id, reason: 'Old' })
    take('save_draft', () => refusal('PT409', 'Ada Desk has issued this document as 0000000003.'))
    write('Reason', 'Mine')
    await user.click(button('Save draft'))
    expect(await screen.findByText('Ada Desk has issued this document as 0000000003.')).toBeVisible()
    expect(fieldOf('Reason')).toHaveValue('Mine')
  })

  test('is not issued before it is known which tax rules are examples, and says where that is not read', async () => {
    const { user } = await open()
    const issued = take('issue_document', () => HttpResponse.error())
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    take('get_example_rules', async () => {
      await gate
      return refusal('42501', 'No')
    })
    await user.click(button('Issue…'))
    const send = await screen.findByRole('button', { name: /^Issue (pro forma|invoice)$/ })
    expect(send).toHaveAttribute('aria-busy', 'true')
    await user.click(send)
    go()
    expect(await screen.findByText(/^Failed to load the tax rules/)).toBeVisible()
    expect(send).not.toHaveAttribute('aria-busy')
    expect(issued).toEqual([])
  })

  test.each([
    ['PT409', 'Ada Desk has issued this document as 0000000012.', true],
    [undefined, lostWords, false],
  ])(
    'says on the issued document who issued it meanwhile, but nothing of a lost answer: %s',
    async (code, says, stays) => {
      const { user, become } = await open()
      take('issue_document', () => {
        become({ ...invoice, id: draft.id, number: '0000000012' })
        return code ? refusal(code, says) : HttpResponse.error()
      })
      await user.click(button('Issue…'))
      await user.click(await screen.findByRole('button', { name: /^Issue (pro forma|invoice)$/ }))
      expect(await screen.findByText(says)).toBeVisible()
      if (!stays) return
      expect(await screen.findByRole('heading', { name: 'Invoice 0000000012' })).toBeVisible()
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.getByRole('alert')).toHaveTextContent(says)
    },
  )

  test('is deleted after a question, once, in the version that was read, unless somebody else has changed it', async () => {
    const { router } = await open()
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const sent = takeChanges('documents', async (changes) => {
      if (changes === 1) await gate
      return HttpResponse.json(changes === 1 ? [] : [{ id: draft.id }])
    })
    fireEvent.click(button('Delete draft'))
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this draft for Rila Tools?' }))
    const send = question.getByRole('button', { name: 'Delete draft' })
    fireEvent.click(send)
    await waitFor(() => expect(send).toHaveTextContent('Deleting…'))
    fireEvent.click(send)
    go()
    expect(await question.findByText('This draft has been changed, issued or deleted meanwhile.')).toBeVisible()
    expect(sent).toHaveLength(1)
    fireEvent.click(send)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(
      sent.map(({ method, query }) => [method, query.get('id'), query.get('updated_at'), query.get('number')]),
    ).toEqual(Array(2).fill(['DELETE', `eq.${draft.id}`, `eq.${draft.updated_at}`, 'is.null']))
  })
})
