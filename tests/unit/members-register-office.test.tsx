import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { officeMembersQuery } from '@/features/members/register/office/api'
import { MembersOfficePage } from '@/features/members/register/office/members-page'
import { memberList } from '@/features/members/register/office/member-values'
import { createQueryClient } from '@/lib/data/query-client'
import { changed, take, takeSearches } from '../support/page/answers'
import { down, member, rows, serveMembers, serveSurroundings } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone, pressInMenu } from '../support/page/unit'

const list = '/dashboard/members'
const signIn = useSignIn(pagesAlone({ [list]: MembersOfficePage }))
const enter = (query = '') => signIn(`${list}${query}`, 'administrator')

const { id } = member

beforeEach(serveSurroundings)

describe('the address of the list', () => {
  test('keeps what it means, and drops the rest', () => {
    const address =
      '/dashboard/members?type=individual&q=rail&status=inactive&country=other&industry=Old+trade&term=60&standing=lapsed&contact=none&sort=-since&page=3'
    expect(memberList.href(memberList.read(new URL(address, 'http://x').searchParams))).toBe(address)
    expect(
      memberList.href(
        memberList.read(new URLSearchParams('type=firm&status=gone&country=france&term=7&sort=city&page=-1')),
      ),
    ).toBe('/dashboard/members')
  })
})

