import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CompanyPage } from '@/features/members/company-pages/public/company-page'
import type { Company } from '@/features/members/company-pages/company'
import { signIn } from '@/features/people/session/api'
import { bareCompany, fullCompany } from '../support/page/company'
import { nothing, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { press } from '../support/page/press'
import { person, profile, session, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, renderApp as renderSite, server } from '../support/page/unit'

const path = `/members/${fullCompany.slug}`
const renderApp = pagesAlone({ '/members/:slug': CompanyPage })
const enter = useSignIn(renderApp)
const enterSite = useSignIn()
const members = { kind: 'phone', value: '+359 700 1 2345', visibility: 'members' } as const
const nobody = { kind: 'opening_hours', value: 'By night', visibility: 'nobody' } as const

/** Answers for each slug what is given, else null; returns the sessions and slugs of the questions. */
function serve(pages: Record<string, Company | { moved_to: string } | null>) {
  const asked: { slug: string; session: string | null }[] = []
  server.use(
    http.post(api('rpc/get_company'), async ({ request }) => {
      const { company_slug: slug } = (await request.json()) as { company_slug: string }
      asked.push({ slug, session: request.headers.get('authorization') })
      return HttpResponse.json(pages[slug] ?? null)
    }),
  )
  return asked
}

let visits: unknown[]
beforeEach(() => {
  visits = take('count_company_visit', nothing)
})

const serveOne = (company: Company) => serve({ [company.slug]: company })

/** The structured data in the head. */
const nodes = () =>
  (
    JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as {
      '@graph': Record<string, unknown>[]
    }
  )['@graph']

describe('/members/{slug}', () => {
  it('counts that it was opened, by its own address alone', async () => {
    const counted = { ...fullCompany, slug: 'counted-instruments' }
    serve({ 'formerly-counted': { moved_to: counted.slug }, [counted.slug]: counted })
    renderApp('/members/formerly-counted')
    await screen.findByRole('heading', { name: counted.name })
    await vi.waitFor(() => expect(visits).toEqual([{ of_slug: counted.slug }]))
  })

  it('shows all that is known of a company, each part where it leads on, and its own head', async () => {
    serveOne(fullCompany)
    renderSite(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Rila Instruments' })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('„Рила Инструментс“ ООД')).toHaveAttribute('lang', 'bg')
    for (const [name, href] of [
      ['Manufacturing', '/members?industry=Manufacturing'],
      ['Samokov, Bulgaria', '/members?country=bulgaria&city=Samokov'],
      ['Calibration & repair', '/members?keyword=Calibration+%26+repair'],
      ['Higher and higher', '/news/higher-and-higher'],
      ['The forum', '/events/the-forum'],
      ['Pirin Gauges', '/members/pirin-gauges'],
      ['sales@rila.example', 'mailto:sales@rila.example'],
    ] as const)
      expect(main.getByRole('link', { name }), name).toHaveAttribute('href', href)
    for (const [name, href] of [
      [/^rila\.example/, 'https://www.rila.example/'],
      [/^Telegram/, 'https://t.me/rila'],
    ] as const) {
      const link = main.getAllByRole('link', { name })[0]
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    const fact = (label: string) => main.getByText(label).nextElementSibling?.textContent
    expect(['Member since', 'Founded', 'Employees', 'Languages'].map(fact)).toEqual([
      '2019',
      '1987',
      '51–200',
      'Bulgarian, Kazakh, English',
    ])
    expect(main.getByRole('heading', { name: 'Since the first glider' })).toBeVisible()
    expect(screen.getByRole('main').querySelector('script')).toBeNull()
    for (const words of ['Builds altimeters.', 'Distributors in Almaty', 'Viktoria Dencheva', 'Export Manager'])
      expect(main.getByText(words)).toBeVisible()
    expect(main.getByText(/Cancelled/)).toBeVisible()
    expect(main.getByRole('link', { name: 'Become a Member' })).toBeVisible()
    expect(main.queryByRole('link', { name: 'Write to the chamber' })).not.toBeInTheDocument()

    expect(document.title).toBe('Rila Instruments | BKCC')
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'Builds altimeters.')
    expect(document.querySelector('meta[property="og:image"]')).toHaveAttribute(
      'content',
      expect.stringContaining('/share/members/rila-instruments.jpg'),
    )
    expect(nodes()).toMatchObject([
      {
        '@type': 'Organization',
        name: 'Rila Instruments',
        alternateName: '„Рила Инструментс“ ООД',
        url: 'https://www.rila.example/',
        address: {
          streetAddress: '1 Iskar St, 2000 Samokov',
          addressLocality: 'Samokov',
          addressCountry: 'BG',
        },
        email: 'sales@rila.example',
        sameAs: ['https://t.me/rila'],
        knowsAbout: ['Altimeters', 'Calibration & repair'],
        knowsLanguage: ['Bulgarian', 'Kazakh', 'English'],
        foundingDate: '1987',
        numberOfEmployees: { minValue: 51, maxValue: 200 },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })

  it('shows four similar members, in the order of the answer', async () => {
    const [pirin] = fullCompany.similar
    const similar = ['Pirin Gauges', 'Aktau Valves', 'Zheravna Scales', 'Balkan Optics'].map((name) => ({
      ...pirin,
      id: name,
      name,
      slug: name.toLowerCase().replace(' ', '-'),
    })) as unknown as Company['similar']
    serveOne({ ...fullCompany, similar })
    renderApp(path)
    const part = within(await screen.findByRole('region', { name: 'Similar members' }))
    expect(part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      similar.map(({ name, slug }) => [name, `/members/${slug}`]),
    )
  })

  it('is whole with nothing but a name, and offers to ask the chamber', async () => {
    serveOne(bareCompany)
    renderSite('/members/bare')
    expect(await screen.findByText('There is nothing more about Bare here yet.')).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Contact',
      'The chamber introduces you',
    ])
    for (const link of main.getAllByRole('link', { name: 'Write to the chamber' }))
      expect(link).toHaveAttribute('href', '/contact')
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      'Bare is a member of the Bulgarian–Kazakh Chamber of Commerce.',
    )
  })

  it('says of an individual who it is, and leads to other individuals', async () => {
    const person = { ...bareCompany, member_type: 'individual', name: 'Aigerim Sadyk', industry: 'Energy' }
    serveOne({
      ...person,
      country: 'kazakhstan',
      legal_name_cyrillic: 'Әйгерім Садық',
      employees: '500+',
      founded: 1990,
    })
    renderSite('/members/bare')
    expect(await screen.findByText('Individual member')).toBeVisible()
    expect(screen.getByText('Әйгерім Садық')).toHaveAttribute('lang', 'kk')
    expect(screen.getByRole('link', { name: 'Energy' })).toHaveAttribute(
      'href',
      '/members?type=individual&industry=Energy',
    )
    expect(nodes()[0]).toMatchObject({ '@type': 'Person', name: 'Aigerim Sadyk' })
    expect(nodes()[0]).not.toHaveProperty('foundingDate')
  })
})

describe('contact details of a company page', () => {
  it('tell a visitor nothing of what is hidden, and are asked for without a session', async () => {
    const asked = serveOne({ ...fullCompany, details: [...fullCompany.details, members, nobody] })
    renderApp(path)
    const sign = await screen.findByRole('link', { name: 'Sign in to see what is shown to you' })
    expect(sign).toHaveAttribute('href', '/login?next=%2Fmembers%2Frila-instruments')
    expect(screen.queryByText('Shown to members')).not.toBeInTheDocument()
    for (const { value } of [members, nobody]) expect(screen.queryByText(value)).toBeNull()
    expect(asked.map(({ session: token }) => token)).not.toContain(`Bearer ${session.access_token}`)
  })

  it('come with those for members for somebody signed in, marked, and never those for nobody; the head has neither', async () => {
    const asked = serveOne({ ...fullCompany, as_member: true, details: [...fullCompany.details, members, nobody] })
    await enterSite(path, null)
    const part = within(await screen.findByRole('region', { name: 'Shown to members' }))
    expect(part.getByRole('link', { name: members.value })).toHaveAttribute('href', 'tel:+35970012345')
    expect(part.queryByText('sales@rila.example')).not.toBeInTheDocument()
    expect(screen.queryByText(nobody.value)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Sign in to see/ })).not.toBeInTheDocument()
    expect(new Set(asked.map(({ session: token }) => token))).toEqual(new Set([`Bearer ${session.access_token}`]))
    expect(nodes()[0]).toMatchObject({ email: 'sales@rila.example' })
    expect(document.head.innerHTML).not.toContain(members.value)
    expect(nodes()[0]).not.toHaveProperty('telephone')
  })
})

