import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CategoriesPage } from '@/features/publish/categories/categories-page'
import { legalVersionPage } from '@/features/publish/legal/office/legal-version-page'
import { legalVersionsPage } from '@/features/publish/legal/office/legal-versions'
import { officeDate } from '@/lib/dates/office-time'
import { withStanding } from '@/features/publish/legal/office/legal-values'
import { reconnect, refusal, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { stubLayout } from '../support/page/office-news'
import { servePages } from '../support/page/office-pages'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, pressInMenu, server } from '../support/page/unit'

const privacy = '/dashboard/pages/privacy'
const signIn = useSignIn(
  pagesAlone({ [privacy]: legalVersionsPage('privacy'), '/dashboard/pages/categories': CategoriesPage }),
)
const signInToVersion = useSignIn(pagesAlone({ [`${privacy}/:version`]: legalVersionPage('privacy') }, privacy))
const enter = (path: string) => signIn(path, 'administrator')
const openVersion = (version: string) => signInToVersion(`${privacy}/${version}`, 'administrator')
const button = (name: string) => screen.getByRole('button', { name })
const id = (number: number) => `56000000-0000-4000-8000-00000000000${number}`

const version = (number: number, holds_from: string, content: string) => ({
  id: id(number),
  holds_from,
  content,
  created_at: '2026-01-01T10:00:00+00:00',
  updated_at: '2026-01-01T10:00:00+00:00',
  author: 'Viktoria Dencheva',
})
const versions = [
  version(3, '2126-01-01', '<p>We keep nothing.</p>'),
  version(2, '2026-02-01', '<p>We keep little.</p>'),
  version(1, '2025-01-01', '<p>We keep much.</p>'),
]

type Save = { version_id: string; type: string; content: string; holds_from: string; expected?: string }

function serveVersions(stored: () => typeof versions = () => versions): Save[] {
  const sent: Save[] = []
  servePages()
  server.use(
    http.get(api('legal_versions'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('order')).toMatch(/^(holds_from|updated_at)\.desc$/)
      return HttpResponse.json(stored())
    }),
    http.post(api('rpc/save_legal_version'), async ({ request }) => {
      const save = (await request.json()) as Save
      sent.push(save)
      return HttpResponse.json([{ id: save.version_id, updated_at: '2026-03-01T10:00:00+00:00' }])
    }),
  )
  return sent
}

beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(stubLayout)

test('the version in force is the latest whose day has come', () => {
  const standings = (day: string) => withStanding(versions, day).map(({ standing }) => standing)
  expect(standings('2024-12-31')).toEqual(['coming', 'coming', 'coming'])
  expect(standings('2026-01-31')).toEqual(['coming', 'coming', 'in force'])
  expect(standings('2026-02-01')).toEqual(['coming', 'in force', 'earlier'])
})

