import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { homeWords, publicPages, sitemapPages, type PublicPage } from '@/app/routing/public-pages'
import { robotsTxt, sitemapXml } from '@/app/routing/sitemap'
import { storeName } from '@/lib/data/stored-name'
import { textsOf } from '../support/page/answers'
import { saidTwice } from '../support/page/head'
import { beOnPhone, pressBackToClose } from '../support/page/phone'
import { pagesAre, renderApp, server, siteIs } from '../support/page/unit'

describe('sitemap', () => {
  test('lists the eleven routes with their priorities', () => {
    const xml = new DOMParser().parseFromString(sitemapXml('https://bkcc.example'), 'application/xml')
    expect(xml.querySelector('parsererror')).toBeNull()
    const entries = [...xml.querySelectorAll('url')].map((url) => [
      url.querySelector('loc')?.textContent,
      url.querySelector('priority')?.textContent,
    ])
    expect(entries).toEqual([
      ['https://bkcc.example/', '1.0'],
      ...['about', 'services', 'events', 'news'].map((page) => [`https://bkcc.example/${page}`, '0.8']),
      ['https://bkcc.example/members', '0.7'],
      ['https://bkcc.example/membership', '0.7'],
      ['https://bkcc.example/contact', '0.6'],
      ...['terms', 'privacy', 'cookies'].map((page) => [`https://bkcc.example/${page}`, '0.4']),
    ])
    expect(sitemapPages).toHaveLength(11)
    expect(robotsTxt('https://bkcc.example')).toContain('Sitemap: https://bkcc.example/sitemap.xml')
  })
})

describe('sitemap page', () => {
  test('downloads sitemap.xml at once and again when asked, and links its pages', async () => {
    const files: Blob[] = []
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
    URL.revokeObjectURL = () => undefined
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = renderApp('/sitemap')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sitemap' })).toBeVisible()
    await waitFor(() => expect(names).toEqual(['sitemap.xml']))
    expect(await files[0]?.text()).toBe(sitemapXml('http://localhost'))
    const links = within(screen.getByRole('main')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sitemapPages.map(({ path }) => path))
    await user.click(screen.getByRole('button', { name: 'Download again' }))
    expect(names).toEqual(['sitemap.xml', 'sitemap.xml'])
  })
})

describe('unknown address', () => {
  test('says Page Not Found and goes home after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { router } = renderApp('/no/such/page')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
    expect(document.title).toBe('Page Not Found | BKCC')
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    expect(router.state.location.pathname).toBe('/no/such/page')
    expect(screen.getByRole('alert')).toHaveTextContent('You are being taken to the homepage in three seconds.')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('leaving before the three seconds cancels the redirect', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    server.use(pagesAre({ services: { services: [] } }))
    const { router, user } = renderApp('/no/such/page')
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Services' }))
    await screen.findByText('No services are listed at the moment.')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(router.state.location.pathname).toBe('/services')
  })
})

