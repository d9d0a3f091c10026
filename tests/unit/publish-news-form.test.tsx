import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ArticleOfficePage } from '@/features/publish/news/office/article-office-page'
import { saveDraft } from '@/lib/data/drafts'
import { changed, fieldOf, plain, take, textsOf, write } from '../support/page/answers'
import { down } from '../support/page/office-members'
import {
  article,
  articleSaved,
  newsCategoryRows,
  serveArticles,
  serveArticleSaves,
  serveNewsSurroundings,
  stubLayout,
  type ArticleRow,
} from '../support/page/office-news'
import { photograph, stubPictures, stubUnansweredUploads } from '../support/page/pictures'
import { person, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/news'
const address = `${list}/${article.id}`
const signIn = useSignIn(pagesAlone({ [`${list}/:id`]: ArticleOfficePage }, list))
const enter = (path = address) => signIn(path, 'editor')
/** Opens the form of an article, and waits for its text. */
async function open(path = address) {
  const app = await enter(path)
  await text()
  return app
}
const [, trade] = newsCategoryRows

const text = () => screen.findByLabelText(/^Text/, { selector: '[role="textbox"]' })
const field = fieldOf
const tags = () => screen.findByRole('combobox', { name: 'Tags' })
const save = () => screen.getByText(/^(Save|Publish|Schedule) article$/, { selector: 'button' })
const pasteText = async (html: string) =>
  fireEvent.paste(await text(), {
    clipboardData: { files: [], types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
  })
/** The values of the form as a draft on the device holds them. */
const values = {
  title: 'Typed before',
  slug: '',
  excerpt: '',
  content: '<p>Half a thought.</p>',
  image_url: '',
  images: [],
  category_id: '',
  tags: ['Rail'],
  status: 'draft',
  published_at: '',
  is_featured: false,
}

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(() => {
  stubLayout()
  serveNewsSurroundings()
})

describe('a new article', () => {
  test('cannot be saved without a text, nor without title and category', async () => {
    serveArticles()
    const sent = serveArticleSaves(articleSaved)
    await open(`${list}/new`)
    const why = 'It can be saved once it has a text. Pictures alone are not enough.'
    expect(save()).toBeDisabled()
    expect(screen.getByText(why)).toBeVisible()
    await pasteText('<p>Words.</p>')
    await waitFor(() => expect(save()).toBeEnabled())
    expect(screen.queryByText(why)).not.toBeInTheDocument()
    fireEvent.click(save())
    expect(await screen.findByText('Please enter the title', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('Please choose a category', { selector: 'p' })).toBeVisible()
    write('Excerpt', 'x'.repeat(601))
    expect(await screen.findByText(/^601 of 600 characters\./)).toBeVisible()
    expect(sent).toEqual([])
  })

  test('shows its address as it is typed, is saved with all that belongs to it, and goes to its own page', async () => {
    const slug = 'zhalta-shtuka-2'
    let stored: ArticleRow[] = []
    serveArticles(undefined, () => stored, { id: 'other', title: 'The Old Story' })
    const sent = serveArticleSaves((order) => {
      stored = [
        {
          ...article,
          ...order.article,
          members: [{ id: 'm1', name: 'Rila Instruments' }],
          id: order.article_id,
          slug,
          updated_at: '2026-01-20T10:00:00+00:00',
          author: null,
          tags: [],
          images: [],
        },
      ]
      return articleSaved({ ...order, article: { ...order.article, slug } })
    })
    const { user, router } = await open(`${list}/new`)
    await pasteText('<p>Words.</p>')
    write('Title', ' Жълта щука ')
    expect(await screen.findByText('/news/zhalta-shtuka')).toBeVisible()
    expect(field('URL')).toHaveAttribute('placeholder', 'zhalta-shtuka')
    await enterText(user, field('URL'), 'My Words, 2nd')
    await user.tab()
    expect(field('URL')).toHaveValue('my-words-2nd')
    expect(screen.getByText('/news/my-words-2nd')).toBeVisible()
    await user.clear(field('URL'))
    expect(screen.getByText('Only staff can see a draft.')).toBeVisible()
    expect(screen.queryByLabelText('Publication date and time')).toBeNull()
    await user.selectOptions(field('Status'), 'Published')
    expect(screen.getByText('Saving publishes it now.')).toBeVisible()
    write('Publication date and time', '2126-07-08')
    fireEvent.change(screen.getByLabelText('Time of publication date and time'), { target: { value: '9:30' } })
    await waitFor(() =>
      expect(plain(screen.getByRole('region', { name: 'Publication' }))).toContain(
        'Scheduled for 8 Jul 2126, 9:30 AM. It becomes public by itself then.',
      ),
    )
    await user.selectOptions(field('Category'), 'Trade Relations')
    await enterText(user, await tags(), 'rail,')
    server.use(
      http.post(api('rpc/search_members'), () =>
        HttpResponse.json([
          { id: 'm1', name: 'Rila Instruments', detail: 'Samokov' },
          { id: 'm2', name: 'Rila Wool', detail: null },
        ]),
      ),
    )
    const members = screen.getByRole('combobox', { name: 'Members' })
    await enterText(user, members, 'rila')
    await user.click(await screen.findByRole('option', { name: /Rila Wool/ }))
    await enterText(user, members, 'rila')
    expect(screen.queryByRole('option', { name: /Rila Wool/ })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /Rila Instruments/ }))
    await user.click(screen.getByRole('button', { name: 'Remove Rila Wool' }))
    expect(within(screen.getByRole('list', { name: 'Members shown' })).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: 'Featured story' }))
    expect(
      await screen.findByText(
        'It takes the place of “The Old Story”. Until it is public, the news page has no featured story.',
      ),
    ).toBeVisible()
    fireEvent.click(save())
    const outcome = (await screen.findByText('Article saved')).closest<HTMLElement>('[role="status"]') ?? document.body
    expect(plain(outcome)).toContain(
      'It is scheduled for 8 Jul 2126, 9:30 AM. Until then only staff can see it. Its address is /news/zhalta-shtuka-2.',
    )
    const [order] = sent
    expect(router.state.location.pathname).toBe(`/dashboard/news/${order?.article_id}`)
    expect(router.state.historyAction).toBe('REPLACE')
    expect(sent).toHaveLength(1)
    expect(order).toEqual({
      article_id: order?.article_id,
      save_id: order?.save_id,
      article: {
        title: 'Жълта щука',
        slug: '',
        excerpt: null,
        content: '<p>Words.</p>',
        image_url: null,
        members: ['m1'],
        event_id: null,
        category_id: trade?.id,
        status: 'published',
        published_at: '2126-07-08T06:30:00.000Z',
        is_featured: true,
      },
      tags: ['Rail'],
      images: [],
    })
    expect(await screen.findByRole('button', { name: 'Delete article' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    expect(localStorage.length && Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })
})

describe('a stored article', () => {
  test('is saved under the lock of the version that was read, its untouched date to the second, and says what the public sees', async () => {
    serveArticles()
    const sent = serveArticleSaves(articleSaved)
    const { user } = await enter()
    expect(await text()).toHaveTextContent('Day one.')
    expect(field('Publication date and time')).toHaveValue('2026-01-18')
    const time = screen.getByLabelText('Time of publication date and time')
    expect(time).toHaveValue('09:30')
    await user.click(time)
    await user.tab()
    write('URL', 'slow-wagon')
    fireEvent.click(save())
    expect(await screen.findByText('Article saved')).toBeVisible()
    expect(screen.getByRole('link', { name: '/news/slow-wagon' })).toHaveAttribute('href', '/news/slow-wagon')
    expect(sent[0]).toMatchObject({
      article_id: article.id,
      expected: article.updated_at,
      article: {
        title: article.title,
        slug: 'slow-wagon',
        status: 'published',
        published_at: article.published_at,
        content: article.content,
      },
      tags: ['Customs', 'Rail'],
      images: [
        { url: '/artwork/copper-mine.webp', caption: 'The pit' },
        { url: '/artwork/grain-elevator.webp', caption: null },
      ],
    })
    // The next save is based on the version that this one created.
    write('Excerpt', 'It was slow. Very.')
    expect(screen.queryByText('Article saved')).toBeNull()
    fireEvent.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.expected).toBe('2026-01-20T10:00:00+00:00')
  })

  test('cannot be saved while a picture is on its way', async () => {
    serveArticles()
    stubPictures({ width: 900, height: 600 })
    const underWay = stubUnansweredUploads()
    const { user } = await open()
    await user.upload(await screen.findByLabelText('Gallery, files'), photograph())
    await underWay
    expect(screen.getByText('It can be saved once the pictures have arrived.')).toBeVisible()
    expect(save().closest('button')).toBeDisabled()
  })

  test('names tags that nobody has used, and creates them only when told to', async () => {
    serveArticles()
    const sent = serveArticleSaves(down, down, articleSaved)
    const { user } = await enter()
    await enterText(user, await tags(), 'Raill, Ferries,')
    fireEvent.click(save())
    const question = within(await screen.findByRole('alertdialog', { name: 'New tags' }))
    expect(textsOf(question.getAllByRole('listitem'))).toEqual(['Raill', 'Ferries'])
    await user.click(question.getByRole('button', { name: 'Back to the article' }))
    expect(sent).toEqual([])
    fireEvent.click(save())
    await user.click(await screen.findByRole('button', { name: 'Create them and save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save article')
    expect(sent[0]?.tags).toEqual(['Customs', 'Rail', 'Raill', 'Ferries'])
    fireEvent.click(save())
    await user.click(await screen.findByRole('button', { name: 'Create them and save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save article')
    expect(sent[1], 'the same save once more').toEqual(sent[0])
    fireEvent.click(save())
    await user.click(await screen.findByRole('button', { name: 'Leave them out and save' }))
    expect(await screen.findByText('Article saved')).toBeVisible()
    expect(sent[2]?.tags).toEqual(['Customs', 'Rail'])
    expect(screen.queryByText('Ferries')).toBeNull()
  })

  test('names the event on which it reports, found by its title among those that have begun', async () => {
    serveArticles(undefined, () => [{ ...article, event: { id: 'e1', name: 'Rose Valley' } }])
    const sent = serveArticleSaves(articleSaved, articleSaved)
    const asked: unknown[] = []
    server.use(
      http.post(api('rpc/search_events'), async ({ request }) => {
        asked.push(await request.json(), new URL(request.url).search)
        return HttpResponse.json([
          { id: 'e2', title: 'Logistics Forum', start_date: '2026-01-10T07:00:00Z', time_zone: 'Europe/Sofia' },
        ])
      }),
    )
    const { user } = await open()
    const event = screen.getByRole('combobox', { name: 'Report on the event' })
    const chosen = () => screen.queryByRole('list', { name: 'Event chosen' })?.textContent
    expect(chosen()).toBe('Rose Valley')
    await user.click(screen.getByRole('button', { name: 'Remove Rose Valley' }))
    fireEvent.click(save())
    await waitFor(() => expect(sent[0]?.article.event_id).toBeNull())
    await enterText(user, event, 'forum')
    await user.click(await screen.findByRole('option', { name: 'Logistics Forum10 Jan 2026' }))
    expect(chosen()).toBe('Logistics Forum')
    expect(event).toHaveValue('')
    expect(asked[0]).toMatchObject({ query: 'forum', of_time: 'all' })
    expect(asked[1]).toContain('start_date=lte.now')
    fireEvent.click(save())
    await waitFor(() => expect(sent[1]?.article.event_id).toBe('e2'))
  })

  test('is put back to an earlier version, which is stored only by saving', async () => {
    serveArticles()
    const sent = serveArticleSaves(articleSaved)
    const snapshot = {
      ...article,
      title: 'First thoughts',
      content: '<p>Day zero.</p>',
      status: 'draft',
      published_at: null,
      category: 'Trade Relations',
      tags: ['Rail'],
      images: [],
      event_id: 'e1',
      event: 'Rose Valley',
    }
    server.use(
      http.get(api('content_revisions'), ({ request }) =>
        new URL(request.url).searchParams.has('id')
          ? HttpResponse.json({ snapshot })
          : HttpResponse.json([
              { id: 2, saved_at: '2026-01-19T10:00:00+00:00', saved_by_name: 'Viktoria Dencheva' },
              { id: 1, saved_at: '2026-01-17T10:00:00+00:00', saved_by_name: null },
            ]),
      ),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Versions' }))
    const versions = within(await screen.findByRole('list', { name: 'Versions' }))
    await user.click(versions.getByRole('button', { name: /17 Jan 2026/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Versions' }))
    expect(await dialog.findByText('First thoughts')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    const sentence = 'The form shows an earlier version now. It is stored when you save.'
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(field('Title')).toHaveValue('First thoughts')
    expect(screen.getByRole('list', { name: 'Event chosen' })).toHaveTextContent('Rose Valley')
    write('Title', 'Second thoughts')
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    write('Title', 'First thoughts')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(await text()).toHaveTextContent('Day zero.')
    expect(sent).toEqual([])
    fireEvent.click(save())
    expect(await screen.findByText('Article saved')).toBeVisible()
    expect(plain(screen.getByText('Article saved').closest<HTMLElement>('[role="status"]') ?? document.body)).toContain(
      'It is a draft, which only staff can see.',
    )
    expect(sent[0]).toMatchObject({
      article: { title: 'First thoughts', status: 'draft', published_at: null, event_id: 'e1' },
      tags: ['Rail'],
      images: [],
    })
  })

  test('is deleted with what was changed and not saved, without a second question', async () => {
    serveArticles()
    take('delete_articles', () => changed(article.id))
    const { user, router } = await open()
    write('Title', 'Other')
    await user.click(screen.getByRole('button', { name: 'Delete article' }))
    const question = within(await screen.findByRole('alertdialog', { name: `Delete “${article.title}”?` }))
    await user.click(question.getByRole('button', { name: 'Delete article' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(list))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test.each([
    ['Article not found', () => HttpResponse.json([]), false],
    ['Failed to load article', down, true],
  ])('%s is said', async (sentence, answer, again) => {
    serveArticles()
    server.use(http.get(api('news_articles'), answer))
    await enter()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(again ? 1 : 0)
  })

  test('tells that categories or tags could not be read', async () => {
    serveArticles()
    server.use(http.get(api('article_tags'), down))
    await enter()
    expect(await screen.findByText('Failed to load tags')).toBeVisible()
    expect(save()).toBeEnabled()
  })

  test('waits for its categories', async () => {
    serveArticles()
    let broken = true
    server.use(http.get(api('article_categories'), () => (broken ? down() : undefined)))
    const { user } = await enter()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load categories')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('combobox', { name: /^Category/ })).toHaveDisplayValue('Trade Relations')
  })
})

test('what was typed here before and not saved is offered where the form begins', async () => {
  serveArticles()
  saveDraft({ owner: person.id, key: 'article:new', values, base: null })
  const { user } = await open(`${list}/new`)
  const notice = within(await screen.findByRole('region', { name: 'Unsaved text' }))
  expect(field('Title')).toHaveValue('')
  await user.click(notice.getByRole('button', { name: 'Resume draft' }))
  expect(field('Title')).toHaveValue('Typed before')
  expect(await text()).toHaveTextContent('Half a thought.')
  expect(await screen.findByRole('button', { name: /Remove.*Rail/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Unsaved text' })).toBeNull()
})

test('a draft of another shape is not offered', async () => {
  serveArticles()
  saveDraft({ owner: person.id, key: 'article:new', values: { ...values, tags: 'Rail' }, base: null })
  await open(`${list}/new`)
  expect(screen.queryByRole('region', { name: 'Unsaved text' })).toBeNull()
})

test('the preview shows the form as the public will read it', async () => {
  serveArticles()
  const { user } = await open()
  write('Title', 'Not yet saved')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview – not public: Not yet saved' }))
  expect(preview.getByRole('heading', { level: 1, name: 'Not yet saved' })).toBeVisible()
  expect(preview.getByText('Day one.')).toBeVisible()
  expect(preview.getByText('By Viktoria Dencheva')).toBeVisible()
  expect(preview.getByText('Trade Relations')).toBeVisible()
  expect(preview.getByRole('button', { name: 'Open picture 1 of 2: The pit' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: /^Preview/ })).toBeNull()
  expect(field('Title')).toHaveValue('Not yet saved')
})
