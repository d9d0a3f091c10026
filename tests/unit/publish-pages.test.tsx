import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { homePage } from '@/features/publish/pages/office/home'
import { PageOfficePage } from '@/features/publish/pages/office/page-office-page'
import { saveDraft } from '@/lib/data/drafts'
import { textsOf, take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { beaten, contents, pageId, pageSaved, savedAt, servePages, type StoredPage } from '../support/page/office-pages'
import { buttonOf } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server, emptyHome } from '../support/page/unit'

const list = '/dashboard/pages'
const signIn = useSignIn()
const signInAlone = useSignIn(pagesAlone({ [`${list}/:key`]: PageOfficePage }, list))
const enter = (path: string) => signInAlone(path, 'administrator')
const button = buttonOf
const found = (name: string) => screen.findByRole('button', { name })
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.textContent)

describe('the list of pages', () => {
  test('names what can be edited, when it was changed and by whom', async () => {
    servePages()
    server.use(
      http.get(api('content_revisions'), ({ request }) => {
        // The latest of each page, of those that a person saved.
        expect(new URL(request.url).search).toMatch(/&kind=eq\.page&saved_by=not\.is\.null&order=id\.desc$/)
        return HttpResponse.json([
          { item_id: pageId('membership'), saved_at: '2026-01-19T10:00:00+00:00', saved_by_name: 'Ivo Petrov' },
          { item_id: pageId('membership'), saved_at: '2025-01-19T10:00:00+00:00', saved_by_name: 'Somebody Earlier' },
        ])
      }),
      http.get(api('legal_versions'), ({ request }) => {
        expect(new URL(request.url).search).toMatch(/&author_id=not\.is\.null&order=updated_at\.desc$/)
        return HttpResponse.json([
          { type: 'privacy', updated_at: '2026-02-01T10:00:00+00:00', author_name: 'Aigerim Sadykova' },
        ])
      }),
    )
    await signIn(list, 'administrator')
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body
    expect(await row('Membership')).toHaveTextContent(/19 Jan 2026.*Ivo Petrov/)
    expect(await row('Privacy Policy')).toHaveTextContent(/1 Feb 2026.*Aigerim Sadykova/)
    expect(await row('Home')).toHaveTextContent(/––$/)
    for (const [name, key] of [
      ['About', 'about'],
      ['Questions', 'questions'],
      ['Partners', 'partners'],
      ['People', 'people'],
      ['Terms of Use', 'terms'],
      ['Categories and tags', 'categories'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/dashboard/pages/${key}`)
    expect(screen.queryByText(/Somebody Earlier/)).toBeNull()
  })

  test('says that it failed, and tries again; an Editor sees nothing of it', async () => {
    servePages()
    server.use(http.get(api('pages'), down))
    const { user, unmount } = await signIn(list, 'administrator')
    expect(await screen.findByText('Failed to load pages')).toBeVisible()
    servePages()
    await user.click(button('Try again'))
    expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible()
    unmount()
    await signIn('/dashboard/pages/about', 'editor')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Pages' })).toBeNull()
  })
})

describe('a page', () => {
  test.each(Object.keys(contents) as StoredPage[])(
    '%s is saved as it was read when nothing is changed',
    async (key) => {
      const sent = servePages()
      const { user } = await enter(`/dashboard/pages/${key}`)
      await user.click(await found('Save page'))
      expect(await screen.findByText('Page saved')).toBeVisible()
      expect(sent).toEqual([
        {
          page_key: key,
          content: contents[key],
          save_id: expect.any(String) as string,
          expected: savedAt,
          consent: {},
        },
      ])
    },
  )

  test('has rows that are added, edited, removed and brought back', async () => {
    const sent = servePages()
    const { user } = await enter('/dashboard/pages/about')
    await user.click(await found('Add section'))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await enterText(user, screen.getByRole('textbox', { name: 'Title' }), ' Vision ')
    await enterText(user, screen.getByRole('textbox', { name: 'Text' }), 'We dream.')
    await user.selectOptions(screen.getByLabelText('Side of the picture'), 'Right of the text')
    await user.click(button('Remove Today'))
    expect(button('Undo removing Today')).toHaveFocus()
    await user.click(button('Remove Advocacy'))
    expect(names('Sections')).toEqual(['Beginnings', 'Tomorrow', 'Vision'])
    await user.click(button('Undo removing Today'))
    expect(names('Sections')).toEqual(['Beginnings', 'Today', 'Tomorrow', 'Vision'])
    expect(button('Today')).toHaveFocus()
    await user.click(button('Today'))
    const row = within(button('Today').closest('li') ?? document.body)
    await user.clear(row.getByRole('textbox', { name: 'Text' }))
    await enterText(user, row.getByRole('textbox', { name: 'Text' }), 'We trade more.')
    await user.click(button('Save page'))
    expect(await screen.findByText('Page saved')).toBeVisible()
    const [first, second, third] = contents.about.sections
    expect(sent[0]?.content).toEqual({
      sections: [
        first,
        { ...second, content: 'We trade more.' },
        third,
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          title: 'Vision',
          content: 'We dream.',
          image_url: null,
          image_side: 'right',
        },
      ],
      goals: [],
    })
    // What is saved cannot be brought back any more.
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(screen.getByText('Saved')).toBeVisible()
  })

  test('has rows that are ordered by keyboard: with buttons, and with the handle', async () => {
    const sent = servePages()
    const { user } = await enter('/dashboard/pages/about')
    await found('Tomorrow')
    button('Move up Tomorrow').focus()
    await user.keyboard('{Enter}')
    expect(names('Sections')).toEqual(['Beginnings', 'Tomorrow', 'Today'])
    expect(button('Move up Tomorrow')).toHaveFocus()
    expect(screen.getByText('The section is now at position 2 of 3.')).toBeInTheDocument()
    await user.keyboard('{Enter}{Enter}')
    expect(names('Sections')).toEqual(['Tomorrow', 'Beginnings', 'Today'])
    expect(button('Move up Tomorrow')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Move down Tomorrow'))
    await user.click(button('Tomorrow'))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Tomorrow')
    await user.click(button('Save page'))
    await screen.findByText('Page saved')
    const [first, second, third] = contents.about.sections
    expect(sent[0]?.content).toMatchObject({ sections: [first, third, second] })
    expect(button('Drag Tomorrow')).toHaveAttribute('aria-roledescription', 'sortable')
  })

  test('names what is wrong in which row, unfolds it and leads to its field', async () => {
    const sent = servePages()
    const { user } = await enter('/dashboard/pages/membership')
    await user.click(await found('Professional €600 · Most popular'))
    const price = () => screen.getByRole('textbox', { name: 'Price per year, in euros' })
    await user.clear(price())
    await enterText(user, price(), '600.50')
    await user.click(button('Professional €600.50 · Most popular'))
    expect(screen.queryByRole('textbox', { name: 'Price per year, in euros' })).toBeNull()
    await user.click(button('Add benefit'))
    await user.click(button('Save page'))
    expect(await screen.findByText('3 things are missing or wrong')).toBeVisible()
    expect(price()).toBeVisible()
    await user.click(button('Tier 2: Please enter the price as a whole number of euros, such as 400'))
    expect(price()).toHaveFocus()
    expect(button('Benefit 2: Please enter the title')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('a page keeps what somebody typed', () => {
  const lead = () => screen.findByRole('textbox', { name: 'Heading' })

  test('when somebody else was quicker: both versions are shown, and each can be taken', async () => {
    let stored: { content?: object; updated_at?: string } = {}
    const sent = servePages([beaten, pageSaved], () => stored)
    const { user } = await enter('/dashboard/pages/home')
    await enterText(user, await lead(), ' and roads')
    stored = {
      content: { ...contents.home, hero: { ...contents.home.hero, title: 'Three horizons' } },
      updated_at: '2026-01-20T09:00:00+00:00',
    }
    await user.click(button('Save page'))
    expect(await screen.findByText(/^Ivo Petrov saved a newer version on 20 Jan 2026/)).toBeVisible()
    await user.click(button('Show both versions'))
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    expect(both.getByText('Three horizons')).toBeVisible()
    expect(both.getByText('Two horizons and roads')).toBeVisible()
    await user.click(both.getByRole('button', { name: 'Take the stored version' }))
    expect(await lead()).toHaveValue('Three horizons')
    await user.click(button('Bring my text back'))
    expect(await lead()).toHaveValue('Two horizons and roads')
    await user.click(button('Save page'))
    expect(await screen.findByText('Page saved')).toBeVisible()
    expect(sent.map(({ expected }) => expected)).toEqual([savedAt, '2026-01-20T09:00:00+00:00'])
    expect(sent[0]?.save_id).not.toBe(sent[1]?.save_id)
  })

  test('when the database refuses it, in its words, and a retry after a lost answer is the same save', async () => {
    const refused = () =>
      HttpResponse.json(
        { code: 'P0001', message: 'Two tiers have the same name.', details: null, hint: null },
        { status: 400 },
      )
    const sent = servePages([refused, down, pageSaved])
    const { user } = await enter('/dashboard/pages/membership')
    await user.click(await found('Standard €400'))
    await user.click(screen.getByRole('checkbox', { name: /^Retired/ }))
    await user.click(button('Save page'))
    expect(await screen.findByText('Two tiers have the same name.')).toBeVisible()
    await user.click(button('Save page'))
    expect(await screen.findByText('Failed to save page')).toBeVisible()
    await user.click(button('Save page'))
    expect(await screen.findByText('Page saved')).toBeVisible()
    expect(sent[1]?.save_id).toBe(sent[2]?.save_id)
    expect(sent[2]?.content).toMatchObject({ tiers: [{ key: 'standard', retired: true }, { key: 'professional' }] })
    expect(button('Standard Retired')).toBeVisible()
  })

  test('on the device, and takes no draft that has another shape', async () => {
    servePages()
    const key = `page:${pageId('home')}`
    const good = { ...contents.home, hero: { ...contents.home.hero, title: 'Typed before' } }
    for (const other of [
      null,
      'home',
      { ...good, benefits: { length: 3 } },
      { ...good, benefits: [{ id: '"><img src=x onerror=alert(1)>', title: 'x', text: 'y' }] },
      { ...good, benefits: [contents.home.benefits[0], contents.home.benefits[0]] },
      { ...good, hero: { eyebrow: 1, title: 2, text: 3 } },
    ])
      expect(homePage.read(other), JSON.stringify(other)).toBeUndefined()
    saveDraft({ owner: person.id, key, values: { ...good, benefits: { length: 3 } }, base: savedAt })
    const { unmount } = await enter('/dashboard/pages/home')
    expect(await lead()).toHaveValue('Two horizons')
    expect(screen.queryByRole('button', { name: 'Resume draft' })).toBeNull()
    unmount()
    saveDraft({ owner: person.id, key, values: { ...good, more: 'unknown' }, base: savedAt })
    const { user } = await enter('/dashboard/pages/home')
    await user.click(await found('Resume draft'))
    expect(await lead()).toHaveValue('Typed before')
    await user.click(button('Discard changes'))
    await user.click(await found('Keep editing'))
    expect(await lead()).toHaveValue('Typed before')
    await user.click(button('Discard changes'))
    await user.click(await found('Discard'))
    expect(await lead()).toHaveValue('Two horizons')
  })

  test('and shows its versions, one of which is restored with its rows', async () => {
    const sent = servePages()
    const [first] = contents.about.sections
    server.use(
      http.get(api('content_revisions'), ({ request }) => {
        const query = new URL(request.url).searchParams
        if (query.get('select') === 'snapshot')
          return HttpResponse.json({ snapshot: { sections: [first], goals: contents.about.goals } })
        return HttpResponse.json([{ id: 7, saved_at: '2026-01-10T10:00:00+00:00', saved_by_name: 'Ivo Petrov' }])
      }),
    )
    const { user } = await enter('/dashboard/pages/about')
    await user.click(await found('Versions'))
    await user.click(await screen.findByRole('button', { name: /Ivo Petrov/ }))
    const versions = within(screen.getByRole('dialog', { name: 'Versions' }))
    expect(await versions.findByText('Sections', { selector: 'dt' })).toBeVisible()
    await user.click(versions.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText(/^The form shows an earlier version now/)).toBeVisible()
    expect(names('Sections')).toEqual(['Beginnings'])
    await user.click(button('Save page'))
    expect(await screen.findByText('Page saved')).toBeVisible()
    expect(sent[0]?.content).toEqual({ sections: [first], goals: contents.about.goals })
  })
})

test('a page is previewed as the public will see it, with what is typed', async () => {
  servePages()
  const { user } = await enter('/dashboard/pages/services')
  await user.click(await found('Partner search'))
  await enterText(user, screen.getByRole('textbox', { name: 'Lines below it' }), '\n• Visits\n\n')
  await user.click(screen.getByRole('radio', { name: 'Globe' }))
  await user.click(button('Preview'))
  const preview = within(await screen.findByRole('dialog', { name: /^Preview – not public/ }))
  expect(preview.getByRole('heading', { level: 2, name: 'Partner search' })).toBeVisible()
  expect(textsOf(preview.getAllByText(/^(Lists|Calls|Visits)$/))).toEqual(['Lists', 'Calls', 'Visits'])
})

test.each([
  ['home', 'Our partners', 'Port of Aktau'],
  ['about', 'Our partners', 'Port of Aktau'],
  ['about', 'The people', 'Ada Desk'],
  ['contact', 'The people', 'Ada Desk'],
  ['contact', 'Frequently asked questions', 'Who may join?'],
  ['membership', 'Frequently asked questions', 'What does it cost?'],
])('the preview of %s has what the page takes from another: %s', async (key, heading, name) => {
  const [question] = contents.questions.questions
  const questions = [
    question,
    { ...question, id: 'other', question: 'What does it cost?', on_contact: false, on_membership: true },
  ]
  servePages()
  const stored = { ...contents, questions: { questions } }
  take('get_home', () => HttpResponse.json({ ...emptyHome, ...contents.partners }))
  take<{ page_keys: StoredPage[] }>('get_pages', ({ page_keys: keys }) =>
    HttpResponse.json(Object.fromEntries(keys.map((one) => [one, stored[one]]))),
  )
  const { user } = await enter(`/dashboard/pages/${key}`)
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: /^Preview – not public/ }))
  const section = within(await preview.findByRole('region', { name: heading }))
  expect(section.queryByText(name) ?? section.getByRole('img', { name })).toBeVisible()
  expect(section.getAllByRole(heading === 'Frequently asked questions' ? 'group' : 'listitem')).toHaveLength(1)
})
