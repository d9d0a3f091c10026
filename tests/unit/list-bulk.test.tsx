import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AnnouncementsPage } from '@/features/announcements/office/announcements-page'
import { ApplicationsPage } from '@/features/applications/office/applications-page'
import { EventsOfficePage } from '@/features/events/office/events-office-page'
import { MailPage } from '@/features/mail/mail-page'
import { MembersOfficePage } from '@/features/members/office/members-page'
import { MessagesPage } from '@/features/messages/office/messages-page'
import { NewsOfficePage } from '@/features/news/office/news-office-page'
import { InvitationsPage } from '@/features/users/office/invitations-page'
import { UsersPage } from '@/features/users/office/users-page'
import { readForExport } from '@/lib/data/bulk'
import { inListOrder } from '@/lib/list/list-order'
import { keepFiles, take, takeSearches, textsOf } from '../support/page/answers'
import { down, member, rows, serveIndustries, serveMembers, type Answer } from '../support/page/office-members'
import { article, newsCategoryRows, serveArticles, serveNewsSurroundings } from '../support/page/office-news'
import { event, serveEventSurroundings } from '../support/page/office-events'
import { myself, officeUser, serveOffice } from '../support/page/office-people'
import { useSignIn } from '../support/page/signed-in'
import { sitePages } from '../support/site-pages'
import { api, pagesAlone, server } from '../support/page/unit'

const enter = useSignIn(
  pagesAlone({
    '/dashboard/applications': ApplicationsPage,
    '/dashboard/events': EventsOfficePage,
    '/dashboard/interchange/announcements': AnnouncementsPage,
    '/dashboard/mail': MailPage,
    '/dashboard/members': MembersOfficePage,
    '/dashboard/messages': MessagesPage,
    '/dashboard/news': NewsOfficePage,
    '/dashboard/users': UsersPage,
    '/dashboard/users/invitations': InvitationsPage,
  }),
)
const three = ['First', 'Second', 'Third'].map((title, index) => ({
  ...article,
  id: `41000000-0000-4000-8000-00000000000${index + 1}`,
  title,
  status: 'draft',
  published_at: null,
}))
const idOf = (number: number) => three[number - 1]?.id ?? ''
const change = (number: number) => ({
  id: idOf(number),
  at: '2026-03-01T10:00:00.123456+00:00',
  was: { status: 'draft', published_at: null },
})

/** Answers calls of a function one after the other, repeating the last; returns their arguments. */
const calls = (name: string, ...answers: (() => Answer | Promise<Answer>)[]) =>
  take(name, (_args, made) => (answers[made - 1] ?? answers.at(-1))?.())
const outcome =
  (done: JsonBodyType[], failed: JsonBodyType[] = []) =>
  () =>
    HttpResponse.json({ done, failed })

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const bar = () => screen.getByRole('region', { name: /^Selected / })
const press = (name: string | RegExp) => within(bar()).getByRole('button', { name })
const result = () => screen.findByRole('group', { name: 'What became of it' })
const undo = async () => within(await result()).queryByRole('button', { name: 'Undo' })

