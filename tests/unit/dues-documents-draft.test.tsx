import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldOf, refusal, take, takeChanges, takeReads, takeSearches, write } from '../support/page/answers'
import { draft, invoice, serveDocuments, type DocumentRow } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'
import { api, server } from '../support/page/unit'

const path = '/dashboard/dues'
const address = `${path}/${draft.id}`
const enter = useSignIn()
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

async function open(document: DocumentRow = draft) {
  let stored = document
  serveDocuments(() => [stored])
  const app = await enter(address, 'administrator')
  await screen.findByRole('form', { name: 'Document' })
  return { ...app, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
}

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/features/dues/office/documents/document-page'))

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
    await user.click(button('Save draft'))
    expect(await screen.findByText('Please enter both days, or none')).toBeVisible()
    write('Covers until', '2027-12-31')
    await user.click(button('Save draft'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
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
    expect(sent[0]?.expected).toBeUndefined()
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

  test.each(['12.345', 'ten', '-1'])('refuses %s as a price', async (price) => {
    serveDocuments(() => [])
    const { user } = await enter(`${path}/new`, 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Add line' }))
    write('Price of one, in euros', price)
    await user.click(button('Save draft'))
    expect(await screen.findByText('Please enter an amount such as 120.50')).toBeVisible()
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
  test('shows what it costs with tax, and is issued after a question with number, member and total', async () => {
    const { user, become } = await open()
    server.use(http.get(api('tax_rules'), () => HttpResponse.json([{ checked: false }, { checked: true }])))
    expect(await screen.findByText('Tax 20 % of €240.00')).toBeVisible()
    await user.click(button('Issue…'))
    const question = within(screen.getByRole('alertdialog', { name: 'Issue this invoice for Rila Tools?' }))
    expect(await question.findByText('0000000012')).toBeVisible()
    expect(question.getByText('€288.00')).toBeVisible()
    expect(question.getByText('Nothing is mailed yet.')).toBeVisible()
    expect(await question.findByText(/^A tax rule is still an example/)).toBeVisible()
    const asked = take('issue_document', () => {
      become(invoice)
      return HttpResponse.json('0000000012')
    })
    await user.click(question.getByRole('button', { name: 'Issue invoice' }))
    expect(await screen.findByText('Invoice 0000000012 was issued.')).toBeVisible()
    expect(asked).toEqual([{ document_id: draft.id, expected: draft.updated_at }])
    expect(screen.queryByRole('form', { name: 'Document' })).not.toBeInTheDocument()
  })

  test('cannot be issued before it is saved', async () => {
    await open({ ...draft, kind: 'credit_note', refers_to: invoice.id, reason: 'Too much' })
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
    take('save_draft', () =>
      refusal('PT409', 'This document has been issued as 0000000003 and does not change any more.'),
    )
    write('Reason', 'Mine')
    await user.click(button('Save draft'))
    expect(
      await screen.findByText('This document has been issued as 0000000003 and does not change any more.'),
    ).toBeVisible()
    expect(fieldOf('Reason')).toHaveValue('Mine')
  })

  test('is deleted after a question, in the version that was read', async () => {
    const { user, router } = await open()
    const sent = takeChanges('documents', () => HttpResponse.json([{ id: draft.id }]))
    await user.click(button('Delete draft'))
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this draft for Rila Tools?' }))
    await user.click(question.getByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect([sent[0]?.method, sent[0]?.query.get('updated_at'), sent[0]?.query.get('number')]).toEqual([
      'DELETE',
      `eq.${draft.updated_at}`,
      'is.null',
    ])
  })
})
