import { act, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { HomeData } from '@/features/publish/pages/public/home/api'
import { textsOf, take } from '../support/page/answers'
import { emptyHome, renderApp } from '../support/page/unit'

const event = {
  id: 'e',
  slug: 'long-table',
  title: 'The Long Table',
  start_date: '2026-12-03T13:00:00Z',
  end_date: '2026-12-03T17:00:00Z',
  time_zone: 'Asia/Almaty',
  location: 'Almaty',
  is_online: false,
  is_featured: true,
  status: 'upcoming',
  registration_deadline: '2026-12-01T13:00:00Z',
  free: null,
}
const story = {
  id: 's',
  slug: 'cabinet',
  title: 'A Cabinet for the Windiest Place',
  image_url: null,
  published_at: '2026-11-11T08:00:00Z',
  category: 'Member Success Stories',
}

/** Opens Home of a chamber that has these things. */
async function openHome(parts: Partial<HomeData>) {
  take('get_home', () => HttpResponse.json({ ...emptyHome, ...parts }))
  renderApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Two horizons, one marketplace' })
  await vi.waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).not.toBeInTheDocument())
  return within(screen.getByRole('main'))
}
/** What a link of the page leads to. */
const leadsTo = (name: string) => screen.getByRole('main').querySelector(`a[href="${name}"]`)?.textContent

describe('what is alive on Home', () => {
  it('is the figures, the next events, the latest stories and the logos', async () => {
    const main = await openHome({
      members: 1046,
      countries: 2,
      industries: 1,
      events: 9,
      coming: [event],
      stories: [story],
      logos: [{ id: 'm', slug: 'rila-sons', name: 'Rila & Sons', logo_url: '/artwork/wheat-harvest.webp' }],
    })
    const told = main.getByRole('region', { name: 'The chamber in figures' })
    expect([...told.querySelectorAll('dl > div')].map((figure) => figure.textContent)).toEqual([
      'members1,046',
      'countries2',
      'industry1',
      'events in the last year9',
    ])
    const events = within(main.getByRole('region', { name: 'Next events' }))
    expect(events.getByRole('link', { name: 'The Long Table' })).toHaveAttribute('href', '/events/long-table')
    expect(events.getByText('December 3, 2026')).toBeVisible()
    expect(events.getByText('Almaty')).toBeVisible()
    expect(events.getByText('Featured Event')).toBeVisible()
    expect(events.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
    const stories = within(main.getByRole('region', { name: 'Latest stories' }))
    expect(stories.getByRole('link', { name: story.title })).toHaveAttribute('href', '/news/cabinet')
    expect(stories.getByText('November 11, 2026')).toBeVisible()
    expect(stories.getByRole('presentation')).toHaveAttribute('loading', 'lazy')
    const logo = within(main.getByRole('region', { name: 'Among our members' })).getByRole('link', {
      name: 'Rila & Sons',
    })
    expect(logo).toHaveAttribute('href', '/members/rila-sons')
    expect(within(logo).getByRole('presentation')).toHaveAttribute('loading', 'lazy')
  })

  it('says of each event where its registration stands, and keeps it true', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T12:59:40Z') })
    const others = { registration_deadline: '2026-12-02T13:00:00Z', is_featured: false }
    const main = await openHome({
      coming: [
        event,
        { ...event, ...others, id: 'f', title: 'Full', free: 0 },
        { ...event, ...others, id: 'g', title: 'Few', free: 1 },
        { ...event, ...others, id: 'h', title: 'Later', registration_deadline: null },
      ],
    })
    const events = within(main.getByRole('region', { name: 'Next events' }))
    const standings = () =>
      events.getAllByRole('listitem').map((row) => row.textContent.replace(/^.*Almaty(Featured Event)?/, ''))
    const rest = ['Full, with a waiting list', '1 place left', 'Registration not open yet']
    expect(standings()).toEqual(['Registration open', ...rest])
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(standings()).toEqual(['Registration closed', ...rest])
  })

  it('is nothing in an empty chamber', async () => {
    const main = await openHome({})
    for (const name of ['The chamber in figures', 'Next events', 'Latest stories', 'Among our members'])
      expect(main.queryByRole('region', { name })).not.toBeInTheDocument()
  })

  it('says when no events are planned, and leaves out stories and figures that are not there', async () => {
    const main = await openHome({ stories: [story] })
    expect(main.getByText('No events are planned at the moment.')).toBeVisible()
    expect(main.getByRole('region', { name: 'Latest stories' })).toBeVisible()
  })

  it('leaves out stories when there are only events, and a figure that is zero', async () => {
    const main = await openHome({ coming: [event], members: 1 })
    expect(main.queryByRole('region', { name: 'Latest stories' })).not.toBeInTheDocument()
    expect(main.getByRole('region', { name: 'The chamber in figures' })).toHaveTextContent(/^member1$/)
  })

  it('is left out when it cannot be read, with the words of Home; both are read again on wish', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    take('get_home', () => HttpResponse.json({}, { status: 500 }))
    const { user } = renderApp('/')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content')
    expect(screen.getByRole('heading', { level: 1, name: 'Bulgarian–Kazakh Chamber of Commerce' })).toBeVisible()
    expect(screen.queryByRole('status', { name: /^Loading/ })).not.toBeInTheDocument()
    take('get_home', () => HttpResponse.json(emptyHome))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Two horizons, one marketplace' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Energy' })).toBeVisible()
  })
})

