import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { lastEnd } from '@/features/money/renewal/office/renewal-list'
import { RenewalPage } from '@/features/money/renewal/office/renewal-page'
import { rows } from '../support/page/office-members'
import { exampleRule } from '../support/page/office-documents'
import { plain, refusal, take } from '../support/page/answers'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'
import { sortableIn, wordsOf } from '../support/page/words'

const list = '/dashboard/dues/renewal'
const signIn = useSignIn(pagesAlone({ [list]: RenewalPage }))
const id = (n: number) => `65000000-0000-4000-8000-00000000000${n}`
const draft = (n: number, changes: object = {}) => ({
  id: id(n),
  member_id: id(n),
  name: `Member ${n}`,
  tier: 'standard',
  last_end: '2026-12-05',
  document_id: id(n),
  version: '2026-11-26T08:00:00.123456+00:00',
  starts_on: '2026-12-06',
  ends_on: '2027-12-05',
  kind: 'pro_forma',
  cents: 50000,
  agreed: false,
  by_hand: false,
  readers: 1,
  missing: null,
  open_cents: 0,
  again: false,
  lapses_on: '2027-01-05',
  ...changes,
})

/** The words for narrow windows, and those for wide ones. */
const notAsked = 'lapses not before it is askedNot before it is asked'

/** Answers with these rows; returns what was asked. */
function serve(found: readonly object[], examples: readonly object[] = []) {
  const asked: unknown[] = []
  const answer = async ({ request }: { request: Request }) => {
    asked.push(await request.json())
    return rows([...found])
  }
  server.use(http.post(api('rpc/get_renewals'), answer), http.head(api('rpc/get_renewals'), answer))
  // Of the drafts that can be issued.
  take('get_example_rules', ({ documents }) =>
    HttpResponse.json(String(documents) === `${id(1)},${id(2)}` ? examples : []),
  )
  return asked
}

/** Chooses all rows of the page and opens the question of the run. */
async function ask(found: readonly object[], examples?: readonly object[]) {
  serve(found, examples)
  const { user } = await signIn(`${list}?show=drafts`, 'administrator')
  await screen.findByRole('link', { name: 'Member 1' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Issue and mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Issue and mail/ }))
  await dialog.findByText('Documents')
  return { user, dialog }
}

test('the window ends on the office’s day', () => {
  const now = new Date('2026-11-26T22:30:00Z')
  expect((['', 'ended', '30'] as const).map((ends) => lastEnd(ends, now))).toEqual([
    '2027-01-26',
    '2026-11-26',
    '2026-12-27',
  ])
})

test('says of each line what it asks for, and what to look at', async () => {
  const due = { document_id: null }
  const asked = serve([
    draft(1, { ...due, readers: 0, missing: 'Details incomplete' }),
    draft(2, { ...due, agreed: true, open_cents: 12000, tier: null }),
    draft(3, { ...due, agreed: true, by_hand: true, kind: 'invoice', cents: 45050 }),
    draft(4, { ...due, missing: 'No rate' }),
    draft(5, due),
    draft(6, { ...due, again: true, lapses_on: null }),
  ])
  await signIn(`${list}?ends=ended`, 'administrator')
  const table = within(await screen.findByRole('table'))
  await table.findAllByText('Standard')
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').slice(1).map(plain))).toEqual(
    [
      ['Standard', 'Pro forma', '€500.00', 'Details incomplete; No email'],
      ['–', 'Pro forma', '€500.00', 'Owes €120.00; Agreed price'],
      ['Standard', 'Invoice', '€450.50', 'Amount typed by hand'],
      ['Standard', 'Pro forma', '€500.00', 'No rate'],
      ['Standard', 'Pro forma', '€500.00', ''],
      ['Standard', 'Pro forma', '€500.00', 'Nothing asks for this term any more'],
    ].map(([tier, kind, amount, look], index) => [
      `Member ${index + 1}`,
      'until 5 Dec 2026',
      `${tier} 6 Dec 2026 – until 5 Dec 2027`,
      kind,
      amount,
      index === 5 ? notAsked : 'lapses on 5 Jan 2027',
      look,
    ]),
  )
  expect(sortableIn(screen.getByRole('table'))).toEqual(['Member', 'Last term', 'Without tax', 'Lapses on'])
  expect(table.getByRole('link', { name: 'Member 1' })).toHaveAttribute('href', `/dashboard/members/${id(1)}`)
  expect(table.getByRole('link', { name: 'No rate' })).toHaveAttribute('href', `/dashboard/members/${id(4)}#billing`)
  expect(asked).toContainEqual({ step: 'due', ends_until: lastEnd('ended') })
})

