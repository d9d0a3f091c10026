import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { nothing, take, textsOf } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { renderApp } from '../support/page/unit'

const entry = (number: number) => ({
  id: `43000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  slug: `issue-${number}`,
  subject: `Issue ${number}`,
  preheader: number === 1 ? 'What the autumn brought' : '',
  sent_at: `2026-11-0${number}T08:00:00Z`,
})

/** Answers the list of issues as the database does, of which there are so many. */
const archive = (rows: object[], total = rows.length) =>
  take<{ page: number; page_size: number }>('get_newsletter_archive', ({ page, page_size }) =>
    HttpResponse.json((page - 1) * page_size < total ? rows.map((row) => ({ ...row, total })) : []),
  )

/** Answers one issue, or null. */
const issue = (body: object | null) => take('get_newsletter_archive_issue', () => HttpResponse.json(body))

describe('/newsletter', () => {
  it('lists the issues that were sent with the form to subscribe, and says what it is', async () => {
    archive([entry(2), entry(1)])
    renderApp('/newsletter')
    expect(screen.queryByRole('link', { name: 'Issue 2' })).not.toBeInTheDocument()
    const link = await screen.findByRole('link', { name: 'Issue 2' })
    expect(link).toHaveAttribute('href', '/newsletter/issue-2')
    expect(screen.getByText('November 2, 2026')).toBeVisible()
    expect(screen.getByText('What the autumn brought')).toBeVisible()
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeVisible()
    expect(document.title).toBe('Newsletter | BKCC')
  })

  it('says that none was sent, and that the list failed, which can be tried again', async () => {
    take('get_newsletter_archive', down)
    const { user } = renderApp('/newsletter')
    expect(await screen.findByText('Failed to load issues')).toBeVisible()
    archive([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/No issue has been sent yet/)).toBeVisible()
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeVisible()
  })

  it('turns pages, and names one that it does not have', async () => {
    archive([entry(1)], 21)
    const { router } = renderApp('/newsletter?page=2')
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    for (const page of ['9', '1.5']) {
      await act(() => router.navigate(`/newsletter?page=${page}`))
      expect(await screen.findByText(`This list has no page ${page}.`)).toBeVisible()
      expect(screen.getByText('It has 21 issues on 2 pages.')).toBeVisible()
    }
  })
})

describe('/newsletter/{slug}', () => {
  const blocks = [
    { id: 'a', kind: 'text', html: '<h2>Dear readers</h2><p>Hello<script>alert(1)</script></p>' },
    {
      id: 'b',
      kind: 'article',
      article_id: 'x',
      public: true,
      title: 'The corridor',
      summary: 'What changes',
      image_url: '/artwork/archive-library.webp',
      path: '/news/the-corridor',
    },
    {
      id: 'c',
      kind: 'event',
      event_id: 'y',
      public: true,
      title: 'The forum',
      summary: 'Two days',
      image_url: null,
      path: '/events/the-forum',
      start_date: '2026-12-01T08:00:00Z',
      end_date: '2026-12-01T15:00:00Z',
      time_zone: 'Europe/Sofia',
      location: 'Sofia',
      is_online: false,
      over: false,
      cancelled: false,
    },
    { id: 'd', kind: 'picture', url: 'https://files.example/rose.webp', alt: 'A rose', link: '/about' },
    { id: 'e', kind: 'button', label: 'Join us', href: '/membership' },
    { id: 'f', kind: 'button', label: 'Read on', href: 'https://partner.example/page' },
  ]
  const sent = {
    slug: 'issue-1',
    subject: 'Issue 1',
    preheader: 'Lead',
    sent_at: '2026-11-01T08:00:00Z',
    blocks,
    others: [],
  }
  let counted: unknown[]
  beforeEach(() => {
    counted = take('count_newsletter_visit', nothing)
  })

  it('leads on to the other issues', async () => {
    issue({ ...sent, others: [entry(2)] })
    renderApp('/newsletter/issue-1')
    const others = within(await screen.findByRole('navigation', { name: 'Other issues' })).getAllByRole('link')
    expect(textsOf(others)).toEqual(['Issue 2'])
    expect(others[0]).toHaveAttribute('href', '/newsletter/issue-2')
  })

  it('shows each block in its order, through the sanitising viewer, and its own head', async () => {
    issue(sent)
    const { container } = renderApp('/newsletter/issue-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Issue 1' })).toBeVisible()
    const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(textsOf(headings).slice(0, 3)).toEqual(['Dear readers', 'The corridor', 'The forum'])
    expect(container.querySelector('article script')).toBeNull()
    for (const [name, href] of [
      ['The corridor', '/news/the-corridor'],
      ['The forum', '/events/the-forum'],
      ['A rose', '/about'],
      ['Join us', '/membership'],
      ['Read on', 'https://partner.example/page'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(screen.getByText(/10:00\sAM/)).toBeVisible()
    expect(document.title).toBe('Issue 1 | BKCC')
    const nodes = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect((JSON.parse(nodes) as { '@graph': { '@type': string }[] })['@graph'].map((node) => node['@type'])).toEqual([
      'Article',
      'BreadcrumbList',
    ])
    expect(document.querySelector('meta[property="og:image"]')).toHaveAttribute(
      'content',
      expect.stringContaining('/share/newsletter/issue-1.jpg'),
    )
  })

  it('leaves out what is not public, and links and pictures of other schemes', async () => {
    issue({
      ...sent,
      blocks: [
        { id: 'a', kind: 'article', article_id: 'x', public: false, title: 'A draft' },
        { id: 'b', kind: 'event', event_id: 'x', public: false },
        { id: 'c', kind: 'button', label: 'Script', href: 'javascript:alert(1)' },
        { id: 'd', kind: 'button', label: 'Elsewhere', href: '//evil.example' },
        { id: 'e', kind: 'picture', url: 'data:image/png;base64,AA', alt: 'Data', link: '' },
        { id: 'f', kind: 'picture', url: 'https://files.example/a.webp', alt: 'Shown', link: 'javascript:alert(1)' },
      ],
    })
    renderApp('/newsletter/issue-1')
    const picture = await screen.findByRole('img', { name: 'Shown' })
    expect(picture.closest('a')).toBeNull()
    for (const words of ['A draft', 'Script', 'Elsewhere']) expect(screen.queryByText(words)).not.toBeInTheDocument()
    expect(screen.queryByRole('img', { name: 'Data' })).not.toBeInTheDocument()
  })

  it.each([
    ['of an event that it is over', [{ ...blocks[2], over: true }], 'This event is over.'],
    ['of an event that it was cancelled', [{ ...blocks[2], over: true, cancelled: true }], 'This event was cancelled.'],
    ['that nothing of it is left', [], 'What this issue told of is no longer on the site.'],
  ])('says %s', async (what, left, sentence) => {
    const slug = what.replaceAll(' ', '-')
    issue({ ...sent, slug, blocks: left })
    renderApp(`/newsletter/${slug}`)
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('says that there is no such issue, without a try, and counts no visit; a malformed slug is not asked for', async () => {
    issue(null)
    const { unmount } = renderApp('/newsletter/no-such-issue')
    expect(await screen.findByRole('heading', { level: 1, name: 'Issue not found' })).toBeVisible()
    expect(document.title).toBe('Issue not found | BKCC')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    unmount()
    take('get_newsletter_archive_issue', down)
    renderApp('/newsletter/No_such')
    expect(await screen.findByText('Issue not found')).toBeVisible()
    expect(counted).toEqual([])
  })

  it('says that the issue could not be read, which can be tried again', async () => {
    take('get_newsletter_archive_issue', down)
    const { user } = renderApp('/newsletter/tried-again')
    expect(await screen.findByText('Failed to load this issue')).toBeVisible()
    issue({ ...sent, slug: 'tried-again' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Issue 1' })).toBeVisible()
  })

  it('counts one visit, however often the page is shown, with nothing but the slug', async () => {
    issue({ ...sent, slug: 'counted-once' })
    const first = renderApp('/newsletter/counted-once')
    await waitFor(() => expect(counted).toHaveLength(1))
    first.unmount()
    const second = renderApp('/newsletter/counted-once')
    await screen.findByRole('heading', { level: 1, name: 'Issue 1' })
    second.unmount()
    // A second visit would have been counted before that of the next issue.
    issue({ ...sent, slug: 'counted-next' })
    renderApp('/newsletter/counted-next')
    await waitFor(() => expect(counted).toContainEqual({ of_slug: 'counted-next' }))
    expect(counted).toEqual([{ of_slug: 'counted-once' }, { of_slug: 'counted-next' }])
    expect(document.cookie).toBe('')
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['bkcc.site-settings'], []])
  })
})
