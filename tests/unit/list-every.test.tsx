import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { announcementList } from '@/features/write/announcements/announcements'
import { AnnouncementsPage } from '@/features/write/announcements/office/announcements-page'
import { officeAnnouncementsQuery } from '@/features/write/announcements/office/api'
import { announcementRows } from '@/features/write/announcements/office/bulk/api'
import { applicationList } from '@/features/members/applications/applications'
import { applicationsQuery } from '@/features/members/applications/office/api'
import { ApplicationsPage } from '@/features/members/applications/office/applications-page'
import { applicationRows } from '@/features/members/applications/office/bulk/api'
import { documentRows, documentsQuery, readDocumentIds } from '@/features/money/documents/office/api'
import { documentList } from '@/features/money/documents/office/document-list'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import { PaymentsPage } from '@/features/money/payments/office/payments-page'
import { officeEventsQuery } from '@/features/events/events/office/api'
import { eventRows } from '@/features/events/events/office/bulk/api'
import { eventList } from '@/features/events/events/office/event-list'
import { EventsOfficePage } from '@/features/events/events/office/events-office-page'
import { mailRows, mailsQuery } from '@/features/write/mail/api'
import { mailList } from '@/features/write/mail/mail'
import { MailPage } from '@/features/write/mail/mail-page'
import { officeMembersQuery } from '@/features/members/register/office/api'
import { memberRows } from '@/features/members/register/office/bulk/api'
import { csvColumns } from '@/features/members/register/office/member-csv'
import { memberList } from '@/features/members/register/office/member-values'
import { MembersOfficePage } from '@/features/members/register/office/members-page'
import { messagesQuery } from '@/features/write/messages/office/api'
import { messageRows } from '@/features/write/messages/office/bulk/api'
import { messageList } from '@/features/write/messages/office/message-list'
import { MessagesPage } from '@/features/write/messages/office/messages-page'
import { officeArticlesQuery } from '@/features/publish/news/office/api'
import { articleList } from '@/features/publish/news/office/article-list'
import { articleRows } from '@/features/publish/news/office/bulk/api'
import { NewsOfficePage } from '@/features/publish/news/office/news-office-page'
import { subscriberRows, subscribersQuery } from '@/features/write/newsletter/office/api'
import { subscriberList } from '@/features/write/newsletter/office/subscriber-list'
import { LettersPage } from '@/features/write/letters/office/letters-page'
import { NewsletterIssuesPage } from '@/features/write/newsletter/office/issues/issues-page'
import { SubscribersPage } from '@/features/write/newsletter/office/subscribers-page'
import { participantRows, participantsQuery } from '@/features/events/registrations/office/api'
import { participantList } from '@/features/events/registrations/office/participants'
import { ParticipantsPage } from '@/features/events/registrations/office/participants-page'
import { invitationsQuery, usersQuery } from '@/features/people/users/office/api'
import { invitationRows, userRows } from '@/features/people/users/office/bulk/api'
import { InvitationsPage } from '@/features/people/users/office/invitations-page'
import { UsersPage } from '@/features/people/users/office/users-page'
import { invitationList, userList } from '@/features/people/users/users'
import { readForExport, readIds } from '@/lib/data/bulk'
import { changed, fieldOf, keepFiles, take, takeReads } from '../support/page/answers'
import { categories, event } from '../support/page/office-events'
import { down, member, rows, serveIndustries } from '../support/page/office-members'
import { article, newsCategoryRows } from '../support/page/office-news'
import { officeUser } from '../support/page/office-people'
import { press } from '../support/page/press'
import { person, useSignIn } from '../support/page/signed-in'
import { sitePages } from '../support/site-pages'
import { api, pagesAlone, server } from '../support/page/unit'

/** The id of a row, by its number. */
const id = (number: number) => `4100000${number}-0000-4000-8000-000000000000`
/** The days of the rows, the newest first. */
const day = (number: number) => `2026-03-0${5 - number}T10:00:00+00:00`
const earlier = '2026-01-02T09:00:00+00:00'
/** {@link day} and {@link earlier} on the office's clock. */
const filed = { day: (number: number) => `2026-03-0${5 - number} 12:00`, earlier: '2026-01-02 11:00' }
const theirs = '77777777-7777-4777-8777-777777777777'

