import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveDraft } from '@/lib/data/drafts'
import { down } from '../support/office-members'
import { beaten, contents, pageId, pageSaved, savedAt, servePages, type StoredPage } from '../support/office-pages'
import { person, useSignIn } from '../support/signed-in'
import { api, enterText, server } from '../support/unit'

const signIn = useSignIn()
const enter = (path: string, role = 'administrator') => signIn(path, role)
const button = (name: string) => screen.getByRole('button', { name })
const found = (name: string) => screen.findByRole('button', { name })
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.textContent)

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/features/site/office/pages/page-office-page'))

describe('the list of pages', () => {
  test('names what can be edited, when it was changed and by whom', async () => {
    servePages()
    server.use(
      http.get(api('content_revisions'), () =>
        HttpResponse.json([
          { item_id: pageId('membership'), saved_at: '2026-01-19T10:00:00+00:00', saved_by_name: 'Ivo Petrov' },
          { item_id: pageId('membership'), saved_at: '2025-01-19T10:00:00+00:00', saved_by_name: 'Somebody Earlier' },
        ]),
      ),
      http.get(api('legal_versions'), () =>
        HttpResponse.json([
          { type: 'privacy', updated_at: '2026-02-01T10:00:00+00:00', author_name: 'Aigerim Sadykova' },
        ]),
      ),
    )
    await enter('/dashboard/pages')
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body
    expect(await row('Membership')).toHaveTextContent(/19 Jan 2026.*Ivo Petrov/)
    expect(await row('Privacy Policy')).toHaveTextContent(/1 Feb 2026.*Aigerim Sadykova/)
    expect(await row('Home')).toHaveTextContent(/––$/)
    for (const [name, key] of [
      ['About', 'about'],
      ['Questions', 'questions'],
      ['Partners', 'partners'],
      ['Terms of Use', 'terms'],
      ['Categories and tags', 'categories'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/dashboard/pages/${key}`)
    expect(screen.queryByText(/Somebody Earlier/)).toBeNull()
  })

  test('says that it failed, and tries again; an Editor sees nothing of it', async () => {
    servePages()
    server.use(http.get(api('pages'), down))
    const { user, unmount } = await enter('/dashboard/pages')
    expect(await screen.findByText('Failed to load pages')).toBeVisible()
    servePages()
    await user.click(button('Try again'))
    expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible()
    unmount()
    await enter('/dashboard/pages/about', 'editor')
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
        { page_key: key, content: contents[key], save_id: expect.any(String) as string, expected: savedAt },
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
    await user.click(await found('Professional€600 · Most popular'))
    const price = () => screen.getByRole('textbox', { name: 'Price per year, in euros' })
    await user.clear(price())
    await enterText(user, price(), '600.50')
    await user.click(button('Professional€600.50 · Most popular'))
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
