import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { containing } from '@/features/write/announcements/announcements'
import { AnnouncementOfficePage } from '@/features/write/announcements/office/announcement-office-page'
import { AnnouncementsPage } from '@/features/write/announcements/office/announcements-page'
import { NewAnnouncementPage } from '@/features/write/announcements/office/new-announcement-page'
import { changed, refusal, take, takeSearches } from '../support/page/answers'
import { down, rows, type Answer } from '../support/page/office-members'
import { press, pressSoon } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, pressInMenu, server } from '../support/page/unit'

const path = '/dashboard/interchange/announcements'
const enter = useSignIn()
const enterList = useSignIn(pagesAlone({ [path]: AnnouncementsPage }))
const enterForm = useSignIn(
  pagesAlone({ [`${path}/new`]: NewAnnouncementPage, [`${path}/:id`]: AnnouncementOfficePage }, path),
)
const hours = {
  id: '70000000-0000-4000-8000-000000000001',
  title: 'Changed hours',
  content: '<p>Nine to one.</p>',
  is_active: true,
  audience: 'Editors' as string | null,
  created_at: '2026-11-12T08:00:00+00:00',
  updated_at: '2026-11-12T08:00:00.123456+00:00',
  author: { full_name: 'Daniyar Seitov' } as { full_name: string } | null,
  counts: { recipients: 40, reads: 10 },
}
const minutes = {
  ...hours,
  id: '70000000-0000-4000-8000-000000000002',
  title: 'Minutes',
  is_active: false,
  audience: null,
  author: null,
  counts: { recipients: 1204, reads: 1 },
}

/** Answers reads of announcements, of lists and of one by id. Returns the queries of the lists. */
function serve(list: readonly (typeof hours)[] = [hours, minutes], total = list.length, answer?: () => Answer) {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('announcement_counts'), ({ request }) =>
      HttpResponse.json(list.filter(({ id }) => request.url.includes(id)).map(({ counts }) => counts)),
    ),
    http.get(api('announcements'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const id = query.get('id')
      if (!id) asked.push(query)
      return answer?.() ?? (id ? HttpResponse.json(list.filter((one) => `eq.${one.id}` === id)) : rows(list, total))
    }),
  )
  return asked
}

beforeEach(() => {
  server.use(
    http.get(api('discarded_files'), () => HttpResponse.json([])),
    http.get(api('content_revisions'), () => HttpResponse.json([])),
    http.post(api('rpc/get_mail_counts'), () => HttpResponse.json([])),
  )
})