/** Which rows are asked for. */
const conditions = (query: URLSearchParams | undefined) =>
  Object.fromEntries([...(query ?? [])].filter(([key]) => !/^(select|(.+\.)?order|limit|offset|id)$/.test(key)))

describe('the selection and the file of a list ask for what the list shows', () => {
  type Way = { page: object; ids: () => Promise<unknown>; file: () => Promise<unknown>; failed: string }
  /** How a list is read, by its address. */
  const way =
    <Filter,>(
      list: { read: (params: URLSearchParams) => Filter },
      page: (filter: Filter) => object,
      read: (filter: Filter) => { ids?: unknown; failed: string },
      ids?: (filter: Filter) => Promise<unknown>,
    ) =>
    (query: string): Way => {
      const filter = list.read(new URLSearchParams(query))
      const how = read(filter) as Parameters<typeof readIds>[0] & Parameters<typeof readForExport>[0]
      return {
        page: page(filter),
        ids: () => ids?.(filter) ?? readIds(how),
        file: () => readForExport(how, undefined, () => undefined, new AbortController().signal),
        failed: how.failed,
      }
    }
  const documents = way(documentList, documentsQuery, documentRows, readDocumentIds)
  const articles = way(articleList, officeArticlesQuery, articleRows)
  const events = way(eventList, officeEventsQuery, eventRows)
  const members = way(memberList, officeMembersQuery, memberRows)
  const users = way(userList, usersQuery, userRows)
  const messages = way(
    messageList,
    (of) => messagesQuery(of, person.id),
    (of) => messageRows(of, person.id),
  )
  const participants = way(
    participantList(theirs),
    (of) => participantsQuery(theirs, of),
    (of) => participantRows(theirs, of),
  )
  const details = 'status=active&country=bulgaria&industry=Energy&term=ended&contact=none'

  test.each([
    ['announcements', way(announcementList, officeAnnouncementsQuery, announcementRows), 'status=inactive'],
    ['applications', way(applicationList, applicationsQuery, applicationRows), 'show=in_review&waiting=week'],
    ['articles', articles, `status=scheduled&category=trade&author=${theirs}`],
    ['articles', articles, 'status=published'],
    ['documents', documents, 'kind=invoice&state=open&from=2026-01-01&until=2026-02-01'],
    ['documents', documents, 'state=overdue'],
    ['events', events, `status=postponed&publication=draft&category=${theirs}`],
    ['events', events, 'show=past&publication=public'],
    ['invitations', way(invitationList, invitationsQuery, invitationRows), ''],
    ['mails', way(mailList, mailsQuery, mailRows), 'state=failed'],
    ['members', members, details],
    ['members', members, `type=individual&${details}&standing=in_grace`],
    ['messages', messages, 'status=new&subject=events&assignee=mine'],
    ['messages', messages, 'assignee=nobody'],
    ['participants', participants, 'status=held'],
    ['subscribers', way(subscriberList, subscribersQuery, subscriberRows), 'status=bounced'],
    ['users', users, `role=editor&company=${theirs}`],
    ['users', users, 'role=member'],
  ])('%s: %#', async (_name, wayOf, query) => {
    vi.setSystemTime(new Date('2026-03-05T12:00:00Z'))
    for (const search of ['', '&q=rail']) {
      const { page, ids, file, failed } = wayOf(query + search)
      const asked: object[] = []
      const everything: unknown[] = []
      server.use(
        http.all(api('*'), async ({ request }) => {
          const { pathname, searchParams } = new URL(request.url)
          const body = request.method === 'POST' ? ((await request.json()) as { everything?: boolean }) : {}
          // A search finds the first thousand otherwise.
          if (request.method === 'POST') everything.push(body.everything ?? false)
          const joins = searchParams.get('select')?.match(/[\w:]+!inner/g)
          asked.push({ pathname, joins, ...body, everything: undefined, sort: undefined, ...conditions(searchParams) })
          return rows([])
        }),
      )
      await new QueryClient().fetchQuery(page as FetchQueryOptions)
      await ids()
      await file()
      expect(asked).toEqual([asked[0], asked[0], asked[0]])
      expect(everything).toEqual(everything.length ? [false, true, true] : [])
      server.use(http.all(api('*'), down))
      for (const read of [ids, file]) await expect(read()).rejects.toThrow(failed)
    }
  })

  test.each<[string, string, (address: URLSearchParams) => { order: { kind: string } }]>([
    ['announcements', 'title', (address) => announcementRows(announcementList.read(address))],
    ['articles', 'title', (address) => articleRows(articleList.read(address))],
    ['events', 'title', (address) => eventRows(eventList.read(address))],
    ['members', 'name', (address) => memberRows(memberList.read(address))],
    ['messages', 'name', (address) => messageRows(messageList.read(address), person.id)],
    ['users', 'name', (address) => userRows(userList.read(address))],
    ['users', 'email', (address) => userRows(userList.read(address))],
  ])('the file of %s is sorted by %s as a text', (_name, sort, read) => {
    expect(read(new URLSearchParams({ sort })).order.kind).toBe('text')
  })
})

