import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { CompanyFactsRoute, MemberFactsPage } from '@/app/routing/membership-routes'
import {
  isEmpty,
  presenceWords,
  readingWords,
  readYear,
  type YearFacts,
} from '@/features/members/facts/membership-facts'
import { take, textsOf } from '../support/page/answers'
import { duesOf } from '../support/page/dues'
import { down } from '../support/page/office-members'
import { press } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const memberId = '20000000-0000-4000-8000-000000000001'
const mine = '/dashboard/company/rila/facts'
const office = `/dashboard/members/${memberId}/facts`
const signIn = useSignIn(
  pagesAlone({ '/dashboard/company/:slug/facts': CompanyFactsRoute, '/dashboard/members/:id/facts': MemberFactsPage }),
)
const own = {
  companies: [
    {
      member_id: memberId,
      is_manager: true,
      is_shown: true,
      title: null,
      member: { slug: 'rila', name: 'Rila Tools' },
    },
  ],
}
const head = { name: 'Rila Tools', slug: 'rila', listed: true, first_year: 2024, last_year: 2026 }
const nothing: YearFacts = {
  ...head,
  year: 2026,
  events: { total: 0, others: 0, kept_from: null, rows: [] },
  articles: { total: 0, rows: [] },
  issues: { total: 0, rows: [] },
  announcements: { total: 0, read: 0, rows: [] },
  visits: 0,
}
const full: YearFacts = {
  ...nothing,
  events: {
    total: 2,
    others: 1214,
    kept_from: '2026-02-03',
    rows: [
      {
        id: 'e1',
        slug: 'the-forum',
        title: 'The forum',
        start_date: '2026-05-04T06:00:00Z',
        time_zone: 'Europe/Sofia',
        people: 2,
        others: 1214,
      },
      {
        id: 'e2',
        slug: 'the-visit',
        title: 'The visit',
        start_date: '2026-03-31T21:30:00Z',
        time_zone: 'Europe/Sofia',
        people: 1,
        others: 0,
      },
    ],
  },
  articles: {
    total: 1,
    rows: [{ id: 'a1', slug: 'a-record', title: 'A record', published_at: '2026-02-01T08:00:00Z' }],
  },
  issues: { total: 1, rows: [{ id: 'i1', slug: 'spring', title: 'Spring', sent_at: '2026-04-01T08:00:00Z' }] },
  announcements: {
    total: 4,
    read: 2,
    rows: [
      { id: 'n1', title: 'Elections', created_at: '2026-06-01T08:00:00Z', people: 3, readers: 2 },
      { id: 'n2', title: 'Closed', created_at: '2026-05-01T08:00:00Z', people: 1, readers: 0 },
    ],
  },
  visits: 312,
}

const serve = (facts: object) => take('get_membership_facts', () => HttpResponse.json(facts))
const targets = () =>
  Object.fromEntries(
    screen
      .getAllByRole('region')
      .flatMap((part) => within(part).queryAllByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]),
  )

test('a manager reads each fact in words, with the way to its rows', async () => {
  take('get_member_dues', () => HttpResponse.json(duesOf([])))
  const asked = serve(full)
  await signIn(mine, null, own)
  expect(await screen.findByText('What membership brought Rila Tools in 2026.')).toBeVisible()
  expect(asked).toEqual([{ of_member: memberId }])
  expect(screen.getByText(/^2 events, with 1,214 others\./)).toHaveTextContent(
    'Counted where presence was recorded; who was at several events counts at each.',
  )
  expect(screen.getByText('Who was at an event before 3 Feb 2026 is no longer stored.')).toBeVisible()
  expect(
    screen.getByText('1 article and 1 issue of the newsletter, about you or with a link to your page.'),
  ).toBeVisible()
  expect(screen.getByText('4 announcements, 2 of them read.')).toBeVisible()
  expect(screen.getByText('2 more went to others of your people alone.')).toBeVisible()
  expect(screen.getByText(/^Your page was opened 312 times/)).toBeVisible()
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows.slice(-6)).toEqual([
    'The forum4 May 2026 · 2 of your people, with 1,214 others',
    'The visit1 Apr 2026 · 1 of your people, and nobody else',
    'Spring1 Apr 2026 · issue of the newsletter',
    'A record1 Feb 2026 · article',
    'Elections1 Jun 2026 · read by 2 of 3',
    'Closed1 May 2026 · not read yet',
  ])
  expect(targets()).toEqual({
    'The forum': '/events/the-forum',
    'The visit': '/events/the-visit',
    Spring: '/newsletter/spring',
    'A record': '/news/a-record',
    Elections: '/dashboard/interchange/n1',
    Closed: '/dashboard/interchange/n2',
    'Show the page': '/members/rila',
  })
})

