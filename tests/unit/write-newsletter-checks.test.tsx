import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lostWords } from '@/lib/data/errors'
import { issueChecksQuery } from '@/features/write/newsletter/office/checks/api'
import { largestMail } from '@/features/write/mail/shared/mail-size'
import { checkIssue, sitePathsOf } from '@/features/write/newsletter/office/issue-checks'
import { IssueChecksList } from '@/features/write/newsletter/office/issue-checks-list'
import IssuePreview from '@/features/write/newsletter/office/issue-preview'
import { TestIssue } from '@/features/write/newsletter/office/test-issue'
import { leave, signIn } from '@/features/people/session/api'
import { createQueryClient } from '@/lib/data/query-client'
import type { IssueBlock, ResolvedBlock } from '../../supabase/functions/_shared/mail/newsletter-blocks'
import { refusal, take, textsOf } from '../support/page/answers'
import { fullIssue } from '../support/page/newsletter-issue'
import { down } from '../support/page/office-members'
import { person, profile, session } from '../support/page/signed-in'
import { api, enterText, server } from '../support/page/unit'

const origin = 'http://localhost:3000'
const check = (blocks: ResolvedBlock[], more: { subject?: string; bytes?: number; dead?: string[] } = {}) =>
  checkIssue(
    { subject: more.subject ?? 'November', blocks },
    { bytes: more.bytes ?? 20_000, origin, isDead: (path) => (more.dead ?? []).includes(path) },
  )
const text = (html: string): ResolvedBlock => ({ id: 'b', kind: 'text', html })
const picture = (more: Partial<Extract<ResolvedBlock, { kind: 'picture' }>>): ResolvedBlock => ({
  id: 'b',
  kind: 'picture',
  url: '/artwork/rail.webp',
  alt: 'A train',
  link: '',
  ...more,
})
const button = (label: string, href: string): ResolvedBlock => ({ id: 'b', kind: 'button', label, href })
const [, , event] = fullIssue.blocks as [ResolvedBlock, ResolvedBlock, Extract<ResolvedBlock, { kind: 'event' }>]
const here = { block: 'b' }
const words = text('<p>x</p>')
const notPublic = 'is not public: it was withdrawn or deleted, or is not published yet.'