/** What can be done with the chosen rows of a list. */
type Action = [
  press: string,
  calls: string,
  args: object,
  says: string,
  undo?: string,
  /** What is asked before, and the button that goes on. */
  asks?: [question: string, goOn: string],
  more?: {
    choose?: [label: RegExp, option: string]
    /** The function that counts what the question tells, and how it says so. */
    counts?: [name: string, args: object, said: string]
  },
]
type Listed = {
  page: ComponentType
  at: string
  path?: string
  role?: 'editor'
  table: string
  /** The rows by their numbers; the page shows three of four. */
  row: (number: number) => object
  box: (number: number) => string
  /** The start of the file's name, its first line, and its line of a row. */
  file?: [name: string, columns: string, line: (number: number) => string]
  also?: HttpHandler[]
  actions?: Action[]
}
const answers = (name: string, answer: object | number) =>
  http.post(api(`rpc/${name}`), () => HttpResponse.json(answer))
const reads = (table: string, list: readonly object[]) => http.get(api(table), () => rows(list))
const counting = (table: string) =>
  http.head(api(table), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }))
/** The question of an action that names it and the rows. */
const both = (words: string): [string, string] => [`${words}?`, words]

const lists: Listed[] = [
  {
    page: NewsOfficePage,
    at: '/dashboard/news?status=draft',
    role: 'editor',
    table: 'news_articles',
    row: (n) => ({ ...article, title: `Story ${n}`, status: 'draft', created_at: day(n), published_at: null }),
    box: (n) => `Story ${n}`,
    file: [
      'articles',
      'title,slug,excerpt,status,published_at,category,author,tags,featured,created_at,updated_at',
      (n) =>
        `Story ${n},wagon,It was slow.,Draft,,Trade Relations,Viktoria Dencheva,"Customs, Rail",no,${filed.day(n)},2026-01-19 12:00`,
    ],
    also: [reads('article_categories', newsCategoryRows)],
    actions: [
      ['Publish', 'publish_articles', { published: true }, '2 articles published.', 'undo_articles'],
      ['Unpublish', 'publish_articles', { published: false }, '2 articles unpublished.', 'undo_articles'],
      [
        'Category',
        'categorise_articles',
        { category: newsCategoryRows[1]?.id },
        '2 articles moved to Trade Relations.',
        'undo_articles',
        ['Category of 2 articles', 'Move'],
        { choose: [/^Category/, 'Trade Relations'] },
      ],
      ['Delete', 'delete_articles', {}, '2 articles deleted.', undefined, both('Delete 2 articles')],
    ],
  },
  {
    page: EventsOfficePage,
    at: '/dashboard/events?status=upcoming',
    role: 'editor',
    table: 'events',
    row: (n) => ({
      ...event,
      title: `Forum ${n}`,
      time_zone: 'Asia/Almaty',
      start_date: `2126-12-0${n}T07:30:00+00:00`,
    }),
    box: (n) => `Forum ${n}`,
    file: [
      'events',
      'title,slug,status,category,start_date,end_date,time_zone,place,max_participants,registration_deadline,featured,updated_at',
      (n) =>
        `Forum ${n},forum,Upcoming,Business Forum,2126-12-0${n} 12:30,2126-12-08 19:00,Asia/Almaty,"Congress hall, Sofia",300,2126-12-04 21:00,no,2026-11-01 12:00`,
    ],
    also: [reads('event_categories', categories), answers('get_registration_counts', [])],
    actions: [
      [
        'Publish',
        'publish_events',
        { published: true },
        '2 events published.',
        'undo_events',
        both('Publish 2 events'),
        {
          counts: [
            'count_registered',
            { published: true },
            '12 people are registered from before. Whoever was not told of a change of time or place, or gets a place that is free, gets an email.',
          ],
        },
      ],
      [
        'Unpublish',
        'publish_events',
        { published: false },
        '2 events unpublished.',
        'undo_events',
        both('Unpublish 2 events'),
        {
          counts: [
            'count_registered',
            { published: false },
            '12 people are registered. They stay registered, and can see and cancel their registrations; nobody is told by email.',
          ],
        },
      ],
      [
        'Delete',
        'delete_events',
        {},
        '2 events deleted.',
        undefined,
        both('Delete 2 events'),
        { counts: ['count_told_of_deletion', {}, '12 people get an email, because they are registered.'] },
      ],
    ],
  },
  {
    page: AnnouncementsPage,
    at: '/dashboard/interchange/announcements?status=inactive',
    role: 'editor',
    table: 'announcements',
    row: (n) => ({
      title: `Tariffs ${n}`,
      is_active: false,
      audience: n === 3 ? null : 'Editors',
      author: { full_name: 'Daniyar Seitov' },
      counts: { recipients: 40, reads: 2 },
      created_at: day(n),
    }),
    box: (n) => `Tariffs ${n}`,
    file: [
      'announcements',
      'title,status,author,sent_at,audience,recipients,reads',
      (n) => `Tariffs ${n},Inactive,Daniyar Seitov,${filed.day(n)},${n === 3 ? 'Chosen people' : 'Editors'},40,2`,
    ],
    actions: [
      [
        'Activate',
        'activate_announcements',
        { active: true },
        '2 announcements activated.',
        'undo_announcements',
        both('Activate 2 announcements'),
        { counts: ['count_held_copies', {}, '12 copies by mail, held back while they were inactive, go out now.'] },
      ],
      [
        'Deactivate',
        'activate_announcements',
        { active: false },
        '2 announcements deactivated. Copies by mail that have not gone out are held back; Undo lets them go out.',
        'undo_announcements',
      ],
      ['Delete', 'delete_announcements', {}, '2 announcements deleted.', undefined, both('Delete 2 announcements')],
    ],
  },
  {
    page: MembersOfficePage,
    at: '/dashboard/members?status=active',
    table: 'office_members',
    row: (n) => ({
      ...member,
      name: `Rila ${n}`,
      languages: ['bg', 'en'],
      tier: 'professional',
      ends_on: '2026-12-31',
    }),
    box: (n) => `Rila ${n}`,
    file: [
      'members',
      [...csvColumns, 'tier', 'ends_on'].join(),
      (n) =>
        `${id(n)},company,Rila ${n},„Рила Тулс“ ООД,Manufacturing,Drills.,https://www.rila.example/,,bulgaria,Ruse,active,2026-01-02T10:00:00+00:00,rila-tools,,,,"bg; en",,,office@rila.example,,,,BG000000001,Call in the morning.,,,,,Professional,2026-12-31`,
    ],
    also: [
      serveIndustries('Energy'),
      answers('get_standings', []),
      answers('count_documented', 0),
      counting('members'),
    ],
    actions: [
      ['Activate', 'activate_members', { active: true }, '2 members activated.', 'undo_members'],
      [
        'Deactivate',
        'activate_members',
        { active: false },
        '2 members deactivated.',
        'undo_members',
        ['Deactivate 2 members?', 'Deactivate'],
        {
          counts: ['count_managers', {}, '12 managers cannot change the page of an inactive member. No mail is sent.'],
        },
      ],
      ['Renew', 'renew_members', {}, '2 members renewed.', 'undo_members', both('Renew 2 members')],
      ['Delete', 'delete_members', {}, '2 members deleted.', undefined, both('Delete 2 members')],
    ],
  },
  {
    page: UsersPage,
    at: '/dashboard/users?role=editor',
    table: 'user_profiles',
    row: (n) =>
      officeUser('', `Vera ${n}`, 'editor', {
        job_role: 'Buyer',
        is_accountant: n === 1,
        company: { id: 'b', name: 'Sary Dala' },
        belongs: [
          { is_manager: false, member: { id: 'a', name: 'Altai Grain' } },
          { is_manager: true, member: { id: 'b', name: 'Sary Dala' } },
        ],
        created_at: day(n),
      }),
    box: (n) => `Vera ${n} Petrov`,
    file: [
      'users',
      'first_name,last_name,email,job_role,role,accountant,company,joined_at',
      (n) =>
        `Vera ${n},Petrov,vera ${n}@bkcc.example,Buyer,Editor,${n === 1 ? 'yes' : ''},"Sary Dala; Altai Grain",${filed.day(n)}`,
    ],
    actions: [
      [
        'Role',
        'change_roles',
        { to_role: 'editor' },
        '2 users given the role Editor.',
        'undo_roles',
        ['Role of 2 users', 'Give role'],
        { choose: [/^Role/, 'Editor'] },
      ],
    ],
  },
  {
    page: InvitationsPage,
    at: '/dashboard/users/invitations',
    table: 'invitations',
    row: (n) => ({
      first_name: 'Vera',
      last_name: 'Radeva',
      email: `v${n}@rila.example`,
      created_at: day(n),
      expires_at: '2126-11-15T10:00:00Z',
      accepted_at: null,
      withdrawn_at: null,
      is_manager: true,
      is_accountant: n === 1,
      role: { name: 'editor' },
      company: { name: 'Rila Tools' },
      inviter: { full_name: 'Daniyar Seitov' },
    }),
    box: (n) => `v${n}@rila.example`,
    file: [
      'invitations',
      'first_name,last_name,email,role,accountant,company,manager,state,invited_at,invited_by,expires_at,accepted_at,withdrawn_at',
      (n) =>
        `Vera,Radeva,v${n}@rila.example,Editor,${n === 1 ? 'yes' : ''},Rila Tools,yes,Open,${filed.day(n)},Daniyar Seitov,2126-11-15 12:00,,`,
    ],
    actions: [
      [
        'Send again',
        'renew_invitations',
        {},
        '2 invitations sent again.',
        undefined,
        ['Send 2 invitations again?', 'Send 2 invitations'],
      ],
    ],
  },
  {
    page: MailPage,
    at: '/dashboard/mail?state=failed',
    table: 'mail_outbox',
    row: (n) => ({
      template: 'registration-confirmed',
      recipient: `r${n}@post.example`,
      about_kind: 'registration',
      about_id: 'r',
      state: 'failed',
      attempts: 5,
      next_attempt_at: day(1),
      last_error: 'No such mailbox',
      created_at: day(n),
      settled_at: earlier,
    }),
    box: (n) => `Confirmation (registration) to r${n}@post.example`,
    file: [
      'mails',
      'recipient,mail,state,attempts,written_at,settled_at,last_error',
      (n) => `r${n}@post.example,Confirmation (registration),Failed,5,${filed.day(n)},${filed.earlier},No such mailbox`,
    ],
    also: [answers('get_mail_counts', []), answers('get_failed_jobs', [])],
    actions: [
      ['Send again', 'retry_mails', {}, '2 mails sent again.', undefined, ['Send 2 mails again?', 'Send 2 mails']],
    ],
  },
  {
    page: MessagesPage,
    at: '/dashboard/messages?status=new',
    table: 'contact_messages',
    row: (n) => ({
      name: `Visitor ${n}`,
      email: 'v@letters.example',
      company: 'Letters Ltd',
      subject: 'events',
      excerpt: 'Is it',
      message: 'Is it open?',
      status: 'new',
      created_at: day(n),
      settled_at: earlier,
      assignee: { full_name: 'Daniyar Seitov' },
    }),
    box: (n) => `Visitor ${n}`,
    file: [
      'messages',
      'received_at,name,email,company,subject,message,status,assignee,settled_at',
      (n) =>
        `${filed.day(n)},Visitor ${n},v@letters.example,Letters Ltd,Events,Is it open?,New,Daniyar Seitov,${filed.earlier}`,
    ],
    also: [reads('user_profiles', [{ id: theirs, full_name: 'Daniyar Seitov', email: 'd@bkcc.example' }])],
    actions: [
      ...[
        ['Daniyar Seitov', theirs],
        ['Nobody', null],
      ].map(([name, assignee]): Action => [
        'Assign',
        'assign_messages',
        { person: assignee },
        `2 messages assigned to ${assignee ? name : 'nobody'}.`,
        'undo_messages',
        ['Assign 2 messages', 'Assign'],
        { choose: [/^Assignee/, name ?? ''] },
      ]),
      ['Archive', 'archive_messages', {}, '2 messages archived.', 'undo_messages'],
    ],
  },
  {
    page: ApplicationsPage,
    at: '/dashboard/applications?show=in_review',
    table: 'membership_applications',
    row: (n) => ({
      company_name: `Lenses ${n}`,
      contact_name: 'Vesela Dimova',
      email: 'office@lenses.example',
      phone: '0888 1',
      country: 'bulgaria',
      industry: 'it',
      employee_count: '11-50',
      tier: 'professional',
      message: 'We build altimeters.',
      status: 'in_review',
      created_at: day(5 - n),
      decided_at: null,
      reviewer_name: 'Daniyar Seitov',
    }),
    box: (n) => `Lenses ${n}`,
    file: [
      'applications',
      'company_name,contact_name,email,phone,country,industry,employee_count,tier,message,status,received_at,decided_at,reviewer',
      (n) =>
        `Lenses ${n},Vesela Dimova,office@lenses.example,0888 1,Bulgaria,Information Technology,11-50,Professional,We build altimeters.,In review,${filed.day(5 - n)},,Daniyar Seitov`,
    ],
    also: [answers('get_application_counts', [])],
  },
  {
    page: SubscribersPage,
    at: '/dashboard/interchange/subscribers?status=bounced',
    role: 'editor',
    table: 'newsletter_subscribers',
    row: (n) => ({
      email: `reader${n}@post.example`,
      status: 'bounced',
      created_at: day(n),
      consented_at: '2026-01-03T09:00:00+00:00',
      consent_source: 'import',
      consent_statement: 'Signed in Ruse',
      confirmed_at: '2026-01-04T09:00:00+00:00',
      unsubscribed_at: '2026-01-05T09:00:00+00:00',
      unsubscribed_by: 'one-click',
      stopped_at: earlier,
      stopped_reason: '550 No such user',
    }),
    box: (n) => `reader${n}@post.example`,
    file: [
      'subscribers',
      'email,status,created_at,consented_at,consent_source,consent_statement,confirmed_at,unsubscribed_at,unsubscribed_by,stopped_at,stopped_reason',
      (n) =>
        `reader${n}@post.example,Bounced,${filed.day(n)},2026-01-03 11:00,Imported,Signed in Ruse,2026-01-04 11:00,2026-01-05 11:00,by their mail program,${filed.earlier},550 No such user`,
    ],
    also: [answers('get_subscriber_counts', [])],
  },
  {
    page: ParticipantsPage,
    at: `/dashboard/events/${theirs}/participants?status=confirmed`,
    path: '/dashboard/events/:id/participants',
    role: 'editor',
    table: 'event_registrations',
    row: (n) => ({
      name: `Ana ${n}`,
      email: 'ana@rila.example',
      company: 'Rila Tools',
      phone: '0888 2',
      status: 'attended',
      created_at: earlier,
      attended_at: '2026-01-03T09:00:00+00:00',
      cancelled_at: '2026-01-04T09:00:00+00:00',
      override_reason: 'A speaker',
      debt_id: null,
      queued_at: day(5 - n),
    }),
    box: (n) => `Ana ${n}`,
    file: [
      'participants-forum',
      'name,email,company,phone,status,created_at,attended_at,cancelled_at,override_reason',
      (n) =>
        `Ana ${n},ana@rila.example,Rila Tools,0888 2,Checked in,2026-01-02 14:00,2026-01-03 14:00,2026-01-04 14:00,A speaker`,
    ],
    also: [
      reads('events', [{ ...event, id: theirs, time_zone: 'Asia/Almaty' }]),
      answers('get_registration_counts', []),
      counting('event_registrations'),
    ],
  },
  {
    page: DocumentsPage,
    at: '/dashboard/dues/documents?kind=pro_forma&state=paid',
    table: 'document_list',
    row: (n) => ({
      kind: 'pro_forma',
      number: `PF-${n}`,
      member_name: 'Rila Tools',
      issued_on: '2026-03-01',
      due_on: '2026-03-15',
      total_cents: 12000,
      open_cents: 0,
      state: 'paid',
    }),
    box: (n) => `Pro forma PF-${n}`,
    actions: [
      [
        'Issue and mail invoices',
        'invoice_pro_formas',
        {},
        '2 pro formas invoiced. The invoices go out in a moment.',
        undefined,
        ['Issue and mail the invoices for 2 pro formas?', 'Issue and mail 2 invoices'],
      ],
    ],
  },
]