test('the office reads the same, with its own way to announcements and back to the record', async () => {
  serve({ ...full, listed: false })
  await signIn(office, 'editor')
  expect(await screen.findByText('The forum')).toBeVisible()
  expect(screen.getByText(/2 of its people, with 1,214 others/)).toBeVisible()
  expect(targets()).toMatchObject({ Elections: '/dashboard/interchange/announcements/n1' })
  expect(screen.getByText('These are the latest 2.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Show the page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the record' })).toHaveAttribute(
    'href',
    `/dashboard/members/${memberId}/record`,
  )
})

test('a manager whom a year brought nothing reads what they can use', async () => {
  take('get_member_dues', () => HttpResponse.json(duesOf([])))
  serve(nothing)
  await signIn(mine, null, own)
  expect(await screen.findByText(/^Nothing is recorded for 2026/)).toBeVisible()
  for (const [name, href] of [
    ['Register for an event', '/events'],
    ['Propose your news to the office', '/contact'],
    ['Read your inbox', '/dashboard/interchange'],
    ['Complete your company’s page', '/dashboard/company/rila'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('the office reads that a year brought nothing', async () => {
  serve(nothing)
  await signIn(office, 'administrator')
  expect(await screen.findByText('Nothing is recorded for 2026.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Read your inbox' })).toBeNull()
})

test('a part without rows leads to what could fill it', async () => {
  take('get_member_dues', () => HttpResponse.json(duesOf([])))
  serve({ ...full, events: nothing.events, visits: 0 })
  await signIn(mine, null, own)
  const part = within(await screen.findByRole('region', { name: 'Events attended' }))
  expect(part.getByText(/^No presence at an event was recorded/)).toBeVisible()
  expect(part.getByRole('link')).toHaveAccessibleName('Register for an event')
  expect(
    within(screen.getByRole('region', { name: 'Visits of the company page' })).getByRole('link'),
  ).toHaveAccessibleName('Complete your company’s page')
})

test.each([
  [mine, null, 'Loading what membership brought…'],
  [office, 'administrator', 'Loading member…'],
] as const)('%s says that it waits and why it failed, and tries again', async (path, role, loading) => {
  take('get_member_dues', () => HttpResponse.json(duesOf([])))
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  let calls = 0
  server.use(
    http.post(api('rpc/get_membership_facts'), async () => {
      calls += 1
      if (calls > 1) return HttpResponse.json(full)
      await gate
      return down()
    }),
  )
  await signIn(path, role, role ? {} : own)
  expect(await screen.findByRole('status', { name: loading })).toBeVisible()
  go()
  expect(await screen.findByText('Failed to load what membership brought')).toBeVisible()
  press('Try again')
  expect(await screen.findByText('The forum')).toBeVisible()
})

test('the words of rows, the year of an address, and a year that brought nothing', () => {
  expect([readingWords(1, 0), readingWords(1, 1), readingWords(2, 1), presenceWords(1, 1, 'your')]).toEqual([
    'not read yet',
    'read',
    'read by 1 of 2',
    '1 of your people, with 1 other',
  ])
  const year = (query: string) => readYear(new URLSearchParams(query))
  expect([year(''), year('year=2024'), year('year=24'), year('year=20245')]).toEqual([undefined, 2024, 0, 0])
  expect(isEmpty(nothing)).toBe(true)
  for (const part of ['events', 'articles', 'issues', 'announcements'] as const)
    expect(isEmpty({ ...nothing, [part]: { ...nothing[part], total: 1 } }), part).toBe(false)
  expect(isEmpty({ ...nothing, visits: 1 })).toBe(false)
})

test('a member who is gone is not found', async () => {
  take('get_membership_facts', () => HttpResponse.json({ code: 'PT404', message: 'Gone' }, { status: 404 }))
  await signIn(office, 'administrator')
  expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeVisible()
})

test('the address names the year; one without facts is refused, with the way to this year', async () => {
  take('get_member_dues', () => HttpResponse.json(duesOf([])))
  const asked: unknown[] = []
  server.use(
    http.post(api('rpc/get_membership_facts'), async ({ request }) => {
      const given = (await request.json()) as { of_year?: number }
      asked.push(given.of_year)
      return HttpResponse.json(given.of_year === 0 ? head : { ...full, year: given.of_year ?? 2026 })
    }),
  )
  await signIn(`${mine}?year=two`, null, own)
  expect(await screen.findByText('There is nothing of the year “two”. The years go from 2024 to 2026.')).toBeVisible()
  press('Show 2026')
  expect(await screen.findByText('What membership brought Rila Tools in 2026.')).toBeVisible()
  const years = within(screen.getByRole('navigation', { name: 'Years' }))
  expect(textsOf(years.getAllByRole('link'))).toEqual(['2026', '2025', '2024'])
  expect(years.getByRole('link', { current: 'page' })).toHaveTextContent('2026')
  fireEvent.click(years.getByRole('link', { name: '2024' }))
  expect(await screen.findByText('What membership brought Rila Tools in 2024.')).toBeVisible()
  expect(asked).toEqual([0, 2026, 2024])
})
