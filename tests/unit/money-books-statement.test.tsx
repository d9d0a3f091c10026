import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { MemberDues } from '@/features/money/documents/office/shared/member-dues'
import { periodFault } from '@/features/money/documents/shared/account-statement'
import { renderStatement } from '../../supabase/functions/_shared/documents/statement'
import type { AccountStatement } from '../../supabase/functions/_shared/documents/snapshot'
import { take, write } from '../support/page/answers'
import { duesOf, owedDocument } from '../support/page/dues'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { paperWords, readPaper } from '../support/read-paper'
import { sampleDocument } from '../support/sample-document'

const { seller, buyer } = sampleDocument()
const statement: AccountStatement = {
  from: '2026-01-01',
  until: '2026-12-31',
  seller,
  buyer,
  opening_cents: 12_000,
  closing_cents: 45_050,
  advances: [],
  rows: [
    { day: '2026-01-15', kind: 'payment', number: 'RF18 0000000011', cents: -12_000 },
    { day: '2026-03-02', kind: 'invoice', number: '0000000012', cents: 120_060 },
    { day: '2026-03-02', kind: 'debit_note', number: '0000000013', cents: 1_000 },
    { day: '2026-03-05', kind: 'credit_note', number: '0000000014', cents: -2_000 },
    { day: '2026-03-10', kind: 'payment', number: null, cents: -100_000 },
    { day: '2026-03-10', kind: 'charges', number: '0000000012', cents: -10 },
    { day: '2026-03-12', kind: 'refund', number: null, cents: 1_000 },
    { day: '2026-04-01', kind: 'write_off', number: '0000000012', cents: -15_000 },
    { day: '2026-05-04', kind: 'write_off_undone', number: '0000000012', cents: 15_000 },
    {
      day: '2026-11-29',
      kind: 'opening_balance',
      number: '2025-118',
      cents: 25_000,
      dated_on: '2025-03-01',
      what_for: 'Членски внос 2025',
    },
  ],
}

const closing = (cents: number) => ({ opening_cents: cents, closing_cents: cents, rows: [] })
const half = { number: 'PF-2026-0010', cents: 50_000 }
const whole = { number: 'PF-2026-0002', cents: 25_000 }

const enter = useSignIn(pagesAlone({ '/record': () => <MemberDues memberId="20000000-0000-4000-8000-000000000001" /> }))

// The page's arrays are not Node's, which the library tells from other values.
const drawn = (of: AccountStatement) => {
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  return renderStatement(of)
}

test.each([
  ['statement', statement],
  ['statement-in-credit', { ...statement, opening_cents: 0, closing_cents: -5_050, rows: [] }],
  ['statement-balanced', { ...statement, closing_cents: 0 }],
  ['statement-with-an-advance', { ...statement, ...closing(-10_050), advances: [half] }],
  ['statement-of-an-advance-alone', { ...statement, ...closing(-25_000), advances: [whole] }],
  ['statement-of-advances-in-credit', { ...statement, ...closing(-80_050), advances: [half, whole] }],
])('%s says what was owed, settled and is to be confirmed', async (name, of) => {
  const paper = await readPaper(await drawn(of))
  expect([paper.info.Language, paper.marks?.Marked]).toEqual(['bg', true])
  await expect(paperWords(paper)).toMatchFileSnapshot(`papers/${name}.txt`)
})

test.each([
  [11, 1],
  [12, 2],
  [20, 2],
])('what is to be confirmed stands below the closing balance: %i rows, %i pages', async (length, pages) => {
  const row = { day: '2026-03-02', kind: 'invoice' as const, number: '0000000012', cents: 100 }
  const { texts } = await readPaper(await drawn({ ...statement, rows: Array.from({ length }, () => row) }))
  expect(texts).toHaveLength(pages)
  expect(texts.at(-1)).toMatch(/Крайно салдо[^]*Потвърждение на салдо/)
})

test.each([
  [1, 0],
  [1, 11],
  [12, 20],
  [60, 0],
])('who signs does so below what is owed without advances: %i of them, %i rows', async (length, rows) => {
  const advances = Array.from({ length }, (_, index) => ({ number: `PF-2026-${1000 + index}`, cents: 100 }))
  const row = { day: '2026-03-02', kind: 'invoice' as const, number: '0000000012', cents: 100 }
  const { texts, text } = await readPaper(
    await drawn({ ...statement, advances, rows: Array.from({ length: rows }, () => row) }),
  )
  expect(texts.at(-1)).toMatch(/Салдо без авансите[^]*Потвърждение на салдо[^]*За камарата/)
  for (const { number } of advances) expect(text.split(`Advance ${number}`)).toHaveLength(2)
})

test('a statement of many rows repeats its head, and has each row once', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    day: '2026-03-02',
    kind: 'invoice' as const,
    number: String(index + 1).padStart(10, '0'),
    cents: 100,
  }))
  const { texts, text } = await readPaper(await drawn({ ...statement, rows }))
  expect(texts.length).toBeGreaterThan(1)
  for (const own of texts) expect(own).toContain(`/ ${texts.length}`)
  for (const { number } of rows) expect(text.split(number)).toHaveLength(2)
})

test.each([
  ['2026-01-01', '2026-11-26', undefined],
  ['2026-11-26', '2026-11-26', undefined],
  ['2026-11-27', '2026-11-26', 'The first day must not be after the last.'],
  ['2026-01-01', '2026-11-27', 'The last day is still to come.'],
  ['', '2026-11-26', 'Please choose both days.'],
  ['2000-01-01', '2026-11-26', undefined],
  ['1999-12-31', '2026-11-26', 'Please choose days from 2000 on.'],
])('a statement from %s until %s: %s', (from, until, fault) => {
  expect(periodFault(from, until, '2026-11-26')).toBe(fault)
})

test.each([
  ['2026-12-31', '2026-01-01', '2026-12-31'],
  // In January, the year that has ended is confirmed.
  ['2027-01-01', '2026-01-01', '2026-12-31'],
  ['2027-01-31', '2026-01-01', '2026-12-31'],
  ['2027-02-01', '2027-01-01', '2027-02-01'],
])('on %s, a statement from %s until %s is proposed', async (today, from, until) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
  take('get_member_dues', () => HttpResponse.json(duesOf([owedDocument({ id: 'd1' })])))
  const { user } = await enter('/record', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Statement of account' }))
  expect([screen.getByLabelText('From'), screen.getByLabelText('Until')]).toMatchObject([
    { value: from },
    { value: until },
  ])
})

test('the record of a member leads to its statement of account of the days that are chosen', async () => {
  take('get_member_dues', () => HttpResponse.json(duesOf([owedDocument({ id: 'd1' })])))
  const { user } = await enter('/record', 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Statement of account' }))
  const link = () => screen.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  expect(link()).toMatch(/\/functions\/v1\/document-pdf\?token=signed&from=\d{4}-01-01&until=\d{4}-\d\d-\d\d$/)
  write('From', '2025-01-01')
  write('Until', '2025-12-31')
  expect(link()).toMatch(/&from=2025-01-01&until=2025-12-31$/)
  write('Until', '2024-12-31')
  expect(screen.queryByRole('link', { name: 'Open PDF' })).toBeNull()
  expect(screen.getByText('The first day must not be after the last.')).toBeVisible()
})
