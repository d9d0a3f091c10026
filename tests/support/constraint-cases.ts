import type { Row } from './driver'
import { fixtures } from './permission-fixtures'
import type { Table } from '../db/permission-matrix'

/** A rule that the database enforces for everybody: values of one column that pass, and values that do not. */
export interface Rule {
  table: Table
  column: string
  /** Other values that the row needs, so that it can break only this rule. */
  beside?: Row
  takes: unknown[]
  refuses: unknown[]
  /** SQLSTATE of the refusal; a check constraint unless stated. */
  code?: string
}

const text = (length: number) => 'a'.repeat(length)
const missing = '23502'
const duplicate = '23505'
const unknown = '23503'
const nowhere = 'f0000000-0000-4000-8000-000000000404'

const slugs = {
  takes: ['a', '2026-forum', text(120)],
  refuses: ['', 'Forum', 'a--b', '-a', 'a-', 'a b', 'форум', 'a_b', 'a/b', text(121)],
}
const pictures = {
  takes: [
    null,
    '/artwork/varna-port.webp',
    'https://pictures.example/a.png',
    'http://localhost:4173/storage/v1/object/public/news/a.png',
  ],
  refuses: [
    '',
    'a.png',
    '//pictures.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://pictures.example/"onerror="',
    `https://pictures.example/${text(2000)}`,
  ],
}
/** Pictures of people and members: own storage, in their own folder, so that showing one tells nobody else. */
const ownPictures = (folder: string, another: string) => ({
  takes: [
    null,
    '/artwork/varna-port.webp',
    '/artwork/logos/rioni-line-agency.svg',
    `/storage/v1/object/public/${folder}/0f9c-120x120.webp`,
    `/storage/v1/object/public/${folder}/${'a'.repeat(60)}.png`,
  ],
  refuses: [
    '',
    'a.png',
    '//pictures.example/a.png',
    'https://pictures.example/a.png',
    `https://pictures.example/storage/v1/object/public/${folder}/a.png`,
    `http://localhost:4173/storage/v1/object/public/${folder}/a.png`,
    `/storage/v1/object/public/${another}/a.png`,
    `/storage/v1/object/public/${folder}/`,
    `/storage/v1/object/public/${folder}/../../../../../rest/v1/members`,
    `/storage/v1/object/public/${folder}/..`,
    `/storage/v1/object/public/${folder}/a.png?x=1`,
    `/storage/v1/object/public/${folder}/a.png\nb`,
    '/artwork/../api',
    '/artwork/vineyard.svg',
    '/artwork/logos/../../api.svg',
    '/api/anything',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ],
})
const links = {
  takes: [null, 'https://forum.example', 'http://forum.example/room?id=1'],
  refuses: [
    '',
    'forum.example',
    'ftp://forum.example',
    'javascript:alert(1)',
    'JavaScript://forum.example/%0aalert(1)',
    'https://',
    'https://forum',
    `https://forum.example/${text(2000)}`,
  ],
}
const emails = {
  takes: ['a@b.example', 'First.Last+tag@mail.forum.example'],
  refuses: [
    '',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b@c.example',
    'a@b..example',
    'a,b@c.example',
    '<a@b.example>',
    'a@b.example\nbcc: c@d.example',
    `${text(250)}@b.example`,
  ],
}
const titled = (limit: number) => ({ takes: ['a', text(limit)], refuses: ['', '   ', text(limit + 1)] })
/** Control characters would begin a new line in calendars, mails and feeds; these others turn what follows them round, or show nothing. */
const broken = [
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\u001bb',
  'a\u007fb',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u2060b',
  'a\ufeffb',
  '\u200d',
  '\u00a0\u200c',
]
/** What scripts and emoji need. */
const joined = ['می\u200cخواهم', '👩\u200d💻']
/** A {@link titled} text of one line. */
const lined = (limit: number) => ({
  takes: ['a', text(limit), ...joined],
  refuses: [...titled(limit).refuses, ...broken],
})
const published = { status: 'published' }

