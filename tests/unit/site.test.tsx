import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { paragraphs, parseServiceDescription } from '@/features/site/site'
import { api, renderApp, server } from '../support/unit'

const about = [
  http.get(api('about_content'), () =>
    HttpResponse.json([{ id: '1', title: 'Our beginnings', content: 'First.\n\nSecond.', image_url: null }]),
  ),
  http.get(api('about_goals'), () =>
    HttpResponse.json([
      { id: 'a', title: 'Market Access', description: 'Doors.' },
      { id: 'b', title: 'Something new', description: 'Still gets an icon.' },
    ]),
  ),
]

describe('a service description', () => {
  test('is its first paragraph, and the lines of its second without bullet marks', () => {
    expect(parseServiceDescription('We research.\r\n\r\n• Prices\r\n- Tenders\n*  Tariffs\n\n')).toEqual({
      text: 'We research.',
      points: ['Prices', 'Tenders', 'Tariffs'],
    })
    expect(parseServiceDescription('Only a text')).toEqual({ text: 'Only a text', points: [] })
    expect(paragraphs('One\nline\n\n\nTwo\n')).toEqual(['One\nline', 'Two'])
  })
})

describe('About', () => {
  test('shows a spinner, then sections and goals', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.get(api('about_content'), () => released.then(() => undefined)),
      ...about,
    )
    renderApp('/about')
    expect(await screen.findByRole('status', { name: 'Loading…' })).toBeInTheDocument()
    release()
    expect(await screen.findByRole('heading', { level: 2, name: 'Our beginnings' })).toBeInTheDocument()
    expect(screen.getByText('Second.').tagName).toBe('P')
    const goals = screen.getByRole('heading', { name: 'Our Goals' }).closest('section')
    expect(within(goals as HTMLElement).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(goals?.querySelectorAll('svg')).toHaveLength(2)
  })

  test('says that it failed, and loads on retry', async () => {
    server.use(
      http.get(api('about_content'), () => HttpResponse.json({ message: 'down' }, { status: 500 })),
      ...about.slice(1),
    )
    const { user } = renderApp('/about')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content')
    server.use(...about)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Our beginnings' })).toBeInTheDocument()
  })
})

describe('Services', () => {
  test('shows each with icon, text and points; an unknown icon name gets the default', async () => {
    server.use(
      http.get(api('services'), () =>
        HttpResponse.json([
          { id: '1', title: 'Trade missions', description: 'We travel.\n\n• Meetings\n• Interpreters', icon: 'Plane' },
          { id: '2', title: 'Anything', description: 'Else.', icon: 'NoSuchIcon' },
        ]),
      ),
    )
    renderApp('/services')
    const mission = (await screen.findByRole('heading', { name: 'Trade missions' })).closest('li') as HTMLElement
    expect(mission.querySelector('svg')).toHaveClass('lucide-plane')
    expect(
      within(mission)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Meetings', 'Interpreters'])
    expect(screen.getByRole('heading', { name: 'Anything' }).closest('li')?.querySelector('svg')).toHaveClass(
      'lucide-building-2',
    )
  })

  test('failed and empty', async () => {
    server.use(http.get(api('services'), () => HttpResponse.error()))
    const { unmount } = renderApp('/services')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services')
    unmount()
    server.use(http.get(api('services'), () => HttpResponse.json([])))
    renderApp('/services')
    expect(await screen.findByText('No services are listed at the moment.')).toBeInTheDocument()
  })
})

describe('legal pages', () => {
  test('show the stored text of their type, sanitised', async () => {
    server.use(
      http.get(api('legal_content'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('type')).toBe('eq.privacy')
        return HttpResponse.json([
          {
            content: '<h2>Your rights</h2><img src=x onerror=alert(1)><script>alert(2)</script>',
            updated_at: '2026-11-21T10:00:00Z',
          },
        ])
      }),
    )
    const { container } = renderApp('/privacy')
    expect(await screen.findByRole('heading', { level: 2, name: 'Your rights' })).toBeInTheDocument()
    expect(screen.getByText('Last changed November 21, 2026')).toBeInTheDocument()
    expect(container.querySelector('.prose img, .prose script')).toBeNull()
  })

  test('list their sections, each of which can be linked to and takes the focus', async () => {
    const content =
      '<p>Before.</p><h2>Your <em>rights</em> &amp; ours</h2><p>One.</p><h3>In detail</h3><h2> </h2><h2 id="root">Your rights</h2>'
    server.use(
      http.get(api('legal_content'), () => HttpResponse.json([{ content, updated_at: '2026-11-21T10:00:00Z' }])),
    )
    const { user, router } = renderApp('/privacy')
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
    expect(contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Your rights & ours', '/privacy#section-1'],
      ['Your rights', '/privacy#section-2'],
    ])
    await user.click(contents.getByRole('link', { name: 'Your rights' }))
    expect(router.state.location.hash).toBe('#section-2')
    expect(screen.getByRole('heading', { name: 'Your rights' })).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'Your rights' })).toHaveAttribute('id', 'section-2')
  })

  test('of one section have no contents list', async () => {
    server.use(
      http.get(api('legal_content'), () =>
        HttpResponse.json([{ content: '<h2>Only one</h2>', updated_at: '2026-11-21T10:00:00Z' }]),
      ),
    )
    renderApp('/terms')
    expect(await screen.findByRole('heading', { name: 'Only one' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  })

  test('say so before the chamber has written them', async () => {
    server.use(http.get(api('legal_content'), () => HttpResponse.json([])))
    renderApp('/terms')
    expect(await screen.findByText('There is nothing to read here yet.')).toBeInTheDocument()
    expect(console.error).not.toHaveBeenCalled()
  })

  test('show nothing when they fail, and log it', async () => {
    server.use(http.get(api('legal_content'), () => HttpResponse.json({ message: 'down' }, { status: 500 })))
    renderApp('/terms')
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })).toBeInTheDocument()
    await expect.poll(() => screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(console.error).toHaveBeenCalledWith('Failed to load legal text', expect.anything())
  })
})

describe('site settings', () => {
  test('are read at every route change; the defaults stay while they load and when they fail', async () => {
    let reads = 0
    server.use(
      http.get(api('site_settings'), async () => {
        reads += 1
        await delay(0)
        return reads === 1
          ? HttpResponse.json({ message: 'down' }, { status: 500 })
          : HttpResponse.json([
              { key: 'site_title', value: 'Two Shores' },
              { key: 'logo_url', value: 'https://cdn.example.org/l.png' },
            ])
      }),
      http.get(api('services'), () => HttpResponse.json([])),
    )
    const { user } = renderApp('/membership')
    const banner = await screen.findByRole('banner')
    await screen.findByRole('heading', { level: 1 })
    expect(within(banner).getByText('BKCC')).toBeInTheDocument()
    await expect.poll(() => reads).toBe(1)
    await user.click(within(banner).getByRole('link', { name: 'Services' }))
    expect(await within(banner).findByText('Two Shores')).toBeInTheDocument()
    expect(banner.querySelector('img')).toHaveAttribute('src', 'https://cdn.example.org/l.png')
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} Two Shores`)
  })
})
