import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { billingKeys } from '@/features/money/billing/keys'
import { usePageStore } from '@/features/publish/pages/office/api'
import { membershipPage } from '@/features/publish/pages/office/membership'
import { PageOfficePage } from '@/features/publish/pages/office/page-office-page'
import { createQueryClient } from '@/lib/data/query-client'
import { plain, refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { contents, pageSaved, servePages } from '../support/page/office-pages'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/pages'
const signIn = useSignIn(pagesAlone({ [`${list}/:key`]: PageOfficePage }, list))
const standard = { name: 'Standard', from: 400, to: 450, members: 12, agreed: 2 }
const asks = (prices: object) => () => refusal('PT428', 'Please confirm it.', prices)
const payers = (count: number) =>
  take('get_price_payers', () =>
    HttpResponse.json(
      Array.from({ length: count }, (_, at) => ({ id: `m${at}`, name: `Company ${at}`, ends_on: '2027-11-30' })),
    ),
  )

/** Opens the form, changes the price of Standard and saves; returns what is asked then. */
async function change() {
  await signIn(`${list}/membership`, 'administrator')
  fireEvent.click(await screen.findByRole('button', { name: 'Standard €400' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Price per year, in euros' }), { target: { value: '450' } })
  return ask()
}
async function ask() {
  fireEvent.click(screen.getByRole('button', { name: 'Save page' }))
  return within(await screen.findByRole('dialog', { name: 'Who pays the new price?' }))
}
const press = (question: Awaited<ReturnType<typeof ask>>, name = 'Save page') =>
  fireEvent.click(question.getByRole('button', { name }))

test('a new price is asked about with its numbers; all pay it unless somebody says otherwise', async () => {
  const sent = servePages([asks({ standard }), pageSaved])
  const question = await change()
  const words = plain(screen.getByRole('dialog', { name: 'Who pays the new price?' }))
  expect(words).toContain('12 members pay €400 a year. From now on the tier costs €450.')
  expect(words).toContain('2 more have an agreed price and keep it.')
  expect(words).toContain('Nothing is saved yet.')
  expect(question.getByRole('radio', { name: 'All pay the new price' })).toBeChecked()
  press(question)
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(sent.map(({ consent }) => consent)).toEqual([{}, { expected: { standard }, keep: {} }])
  expect(sent[0]?.save_id).toBe(sent[1]?.save_id)
  expect(sent[1]?.content).toMatchObject({ tiers: [{ ...contents.membership.tiers[0], price: 450 }, {}] })
})

test('members of today keep the former one; going back saves nothing and keeps what was typed', async () => {
  const sent = servePages([asks({ standard }), asks({ standard: { ...standard, members: 1, agreed: 1 } }), pageSaved])
  press(await change(), 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who pays the new price?' })).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Price per year, in euros' })).toHaveValue('450')
  expect(screen.queryByRole('alert')).toBeNull()
  const question = await ask()
  expect(plain(screen.getByRole('dialog', { name: 'Who pays the new price?' }))).toMatch(
    /1 member pays €400.*1 more has an agreed price and keeps it/,
  )
  fireEvent.click(question.getByRole('radio', { name: 'Members of today keep €400' }))
  press(question)
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(sent[2]?.consent).toMatchObject({ keep: { standard: true } })
})

test('whoever keeps a former price has it in their billing details, which are read again', async () => {
  servePages([pageSaved])
  const values = membershipPage.read(contents.membership)
  if (!values) throw new Error('The page is not read')
  const client = createQueryClient()
  client.setQueryData(billingKeys.details('m1'), null)
  const { result } = renderHook(() => usePageStore(membershipPage), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const order = { id: 'membership', saveId: 's', expected: '2026-01-20T09:00:00+00:00' }
  await result.current.save(values, order, { keep: { standard: true } })
  expect(client.getQueryState(billingKeys.details('m1'))?.isInvalidated).toBe(true)
})

test('members are chosen one by one or by a search, all of them at hand; a failed save keeps who was ticked', async () => {
  const sent = servePages([asks({ standard }), down, asks({ standard }), pageSaved])
  const asked = payers(30)
  let question = await change()
  fireEvent.click(question.getByRole('radio', { name: 'Choose…' }))
  // Nobody is ticked yet, and that is not the answer that was pressed.
  press(question)
  expect(await question.findByRole('alert')).toHaveTextContent('Please tick who keeps €400, or choose another answer.')
  expect(sent).toHaveLength(1)
  const members = await question.findByRole('list', { name: 'Who keeps €400' })
  expect(members.childElementCount).toBe(30)
  expect(asked).toEqual([{ of_tier: 'standard' }])
  const search = question.getByLabelText('Search by name')
  fireEvent.change(search, { target: { value: 'COMPANY 2' } })
  expect(members.childElementCount).toBe(11)
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  fireEvent.click(question.getByLabelText('All that were found'))
  fireEvent.click(question.getByLabelText(/^Company 20/))
  expect(question.getByRole('status')).toHaveTextContent('10 members keep €400, 20 pay €450.')
  press(question)
  expect(await screen.findByText('Failed to save page')).toBeVisible()
  payers(10)
  question = await ask()
  expect(question.getByRole('radio', { name: 'Choose…' })).toBeChecked()
  await question.findByRole('list', { name: 'Who keeps €400' })
  expect(question.queryByLabelText('Search by name')).toBeNull()
  press(question)
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(sent[3]?.consent).toEqual({
    expected: { standard },
    keep: { standard: ['m2', 'm21', 'm22', 'm23', 'm24', 'm25', 'm26', 'm27', 'm28', 'm29'] },
  })
})

test('several tiers are asked about in one question, each with an answer of its own', async () => {
  const professional = { name: 'Professional', from: 600, to: 650, members: 3, agreed: 0 }
  const sent = servePages([asks({ standard, professional }), pageSaved])
  const question = await change()
  const tier = within(question.getByRole('group', { name: 'Professional' }))
  fireEvent.click(tier.getByRole('radio', { name: 'Members of today keep €600' }))
  press(question)
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(sent[1]?.consent).toEqual({ expected: { standard, professional }, keep: { professional: true } })
})
