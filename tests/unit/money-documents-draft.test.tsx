import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { draftSchema, newDraft, storedDraftOf, type DraftValues } from '@/features/money/documents/office/draft-values'
import { fieldOf, refusal, take, takeChanges, takeReads, takeSearches, write } from '../support/page/answers'
import { draft, invoice, serveDocuments, type DocumentRow } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/dues'
const address = `${path}/${draft.id}`
const enter = useSignIn(pagesAlone({ [`${path}/:id`]: DocumentPage }, path))
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
  const document = { member_id: 'm', refers_to: null, reason: null }
  expect(storedDraftOf(values)).toEqual({ document: { ...document, kind: 'invoice' }, lines })
  expect(storedDraftOf({ ...values, kind: 'debit_note', member: { id: '', name: '' } })).toEqual({
    document: { kind: 'debit_note', member_id: null, refers_to: 'i', reason: 'Too much' },
    lines,
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
  const faults = (changes: Partial<DraftValues>, ofLine: Partial<typeof line> = {}) =>
    draftSchema
      .safeParse({ ...values, lines: [{ ...line, ...ofLine }], ...changes })
      .error?.issues.map(({ path: at, message }) => `${String(at.at(-1))}: ${message}`)
  const amount = 'Please enter an amount such as 120.50'
  const whole = 'quantity: Please enter a whole number, at most 10,000'
  const cases: [Partial<DraftValues>, Partial<typeof line>, string | undefined][] = [
    [{}, {}, undefined],
    [{ member: null }, {}, 'member: Choose the member'],
    [{ kind: 'credit_note' }, {}, 'refers_to: Choose the invoice that it corrects'],
    [{ kind: 'debit_note', refers_to: 'i' }, {}, undefined],
    [{ reason: 'x'.repeat(501) }, {}, 'reason: Please use at most 500 characters; there are 501'],
    [{ reason: 'x'.repeat(500) }, {}, undefined],
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
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      document_id: expect.any(String) as string,
      document: { kind: 'invoice', member_id: draft.member_id, refers_to: null, reason: null },
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
    expect(await screen.findByRole('option', { name: /^0000000012, November 21, 2026, €288.00$/ })).toBeVisible()
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
    })
    expect(sent[0]?.lines[0]).toMatchObject({ words_en: 'Membership dues', quantity: 1, unit_cents: 12050 })
  })
})

describe('a stored draft', () => {
  test('shows what it costs with tax, and cannot be issued before it is saved', async () => {
    await open({ ...draft, kind: 'credit_note', refers_to: invoice.id, reason: 'Too much' })
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
    const { user, become } = await open({ ...draft, kind: 'credit_note', refers_to: invoice.id, reason: 'Old' })
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
    const { user } = await open({ ...draft, kind: 'debit_note', refers_to: invoice.id, reason: 'Old' })
    take('save_draft', () => refusal('PT409', 'Ada Desk has issued this document as 0000000003.'))
    write('Reason', 'Mine')
    await user.click(button('Save draft'))
    expect(await screen.findByText('Ada Desk has issued this document as 0000000003.')).toBeVisible()
    expect(fieldOf('Reason')).toHaveValue('Mine')
  })

  test.each([
    ['PT409', 'Ada Desk has issued this document as 0000000012.', true],
    [undefined, 'Failed to issue the document. Please try again.', false],
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
    expect(
      await question.findByText('Somebody else has changed, issued or deleted this draft meanwhile.'),
    ).toBeVisible()
    expect(sent).toHaveLength(1)
    fireEvent.click(send)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(
      sent.map(({ method, query }) => [method, query.get('id'), query.get('updated_at'), query.get('number')]),
    ).toEqual(Array(2).fill(['DELETE', `eq.${draft.id}`, `eq.${draft.updated_at}`, 'is.null']))
  })
})