/** Lists without a selection. */
const filesAlone: (Omit<Listed, 'box' | 'file'> & { file: NonNullable<Listed['file']> })[] = [
  {
    page: NewsletterIssuesPage,
    at: '/dashboard/newsletter?status=draft',
    role: 'editor',
    table: 'newsletter_issues',
    row: (n) => ({
      subject: n === 2 ? '' : `Issue ${n}`,
      status: n === 4 ? 'sent' : 'draft',
      scheduled_at: earlier,
      missed_at: n === 3 ? earlier : null,
      sent_at: n === 4 ? earlier : null,
      finished_at: n === 4 ? earlier : null,
      recipients: n === 4 ? 40 : null,
      created_at: day(n),
      updated_at: day(1),
    }),
    file: [
      'issues',
      'subject,status,scheduled_at,sent_at,finished_at,recipients,created_at,updated_at',
      (n) => {
        const status = { 3: 'Missed its time', 4: 'Sent' }[n] ?? 'Draft'
        const sent = n === 4 ? `${filed.earlier},${filed.earlier},40` : ',,'
        return `${n === 2 ? 'Issue without a subject' : `Issue ${n}`},${status},${filed.earlier},${sent},${filed.day(n)},${filed.day(1)}`
      },
    ],
    also: [answers('get_newsletter_issue_counts', [])],
  },
  {
    page: LettersPage,
    at: '/dashboard/letters',
    role: 'editor',
    table: 'letters',
    row: (n) => ({
      event_id: n === 2 ? null : theirs,
      event: n === 2 ? null : { title: 'Forum' },
      subject: `Letter ${n}`,
      audience_words: 'Confirmed participants',
      recipients: 12,
      without_address: 1,
      sent_by_name: 'Daniyar Seitov',
      sent_at: day(n),
    }),
    file: [
      'letters',
      'subject,event,to,recipients,without_address,sent_at,sent_by',
      (n) => `Letter ${n},${n === 2 ? '' : 'Forum'},Confirmed participants,12,1,${filed.day(n)},Daniyar Seitov`,
    ],
    also: [answers('get_letter_counts', []), reads('events', [])],
  },
  {
    page: PaymentsPage,
    at: '/dashboard/dues/payments?left=some',
    table: 'payment_list',
    row: (n) => ({
      member_id: n === 2 ? null : theirs,
      member_name: n === 2 ? null : 'Rila Tools',
      members: n === 2 ? [theirs, id(1)] : [theirs],
      cents: 18000,
      currency: n === 3 ? 'KZT' : 'EUR',
      arrived_cents: n === 3 ? 8250000 : 18000,
      booked_on: `2026-03-0${5 - n}`,
      payer: `Payer ${n}`,
      method: n === 3 ? 'cash' : 'transfer',
      receipt: n === 3 ? '0012' : null,
      reference: 'PF-2026-0012',
      note: null,
      left_cents: 3250,
      undone_at: n === 4 ? earlier : null,
    }),
    file: [
      'payments',
      'booked_on,payer,member,how_paid,receipt,reference,amount,currency,arrived,left,undone_at,note',
      (n) =>
        `2026-03-0${5 - n},Payer ${n},${n === 2 ? 'Several members' : 'Rila Tools'},${n === 3 ? 'Cash,0012' : 'Transfer,'},PF-2026-0012,${n === 4 ? '0.00' : '180.00'},${n === 3 ? 'KZT,82500.00' : 'EUR,180.00'},32.50,${n === 4 ? filed.earlier : ''},`,
    ],
  },
]