describe('the list', () => {
  test('shows to whom each went and how many have read it, with one request', async () => {
    const asked = serve([hours, minutes], 11)
    await enterList(path, 'editor')
    const lines = within(await screen.findByRole('table', { name: 'Announcements' }))
      .getAllByRole('row')
      .slice(1)
    expect(
      lines.map((line) => [...line.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent)),
    ).toEqual([
      ['Changed hours', 'Daniyar Seitov', '12 Nov 2026', 'Editors', '10 of 40 read', 'Active', ''],
      ['Minutes', '–', '12 Nov 2026', 'Chosen people', '1 of 1,204 read', 'Inactive', ''],
    ])
    expect(screen.getByText('Changed hours', { selector: 'a' })).toHaveAttribute('href', `${path}/${hours.id}`)
    expect(screen.getByText('11 announcements')).toBeVisible()
    expect(screen.getByText('Page 1 of 2')).toBeVisible()
    expect(
      [...screen.getByRole('navigation', { name: 'Parts of Interchange' }).querySelectorAll('a')].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Announcements', 'Received', 'Subscribers'])
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      order: 'created_at.desc,id.desc',
      offset: '0',
      limit: '10',
    })
    expect(asked[0]?.get('select')).not.toContain('content')
  })

  test('is searched, filtered, sorted and paged by its address', async () => {
    const asked = serve([hours], 21)
    const { router, user } = await enterList(`${path}?q=50%25_a&status=inactive&sort=title&page=3`, 'editor')
    expect(await screen.findByText('Page 3 of 3')).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      title: 'ilike.%50\\%\\_a%',
      is_active: 'eq.false',
      order: 'title.asc,id.asc',
      offset: '20',
    })
    await user.selectOptions(screen.getByLabelText('Status'), 'Active')
    await waitFor(() => expect(asked.at(-1)?.get('is_active')).toBe('eq.true'))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Sent on, descending')
    await waitFor(() => expect(router.state.location.search).toBe('?q=50%25_a&status=active'))
  })

  test('deactivates; deletes after a question that names it, and a refusal is said there; says when there is nothing', async () => {
    serve()
    const changes = take('activate_announcements', () => {
      serve([{ ...hours, is_active: false }, minutes])
      return changed(hours.id)
    })
    take('count_held_copies', () => HttpResponse.json(3))
    const deleted = take('delete_announcements', (_args, tries) => {
      if (tries === 1) return down()
      serve([])
      return changed(hours.id)
    })
    const { user } = await enterList(path, 'editor')
    await pressInMenu(user, 'Changed hours', 'Deactivate')
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByText('Inactive')).toHaveLength(2))
    await user.click(screen.getByLabelText('Actions on Changed hours'))
    await user.click(screen.getByRole('menuitem', { name: 'Activate' }))
    // It writes to people, so it asks.
    const question = within(await screen.findByRole('alertdialog', { name: 'Activate 1 announcement?' }))
    expect(await question.findByText('3 copies by mail, held back while it was inactive, go out now.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(changes).toEqual([{ ids: [hours.id], active: false }])
    expect(
      screen.getByText(
        '1 announcement deactivated. Copies by mail that have not gone out are held back; Undo lets them go out.',
      ),
    ).toBeVisible()

    await user.click(screen.getByLabelText('Delete Changed hours'))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete “Changed hours”?' }))
    expect(dialog.getByText(/the 40 people who received it/)).toBeVisible()
    await user.click(dialog.getByText('Delete announcement'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete announcement')
    await user.click(dialog.getByText('Delete announcement'))
    expect(await screen.findByText('No announcements yet.')).toBeVisible()
    expect(screen.getByText('Write the first one')).toHaveAttribute('href', `${path}/new`)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(deleted.at(-1)).toEqual({ ids: [hours.id] })
  })
})