describe('the checks', () => {
  test('find nothing in an issue that is whole', () => {
    const contacts = text('<p><a href="tel:+35929870000">Call</a>, <a href="sms:+35988">write</a></p>')
    expect(check([...fullIssue.blocks, contacts])).toEqual([])
    expect(check([words, button('Board', '/dashboards')], { bytes: largestMail })).toEqual([])
  })

  type Finding = [what: string, found: ReturnType<typeof check>, where: unknown, says: string, stops: boolean]
  test.each<Finding>([
    ['no subject', check([words], { subject: ' ' }), 'subject', 'The issue has no subject.', true],
    ['no blocks', check([]), 'issue', 'The issue is empty.', true],
    [
      'a withdrawn article',
      check([words, { id: 'b', kind: 'article', article_id: 'a', public: false, title: 'Rail' }]),
      here,
      `The article “Rail” ${notPublic}`,
      true,
    ],
    [
      'a deleted event',
      check([words, { id: 'b', kind: 'event', event_id: 'e', public: false }]),
      here,
      `The event ${notPublic}`,
      true,
    ],
    ...(['over', 'cancelled'] as const).map(
      (state) =>
        [
          `an event that is ${state}`,
          check([{ ...event, id: 'b', [state]: true }]),
          here,
          `The event “Business Forum in Sofia” is ${state}.`,
          true,
        ] as Finding,
    ),
    ...(
      [
        ['a dead link in a text', text('<p>See <a href="/news/gone#top">this</a></p>'), '/news/gone', '/news/gone#top'],
        [
          'a dead link of a picture, with the site’s own host',
          picture({ link: `${origin}/pages/gone` }),
          '/pages/gone',
          `${origin}/pages/gone`,
        ],
        ['a dead link of a button', button('More', '/gone'), '/gone', '/gone'],
        [
          'a link of a picture into the dashboard',
          picture({ link: `${origin}/dashboard/events` }),
          '',
          `${origin}/dashboard/events`,
        ],
        ['a link to a place in the text', text('<p><a href="#_ftn1">[1]</a></p>'), '', '#_ftn1'],
        ['a link that no mail can have', text('<p><a href="news/rail">this</a></p>'), '', 'news/rail'],
      ] as const
    ).map(
      ([what, block, dead, link]) =>
        [what, check([block], { dead: [dead] }), here, `The link to “${link}” leads nowhere.`, false] as Finding,
    ),
    ['a missing picture', check([words, picture({ url: '' })]), here, 'The picture is missing.', true],
    [
      'a picture without words',
      check([words, picture({ alt: ' ' })]),
      here,
      'The picture has no description for readers who do not see it.',
      false,
    ],
    [
      'a picture in a text without words',
      check([text('<p>x</p><img src="/artwork/rail.webp" alt="">')]),
      here,
      'A picture in the text has no description for readers who do not see it.',
      false,
    ],
    ['a button without words', check([words, button(' ', '/news')]), here, 'The button has no words.', true],
    ['a button without an address', check([words, button('More', '')]), here, 'The button leads nowhere.', true],
    [
      'an empty text part',
      check([text('<p> </p>')]),
      'issue',
      'The text part is empty: readers who see no pictures see nothing but the subject.',
      false,
    ],
    [
      'a text part of a button without words',
      check([button(' ', '/about')]).slice(1),
      'issue',
      'The text part is empty: readers who see no pictures see nothing but the subject.',
      false,
    ],
    [
      'a mail that is too large',
      check([words], { bytes: largestMail + 1 }),
      'issue',
      'The mail has 101 kB, and large providers cut off what goes beyond 100 kB. Please shorten it.',
      false,
    ],
  ])('find %s', (_, found, where, says, stops) => {
    expect(found).toEqual([{ where, says, stops }])
  })

  test('ask about paths of the site alone, each once', () => {
    const blocks = [
      text(
        `<p><a href="/news/rail?x=1">1</a> <a href="/news/rail#y">2</a> <a href="${origin}/about">3</a> <a href="https://elsewhere.example/news">4</a> <a href="//elsewhere.example/x">5</a> <a href="mailto:a@b.example">6</a></p>`,
      ),
      { ...picture({ link: '/events/forum' }), id: 'c' },
      { ...button('More', 'https://partner.example/x'), id: 'd' },
    ]
    expect(sitePathsOf(blocks, origin)).toEqual(['/about', '/events/forum', '/news/rail'])
  })
})

/** The stored form of resolved blocks. */
function stored(blocks: readonly ResolvedBlock[]): IssueBlock[] {
  return blocks.map((block) =>
    block.kind === 'article'
      ? { id: block.id, kind: 'article', article_id: block.article_id }
      : block.kind === 'event'
        ? { id: block.id, kind: 'event', event_id: block.event_id }
        : block,
  )
}
const issue = { ...fullIssue, blocks: stored(fullIssue.blocks) }

function show(element: React.ReactNode) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  return { ...render(<QueryClientProvider client={client}>{element}</QueryClientProvider>), user: userEvent.setup() }
}
const resolve = (blocks: readonly ResolvedBlock[]) =>
  take('resolve_newsletter_blocks', () => HttpResponse.json([...blocks]))

