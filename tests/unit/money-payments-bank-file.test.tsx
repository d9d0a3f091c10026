/** What is left of payments and credit notes, as a file by which the bank pays it back (decision 63). */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import {
  bankFile,
  formerFile,
  knownPayee,
  leftOutBecause,
  remittance,
  type Refundable,
} from '@/features/money/payments/office/bank-file/bank-file'
import { BankFilePage } from '@/features/money/payments/office/bank-file/bank-file-page'
import { lostWords } from '@/lib/data/errors'
import { officeDate } from '@/lib/dates/office-time'
import { fieldOf, keepFiles, plain, reconnect, refusal, take, takeReads, textsOf, write } from '../support/page/answers'
import type { Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { wordsOf } from '../support/page/words'

const path = '/dashboard/dues/bank-file'
const enter = useSignIn(pagesAlone({ [path]: BankFilePage }))
const account = { holder: 'Българо-казахстанска камара', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD' }
const iban = 'BG18RZBB91550123456789'

const payment: Refundable = {
  payment_id: 'e0000000-0000-4000-8000-000000000001',
  credit_note_id: null,
  name: 'Рила Тулс ООД',
  number: null,
  day: '2026-11-02',
  reference: 'Членски внос 2027',
  left_cents: 12010,
  accounts: [{ payer: 'RILA TOOLS OOD', payer_iban: iban }],
  transfers: 0,
  in_file: null,
}
const another: Refundable = {
  ...payment,
  payment_id: 'e0000000-0000-4000-8000-000000000002',
  reference: null,
  left_cents: 20,
}
const note: Refundable = {
  ...payment,
  payment_id: null,
  credit_note_id: 'e0000000-0000-4000-8000-000000000003',
  name: 'Ada & Sons <Ltd>',
  number: '0000000003',
  reference: null,
  left_cents: 6000,
  accounts: [],
  transfers: 1,
  in_file: { file_id: 'fb', cents: 5000, transfers: 3, made_at: '2026-11-20T09:00:00+00:00', made_by_name: 'Ada Desk' },
}

test('the file is one of the standard, in the letters of SEPA and within its lengths, with its number and sum', async () => {
  const transfer = (id: string, cents: number, name: string, words: string) => ({
    id: `f0000000-0000-4000-8000-00000000000${id}`,
    cents,
    name,
    iban: 'bg18 RZBB 9155 0123 4567 89',
    words,
  })
  const text = bankFile({
    id: 'fa000000-0000-4000-8000-000000000001',
    made: '2026-11-29T08:09:10.123Z',
    day: '2026-11-30',
    account,
    transfers: [
      transfer('1', 12010, 'RILA TOOLS OOD', remittance(payment)),
      transfer('2', 20, 'RILA TOOLS OOD', remittance(another)),
      transfer('3', 6007, note.name, remittance(note)),
      // The seventieth letter is a blank, and the 141st goes.
      transfer('4', 100, `${'Щ'.repeat(23)} Б`, `${'ж'.repeat(70)}x`),
    ],
  })
  expect(text).toMatch(/^[\x20-\x7e\n]+$/)
  await expect(text).toMatchFileSnapshot('papers/bank-file.xml')
})

test.each([
  [{ name: 'Rila', iban }, undefined],
  [{ name: 'Rila', iban: 'bg18 rzbb 9155 0123 4567 89' }, undefined],
  [{ name: 'Rila', iban: '' }, 'no account is known'],
  [{ name: 'Rila', iban: 'BG18RZBB91550123456788' }, 'the account is no IBAN'],
  [{ name: 'Rila', iban: 'KZ86125KZT5004100100' }, 'accounts of KZ take no SEPA transfers'],
  [{ name: '漢字', iban }, 'the account holder has no Latin letters'],
])('to %o a file pays, or not: %s', (payee, reason) => {
  expect(leftOutBecause(payee)).toBe(reason)
})

test('the account is the one from which the money came; of several, nobody knows which', () => {
  expect(knownPayee(payment)).toEqual({ name: 'RILA TOOLS OOD', iban })
  expect(knownPayee({ ...payment, accounts: [{ payer: null, payer_iban: iban }] })).toEqual({
    name: payment.name,
    iban,
  })
  expect(knownPayee(note)).toEqual({ name: note.name, iban: '' })
  const accounts = [...payment.accounts, { payer: 'X', payer_iban: 'DE89370400440532013000' }]
  expect(knownPayee({ ...payment, accounts })).toEqual({ name: payment.name, iban: '' })
})

function serve(rows: readonly Refundable[] = [payment, another, note]) {
  takeReads('billing_settings', () =>
    HttpResponse.json([
      {
        accounts: [
          { ...account, bank: 'B', currency: 'USD', iban: 'x' },
          { ...account, bank: 'B', currency: 'EUR' },
        ],
      },
    ]),
  )
  return take('get_refundable', () => HttpResponse.json(rows))
}
const box = (at: number) => screen.getAllByRole<HTMLInputElement>('checkbox')[at] as HTMLInputElement

test('what is chosen is saved, two of one payer and without whom nobody can pay, and is not chosen any more', async () => {
  const read = serve()
  const { files, names } = keepFiles()
  const made = take<{ file_id: string; transfers: object[] }>('make_bank_file', () =>
    HttpResponse.json([
      { id: 'f0000000-0000-4000-8000-000000000002', source_id: another.payment_id },
      { id: 'f0000000-0000-4000-8000-000000000001', source_id: payment.payment_id },
    ]),
  )
  const { user } = await enter(path, 'administrator')
  const list = await screen.findByRole('list', { name: 'What can be paid back' })
  expect(within(list).getAllByRole('listitem').map(plain)).toEqual([
    'Рила Тулс ООД€120.10Payment of 2 Nov 2026, Членски внос 2027. It came from BG18RZBB91550123456789 of RILA TOOLS OOD.',
    'Рила Тулс ООД€0.20Payment of 2 Nov 2026. It came from BG18RZBB91550123456789 of RILA TOOLS OOD.',
    'Ada & Sons <Ltd>€60.00Credit note 0000000003 of 2 Nov 2026. No account is known.€50.00 of it was put into a bank file on 20 Nov 2026 by Ada Desk. Look at the bank whether it was paid, and record the refund if it was.',
  ])
  // Nothing is chosen by itself: it may be used for what comes.
  expect(screen.queryByRole('button', { name: /bank file/ })).toBeNull()
  await user.click(box(2))
  expect(screen.getByRole('button', { name: 'Save bank file' })).toBeDisabled()
  await user.click(box(0))
  await user.click(box(1))
  expect(textsOf(within(screen.getByRole('list', { name: 'Left out' })).getAllByRole('listitem'))).toEqual([
    'Ada & Sons <Ltd>, €60.00: no account is known',
  ])
  const save = screen.getByRole('button', { name: 'Save bank file with 2 transfers, €120.30' })
  write('Pay on', '2026-11-01')
  expect(screen.getByText('Please choose a day from today on')).toBeVisible()
  expect(save).toBeDisabled()
  write('Pay on', officeDate(new Date()))
  await user.click(save)
  expect(await screen.findByText('The bank file with 2 transfers, €120.30, is saved.')).toBeVisible()
  expect(screen.getByText(/^It pays nothing by itself/)).toBeVisible()
  expect(made).toEqual([
    {
      file_id: expect.any(String) as string,
      transfers: [
        { payment_id: payment.payment_id, credit_note_id: null, cents: 12010, transfers: 0 },
        { payment_id: another.payment_id, credit_note_id: null, cents: 20, transfers: 0 },
      ],
    },
  ])
  const text = await (files[0] as Blob).text()
  expect(text).toContain('<CtrlSum>120.30</CtrlSum>')
  expect(text).toContain(`<Dt>${officeDate(new Date())}</Dt>`)
  expect(text).toContain(`<IBAN>${account.iban}</IBAN>`)
  expect([...text.matchAll(/<EndToEndId>(\w+)|Amt Ccy="EUR">([\d.]+)/g)].map(([, id, sum]) => id ?? sum)).toEqual([
    'f0000000000040008000000000000001',
    '120.10',
    'f0000000000040008000000000000002',
    '0.20',
  ])
  expect(box(0)).not.toBeChecked()
  await waitFor(() => expect(read.length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: 'Save it again' }))
  expect(await (files[1] as Blob).text()).toBe(text)
  expect(names[1]).toBe(names[0])
  expect(made).toHaveLength(1)
})

test('an account that is typed is paid to; after a lost answer the same is sent again, and a refusal is said', async () => {
  let row: Refundable = { ...note, in_file: null }
  serve()
  const read = take('get_refundable', () => HttpResponse.json([row]))
  keepFiles()
  const made = take<{ file_id: string; transfers: { transfers: number }[] }>('make_bank_file', (_, calls) =>
    calls === 1
      ? (HttpResponse.error() as Answer)
      : refusal('PT409', '0000000003 has been put into a bank file meanwhile.'),
  )
  const { user } = await enter(path, 'administrator')
  await screen.findByRole('list', { name: 'What can be paid back' })
  await user.click(box(0))
  write('IBAN', iban)
  write('Account holder', 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save bank file with 1 transfer, €60.00' }))
  expect(await screen.findByText(lostWords)).toBeVisible()
  // It was stored, which is read meanwhile.
  row = { ...note, transfers: 2 }
  reconnect()
  await waitFor(() => expect(read.length).toBeGreaterThan(1))
  expect(await screen.findByText(/was put into a bank file/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Save bank file/ }))
  expect(await screen.findByText('0000000003 has been put into a bank file meanwhile.')).toBeVisible()
  expect(made[1]).toEqual(made[0])
  expect(fieldOf('IBAN')).toHaveValue(iban)
})

test('asks once before what is in a file already is put into another; what fails then is sent again', async () => {
  const inFile = (at: string) => ({
    file_id: 'fb',
    cents: 5000,
    transfers: 3,
    made_at: `${at}T09:00:00+00:00`,
    made_by_name: null,
  })
  const rows = [
    { ...payment, in_file: inFile('2026-11-22') },
    another,
    { ...note, accounts: payment.accounts },
    { ...note, credit_note_id: 'e0000000-0000-4000-8000-000000000004', in_file: inFile('2026-11-22') },
  ]
  serve(rows)
  keepFiles()
  const made = take('make_bank_file', (_, calls) =>
    calls === 1 ? (HttpResponse.error() as Answer) : HttpResponse.json([]),
  )
  const { user } = await enter(path, 'administrator')
  await screen.findByRole('list', { name: 'What can be paid back' })
  for (const at of [0, 1, 2]) await user.click(box(at))
  const label = 'Save bank file with 3 transfers, €180.30'
  await user.click(screen.getByRole('button', { name: label }))
  const question = screen.getByRole('alertdialog')
  await expect(wordsOf(question)).toMatchFileSnapshot('questions/bank-file-again.txt')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(made).toHaveLength(0)
  // Of one; what has no account is no transfer, and nothing is asked of it.
  await user.click(box(0))
  await user.click(box(3))
  await user.click(screen.getByRole('button', { name: 'Save bank file with 2 transfers, €60.20' }))
  expect(screen.getByRole('heading', { name: 'Put 1 transfer into a bank file again?' })).toBeVisible()
  expect(screen.getByText('For the same, €50.00 was put into a bank file before, on 20 Nov 2026.')).toBeVisible()
  const save = () => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Save/ }))
  await save()
  expect(await screen.findByText(lostWords)).toBeVisible()
  await save()
  expect(await screen.findByText('The bank file with 2 transfers, €60.20, is saved.')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(made[1]).toEqual(made[0])
  // Who asks for another file, and cancels, still has the first.
  await user.click(box(0))
  await user.click(screen.getByRole('button', { name: 'Save bank file with 1 transfer, €120.10' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Save it again' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save bank file with 1 transfer, €120.10' }))
  await save()
  expect(await screen.findByText('The bank file with 1 transfer, €120.10, is saved.')).toBeVisible()
})