test('says of drafts when their members lapse, or that they do not before they are asked', async () => {
  serve([draft(1), draft(2, { lapses_on: null, last_end: null })])
  await signIn(`${list}?show=drafts`, 'administrator')
  const table = within(await screen.findByRole('table', { name: 'Drafts that ask for a term' }))
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').map(plain))
  expect(cells.map((row) => row.at(-2))).toEqual(['lapses on 5 Jan 2027', notAsked])
  expect(cells.map((row) => row.at(2))).toEqual(['until 5 Dec 2026', 'None before'])
})

test('says who was asked and has not paid, by which document and when they lapse; none of them can be chosen', async () => {
  const asked = serve([draft(1, { open_cents: 60000, cents: 60000, version: null })])
  await signIn(`${list}?show=asked`, 'administrator')
  const table = within(await screen.findByRole('table', { name: 'Members who were asked and have not paid' }))
  await table.findByText('Standard')
  const row = table.getAllByRole('row')[1]!
  expect(within(row).getAllByRole('cell').map(plain)).toEqual([
    'Member 1',
    'until 5 Dec 2026',
    'Standard 6 Dec 2026 – until 5 Dec 2027',
    'Pro forma',
    '€600.00',
    'lapses on 5 Jan 2027',
    'Owes €600.00',
  ])
  expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  expect(table.getByRole('link', { name: 'Member 1' })).toHaveAttribute('href', `/dashboard/dues/${id(1)}`)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(asked).toContainEqual({ step: 'asked' })
})

test('drafts the renewal of those who were chosen, after a question, and takes it back', async () => {
  const changes = [1, 3].map((n) => ({ id: id(n), at: 'now', was: {} }))
  serve([1, 2, 3].map((n) => draft(n, { document_id: null })))
  const drafted = take('renew_members', () => HttpResponse.json({ done: changes, failed: [] }))
  const undone = take('undo_members', () => HttpResponse.json({ done: changes, failed: [] }))
  const { user } = await signIn(list, 'administrator')
  for (const n of [1, 3]) await user.click(await screen.findByRole('checkbox', { name: `Select Member ${n}` }))
  await user.click(screen.getByRole('button', { name: 'Draft' }))
  const question = await screen.findByRole('alertdialog')
  await expect(wordsOf(question)).toMatchFileSnapshot('questions/draft-renewals.txt')
  await user.click(within(question).getByRole('button', { name: 'Draft for 2 members' }))
  expect(await screen.findByText('2 members drafted. They wait under Drafts. Nothing is mailed yet.')).toBeVisible()
  expect(drafted).toEqual([{ ids: [id(1), id(3)] }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual([{ changes }]))
})

test('says on a phone until when the last term is, by which the list is sorted, and when the member lapses', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  )
  serve([draft(1, { document_id: null })])
  await signIn(list, 'administrator')
  const row = (await screen.findByRole('link', { name: 'Member 1' })).closest('tr')
  expect(row).toHaveTextContent('until 5 Dec 2026')
  expect(row).toHaveTextContent('lapses on 5 Jan 2027')
  // Not the term that it asks for.
  expect(row).not.toHaveTextContent('Dec 2027')
})

test('says beside who is due that drafts wait, and leads to them', async () => {
  serve([draft(1), draft(2), draft(3)])
  await signIn(list, 'administrator')
  expect(await screen.findByRole('link', { name: '3 drafts are not issued yet' })).toHaveAttribute(
    'href',
    `${list}?show=drafts`,
  )
})

test('names the tax rules of the drafts to issue that are still examples', async () => {
  const rules = [exampleRule, { ...exampleRule, buyer_group: 'eu', vat_registered: true }]
  const { dialog } = await ask([draft(1), draft(2), draft(3, { missing: 'No rate' })], rules)
  expect(
    await dialog.findByText(
      /^The tax rules “Dues: Bulgaria, no VAT number” and “Dues: Other EU, VAT number” are still examples, and what they say stands on these documents\./,
    ),
  ).toBeVisible()
})

