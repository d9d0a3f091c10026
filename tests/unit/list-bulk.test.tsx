import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApplicationsPage } from '@/features/members/applications/office/applications-page'
import { MembersOfficePage } from '@/features/members/register/office/members-page'
import { MessagesPage } from '@/features/write/messages/office/messages-page'
import { NewsOfficePage } from '@/features/publish/news/office/news-office-page'
import { UsersPage } from '@/features/people/users/office/users-page'
import { readForExport } from '@/lib/data/bulk'
import { inListOrder } from '@/lib/list/list-order'
import { lostWords } from '@/lib/data/errors'
import { keepFiles, take, textsOf } from '../support/page/answers'
import { down, member, rows, serveIndustries, serveMembers, type Answer } from '../support/page/office-members'
import { article, serveArticles, serveNewsSurroundings } from '../support/page/office-news'
import { myself, officeUser, serveOffice } from '../support/page/office-people'
import { useSignIn } from '../support/page/signed-in'
import { sitePages } from '../support/site-pages'
import { api, pagesAlone, server } from '../support/page/unit'

const enter = useSignIn(
  pagesAlone({
    '/dashboard/applications': ApplicationsPage,
    '/dashboard/members': MembersOfficePage,
    '/dashboard/messages': MessagesPage,
    '/dashboard/news': NewsOfficePage,
    '/dashboard/users': UsersPage,
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
    for (const words of ['Failed to update article status', tooMany.message, lostWords]) {
      await user.click(press('Unpublish'))
      await waitFor(() => expect(within(bar()).getByRole('alert')).toHaveTextContent(words))
      expect(bar()).toHaveTextContent('2 selected')
    }
    await user.click(press('Unpublish'))
    expect(await result()).toHaveTextContent('0 articles unpublished. 2 articles needed no change.')
    expect(await undo()).toBeNull()
  })

  test.each([
    [1, 1, '1 article published. 1 is scheduled and keeps its time.'],
    [0, 2, '0 articles published. 2 are scheduled and keep their time.'],
    [0, 1, '0 articles published. 1 is scheduled and keeps its time. 1 article needed no change.'],
  ])('%d done and %d scheduled are told apart from what needed no change', async (done, scheduled, words) => {
    calls('publish_articles', () => HttpResponse.json({ done: [change(1)].slice(0, done), failed: [], scheduled }))
    const { user } = await choose('First', 'Second')
    await user.click(press('Publish'))
    expect((await result()).querySelector('[role=status]')).toHaveTextContent(new RegExp(`^${words}$`))
  })

  test('a choice and a question may be left, and a choice must be made', async () => {
    const tagged = calls('tag_articles', outcome([change(1)]))
    const sent = [...['categorise_articles', 'delete_articles'].map((name) => calls(name, outcome([]))), tagged]
    const { user } = await choose('First')
    await user.click(press('Category'))
    const dialog = await screen.findByRole('dialog', { name: 'Category of 1 article' })
    await user.click(within(dialog).getByText('Move'))
    expect(dialog).toHaveTextContent('Please choose one')
    await user.keyboard('{Escape}')
    await user.click(press('Delete'))
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 article?' })
    expect(question).toHaveTextContent('with their pictures and their versions')
    await user.click(within(question).getByText('Cancel'))
    await user.click(press('Tags'))
    const tags = within(await screen.findByRole('dialog', { name: 'Tags of 1 article' }))
    await user.click(await tags.findByText('Change tags'))
    expect(tags.getByText('Please enter a tag to add or to remove')).toBeVisible()
    expect(sent.flat()).toEqual([])
    await user.type(tags.getByRole('combobox', { name: 'Tags to add' }), 'Harvest,')
    await user.type(tags.getByRole('combobox', { name: 'Tags to remove' }), 'Rail,')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(tags.getByText('Change tags'))
    await waitFor(() => expect(sent.flat()).toEqual([{ ids: [idOf(1)], added: ['Harvest'], removed: ['Rail'] }]))
  })
})

describe('files', () => {
  let saved: Blob[]
  beforeEach(() => void (saved = keepFiles().files))
  const lines = async () => ((await saved.at(-1)?.text()) ?? '').replace('\uFEFF', '').split('\r\n')

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
})

describe('users', () => {
  test.each([
    ['administrator', ['Editor', 'Member']],
    ['super_administrator', ['Super Administrator', 'Administrator', 'Editor', 'Member']],
  ])('an %s gives the roles that they may give', async (role, offered) => {
    serveOffice([myself, officeUser('u1', 'Vera', null)])
    const { user } = await enter('/dashboard/users', role)
    await user.click(await box('Vera Petrov'))
    await user.click(press('Role'))
    const dialog = await screen.findByRole('dialog', { name: 'Role of 1 user' })
    expect(textsOf(within(dialog).getAllByRole('option'))).toEqual(['Please choose', ...offered])
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
  calls('count_documented', () => HttpResponse.json(0))
  const { user } = await enter('/dashboard/members', 'administrator')
  await user.click(await box(member.name))
  await user.click(press('Delete'))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 member', busy: false }))
  expect(await result()).toHaveTextContent('1 member deleted.')
  await waitFor(() => expect(removed).toEqual([{ prefixes: ['logos/a.webp'] }]))
})

test.each([
  [0, 'Delete 2 members?', null],
  [1, 'Delete 1 member?', '1 member has documents or payments, which the accounts must keep, and stays.'],
  [2, '2 members cannot be deleted', '2 members have documents or payments, which the accounts must keep, and stay.'],
])('members: of two that are to be deleted, %d stay, which the question says', async (kept, title, words) => {
  serveMembers(() => rows([member, { ...member, id: idOf(2), name: 'Second' }]))
  server.use(serveIndustries())
  calls('count_documented', () => HttpResponse.json(kept))
  const { user } = await enter('/dashboard/members', 'administrator')
  for (const name of [member.name, 'Second']) await user.click(await box(name))
  await user.click(press('Delete'))
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  await question.findByRole('button', { name: kept === 2 ? 'Close' : /^Delete/, busy: false })
  expect(question.queryByText(/which the accounts must keep/)?.textContent ?? null).toBe(words)
  expect(question.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(kept === 2 ? 0 : 1)
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
  const ids = Array.from({ length: 400 }, (_, index) => String(index))
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
  expect(asked).toEqual([200, 200])
  expect(progress.mock.calls).toEqual([[200], [400]])
  controller.abort()
  await expect(read()).rejects.toThrow('aborted')
  expect(asked).toHaveLength(3)
})