describe('the list of checks', () => {
  const places: unknown[] = []
  function Checked({ of }: { of: typeof issue }) {
    const query = useQuery(issueChecksQuery(of))
    return <IssueChecksList query={query} blocks={of.blocks} onShow={(where) => places.push(where)} />
  }
  const slugs = (table: string, found: string[]) => {
    const asked: (string | null)[] = []
    server.use(
      http.get(api(table), ({ request }) => {
        const url = new URL(request.url)
        asked.push(url.searchParams.get('slug'), request.headers.get('authorization'))
        return HttpResponse.json(found.map((slug) => ({ slug })))
      }),
    )
    return asked
  }

  test('says that there is nothing to mend', async () => {
    resolve(fullIssue.blocks)
    server.use(http.head(`${window.location.origin}/*`, () => new HttpResponse(null)))
    show(<Checked of={issue} />)
    expect(screen.getByText('Checking the issue…')).toBeVisible()
    expect(await screen.findByText('The checks found nothing to mend.')).toBeVisible()
  })

  test('leads to each place; links to articles and events are looked up as visitors read them', async () => {
    const links = '<p><a href="/news/gone">1</a><a href="/news/moved">2</a><a href="/events/forum">3</a></p>'
    const blocks: IssueBlock[] = [
      {
        id: 'one',
        kind: 'text',
        html: `${links}<p><a href="/events/past">4</a><a href="/lost">5</a><a href="/newsletter/may">6</a><a href="/newsletter/june">7</a></p>`,
      },
      { id: 'two', kind: 'button', label: '', href: '/about' },
    ]
    resolve(blocks as ResolvedBlock[])
    const articles = slugs('news_articles', ['rail'])
    slugs('article_redirects', ['moved'])
    slugs('events', ['forum'])
    slugs('event_redirects', [])
    take('get_newsletter_archive_issue', ({ of_slug: slug }) => HttpResponse.json(slug === 'may' ? { slug } : null))
    server.use(
      http.head(
        `${window.location.origin}/*`,
        ({ request }) => new HttpResponse(null, { status: request.url.endsWith('/lost') ? 404 : 200 }),
      ),
    )
    const { user } = show(<Checked of={{ subject: '', preheader: '', blocks }} />)
    const items = await screen.findAllByRole('listitem')
    expect(textsOf(items)).toEqual([
      'Error: The issue has no subject.Go to subject',
      'Warning: The link to “/news/gone” leads nowhere.Go to block 1',
      'Warning: The link to “/lost” leads nowhere.Go to block 1',
      'Warning: The link to “/newsletter/june” leads nowhere.Go to block 1',
      'Error: The button has no words.Go to block 2',
    ])
    expect(articles[0]).toBe('in.(gone,moved)')
    await user.click(screen.getByRole('button', { name: 'Go to subject' }))
    await user.click(screen.getByRole('button', { name: 'Go to block 2' }))
    expect(places).toEqual(['subject', { block: 'two' }])
  })

  test('measures the mail itself', async () => {
    const long: ResolvedBlock[] = [{ id: 'one', kind: 'text', html: `<p>${'а'.repeat(50_000)}</p>` }]
    resolve(long)
    show(<Checked of={{ subject: 'Long', preheader: '', blocks: stored(long) }} />)
    expect(await screen.findByText(/^The mail has 10\d kB/)).toBeVisible()
  })

  test('says when it could not look, and tries again', async () => {
    take('resolve_newsletter_blocks', down)
    const { user } = show(<Checked of={{ ...issue, blocks: issue.blocks.slice(1, 3) }} />)
    expect(await screen.findByText('Failed to load what the blocks show')).toBeVisible()
    resolve(fullIssue.blocks.slice(1, 3))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The checks found nothing to mend.')).toBeVisible()
  })
})

