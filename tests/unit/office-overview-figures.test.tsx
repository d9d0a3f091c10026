import { fireEvent, render, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { FigurePage } from '@/features/office/overview/office/figure-page'
import { GrowthChart } from '@/features/office/overview/office/growth'
import {
  cameWords,
  changeOf,
  comparedWords,
  countedWords,
  figureFor,
  isComparable,
} from '@/features/office/overview/overview'
import {
  checkDates,
  lengthOf,
  periodParts,
  readPeriod,
  suggestedDates,
  windowOf,
  type Period,
} from '@/features/office/overview/period'
import { officeDate, officeMidnight } from '@/lib/dates/office-time'
import { rows } from '../support/page/office-members'
import { takeReads, textsOf } from '../support/page/answers'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const enter = useSignIn(pagesAlone({ '/dashboard/figures/:figure': FigurePage }))

const month: Period = { kind: 'days', days: 30 }
const march: Period = { kind: 'custom', from: '2026-03-01', to: '2026-03-31' }

describe('a period', () => {
  test('is read from the address as it is written there', () => {
    const read = (text: string) => readPeriod(new URLSearchParams(text))
    expect(read('')).toEqual(month)
    expect(read('period=31d')).toEqual(month)
    expect(read('period=custom&from=2026-03-31&to=2026-03-01')).toEqual({
      kind: 'broken',
      from: '2026-03-31',
      to: '2026-03-01',
    })
    for (const period of [
      month,
      march,
      { kind: 'all' },
      { kind: 'days', days: 7 },
      { kind: 'days', days: 90 },
    ] satisfies Period[])
      expect(
        readPeriod(
          new URLSearchParams(
            Object.entries(periodParts(period)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
          ),
        ),
      ).toEqual(period)
  })

  test('of days ends today, of dates at the midnight after the last one, of all time nowhere', () => {
    const now = Date.parse('2026-11-21T10:30:00Z')
    // Today is one of the thirty days. In October the clocks go back.
    expect(windowOf(month, now)).toEqual({ start: officeMidnight('2026-10-23'), end: null })
    expect(windowOf({ kind: 'days', days: 7 }, Date.parse('2026-11-21T22:30:00Z')).start).toBe(
      officeMidnight('2026-11-16'),
    )
    expect(windowOf(march, now)).toEqual({
      start: officeMidnight('2026-03-01'),
      end: officeMidnight('2026-04-01'),
    })
    expect(windowOf({ kind: 'all' }, now)).toEqual({ start: null, end: null })
    // March has a day of 23 hours in most of Europe.
    expect([march, month, { kind: 'all' } satisfies Period].map(lengthOf)).toEqual([31, 30, 0])
    expect(suggestedDates(new Date('2026-03-01T21:59:00Z'))).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  })

  test.each([
    ['', '', { from: 'Please choose the first day', to: 'Please choose the last day' }],
    ['2026-02-31', '2026-03-01', { from: 'Please choose the first day' }],
    ['2026-03-02', '2026-03-01', { to: 'The last day must not be before the first' }],
    ['1999-12-31', '2026-03-01', { from: 'Choose a day between 2000 and 2099' }],
    ['2026-03-01', '2100-01-01', { to: 'Choose a day between 2000 and 2099' }],
    ['2100-01-01', '2026-03-01', { from: 'Choose a day between 2000 and 2099' }],
    ['2026-03-01', '1999-12-31', { to: 'Choose a day between 2000 and 2099' }],
    ['2000-01-01', '2026-03-01', {}],
    ['2026-03-01', '2026-03-01', {}],
    ['2026-03-01', '2099-12-31', {}],
  ])('from %j to %j says %j', (from, to, problems) => expect(checkDates({ from, to })).toEqual(problems))
})

describe('a figure', () => {
  test.each([
    [10, null, null],
    [10, 0, { direction: 'up', text: 'New' }],
    [0, 0, null],
    [5, 5, { direction: 'level', text: 'No change' }],
    [8, 2, null],
    [0, 7, null],
    [0, 19, null],
    [80, 20, { direction: 'up', text: '+300%' }],
    [20, 30, { direction: 'down', text: '−33%' }],
    [0, 20, { direction: 'down', text: '−100%' }],
    [1015, 1000, { direction: 'up', text: '+1.5%' }],
    [10_125, 10_000, { direction: 'up', text: '+1.3%' }],
    [10_005, 10_000, { direction: 'up', text: '+0.1%' }],
    [10_001, 10_000, { direction: 'up', text: 'Up by under 0.1%' }],
    [9_994, 10_000, { direction: 'down', text: '−0.1%' }],
    [99_999, 100_000, { direction: 'down', text: 'Down by under 0.1%' }],
  ])('of %j after %j has changed by %j', (current, previous, change) =>
    expect(changeOf({ current, previous })).toEqual(change),
  )

  test('says what it counts and what it is compared with', () => {
    expect(countedWords('users', month)).toBe('given access in the last 30 days')
    expect(countedWords('upcoming_events', month)).toBe('beginning in the next 30 days')
    expect(countedWords('members', march)).toMatch(/^joined March 1\s–\s31, 2026$/)
    expect(countedWords('applications', { kind: 'all' })).toBe('received so far')
    expect(cameWords('members', 3, month)).toBe('+3 joined in the last 30 days')
    expect(cameWords('upcoming_events', 3, month)).toBe('3 beginning in the next 30 days')
    expect(cameWords('users', 0, month)).toBe('None given access in the last 30 days')
    expect(comparedWords('users', 5, month)).toBe('5 in the 30 days before')
    expect(comparedWords('upcoming_events', 2, month)).toBe('2 held in the last 30 days')
    expect(comparedWords('upcoming_events', 2, march)).toBe('2 in the 31 days before')
    expect(comparedWords('members', 1, { kind: 'custom', from: '2026-03-01', to: '2026-03-01' })).toBe(
      '1 in the day before',
    )
  })

  test('is not measured against a longer time, unless it is known ahead', () => {
    const during = new Date(2026, 2, 15).getTime()
    expect(isComparable('members', march, during)).toBe(false)
    expect(isComparable('upcoming_events', march, during)).toBe(true)
    expect(isComparable('members', march, new Date(2026, 2, 31, 12).getTime())).toBe(true)
  })

  test('is shown to those who may see its rows', () => {
    expect(figureFor('administrator', 'members')).toBe('members')
    expect(figureFor('editor', 'members')).toBeUndefined()
    expect(figureFor('editor', 'active_members')).toBe('active_members')
    expect(figureFor('member', 'active_members')).toBeUndefined()
    expect(figureFor('administrator', 'toString')).toBeUndefined()
  })
})

describe('the rows of a figure', () => {
  const member = {
    id: 'm1',
    name: 'Rila Tools',
    member_type: 'company',
    status: 'active',
    created_at: '2026-03-05T10:00:00+00:00',
  }

  test('are those that it counts, newest first, with their exact number', async () => {
    const all = takeReads('members', () => rows([member], 26))
    await enter('/dashboard/figures/active_members?period=custom&from=2026-03-01&to=2026-03-31&page=2', 'administrator')
    expect(await screen.findByText('26 active members')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Rila Tools' })).toHaveAttribute('href', '/dashboard/members/m1')
    expect(screen.getByText('Page 2 of 2')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/dashboard/figures/active_members?period=custom&from=2026-03-01&to=2026-03-31',
    )
    expect(screen.getByRole('link', { name: 'Back to Overview' })).toHaveAttribute(
      'href',
      '/dashboard?period=custom&from=2026-03-01&to=2026-03-31',
    )
    const asked = all[0] ?? new URLSearchParams()
    expect(asked.get('status')).toBe('eq.active')
    expect(asked.getAll('created_at')).toEqual([
      `lt.${officeMidnight('2026-04-01')}`,
      `gte.${officeMidnight('2026-03-01')}`,
    ])
    expect(asked.get('order')).toBe('created_at.desc,id.asc')
    expect([asked.get('offset'), asked.get('limit')]).toEqual(['25', '25'])
  })

  test.each([
    ['?period=all', { status: ['eq.upcoming'], end_date: ['gte.now'], start_date: [] }],
    [
      '?period=custom&from=2026-03-01&to=2026-03-31',
      {
        status: [],
        or: ['(status.eq.upcoming,and(status.neq.cancelled,start_date.lt.now))'],
        start_date: [`gte.${officeMidnight('2026-03-01')}`, `lt.${officeMidnight('2026-04-01')}`],
      },
    ],
  ])('of upcoming events (%s) are chosen as the database counts them, soonest first', async (address, filters) => {
    const all = takeReads('events', () => rows([]))
    await enter(`/dashboard/figures/upcoming_events${address}`, 'editor')
    expect(await screen.findByText('No events in this period.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to the first page' })).toBeNull()
    const asked = all[0] ?? new URLSearchParams()
    for (const [column, conditions] of Object.entries(filters)) expect(asked.getAll(column), column).toEqual(conditions)
    expect(asked.get('order')).toBe('start_date.asc,id.asc')
  })

  test('of upcoming events lie as far ahead as a period of days lies behind', async () => {
    const all = takeReads('events', () => rows([]))
    await enter('/dashboard/figures/upcoming_events?period=7d', 'editor')
    expect(await screen.findByText('No events in this period.')).toBeVisible()
    const asked = all[0] ?? new URLSearchParams()
    const [from, until = ''] = asked.getAll('start_date')
    expect([asked.get('status'), from, until.slice(0, 3)]).toEqual(['eq.upcoming', 'gte.now', 'lt.'])
    const ahead =
      Date.parse(officeMidnight(officeDate(new Date()), 1)) - Date.parse(officeMidnight(officeDate(new Date()), -6))
    expect(Math.abs(Date.parse(until.slice(3)) - Date.now() - ahead)).toBeLessThan(60_000)
  })

  const person = { id: 'u1', full_name: '', email: 'ada@bkcc.example', created_at: '2026-03-05T23:00:00+00:00' }
  const application = { ...person, company_name: 'Rila', contact_name: 'Ada', status: 'in_review' }
  const evening = {
    id: 'e1',
    slug: 'forum',
    title: 'Forum',
    status: 'upcoming',
    start_date: '2199-03-05T20:30:00+00:00',
    end_date: '2199-03-05T21:00:00+00:00',
    time_zone: 'Asia/Almaty',
  }
  test.each([
    ['members', 'members', { ...member, status: 'inactive' }, ['Rila Tools', 'Company', '5 Mar 2026', 'Inactive']],
    [
      'users',
      'user_profiles',
      { ...person, role: { name: 'editor' } },
      ['ada@bkcc.example', 'ada@bkcc.example', '6 Mar 2026', 'Editor'],
    ],
    [
      'users',
      'user_profiles',
      { ...person, full_name: 'Ada Koleva', role: null },
      ['Ada Koleva', 'ada@bkcc.example', '6 Mar 2026', 'Member'],
    ],
    [
      'active_subscribers',
      'newsletter_subscribers',
      { ...person, status: 'active' },
      ['ada@bkcc.example', '6 Mar 2026', 'Active'],
    ],
    [
      'applications',
      'membership_applications',
      application,
      ['Rila', 'Ada, ada@bkcc.example', '6 Mar 2026', 'In review'],
    ],
    // On the clock of its place.
    ['upcoming_events', 'events', evening, ['Forum', '6 Mar 2199', 'Upcoming']],
    ['upcoming_events', 'events', { ...evening, status: 'completed' }, ['Forum', '6 Mar 2199', 'Past']],
  ])('of %s (%s) say what each is and lead to it', async (figure, table, row, cells) => {
    takeReads(table, (query) => (query.has('select') && !query.has('id') ? rows([row]) : undefined))
    await enter(`/dashboard/figures/${figure}?period=all`, 'administrator')
    const list = await screen.findByRole('table')
    const [, first] = within(list).getAllByRole('row')
    expect(textsOf(within(first ?? list).getAllByRole('cell')).slice(-cells.length)).toEqual(cells)
    expect(
      within(list)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(
      {
        members: ['/dashboard/members/m1'],
        users: ['/dashboard/users?q=ada%40bkcc.example'],
        applications: ['/dashboard/applications/u1'],
        upcoming_events: ['/events/forum'],
      }[figure] ?? [],
    )
  })

  test('lead an Editor nowhere that they may not go', async () => {
    takeReads('members', () => rows([member]))
    await enter('/dashboard/figures/active_members', 'editor')
    expect(await screen.findByText('Rila Tools')).toBeVisible()
    expect(screen.getByText('1 active member')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Rila Tools' })).not.toBeInTheDocument()
  })

  test.each([
    ['an Editor', 'editor', 'users'],
    ['a plain member', null, 'active_members'],
    ['anybody who asks for an unknown one', 'administrator', 'nonsense'],
  ])('are not there for %s', async (_name, role, figure) => {
    await enter(`/dashboard/figures/${figure}`, role)
    expect(await screen.findByRole('heading', { level: 1, name: 'This figure is not here' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Overview' })).toHaveAttribute('href', '/dashboard')
  })

  test('say so when they end before the page asked for', async () => {
    takeReads('newsletter_subscribers', () =>
      HttpResponse.json(
        { code: 'PGRST103', message: 'Requested range not satisfiable', details: 'There are only 20 rows.' },
        { status: 416, headers: { 'content-range': '*/20' } },
      ),
    )
    await enter('/dashboard/figures/active_subscribers?period=all&page=2', 'editor')
    expect(await screen.findByText('The list ends before this page.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/dashboard/figures/active_subscribers?period=all',
    )
  })
})

describe('the line of a growth', () => {
  const draw = (before: number, values: number[], marked: number | null = null) => {
    const onMark = vi.fn<(index: number | null) => void>()
    // The charts draw each day at its end.
    const dates = values.map((_, index) => new Date(Date.UTC(2026, 9, 2 + index)).toISOString())
    const start = '2026-10-01T00:00:00.000Z'
    const { container } = render(
      <GrowthChart label="Users" {...{ growth: { before, values }, start, dates, marked, onMark }} />,
    )
    const [field, line] = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    const mark = container.querySelector<HTMLElement>('.border-ink-500')?.style.left
    return { onMark, container, field, line, mark, words: container.lastElementChild?.textContent }
  }

  test('goes from what was before to the last value, from zero to a round number', () => {
    const { line, field, mark, words } = draw(30, [40, 20, 50, 60])
    expect(line).toBe('M0,50L25,33.333L50,66.667L75,16.667L100,0')
    expect(field).toBe(`${line}L100,100L75,100L50,100L25,100L0,100Z`)
    expect([mark, words]).toEqual([undefined, '30 more than before 2 Oct 2026'])
  })

  test.each([
    [0, [0, 1], 'M0,100L50,100L100,75', '1 more than before 2 Oct 2026'],
    [4, [3, 3], 'M0,0L50,25L100,25', '1 fewer than before 2 Oct 2026'],
    [50, [20, 50], 'M0,16.667L50,66.667L100,16.667', 'As before 2 Oct 2026'],
  ])('of %i and then %j stands for four rows at least, and for all that was', (before, values, line, words) => {
    expect(draw(before, values)).toMatchObject({ line, words })
  })

  test.each([
    [0, '25%', '40 on 2 Oct 2026'],
    [2, '75%', '50 on 4 Oct 2026'],
    [3, undefined, '30 more than before 2 Oct 2026'],
    // Left from a longer period.
    [9, undefined, '30 more than before 2 Oct 2026'],
  ])('tells the date %i that is marked', (marked, left, words) => {
    expect(draw(30, [40, 20, 50, 60], marked)).toMatchObject({ mark: left, words })
  })

  test('marks the date that is nearest to the pointer', () => {
    const { container, onMark } = draw(30, [40, 20, 50, 60])
    const drawing = container.querySelector('[role=img] > div') ?? container
    vi.spyOn(drawing, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 160))
    for (const clientX of [100, 249, 251, 500]) fireEvent.pointerMove(drawing, { clientX })
    fireEvent.pointerLeave(drawing)
    expect(onMark.mock.calls.flat()).toEqual([0, 0, 1, 3, null])
  })
})