const pathOf = ({ at, path = at.split('?')[0] ?? '' }: Pick<Listed, 'at' | 'path'>) => path
const enter = useSignIn(
  pagesAlone(Object.fromEntries([...lists, ...filesAlone].map((list) => [pathOf(list), list.page]))),
)
const bar = () => screen.getByLabelText(/^Selected /, { selector: '[role=region]' })
const chosen = [id(1), id(3)]

/** Answers what the page of a list reads; returns the queries of its rows. */
function serve({ table, row, also = [] }: Pick<Listed, 'table' | 'row' | 'also'>) {
  const list = [1, 2, 3, 4].map((number) => ({ ...row(number), id: id(number) }))
  takeReads('discarded_files', () => rows([]))
  takeReads('announcement_recipients', () => rows([]))
  server.use(
    ...also,
    http.get(api('membership_tiers'), () => HttpResponse.json(sitePages.membership.tiers)),
  )
  return takeReads(table, (query) => {
    const of = query.get('id') ?? ''
    if (of.startsWith('eq.')) return undefined
    if (of.startsWith('in.')) return rows(list.filter((row) => of.includes(row.id)))
    return query.get('order') === 'id.asc' ? rows(list.toReversed()) : rows(list.slice(0, 3), list.length)
  })
}

/** Chooses the first and the third row. */
async function choose({ box }: Listed) {
  for (const number of [1, 3]) fireEvent.click(await waitFor(() => fieldOf(`Select ${box(number)}`)))
}