describe('page meta', () => {
  test('follows the route, with exactly one title', async () => {
    server.use(pagesAre({ services: { services: [] } }))
    const { user } = renderApp('/membership')
    await expect.poll(() => document.title).toBe('Membership | BKCC')
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Services' }))
    await expect.poll(() => document.title).toBe('Services | BKCC')
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1)
    expect(saidTwice(document)).toEqual([])
    expect(document.querySelector('meta[property="og:title"]')).toHaveAttribute('content', 'Services | BKCC')
  })

  test('an unknown path has a title of its own, else the home meta, and is not indexed', async () => {
    renderApp('/no/such/page')
    await expect.poll(() => document.title).toBe('Page Not Found | BKCC')
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', homeWords.description)
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('search, the pages behind the links of mails, and those of one person are not indexed', () => {
    const pages: PublicPage[] = Object.values(publicPages)
    expect(pages.filter(({ noindex }) => noindex).map(({ path }) => path)).toEqual([
      '/search',
      '/login',
      '/reset-password',
      '/accept-invitation',
      '/confirm-email',
      '/application',
      '/registration',
      '/order',
      '/document',
      '/newsletter/confirm',
      '/newsletter/unsubscribe',
      '/sitemap',
      '*',
    ])
  })
})

describe('navigation', () => {
  test('has the pages in order and marks the active one', async () => {
    renderApp('/membership')
    const main = within(await screen.findByRole('banner')).getByRole('navigation', { name: 'Main' })
    expect(
      within(main)
        .getAllByRole('link')
        .map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`),
    ).toEqual([
      'Home /',
      'About /about',
      'Members /members',
      'Services /services',
      'Events /events',
      'News /news',
      'Contact /contact',
      'Member Login /login',
    ])
    const footer = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Quick links' })
    expect(textsOf(within(footer).getAllByRole('link'))).toEqual(['Home', 'About', 'Members', 'Membership'])
  })
})

describe('who is signed in', () => {
  test('is named in header and menu, with the way to the dashboard, until they sign out in another tab', async () => {
    storeName('Viktoria Dencheva')
    expect(document.documentElement).toHaveAttribute('data-signed-in')
    const { user } = renderApp('/membership')
    const banner = within(await screen.findByRole('banner'))
    const main = within(banner.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'Viktoria Dencheva Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByRole('link', { name: 'Member Login' })).not.toBeInTheDocument()
    await user.click(banner.getByRole('button', { name: 'Open menu' }))
    await within(await screen.findByRole('dialog', { name: 'Menu' })).findByRole('link', { name: /Dashboard$/ })
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'Viktoria Dencheva Dashboard' })).toHaveAttribute('href', '/dashboard')
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(menu.getByRole('link', { name: 'Member Login' })).toHaveAttribute('href', '/login')
    expect(document.documentElement).not.toHaveAttribute('data-signed-in')
  })
})

describe('mobile menu', () => {
  async function openMenu(path = '/membership') {
    const app = renderApp(path)
    const opener = await screen.findByRole('button', { name: 'Open menu' })
    await app.user.click(opener)
    return { ...app, opener, menu: within(await screen.findByRole('dialog', { name: 'Menu' })) }
  }

  test('holds the whole navigation, marks the active page, and gives the focus back on Escape', async () => {
    const { user, opener, menu } = await openMenu()
    for (const name of ['Home', 'About', 'Members', 'Services', 'Events', 'News', 'Contact', 'Member Login'])
      expect(menu.getByRole('link', { name })).toBeInTheDocument()
    expect(opener).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opener).toHaveFocus()
  })

  test.each(['Services', 'BKCC', 'Member Login'])(
    'closes on Back, and on the link %s, which takes the place of its entry in the history',
    async (name) => {
      beOnPhone()
      server.use(pagesAre({ services: { services: [] } }))
      const { user, opener, router } = await openMenu()
      await pressBackToClose('Menu')
      await user.click(opener)
      const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
      await user.click(menu.getByRole('link', { name: new RegExp(`^${name}`) }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(router.state.historyAction).toBe('REPLACE')
    },
  )

  test('only closes on the link of the page that is open', async () => {
    beOnPhone()
    const { user, opener, router, menu } = await openMenu('/contact')
    const { key } = router.state.location
    await user.click(menu.getByRole('link', { name: 'Contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.key).toBe(key)
    expect(opener).toHaveFocus()
  })

  test('closes where another page is gone to, and stays closed on Forward', async () => {
    const { router, user } = renderApp('/contact')
    await act(() => router.navigate('/membership'))
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    await screen.findByRole('dialog', { name: 'Menu' })
    for (const step of [-1, 1]) {
      await act(() => router.navigate(step))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(router.state.location.pathname).toBe('/membership')
  })
})

describe('brand', () => {
  test('falls back to the chamber’s mark when the logo does not load', async () => {
    server.use(siteIs({ logo_url: 'https://cdn.example.org/gone.png' }))
    renderApp('/membership')
    const banner = await screen.findByRole('banner')
    const logo = () => banner.querySelector('img') as HTMLImageElement
    await waitFor(() => expect(logo()).toHaveAttribute('src', 'https://cdn.example.org/gone.png'))
    fireEvent.error(logo())
    expect(logo()).toHaveAttribute('src', '/logo.svg')
  })
})

describe('footer', () => {
  test('names the law, the office, two networks, the year and the site', async () => {
    renderApp('/membership')
    const footer = within(await screen.findByRole('contentinfo'))
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
    expect(['Terms of Use', 'Privacy Policy', 'Cookie Policy'].map(href)).toEqual(['/terms', '/privacy', '/cookies'])
    await footer.findByText('12 Oborishte Street, 1504 Sofia, Bulgaria')
    expect(href('office@bkcc.example')).toBe('mailto:office@bkcc.example')
    expect(href('+359 2 000 0000')).toBe('tel:+35920000000')
    expect(href('Membership')).toBe('/membership')
    expect(href('Cookie settings')).toBe('/cookies#cookie-choice')
    expect(['LinkedIn', 'Facebook'].map(href).every((address) => address?.startsWith('https://'))).toBe(true)
    expect(footer.getByText('12 Oborishte Street, 1504 Sofia, Bulgaria')).toBeVisible()
    expect(footer.getByText(`© ${new Date().getFullYear()} BKCC. All rights reserved.`)).toBeVisible()
  })
})
