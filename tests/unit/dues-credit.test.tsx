import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldOf, refusal, take, textsOf, write } from '../support/page/answers'
import { duesOf, owedDocument } from '../support/page/dues'
import { down } from '../support/page/office-members'
import { invoice, serveDocuments, type DocumentRow } from '../support/page/office-documents'
import { useSignIn } from '../support/page/signed-in'

const enter = useSignIn()
const note: DocumentRow = {
  ...invoice,
  id: 'd0000000-0000-4000-8000-000000000005',
  kind: 'credit_note',
  number: '0000000003',
  debt_id: null,
  refers_to: invoice.id,
  due_on: null,
  total_cents: 9000,
  open_cents: 6000,
  reason: 'Too much',
}
const small = owedDocument({ id: 'd0000000-0000-4000-8000-000000000006', number: 'PF-2026-0012', open_cents: 2000 })
const large = owedDocument({
  id: 'd0000000-0000-4000-8000-000000000007',
  kind: 'invoice',
  number: '0000000014',
  due_on: '2026-12-20',
})
const undone = { undone_at: null as string | null, undone_by: null, undone_reason: null as string | null }
const corrected = {
  id: 'e0000000-0000-4000-8000-000000000001',
  document_id: invoice.id,
  kind: 'invoice',
  number: '0000000012',
  corrects: true,
  cents: 3000,
  settled_on: '2026-11-21',
  by: 'Ada Desk',
  ...undone,
}
const used = { ...corrected, id: 'e0000000-0000-4000-8000-000000000002', number: '0000000014', corrects: false }
const refund = {
  id: 'f0000000-0000-4000-8000-000000000001',
  cents: 1000,
  paid_on: '2026-11-20',
  reference: 'BG-4711',
  reason: 'Left the chamber',
  by: 'Ada Desk',
  ...undone,
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const left = () => screen.getByText('Left to use or pay back').nextElementSibling

async function open(changes: Partial<DocumentRow> = {}, owed = () => [small, large]) {
  let stored = { ...note, ...changes }
  serveDocuments(() => [stored])
  take('get_member_dues', () => HttpResponse.json(duesOf(owed())))
  const { user } = await enter(`/dashboard/dues/${note.id}`, 'administrator')
  await screen.findByRole('heading', { level: 1, name: 'Credit note 0000000003' })
  return { user, become: (next: Partial<DocumentRow>) => (stored = { ...stored, ...next }) }
}

beforeAll(() => import('@/features/dues/office/documents/documents-page'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }))