test('issues nothing before it is known which tax rules are examples, and says where that is not read', async () => {
  const { user, dialog } = await ask([draft(1), draft(2)])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  take('get_example_rules', async () => {
    await gate
    return HttpResponse.json({ code: '42501', message: 'No' }, { status: 403 })
  })
  await user.click(screen.getByRole('button', { name: 'Issue and mail' }))
  const again = within(await screen.findByRole('dialog', { name: /^Issue and mail/ }))
  const send = await again.findByRole('button', { name: 'Issue and mail 2' })
  await waitFor(() => expect(send).toHaveAttribute('aria-busy', 'true'))
  go()
  expect(await again.findByText(/^Failed to load the tax rules/)).toBeVisible()
  expect(send).not.toHaveAttribute('aria-busy', 'true')
})

test('names before what cannot be issued, and afterwards what was not', async () => {
  const { user, dialog: first } = await ask([draft(1, { readers: 2 }), draft(2), draft(3, { readers: 0 })])
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Issue and mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Issue and mail/ }))
  expect(await dialog.findByText('€1,000.00')).toBeVisible()
  expect(dialog.getByText('1 draft cannot be issued yet')).toBeVisible()
  const sent: unknown[] = []
  server.use(
    http.post(api('rpc/issue_renewal'), async ({ request }) => {
      const body = (await request.json()) as { document_id: string }
      sent.push(body)
      return body.document_id === id(1)
        ? HttpResponse.json('PF-2026-0001')
        : refusal('PT409', 'The price has changed since you opened the list. Look at the amount again.')
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Issue and mail 2' }))
  const over = within(await screen.findByRole('dialog', { name: 'What was issued' }))
  expect(over.getByRole('status')).toHaveTextContent(
    '1 document issued and mailed. 2 mails: some members have more than one billing contact.',
  )
  const issued = within(over.getByRole('list', { name: 'Issued' }))
  expect(issued.getByRole('listitem')).toHaveTextContent('Member 1')
  expect(issued.getByRole('link', { name: 'Pro forma PF-2026-0001' })).toHaveAttribute(
    'href',
    `/dashboard/dues/${id(1)}`,
  )
  expect(over.getByText('1 draft not issued')).toBeVisible()
  expect(over.getByText(/^The price has changed/)).toBeVisible()
  expect(sent).toEqual([1, 2].map((n) => ({ document_id: id(n), expected: draft(n).version, expected_cents: 50000 })))
})

/** Leaves the issuing of each draft open; `asked` resolves when the first has begun, `answer` finishes it. */
function holdIssue() {
  const held = { asked: Promise.resolve(), answer: (): void => undefined }
  held.asked = new Promise<void>((started) => {
    server.use(
      http.post(api('rpc/issue_renewal'), async () => {
        started()
        await new Promise<void>((resolve) => (held.answer = resolve))
        return HttpResponse.json('PF-2026-0001')
      }),
    )
  })
  return held
}

test('stops between two: what was under way is finished, and the rest stays selected', async () => {
  const { user, dialog } = await ask([draft(1), draft(2)])
  const held = holdIssue()
  await user.click(dialog.getByRole('button', { name: 'Issue and mail 2' }))
  await held.asked
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Stopping…')).toBeVisible()
  held.answer()
  const over = within(await screen.findByRole('dialog', { name: 'What was issued' }))
  expect(over.getByRole('status')).toHaveTextContent(
    '1 document issued and mailed. Stopped: 1 draft left, still selected.',
  )
  serve([draft(2), draft(3)])
  await user.click(over.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await screen.findByRole('link', { name: 'Member 3' })
  expect(screen.getByRole('checkbox', { name: 'Select Member 2' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Member 3' })).not.toBeChecked()
  expect(screen.getByText('1 selected')).toBeVisible()
})

test('a second press stops nothing: Stop stands elsewhere, and asks for a press of its own', async () => {
  const { user, dialog } = await ask([draft(1), draft(2)])
  const held = holdIssue()
  const begin = dialog.getByRole('button', { name: 'Issue and mail 2' })
  const place = begin.parentElement
  await user.click(begin)
  await held.asked
  const stop = dialog.getByRole('button', { name: 'Stop' })
  expect(place).not.toContainElement(stop)
  fireEvent.click(stop, { detail: 2 })
  expect(dialog.getByText('0 of 2 drafts')).toBeVisible()
  fireEvent.click(stop, { detail: 1 })
  expect(dialog.getByText('Stopping…')).toBeVisible()
  held.answer()
  await screen.findByRole('dialog', { name: 'What was issued' })
})