describe('the versions of a legal text', () => {
  test('are listed and compared; only one that does not hold yet is deleted', async () => {
    let stored = versions
    serveVersions(() => stored)
    const deleted: unknown[] = []
    server.use(
      http.post(api('rpc/delete_legal_version'), async ({ request }) => {
        deleted.push(await request.json())
        stored = versions.slice(1)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await enter(privacy)
    const row = async (day: string) => (await screen.findByRole('link', { name: day })).closest('tr') ?? document.body
    expect(await row('1 Jan 2126')).toHaveTextContent('Does not hold yet')
    expect(await row('1 Feb 2026')).toHaveTextContent('In force')
    expect(await row('1 Jan 2025')).toHaveTextContent('Earlier')
    expect(screen.getByRole('link', { name: 'New version' })).toHaveAttribute('href', '/dashboard/pages/privacy/new')
    await pressInMenu(user, 'the version of 1 Feb 2026', 'Compare with the one before')
    const dialog = within(await screen.findByRole('dialog', { name: 'Version of 1 Feb 2026' }))
    expect(dialog.getByText('little', { selector: 'ins' })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('button', { name: 'Delete the version of 1 Feb 2026' })).toBeNull()
    await user.click(button('Delete the version of 1 Jan 2126'))
    await user.click(button('Delete version'))
    await waitFor(() => expect(screen.queryByRole('link', { name: '1 Jan 2126' })).toBeNull())
    expect(deleted).toEqual([{ version_id: id(3) }])
  })

  test('say that they failed, or that there is none', async () => {
    serveVersions()
    server.use(http.get(api('legal_versions'), down))
    const { user } = await enter(privacy)
    expect(await screen.findByText('Failed to load legal text')).toBeVisible()
    serveVersions(() => [])
    await user.click(button('Try again'))
    expect(await screen.findByText('There is no version yet. The page says so.')).toBeVisible()
  })
})

describe('a version', () => {
  test('that holds is shown, and not changed', async () => {
    serveVersions()
    await openVersion(id(2))
    expect(await screen.findByText('We keep little.')).toBeVisible()
    expect(screen.getByText(/^It has held since 1 Feb 2026 and is never changed/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save version' })).toBeNull()
  })

  test('that is new begins with the one in force, and holds from tomorrow unless another day is chosen', async () => {
    let stored = versions
    const sent = serveVersions(() => stored)
    const { user, router } = await openVersion('new')
    const day = await screen.findByLabelText<HTMLInputElement>(/^Holds from/)
    expect(await screen.findByText('We keep little.')).toBeVisible()
    expect(day.value > new Date().toISOString().slice(0, 10)).toBe(true)
    fireEvent.change(day, { target: { value: '2020-01-01' } })
    await user.click(button('Save version'))
    expect(await screen.findByText('It cannot hold from a day that is over', { selector: 'p' })).toBeVisible()
    fireEvent.change(day, { target: { value: '2127-05-01' } })
    stored = [version(4, '2127-05-01', '<p>We keep little.</p>'), ...versions]
    await user.click(button('Save version'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ type: 'privacy', holds_from: '2127-05-01', content: '<p>We keep little.</p>' })
    expect(sent[0]).not.toHaveProperty('expected')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/pages/privacy/${sent[0]?.version_id}`))
  })

  test('that holds from today is stored only once somebody has said yes', async () => {
    const sent = serveVersions()
    const { user } = await openVersion('new')
    const day = await screen.findByLabelText<HTMLInputElement>(/^Holds from/)
    await screen.findByText('We keep little.')
    fireEvent.change(day, { target: { value: officeDate(new Date()) } })
    await user.click(button('Save version'))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Put this version of Privacy Policy in force now?' }),
    )
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    await user.click(button('Save version'))
    await user.click(await screen.findByRole('button', { name: 'Put in force' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('that somebody else deletes while it is changed stays, also after a lost connection', async () => {
    let stored = versions
    let reads = 0
    serveVersions(() => {
      reads += 1
      return stored
    })
    await openVersion(id(3))
    const day = await screen.findByLabelText(/^Holds from/)
    fireEvent.change(day, { target: { value: '2127-05-01' } })
    stored = versions.slice(1)
    const before = reads
    reconnect()
    take('save_legal_version', () => refusal('PT404', 'It has been deleted meanwhile.'))
    fireEvent.click(button('Save version'))
    expect(await screen.findByText(/^Somebody has deleted it meanwhile/)).toBeVisible()
    expect([reads, day.isConnected]).toEqual([before, true])
  })

  test('that is not there says so', async () => {
    serveVersions()
    await openVersion('none')
    expect(await screen.findByText('There is no such version. It may have been deleted.')).toBeVisible()
  })
})

test('a version is looked for again before it is said not to be there, and a failed read can be repeated', async () => {
  serveVersions(() => versions.slice(1))
  const { user, router } = await openVersion(id(2))
  await screen.findByText('We keep little.')
  server.use(http.get(api('legal_versions'), down))
  await router.navigate(`/dashboard/pages/privacy/${id(3)}`)
  expect(await screen.findByText('Failed to load legal text')).toBeVisible()
  expect(screen.queryByText('There is no such version. It may have been deleted.')).toBeNull()
  serveVersions()
  await user.click(button('Try again'))
  expect(await screen.findByText('We keep nothing.')).toBeVisible()
})

test('an earlier version is taken up again as a new one, and previewed as its page will show it', async () => {
  serveVersions()
  const { user, router } = await openVersion(id(1))
  await user.click(await screen.findByRole('link', { name: 'Make a new version from this one' }))
  fireEvent.change(await screen.findByLabelText(/^Holds from/), { target: { value: '2127-05-01' } })
  expect(router.state.location.pathname).toBe('/dashboard/pages/privacy/new')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveTextContent('We keep much.'))
  await user.click(button('Preview'))
  const preview = within(await screen.findByRole('dialog', { name: /^Preview – not public/ }))
  expect(preview.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(preview.getByText('Version of May 1, 2127')).toBeVisible()
  expect(preview.getByText('We keep much.')).toBeVisible()
  await user.click(preview.getByRole('button', { name: 'Close preview' }))
  fireEvent.change(screen.getByLabelText(/^Holds from/), { target: { value: '' } })
  await user.click(button('Preview'))
  expect(await screen.findByRole('dialog', { name: /^Preview – not public/ })).toBeVisible()
})

describe('categories and tags', () => {
  const stored = [
    { kind: 'article', id: id(5), name: 'Trade', items: 12 },
    { kind: 'article', id: id(6), name: 'Markets', items: 1 },
    { kind: 'event', id: id(7), name: 'Forums', items: 0 },
    { kind: 'tag', id: id(8), name: 'Rail', items: 3 },
  ]
  function serveCategories() {
    const calls: unknown[] = []
    servePages()
    take('get_categories', () =>
      HttpResponse.json(stored.map((one) => (calls.length && one.name === 'Rail' ? { ...one, name: 'Railway' } : one))),
    )
    for (const name of ['save_category', 'merge_categories', 'delete_category'])
      server.use(
        http.post(api(`rpc/${name}`), async ({ request }) => {
          calls.push([name, await request.json()])
          return HttpResponse.json(null)
        }),
      )
    return calls
  }

  test('are renamed, merged after saying how much that touches, and deleted when unused', async () => {
    const calls = serveCategories()
    const { user } = await enter('/dashboard/pages/categories')
    await user.click(await screen.findByRole('button', { name: 'Edit Rail' }))
    expect(await screen.findByText('3 articles get the new name, too.')).toBeVisible()
    await enterText(user, screen.getByRole('textbox', { name: 'Name' }), 'way')
    await user.click(button('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Edit Railway' })).toBeVisible()
    await pressInMenu(user, 'Trade', 'Merge into another')
    await user.click(button('Merge'))
    expect(screen.getByText('Please choose into which')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Into/ }), 'Markets')
    expect(screen.getByText('12 articles get Markets, and Trade is deleted. This cannot be undone.')).toBeVisible()
    await user.click(button('Merge'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Delete Trade' })).toBeNull()
    await user.click(button('Delete Forums'))
    await user.click(button('Delete'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls).toEqual([
      ['save_category', { of_kind: 'tag', category_id: id(8), name: 'Railway' }],
      ['merge_categories', { of_kind: 'article', from_id: id(5), into_id: id(6) }],
      ['delete_category', { of_kind: 'event', category_id: id(7) }],
    ])
  })

  test('say why a name is refused, and are found by name', async () => {
    serveCategories()
    server.use(
      http.post(api('rpc/save_category'), () =>
        HttpResponse.json({ code: 'P0001', message: 'Rail exists already. Merge the two instead.' }, { status: 400 }),
      ),
    )
    const { user } = await enter('/dashboard/pages/categories')
    await user.click(await screen.findByRole('button', { name: 'New tag' }))
    await enterText(user, screen.getByRole('textbox', { name: 'Name' }), 'rail')
    await user.click(button('Save'))
    expect(await screen.findByText('Rail exists already. Merge the two instead.')).toBeVisible()
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await enterText(user, screen.getByRole('searchbox', { name: 'Find by name' }), 'mark')
    expect(screen.getByText('Markets')).toBeVisible()
    expect(screen.queryByText('Trade')).toBeNull()
    expect(screen.getByText('No tag has this name.')).toBeVisible()
  })
})