test.each(lists)('$at: chooses and saves exactly the chosen rows, or all that match', async (list) => {
  // The day of the file is the office's.
  vi.setSystemTime(new Date('2026-03-04T22:30:00Z'))
  const asked = serve(list)
  const { files, names } = keepFiles()
  await enter(list.at, list.role ?? 'administrator')
  fireEvent.click(await waitFor(() => fieldOf('Select all on this page')))
  press('Select all 4 that match', bar())
  await within(bar()).findByText('4 selected')
  const shown = conditions(asked[0])
  expect(conditions(asked.at(-1))).toEqual(shown)
  press('Clear selection', bar())
  await choose(list)
  if (!list.file) return
  const [name, columns, line] = list.file
  const saved = async () => ((await files.at(-1)?.text()) ?? '').replace('\uFEFF', '').split('\r\n')
  press('Export selected', bar())
  await waitFor(() => expect(files).toHaveLength(1))
  expect([asked.at(-1)?.get('id'), conditions(asked.at(-1))]).toEqual([`in.(${chosen.join()})`, {}])
  expect(await saved()).toEqual([columns, line(1), line(3)])
  press('Export')
  await waitFor(() => expect(files).toHaveLength(2))
  expect(conditions(asked.at(-1))).toEqual(shown)
  expect(shown).not.toEqual({})
  expect(await saved()).toEqual([columns, ...[1, 2, 3, 4].map(line)])
  expect(names).toEqual(Array(2).fill(`${name}-2026-03-05.csv`))
})

