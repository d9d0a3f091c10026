import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { robotsTxt, sitemapRoutes, sitemapXml } from '@/lib/sitemap'
import { api, renderApp, server } from '../support/unit'

describe('sitemap', () => {
  test('lists the eleven routes with their priorities', () => {
    const xml = new DOMParser().parseFromString(sitemapXml('https://bkcc.example'), 'application/xml')
    expect(xml.querySelector('parsererror')).toBeNull()
    const entries = [...xml.querySelectorAll('url')].map((url) => [url.querySelector('loc')?.textContent, url.querySelector('priority')?.textContent])
    expect(entries).toEqual([
      ['https://bkcc.example/', '1.0'],
      ...['about', 'services', 'events', 'news'].map((page) => [`https://bkcc.example/${page}`, '0.8']),
      ['https://bkcc.example/members', '0.7'],
      ['https://bkcc.example/membership', '0.7'],
      ['https://bkcc.example/contact', '0.6'],
      ...['terms', 'privacy', 'cookies'].map((page) => [`https://bkcc.example/${page}`, '0.4']),
    ])
    expect(sitemapRoutes).toHaveLength(11)
    expect(robotsTxt('https://bkcc.example')).toContain('Sitemap: https://bkcc.example/sitemap.xml')
  })
})

describe('unknown address', () => {
  test('says Page Not Found and goes home after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { router } = renderApp('/no/such/page')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    expect(router.state.location.pathname).toBe('/no/such/page')
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.poll(() => router.state.location.pathname).toBe('/')
    vi.useRealTimers()
  })

  test('leaving before the three seconds cancels the redirect', async () => {
    const { router, user } = renderApp('/no/such/page')
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    server.use(http.get(api('services'), () => HttpResponse.json([])))
    vi.useRealTimers()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Services' }))
    await screen.findByText('No services are listed at the moment.')
    expect(router.state.location.pathname).toBe('/services')
  })
})

describe('page meta', () => {
  test('follows the route, with exactly one title', async () => {
    server.use(http.get(api('services'), () => HttpResponse.json([])))
    const { user } = renderApp('/membership')
    await expect.poll(() => document.title).toBe('Membership | BKCC')
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Services' }))
    await expect.poll(() => document.title).toBe('Services | BKCC')
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1)
    expect(document.querySelector('meta[property="og:title"]')).toHaveAttribute('content', 'Services | BKCC')
  })

  test('an unknown path has the home meta and is not indexed', async () => {
    renderApp('/no/such/page')
    await expect.poll(() => document.title).toBe('Home | BKCC')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
})

describe('navigation', () => {
  test('has the pages in order and marks the active one', async () => {
    renderApp('/membership')
    const main = within(await screen.findByRole('banner')).getByRole('navigation', { name: 'Main' })
    expect(within(main).getAllByRole('link').map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`)).toEqual([
      'Home /', 'About /about', 'Members /members', 'Services /services', 'Events /events', 'News /news', 'Contact /contact', 'Member Login /login',
    ])
    const footer = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Quick links' })
    expect(within(footer).getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'About', 'Members'])
  })
})
