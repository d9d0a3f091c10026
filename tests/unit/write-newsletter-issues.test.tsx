import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newBlock } from '@/features/write/newsletter/issue'
import { NewsletterIssuePage } from '@/features/write/newsletter/office/issues/issue-page'
import { faultOf } from '@/features/write/newsletter/office/issues/issue-values'
import { saveDraft } from '@/lib/data/drafts'
import { fieldOf, nothing, plain, reconnect, refusal, take, textsOf, write } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { stubLayout } from '../support/page/office-news'
import { counts, issue, serveIssues, serveNewsletter, type IssueRow } from '../support/page/office-newsletter'
import { buttonOf, press } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const path = '/dashboard/newsletter'
const address = `${path}/${issue.id}`
const enterSite = useSignIn()
const enterPage = useSignIn(pagesAlone({ [`${path}/:id`]: NewsletterIssuePage }, path))
const button = buttonOf
const field = fieldOf
const blocks = () =>
  within(screen.getByRole('list', { name: 'Content' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-part="head"]')?.textContent)

/** Opens the form of an issue, and waits for it. */
async function open(at = address, stored?: () => readonly IssueRow[]) {
  if (at === address) serveIssues(stored)
  const app = await enterPage(at, 'editor')
  await screen.findByLabelText('Subject')
  return app
}

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/components/rich-text/rich-text-editor'))
beforeEach(() => {
  stubLayout()
  serveNewsletter()
})

/** Answers saves of issues; returns what was sent. */
function serveSaves(...answers: ((save: Record<string, unknown>) => Response)[]) {
  return take('save_newsletter_issue', (save) => {
    const answer = answers.shift() ?? saved
    return answer(save) as HttpResponse<null>
  })
}
const saved = ({ issue_id }: Record<string, unknown>) =>
  HttpResponse.json([{ id: issue_id, updated_at: '2026-03-03T10:00:00+00:00', status: 'draft' }])

describe('the list of issues', () => {
  test('shows of each issue its status, its day, to how many it went and how many got it', async () => {
    const sent = { ...issue, id: issue.id.replace(/1$/, '2'), subject: 'Winter', status: 'sent', recipients: 8_204 }
    const spring = { ...issue, id: issue.id.replace(/1$/, '4'), subject: 'Spring' }
    serveIssues(() => [
      issue,
      { ...sent, sent_at: '2026-02-01T08:00:00+00:00', finished_at: '2026-02-01T09:40:00+00:00' },
      { ...issue, id: issue.id.replace(/1$/, '3'), subject: '', missed_at: '2026-02-10T08:00:00+00:00' },
      { ...spring, status: 'scheduled', scheduled_at: '2026-04-01T08:00:00+00:00' },
    ])
    take('get_newsletter_issue_counts', () =>
      HttpResponse.json([{ ...counts, issue_id: sent.id, sent: 8_200, failed: 4, bounced: 10, complained: 1 }]),
    )
    const { user, router } = await enterSite(path, 'editor')
    const table = await screen.findByRole('table', { name: 'Issues' })
    await within(table).findByText('8,189')
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(within(row).getAllByRole('cell').slice(0, 5)))
    expect(cells).toEqual([
      ['Roses and railways', 'Draft', 'changed 2 Mar 2026', '–', '–'],
      ['Winter', 'Sent', '1 Feb 2026', '8,204', '8,189'],
      ['Issue without a subject', 'Missed its time', 'changed 2 Mar 2026', '–', '–'],
      ['Spring', 'Scheduled', 'for 1 Apr 2026', '–', '–'],
    ])
    expect(screen.getByRole('link', { name: 'subscribers' })).toHaveAttribute(
      'href',
      '/dashboard/interchange/subscribers',
    )
    expect(screen.queryByRole('button', { name: 'Delete Winter' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Duplicate Winter' }))
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`${path}/new?copy=${sent.id}`),
    )
  })

  test('is searched by subject and filtered by status', async () => {
    const asked = serveIssues()
    await enterSite(`${path}?q=50%25&status=paused`, 'editor')
    await screen.findByRole('table', { name: 'Issues' })
    expect(asked[0]?.get('subject')).toBe('ilike.%50\\%%')
    expect(asked[0]?.get('status')).toBe('eq.paused')
    expect(asked[0]?.get('order')).toBe('created_at.desc,id.asc')
  })

  test('says why it could not be read, and offers to write the first issue', async () => {
    server.use(http.get(api('newsletter_issues'), down))
    const { user, router } = await enterSite(path, 'editor')
    expect(await screen.findByText('Failed to load issues')).toBeVisible()
    serveIssues(() => [])
    press('Try again')
    await user.click(await screen.findByRole('link', { name: 'Write the first one' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/new`))
  })

  test('deletes a draft after a question', async () => {
    let stored: IssueRow[] = [issue]
    serveIssues(() => stored)
    const deleted = take('delete_newsletter_issue', () => {
      stored = []
      return nothing()
    })
    const { user } = await enterSite(path, 'editor')
    await user.click(await screen.findByRole('button', { name: 'Delete Roses and railways' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Delete “Roses and railways”?' }))
    await user.click(question.getByRole('button', { name: 'Delete issue' }))
    expect(await screen.findByText('No issue has been written yet.')).toBeVisible()
    expect(deleted).toEqual([{ issue_id: issue.id }])
  })
})

describe('the form of an issue', () => {
  test('stores what was written, trimmed, and goes to the issue', async () => {
    let stored: IssueRow[] = []
    serveIssues(() => stored)
    const sent = serveSaves((save) => {
      stored = [{ ...issue, ...(save.issue as object), id: String(save.issue_id) }]
      return saved(save)
    })
    const { user, router } = await open(`${path}/new`)
    write('Subject', ' Spring ')
    write('Preheader', 'What is new ')
    expect(screen.getByText('The issue is empty. Begin with what is new, or add a block.')).toBeVisible()
    press('Button')
    write('Label', ' Join us')
    write('Leads to', 'bkcc.example')
    press('Save issue')
    const summary = await screen.findByRole('region', { name: 'One thing is missing or wrong' })
    await user.click(
      within(summary).getByRole('button', {
        name: 'Block 1: A link is a whole address such as https://example.com or, for a page of this site, begins with /',
      }),
    )
    expect(button('Block 1: Button Join us')).toHaveFocus()
    expect(field('Leads to')).toBeInvalid()
    write('Leads to', '/membership')
    press('Save issue')
    await waitFor(() => expect(screen.getByText('Issue saved')).toBeVisible())
    expect(sent).toHaveLength(1)
    expect(sent[0]?.issue).toMatchObject({
      subject: 'Spring',
      preheader: 'What is new',
      blocks: [{ kind: 'button', label: 'Join us', href: '/membership' }],
    })
    expect(router.state.location.pathname).toBe(`${path}/${String(sent[0]?.issue_id)}`)
    await waitFor(() => expect(button('Send or schedule…')).toBeEnabled())
  })

  test('shows a stored issue unchanged, and what its articles are now', async () => {
    await open()
    expect(field('Subject')).toHaveValue('Roses and railways')
    expect(await screen.findByText('It was slow.')).toBeVisible()
    expect(blocks()).toEqual([
      'Block 1: Text Dear reader,',
      'Block 2: Article Diary of a Wagon',
      'Block 3: Button Join us',
    ])
    expect(screen.getByText('Saved')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })

  test('says of an article that was withdrawn that it keeps the issue from being sent', async () => {
    await open(address, () => [{ ...issue, blocks: [{ id: 'b', kind: 'article', article_id: person.id }] }])
    expect(
      await screen.findByText('This article is not public (any more), so the issue cannot be sent with it.'),
    ).toBeVisible()
    expect(blocks()).toEqual(['Block 1: Article Withdrawn'])
  })

  test('cannot be sent before it is saved; after a failure it is saved again as the same save', async () => {
    const sent = serveSaves(() => down())
    await open()
    expect(button('Send or schedule…')).toBeEnabled()
    write('Subject', 'Roses!')
    expect(button('Send or schedule…')).toBeDisabled()
    expect(screen.getByText('It can be sent once it is saved.')).toBeVisible()
    press('Save issue')
    expect(await screen.findByText('Failed to save issue')).toBeVisible()
    press('Save issue')
    expect(await screen.findByText('Issue saved')).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.expected).toBe(issue.updated_at)
  })

  test('shows both versions when somebody else has saved; what is taken is the version that is sent', async () => {
    const theirs = { ...issue, subject: 'Roses alone', updated_at: '2026-03-02T11:00:00+00:00' }
    let stored = [issue]
    serveSaves(() => {
      stored = [theirs]
      return refusal('PT409', 'Somebody has saved a newer version meanwhile.', {
        by: 'Ivo Petrov',
        at: theirs.updated_at,
      })
    })
    const { user } = await open(address, () => stored)
    write('Subject', 'Roses of the steppe')
    press('Save issue')
    await user.click(await screen.findByRole('button', { name: 'Show both versions' }))
    const both = within(await screen.findByRole('region', { name: 'Both versions' }))
    expect(both.getByText('Roses alone')).toBeVisible()
    await user.click(both.getByRole('button', { name: 'Take the stored version' }))
    expect(field('Subject')).toHaveValue('Roses alone')
    const sent = take('send_newsletter_issue', nothing)
    press('Send or schedule…')
    await screen.findByText('The checks found nothing to mend.')
    await user.click(await screen.findByRole('button', { name: 'Send to 8,204 subscribers' }))
    await waitFor(() =>
      expect(sent).toEqual([{ issue_id: issue.id, expected: theirs.updated_at, expected_size: 8_204 }]),
    )
  })

  test('keeps what was typed into an issue that has been sent meanwhile as a new one', async () => {
    const sent = serveSaves(() =>
      refusal('PT409', 'This issue is not a draft any more, so it cannot be changed.', { status: 'sending' }),
    )
    let stored = [issue]
    let reads = 0
    await open(address, () => {
      reads += 1
      return stored
    })
    write('Subject', 'Roses and railways!')
    stored = [{ ...issue, status: 'sending' }]
    const before = reads
    reconnect()
    press('Save issue')
    expect(
      await screen.findByText(
        'It has been scheduled or sent meanwhile. Your text is still here and can be saved as a new one.',
      ),
    ).toBeVisible()
    expect(reads, 'read again, it would have no form').toBe(before)
    stored = [issue]
    press('Resume draft as a new one')
    press('Save issue')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.issue_id).not.toBe(issue.id)
    expect(sent[1]?.expected).toBeUndefined()
    expect(sent[1]?.issue).toMatchObject({ subject: 'Roses and railways!' })
  })

  test.each([
    ['Preview', 'Preview'],
    ['Send a test…', 'Send a test'],
  ])('leads to a link that cannot be stored instead of asking the database: %s', async (name, dialog) => {
    await open()
    write('Leads to', 'www.bkcc.example')
    press(name)
    expect(await screen.findByRole('region', { name: 'One thing is missing or wrong' })).toHaveTextContent(
      'Block 3: A link is a whole address such as https://example.com or, for a page of this site, begins with /',
    )
    expect(screen.queryByRole('dialog', { name: dialog })).not.toBeInTheDocument()
  })

  test('is previewed as it is stored: with links trimmed', async () => {
    const asked = take('resolve_newsletter_blocks', ({ blocks: all }) => HttpResponse.json(all as object[]))
    await open()
    write('Leads to', 'https://rila.example/join ')
    press('Preview')
    await screen.findByRole('dialog', { name: 'Preview' })
    await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('"https://rila.example/join"'))
  })

  test('offers the draft that this device keeps', async () => {
    saveDraft({
      owner: person.id,
      key: `newsletter:${issue.id}`,
      values: { subject: 'Typed before', preheader: '', blocks: [] },
      base: issue.updated_at,
    })
    await open()
    press('Resume draft')
    expect(field('Subject')).toHaveValue('Typed before')
    expect(screen.getByText('The issue is empty. Begin with what is new, or add a block.')).toBeVisible()
  })

  test('begins as a copy of another issue, with blocks of its own', async () => {
    serveIssues()
    const sent = serveSaves()
    await open(`${path}/new?copy=${issue.id}`)
    expect(
      await screen.findByText('This is a copy of “Roses and railways”. Nothing is stored before you save.'),
    ).toBeVisible()
    press('Save issue')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.issue_id).not.toBe(issue.id)
    expect(sent[0]?.expected).toBeUndefined()
    const copied = (sent[0]?.issue as { blocks: { id: string }[] } | undefined)?.blocks ?? []
    expect(copied).toHaveLength(3)
    expect(copied.map(({ id }) => id)).not.toContain('b1')
  })

  test('says that its hour has passed, with the hour', async () => {
    await open(address, () => [{ ...issue, missed_at: '2026-03-01T07:00:00+00:00' }])
    expect(plain(screen.getByText(/^It was to go out on/))).toBe(
      'It was to go out on 1 Mar 2026, 9:00 AM, but nothing ran then. Choose a new time or send it now.',
    )
  })
})

describe('the blocks of an issue', () => {
  test('are moved, removed with a way back and folded by buttons, which keep the focus', async () => {
    const { user } = await open()
    await screen.findByText('It was slow.')
    const names = ['Text Dear reader,', 'Article Diary of a Wagon', 'Button Join us']
    const inOrder = (...order: number[]) => order.map((name, at) => `Block ${at + 1}: ${names[name]}`)
    await user.click(button('Move down block 1'))
    expect(blocks()).toEqual(inOrder(1, 0, 2))
    expect(button('Move down block 2')).toHaveFocus()
    expect(screen.getByText('The block is now at position 2 of 3.')).toHaveRole('status')
    await user.keyboard('{Enter}{Enter}')
    expect(blocks()).toEqual(inOrder(1, 2, 0))
    expect(button('Move down block 3')).toHaveFocus()
    await user.click(button('Move up block 2'))
    expect(blocks()).toEqual(inOrder(2, 1, 0))

    await user.click(button('Remove block 2'))
    expect(blocks()).toEqual(inOrder(2, 0))
    expect(screen.getByText('1 block removed.')).toBeVisible()
    expect(button('Undo removing article Diary of a Wagon')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(blocks()).toEqual(inOrder(2, 1, 0))
    expect(screen.queryByText('1 block removed.')).not.toBeInTheDocument()

    await user.click(button('Block 3: Text Dear reader,'))
    expect(screen.queryByLabelText('Text of block 3')).not.toBeInTheDocument()
    expect(field('Label')).toHaveValue('Join us')
    await user.click(button('Fold all'))
    expect(screen.queryByLabelText('Label')).not.toBeInTheDocument()
    await user.click(button('Unfold all'))
    expect(field('Label')).toHaveValue('Join us')
    expect(await screen.findByLabelText('Text of block 3')).toBeVisible()
  })

  test('an article and an event are found by their titles; one that is in the issue is not offered', async () => {
    const articles = take('search_articles', () =>
      HttpResponse.json([
        { id: '41000000-0000-4000-8000-000000000001', title: 'Diary of a Wagon', published_at: issue.created_at },
        { id: '41000000-0000-4000-8000-000000000002', title: 'Wagons, again', published_at: issue.created_at },
      ]),
    )
    const events = take('search_events', () =>
      HttpResponse.json([
        {
          id: '31000000-0000-4000-8000-000000000001',
          title: 'Forum',
          start_date: '2126-12-08T07:30:00+00:00',
          time_zone: 'Europe/Sofia',
          status: 'upcoming',
        },
      ]),
    )
    const { user } = await open()
    await screen.findByText('It was slow.')
    press('Article')
    expect(screen.getByRole('combobox', { name: 'Article to add' })).toHaveFocus()
    await user.keyboard('wagon')
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Wagons, again1 Mar 2026'])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(blocks()).toHaveLength(4))
    expect(articles.at(-1)).toEqual({ query: 'wagon', of_status: 'published' })
    press('Event')
    await user.keyboard('forum')
    await user.click(await screen.findByRole('option', { name: /Forum/ }))
    await waitFor(() => expect(blocks()).toHaveLength(5))
    expect(events.at(-1)).toEqual({ query: 'forum', of_time: 'upcoming', of_publication: 'public' })
  })

  const known = { id: '41000000-0000-4000-8000-000000000001', title: 'Diary of a Wagon' }
  const fresh = { id: '41000000-0000-4000-8000-000000000002', title: 'Wagons, again' }
  const forum = { id: '31000000-0000-4000-8000-000000000001', title: 'Forum' }
  /** Presses the button for what is new in an issue with these blocks. */
  async function begin(news: { articles: object[]; events: object[] }, have = issue.blocks) {
    take('get_newsletter_news', () => HttpResponse.json(news))
    await open(address, () => [{ ...issue, blocks: have }])
    press('Begin with what is new')
  }

  test('begin with what is new, without what the issue has', async () => {
    await begin({ articles: [known, fresh], events: [forum] })
    expect(await screen.findByText('1 article and 1 event were added.', { selector: 'p:not([role])' })).toBeVisible()
    expect(blocks()).toHaveLength(5)
    press('Begin with what is new')
    expect(await screen.findByText('All that is new is in the issue already.')).toBeVisible()
    expect(blocks()).toHaveLength(5)
  })

  test('what is new is taken out again at once', async () => {
    await begin({ articles: [known], events: [] }, [])
    expect(await screen.findByText('1 article was added.', { selector: 'p:not([role])' })).toBeVisible()
    press('Take them out again')
    expect(screen.getByText('The issue is empty. Begin with what is new, or add a block.')).toBeVisible()
  })

  const gone = { kind: 'article', article_id: person.id }
  test.each([
    ['nothing new', [], issue.blocks, 'Nothing new has been published since the last issue.'],
    [
      'no room in a full issue',
      [fresh],
      Array.from({ length: 60 }, (_, at) => ({ ...gone, id: `b${at}` })),
      'The issue has no room for what is new.',
    ],
  ])('%s is said', async (_, articles, have, sentence) => {
    await begin({ articles, events: [] }, have)
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

test('a button may lead where the database lets it', () => {
  const fault = (href: string) => faultOf({ id: 'b', kind: 'button', label: 'x', href })
  for (const href of ['https://bkcc.example/a?b=1#c', 'HTTPS://bkcc.example', '/membership', ' /membership '])
    expect(fault(href), href).toBeUndefined()
  for (const href of [
    'https://bkcc',
    'https://bkcc?x=a.b',
    'https://bkcc#a.b',
    'https://bkcc/a.b',
    'http://a.example',
    '//a.example',
  ])
    expect(fault(href), href).toMatch(/^A link is a whole address/)
})

test('a block has an id even where the browser makes none, over http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newBlock('text').id).toMatch(/^[\da-f]{8}-/)
})

test('an issue is deleted from its form, and the list is shown', async () => {
  take('delete_newsletter_issue', nothing)
  const { user, router } = await open()
  press('Delete issue')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete issue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