describe('contact details of a page that is known as visitors see it', () => {
  it('that cannot be read for somebody signed in say so in their place, and can be tried again', async () => {
    serveOne(fullCompany)
    const { router } = renderApp(path)
    await screen.findByRole('link', { name: 'Sign in to see what is shown to you' })
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, role: null })),
    )
    take('get_company', down)
    await signIn(person.email, 'bkcc-demo')
    await act(() => router.navigate('/members/another'))
    await screen.findByText('Failed to load this member')
    await act(() => router.navigate(path))
    expect(await screen.findByText('What is shown to members could not be loaded.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Rila Instruments' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Sign in to see/ })).not.toBeInTheDocument()
    serveOne({ ...fullCompany, as_member: true })
    press('Try again')
    expect(await screen.findByText('No further contact details are shown to members.')).toBeVisible()
  })

  it('claim nothing to whoever is signed in and no member', async () => {
    const asked = serveOne(fullCompany)
    await enter(path, null)
    expect(await screen.findByRole('link', { name: 'Sign in to see what is shown to you' })).toBeVisible()
    expect(asked.map(({ session: token }) => token)).toEqual([`Bearer ${session.access_token}`])
    expect(screen.queryByText(/No further contact details/)).not.toBeInTheDocument()
  })
})

describe('the address of a company page', () => {
  it('leads on from a former slug, and asks once for the page', async () => {
    const asked = serve({ former: { moved_to: fullCompany.slug }, [fullCompany.slug]: fullCompany })
    const { router } = renderApp('/members/former')
    expect(await screen.findByRole('heading', { level: 1, name: 'Rila Instruments' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    expect(asked.map(({ slug }) => slug)).toEqual(['former', fullCompany.slug])
  })

  it('says that there is no such member, without a try, but with the way on; a malformed slug is not asked for', async () => {
    const asked = serve({})
    const { unmount } = renderSite('/members/no-such-member')
    expect(await screen.findByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible()
    expect(document.title).toBe('Member not found | BKCC')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    for (const link of screen.getAllByRole('link', { name: 'All members' }))
      expect(link).toHaveAttribute('href', '/members')
    unmount()
    renderApp('/members/No_such')
    expect(await screen.findByText('Member not found')).toBeVisible()
    expect(new Set(asked.map(({ slug }) => slug))).toEqual(new Set(['no-such-member']))
  })

  it('says that it is loading, then that the member could not be read, which can be tried again', async () => {
    take('get_company', down)
    renderApp(path)
    expect(await screen.findByRole('status', { name: 'Loading member' })).toBeInTheDocument()
    expect(await screen.findByText('Failed to load this member')).toBeVisible()
    serveOne(fullCompany)
    press('Try again')
    expect(await screen.findByRole('heading', { level: 1, name: 'Rila Instruments' })).toBeVisible()
  })
})
