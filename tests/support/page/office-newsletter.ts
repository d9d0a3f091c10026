import { http, HttpResponse } from 'msw'
import { take } from './answers'
import { rows } from './office-members'
import { api, server } from './unit-server'

/** An issue of the newsletter as the office reads it, in its list and in its form. */
export const issue = {
  id: '91000000-0000-4000-8000-000000000001',
  subject: 'Roses and railways',
  preheader: 'What March brought',
  // The database sorts keys otherwise than the form.
  blocks: [
    { id: 'b1', html: '<p>Dear reader,</p>', kind: 'text' },
    { id: 'b2', kind: 'article', article_id: '41000000-0000-4000-8000-000000000001' },
    { id: 'b3', href: 'https://rila.example/join', kind: 'button', label: 'Join us' },
  ] as object[],
  frozen: null as object[] | null,
  status: 'draft',
  scheduled_at: null as string | null,
  missed_at: null as string | null,
  missed_reason: null as string | null,
  slug: null as string | null,
  sent_at: null as string | null,
  finished_at: null as string | null,
  recipients: null as number | null,
  author: { full_name: 'Viktoria Dencheva' },
  created_at: '2026-03-01T10:00:00+00:00',
  updated_at: '2026-03-02T10:00:00.123456+00:00',
}
/** See {@link issue}. */
export type IssueRow = typeof issue

/** What became of the mails of {@link issue}. */
export const counts = {
  issue_id: issue.id,
  recipients: 8_204,
  waiting: 0,
  sent: 0,
  failed: 0,
  dropped: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  visits: 0,
}

/** What an article shows in an issue, by `resolve_newsletter_blocks`. */
export const shownArticle = {
  kind: 'article',
  article_id: '41000000-0000-4000-8000-000000000001',
  public: true,
  title: 'Diary of a Wagon',
  summary: 'It was slow.',
  image_url: null,
  path: '/news/wagon',
}

/** Answers reads of issues: the list, and single ones by id. Returns the queries of the list. */
export function serveIssues(stored: () => readonly IssueRow[] = () => [issue]): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('newsletter_issues'), ({ request }) => {
      const query = new URL(request.url).searchParams
      const id = query.get('id')
      if (id) return HttpResponse.json(stored().filter((one) => id === `eq.${one.id}`))
      asked.push(query)
      return rows(stored())
    }),
  )
  return asked
}

/** Answers what the pages of issues read besides: what the blocks show, the counts, the subscribers, unused files. */
export function serveNewsletter(): void {
  server.use(
    http.get(api('discarded_files'), () => HttpResponse.json([])),
    http.get(api('announcement_recipients'), () => rows([])),
  )
  take('resolve_newsletter_blocks', ({ blocks }) =>
    HttpResponse.json(
      (blocks as { id: string; kind: string; article_id?: string }[]).map((block) =>
        block.kind === 'article' && block.article_id === shownArticle.article_id
          ? { ...shownArticle, ...block }
          : block.kind === 'article' || block.kind === 'event'
            ? { ...block, public: false, title: 'Withdrawn' }
            : block,
      ),
    ),
  )
  take('get_newsletter_issue_counts', () => HttpResponse.json([counts]))
  take('count_newsletter_audience', () => HttpResponse.json(8_204))
  take('get_newsletter_pace', () => HttpResponse.json(90))
}
