import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MemberTerms } from '@/features/members/register/office/term/member-terms'
import { endWords, nextTerm, termState } from '@/features/members/register/office/term/terms'
import { termBounds } from '@/features/members/register/office/member-values'
import { lostWords } from '@/lib/data/errors'
import { nothing, refusal, takeChanges, takeReads } from '../support/page/answers'
import { down, member, rows, serveMembers, serveSurroundings, type Answer } from '../support/page/office-members'
import { press, pressSoon, put } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { sitePages } from '../support/site-pages'
import { pagesAlone } from '../support/page/unit'

const signInToList = useSignIn()
const signIn = useSignIn(pagesAlone({ '/term': () => <MemberTerms member={member} /> }))
const term = {
  id: '24000000-0000-4000-8000-000000000001',
  tier: 'standard',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  noted_by_name: 'Ada Koleva',
  asked: [] as object[],
}
const next = { ...term, id: '24000000-0000-4000-8000-000000000002', starts_on: '2027-01-01', ends_on: '2027-12-31' }
const overlap = () => refusal('23P01', 'conflicting key value violates exclusion constraint "memberships_overlap_excl"')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  serveSurroundings()
})

/** Opens the terms of a member, and answers reads and saves of them; returns their section and what was sent. */
async function enter(stored: () => readonly object[], saved: () => Answer = () => HttpResponse.json([term])) {
  takeReads('memberships', () => HttpResponse.json([...stored()]))
  const sent = takeChanges('memberships', saved)
  const { user } = await signIn('/term', 'administrator')
  const part = within(await screen.findByRole('region', { name: 'Membership' }))
  return { user, part, sent }
}
const change = (field: HTMLElement, value: string) => put(field, value)
const lockOf = (query?: URLSearchParams) =>
  ['id', 'tier', 'starts_on', 'ends_on'].map((column) => query?.get(column)?.replace('eq.', ''))
const lock = [term.id, term.tier, term.starts_on, term.ends_on]
const form = async () => within(await screen.findByRole('form', { name: 'Membership' }))

describe('the dates of terms', () => {
  test('renewing follows the last day, or begins today where the term has ended', () => {
    expect(nextTerm(term, '2026-11-22')).toEqual({ tier: 'standard', starts_on: '2027-01-01', ends_on: '2027-12-31' })
    expect(nextTerm(term, '2026-12-31').starts_on).toBe('2027-01-01')
    expect(nextTerm(term, '2027-03-05')).toEqual({ tier: 'standard', starts_on: '2027-03-05', ends_on: '2028-03-04' })
    expect(nextTerm({ tier: 'standard', ends_on: '2028-02-28' }, '2028-01-01')).toMatchObject({
      starts_on: '2028-02-29',
      ends_on: '2029-02-28',
    })
  })

  test('say how a term stands', () => {
    expect(termState(term, '2026-12-31')).toBe('Current')
    expect(termState(term, '2027-01-01')).toBe('Ended')
    expect(termState(term, '2025-12-31')).toBe('Not begun')
    expect(
      ['2026-09-01', '2026-10-02', '2026-12-30', '2026-12-31', '2027-01-01'].map((day) => endWords(term.ends_on, day)),
    ).toEqual(['', 'Ends in 90 days', 'Ends in 1 day', 'Ends today', 'Ended'])
  })

  test('bound the filter by the office’s day', () => {
    const late = new Date('2026-11-22T22:30:00Z')
    expect(termBounds('60', late)).toEqual({ from: '2026-11-23', until: '2027-01-22' })
    expect(termBounds('ended', late)).toEqual({ until: '2026-11-22' })
    expect(termBounds('', late)).toEqual({})
  })
})

test('a term is corrected under the values that were read, and refused where it ends before it begins', async () => {
  const { user, part, sent } = await enter(() => [term])
  expect(await part.findByText('1 Jan 2026 to 31 Dec 2026')).toHaveTextContent('noted by Ada Koleva')
  fireEvent.click(part.getByRole('button', { name: 'Correct the term until 31 Dec 2026' }))
  const fields = await form()
  await user.selectOptions(fields.getByLabelText(/^Tier/), 'Enterprise')
  const last = fields.getByLabelText(/^End/)
  change(last, '2025-12-31')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  expect(await fields.findByText('The term must end after it begins')).toBeVisible()
  change(last, '2027-12-31')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save term' })).toBeNull())
  expect(sent).toHaveLength(1)
  expect(lockOf(sent[0]?.query)).toEqual(lock)
  expect(sent[0]?.row).toEqual({ tier: 'enterprise', starts_on: '2026-01-01', ends_on: '2027-12-31' })
})

