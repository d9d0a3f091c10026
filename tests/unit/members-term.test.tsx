import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { down, member, serveMembers, servePeople, serveSurroundings } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const signIn = useSignIn()
const term = {
  id: '24000000-0000-4000-8000-000000000001',
  tier: 'standard',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
}

beforeEach(() => {
  serveSurroundings()
  serveMembers()
})

/** Opens the member's page and answers reads and saves of its term; returns its form and what was sent. */
async function enter(
  stored: () => readonly object[],
  saved: () => HttpResponse<object[]> = () => HttpResponse.json([term]),
) {
  const sent: { lock: URLSearchParams; row: unknown }[] = []
  const save = async ({ request }: { request: Request }) => {
    sent.push({ lock: new URL(request.url).searchParams, row: await request.json() })
    return saved()
  }
  server.use(
    http.get(api('memberships'), () => HttpResponse.json([...stored()])),
    http.post(api('memberships'), save),
    http.patch(api('memberships'), save),
  )
  const { user } = await signIn(`/dashboard/members/${member.id}`, 'administrator')
  servePeople([])
  const form = within(await screen.findByRole('form', { name: 'Membership' }))
  return { user, form, sent, button: () => form.getByRole('button', { name: 'Save membership' }) }
}

test('a term is corrected under the values that were read, and refused where it ends before it begins', async () => {
  const renewed = { ...term, tier: 'enterprise', ends_on: '2027-12-31' }
  const { user, form, sent, button } = await enter(
    () => [term],
    () => HttpResponse.json([renewed]),
  )
  expect(button()).toBeDisabled()
  expect(form.getByText('Nothing is changed yet.')).toBeVisible()
  await user.selectOptions(form.getByLabelText(/^Tier/), 'Enterprise')
  expect(form.queryByText('Nothing is changed yet.')).not.toBeInTheDocument()
  const last = form.getByLabelText(/^End/)
  await user.clear(last)
  await user.type(last, '2025-12-31')
  await user.click(button())
  expect(await form.findByText('The term must end after it begins')).toBeVisible()
  await user.clear(last)
  await user.type(last, '2027-12-31')
  await user.click(button())
  expect(await form.findByText('Saved')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(Object.fromEntries(sent[0]?.lock ?? [])).toMatchObject({
    id: `eq.${term.id}`,
    tier: 'eq.standard',
    starts_on: 'eq.2026-01-01',
    ends_on: 'eq.2026-12-31',
  })
  expect(sent[0]?.row).toEqual({ tier: 'enterprise', starts_on: '2026-01-01', ends_on: '2027-12-31' })
  expect(button()).toBeEnabled()
  expect(button()).toHaveFocus()
})

test('a member without a term gets its first', async () => {
  const { user, form, sent, button } = await enter(() => [])
  expect(form.getByText('No term is on record for this member yet.')).toBeVisible()
  await user.selectOptions(form.getByLabelText(/^Tier/), 'Standard')
  await user.type(form.getByLabelText(/^Start/), '2026-01-01')
  await user.type(form.getByLabelText(/^End/), '2026-12-31')
  await user.click(button())
  expect(await form.findByText('Saved')).toBeVisible()
  expect(sent[0]?.row).toMatchObject({
    member_id: member.id,
    tier: 'standard',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
  })
  expect(form.queryByText('No term is on record for this member yet.')).toBeNull()
})

test('whoever saves second is told, and may see what is stored now', async () => {
  let stored = term
  const { user, form, button } = await enter(
    () => [stored],
    () => HttpResponse.json([]),
  )
  await user.selectOptions(form.getByLabelText(/^Tier/), 'Enterprise')
  stored = { ...term, tier: 'professional' }
  await user.click(button())
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed this membership since you opened it.',
  )
  await user.click(form.getByRole('button', { name: 'Show what is stored now' }))
  const again = within(await screen.findByRole('form', { name: 'Membership' }))
  await expect.poll(() => again.getByLabelText<HTMLSelectElement>(/^Tier/).value).toBe('professional')
})

test('says that it failed to load, and tries again', async () => {
  let broken = true
  server.use(http.get(api('memberships'), () => (broken ? down() : HttpResponse.json([term]))))
  const { user } = await signIn(`/dashboard/members/${member.id}`, 'administrator')
  servePeople([])
  expect(await screen.findByText('Failed to load the membership')).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText(/^Start/)).toHaveValue('2026-01-01')
})