describe('the preview', () => {
  const mail = () =>
    new DOMParser().parseFromString(screen.getByTitle('The mail').getAttribute('srcdoc') ?? '', 'text/html')

  test('shows the mail on a desktop, on a phone, in the dark and as text', async () => {
    resolve([...fullIssue.blocks, { id: 'x', kind: 'article', article_id: 'a', public: false, title: 'A secret' }])
    const { user } = show(<IssuePreview issue={issue} onClose={() => undefined} />)
    expect(screen.getByRole('status', { name: 'Loading the preview…' })).toBeVisible()
    const frame = await screen.findByTitle('The mail')
    expect(frame).toHaveAttribute('sandbox', '')
    expect(screen.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
    expect(frame).toHaveClass('w-full')
    expect(mail().querySelector('h1')?.textContent).toBe('November at the chamber')
    expect(mail().body.textContent).toContain('Date')
    expect(mail().body.textContent).not.toContain('secret')
    // The site's Content-Security-Policy would refuse it.
    expect(mail().querySelector('style')).toBeNull()
    expect(mail().body.style.backgroundColor).toBe('rgb(246, 241, 232)')
    expect(screen.getByText('Freight, a forum and four new members')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Phone' }))
    expect(screen.getByTitle('The mail')).toHaveClass('w-80')
    await user.click(screen.getByRole('button', { name: 'Dark' }))
    expect(mail().body.style.backgroundColor).toBe('rgb(19, 28, 35)')
    expect(mail().querySelector<HTMLElement>('h2 a')?.style.color).toBe('rgb(143, 203, 217)')
    expect(mail().querySelector<HTMLElement>('.button a')?.style.color).toBe('rgb(255, 255, 255)')
    await user.click(screen.getByRole('button', { name: 'Text part' }))
    expect(screen.getByText(/Read the article:/)).toHaveTextContent('Business Forum in Sofia')
    expect(screen.queryByTitle('The mail')).toBeNull()
  })

  test('says when it cannot be read, and tries again', async () => {
    take('resolve_newsletter_blocks', down)
    const { user } = show(<IssuePreview issue={{ subject: '', preheader: '', blocks: [] }} onClose={() => undefined} />)
    expect(await screen.findByText('Failed to load what the blocks show')).toBeVisible()
    resolve([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('none yet')).toBeVisible()
  })
})

describe('the test of an issue', () => {
  afterEach(leave)
  async function open(onClose = () => undefined as void) {
    server.use(
      http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)),
      http.get(api('user_profiles'), () => HttpResponse.json({ ...profile, role: { id: 'r', name: 'editor' } })),
    )
    await signIn(person.email, 'bkcc-demo')
    return show(<TestIssue issue={issue} onClose={onClose} />)
  }
  test('goes to oneself unless others are named, as the issue is', async () => {
    const calls = take('test_newsletter_issue', () => HttpResponse.json(2))
    const closed = vi.fn()
    const { user } = await open(closed)
    const field = screen.getByRole('textbox', { name: /^Addresses/ })
    expect(field).toHaveValue(person.email)
    await enterText(user, field, ', Ana@bkcc.example')
    await user.click(screen.getByRole('button', { name: 'Send test' }))
    expect(await screen.findByText('It goes to 2 addresses; its subject begins with “Test:”.')).toBeVisible()
    expect(calls).toMatchObject([{ issue, addresses: [person.email, 'ana@bkcc.example'] }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(closed).toHaveBeenCalled()
  })

  test('says which address is none or not of staff; a retry has the same id', async () => {
    const calls = take('test_newsletter_issue', (_, count) =>
      count === 1 ? HttpResponse.error() : refusal('P0001', 'A test goes to staff only, not to x@site.example.'),
    )
    const { user } = await open()
    const field = screen.getByRole('textbox', { name: /^Addresses/ })
    const send = screen.getByRole('button', { name: 'Send test' })
    await user.clear(field)
    await user.click(send)
    expect(await screen.findByText('Please enter an address')).toBeVisible()
    await enterText(user, field, 'x@site')
    expect(await screen.findByText('“x@site” is no email address')).toBeVisible()
    await enterText(
      user,
      field,
      `.example ${Array.from({ length: 10 }, (_, index) => `p${index}@bkcc.example`).join(' ')}`,
    )
    expect(await screen.findByText('Please enter at most 10 addresses')).toBeVisible()
    await user.clear(field)
    await enterText(user, field, 'x@site.example')
    await user.click(send)
    const form = within(screen.getByRole('form', { name: 'Send a test' }))
    expect(await form.findByRole('alert')).toHaveTextContent(lostWords)
    await user.click(send)
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent('A test goes to staff only, not to x@site.example.'),
    )
    expect(new Set(calls.map(({ test_id }) => test_id)).size).toBe(1)
    expect(calls).toHaveLength(2)
  })
})