test.each<[string, readonly (readonly [file_id: string, cents: number, transfers?: number] | null)[], string | undefined]>([
  ['all of it is in one with its amounts', [['fb', 100], ['fb', 100]], 'fb'],
  ['a part of it is in none', [['fb', 100], null], undefined],
  ['none of it is in one', [null], undefined],
  ['it is in several', [['fb', 100], ['fc', 100]], undefined],
  ['another amount is in it', [['fb', 100], ['fb', 99]], undefined],
  ['it has more than that, which may be paid back already', [['fb', 100, 3], ['fb', 100, 3]], undefined],
])('a former file can be saved again or not: %s', (_, files, former) => {
  const chosen = files.map((file) => ({
    ...payment,
    left_cents: 100,
    in_file: file && { file_id: file[0], cents: file[1], transfers: file[2] ?? 2, made_at: '2026-11-20T09:00:00+00:00', made_by_name: null },
  }))
  expect(formerFile(chosen)).toBe(former)
}) // prettier-ignore

test('a former file that was lost is saved again with its own references', async () => {
  const file_id = 'fb000000-0000-4000-8000-000000000001'
  serve([
    {
      ...payment,
      transfers: 1,
      in_file: { ...note.in_file, file_id, cents: 12010, transfers: 1 } as Refundable['in_file'],
    },
  ])
  const { files } = keepFiles()
  const made = take<{ file_id: string }>('make_bank_file', () =>
    HttpResponse.json([{ id: 'f0000000-0000-4000-8000-000000000001', source_id: payment.payment_id }]),
  )
  const { user } = await enter(path, 'administrator')
  await screen.findByRole('list', { name: 'What can be paid back' })
  await user.click(box(0))
  await user.click(screen.getByRole('button', { name: /^Save bank file/ }))
  const question = screen.getByRole('alertdialog')
  await expect(wordsOf(question)).toMatchFileSnapshot('questions/bank-file-former.txt')
  await user.click(within(question).getByRole('button', { name: 'Save the former file again' }))
  expect(await screen.findByText('The bank file with 1 transfer, €120.10, is saved.')).toBeVisible()
  expect(made.map((call) => call.file_id)).toEqual([file_id])
  const text = await (files[0] as Blob).text()
  expect(text).toContain('<MsgId>fb000000000040008000000000000001</MsgId>')
  expect(text).toContain('<EndToEndId>f0000000000040008000000000000001</EndToEndId>')
})

test('without an account in euro the settings are named', async () => {
  serve()
  takeReads('billing_settings', () => HttpResponse.json([{ accounts: [{ ...account, bank: 'B', currency: 'USD' }] }]))
  await enter(path, 'administrator')
  expect(await screen.findByRole('link', { name: 'Enter an account in euro in Billing' })).toHaveAttribute(
    'href',
    '/dashboard/settings/billing',
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})