test('a term that only a draft asks for says so', async () => {
  const asks = (number: string | null) => ({ document: { id: next.id, kind: 'pro_forma', number } })
  const { part } = await enter(() => [
    { ...next, asked: [asks(null)] },
    { ...term, asked: [asks('PF-2026-0001'), asks(null)] },
  ])
  expect(await part.findByRole('link', { name: 'its pro forma is a draft' })).toHaveAttribute(
    'href',
    `/dashboard/dues/${next.id}`,
  )
})

test('whoever corrects second is told, and so is whoever lets terms overlap', async () => {
  let answer: () => Answer = () => HttpResponse.json([])
  const { user, part } = await enter(
    () => [term],
    () => answer(),
  )
  fireEvent.click(await part.findByRole('button', { name: /^Correct/ }))
  const fields = await form()
  await user.selectOptions(fields.getByLabelText(/^Tier/), 'Enterprise')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  expect(await fields.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed or removed this term meanwhile.',
  )
  answer = overlap
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  await waitFor(() => expect(fields.getByRole('alert')).toHaveTextContent('Terms must not overlap.'))
})

test('a correction whose answer was lost is stored already, and so is a removal', async () => {
  let stored = [term]
  let answer: () => Answer = () => {
    stored = [{ ...term, tier: 'enterprise' }]
    return HttpResponse.error()
  }
  const { user, part } = await enter(
    () => stored,
    () => answer(),
  )
  fireEvent.click(await part.findByRole('button', { name: /^Correct/ }))
  const fields = await form()
  await user.selectOptions(fields.getByLabelText(/^Tier/), 'Enterprise')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  expect(await fields.findByRole('alert')).toHaveTextContent(lostWords)
  answer = () => HttpResponse.json([])
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save term' })).toBeNull())
  fireEvent.click(await part.findByRole('button', { name: /^Remove/ }))
  stored = []
  press('Remove term', await screen.findByRole('alertdialog'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a term keeps its tier when the list of tiers cannot be read, and the list is read again on request', async () => {
  takeReads('membership_tiers', down)
  const { part } = await enter(() => [term])
  expect(await part.findByText('Standard')).toBeVisible()
  fireEvent.click(await part.findByRole('button', { name: /^Correct/ }))
  const fields = await form()
  expect(await fields.findByRole('alert')).toHaveTextContent('Failed to load tiers')
  expect(fields.getByLabelText(/^Tier/)).toHaveValue('standard')
  takeReads('membership_tiers', () => HttpResponse.json(sitePages.membership.tiers))
  fireEvent.click(fields.getByRole('button', { name: 'Try again' }))
  expect(await fields.findByRole('option', { name: 'Standard' })).toBeInTheDocument()
  expect(fields.getByLabelText(/^Tier/)).toHaveValue('standard')
  expect(fields.queryByRole('alert')).toBeNull()
})

test('a member without a term gets its first; one that is stored already, after a lost answer, is saved', async () => {
  let answer: () => Answer = overlap
  const { user, part, sent } = await enter(
    () => [],
    () => answer(),
  )
  expect(await part.findByText('No term is on record for this member yet.')).toBeVisible()
  expect(part.queryByRole('button', { name: /^Renew/ })).toBeNull()
  fireEvent.click(part.getByRole('button', { name: 'Add term' }))
  const fields = await form()
  await user.selectOptions(fields.getByLabelText(/^Tier/), await fields.findByText('Standard'))
  change(fields.getByLabelText(/^Start/), '2026-01-01')
  change(fields.getByLabelText(/^End/), '2026-12-31')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  expect(await fields.findByRole('alert')).toHaveTextContent('Terms must not overlap.')
  answer = () => refusal('23505', 'duplicate key')
  fireEvent.click(fields.getByRole('button', { name: 'Save term' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save term' })).toBeNull())
  expect(sent[0]?.row).toMatchObject({
    member_id: member.id,
    tier: 'standard',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
  })
})

test('renewing takes two presses, shows the dates, and adds a term; somebody else’s renewal is told', async () => {
  let stored: object[] = [term]
  let answer: () => Answer = overlap
  const { part, sent } = await enter(
    () => stored,
    () => answer(),
  )
  fireEvent.click(await part.findByRole('button', { name: 'Renew Rila Tools' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Renew Rila Tools?' })
  expect(dialog).toHaveTextContent('Standard, 1 Jan 2027 to 31 Dec 2027.')
  expect(dialog).toHaveTextContent('No document is drafted: it gives the term without asking for dues.')
  expect(within(dialog).getByRole('link', { name: 'Dues → Renewal' })).toHaveAttribute(
    'href',
    '/dashboard/dues/renewal',
  )
  press('Renew', dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Somebody else has renewed this membership meanwhile',
  )
  answer = () => {
    stored = [next, term]
    return nothing()
  }
  press('Renew', dialog)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const [first, second] = sent.map(({ row }) => row as { id: string })
  expect(first).toEqual({
    id: first?.id,
    member_id: member.id,
    tier: 'standard',
    starts_on: '2027-01-01',
    ends_on: '2027-12-31',
  })
  expect(second?.id, 'a retry of the same term').toBe(first?.id)
  expect(await part.findByText('Not begun')).toBeVisible()
  expect(part.getAllByRole('listitem')).toHaveLength(2)
})

test('the list renews, too', async () => {
  let ends_on: string | null = '2026-12-04'
  serveMembers(() => rows([{ ...member, tier: 'professional', ends_on }]))
  const sent = takeChanges('memberships', () => {
    ends_on = '2027-12-04'
    return nothing()
  })
  await signInToList('/dashboard/members', 'administrator')
  await pressSoon('Renew Rila Tools')
  press('Renew', await screen.findByRole('alertdialog'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toMatchObject([{ row: { tier: 'professional', starts_on: '2026-12-05', ends_on: '2027-12-04' } }])
  expect(await screen.findByText(/Rila Tools is renewed until 4 Dec 2027/)).toBeVisible()
  // The new term is removed, and the list read again.
  ends_on = null
  fireEvent.click(screen.getByRole('link', { name: /^Term/ }))
  await waitFor(() => expect(screen.queryByText(/is renewed until/)).toBeNull())
})

test('a term entered by mistake is removed after a question, unless somebody has changed it meanwhile', async () => {
  let found: object[] = []
  const { part, sent } = await enter(
    () => [term],
    () => HttpResponse.json(found),
  )
  fireEvent.click(await part.findByRole('button', { name: 'Remove the term until 31 Dec 2026' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove term' }))
  expect(await question.findByText(/^Somebody else has changed or removed this term meanwhile/)).toBeVisible()
  found = [{ id: term.id }]
  fireEvent.click(question.getByRole('button', { name: 'Remove term' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.map(({ method, query }) => [method, ...lockOf(query)])).toEqual([
    ['DELETE', ...lock],
    ['DELETE', ...lock],
  ])
})

test('says that it failed to load, and tries again', async () => {
  let broken = true
  takeReads('memberships', () => (broken ? down() : HttpResponse.json([term])))
  await signIn('/term', 'administrator')
  expect(await screen.findByText('Failed to load the membership')).toBeVisible()
  broken = false
  press('Try again')
  expect(await screen.findByText('Ends in 39 days')).toBeVisible()
})

test('a renewed term says until when, and neither it nor the note outlives the renewal', async () => {
  let stored = [term]
  const { part } = await enter(() => stored)
  expect(await part.findByText('Ends in 39 days')).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: /^Renew/ }))
  stored = [next, term]
  press('Renew', await screen.findByRole('alertdialog'))
  expect(await part.findByText('Renewed until 31 Dec 2027')).toHaveClass('text-leaf-700')
  expect(part.queryByText('Ends in 39 days')).toBeNull()
  expect(part.getByText(/is renewed until 31 Dec 2027/)).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: 'Remove the term until 31 Dec 2027' }))
  stored = [term]
  press('Remove term', await screen.findByRole('alertdialog'))
  expect(await part.findByText('Ends in 39 days')).toBeVisible()
  expect(part.queryByText(/renewed until/i)).toBeNull()
})