describe('what is left of a credit note', () => {
  test('settles a document that the member owes, up to what is open of it', async () => {
    const { user, become } = await open()
    expect(left()).toHaveTextContent('€60.00')
    const asked = take('use_credit', () => {
      become({ open_cents: 1000 })
      return HttpResponse.json(true)
    })
    await user.click(button('Use for another document…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use for another document' }))
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
    write('Amount', '50')
    await user.click(dialog.getByRole('button', { name: 'Use credit note' }))
    expect(await screen.findByText('€50.00 of it settle Invoice 0000000014 now.')).toBeVisible()
    expect(asked).toEqual([
      { credit_note_id: note.id, document_id: large.id, cents: 5000, expected_open: 12000, expected_left: 6000 },
    ])
    await waitFor(() => expect(left()).toHaveTextContent('€10.00'))
  })

  test('is never more than is left of it or open of the document', async () => {
    const asked = take('use_credit', () => HttpResponse.json(true))
    const { user } = await open()
    await user.click(button('Use for another document…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use for another document' }))
    const choice = await dialog.findByRole('combobox', { name: /^Document/ })
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
    const { user, become } = await open()
    const asked = take<{ expected_left: number }>('use_credit', ({ expected_left }) => {
      if (expected_left === 4500) return HttpResponse.json(true)
      become({ open_cents: 4500 })
      return refusal('PT409', 'Somebody else has used 0000000003 meanwhile.', { left_cents: 4500 })
    })
    await user.click(button('Use for another document…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use for another document' }))
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Document/ }), large.id)
    const send = dialog.getByRole('button', { name: 'Use credit note' })
    await user.click(send)
    expect(
      await dialog.findByText(/^Somebody else has used 0000000003 meanwhile\. €45\.00 is left of it\.$/),
    ).toBeVisible()
    expect(fieldOf('Amount')).toHaveValue('60.00')
    await user.click(send)
    expect(await dialog.findByText('This is more than is left of the credit note: €45.00')).toBeVisible()
    write('Amount', '45')
    await user.click(send)
    expect(await screen.findByText('€45.00 of it settle Invoice 0000000014 now.')).toBeVisible()
    expect(asked.map(({ expected_left }) => expected_left)).toEqual([6000, 4500])
  })

  test('has nothing to settle where the member owes nothing, and is read again after a failure', async () => {
    const { user } = await open()
    take('get_member_dues', (_, calls) => (calls === 1 ? down() : HttpResponse.json(duesOf([]))))
    await user.click(button('Use for another document…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use for another document' }))
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/^Rila Tools owes nothing now/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Use credit note' })).toBeNull()
  })

  test('is paid back, and the second of two who record that is told', async () => {
    const { user, become } = await open()
    const asked = take<{ expected_left: number; refund_id: string }>('record_refund', ({ expected_left }) => {
      if (expected_left === 2500) return HttpResponse.json('x')
      become({ open_cents: 2500 })
      return refusal('PT409', 'Somebody else has used 0000000003 meanwhile.', { left_cents: 2500 })
    })
    await user.click(button('Pay back…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay back' }))
    expect(fieldOf('Amount')).toHaveValue('60.00')
    write('Booking day', '2026-11-23')
    write('Bank reference', 'BG-4711')
    write('Reason', 'Left the chamber')
    const send = dialog.getByRole('button', { name: 'Record refund' })
    await user.click(send)
    expect(await dialog.findByText('The day of the refund is still to come')).toBeVisible()
    write('Booking day', '2026-11-20')
    await user.click(send)
    expect(await dialog.findByText(/meanwhile\. €25\.00 is left of it\.$/)).toBeVisible()
    await user.click(send)
    expect(await dialog.findByText('This is more than is left')).toBeVisible()
    write('Amount', '25')
    await user.click(send)
    expect(await screen.findByText('€25.00 of Credit note 0000000003 were paid back.')).toBeVisible()
    expect(asked[1]).toMatchObject({
      refund: {
        credit_note_id: note.id,
        cents: 2500,
        paid_on: '2026-11-20',
        reference: 'BG-4711',
        reason: 'Left the chamber',
      },
      expected_left: 2500,
    })
  })

  test('is no longer offered once nothing is left', async () => {
    await open({ state: 'settled', open_cents: 0 })
    expect(screen.queryByRole('button', { name: /^Use for|^Pay back/ })).toBeNull()
  })
})

describe('what a credit note was used for', () => {
  test('is undone with a reason, but for what it corrects', async () => {
    const { user, become } = await open({ used_for: [corrected, used], refunds: [refund] })
    const part = within(screen.getByRole('region', { name: /^Used for/ }))
    const [first, second, third] = part.getAllByRole('listitem')
    expect(first).toHaveTextContent(
      'Invoice 0000000012Corrected by this note · 21 Nov 2026 · recorded by Ada Desk€30.00',
    )
    expect(third).toHaveTextContent(
      'Paid back20 Nov 2026 · BG-4711 · recorded by Ada Desk · Left the chamberUndo€10.00',
    )
    expect(within(first!).queryByRole('button')).toBeNull()
    const settlements = take('undo_settlement', () => {
      become({
        open_cents: 9000,
        used_for: [
          corrected,
          { ...used, undone_at: '2026-11-22T08:00:00+00:00', undone_by: 'Ivo Petrov', undone_reason: 'Another one' },
        ],
      })
      return HttpResponse.json(true)
    })
    await user.click(within(second!).getByRole('button', { name: 'Undo €30.00 of Invoice 0000000014' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this settlement?' }))
    expect(dialog.getByText(/^€30.00 of Invoice 0000000014 opens again/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await dialog.findByText('Please say why')).toBeVisible()
    write('Reason', 'Another one')
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await part.findByText(/^Undone November 22, 2026, .* · Ivo Petrov · Another one$/)).toBeVisible()
    expect(part.queryByRole('button', { name: /of Invoice 0000000014/ })).toBeNull()
    expect(settlements).toEqual([{ settlement_id: used.id, reason: 'Another one' }])
    expect(left()).toHaveTextContent('€90.00')
  })

  test('and what was paid back is undone, too', async () => {
    const { user } = await open({ refunds: [refund] })
    const asked = take('undo_refund', (_, calls) =>
      calls === 1 ? refusal('P0001', 'A reason is one line of at most 500 characters.') : HttpResponse.json(true),
    )
    await user.click(button('Undo €10.00 paid back'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this refund?' }))
    write('Reason', 'Sent back')
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    expect(await dialog.findByText('A reason is one line of at most 500 characters.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo this refund?' })).toBeNull())
    expect(asked).toEqual(Array(2).fill({ refund_id: refund.id, reason: 'Sent back' }))
  })
})