describe('the sectors of Home', () => {
  it('lead to their industry in the directory, with its number of companies', async () => {
    const main = await openHome({ companies: { 'Agriculture & Food': 4, 'Information Technology': 1 } })
    expect(leadsTo('/members?industry=Agriculture+%26+Food')).toBe('Agriculture')
    expect(leadsTo('/members?industry=Information+Technology')).toBe('Technology')
    expect(main.getByText('4 companies')).toBeVisible()
    expect(main.getByText('1 company')).toBeVisible()
  })

  it('lead to all members where no company is of the industry', async () => {
    const main = await openHome({ companies: {} })
    for (const name of ['Energy', 'Agriculture', 'Technology', 'Transportation'])
      expect(main.getByRole('link', { name })).toHaveAttribute('href', '/members')
    expect(main.queryByText(/compan(y|ies)$/)).not.toBeInTheDocument()
  })
})

describe('home page', () => {
  it('leads to membership, About and contact, and names four benefits and four sectors', async () => {
    const main = await openHome({})
    const heading = main.getByRole('heading', { level: 1 })
    const opening = within(heading.closest('header') as HTMLElement)
    expect(opening.getByRole('link', { name: 'Become a Member' })).toHaveAttribute('href', '/membership')
    expect(opening.getByRole('link', { name: /^Learn more/ })).toHaveAttribute('href', '/about')
    const joining = main.getAllByRole('link', { name: 'Become a Member' })
    expect(joining.map((link) => link.getAttribute('href'))).toEqual(['/membership', '/membership'])
    expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    expect(textsOf(main.getAllByRole('heading', { level: 3 })).join()).toBe(
      'Business Networking,Market Access,Trade Support,Market Intelligence,Energy,Agriculture,Technology,Transportation',
    )
  })

  it('loads its opening picture at once and the others when they are near', async () => {
    await openHome({})
    const [opening, ...others] = [...screen.getByRole('main').querySelectorAll('img')]
    expect(opening).toHaveAttribute('loading', 'eager')
    expect(opening).toHaveAttribute('fetchpriority', 'high')
    expect(others).toHaveLength(4)
    for (const image of others) expect(image).toHaveAttribute('loading', 'lazy')
    for (const image of [opening, ...others])
      expect([image?.getAttribute('width'), image?.getAttribute('height')]).not.toContain(null)
  })

  it('tells the time at both ends, and keeps it true', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T07:15:40Z') })
    renderApp('/')
    const clocks = within(await screen.findByRole('group', { name: 'Local time' }))
    expect(clocks.getByText('9:15 AM')).toBeVisible()
    expect(clocks.getByText('12:15 PM')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(clocks.getByText('9:16 AM')).toBeVisible()
    expect(clocks.getByText('12:16 PM')).toBeVisible()
  })
})
