import type { Row } from '../database/driver'
import { fixtures } from './permission-fixtures'
import type { Table } from '../../db/permission-matrix'

/** Values of a column that pass, and values that do not. */
type Values = [takes: unknown[], refuses: unknown[]]
/** A rule that the database enforces for everybody. `code` is the SQLSTATE of the refusal, a check constraint's unless stated. */
type Rule = [
  column: string,
  ...Values,
  more?: {
    /** Other values that the row needs, so that it can break only this rule. */
    beside?: Row
    code?: string
  },
]

const text = (length: number) => 'a'.repeat(length)
const missing = '23502'
const duplicate = '23505'
const unknown = '23503'
const nowhere = 'f0000000-0000-4000-8000-000000000404'

const slugs: Values = [
  ['a', '2026-forum', text(120)],
  ['', 'Forum', 'a--b', '-a', 'a-', 'a b', 'форум', 'a_b', 'a/b', text(121)],
]
const pictures: Values = [
  [
    null,
    '/artwork/varna-port.webp',
    'https://pictures.example/a.png',
    'http://localhost:4173/storage/v1/object/public/news/a.png',
  ],
  [
    '',
    'a.png',
    '//pictures.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://pictures.example/"onerror="',
    `https://pictures.example/${text(2000)}`,
  ],
]
/** Pictures of people and members: own storage, in their own folder, so that showing one tells nobody else. */
const ownPictures = (folder: string, another: string): Values => [
  [
    null,
    '/artwork/varna-port.webp',
    '/artwork/logos/rioni-line-agency.svg',
    `/storage/v1/object/public/${folder}/0f9c-120x120.webp`,
    `/storage/v1/object/public/${folder}/${'a'.repeat(60)}.png`,
  ],
  [
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
]
const links: Values = [
  [null, 'https://forum.example', 'http://forum.example/room?id=1'],
  [
    '',
    'forum.example',
    'ftp://forum.example',
    'javascript:alert(1)',
    'JavaScript://forum.example/%0aalert(1)',
    'https://',
    'https://forum',
    `https://forum.example/${text(2000)}`,
  ],
]
const emails: Values = [
  ['a@b.example', 'First.Last+tag@mail.forum.example', "o'n@b.example"],
  [
    '',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b@c.example',
    'a@b..example',
    'a,b@c.example',
    'a@[127.0.0.1]',
    "a@o'n.example",
    '<a@b.example>',
    'a@b.example\nbcc: c@d.example',
    `${text(250)}@b.example`,
  ],
]
const titled = (limit: number): Values => [
  ['a', text(limit)],
  ['', '   ', text(limit + 1)],
]
/** Control characters would begin a new line in calendars, mails and feeds; these others turn what follows them round, or show nothing. */
const broken = ['\n', '\r\n', ...'\t\u001b\u007f\u0085\u2028\u202e\u2066\u200b\u2060\ufeff\u061c\u180e\u2064\u{e0041}']
  .map((letter) => `a${letter}b`)
  .concat('\u200d', '\u00a0\u200c', ...'\u2800\u3164\u115f\uffa0')
/** What scripts and emoji need. */
const joined = ['می\u200cخواهم', '👩\u200d💻']
/** A {@link titled} text of one line. */
const lined = (limit: number): Values => [
  ['a', text(limit), ...joined],
  [...titled(limit)[1], ...broken],
]
const published = { status: 'published' }

/** The rules of the rows themselves (specification, sections 4 and 5). */
export const rules: Partial<Record<Table, Rule[]>> = {
  site_settings: [['value', [], ['', text(61), ...broken], { beside: { key: 'site_title' } }]],
  events: [
    ['slug', ...slugs],
    ['slug', [], ['sofia-astana-business-forum'], { code: duplicate }],
    ['title', ...lined(200)],
    ['title', [], [null], { code: missing }],
    ['description', ['a', text(200_000)], ['', text(200_001)]],
    ['status', ['upcoming', 'ongoing', 'completed', 'cancelled'], ['', 'Upcoming', 'postponed']],
    ['category_id', [], [null], { code: missing }],
    ['category_id', [], [nowhere], { code: unknown }],
    ['start_date', [], [null], { code: missing }],
    ['end_date', [], [null], { code: missing }],
    ['end_date', ['2030-01-01T09:00:00Z', '2030-01-03T09:00:00Z'], ['2030-01-01T08:59:59Z']],
    ['registration_deadline', [null, '2030-01-01T09:00:00Z', '2029-12-01T09:00:00Z'], ['2030-01-01T09:00:01Z']],
    ['max_participants', [null, 1, 100_000], [0, -1]],
    [
      'time_zone',
      ['Europe/Sofia', 'Asia/Almaty', 'America/Argentina/Buenos_Aires'],
      ['', 'EET', 'UTC', '+02:00', 'Europe/Nowhere', 'europe'],
    ],
    ['meeting_url', ...links],
    ['image_url', ...pictures],
    ['location', [null, text(300)], [text(301), ...broken]],
    ['is_featured', [false, true], []],
  ],
  event_registrations: [
    [
      'name',
      ['a', text(80), 'Анна-Мария О’Нийл', 'J. R. Әлия', 'Nguye\u0302\u0303n', '李明'],
      [...titled(80)[1], ...broken, 'a1', 'a@b', 'a: b', 'a/b', '€', '. -', '👩', 'a\u00a0b'],
    ],
    ['email', [null, ...emails[0]], emails[1]],
    ['company', [null, text(160)], [text(161), ...broken]],
    ['phone', [null, text(40)], [text(41), ...broken]],
    ['status', ['confirmed', 'waitlisted', 'attended'], ['', 'offered', 'cancelled', 'absent']],
  ],
  event_meeting_links: [['url', links[0].slice(1), links[1]]],
  event_images: [
    ['url', pictures[0].slice(1), pictures[1]],
    ['caption', [null, text(300)], [text(301)]],
  ],
  event_categories: [
    ['name', ...lined(80)],
    ['name', [], ['Webinar'], { code: duplicate }],
  ],
  news_articles: [
    ['slug', ...slugs],
    ['slug', [], ['origin-stated-plainly'], { code: duplicate }],
    ['title', ...lined(200)],
    ['content', ['a', text(400_000)], ['', text(400_001)]],
    ['excerpt', [null, '', text(600)], [text(601)]],
    ['status', ['draft', 'published'], ['', 'Published', 'archived']],
    ['image_url', ...pictures],
    ['category_id', [null], [nowhere], { code: unknown }],
    ['is_featured', [false, true], [], { beside: published }],
  ],
  article_images: [['url', pictures[0].slice(1), pictures[1]]],
  article_tags: [
    ['name', ...lined(60)],
    ['name', [], ['Customs', 'customs', 'CUSTOMS'], { code: duplicate }],
  ],
  article_categories: [
    ['key', ['sample', 'two-words'], ['', 'Sample', 'two words', '-a', text(41)]],
    ['key', [], ['trade'], { code: duplicate }],
  ],
  saved_views: [
    [
      'list',
      ['events', 'interchange/announcements'],
      ['', 'Events', '/events', 'events/', 'a//b', 'https://evil.example', text(61)],
    ],
    ['name', ['A', text(60)], ['', ' ', 'a\nb', text(61)]],
    [
      'query',
      ['', '?q=rail&sort=-title', `?q=${text(900)}`],
      ['q=rail', '?', '?a b', '?a#b', '//evil.example', `?${text(1000)}`],
    ],
  ],
  members: [
    ['name', ...lined(160)],
    ['member_type', ['company', 'individual'], ['', 'person']],
    ['status', ['active', 'inactive'], ['', 'Active']],
    ['country', [null, 'bulgaria', 'kazakhstan', 'other'], ['', 'BG']],
    ['website', ...links],
    ['logo_url', ...ownPictures('public/logos', 'public/news')],
    ['industry', [null, 'Energy'], ['', 'energy', 'Sample'], { code: unknown }],
    ['description', [null, text(4000)], [text(4001)]],
    // An empty slug is made from the name.
    ['slug', ['', ...slugs[0]], slugs[1].filter(Boolean)],
    ['slug', [], ['orlovets-grain-house'], { code: duplicate }],
    ['about', [null, '<p>a</p>', text(20_000)], [text(20_001), '<p><IMG src="https://pictures.example/a.png"></p>']],
    ['founded', [null, 1000, 2026], [999, new Date().getFullYear() + 1]],
    ['employees', [null, '1-10', '500+'], ['', '12', '1–10']],
    ['languages', [[], ['bg', 'kk', 'ja']], [['bg', 'bg'], ['BG'], ['xx'], [null]]],
    [
      'keywords',
      [[], ['a', text(60)], Array.from({ length: 20 }, (_, at) => `word ${at}`)],
      [
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
    ],
    ['looking_for', [null, text(1000)], [text(1001)]],
  ],
  member_people: [['title', [null, text(120)], [text(121), 'a\nb']]],
  contact_details: [
    ['kind', ['address', 'opening_hours', 'phone'], ['', 'fax', 'email', 'linkedin']],
    ['visibility', ['everybody', 'members', 'nobody'], ['', 'all']],
    ['value', ...emails, { beside: { kind: 'email' } }],
    [
      // As src/features/members/company-pages/company.ts has it (detailFault).
      'value',
      [
        '12345',
        `+7 (717) 2-33, 5/6${' '.repeat(22)}`,
        '+359\u00a02\u202f1 ext. 12',
        '+7 717 2 33 доб. 1',
        '+7 717 2 33 ішкі5',
      ],
      [
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
    ],
    ...['address', 'opening_hours'].map((kind): Rule => [
      'value',
      ['a\nb', text(300)],
      ['', ' \n ', text(301)],
      { beside: { kind } },
    ]),
    ...['linkedin', 'facebook', 'instagram', 'youtube', 'telegram'].map((kind): Rule => [
      'value',
      links[0].filter((link) => link !== null),
      links[1],
      { beside: { kind } },
    ]),
  ],
  proposals: [
    ['status', ['pending', 'withdrawn'], ['', 'approved', 'returned', 'open']],
    ['changes', [{ city: null }], [{}, []]],
    ['message', [null, text(5000)], [text(5001)]],
  ],
  industries: [
    ['name', ...lined(80)],
    ['name', [], ['Energy', 'ENERGY'], { code: duplicate }],
    ['other_names', ['', text(300)], [text(301)]],
    ['application_choice', [null], ['', 'mining']],
    ['application_choice', [], ['energy', 'other'], { code: duplicate }],
  ],
  synonyms: [
    [
      'words',
      [['Ruse', 'Русе'], Array.from({ length: 20 }, (_, n) => `Word ${n}`), ['ab', text(60)]],
      [
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
    ],
  ],
  about_content: [
    ['title', ...lined(160)],
    ['image_url', ...pictures],
    ['image_side', ['left', 'right'], ['', 'above']],
  ],
  about_goals: [['description', ...titled(2000)]],
  services: [['title', ...lined(160)]],
  home_benefits: [['title', ...lined(160)]],
  home_sectors: [
    ['image_url', ...pictures],
    ['industry', [null, 'Energy'], ['', 'energy', 'Sample'], { code: unknown }],
  ],
  membership_features: [['text', ...lined(160)]],
  membership_tiers: [
    ['key', ['sample', 'sample-2'], ['', 'Sample', 'a b', '-a']],
    ['price', [0, 1_000_000], [-1, 1_000_001]],
    ['sizes', [[], ['1-10', '500+']], [['12']]],
  ],
  offices: [
    ['city', ...lined(80)],
    ['map_url', ...links],
  ],
  social_links: [['name', ...lined(60)]],
  questions: [['answer', ...titled(20000)]],
  partners: [
    ['logo_url', ...ownPictures('public/pages', 'public/logos')],
    ['url', ...links],
  ],
  people: [
    ['name', ...lined(160)],
    ['role', ...lined(160)],
    ['image_url', ...ownPictures('public/pages', 'public/logos')],
  ],
  legal_versions: [['type', ['terms', 'privacy', 'cookies'], ['', 'imprint']]],
  user_roles: [
    ['name', ['sample', 'two_words'], ['', 'Sample', 'two words', '_a', text(61)]],
    ['name', [], ['editor'], { code: duplicate }],
  ],
  user_profiles: [
    ['avatar_url', ...ownPictures(`avatars/${fixtures.newcomer}`, `avatars/${fixtures.stranger}`)],
    ['first_name', ['', text(80)], [text(81), ...broken]],
  ],
  announcements: [
    ['title', ...lined(200)],
    ['content', ['a'], ['']],
  ],
  newsletter_subscribers: [
    ['email', ...emails],
    ['status', ['pending', 'active', 'unsubscribed', 'bounced', 'complained'], ['', 'gone']],
    [
      'consent_source',
      ['/contact', '/news', '/', 'office', 'import', 'before double opt-in'],
      ['', 'contact', '/<b>', 'https://a.example', `/${text(100)}`],
    ],
    ['consent_statement', [null, text(500)], [text(501)]],
    ['stopped_reason', [null, text(500)], [text(501)]],
    ['unsubscribed_by', [null, 'link', 'one-click', 'office'], ['', 'phone']],
  ],
  membership_applications: [
    ['email', ...emails],
    ['company_name', ...lined(160)],
    ['contact_name', ...lined(160)],
    ['country', ['bulgaria', 'kazakhstan', 'other'], ['', 'Bulgaria']],
    ['industry', ['agriculture', 'energy', 'finance', 'it', 'manufacturing', 'other'], ['', 'mining']],
    ['employee_count', ['1-10', '11-50', '51-200', '201-500', '500+'], ['', '12']],
    ['tier', [null, 'standard', 'professional', 'enterprise'], ['', 'gold'], { code: unknown }],
    ['is_authorized', [true], [false]],
    ['is_authorized', [], [null], { code: missing }],
    ['phone', [null, '', text(40)], [text(41), ...broken]],
    ['message', [null, '', text(5000)], [text(5001)]],
    ['status', ['submitted', 'in_review', 'approved', 'rejected', 'withdrawn'], ['', 'new']],
  ],
  letters: [
    ['subject', ...lined(200)],
    ['recipients', [1], [0, -1]],
  ],
  newsletter_issues: [
    ['subject', ['', text(200)], [text(201), ...broken]],
    ['preheader', ['', text(200)], [text(201), ...broken]],
    [
      'blocks',
      [[], [{ id: 'a', kind: 'text', html: '<p>x</p>' }]],
      [
        {},
        [
          { id: 'a', kind: 'text', html: '' },
          { id: 'a', kind: 'text', html: '' },
        ],
      ],
    ],
    // The others need what sending freezes.
    ['status', ['draft'], ['', 'sent', 'scheduled']],
  ],
  office_notices: [
    [
      'addresses',
      [[], ['a@fixtures.example', 'b@fixtures.example']],
      [['nobody'], ['A@fixtures.example'], [null], ['a@fixtures.example', 'a@fixtures.example']],
    ],
  ],
  contact_messages: [
    ['email', ...emails],
    ['name', ...lined(160)],
    ['company', [null, '', text(160)], [text(161), ...broken]],
    ['subject', ['membership', 'services', 'events', 'other'], ['', 'spam']],
    ['message', ...titled(5000)],
    ['message', ['two\r\nlines'], ['exe.\u202efdp', '\u0007', '\u3164']],
  ],
}

/** The same for the settings, which are rows of one table. */
export const settings: Readonly<Record<string, [takes: string[], refuses: string[]]>> = {
  ga_code: [
    ['', 'G-ABCD1234', 'G-1234'],
    [
      'UA-12345-1',
      'g-ABCD1234',
      'G-abcd1234',
      'G-AB',
      '<script>alert(1)</script>',
      'G-ABCD1234\n<script>',
      ' G-ABCD1234',
    ],
  ],
  logo_url: [
    ['', '/logo.svg', 'https://pictures.example/logo.png'],
    ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'logo.png'],
  ],
  site_title: [
    ['B', text(60)],
    ['', '  ', text(61)],
  ],
}