test.each(filesAlone)('$at: saves exactly all that match', async (list) => {
  const asked = serve(list)
  const { files } = keepFiles()
  await enter(list.at, list.role ?? 'administrator')
  await screen.findByRole('table')
  const shown = conditions(asked[0])
  press('Export')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(conditions(asked.at(-1))).toEqual(shown)
  const [, columns, line] = list.file
  const lines = ((await files[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n')
  expect(lines).toEqual([columns, ...[1, 2, 3, 4].map(line)])
})

test.each(lists.filter(({ actions }) => actions))(
  '$at: does to exactly the chosen rows what is asked',
  async (list) => {
    serve(list)
    await enter(list.at, list.role ?? 'administrator')
    for (const [action, calls, args, says, undo, asks, { choose: choice, counts } = {}] of list.actions ?? []) {
      const counted = counts && take(counts[0], () => HttpResponse.json(12))
      const sent = take(calls, () => changed(...chosen))
      const undone = undo && take(undo, () => changed(...chosen))
      await choose(list)
      press(action, bar())
      if (asks) {
        const dialog = within(await screen.findByRole(choice ? 'dialog' : 'alertdialog', { name: asks[0] }))
        if (counts) expect(await dialog.findByText(counts[2])).toBeVisible()
        expect(counted).toEqual(counts && [{ ids: chosen, ...counts[1] }])
        expect(sent).toEqual([])
        if (choice) {
          const option = await dialog.findByRole<HTMLOptionElement>('option', { name: choice[1] })
          fireEvent.change(dialog.getByLabelText(choice[0]), { target: { value: option.value } })
        }
        fireEvent.click(await dialog.findByRole('button', { name: asks[1], busy: false }))
      }
      expect(await screen.findByText(says)).toBeVisible()
      expect(sent).toEqual([{ ids: chosen, ...args }])
      const back = screen.queryByRole('button', { name: 'Undo' })
      expect(back !== null).toBe(undo !== undefined)
      if (!back) continue
      fireEvent.click(back)
      await waitFor(() => expect(undone).toEqual([{ changes: chosen.map((each) => ({ id: each })) }]))
      await screen.findByText(/^2 .* put back\.$/)
    }
  },
)