/** The rules of the rows themselves (specification, sections 4 and 5). */
export const rules: Rule[] = [
  {
    table: 'site_settings',
    column: 'value',
    beside: { key: 'site_title' },
    takes: [],
    refuses: ['', text(61), ...broken],
  },
  { table: 'events', column: 'slug', ...slugs },
  { table: 'events', column: 'slug', takes: [], refuses: ['sofia-astana-business-forum'], code: duplicate },
  { table: 'events', column: 'title', ...lined(200) },
  { table: 'events', column: 'title', takes: [], refuses: [null], code: missing },
  { table: 'events', column: 'description', takes: ['a', text(200_000)], refuses: ['', text(200_001)] },
  {
    table: 'events',
    column: 'status',
    takes: ['upcoming', 'ongoing', 'completed', 'cancelled'],
    refuses: ['', 'Upcoming', 'postponed'],
  },
  { table: 'events', column: 'category_id', takes: [], refuses: [null], code: missing },
  { table: 'events', column: 'category_id', takes: [], refuses: [nowhere], code: unknown },
  { table: 'events', column: 'start_date', takes: [], refuses: [null], code: missing },
  { table: 'events', column: 'end_date', takes: [], refuses: [null], code: missing },
  {
    table: 'events',
    column: 'end_date',
    takes: ['2030-01-01T09:00:00Z', '2030-01-03T09:00:00Z'],
    refuses: ['2030-01-01T08:59:59Z'],
  },
  {
    table: 'events',
    column: 'registration_deadline',
    takes: [null, '2030-01-01T09:00:00Z', '2029-12-01T09:00:00Z'],
    refuses: ['2030-01-01T09:00:01Z'],
  },
  { table: 'events', column: 'max_participants', takes: [null, 1, 100_000], refuses: [0, -1] },
  {
    table: 'events',
    column: 'time_zone',
    takes: ['Europe/Sofia', 'Asia/Almaty', 'America/Argentina/Buenos_Aires'],
    refuses: ['', 'EET', 'UTC', '+02:00', 'Europe/Nowhere', 'europe'],
  },
  { table: 'events', column: 'meeting_url', ...links },
  { table: 'events', column: 'image_url', ...pictures },
  { table: 'events', column: 'location', takes: [null, text(300)], refuses: [text(301), ...broken] },
  { table: 'events', column: 'is_featured', takes: [false, true], refuses: [] },
  { table: 'event_registrations', column: 'name', ...lined(160) },
  { table: 'event_registrations', column: 'email', takes: [null, ...emails.takes], refuses: emails.refuses },
  { table: 'event_registrations', column: 'company', takes: [null, text(160)], refuses: [text(161), ...broken] },
  { table: 'event_registrations', column: 'phone', takes: [null, text(40)], refuses: [text(41), ...broken] },
  {
    table: 'event_registrations',
    column: 'status',
    takes: ['confirmed', 'waitlisted', 'attended'],
    refuses: ['', 'offered', 'cancelled', 'absent'],
  },
  { table: 'event_meeting_links', column: 'url', takes: links.takes.slice(1), refuses: links.refuses },
  { table: 'event_images', column: 'url', takes: pictures.takes.slice(1), refuses: pictures.refuses },
  { table: 'event_images', column: 'caption', takes: [null, text(300)], refuses: [text(301)] },
  { table: 'event_categories', column: 'name', ...lined(80) },
  { table: 'event_categories', column: 'name', takes: [], refuses: ['Webinar'], code: duplicate },

  { table: 'news_articles', column: 'slug', ...slugs },
  { table: 'news_articles', column: 'slug', takes: [], refuses: ['origin-stated-plainly'], code: duplicate },
  { table: 'news_articles', column: 'title', ...lined(200) },
  { table: 'news_articles', column: 'content', takes: ['a', text(400_000)], refuses: ['', text(400_001)] },
  { table: 'news_articles', column: 'excerpt', takes: [null, '', text(600)], refuses: [text(601)] },
  { table: 'news_articles', column: 'status', takes: ['draft', 'published'], refuses: ['', 'Published', 'archived'] },
  { table: 'news_articles', column: 'image_url', ...pictures },
  { table: 'news_articles', column: 'category_id', takes: [null], refuses: [nowhere], code: unknown },
  { table: 'news_articles', column: 'is_featured', beside: published, takes: [false, true], refuses: [] },
  { table: 'article_images', column: 'url', takes: pictures.takes.slice(1), refuses: pictures.refuses },
  { table: 'article_tags', column: 'name', ...lined(60) },
  { table: 'article_tags', column: 'name', takes: [], refuses: ['Customs', 'customs', 'CUSTOMS'], code: duplicate },
  {
    table: 'article_categories',
    column: 'key',
    takes: ['sample', 'two-words'],
    refuses: ['', 'Sample', 'two words', '-a', text(41)],
  },
  { table: 'article_categories', column: 'key', takes: [], refuses: ['trade'], code: duplicate },

  {
    table: 'saved_views',
    column: 'list',
    takes: ['events', 'interchange/announcements'],
    refuses: ['', 'Events', '/events', 'events/', 'a//b', 'https://evil.example', text(61)],
  },
  { table: 'saved_views', column: 'name', takes: ['A', text(60)], refuses: ['', ' ', 'a\nb', text(61)] },
  {
    table: 'saved_views',
    column: 'query',
    takes: ['', '?q=rail&sort=-title', `?q=${text(900)}`],
    refuses: ['q=rail', '?', '?a b', '?a#b', '//evil.example', `?${text(1000)}`],
  },
  { table: 'members', column: 'name', ...lined(160) },
  { table: 'members', column: 'member_type', takes: ['company', 'individual'], refuses: ['', 'person'] },
  { table: 'members', column: 'status', takes: ['active', 'inactive'], refuses: ['', 'Active'] },
  { table: 'members', column: 'country', takes: [null, 'bulgaria', 'kazakhstan', 'other'], refuses: ['', 'BG'] },
  { table: 'members', column: 'website', ...links },
  { table: 'members', column: 'logo_url', ...ownPictures('public/logos', 'public/news') },
  { table: 'members', column: 'industry', takes: [null, 'Energy'], refuses: ['', 'energy', 'Sample'], code: unknown },
  { table: 'members', column: 'description', takes: [null, text(4000)], refuses: [text(4001)] },
  // An empty slug is made from the name.
  { table: 'members', column: 'slug', takes: ['', ...slugs.takes], refuses: slugs.refuses.filter(Boolean) },
  { table: 'members', column: 'slug', takes: [], refuses: ['orlovets-grain-house'], code: duplicate },
  {
    table: 'members',
    column: 'about',
    takes: [null, '<p>a</p>', text(20_000)],
    refuses: [text(20_001), '<p><IMG src="https://pictures.example/a.png"></p>'],
  },
  { table: 'members', column: 'founded', takes: [null, 1000, 2026], refuses: [999, new Date().getFullYear() + 1] },
  { table: 'members', column: 'employees', takes: [null, '1-10', '500+'], refuses: ['', '12', '1–10'] },
  {
    table: 'members',
    column: 'languages',
    takes: [[], ['bg', 'kk', 'ja']],
    refuses: [['bg', 'bg'], ['BG'], ['xx'], [null]],
  },
  {
    table: 'members',
    column: 'keywords',
    takes: [[], ['a', text(60)], Array.from({ length: 20 }, (_, at) => `word ${at}`)],
    refuses: [
      [''],
      [' '],
      [null],
      [text(61)],
      ['a\nb'],
      ['Wine', 'wine'],
      ['Wine', ' wine '],
      ['Вино', 'ВИНО'],
      Array.from({ length: 21 }, (_, at) => `word ${at}`),
    ],
  },
  { table: 'members', column: 'looking_for', takes: [null, text(1000)], refuses: [text(1001)] },
  { table: 'member_people', column: 'title', takes: [null, text(120)], refuses: [text(121), 'a\nb'] },
  {
    table: 'contact_details',
    column: 'kind',
    takes: ['address', 'opening_hours', 'phone'],
    refuses: ['', 'fax', 'email', 'linkedin'],
  },
  { table: 'contact_details', column: 'visibility', takes: ['everybody', 'members', 'nobody'], refuses: ['', 'all'] },
  { table: 'contact_details', column: 'value', beside: { kind: 'email' }, ...emails },
  {
    table: 'contact_details',
    column: 'value',
    // As src/features/members/company.ts has it (detailFault).
    takes: [
      '12345',
      `+7 (717) 2-33, 5/6${' '.repeat(22)}`,
      '+359\u00a02\u202f1 ext. 12',
      '+7 717 2 33 доб. 1',
      '+7 717 2 33 ішкі5',
    ],
    refuses: [
      '',
      '  ',
      `+359 2 123 4567${' '.repeat(26)}`,
      '12345\n6',
      '1234',
      text(10),
      '+359 2 1 a 2 b 3',
      '12345 ext',
      'call 12345',
    ],
  },
  ...['address', 'opening_hours'].map((kind): Rule => ({
    table: 'contact_details',
    column: 'value',
    beside: { kind },
    takes: ['a\nb', text(300)],
    refuses: ['', ' \n ', text(301)],
  })),
  ...['linkedin', 'facebook', 'instagram', 'youtube', 'telegram'].map((kind): Rule => ({
    table: 'contact_details',
    column: 'value',
    beside: { kind },
    takes: links.takes.filter((link) => link !== null),
    refuses: links.refuses,
  })),
  {
    table: 'proposals',
    column: 'status',
    takes: ['pending', 'withdrawn'],
    refuses: ['', 'approved', 'returned', 'open'],
  },
  { table: 'proposals', column: 'changes', takes: [{ city: null }], refuses: [{}, []] },
  { table: 'proposals', column: 'message', takes: [null, text(5000)], refuses: [text(5001)] },

  { table: 'industries', column: 'name', ...lined(80) },
  { table: 'industries', column: 'name', takes: [], refuses: ['Energy', 'ENERGY'], code: duplicate },
  { table: 'industries', column: 'other_names', takes: ['', text(300)], refuses: [text(301)] },
  { table: 'industries', column: 'application_choice', takes: [null], refuses: ['', 'mining'] },
  { table: 'industries', column: 'application_choice', takes: [], refuses: ['energy', 'other'], code: duplicate },

  {
    table: 'synonyms',
    column: 'words',
    takes: [['Ruse', 'Русе'], Array.from({ length: 20 }, (_, n) => `Word ${n}`), ['ab', text(60)]],
    refuses: [
      [],
      ['Ruse'],
      ['Ruse', ''],
      ['Ruse', ' Русе'],
      ['Ruse', 'b'],
      ['Ruse', '—'],
      ['Ruse', 'a\nb'],
      ['Ruse', text(61)],
      Array.from({ length: 21 }, (_, n) => `Word ${n}`),
    ],
  },

  { table: 'about_content', column: 'title', ...lined(160) },
  { table: 'about_content', column: 'image_url', ...pictures },
  { table: 'about_goals', column: 'description', ...titled(2000) },
  { table: 'about_content', column: 'image_side', takes: ['left', 'right'], refuses: ['', 'above'] },
  { table: 'services', column: 'title', ...lined(160) },
  { table: 'home_benefits', column: 'title', ...lined(160) },
  { table: 'home_sectors', column: 'image_url', ...pictures },
  {
    table: 'home_sectors',
    column: 'industry',
    takes: [null, 'Energy'],
    refuses: ['', 'energy', 'Sample'],
    code: unknown,
  },
  { table: 'membership_features', column: 'text', ...lined(160) },
  { table: 'membership_tiers', column: 'key', takes: ['sample', 'sample-2'], refuses: ['', 'Sample', 'a b', '-a'] },
  { table: 'membership_tiers', column: 'price', takes: [0, 1_000_000], refuses: [-1, 1_000_001] },
  { table: 'membership_tiers', column: 'sizes', takes: [[], ['1-10', '500+']], refuses: [['12']] },
  { table: 'offices', column: 'city', ...lined(80) },
  { table: 'offices', column: 'map_url', ...links },
  { table: 'social_links', column: 'name', ...lined(60) },
  { table: 'questions', column: 'answer', ...titled(20000) },
  { table: 'partners', column: 'logo_url', ...ownPictures('public/pages', 'public/logos') },
  { table: 'partners', column: 'url', ...links },
  { table: 'legal_versions', column: 'type', takes: ['terms', 'privacy', 'cookies'], refuses: ['', 'imprint'] },
  {
    table: 'user_roles',
    column: 'name',
    takes: ['sample', 'two_words'],
    refuses: ['', 'Sample', 'two words', '_a', text(61)],
  },
  { table: 'user_roles', column: 'name', takes: [], refuses: ['editor'], code: duplicate },
  {
    table: 'user_profiles',
    column: 'avatar_url',
    ...ownPictures(`avatars/${fixtures.newcomer}`, `avatars/${fixtures.stranger}`),
  },
  { table: 'user_profiles', column: 'first_name', takes: ['', text(80)], refuses: [text(81), ...broken] },
  { table: 'announcements', column: 'title', ...lined(200) },
  { table: 'announcements', column: 'content', takes: ['a'], refuses: [''] },

  { table: 'newsletter_subscribers', column: 'email', ...emails },
  {
    table: 'newsletter_subscribers',
    column: 'status',
    takes: ['pending', 'active', 'unsubscribed', 'bounced', 'complained'],
    refuses: ['', 'gone'],
  },
  {
    table: 'newsletter_subscribers',
    column: 'consent_source',
    takes: ['/contact', '/news', '/', 'office', 'import', 'before double opt-in'],
    refuses: ['', 'contact', '/<b>', 'https://a.example', `/${text(100)}`],
  },
  { table: 'newsletter_subscribers', column: 'consent_statement', takes: [null, text(500)], refuses: [text(501)] },
  { table: 'newsletter_subscribers', column: 'stopped_reason', takes: [null, text(500)], refuses: [text(501)] },
  {
    table: 'newsletter_subscribers',
    column: 'unsubscribed_by',
    takes: [null, 'link', 'one-click', 'office'],
    refuses: ['', 'phone'],
  },
  { table: 'membership_applications', column: 'email', ...emails },
  { table: 'membership_applications', column: 'company_name', ...lined(160) },
  { table: 'membership_applications', column: 'contact_name', ...lined(160) },
  {
    table: 'membership_applications',
    column: 'country',
    takes: ['bulgaria', 'kazakhstan', 'other'],
    refuses: ['', 'Bulgaria'],
  },
  {
    table: 'membership_applications',
    column: 'industry',
    takes: ['agriculture', 'energy', 'finance', 'it', 'manufacturing', 'other'],
    refuses: ['', 'mining'],
  },
  {
    table: 'membership_applications',
    column: 'employee_count',
    takes: ['1-10', '11-50', '51-200', '201-500', '500+'],
    refuses: ['', '12'],
  },
  {
    table: 'membership_applications',
    column: 'tier',
    takes: [null, 'standard', 'professional', 'enterprise'],
    refuses: ['', 'gold'],
    code: unknown,
  },
  { table: 'membership_applications', column: 'is_authorized', takes: [true], refuses: [false] },
  { table: 'membership_applications', column: 'is_authorized', takes: [], refuses: [null], code: missing },
  { table: 'membership_applications', column: 'phone', takes: [null, '', text(40)], refuses: [text(41), ...broken] },
  { table: 'membership_applications', column: 'message', takes: [null, '', text(5000)], refuses: [text(5001)] },
  {
    table: 'membership_applications',
    column: 'status',
    takes: ['submitted', 'in_review', 'approved', 'rejected', 'withdrawn'],
    refuses: ['', 'new'],
  },
  { table: 'letters', column: 'subject', ...lined(200) },
  { table: 'letters', column: 'recipients', takes: [1], refuses: [0, -1] },
  { table: 'newsletter_letters', column: 'subject', takes: ['', text(200)], refuses: [text(201), ...broken] },
  { table: 'newsletter_letters', column: 'preheader', takes: ['', text(200)], refuses: [text(201), ...broken] },
  {
    table: 'newsletter_letters',
    column: 'blocks',
    takes: [[], [{ id: 'a', kind: 'text', html: '<p>x</p>' }]],
    refuses: [
      {},
      [
        { id: 'a', kind: 'text', html: '' },
        { id: 'a', kind: 'text', html: '' },
      ],
    ],
  },
  // The others need what sending freezes.
  { table: 'newsletter_letters', column: 'status', takes: ['draft'], refuses: ['', 'sent', 'scheduled'] },
  {
    table: 'office_notices',
    column: 'addresses',
    takes: [[], ['a@fixtures.example', 'b@fixtures.example']],
    refuses: [['nobody'], ['A@fixtures.example'], [null], ['a@fixtures.example', 'a@fixtures.example']],
  },
  { table: 'contact_messages', column: 'email', ...emails },
  { table: 'contact_messages', column: 'name', ...lined(160) },
  { table: 'contact_messages', column: 'company', takes: [null, '', text(160)], refuses: [text(161), ...broken] },
  {
    table: 'contact_messages',
    column: 'subject',
    takes: ['membership', 'services', 'events', 'other'],
    refuses: ['', 'spam'],
  },
  { table: 'contact_messages', column: 'message', ...titled(5000) },
]

/** The same for the settings, which are rows of one table. */
export const settings: { key: string; takes: string[]; refuses: string[] }[] = [
  {
    key: 'ga_code',
    takes: ['', 'G-ABCD1234', 'G-1234'],
    refuses: [
      'UA-12345-1',
      'g-ABCD1234',
      'G-abcd1234',
      'G-AB',
      '<script>alert(1)</script>',
      'G-ABCD1234\n<script>',
      ' G-ABCD1234',
    ],
  },
  {
    key: 'logo_url',
    takes: ['', '/logo.svg', 'https://pictures.example/logo.png'],
    refuses: ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'logo.png'],
  },
  { key: 'site_title', takes: ['B', text(60)], refuses: ['', '  ', text(61)] },
]