describe('articles', () => {
  beforeEach(serveNewsSurroundings)
  async function choose(...names: string[]) {
    serveArticles(() => rows(three))
    const app = await enter('/dashboard/news', 'editor')
    for (const name of names) await app.user.click(await box(name))
    return app
  }

  test('published: progress, then how many, what failed with its reason and a way there, and undone', async () => {
    let arrive = () => {}
    const wait = new Promise<void>((resolve) => (arrive = resolve))
    const published = calls('publish_articles', async () => {
      await wait
      return outcome(
        [change(1)],
        [
          { id: idOf(2), name: 'Second', reason: 'Not this one.' },
          { id: idOf(3), name: null, reason: 'It has been deleted meanwhile.' },
        ],
      )()
    })
    const undone = calls('undo_articles', outcome([{ id: idOf(1) }]))
    const { user } = await choose('First', 'Second', 'Third')
    await user.click(press('Publish'))
    expect(await within(bar()).findByRole('status')).toHaveTextContent('Publishing 3 articles…')
    expect(within(bar()).queryByRole('button', { name: 'Delete' })).toBeNull()
    arrive()
    const box = await result()
    expect(box).toHaveFocus()
    expect(box).toHaveTextContent('1 article published, 2 not.')
    expect(screen.queryByRole('region', { name: 'Selected articles' })).toBeNull()
    expect(published).toEqual([{ ids: three.map(({ id }) => id), published: true }])
    const failed = within(within(box).getByRole('list', { name: 'Articles that were not changed' }))
    expect(textsOf(failed.getAllByRole('listitem'))).toEqual([
      'SecondNot this one.',
      // The database knows no name any more; the page did.
      'ThirdIt has been deleted meanwhile.',
    ])
    expect(failed.getByRole('link', { name: 'Second' })).toHaveAttribute('href', `/dashboard/news/${idOf(2)}`)
    expect(failed.queryByRole('link', { name: 'Third' })).toBeNull()
    await user.click(within(box).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 article put back.')).toBeVisible()
    expect(undone).toEqual([{ changes: [change(1)] }])
    expect(await undo()).toBeNull()
    await user.click(within(await result()).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('group', { name: 'What became of it' })).toBeNull()
  })

  test('undone only where nobody has saved since', async () => {
    calls('publish_articles', outcome([change(1), change(2)]))
    calls('undo_articles', down, outcome([{ id: idOf(1) }], [{ id: idOf(2), name: 'Second', reason: null }]))
    const { user } = await choose('First', 'Second')
    await user.click(press('Publish'))
    await user.click(within(await result()).getByRole('button', { name: 'Undo' }))
    expect(await within(await result()).findByRole('alert')).toHaveTextContent('Failed to save article')
    await user.click(within(await result()).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 article put back, 1 not.')).toBeVisible()
    // A refusal that the database wrote for developers is told in the words of the single action.
    expect(within(await result()).getByRole('listitem')).toHaveTextContent('SecondFailed to save article')
  })

  test('a failed call changes nothing and keeps the selection; what was so already is said, and nothing is offered to undo', async () => {
    const tooMany = { code: 'PT413', message: 'At most 10,000 can be changed at once.' }
    calls(
      'publish_articles',
      down,
      () => HttpResponse.json(tooMany, { status: 413 }),
      () => HttpResponse.error(),
      outcome([]),
    )
    const { user } = await choose('First', 'Second')
    for (const words of ['Failed to update article status', tooMany.message, 'Failed to update article status']) {
      await user.click(press('Unpublish'))
      await waitFor(() => expect(within(bar()).getByRole('alert')).toHaveTextContent(words))
      expect(bar()).toHaveTextContent('2 selected')
    }
    await user.click(press('Unpublish'))
    expect(await result()).toHaveTextContent('0 articles unpublished. 2 articles needed no change.')
    expect(await undo()).toBeNull()
  })

  test('a category is chosen first, and so are tags; deletion asks first, says how many and what goes with them, and cannot be undone', async () => {
    const moved = calls('categorise_articles', outcome([change(1)]))
    const tagged = calls('tag_articles', outcome([change(1)]))
    const deleted = calls('delete_articles', outcome([{ id: idOf(1) }, { id: idOf(2) }]))
    const { user } = await choose('First')
    await user.click(press('Category'))
    const dialog = await screen.findByRole('dialog', { name: 'Category of 1 article' })
    await waitFor(() => expect(dialog).toHaveTextContent('Trade Relations'))
    await user.click(within(dialog).getByText('Move'))
    expect(dialog).toHaveTextContent('Please choose one')
    await user.selectOptions(within(dialog).getByLabelText(/Category/), 'Trade Relations')
    await user.click(within(dialog).getByText('Move'))
    expect(await result()).toHaveTextContent('1 article moved to Trade Relations.')
    expect(moved).toEqual([{ ids: [idOf(1)], category: newsCategoryRows[1]?.id }])

    await user.click(await box('First'))
    await user.click(press('Tags'))
    const tags = within(await screen.findByRole('dialog', { name: 'Tags of 1 article' }))
    await user.click(await tags.findByText('Change tags'))
    expect(tags.getByText('Please enter a tag to add or to remove')).toBeVisible()
    await user.type(tags.getByRole('combobox', { name: 'Tags to add' }), 'Harvest,')
    await user.type(tags.getByRole('combobox', { name: 'Tags to remove' }), 'Rail,')
    await user.click(tags.getByText('Change tags'))
    await waitFor(() => expect(tagged).toEqual([{ ids: [idOf(1)], added: ['Harvest'], removed: ['Rail'] }]))
    await screen.findByText(/^1 article /)

    await user.click(await box('First'))
    await user.click(await box('Second'))
    await user.click(press('Delete'))
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 articles?' })
    expect(question).toHaveTextContent('with their pictures and their versions')
    await user.click(within(question).getByText('Cancel'))
    expect(deleted).toEqual([])
    await user.click(press('Delete'))
    await user.click(await screen.findByText('Delete 2 articles'))
    await waitFor(async () => expect(await result()).toHaveTextContent('2 articles deleted.'))
    expect(await undo()).toBeNull()
  })

  test('all that match, with all pages of a search', async () => {
    const ids = Array.from({ length: 1200 }, (_, index) => ({
      id: `42000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }))
    serveArticles(() => rows(three, 1001))
    const asked = takeSearches('search_articles', (query) => {
      if (query.get('order') !== 'id.asc') return rows(three, 1001)
      return rows(query.get('id') === `gt.${ids[999]?.id}` ? ids.slice(1000) : ids.slice(0, 1000))
    })
    const { user } = await enter('/dashboard/news?q=rail&category=trade&status=draft', 'editor')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(press('Select all 1,000+ that match'))
    await waitFor(() => expect(bar()).toHaveTextContent('1,200 selected'))
    const [, first] = asked
    expect(first?.body).toEqual({ query: 'rail', of_status: 'draft', of_category: 'trade', everything: true })
    expect(first?.query.get('category.key')).toBe('eq.trade')
    expect(first?.query.get('status')).toBe('eq.draft')
  })
})

describe('files', () => {
  let saved: Blob[]
  beforeEach(() => void (saved = keepFiles().files))
  const lines = async () => ((await saved.at(-1)?.text()) ?? '').replace('\uFEFF', '').split('\r\n')

  test('of the chosen rows, and of all that match, in the order of the list', async () => {
    serveNewsSurroundings()
    const asked: string[] = []
    serveArticles((query) => {
      asked.push(query.get('id') ?? '')
      return rows(query.has('id') ? three.toReversed() : three)
    })
    const { user } = await enter('/dashboard/news?sort=title', 'editor')
    await user.click(await box('First'))
    await user.click(await box('Third'))
    await user.click(press('Export selected'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(asked).toContain(`in.(${idOf(1)},${idOf(3)})`)
    expect((await lines())[0]).toBe(
      'title,slug,excerpt,status,published_at,category,author,tags,featured,created_at,updated_at',
    )
    expect((await lines())[1]).toBe(
      'First,wagon,It was slow.,draft,,Trade Relations,Viktoria Dencheva,"Customs, Rail",no,2026-01-17T10:00:00+00:00,2026-01-19T10:00:00.123456+00:00',
    )
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect((await lines()).map((line) => line.split(',')[0])).toEqual(['title', 'First', 'Second', 'Third'])
  })

  test('of messages with their whole text, 2,500 of them in three parts, with formulas made harmless', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({
      id: `62000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      name: index === 7 ? '=HYPERLINK("x")' : `Visitor ${index}`,
      email: 'v@letters.example',
      company: null,
      subject: 'events',
      excerpt: 'Is it',
      message: 'Is it\nopen?',
      status: 'new',
      created_at: `2026-03-${String((index % 28) + 1).padStart(2, '0')}T10:00:00+00:00`,
      settled_at: null,
      assignee: { id: 'a', full_name: 'Daniyar Seitov' },
    }))
    const parts: string[] = []
    server.use(
      http.get(api('contact_messages'), ({ request }) => {
        const query = new URL(request.url).searchParams
        if (query.get('order') !== 'id.asc') return rows(many.slice(0, 25), many.length)
        const after = query.get('id')?.replace('gt.', '') ?? ''
        parts.push(query.get('status') ?? '')
        return rows(many.filter(({ id }) => id > after).slice(0, 1000))
      }),
    )
    const { user } = await enter('/dashboard/messages?status=new', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(parts).toEqual(['eq.new', 'eq.new', 'eq.new'])
    const text = (await saved[0]?.text()) ?? ''
    expect(text.match(/Is it\nopen\?/g)).toHaveLength(2500)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text.split('\r\n')[1]).toMatch(/^2026-03-28/)
  })

  test('of applications name the tiers, and are not made without their names', async () => {
    const application = { id: idOf(1), company_name: 'Rila Lenses', status: 'submitted', tier: 'professional' }
    server.use(
      http.get(api('membership_applications'), ({ request }) =>
        rows(new URL(request.url).searchParams.get('order') === 'id.asc' ? [application] : []),
      ),
      http.post(api('rpc/get_application_counts'), () => HttpResponse.json([])),
      http.get(api('membership_tiers'), down),
    )
    const { user } = await enter('/dashboard/applications', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Failed to load tiers')).toBeVisible()
    expect(saved).toEqual([])
    server.use(http.get(api('membership_tiers'), () => HttpResponse.json(sitePages.membership.tiers)))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect((await lines())[1]).toMatch(/^Rila Lenses,.*,Professional,/)
  })

  test.each([
    ['/dashboard/users', 'administrator'],
    ['/dashboard/applications', 'administrator'],
    ['/dashboard/mail', 'administrator'],
    ['/dashboard/users/invitations', 'administrator'],
    ['/dashboard/interchange/announcements', 'editor'],
  ])('%s can be exported, and says when it cannot be read', async (path, role) => {
    for (const table of ['membership_applications', 'mail_outbox', 'invitations', 'announcements', 'user_profiles'])
      server.use(
        http.get(api(table), ({ request }) => {
          const query = new URL(request.url).searchParams
          if (query.get('id')?.startsWith('eq.')) return undefined
          return query.get('order') === 'id.asc' ? down() : rows([])
        }),
      )
    for (const name of ['get_application_counts', 'get_mail_counts', 'get_failed_jobs'])
      server.use(http.post(api(`rpc/${name}`), () => HttpResponse.json([])))
    const { user } = await enter(path, role)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load /)
  })
})

test('events: a question says how many are registered or get an email before anything is written; publishing and withdrawing can be undone', async () => {
  serveEventSurroundings()
  server.use(http.get(api('events'), () => rows([event])))
  const ids = [event.id]
  const change = { id: event.id, at: 'x', was: { published_at: null } }
  const asked = calls('count_registered', () => HttpResponse.json(12))
  const written = calls('publish_events', outcome([change]))
  const undone = calls('undo_events', outcome([{ id: event.id }]))
  const told = calls('count_told_of_deletion', () => HttpResponse.json(38))
  const deleted = calls('delete_events', outcome([{ id: event.id }]))
  const { user } = await enter('/dashboard/events', 'editor')
  const ask = async (label: string) => {
    await user.click(await box(event.title))
    await user.click(press(label))
    return within(await screen.findByRole('alertdialog', { name: `${label} 1 event?` }))
  }
  for (const [label, published, words] of [
    [
      'Publish',
      true,
      '12 people are registered from before. Whoever was not told of a change of time or place, or gets a place that is free, gets an email.',
    ],
    [
      'Unpublish',
      false,
      '12 people are registered. They stay registered, and can see and cancel their registrations; nobody is told by email.',
    ],
  ] as const) {
    const before = written.length
    const question = await ask(label)
    expect(await question.findByText(words)).toBeVisible()
    expect([asked.at(-1), written.length]).toEqual([{ ids, published }, before])
    await user.click(question.getByText(`${label} 1 event`))
    expect(await screen.findByText(`1 event ${label.toLowerCase()}ed.`)).toBeVisible()
    expect(written.at(-1)).toEqual({ ids, published })
    await user.click(within(await result()).getByText('Undo'))
    expect(await screen.findByText('1 event put back.')).toBeVisible()
    expect(undone.at(-1)).toEqual({ changes: [change] })
  }
  const question = await ask('Delete')
  expect(await question.findByText('38 people get an email, because they are registered.')).toBeVisible()
  await user.click(question.getByText('Delete 1 event'))
  expect(await screen.findByText('1 event deleted.')).toBeVisible()
  expect([told, deleted]).toEqual([[{ ids }], [{ ids }]])
})

test('announcements: the question says how many copies go out', async () => {
  const listed = {
    id: '71000000-0000-4000-8000-000000000001',
    title: 'Tariffs',
    is_active: false,
    audience: 'All members',
    created_at: '2026-03-02T10:00:00+00:00',
    author: null,
    counts: { recipients: 40, reads: 2 },
  }
  server.use(http.get(api('announcements'), () => rows([listed])))
  calls('count_held_copies', () => HttpResponse.json(1))
  calls('activate_announcements', outcome([{ id: listed.id, at: 'x', was: { is_active: false } }]))
  const { user } = await enter('/dashboard/interchange/announcements', 'editor')
  await user.click(await box('Tariffs'))
  await user.click(press('Activate'))
  expect(await screen.findByText('1 copy by mail, held back while it was inactive, goes out now.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Activate 1 announcement' }))
  expect(await result()).toHaveTextContent('1 announcement activated.')
  expect(await undo()).toBeVisible()
})

describe('users', () => {
  test.each([
    ['administrator', ['Editor', 'Member']],
    ['super_administrator', ['Super Administrator', 'Administrator', 'Editor', 'Member']],
  ])('an %s gives the roles that they may give', async (role, offered) => {
    const vera = officeUser('u1', 'Vera', null)
    serveOffice([myself, vera])
    const given = calls(
      'change_roles',
      outcome([], [{ id: 'u1', name: 'Vera Petrov', reason: 'You may not give this role.' }]),
    )
    const { user } = await enter('/dashboard/users', role)
    await user.click(await box('Vera Petrov'))
    await user.click(press('Role'))
    const dialog = await screen.findByRole('dialog', { name: 'Role of 1 user' })
    expect(textsOf(within(dialog).getAllByRole('option'))).toEqual(['Please choose', ...offered])
    await user.selectOptions(within(dialog).getByLabelText(/Role/), 'Editor')
    await user.click(within(dialog).getByRole('button', { name: 'Give role' }))
    expect(await result()).toHaveTextContent('0 users given the role Editor, 1 not.')
    expect(within(await result()).getByRole('link', { name: 'Vera Petrov' })).toHaveAttribute(
      'href',
      '/dashboard/users?q=Vera+Petrov',
    )
    expect(given).toEqual([{ ids: ['u1'], to_role: 'editor' }])
  })
})

test('members: with deleted ones goes what the database has noted for removal, and nothing else', async () => {
  const logo = '/storage/v1/object/public/public/logos/a.webp'
  serveMembers(() => rows([{ ...member, logo_url: '/storage/v1/object/public/public/logos/shown.webp' }]))
  const removed: unknown[] = []
  server.use(
    serveIndustries(),
    http.get(api('discarded_files'), () => HttpResponse.json([{ address: logo }])),
    http.delete(api('discarded_files'), () => new HttpResponse(null, { status: 204 })),
    http.delete('http://localhost/storage/v1/object/public', async ({ request }) => {
      removed.push(await request.json())
      return HttpResponse.json([])
    }),
  )
  calls('delete_members', outcome([{ id: member.id }]))
  const { user } = await enter('/dashboard/members', 'administrator')
  await user.click(await box(member.name))
  await user.click(press('Delete'))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 member' }))
  expect(await result()).toHaveTextContent('1 member deleted.')
  await waitFor(() => expect(removed).toEqual([{ prefixes: ['logos/a.webp'] }]))
})

describe('the order of a file', () => {
  const row = (id: string, name: string | null) => ({ id, name })
  const order = (list: ReturnType<typeof row>[], descending: boolean, idToo = false) =>
    inListOrder(list, { by: 'name', kind: 'text', descending, idToo }).map(({ id }) => id)
  test('is that of the list: rows without a value last, equal ones by id', () => {
    const list = [row('4', null), row('3', 'b'), row('2', 'a'), row('1', 'a'), row('5', null)]
    expect(order(list, false)).toEqual(['1', '2', '3', '4', '5'])
    expect(order(list, true)).toEqual(['3', '1', '2', '4', '5'])
    expect(order(list, true, true)).toEqual(['3', '2', '1', '5', '4'])
  })
})

test('chosen rows are read 200 at once, and a cancelled reading stops', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => String(index))
  const asked: number[] = []
  const all = () => ({
    in: (_column: 'id', some: readonly string[]) => {
      asked.push(some.length)
      const answer = Promise.resolve({ data: some.map((id) => ({ id })), error: null })
      return Object.assign(answer, { abortSignal: () => answer })
    },
    gt: () => {
      throw new Error('These are chosen.')
    },
  })
  const progress = vi.fn()
  const controller = new AbortController()
  const read = () =>
    readForExport(
      { matching: all, all, order: { by: 'id', kind: 'text', descending: false }, failed: 'Failed' },
      ids,
      progress,
      controller.signal,
    )
  expect((await read()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(asked).toEqual([200, 200, 50])
  expect(progress.mock.calls).toEqual([[200], [400], [450]])
  controller.abort()
  await expect(read()).rejects.toThrow('aborted')
  expect(asked).toHaveLength(4)
})
