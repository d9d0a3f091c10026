import { act, render, screen, within, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { hoursOf } from '@/features/write/messages/messages'
import { Questions } from '@/features/publish/pages/shared/questions'
import { paragraphs } from '@/features/publish/site/site'
import { phoneHref } from '@/lib/text/phone'
import { down } from '../support/page/office-members'
import { textsOf, take } from '../support/page/answers'
import { siteAnswer, sitePages } from '../support/site-pages'
import { api, enterText, pagesAre, renderApp, server } from '../support/page/unit'

const about = {
  sections: [
    { id: '1', title: 'Our beginnings', content: 'First.\n\nSecond.', image_url: null, image_side: 'left' as const },
  ],
  goals: [
    { id: 'a', title: 'Market Access', description: 'Doors.' },
    { id: 'b', title: 'Something new', description: 'Still gets an icon.' },
  ],
}
const partner = { id: 'p', name: 'Black Sea Ports', logo_url: '/artwork/logos/port.svg', url: 'https://ports.example' }
const question = {
  id: 'q',
  question: 'May a sole trader join?',
  answer: '<p>Yes, <a href="/membership">as a member</a><script>alert(1)</script><img src=x onerror=alert(1)>.</p>',
  on_contact: true,
  on_membership: false,
}
const main = () => within(screen.getByRole('main'))

test('the paragraphs of a text are separated by blank lines', () => {
  expect(paragraphs('One\nline\n\n\nTwo\n')).toEqual(['One\nline', 'Two'])
})

test.each([
  ['+359 (2) 981-0000', 'tel:+35929810000'],
  ['+359 2 981 0000 ext. 12', 'tel:+35929810000'],
  ['Tel. 02 981 0000', 'tel:029810000'],
  ['1234', undefined],
  ['abc', undefined],
])('the number %s is called at %s', (phone, href) => expect(phoneHref(phone)).toBe(href))

test('the hours of an office are a row for each line, and no time is parted', () => {
  expect(hoursOf('Monday to Thursday: 9:00 AM – 5:30 PM\nby appointment\n\n')).toEqual([
    { days: 'Monday to Thursday', hours: '9:00\u00a0AM – 5:30\u00a0PM' },
    { days: '', hours: 'by appointment' },
  ])
})

describe('About', () => {
  test('shows a spinner, then sections and goals', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.post(api('rpc/get_pages'), () => released.then(() => undefined)),
      pagesAre({ about }),
    )
    renderApp('/about')
    expect(await screen.findByRole('status', { name: 'Loading…' })).toBeInTheDocument()
    release()
    expect(await screen.findByRole('heading', { level: 2, name: 'Our beginnings' })).toBeInTheDocument()
    expect(screen.getByText('Second.').tagName).toBe('P')
    const goals = screen.getByRole('heading', { name: 'Our Goals' }).closest('section')
    expect(within(goals as HTMLElement).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(goals?.querySelectorAll('svg')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Our partners' })).not.toBeInTheDocument()
  })

  test('says that it failed, and loads on retry', async () => {
    take('get_pages', down)
    const { user } = renderApp('/about')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content')
    server.use(pagesAre({ about }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Our beginnings' })).toBeInTheDocument()
  })

  test('says when there is nothing, and shows partners with the way to them', async () => {
    const others = [
      { ...partner, id: 'r', name: 'Rail', url: null },
      { ...partner, id: 'n', name: 'Notaries', logo_url: null },
    ]
    server.use(pagesAre({ partners: { partners: [partner, ...others] } }))
    renderApp('/about')
    expect(await screen.findByText('There is nothing to read here yet.')).toBeVisible()
    const partners = within(screen.getByRole('region', { name: 'Our partners' }))
    expect(partners.getByRole('link', { name: /^Black Sea Ports/ })).toHaveAttribute('href', 'https://ports.example')
    expect(partners.getByRole('img', { name: 'Rail' })).toHaveAttribute('loading', 'lazy')
    // Those with a logo, and those without.
    expect(partners.getAllByRole('list')).toHaveLength(2)
    expect(partners.getByRole('link', { name: /^Notaries/ })).toBeVisible()
    expect(partners.getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'The people' })).toBeNull()
  })

  test.each(['/about', '/contact'])('%s shows the people who have agreed, with portraits or without', async (path) => {
    const [ada, ivo] = ['Ada', 'Ivo'].map((name) => ({ id: name, name, role: 'Board', consent: true, image_url: null }))
    const portrait = '/storage/v1/object/public/public/pages/ivo.webp'
    const people = [ada!, { ...ivo!, image_url: portrait }, { ...ada!, id: 'eva', name: 'Eva', consent: false }]
    server.use(pagesAre({ people: { people } }))
    const { unmount } = renderApp(path)
    const shown = within(await screen.findByRole('region', { name: 'The people' }))
    expect(textsOf(shown.getAllByRole('listitem'))).toEqual(['AAdaBoard', 'IvoBoard'])
    expect(shown.getByRole('presentation')).toHaveAttribute('src', portrait)
    unmount()
    server.use(pagesAre({ people: { people: [ada!] } }))
    renderApp(path)
    const plain = within(await screen.findByRole('region', { name: 'The people' }))
    expect(plain.getByText('Ada')).toBeVisible()
    expect(plain.queryByRole('presentation')).toBeNull()
  })
})

describe('Services', () => {
  test('shows each with icon, text and points; an unknown icon name gets the default', async () => {
    server.use(
      pagesAre({
        services: {
          services: [
            {
              id: '1',
              title: 'Trade missions',
              description: 'We travel.',
              points: ['Meetings', 'Interpreters'],
              icon: 'Plane',
              category: null,
            },
            { id: '2', title: 'Anything', description: 'Else.', points: [], icon: 'NoSuchIcon', category: null },
          ],
        },
      }),
    )
    renderApp('/services')
    const mission = (await screen.findByRole('heading', { name: 'Trade missions' })).closest('li') as HTMLElement
    expect(mission.querySelector('svg')).toHaveClass('lucide-plane')
    expect(textsOf(within(mission).getAllByRole('listitem'))).toEqual(['Meetings', 'Interpreters'])
    expect(screen.getByRole('heading', { name: 'Anything' }).closest('li')?.querySelector('svg')).toHaveClass(
      'lucide-building-2',
    )
  })

  test('failed and empty', async () => {
    take('get_pages', () => HttpResponse.error())
    const { unmount } = renderApp('/services')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load services')
    unmount()
    server.use(pagesAre({}))
    renderApp('/services')
    expect(await screen.findByText('No services are listed at the moment.')).toBeInTheDocument()
  })
})

describe('Contact', () => {
  const [office] = sitePages.contact.offices
  test('shows each office with its hours, map and ways to reach it, and the profiles once', async () => {
    if (!office) throw new Error('There is no office')
    const second = {
      ...office,
      id: 'almaty',
      city: 'Almaty',
      country: 'Kazakhstan',
      email: '',
      hours: '',
      map_url: 'https://map.example/almaty',
    }
    server.use(pagesAre({ contact: { ...sitePages.contact, offices: [office, second] } }))
    renderApp('/contact')
    const sofia = within(await screen.findByRole('region', { name: 'Sofia, Bulgaria' }))
    const href = (name: RegExp | string, of = sofia) => of.getByRole('link', { name }).getAttribute('href')
    expect(href('+359 2 000 0000')).toBe('tel:+35920000000')
    expect(href('office@bkcc.example')).toBe('mailto:office@bkcc.example')
    expect(href(/^Show on the map/)).toContain('openstreetmap.org/search?query=12%20Oborishte')
    expect(sofia.getByText('9:00 AM – 5:30 PM')).toBeVisible()
    expect(sofia.getByText('Sofia time. Please arrange a visit by phone or email first.')).toBeVisible()
    const almaty = within(screen.getByRole('region', { name: 'Almaty, Kazakhstan' }))
    expect(href(/^Show on the map/, almaty)).toBe('https://map.example/almaty')
    expect(almaty.queryByText('Opening hours')).not.toBeInTheDocument()
    expect(almaty.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('mailto:'))).toEqual([])
    expect(main().getAllByText('Follow the chamber')).toHaveLength(1)
    expect(main().getAllByRole('link', { name: /^LinkedIn/ })).toHaveLength(1)
  })

  test('keeps what is typed while offices are read and when that fails, and reads them again', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    take('get_pages', () => released.then(() => HttpResponse.error()))
    const { user } = renderApp('/contact')
    await enterText(user, await screen.findByLabelText(/^Name/), 'Vesela')
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content')
    server.use(pagesAre({ contact: { ...sitePages.contact, social_links: [] } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Sofia, Bulgaria' })).toBeVisible()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Vesela')
    expect(screen.queryByText('Follow the chamber')).not.toBeInTheDocument()
  })
})

describe('questions', () => {
  test.each([
    ['/contact', { on_contact: true, on_membership: false }],
    ['/membership', { on_contact: false, on_membership: true }],
  ])('stand on %s with their answers, which bring no script and no picture', async (path, places) => {
    server.use(
      pagesAre({
        questions: {
          questions: [
            { ...question, ...places },
            {
              ...question,
              id: 'r',
              question: 'Elsewhere?',
              on_contact: !places.on_contact,
              on_membership: !places.on_membership,
            },
          ],
        },
      }),
    )
    const { container } = renderApp(path)
    const region = within(await screen.findByRole('region', { name: 'Frequently asked questions' }))
    expect(region.queryByText('Elsewhere?')).not.toBeInTheDocument()
    const asked = region.getByText('May a sole trader join?')
    expect(asked.tagName).toBe('SUMMARY')
    const answer = asked.closest('details') as HTMLElement
    expect(answer).toHaveTextContent('Yes, as a member.')
    expect(answer.querySelector('a')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(container.querySelector('details script, details img')).toBeNull()
    // Without any, the heading is not there either.
    expect(render(<Questions questions={[]} />).container).toBeEmptyDOMElement()
  })
})

describe('legal pages', () => {
  const text = (content: string, holds_from = '2026-11-21', versions = [holds_from]) =>
    HttpResponse.json({ content, holds_from, versions })

  test('show the stored text of their type, sanitised', async () => {
    server.use(
      http.post(api('rpc/get_legal'), async ({ request }) => {
        expect(await request.json()).toEqual({ of_type: 'privacy' })
        return text('<h2>Your rights</h2><img src=x onerror=alert(1)><script>alert(2)</script>')
      }),
    )
    const { container } = renderApp('/privacy')
    expect(await screen.findByRole('heading', { level: 2, name: 'Your rights' })).toBeInTheDocument()
    expect(screen.getByText('Version of November 21, 2026')).toBeInTheDocument()
    expect(container.querySelector('.prose img, .prose script')).toBeNull()
  })

  test('stay on the page when they cannot be read again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const clock = Date.now
    take('get_legal', () => text('<h2>Your rights</h2>'))
    const { router } = renderApp('/privacy')
    await screen.findByRole('heading', { level: 2, name: 'Your rights' })
    take('get_legal', down)
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + 3_600_000)
    await router.navigate('/privacy')
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(await screen.findByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible()
    vi.restoreAllMocks()
  })

  test('list their sections, each of which can be linked to and takes the focus', async () => {
    const content =
      '<p>Before.</p><h2>Your <em>rights</em> &amp; ours</h2><p>One.</p><h3>In detail</h3><h2> </h2><h2 id="root">Your rights</h2>'
    take('get_legal', () => text(content))
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
    take('get_legal', () => text('<h2>Only one</h2>'))
    renderApp('/terms')
    expect(await screen.findByRole('heading', { name: 'Only one' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  })

  test('say so before the chamber has written them', async () => {
    take('get_legal', () => HttpResponse.json(null))
    renderApp('/terms')
    expect(await screen.findByText('There is nothing to read here yet.')).toBeInTheDocument()
    expect(console.error).not.toHaveBeenCalled()
  })

  test('show nothing when they fail, and log it', async () => {
    take('get_legal', down)
    renderApp('/terms')
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })).toBeInTheDocument()
    await expect.poll(() => screen.queryByRole('status', { name: 'Loading…' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(console.error).toHaveBeenCalledWith('Failed to load legal text', expect.anything())
  })

  test('list their versions, each of which can be read', async () => {
    const days = ['2026-11-21', '2026-03-01', '2025-01-15']
    server.use(
      http.post(api('rpc/get_legal'), async ({ request }) => {
        const { of_day: day = days[0] } = (await request.json()) as { of_day?: string }
        return days.includes(day ?? '') ? text(`<p>As it held from ${day}.</p>`, day, days) : HttpResponse.json(null)
      }),
    )
    const { user, router } = renderApp('/privacy')
    const others = within(await screen.findByRole('region', { name: 'Other versions' }))
    expect(others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Version of March 1, 2026', '/privacy?version=2026-03-01'],
      ['Version of January 15, 2025', '/privacy?version=2025-01-15'],
    ])
    await user.click(others.getByRole('link', { name: 'Version of March 1, 2026' }))
    expect(await screen.findByText('As it held from 2026-03-01.')).toBeVisible()
    expect(screen.getByText('Version of March 1, 2026')).toBeVisible()
    expect(screen.getByText(/^This version held until November 21, 2026\./)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Read the version in force' }))
    expect(await screen.findByText('As it held from 2026-11-21.')).toBeVisible()
    await act(() => router.navigate('/privacy?version=2020-01-01'))
    expect(await screen.findByText(/^There is no version of this day\./)).toBeVisible()
  })
})

describe('site settings', () => {
  test('are read at every route change; the defaults stay while they load and when they fail', async () => {
    let reads = 0
    let failing = true
    server.use(
      http.post(api('rpc/get_site'), async () => {
        reads += 1
        await delay(0)
        return failing
          ? down()
          : HttpResponse.json(siteAnswer({ site_title: 'Two Shores', logo_url: 'https://cdn.example.org/l.png' }))
      }),
    )
    const { user } = renderApp('/membership')
    const banner = await screen.findByRole('banner')
    await screen.findByRole('heading', { level: 1 })
    expect(within(banner).getByText('BKCC')).toBeInTheDocument()
    await expect.poll(() => reads).toBeGreaterThan(0)
    failing = false
    await user.click(within(banner).getByRole('link', { name: 'Services' }))
    expect(await within(banner).findByText('Two Shores')).toBeInTheDocument()
    expect(banner.querySelector('img')).toHaveAttribute('src', 'https://cdn.example.org/l.png')
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} Two Shores`)
  })
})