describe('the head of the list', () => {
  test('on a phone has the main action, and one menu with the rest', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    )
    serveMembers(() => rows([member]))
    const { user } = await enter()
    expect(await screen.findByRole('link', { name: 'New member' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Rila Tools' })).toBeVisible()
    for (const name of ['Write', 'Industries', 'Import'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
    const more = screen.getByRole('button', { name: 'More' })
    fireEvent.click(more)
    const menu = within(await screen.findByRole('dialog', { name: 'More' }))
    expect(menu.getAllByRole('link').map((item) => item.getAttribute('href'))).toEqual([
      expect.stringMatching('^/dashboard/letters/write'),
      '/dashboard/members/proposals',
      '/dashboard/members/industries',
      '/dashboard/members/import',
    ])
    expect(menu.getByRole('button', { name: 'Export' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'More' })).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  test('says that a letter goes to more than a search shows', async () => {
    serveMembers(() => rows([member]))
    await enter('?q=rila&country=bulgaria')
    expect(await screen.findByRole('link', { name: 'Write to all members' })).toHaveAttribute(
      'href',
      '/dashboard/letters/write',
    )
  })

  test('recovers by itself when the network is back', async () => {
    let reached = false
    serveMembers(() => (reached ? rows([member]) : (HttpResponse.error() as ReturnType<typeof rows>)))
    await enter()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load members')
    fireEvent(window, new Event('offline'))
    reached = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByRole('link', { name: 'Rila Tools' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows its rows, read with one request', async () => {
    const asked = serveMembers(() => rows([{ ...member, phone: '+359 2 1', contact_phone: '+359 2 2' }], 8037))
    await enter('?sort=-since&page=2')
    const row = (await screen.findByRole('link', { name: 'Rila Tools' })).closest('tr') ?? document.body
    expect(screen.getByRole('link', { name: 'Rila Tools' })).toHaveAttribute('href', `/dashboard/members/${id}`)
    for (const text of ['„Рила Тулс“ ООД', 'Manufacturing', 'Ruse, Bulgaria', 'Active', '2 Jan 2026'])
      expect(row).toHaveTextContent(text)
    // The primary contact's number goes before the office's.
    expect(within(row).getByRole('link', { name: '+359 2 2' })).toHaveAttribute('href', 'tel:+35922')
    expect(within(row).queryByText('+359 2 1')).toBeNull()
    expect(screen.getByText('„Рила Тулс“ ООД')).toHaveAttribute('lang', 'bg')
    expect(await screen.findByRole('link', { name: /^Company Members\s*8,037$/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(await screen.findByRole('link', { name: /^Individual Members\s*11$/ })).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      member_type: 'eq.company',
      order: 'created_at.desc,id.asc',
      offset: '25',
      limit: '25',
    })
  })

  test.each([
    ['', 'No company members found.', 'Add the first one', '/dashboard/members/new'],
    ['?status=inactive', 'No company members found.', 'Show all companies', '/dashboard/members'],
    [
      '?type=individual&status=inactive',
      'No individual members found.',
      'Show all individuals',
      '/dashboard/members?type=individual',
    ],
  ])('%s without rows says so', async (query, sentence, link, target) => {
    serveMembers(() => rows([], 30))
    await enter(query)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', target)
  })

  /** What the list asks the database for at an address. */
  const ask = (query: string) =>
    createQueryClient().fetchQuery(officeMembersQuery(memberList.read(new URLSearchParams(query))))

  test('searches all members, with the filters of the address and in its order, so that the first thousand are the first of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T22:30:00Z') })
    const asked = takeSearches('search_all_members', () => rows([member]))
    await ask('q=rila&status=inactive&country=kazakhstan&industry=Old+trade&term=30&contact=none')
    await ask('q=rila&sort=term')
    expect(asked.map(({ body }) => body)).toEqual([
      {
        query: 'rila',
        of_type: 'company',
        of_status: 'inactive',
        of_country: 'kazakhstan',
        of_industry: 'Old trade',
        ends_from: '2026-11-22',
        ends_until: '2026-12-22',
        unreached: true,
        everything: false,
      },
      { query: 'rila', of_type: 'company', everything: false, sort: 'term' },
    ])
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      member_type: 'eq.company',
      status: 'eq.inactive',
      country: 'eq.kazakhstan',
      industry: 'eq.Old trade',
      order: 'name.asc,id.asc',
      limit: '25',
    })
    expect(asked[0]?.query.has('contact_email')).toBe(false)
    expect(asked[1]?.query.get('order')).toBe('ends_on.asc.nullslast,id.asc')
  })

  test("shows tier and end of each term, and filters by them on the office's day, and by whom letters do not reach", async () => {
    // In Sofia it is past midnight.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T22:30:00Z') })
    const term = { ...member, tier: 'professional', ends_on: '2026-12-04' }
    const over = { ...term, id: '20000000-0000-4000-8000-000000000002', name: 'Over', ends_on: '2026-11-21' }
    const asked = serveMembers(() => rows([term, over]))
    await enter('?contact=none')
    const row = async (name: string) => (await screen.findByText(name, { selector: 'a' })).closest('tr')
    expect(await row('Rila Tools')).toHaveTextContent('Professional until 4 Dec 2026')
    expect(screen.getByTitle('4 Dec 2026: ends in 12 days')).toBeVisible()
    expect(await row('Over')).toHaveTextContent('Ended 21 Nov 2026, Professional')
    expect(screen.getByLabelText('Contact')).toHaveDisplayValue('No primary email')
    await ask('term=30')
    await ask('term=ended')
    expect(asked.map((query) => [query.get('contact_email'), ...query.getAll('ends_on')])).toEqual([
      ['is.null'],
      [null, 'gte.2026-11-22', 'lte.2026-12-22'],
      [null, 'lte.2026-11-21'],
    ])
  })

  test('finds members by their dues without a search, and shows where each stands', async () => {
    const paid = '22000000-0000-4000-8000-0000000000aa'
    const asked = takeSearches('search_all_members', () => rows([member, { ...member, id: paid, name: 'Paid' }]))
    const stood = takeSearches('get_standings', () =>
      HttpResponse.json([
        { member_id: member.id, standing: 'in_grace', until: '2026-12-04' },
        { member_id: paid, standing: 'current', until: null },
      ]),
    )
    await enter('?standing=in_grace')
    const row = (name: string) => screen.getByRole('link', { name }).closest('tr')
    await waitFor(() => expect(row('Rila Tools')).toHaveTextContent('In grace'))
    expect(row('Paid')).toHaveTextContent('Active')
    expect(asked[0]?.body).toMatchObject({ query: '', of_standing: 'in_grace', of_type: 'company' })
    expect(stood[0]?.body).toEqual({ members: [member.id, paid] })
    expect(screen.getByRole('link', { name: 'Write' })).toHaveAttribute(
      'href',
      '/dashboard/letters/write?standing=in_grace',
    )
  })

  test('writes to the chosen ones', async () => {
    serveMembers(() => rows([member]))
    const { router } = await enter()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Rila Tools' }))
    const bar = within(screen.getByRole('region', { name: 'Selected companies' }))
    fireEvent.click(bar.getByRole('button', { name: 'Write' }))
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/letters/write', state: { people: [id] } })
  })

  test('takes a member off the public list, and says when that failed', async () => {
    let status = 'active'
    serveMembers(() => rows([{ ...member, status }]))
    const counted = take('count_managers', () => HttpResponse.json(2))
    const sent = take('activate_members', (_args, tries) => {
      if (tries === 1) return down()
      status = 'inactive'
      return changed(id)
    })
    const { user } = await enter()
    const deactivate = async () => {
      await pressInMenu(user, 'Rila Tools', 'Deactivate')
      const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Rila Tools?' }))
      expect(await question.findByText(/^2 managers cannot change the page of an inactive member/)).toBeVisible()
      fireEvent.click(question.getByRole('button', { name: 'Deactivate' }))
    }
    await deactivate()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save member')
    await deactivate()
    const row = screen.getByRole('link', { name: 'Rila Tools' }).closest('tr')
    await waitFor(() => expect(row).toHaveTextContent('Inactive'))
    await user.click(screen.getByLabelText('Actions on Rila Tools'))
    expect(screen.getByRole('menuitem', { name: 'Activate' })).toBeVisible()
    expect(counted).toEqual([{ ids: [id] }, { ids: [id] }])
    expect(sent.at(-1)).toEqual({ ids: [id], active: false })
    expect(screen.getByText('1 member deactivated.')).toBeVisible()
  })
})