describe('a new announcement', () => {
  const letter = { title: 'Autumn tender', content: '<p>Please apply.</p>', is_active: true }

  /** The size of an audience that is not of members. */
  const people = (count: number) => HttpResponse.json({ people: count, members: null, without_people: null })
  const titleField = () => within(screen.getByRole('form', { name: 'New announcement' })).getByLabelText(/^Title/)
  /** Writes a title and a text; the editor notices inserted text as it notices typing. */
  async function write() {
    const app = await enterForm(`${path}/new`, 'editor')
    const form = within(await screen.findByRole('form', { name: 'New announcement' }))
    const editor = await form.findByRole('textbox', { name: /^Content/ })
    await enterText(app.user, titleField(), ` ${letter.title} `)
    editor.querySelector('p')?.append('Please apply.')
    await waitFor(() => expect(screen.queryByText(/Write something first/)).not.toBeInTheDocument())
    return app
  }
  const question = async (name?: string) => within(await screen.findByRole('alertdialog', { name }))

  test('says live how many it reaches, asks with title and number, and is sent as shown', async () => {
    const counted = take('count_audience', ({ audience }) =>
      (audience as { to: string }).to === 'members'
        ? HttpResponse.json({ people: 13, members: 46, without_people: 33 })
        : people(13),
    )
    const sent = take('send_announcement', ({ announcement_id }) =>
      HttpResponse.json([{ id: announcement_id, updated_at: hours.updated_at, recipients: 13 }]),
    )
    const { router, user } = await write()
    expect(
      await screen.findByText('46 members: 13 people with an account get it; 33 members have nobody with an account.'),
    ).toBeVisible()
    expect(screen.queryByRole('link', { name: 'letter to members' }), 'is for Administrators').not.toBeInTheDocument()
    await user.click(screen.getByLabelText('A role'))
    await user.selectOptions(screen.getByLabelText('Role'), 'Editors')
    expect(await screen.findByText('This goes to 13 people.')).toBeVisible()
    expect(counted).toEqual([
      { audience: { to: 'members' } },
      { audience: { to: 'role', role: 'member' } },
      { audience: { to: 'role', role: 'editor' } },
    ])
    press('Send to 13 people')
    const dialog = await question('Send “Autumn tender” to 13 people?')
    expect(sent).toEqual([])
    expect(
      dialog.getByText(/They find it in their inbox at once, and it goes by email to those who want copies\./),
    ).toBeVisible()
    server.use(
      http.get(api('announcements'), () =>
        HttpResponse.json([{ ...hours, ...letter, counts: { recipients: 13, reads: 0 } }]),
      ),
    )
    take('get_recipients', () => rows([]))
    await user.click(dialog.getByText('Send to 13 people'))
    expect(await screen.findByText('It went to 13 people.')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ announcement: letter, audience: { to: 'role', role: 'editor' }, expected_size: 13 })
    expect(router.state.location.pathname).toBe(`${path}/${String(sent[0]?.announcement_id)}`)
  })

  test('of an inactive one says that nobody sees it yet', async () => {
    take('count_audience', () => people(13))
    take('send_announcement', ({ announcement_id }) =>
      HttpResponse.json([{ id: announcement_id, updated_at: hours.updated_at, recipients: 13 }]),
    )
    server.use(http.get(api('announcements'), () => HttpResponse.json([{ ...hours, is_active: false }])))
    take('get_recipients', () => rows([]))
    const { user } = await write()
    await pressSoon('Send to 13 people')
    await user.click((await question()).getByText('Send to 13 people'))
    expect(await screen.findByText('It is inactive: 13 people see it once it is activated.')).toBeVisible()
    expect(screen.getByText('Announcement saved')).toBeVisible()
  })

  test('refused says why and keeps what was written; asks again when the audience has changed meanwhile, with the same save', async () => {
    let size = 13
    take('count_audience', () => people(size))
    const answers: [() => Answer, string][] = [
      [down, 'Failed to create announcement'],
      [() => refusal('P0001', 'Nobody is in this audience.'), 'Nobody is in this audience.'],
      [
        () => refusal('23505', 'duplicate key'),
        'This announcement has been sent already. You find it in the list of announcements.',
      ],
    ]
    const changed = () => {
      size = 14
      return refusal('PT409', 'The audience has changed meanwhile.', { size })
    }
    const sent = take('send_announcement', ({ announcement_id, expected_size }, tries) =>
      expected_size === 14
        ? HttpResponse.json([{ id: announcement_id, updated_at: hours.updated_at, recipients: 14 }])
        : (answers[tries - 1]?.[0] ?? changed)(),
    )
    const { user } = await write()
    await screen.findByText('Send to 13 people')
    for (const [, sentence] of answers) {
      press('Send to 13 people')
      const dialog = await question()
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
      await user.click(dialog.getByText('Send to 13 people'))
      expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
      await user.click(dialog.getByText('Cancel'))
      expect(titleField()).toHaveValue('Autumn tender')
    }
    press('Send to 13 people')
    await user.click((await question()).getByText('Send to 13 people'))
    const dialog = await question('The audience has changed to 14 people. Send it to them?')
    server.use(http.get(api('announcements'), () => HttpResponse.json([hours])))
    take('get_recipients', () => rows([]))
    await user.click(dialog.getByText('Send to 14 people'))
    expect(await screen.findByText('It went to 14 people.')).toBeVisible()
    expect(sent.map(({ expected_size }) => expected_size)).toEqual([13, 13, 13, 13, 14])
    expect(
      new Set(sent.map(({ announcement_id, save_id }) => `${String(announcement_id)} ${String(save_id)}`)).size,
    ).toBe(1)
  })

  test('goes to people chosen one by one, with the keyboard alone, or to a company, which Editors find among the active ones', async () => {
    const offered = [
      { id: '80000000-0000-4000-8000-000000000001', full_name: 'Aigerim Bekova', company: 'Sary Dala' },
      { id: '80000000-0000-4000-8000-000000000002', full_name: 'Aigul Omarova', company: null },
    ]
    const asked: URLSearchParams[] = []
    server.use(
      http.get(api('members'), ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return HttpResponse.json([{ id: 'c1', name: 'Rila Tools' }])
      }),
    )
    const searched = take('search_recipients', () => HttpResponse.json(offered))
    const counted = take('count_audience', ({ audience }) => {
      const { to, people: chosen } = audience as { to: string; people?: string[] }
      return people(to === 'company' ? 3 : (chosen?.length ?? 0))
    })
    const sent = take('send_announcement', down)
    const { user } = await write()
    await user.click(screen.getByLabelText('Chosen people'))
    expect(screen.getByText('Choose the people whom it goes to.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    const field = screen.getByRole('combobox', { name: 'Add a person' })
    await enterText(user, field, 'aig')
    expect(await screen.findByRole('option', { name: /Aigerim Bekova.*Sary Dala/ })).toBeVisible()
    await user.keyboard('{ArrowDown}{Enter}')
    const chosen = await screen.findByRole('list', { name: 'Chosen people' })
    expect(chosen).toHaveTextContent('Aigerim BekovaSary Dala')
    expect(field).toHaveValue('')
    expect(await screen.findByText('This goes to 1 person.')).toBeVisible()
    await enterText(user, field, 'aig')
    await user.click(await screen.findByRole('option', { name: 'Aigul Omarova' }))
    expect(screen.queryByRole('option', { name: /Aigerim/ })).not.toBeInTheDocument()
    expect(await screen.findByText('This goes to 2 people.')).toBeVisible()
    await user.click(within(chosen).getByLabelText('Remove Aigerim Bekova'))
    expect(field).toHaveFocus()
    await pressSoon('Send to 1 person')
    const dialog = await question()
    await user.click(dialog.getByText('Send to 1 person'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ audience: { to: 'people', people: [offered[1]?.id] }, expected_size: 1 })
    expect(searched.at(-1)).toEqual({ query: 'aig' })
    expect(counted.at(-1)).toEqual({ audience: { to: 'people', people: [offered[1]?.id] } })
    await dialog.findByRole('alert')
    await user.click(dialog.getByText('Cancel'))

    await user.click(screen.getByLabelText('A company'))
    const rila = await screen.findByRole('option', { name: 'Rila Tools' })
    await user.selectOptions(screen.getByLabelText('Company'), rila)
    expect((await screen.findByText('Send to 3 people')).closest('button')).toBeEnabled()
    expect(counted.at(-1)).toEqual({ audience: { to: 'company', company: 'c1' } })
    expect(asked[0]?.get('status')).toBe('eq.active')
    const companies = take('search_members', () => HttpResponse.json([{ id: 'c2', name: 'Sary Dala' }]))
    await user.click(screen.getByText('Search as you type instead'))
    const search = screen.getByRole('combobox', { name: 'Company' })
    await user.clear(search)
    await enterText(user, search, 'sary')
    await user.click(await screen.findByRole('option', { name: 'Sary Dala' }))
    await waitFor(() => expect(counted.at(-1)).toEqual({ audience: { to: 'company', company: 'c2' } }))
    expect(search).toHaveValue('Sary Dala')
    expect(companies.at(-1)).toEqual({ query: 'sary', of_type: 'company' })
  })

  test('cannot be sent without content, without a title, or when the audience cannot be counted; asks before what was written is left', async () => {
    take('count_audience', down)
    const { user } = await enterForm(`${path}/new`, 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load recipients')
    take('count_audience', () => people(2))
    press('Try again')
    expect(await screen.findByText('This goes to 2 people.')).toBeVisible()
    const send = () => screen.getByRole('button', { name: 'Send to 2 people' })
    expect(send()).toBeDisabled()
    expect(screen.getByText('Write something first; pictures alone cannot be sent.')).toBeVisible()
    const editor = await screen.findByRole('textbox', { name: /^Content/ })
    editor.querySelector('p')?.append('Words.')
    await waitFor(() => expect(send()).toBeEnabled())
    expect(screen.queryByText(/^Write something first/)).not.toBeInTheDocument()
    await user.click(send())
    expect(await screen.findByText('Please enter the title', { selector: 'p' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    press('Close')
    await question('Leave without saving?')
  })
})

describe('an announcement that was sent', () => {
  const recipient = (number: number, full_name: string, company: string | null, read: boolean) => ({
    recipient_id: `r${number}`,
    full_name,
    company,
    read_at: read ? '2026-11-13T08:00:00+00:00' : null,
    reminded_at: read ? null : '2026-11-14T08:00:00+00:00',
  })
  const recipients = [recipient(1, 'Aigerim Bekova', 'Sary Dala', true), recipient(2, 'Boris Ivanov', null, false)]

  test('shows to whom it went, and who of them has read it; reminds those who have not, and says how many those were', async () => {
    serve()
    const asked = takeSearches('get_recipients', () => rows(recipients, 40))
    const reminded = take('remind_unread', () => HttpResponse.json(29))
    const { router, user } = await enterForm(`${path}/${hours.id}`, 'editor')
    const table = within(await screen.findByRole('table', { name: 'Recipients' }))
    expect(table.getAllByRole('row')[2]).toHaveTextContent('Boris Ivanov–Not yet14 Nov 2026')
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/13 Nov 2026/)
    expect(screen.getByText('40 people')).toBeVisible()
    expect(screen.getByText('10 of 40 read')).toBeVisible()
    expect(screen.getByText('Page 1 of 2')).toBeVisible()
    expect(asked.map(({ body }) => body)).toEqual([
      { of_announcement: hours.id, query: '', show: 'all', first: 0, most: 25 },
    ])

    const remind = screen.getByText('Remind the unread')
    expect(
      screen.getByText(
        'The reminder shows in the inboxes of 30 people, and goes by email to those who want copies, at most once a day.',
      ),
    ).toBeVisible()
    await user.click(remind)
    expect(await screen.findByText('29 people were reminded. Each is reminded at most once a day.')).toBeVisible()
    expect(reminded).toEqual([{ of_announcement: hours.id }])
    take('remind_unread', () => HttpResponse.json(0))
    await user.click(remind)
    expect(await screen.findByText(/^Nobody was reminded/)).toBeVisible()
    take('remind_unread', down)
    await user.click(remind)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to remind the recipients')

    const parts = within(screen.getByRole('navigation', { name: 'Recipients by reading' }))
    await user.click(parts.getByRole('link', { name: /^Unread\s*30$/ }))
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ show: 'unread' }))
    await user.click(parts.getByRole('link', { name: /^Read\s*10$/ }))
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ show: 'read' }))
    await enterText(user, screen.getByLabelText('Search by name or company'), 'dala')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ of_announcement: hours.id, query: 'dala', show: 'read' }))
    expect(router.state.location.search).toBe('?show=read&q=dala')
  })

  test('reminds nobody while it is inactive, and says when its recipients cannot be loaded', async () => {
    serve()
    take('get_recipients', down)
    take('get_mail_counts', () => HttpResponse.json([{ state: 'dropped', count: 4 }]))
    await enterForm(`${path}/${minutes.id}`, 'editor')
    expect(await screen.findByText('Held back 4')).toBeVisible()
    expect(await screen.findByText('Failed to load recipients')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Minutes' })).toBeVisible()
    expect(screen.getByText('Remind the unread').closest('button')).toBeDisabled()
    expect(screen.getByText('Its recipients do not see it while it is inactive.')).toBeVisible()
  })

  test('is saved against the version that was read; changed by somebody else meanwhile it is not overwritten; without a text it cannot be saved, and is deleted without a second question', async () => {
    serve()
    take('get_recipients', () => rows(recipients))
    const updated_at = '2026-11-15T08:00:00+00:00'
    const saves = take('save_announcement', (_args, tries) =>
      tries === 1
        ? refusal('PT409', 'changed', { by: 'Mira Koleva', at: updated_at })
        : HttpResponse.json([{ id: hours.id, updated_at: '2026-11-16T08:00:00+00:00' }]),
    )
    take('delete_announcements', () => changed(hours.id))
    const { router, user } = await enterForm(`${path}/${hours.id}`, 'editor')
    const form = within(await screen.findByRole('form', { name: 'Announcement' }))
    const editor = await form.findByRole('textbox', { name: /^Content/ })
    await user.clear(form.getByLabelText(/^Title/))
    await enterText(user, form.getByLabelText(/^Title/), 'New hours ')
    await user.click(form.getByLabelText(/^Active/))
    press('Save announcement')
    expect(await screen.findByText(/Mira Koleva saved a newer version/)).toBeVisible()
    expect(saves[0]).toMatchObject({
      announcement_id: hours.id,
      announcement: { title: 'New hours', content: hours.content, is_active: false },
      expected: hours.updated_at,
    })
    serve([{ ...hours, title: 'Hours of December', updated_at }])
    press('Show both versions')
    expect(await screen.findByRole('region', { name: 'Both versions' })).toHaveTextContent('December')
    expect(form.getByLabelText(/^Title/)).toHaveValue('New hours')
    press('Save announcement')
    expect(await screen.findByText('Announcement saved')).toBeVisible()
    expect(saves[1]).toMatchObject({ expected: updated_at, announcement: { title: 'New hours' } })
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()

    const why = 'It can be saved once it has a text. Pictures alone are not enough.'
    expect(screen.queryByText(why)).not.toBeInTheDocument()
    editor.replaceChildren()
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.getByText('Save announcement').closest('button')).toBeDisabled()
    press('Delete announcement')
    const question = screen.getByRole('alertdialog', { name: 'Delete “Hours of December”?' })
    await user.click(within(question).getByText('Delete announcement'))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('asks before it is saved as active: the copies that were held back go out with it', async () => {
    serve()
    take('get_recipients', () => rows(recipients))
    const held = take('count_held_copies', () => HttpResponse.json(1))
    const saves = take('save_announcement', () =>
      HttpResponse.json([{ id: minutes.id, updated_at: '2026-11-16T08:00:00+00:00' }]),
    )
    take('get_mail_counts', () => HttpResponse.json([{ state: 'sent', count: 3 }]))
    const { user } = await enterForm(`${path}/${minutes.id}`, 'editor')
    const form = within(await screen.findByRole('form', { name: 'Announcement' }))
    await form.findByRole('textbox', { name: /^Content/ })
    expect(await screen.findByText('Sent 3')).toBeVisible()
    await user.click(form.getByLabelText(/^Active/))
    press('Save announcement')
    const question = within(await screen.findByRole('alertdialog', { name: 'Activate 1 announcement?' }))
    expect(await question.findByText('1 copy by mail, held back while it was inactive, goes out now.')).toBeVisible()
    await user.click(question.getByText('Cancel'))
    expect(saves).toEqual([])
    press('Save announcement')
    await pressSoon('Activate 1 announcement')
    expect(await screen.findByText('Announcement saved')).toBeVisible()
    expect(screen.getByText('Its recipients see it as it is now in the portal.')).toBeVisible()
    expect(saves).toMatchObject([{ announcement: { is_active: true } }])
    // Active already, it is saved without a question.
    fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Minutes of May' } })
    press('Save announcement')
    expect(await screen.findByText(/Mails that are out keep the old text\.$/)).toBeVisible()
    expect(saves).toHaveLength(2)
    expect(held[0]).toEqual({ ids: [minutes.id] })
  })

  test('unreadable or deleted says so', async () => {
    server.use(http.get(api('announcements'), down))
    await enterForm(`${path}/${hours.id}`, 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcement')
    serve([])
    press('Try again')
    expect(await screen.findByText('There is no such announcement. It may have been deleted.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

test('the menu says how many announcements wait, and the inbox which is a reminder, until they are read', async () => {
  let read = false
  const received = () => ({
    reminded_at: '2026-11-14T08:00:00+00:00',
    announcements: { ...hours, author: null },
    announcement_reads: read ? { read_at: hours.created_at } : null,
  })
  server.use(
    http.get(api('announcement_recipients'), ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.has('announcement_reads')) return rows(read ? [] : [received()], read ? 0 : 3)
      return query.has('announcement_id') ? HttpResponse.json([received()]) : rows([received()])
    }),
    http.post(api('announcement_reads'), () => {
      read = true
      return new HttpResponse(null, { status: 201 })
    }),
  )
  const { user } = await enter('/dashboard/interchange', null)
  expect(await screen.findByText('Reminder')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Inbox, 3 unread' })).toHaveAttribute('href', '/dashboard/interchange')
  expect(screen.getByRole('button', { name: 'Open menu, 3 unread' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: /Changed hours$/ }))
  expect(await screen.findByRole('link', { name: 'Inbox' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Inbox, 3 unread' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('link', { name: 'Back to Inbox' }))
  expect(await screen.findByRole('link', { name: 'Changed hours' })).toBeVisible()
  expect(screen.queryByText('Reminder')).not.toBeInTheDocument()
})

test.each([
  ['plain', '%plain%'],
  ['50%_a\\b', '%50\\%\\_a\\\\b%'],
  ['a*b', '%a_b%'],
])('%s is looked for literally', (text, pattern) => {
  expect(containing(text)).toBe(pattern)
})
