import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { lostWords } from '@/lib/data/errors'
import { fieldOf, plain, reconnect, refusal, take, textsOf, write } from '../support/page/answers'
import { duesOf, owedDocument } from '../support/page/dues'
import { creditNote, paidBack, serveDocuments, uses, type DocumentRow } from '../support/page/office-documents'
import { down, type Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const enter = useSignIn(pagesAlone({ '/dashboard/dues/:id': DocumentPage }, '/dashboard/dues'))
const small = owedDocument({ id: 'd0000000-0000-4000-8000-000000000006', open_cents: 2000 })
const large = owedDocument({
  id: 'd0000000-0000-4000-8000-000000000007',
  kind: 'invoice',
  number: '0000000014',
  due_on: '2026-12-20',
})

async function open(changes: Partial<DocumentRow> = {}, owed = () => [small, large]) {
  let stored = { ...creditNote, ...changes }
  serveDocuments(() => [stored])
  take('get_member_dues', () => HttpResponse.json(duesOf(owed())))
  const { user } = await enter(`/dashboard/dues/${creditNote.id}`, 'administrator')
  await screen.findByRole('heading', { level: 1, name: 'Credit note 0000000003' })
  const ask = async (begin: string, title: string) => {
    await user.click(screen.getByRole('button', { name: begin }))
    return within(await screen.findByRole('dialog', { name: title }))
  }
  const askToUse = () => ask('Use for another document…', 'Use for another document')
  return { user, ask, askToUse, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }))

describe('what is left of a credit note', () => {
  test('is proposed for what the member owes, and never more than is left of it or open of the document', async () => {
    const asked = take('use_credit', () => HttpResponse.json(true))
    const { user, askToUse } = await open()
    const dialog = await askToUse()
    const choice = await dialog.findByRole('combobox', { name: /^Document/ })
    expect(textsOf(within(choice).getAllByRole('option'))).toEqual([
      'Pro forma PF-2026-0012 · €20.00',
      'Invoice 0000000014 · €120.00',
    ])
    expect(dialog.getByText('Due 4 Dec 2026')).toBeVisible()
    expect(fieldOf('Amount')).toHaveValue('20.00')
    expect(dialog.getByText('Settles it; €40.00 is left of the credit note.')).toBeVisible()
    await user.selectOptions(choice, large.id)
    expect(fieldOf('Amount')).toHaveValue('60.00')
    expect(dialog.getByText('€60.00 of it stays open; nothing is left of the credit note.')).toBeVisible()
    for (const [id, amount, sentence] of [
      [small.id, '20.01', 'This is more than is open of it: €20.00'],
      [large.id, '60.01', 'This is more than is left of the credit note: €60.00'],
      [large.id, '0', 'Please enter an amount, such as 120.50'],
    ] as const) {
      await user.selectOptions(choice, id)
      write('Amount', amount)
      await user.click(dialog.getByRole('button', { name: 'Use credit note' }))
      expect(await dialog.findByText(sentence)).toBeVisible()
    }
    expect(asked).toEqual([])
  })

  test('the second of two who use it is told, keeps what was chosen, and goes on with what is left now', async () => {
    const { user, askToUse, become } = await open()
    const asked = take<{ expected_left: number }>('use_credit', ({ expected_left }) => {
      if (expected_left === 4500) return HttpResponse.json(true)
      become({ open_cents: 4500 })
      return refusal('PT409', '0000000003 has been used meanwhile.', { left_cents: 4500 })
    })
    const dialog = await askToUse()
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Document/ }), large.id)
    const send = dialog.getByRole('button', { name: 'Use credit note' })
    await user.click(send)
    expect(await dialog.findByText('0000000003 has been used meanwhile. €45.00 is left of it.')).toBeVisible()
    expect(fieldOf('Amount')).toHaveValue('60.00')
    await user.click(send)
    expect(await dialog.findByText('This is more than is left of the credit note: €45.00')).toBeVisible()
    write('Amount', '45')
    await user.click(send)
    expect(await screen.findByText('€45.00 of it settle invoice 0000000014 now.')).toBeVisible()
    expect(asked.map(({ expected_left }) => expected_left)).toEqual([6000, 4500])
  })

  test('has nothing to settle where the member owes nothing, and is read again after a failure', async () => {
    const { user, askToUse } = await open()
    take('get_member_dues', (_, calls) => (calls === 1 ? down() : HttpResponse.json(duesOf([]))))
    const dialog = await askToUse()
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/^Rila Tools owes nothing now/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Use credit note' })).toBeNull()
  })

  test('is paid back, at most what is left now', async () => {
    const { user, ask, become } = await open()
    take('record_refund', () => {
      become({ open_cents: 2500 })
      return refusal('PT409', '0000000003 has been used meanwhile.', { left_cents: 2500 })
    })
    const dialog = await ask('Pay back…', 'Pay back')
    write('Booking day', '2026-11-22')
    write('Reason', 'Left the chamber')
    const send = dialog.getByRole('button', { name: 'Record refund' })
    await user.click(send)
    expect(await dialog.findByText(/meanwhile\. €25\.00 is left of it\.$/)).toBeVisible()
    await user.click(send)
    expect(await dialog.findByText('This is more than is left')).toBeVisible()
  })
})

test.each([
  ['used', 'use_credit', 'Use for another document', 'Use credit note'],
  ['paid back', 'record_refund', 'Pay back', 'Record refund'],
])('is %s with what was left at the press whose answer was lost', async (_, call, title, press) => {
  const { user, ask, become } = await open()
  const sent = take<{ expected_left: number }>(call, (__, calls) => {
    become({ open_cents: 5000 })
    return calls === 1 ? (HttpResponse.error() as Answer) : refusal('PT409', '0000000003 has been used meanwhile.')
  })
  const dialog = await ask(`${title}…`, title)
  const send = await dialog.findByRole('button', { name: press })
  write('Amount', '10')
  if (call === 'record_refund') {
    write('Booking day', '2026-11-22')
    write('Reason', 'Left the chamber')
  }
  await user.click(send)
  expect(await dialog.findByText(lostWords)).toBeVisible()
  reconnect()
  expect(await screen.findByText('€50.00', { selector: 'dd, dd *' })).toBeInTheDocument()
  await user.click(send)
  expect(await dialog.findByText('0000000003 has been used meanwhile.')).toBeVisible()
  await user.click(send)
  await waitFor(() => expect(sent.map(({ expected_left }) => expected_left)).toEqual([6000, 6000, 5000]))
})

test('what a credit note was used for can be undone, but for what it corrects and what was undone', async () => {
  const undone = { undone_at: '2026-11-22T08:00:00+00:00', undone_by: 'Ivo Petrov', undone_reason: 'Another one' }
  const [corrected, used] = uses
  await open({ used_for: [corrected!, used!, { ...used!, id: 'undone', ...undone }], refunds: [paidBack] })
  const part = within(screen.getByRole('region', { name: /^Used for/ }))
  expect(part.getAllByRole('listitem').map(plain)).toEqual([
    'Invoice 0000000012Corrected by this note · 21 Nov 2026 · recorded by Ada Desk€30.00',
    'Invoice 000000001421 Nov 2026 · recorded by Ada DeskUndo€30.00',
    'Invoice 000000001421 Nov 2026 · recorded by Ada DeskUndone 22 Nov 2026, 10:00 AM · Ivo Petrov · Another one€30.00',
    'Paid back20 Nov 2026 · BG-4711 · recorded by Ada Desk · Left the chamberUndo€10.00',
  ])
  expect(screen.getByText('Left to use or pay back').nextElementSibling).toHaveTextContent('€60.00')
})
