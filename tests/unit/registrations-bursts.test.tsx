import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { rows } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
const event = {
  id: '31000000-0000-4000-8000-000000000001',
  slug: 'forum',
  title: 'Business Forum',
  status: 'upcoming',
  published_at: '2026-10-01T09:00:00+00:00',
  start_date: '2030-05-01T07:00:00Z',
  end_date: '2030-05-01T15:00:00Z',
  time_zone: 'Asia/Almaty',
  max_participants: 24,
  registration_deadline: '2030-04-30T07:00:00Z',
}
const burst = {
  ids: ['a', 'b', 'c', 'd', 'e'],
  people: [
    'Ana <victim+1@mail.example>',
    'Boris <victim+2@mail.example>',
    'C <c@x.example>',
    'D <d@x.example>',
    'E <e@x.example>',
  ],
  first_at: '2030-04-01T07:00:00Z',
  last_at: '2030-04-01T07:03:00Z',
}

function serve(bursts: unknown[]) {
  server.use(
    http.get(api('events'), () => HttpResponse.json([event])),
    http.post(api('rpc/get_registration_counts'), () => HttpResponse.json([])),
    http.post(api('rpc/get_registration_bursts'), () => HttpResponse.json(bursts)),
    http.get(api('event_registrations'), () => rows([])),
  )
}

test('staff see who came from one place, and remove them in one action after a question', async () => {
  const bursts = [burst]
  const removed: unknown[] = []
  serve(bursts)
  server.use(
    http.post(api('rpc/remove_registration_burst'), async ({ request }) => {
      removed.push(await request.json())
      if (removed.length === 1) return HttpResponse.json({ code: 'X', message: 'x' }, { status: 500 })
      bursts.length = 0
      return HttpResponse.json(5)
    }),
  )
  const { user } = await enter(`/dashboard/events/${event.id}/participants`, 'editor')
  const shown = await screen.findByRole('region', { name: 'Registrations from one place' })
  expect(shown).toHaveTextContent('5 registrations came from one place.')
  expect(shown).toHaveTextContent('April 1, 2030, 12:00 PM to April 1, 2030, 12:03 PM (Astana time).')
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(burst.people)
  await user.click(within(shown).getByRole('button', { name: 'Remove these registrations' }))
  const asking = await screen.findByRole('alertdialog', { name: 'Remove 5 registrations?' })
  expect(asking).toHaveTextContent('None of them gets an email.')
  expect(removed).toEqual([])
  await user.click(within(asking).getByRole('button', { name: 'Remove registrations' }))
  expect(await within(asking).findByRole('alert')).toHaveTextContent(
    'Failed to remove the registrations. Please try again.',
  )
  await user.click(within(asking).getByRole('button', { name: 'Remove registrations' }))
  expect(await screen.findByText('5 registrations removed.')).toBeVisible()
  expect(removed.at(-1)).toEqual({ of_event: event.id, ids: burst.ids })
  await expect.poll(() => screen.queryByRole('region', { name: 'Registrations from one place' })).toBeNull()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('staff remove some of them, and keep those whom they expect', async () => {
  const bursts = [burst]
  const calls: unknown[] = []
  serve(bursts)
  server.use(
    http.post(api('rpc/:name'), async ({ request, params }) => {
      if (!String(params.name).endsWith('_registration_burst')) return undefined
      calls.push([params.name, ((await request.json()) as { ids: unknown }).ids])
      if (params.name === 'keep_registration_burst') bursts.length = 0
      return HttpResponse.json(2)
    }),
  )
  const { user } = await enter(`/dashboard/events/${event.id}/participants`, 'editor')
  const shown = await screen.findByRole('region', { name: 'Registrations from one place' })
  await user.click(within(shown).getByText('Who they are'))
  for (const person of ['Ana', 'C ', 'E ']) {
    const box = within(shown).getByRole('checkbox', { name: new RegExp(`^${person}`) })
    expect(box).toBeChecked()
    await user.click(box)
  }
  await user.click(within(shown).getByRole('button', { name: 'Remove these registrations' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Remove 2 registrations?' })).getByRole('button', {
      name: 'Remove registrations',
    }),
  )
  expect(await screen.findByText('2 registrations removed.')).toBeVisible()
  expect(calls).toEqual([['remove_registration_burst', ['b', 'd']]])
  await user.click(within(shown).getByRole('button', { name: 'Keep them' }))
  expect(await screen.findByText('2 registrations kept.')).toBeVisible()
  expect(calls.at(-1)).toEqual(['keep_registration_burst', burst.ids])
  expect(screen.getByText('2 registrations kept.')).toHaveFocus()
  await expect.poll(() => screen.queryByRole('region', { name: 'Registrations from one place' })).toBeNull()
})
