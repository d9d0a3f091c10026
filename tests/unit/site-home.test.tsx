import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../support/unit'

afterEach(() => {
  vi.useRealTimers()
})

describe('home page', () => {
  it('leads to membership, About and contact', async () => {
    renderApp('/')
    const opening = within((await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement)
    expect(opening.getByRole('link', { name: 'Become a Member' })).toHaveAttribute('href', '/membership')
    expect(opening.getByRole('link', { name: /^Learn more/ })).toHaveAttribute('href', '/about')
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link', { name: 'Become a Member' }).map((link) => link.getAttribute('href'))).toEqual([
      '/membership',
      '/membership',
    ])
    expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  })

  it('names four benefits and four sectors', async () => {
    renderApp('/')
    await screen.findByRole('heading', { level: 1 })
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual([
      'Business Networking',
      'Market Access',
      'Trade Support',
      'Market Intelligence',
      'Energy',
      'Agriculture',
      'Technology',
      'Transportation',
    ])
  })

  it('loads its opening picture at once and the others when they are near', async () => {
    renderApp('/')
    await screen.findByRole('heading', { level: 1 })
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
