import { beforeAll, describe, expect, test } from 'vitest'
import { legalTitles } from '@/features/publish/legal/legal'
import { pageTitles } from '@/features/publish/pages/pages'
import type { Row } from '../support/database/driver'
import { addFactor } from '../support/database/factors'
import { inside, type Someone } from '../support/database/inside'
import { apart, otherNames, sameNames, type Spellings } from '../support/database/spellings'
import { testBackend } from '../support/database/test-backend'
import { slugFixtures } from '../support/slug-fixtures'

const { sql } = testBackend()
const { call, someone, personOf } = inside(sql)

type Found = {
  kind: string
  id: string
  slug: string | null
  title: string[]
  detail: string | null
  excerpt: string[] | null
  similar: boolean
  path: string | null
  zone: string | null
}
type Answer = { total: number; capped: boolean; kinds: Record<string, number>; rows: Found[] }

const idOf = (number: number) => `5ea2c400-0000-4000-8000-${String(number).padStart(12, '0')}`
let administrator: Someone
let editor: Someone
let member: Someone
let stranger: Someone
let bare: Someone
const visitor = { id: null, person: personOf(null) }
type Caller = Pick<Someone, 'person'> & { id: string | null }
const searched = async (as: Caller, query: unknown, more: Row = {}): Promise<Answer> => {
  const { code, body } = await call<Answer>('search', { query, ...more }, as)
  expect(code).toBeNull()
  return body
}
const namesOf = ({ rows }: Answer, kind: string) =>
  rows.filter((row) => row.kind === kind).map(({ title }) => title.join(''))

beforeAll(async () => {
  administrator = await someone('administrator', 'administrator')
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
  stranger = await someone('stranger', null)
  bare = await someone('bare', 'bare')
  await sql(`update public.user_profiles set first_name = 'Chrysolite' where id = $1`, [member.id])
  const statements = [
    `insert into public.members (id, member_type, name, legal_name_cyrillic, industry, city, country, description, keywords, status) values
      ('${idOf(1)}', 'company', 'Chrysolite Works', 'ХРИЗОЛИТ ЕООД', 'Energy', 'Ямбол', 'bulgaria', 'Turbines 100%_sure', '{"Жеоди","Zhezkazgan marble"}', 'active'),
      ('${idOf(2)}', 'company', 'Chrysolite Sleeping', null, null, null, 'other', null, '{}', 'inactive'),
      ('${idOf(3)}', 'individual', 'Old Chrysolite', null, null, null, 'kazakhstan', null, '{}', 'active'),
      ('${idOf(4)}', 'company', 'Quiet House', null, null, null, null, 'We polish chrysolite.', '{}', 'active')`,
    `insert into public.contact_details (member_id, kind, value, visibility) values ('${idOf(1)}', 'email', 'everybody@obsidian.example', 'everybody'),
      ('${idOf(1)}', 'phone', '+359 70070 obsidian 1', 'members'), ('${idOf(1)}', 'address', 'Obsidian Street', 'nobody')`,
    `insert into public.office_details (member_id, email, notes) values ('${idOf(1)}', 'office@basalt.example', null), ('${idOf(4)}', null, 'They owe us basalt')
      on conflict (member_id) do update set email = excluded.email, notes = excluded.notes`,
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, time_zone, location, published_at, status)
      select v.id::uuid, 'chrysolite-' || v.n, v.title, '<p>About chrysolite.</p>', c.id, v.at, v.at + interval '2 hours', 'Asia/Almaty', 'Almaty', v.public, case v.n when 2 then 'cancelled' else 'upcoming' end
      from (select id from public.event_categories order by name limit 1) c, (values ('${idOf(10)}', 1, 'Chrysolite past', now() - interval '9 days', now()), ('${idOf(11)}', 2, 'Chrysolite later', now() + interval '9 days', now()),
        ('${idOf(12)}', 3, 'Chrysolite soon', now() + interval '3 days', now()), ('${idOf(13)}', 4, 'Chrysolite draft', now() + interval '3 days', null::timestamptz)) as v (id, n, title, at, public)`,
    `insert into public.news_articles (id, slug, title, content, status, published_at) values
      ('${idOf(20)}', 'chrysolite-1', 'Of stones', '<p>${'Sand and gravel. '.repeat(100)}</p><p>Then chrysolite was found in Zhambyl.</p>', 'published', now() - interval '1 day'),
      ('${idOf(21)}', 'chrysolite-2', 'Chrysolite draft', '<p>x</p>', 'draft', null), ('${idOf(22)}', 'chrysolite-3', 'Chrysolite scheduled', '<p>x</p>', 'published', now() + interval '9 days')`,
    `insert into public.questions (id, question, answer, on_contact, on_membership) values ('${idOf(30)}', 'Who sells chrysolite?', '<p>Nobody.</p>', false, true), ('${idOf(31)}', 'Chrysolite unseen?', '<p>x</p>', false, false), ('${idOf(32)}', 'Chrysolite by post?', '<p>x</p>', true, true)`,
    `insert into public.announcements (id, title, content, is_active) values ('${idOf(40)}', 'Chrysolite received', '<p>x</p>', true), ('${idOf(41)}', 'Chrysolite of others', '<p>x</p>', true), ('${idOf(42)}', 'Chrysolite withdrawn', '<p>x</p>', false)`,
    `insert into public.announcement_recipients (announcement_id, recipient_id) values ('${idOf(40)}', '${member.id}'), ('${idOf(42)}', '${member.id}'), ('${idOf(41)}', '${stranger.id}')`,
    `insert into public.newsletter_issues (id, subject, blocks, status, slug, sent_at, finished_at, frozen, recipients) values
      ('${idOf(50)}', 'Chrysolite sent', '[]', 'sent', 'chrysolite-sent', now(), now(), '[]', 3), ('${idOf(51)}', 'Chrysolite in the making', '[]', 'draft', null, null, null, null, null),
      ('${idOf(52)}', 'Chrysolite stopped', '[]', 'cancelled', 'chrysolite-stopped', now(), now(), '[]', 3)`,
    `insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by_name, digest) values
      ('${idOf(53)}', '${idOf(11)}', 'Chrysolite participants', '<p>x</p>', '{}', 'All participants', 1, 0, 'x', 'x1'), ('${idOf(54)}', null, 'Chrysolite members', '<p>x</p>', '{}', 'All members', 1, 0, 'x', 'x2')`,
    `insert into public.membership_applications (id, company_name, contact_name, country, email, industry, employee_count, is_authorized) values ('${idOf(60)}', 'Chrysolite Applicant', 'Ana', 'bulgaria', 'ana@stones.example', 'energy', '1-10', true)`,
    `insert into public.contact_messages (id, name, email, subject, message) values ('${idOf(61)}', 'Ana', 'ana@stones.example', 'other', 'Do you have chrysolite?')`,
  ]
  for (const statement of statements) await sql(statement)
})
describe('a search', () => {
  test('finds of each kind what its caller may read, and counts no more', async () => {
    const kinds = async (caller: Caller, for_office: boolean) =>
      (await searched(caller, 'Chrysolite', { for_office })).kinds
    const publicly = { member: 3, event: 3, article: 1, question: 2, issue: 1 }
    const ofStaff = { event: 4, article: 3, announcement: 3 }
    for (const person of [visitor, administrator]) expect(await kinds(person, false)).toEqual(publicly)
    for (const person of [visitor, bare]) expect(await kinds(person, true)).toEqual(publicly)
    expect(await kinds(member, true)).toEqual({ ...publicly, announcement: 1 })
    expect(await kinds(editor, true)).toEqual({ ...ofStaff, member: 3, issue: 3, letter: 1 })
    expect(await kinds(administrator, true)).toEqual({
      ...ofStaff,
      member: 4,
      issue: 3,
      letter: 2,
      application: 1,
      message: 1,
      user: 1,
    })
    expect(namesOf(await searched(member, 'chrysolite', { for_office: true }), 'announcement')).toEqual([
      'Chrysolite received',
    ])
  })

  test('reads past punctuation around words, and the first words when there are many', async () => {
    for (const query of ['Chrysolite, Works', '(Chrysolite) works.', '„Chrysolite“ works?'])
      expect(namesOf(await searched(visitor, query), 'member')).toEqual(['Chrysolite Works'])
    const many = 'works chrysolite energy turbines zhezkazgan marble'
    expect(namesOf(await searched(visitor, many), 'member')).toEqual(['Chrysolite Works'])
    expect(namesOf(await searched(visitor, `${many} aardvark`), 'member')).toEqual(['Chrysolite Works'])
    expect(namesOf(await searched(visitor, `aardvark ${many}`), 'member')).toEqual([])
  })

  test('of a list reads past punctuation around words as well, in what is asked and in what is stored', async () => {
    for (const query of ['sand and gravel. Sand', 'sand and gravel sand', '(sand) and “gravel”, sand!']) {
      const { body } = await call('search_articles', { query }, editor)
      expect(body.map(({ title }) => title)).toEqual(['Of stones'])
    }
  })

  test('finds for somebody whose second factor is not proved only what everybody finds', async () => {
    const unproven = await someone('unproven', 'administrator')
    await addFactor(sql, unproven.id)
    const { kinds } = await searched(unproven, 'chrysolite', { for_office: true })
    expect(kinds).toEqual({ member: 3, event: 3, article: 1, question: 2, issue: 1 })
  })

  test('finds no contact details, and what only the office knows for Administrators in the dashboard alone', async () => {
    for (const [person, for_office] of [
      [visitor, true],
      [member, true],
      [editor, true],
      [administrator, false],
      [administrator, true],
    ] as const) {
      expect(await searched(person, 'obsidian', { for_office })).toMatchObject({ total: 0, kinds: {} })
      expect(namesOf(await searched(person, 'basalt', { for_office }), 'member')).toEqual(
        person === administrator && for_office ? ['Chrysolite Works', 'Quiet House'] : [],
      )
    }
    expect((await searched(visitor, 'ana@stones.example', { for_office: true })).total).toBe(0)
  })

  test('puts exact titles before other titles and texts, events to come before past ones, and marks the words', async () => {
    const { rows } = await searched(visitor, 'chrysolite')
    expect(namesOf({ rows } as Answer, 'member')).toEqual(['Chrysolite Works', 'Old Chrysolite', 'Quiet House'])
    expect(namesOf({ rows } as Answer, 'event')).toEqual(['Chrysolite soon', 'Chrysolite later', 'Chrysolite past'])
    expect(rows[0]).toEqual({
      kind: 'member',
      id: idOf(1),
      slug: 'chrysolite-works',
      title: ['', 'Chrysolite', ' Works'],
      detail: 'Energy, Ямбол, Bulgaria',
      excerpt: ['Turbines 100%_sure Жеоди Zhezkazgan marble'],
      similar: false,
      at: null,
      path: null,
      picture: null,
      zone: null,
    })
    expect(rows.find(({ kind }) => kind === 'event')).toMatchObject({
      zone: 'Asia/Almaty',
      excerpt: ['About ', 'chrysolite', '.'],
    })
    const excerpt = rows.find(({ kind }) => kind === 'article')?.excerpt ?? []
    expect(excerpt[1]).toBe('chrysolite')
    expect(excerpt.join('').length).toBeLessThan(260)
  })

  test('shows the word that it found wherever it stands in a text, also where the excerpt ends', async () => {
    const rows = await sql<{ n: number; excerpt: string }>(
      `select n, private.search_excerpt(t.value, private.fold(t.value), array['%' || private.fold('chrysolite') || '%']) as excerpt
         from generate_series(0, 600, 5) n, lateral (select repeat('seam ', n / 5) || 'chrysolite' || repeat(' ore', 400) as value) as t`,
    )
    expect(rows).toHaveLength(121)
    expect(rows.filter(({ excerpt }) => !excerpt.includes('chrysolite'))).toEqual([])
  })

  test('puts names that are spelled like the query before those that only fold alike', async () => {
    await sql(`insert into public.members (id, member_type, name, legal_name_cyrillic) values
      ('${idOf(5)}', 'company', 'Avantiurin House', null), ('${idOf(6)}', 'company', 'Avantyurin House', null), ('${idOf(7)}', 'company', 'Avantjurin House', 'АВАНТЮРИН ООД')`)
    // By their names alone: i, j, y.
    const latin = namesOf(await searched(visitor, 'avantyurin'), 'member')
    expect(latin).toEqual(['Avantyurin House', 'Avantiurin House', 'Avantjurin House'])
    const cyrillic = namesOf(await searched(visitor, 'Авантюрин'), 'member')
    expect(cyrillic).toEqual(['Avantjurin House', 'Avantiurin House', 'Avantyurin House'])
  })

  test('puts the beginning of a word before the inside of one, however it is spelled', async () => {
    await sql(
      `insert into public.members (id, member_type, name) values ('${idOf(8)}', 'company', 'Azurlapis'), ('${idOf(9)}', 'company', 'Blue Lapis')`,
    )
    for (const query of ['lapis', 'Лапис'])
      expect([query, namesOf(await searched(visitor, query), 'member')]).toEqual([query, ['Blue Lapis', 'Azurlapis']])
  })

  test('looks for a word as it is given, in both readings, before its stem', async () => {
    const [terms] = await sql(`select private.search_terms('traders') as terms`)
    expect(terms).toEqual({ terms: [['traders', 'traders', 'trader']] })
  })

  test('marks a word of which the second reading of a short query is the beginning', async () => {
    await sql(`insert into public.members (id, member_type, name) values ('${idOf(12)}', 'company', 'Цамбал Sofia')`)
    const { rows } = await searched(visitor, 'cam')
    expect(rows.filter(({ id }) => id === idOf(12)).map(({ title }) => title)).toEqual([['', 'Цамбал', ' Sofia']])
  })

  test('puts the newest articles and issues first, but titles before texts', async () => {
    await sql(`insert into public.news_articles (id, slug, title, content, status, published_at)
      select v.id::uuid, 'beryl-' || v.days, v.title, v.content, 'published', now() - v.days * interval '1 day' from (values
        ('${idOf(23)}', 'Beryl A', '<p>x</p>', 9), ('${idOf(24)}', 'Beryl B', '<p>x</p>', 3), ('${idOf(25)}', 'Beryl C', '<p>x</p>', 5), ('${idOf(26)}', 'About stones', '<p>Beryl.</p>', 1)) as v (id, title, content, days)`)
    await sql(`insert into public.newsletter_issues (id, subject, blocks, status, slug, sent_at, finished_at, frozen, recipients)
      select v.id::uuid, v.subject, '[]', 'sent', 'beryl-' || v.days, now() - v.days * interval '1 day', now(), '[]', 3 from (values
        ('${idOf(55)}', 'Beryl A', 9), ('${idOf(56)}', 'Beryl B', 3), ('${idOf(57)}', 'Beryl C', 5)) as v (id, subject, days)`)
    const found = await searched(visitor, 'beryl')
    expect(namesOf(found, 'article')).toEqual(['Beryl B', 'Beryl C', 'Beryl A', 'About stones'])
    expect(namesOf(found, 'issue')).toEqual(['Beryl B', 'Beryl C', 'Beryl A'])
  })

  test('shows of each what tells it apart, and in the office what is not public, articles without a date first', async () => {
    const told = async (as: Caller, for_office: boolean) =>
      (await searched(as, 'chrysolite', { for_office })).rows.map(({ kind, title, detail, slug, path }) =>
        [kind, title.join(''), detail, path ?? slug].map((part) => part ?? '–').join(' | '),
      )
    expect((await told(visitor, true)).filter((row) => /^(question|issue)/.test(row))).toEqual([
      'question | Chrysolite by post? | – | /contact#questions',
      'question | Who sells chrysolite? | – | /membership#questions',
      'issue | Chrysolite sent | – | chrysolite-sent',
    ])
    expect(await told(administrator, true)).toEqual([
      'member | Chrysolite Sleeping | Inactive | chrysolite-sleeping',
      'member | Chrysolite Works | Energy, Ямбол, Bulgaria | chrysolite-works',
      'member | Old Chrysolite | Kazakhstan | old-chrysolite',
      'member | Quiet House | – | quiet-house',
      'event | Chrysolite draft | Draft, Almaty | chrysolite-4',
      'event | Chrysolite soon | Almaty | chrysolite-3',
      'event | Chrysolite later | Cancelled, Almaty | chrysolite-2',
      'event | Chrysolite past | Almaty | chrysolite-1',
      'article | Chrysolite draft | Draft | chrysolite-2',
      'article | Chrysolite scheduled | Scheduled | chrysolite-3',
      'article | Of stones | – | chrysolite-1',
      'issue | Chrysolite in the making | draft | –',
      'issue | Chrysolite sent | – | chrysolite-sent',
      'issue | Chrysolite stopped | cancelled | chrysolite-stopped',
      `letter | Chrysolite members | All members | /dashboard/letters/${idOf(54)}`,
      `letter | Chrysolite participants | All participants | /dashboard/events/${idOf(11)}/letters/${idOf(53)}`,
      'announcement | Chrysolite of others | – | –',
      'announcement | Chrysolite received | – | –',
      'announcement | Chrysolite withdrawn | – | –',
      'application | Chrysolite Applicant | Ana | –',
      'message | Ana | – | –',
      'user | Chrysolite Tester | – | –',
    ])
  })

  test('finds a company by any spelling of its words, in any order, but only by all of them', async () => {
    for (const query of [
      'хризолит',
      'works chrysolite',
      'Jambol chrysolite',
      'Jezqazǵan marble',
      'zheodi',
      'енергетика',
      // One word by what stands behind the company, the other by its texts.
      'енергетика turbines',
    ])
      expect([query, namesOf(await searched(visitor, query), 'member')]).toEqual([
        query,
        expect.arrayContaining(['Chrysolite Works']),
      ])
    for (const query of ['chrysolite varna', 'хризолит автобус']) expect((await searched(visitor, query)).total).toBe(0)
    expect(namesOf(await searched(visitor, 'Жамбыл chrysolite'), 'article')).toEqual(['Of stones'])
  })

  test('follows synonyms from the moment they are stored', async () => {
    expect((await searched(visitor, 'peridot')).total).toBe(0)
    expect(
      (await administrator.person.insert('synonyms', { words: ['Хризолит', 'Peridot', 'green olivine'] })).code,
    ).toBeNull()
    for (const query of ['peridot', 'Перидот', 'green olivine', 'green olivine works'])
      expect([query, namesOf(await searched(visitor, query), 'member')]).toEqual([
        query,
        expect.arrayContaining(['Chrysolite Works']),
      ])
    const { rows } = await visitor.person.call('search_members', { query: 'olivine green' })
    expect(rows).toEqual([])
    const directory = await visitor.person.call('search_members', { query: 'green olivine' })
    expect(directory.rows.map(({ name }) => name)).toContain('Chrysolite Works')
    expect(
      await sql(
        `select action, subject_name, after from public.audit_log where subject = 'synonym' and actor_id = $1`,
        [administrator.id],
      ),
    ).toEqual([
      { action: 'created', subject_name: 'Хризолит', after: { words: ['Хризолит', 'Peridot', 'green olivine'] } },
    ])
    for (const person of [visitor, member, editor])
      expect((await person.person.insert('synonyms', { words: ['Opal', 'Опал'] })).code).toBe('42501')
    const words = (count: number) => Array.from({ length: count }, (_, n) => `Syn${String.fromCharCode(97 + n)}onym`)
    const stored = []
    for (const given of [words(1), ['Opal', null], words(21), words(20)])
      stored.push((await administrator.person.insert('synonyms', { words: given })).code)
    expect(stored).toEqual(['23514', '23514', '23514', null])
  })

  test('finds what differs by a letter after what does not, and says so', async () => {
    const { rows } = await searched(visitor, 'Chrysalite')
    expect(rows.filter(({ kind }) => kind === 'member').map(({ title, similar }) => [title.join(''), similar])).toEqual(
      expect.arrayContaining([
        ['Chrysolite Works', true],
        ['Old Chrysolite', true],
      ]),
    )
    expect((await searched(visitor, 'chrysolite')).rows.filter(({ similar }) => similar)).toEqual([])
    // Both in one answer; by their names alone the similar one would come first.
    await sql(
      `insert into public.members (id, member_type, name) values ('${idOf(14)}', 'company', 'Alpha Malachita'), ('${idOf(15)}', 'company', 'Zeta Malachite')`,
    )
    const both = (await searched(visitor, 'malachite')).rows.filter(({ kind }) => kind === 'member')
    expect(both.map(({ title, similar }) => [title.join(''), similar])).toEqual([
      ['Zeta Malachite', false],
      ['Alpha Malachita', true],
    ])
    // Of more words each may differ; numbers and short words may not.
    for (const [query, similar] of [
      ['Malachite Zeto', ['Zeta Malachite']],
      ['Malachite Zettelkasten', []],
      ['Malachite 42', []],
    ] as const)
      expect([query, namesOf(await searched(visitor, query), 'member')]).toEqual([query, similar])
  })

  test.each([
    ['forum', 'for a brief', false],
    ['grain', 'wool grading', false],
    ['sofa', 'nishka software', false],
    ['sofa', 'sofia', true],
    ['astna', 'astana', true],
    ['forvarders', 'quay forwarders', true],
  ])('takes %s for a word of “%s”: %s', async (word, text, expected) => {
    const [row] = await sql<{ meant: boolean }>(
      'select private.is_misspelt(private.fold($1), private.fold($2)) as meant',
      [word, text],
    )
    expect(row?.meant).toBe(expected)
  })

  test('of the directory finds the members of a place of which a letter differs', async () => {
    await sql(
      `insert into public.members (id, member_type, name, country, city) values ('5ea2c400-0000-4000-8001-000000000021', 'company', 'Gabbro House', 'kazakhstan', 'Karkaraly')`,
    )
    for (const query of ['Karkarali', 'Kakaraly', 'Каркаролы', 'Kazachstan'])
      expect([query, (await visitor.person.call('search_members', { query })).rows.map((row) => row.name)]).toEqual([
        query,
        expect.arrayContaining(['Gabbro House']),
      ])
    expect((await visitor.person.call('search_members', { query: 'Karussell' })).rows).toEqual([])
    // The directory says so, as the search does.
    const spellings = async (query: string) =>
      (await visitor.person.call('get_member_filters', { of_type: 'company', query })).rows.filter(
        ({ filter }) => filter === 'spelling',
      )
    expect(await spellings('Kakaraly')).toEqual([{ filter: 'spelling', value: 'similar', count: 1 }])
    expect(await spellings('Gabbro')).toEqual([])
  })

  test.each([
    ['Алматы', 'Алма-Ата', 'Almaty'],
    ['Қазақстан', 'Казахстан', 'Kazakhstan', 'Qazaqstan'],
    ...(process.env.TEST_BREADTH
      ? [
          ['София', 'Sofia', 'Sofiya'],
          ['Астана', 'Astana', 'Nur-Sultan'],
          ['България', 'Болгария', 'Bulgaria'],
        ]
      : []),
  ])('and the directory find a place by each of its names: %s', async (...names) => {
    await sql(
      `insert into public.members (member_type, name) select 'company', 'Gneiss ' || v from unnest($1::text[]) as v`,
      [`{${names.join(',')}}`],
    )
    const expected = names.map((name) => `Gneiss ${name}`).sort()
    for (const name of names) {
      const { rows } = await searched(visitor, `Gneiss ${name}`)
      expect([name, namesOf({ rows: rows.filter(({ similar }) => !similar) } as Answer, 'member').sort()]).toEqual([
        name,
        expected,
      ])
      const directory = await visitor.person.call('search_members', { query: `Gneiss ${name}` })
      expect([name, directory.rows.map((row) => row.name).sort()]).toEqual([name, expected])
    }
  })

  test('takes a page of one kind, and counts all kinds all the same', async () => {
    const all = await searched(visitor, 'chrysolite', { most: 1 })
    expect(all.rows.map(({ kind }) => kind)).toEqual(['member', 'event', 'article', 'question', 'issue'])
    const second = await searched(visitor, 'chrysolite', { of_kind: 'event', most: 2, page_number: 2 })
    expect(second).toMatchObject({ total: 3, kinds: all.kinds })
    expect(namesOf(second, 'event')).toEqual(['Chrysolite past'])
    expect(await searched(visitor, 'chrysolite', { of_kind: 'user' })).toMatchObject({
      total: 0,
      rows: [],
      kinds: all.kinds,
    })
  })

  test('gives a visitor twenty of a kind at most, and the office fifty', async () => {
    await sql(
      `insert into public.members (member_type, name) select 'company', 'Feldspar ' || n from generate_series(1, 51) n`,
    )
    const sizes = async (as: Caller, more: Row) => {
      const { total, rows } = await searched(as, 'feldspar', { of_kind: 'member', most: 9999, ...more })
      return [total, rows.length]
    }
    expect(await sizes(visitor, {})).toEqual([51, 20])
    expect(await sizes(visitor, { page_number: 3, for_office: true })).toEqual([51, 11])
    expect(await sizes(member, { for_office: true })).toEqual([51, 50])
    expect(await sizes(member, {})).toEqual([51, 20])
  })

  test('reads %, _ and \\ as they are, and answers nothing to what is no query', async () => {
    expect(namesOf(await searched(visitor, '100%_sure'), 'member')).toEqual(['Chrysolite Works'])
    for (const query of ['1%_sure', 'chrysolit_', 'chrysolite\\', ' ', 'c', '—', null])
      expect([query, (await searched(visitor, query)).rows.filter(({ similar }) => !similar)]).toEqual([query, []])
    for (const query of [`'; drop table x; -- {%,'"} $statement$`, 'x'.repeat(10_000), ['chrysolite']])
      expect(typeof (await searched(visitor, query)).total).toBe('number')
    for (const [more, rows] of [
      [{ most: 0 }, 1],
      [{ most: null, page_number: null, for_office: null }, 3],
      [{ page_number: -3, of_kind: 'member' }, 3],
    ] as const) {
      const found = await searched(visitor, 'chrysolite', more)
      expect([found.kinds.member, namesOf(found, 'member').length]).toEqual([3, rows])
    }
  })

  test('finds words of two letters at the beginning of words', async () => {
    const { rows } = await searched(visitor, 'ch wo')
    expect(namesOf({ rows } as Answer, 'member')).toContain('Chrysolite Works')
    expect(namesOf(await searched(visitor, 'ks ol'), 'member')).not.toContain('Chrysolite Works')
  })

  test('of several words of two letters reads the first, so that they cost no more than one', async () => {
    const first = namesOf(await searched(visitor, 'wo'), 'member')
    expect(first).toContain('Chrysolite Works')
    expect(namesOf(await searched(visitor, 'wo zv qx 7f 0b zk'), 'member')).toEqual(first)
    expect(namesOf(await searched(visitor, 'zv wo'), 'member')).toEqual([])
    expect(namesOf(await searched(visitor, 'zv chrysolite'), 'member')).toEqual([])
  })

  test('asks for each name of a word with one pattern, however short it is, so that an index can answer', async () => {
    const [{ names, patterns }] = (await sql(
      `select jsonb_array_length(t -> 0) as names, private.term_patterns(t -> 0) as patterns
      from private.search_terms('wine') as t`,
    )) as [{ names: number; patterns: string[] }]
    expect(names).toBeGreaterThan(5)
    expect(patterns.length).toBeLessThanOrEqual(names)
    expect(patterns.filter((pattern) => !pattern.startsWith('%'))).toEqual([])
  })
})

describe('a search of the office reads both alphabets and follows synonyms', () => {
  const announcement = idOf(43)
  const event = idOf(11)
  /** Pairs of names that are stored, of which each is found by the other: by its spelling in the other alphabet, and by another name of the place. */
  const pairs = [
    ['Serpentin', 'Серпентин'],
    ['Ophite Almaty', 'Ophite Алма-Ата'],
  ] as const
  beforeAll(async () => {
    await sql(
      `insert into public.announcements (id, title, content, is_active) values ('${announcement}', 'x', '<p>x</p>', true)`,
    )
    for (const [n, name] of pairs.flat().entries()) {
      const person = await someone(`stone-${n}`, null)
      await sql('update public.user_profiles set first_name = $1 where id = $2', [name, person.id])
      for (const statement of [
        `insert into public.members (id, member_type, name) values ('${idOf(80 + n)}', 'company', '${name}')`,
        `insert into public.announcement_recipients (announcement_id, recipient_id) values ('${announcement}', '${person.id}')`,
        `insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes) values ('${idOf(80 + n)}', '${person.id}', 'x', now(), '{}', '{"city": "Varna"}')`,
        `insert into public.events (id, slug, title, description, category_id, start_date, end_date) select '${idOf(80 + n)}', 'serpentin-${n}', '${name}', '<p>x</p>', c.id, now(), now() + interval '1 hour' from public.event_categories c order by c.name limit 1`,
        `insert into public.event_registrations (id, event_id, name, email, status, queued_at) values ('${idOf(80 + n)}', '${event}', '${name}', 'x${n}@stones.example', 'confirmed', now())`,
        `insert into public.news_articles (id, slug, title, content) values ('${idOf(80 + n)}', 'serpentin-${n}', '${name}', '<p>x</p>')`,
        `insert into public.membership_applications (id, company_name, contact_name, country, email, industry, employee_count, is_authorized) values ('${idOf(80 + n)}', '${name}', 'x', 'bulgaria', 'x@stones.example', 'energy', '1-10', true)`,
        `insert into public.contact_messages (id, name, email, subject, message) values ('${idOf(80 + n)}', '${name}', 'x@stones.example', 'other', 'x')`,
      ])
        await sql(statement)
    }
  })

  // Subscribers and mails have addresses alone, which have one spelling.
  test.each([
    ['search_users', {}],
    ['search_recipients', {}],
    ['get_recipients', { of_announcement: announcement }],
    ['search_registrations', { of_event: event }],
    ['search_events', {}],
    ['search_articles', {}],
    ['search_all_members', {}],
    // The company pickers, and the members of an article.
    ['search_members', { of_type: 'company' }],
    ['search_proposals', {}],
    ['search_applications', {}],
    ['search_messages', {}],
  ] as [name: string, more: Row][])('%s', async (name, more) => {
    for (const query of ['Серпентин', 'Ophite Almaty']) {
      const { code, rows } = await administrator.person.call(name, { query, ...more })
      expect([query, code, rows.length]).toEqual([query, null, 2])
    }
  })
})

test('a page is found by its texts as soon as they are saved', async () => {
  expect((await searched(visitor, 'the bosses of porphyry')).total).toBe(0)
  await sql(
    `insert into public.about_goals (id, title, description, "order") values ('${idOf(70)}', 'The bosses of porphyry', 'x', 99)`,
  )
  const found = await searched(visitor, 'the bosses of porphyry')
  await sql(`delete from public.about_goals where id = '${idOf(70)}'`)
  expect(found.rows).toMatchObject([{ kind: 'page', slug: '/about', title: ['About'] }])
  expect((await searched(visitor, 'the bosses of porphyry')).total).toBe(0)
})

test('pages and legal texts have the titles of the site', async () => {
  const titles = { ...pageTitles, ...legalTitles }
  expect(
    await sql('select k as key, private.page_title(k) as title from unnest($1::text[]) as k', [Object.keys(titles)]),
  ).toEqual(Object.entries(titles).map(([key, title]) => ({ key, title })))
})

describe('the directory', () => {
  beforeAll(() =>
    sql(`insert into public.members (member_type, name, industry, country, city, keywords, status, created_at) values
      ('company', 'Filtrum A', 'Energy', 'bulgaria', 'Sofia', '{One}', 'active', '2020-01-02'),
      ('company', 'Filtrum B', 'Energy', 'kazakhstan', 'Astana', '{one,Two}', 'active', '2020-01-01'),
      ('company', 'Filtrum C', 'Other', 'bulgaria', 'Sofia', '{One,Two}', 'active', '2020-01-03'),
      ('individual', 'Filtrum D', 'Energy', 'bulgaria', 'Sofia', '{}', 'active', '2020-01-04'),
      ('company', 'Filtrum E', 'Energy', 'bulgaria', 'Sofia', '{One}', 'inactive', '2020-01-05')`),
  )
  const found = async (more: Row) =>
    (await visitor.person.call('search_members', { query: 'filtrum', ...more })).rows
      .map(({ name }) => String(name).at(-1))
      .join('')

  test.each([
    [
      {},
      'ABC',
      'company 3, individual 1; Energy 2, Other 1; bulgaria 2, kazakhstan 1; Astana 1, Sofia 2; one 3, two 2',
    ],
    [
      { of_industry: 'Energy' },
      'AB',
      'company 2, individual 1; Energy 2, Other 1; bulgaria 1, kazakhstan 1; Astana 1, Sofia 1; one 2, two 1',
    ],
    [
      { of_country: 'bulgaria' },
      'AC',
      'company 2, individual 1; Energy 1, Other 1; bulgaria 2, kazakhstan 1; Sofia 2; one 2, two 1',
    ],
    [{ of_city: 'Astana' }, 'B', 'company 1; Energy 1; kazakhstan 1; Astana 1, Sofia 2; one 1, two 1'],
    [
      { of_keyword: 'TWO' },
      'BC',
      'company 2; Energy 1, Other 1; bulgaria 1, kazakhstan 1; Astana 1, Sofia 1; one 3, two 2',
    ],
  ])('with %j finds %s, and counts each filter under the others', async (more, names, counts) => {
    expect(await found({ of_type: 'company', ...more })).toBe(names)
    const { rows } = await visitor.person.call('get_member_filters', { of_type: 'company', query: 'filtrum', ...more })
    const of = (filter: string) =>
      rows
        .filter((row) => row.filter === filter)
        .map(
          ({ value, count }) =>
            `${filter === 'keyword' ? String(value).toLowerCase() : String(value)} ${String(count)}`,
        )
        .join(', ')
    expect(['type', 'industry', 'country', 'city', 'keyword'].map(of).join('; ')).toBe(counts)
    expect(of('spelling')).toBe('')
  })

  test('is in the order of names, or the newest come first', async () => {
    expect([await found({}), await found({ sort: 'newest' })]).toEqual(['ABCD', 'DCAB'])
  })
})

/** Companies of the seed, by what they trade in. */
const grain = ['Orlovets Grain House']
const mill = ['Sary Dala Milling']
const wine = ['Struma Terrace Vineyards']
const roses = ['Dolina Attar']
const wool = ['Boz Dala Wool']
const medicines = ['Adyraspan Pharma']
const cover = ['Galata Cargo Cover']
const copper = ['Zhezdi Copper Concentrates']
const bridges = ['Esil Bridgeworks']
const hotels = ['Kokshe Lake Resorts']
const wagons = ['Temir Arba Wagon Works']
const ports = ['Pontica Port Services', 'Mangystau Quay Terminal']
const forwarders = ['Balkan Arc Forwarding', 'Altyn Kosh Forwarding']
const lawyers = ['Petkanov & Doseva', 'Tarazy Legal Counsel']
const cloth = ['Tundzha Loom']
const hydraulics = ['Chardaklia Hydraulics']
const drilling = ['Qyran Drilling Services']
const payments = ['Nishka Software', 'Kerege Fintech']
/** Whose texts have the English word most, which мост (a bridge) is spelled like. */
const most = ['Sredets Data Halls']
const training = ['Znanik Skills Institute', 'Sana Joly Academy']

/** What is asked for, by which words, what must be found and what must not. */
const asked: readonly (readonly [words: string, found: readonly string[], apart: readonly string[]])[] = [
  ['зърно, зерно, астық, grain', grain, [...forwarders, ...bridges, ...wine]],
  ['пшеница, бидай, wheat', [...grain, ...mill], [...forwarders, ...bridges]],
  ['брашно, мука, flour', mill, [...wine, ...ports]],
  ['вино, вина, шарап, wine, wines', wine, [...grain, ...wool, ...roses]],
  ['розово масло, розовое масло, раушан майы, rose oil, rose oils', roses, [...wine, ...drilling]],
  ['вълна, шерсть, шерсти, жүн, wool, woollen, wollen', wool, [...wine, ...copper]],
  ['роза, рози, розы, раушан, roses', roses, [...wine, ...drilling]],
  ['Кокчетав, Kokchetav, Көкшетау', hotels, [...wine, ...copper]],
  ['лекарства, лекарство, медикаменты, дәрі, medicines', medicines, [...wine, ...ports]],
  ['застраховка, страхование, сақтандыру, insurance', cover, [...wine, ...bridges]],
  ['медна руда, медная руда, мыс, copper', copper, [...wine, ...hotels]],
  ['мостове, мосты, көпір, bridges', bridges, [...wine, ...grain]],
  ['хотели, гостиницы, қонақүй, hotels, hotel', hotels, [...wine, ...copper]],
  ['вагони, вагоны, wagons', wagons, [...wine, ...roses]],
  ['пристанище, порты, кемежай, ports', ports, [...wine, ...wool]],
  ['спедиция, экспедирование, forwarding', forwarders, [...wine, ...wool]],
  ['адвокати, юридические услуги, legal services', lawyers, [...wine, ...wool]],
  ['текстил, ткани, платове, textiles, fabrics', cloth, [...wine, ...copper]],
  ['хидравлика, гидравлика, hydraulics', hydraulics, [...wine, ...wool]],
  ['сондажи, бурение, бұрғылау, drilling', drilling, [...wine, ...wool]],
  // What is spelled like a part of a word, or like another word, is something else.
  ['мостове, мосты, көпір', bridges, most],
  ['килими, carpets', [], [...cover, ...wagons, ...roses]],
  ['плочки, плитка', [], cloth],
  ['плащания, платежи, төлем, payments', payments, [...wine, ...wool]],
  ['обучение, тренинги, оқыту, training', training, [...wine, ...wool]],
]
const queries = asked.flatMap(([words, found, apart]) => words.split(', ').map((query) => ({ query, found, apart })))

const ways = {
  directory: `select name from public.search_members($1)`,
  search: `select (select string_agg(part, '') from jsonb_array_elements_text(r -> 'title') as part) as name
    from jsonb_array_elements(public.search($1, 'member') -> 'rows') as r where not (r ->> 'similar')::boolean`,
}

test.each(['wine', 'bridge', 'hotel', 'company', 'service', 'laboratory'])(
  'the plural of %s finds what it finds',
  async (word) => {
    const names = async (query: string) =>
      (await sql<{ name: string }>(ways.directory, [query])).map(({ name }) => name)
    const plural = word.endsWith('y') ? word.replace(/y$/, 'ies') : `${word}s`
    expect(await names(plural)).toEqual(await names(word))
    expect(await names(word)).not.toEqual([])
  },
)

describe.each(Object.entries(ways))('the %s finds by what companies trade in', (way, statement) => {
  // The search asks for the same patterns as the directory does, in ten times the time.
  const most = queries.filter((_, n) => way === 'directory' || process.env.TEST_BREADTH || n % 24 === 0)
  test.each(most)('$query', async ({ query, found, apart }) => {
    const names = (await sql<{ name: string }>(statement, [query])).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...found]))
    expect(names.filter((name) => apart.includes(name))).toEqual([])
  })
})

describe('transliteration', () => {
  /** Whether each pair meets: whether its first name, asked for, finds a text that is its second. */
  async function meet(pairs: readonly Spellings[]): Promise<boolean[]> {
    const rows = await sql<{ met: boolean }>(
      `select private.fold(p.pair ->> 1) = any (private.readings(p.pair ->> 0)) as met from jsonb_array_elements($1::text::jsonb) with ordinality as p (pair, n) order by n`,
      [JSON.stringify(pairs)],
    )
    return rows.map(({ met }) => met)
  }

  /** Pairs, each in both directions. */
  const bothWays = (pairs: readonly Spellings[]) =>
    pairs.flatMap(([one, other]): Spellings[] => [
      [one, other],
      [other, one],
    ])

  test('spellings of one name meet, whatever the alphabet and the standard', async () => {
    expect(sameNames.length).toBeGreaterThanOrEqual(300)
    const pairs = bothWays(sameNames)
    const met = await meet(pairs)
    expect(pairs.filter((_, n) => !met[n]).map((pair) => pair.join(' → '))).toEqual(apart)
    expect(met.filter(Boolean).length / pairs.length).toBeGreaterThanOrEqual(0.98)
  })

  test('names that are only close do not meet', async () => {
    expect(otherNames.length).toBeGreaterThanOrEqual(150)
    const pairs = bothWays(otherNames)
    const met = await meet(pairs)
    // й and ж are both j in one of the standards.
    expect(pairs.filter((_, n) => met[n]).map((pair) => pair.join(' → '))).toEqual(['Божана → Бояна', 'Бояна → Божана'])
    expect(met.filter(Boolean).length / pairs.length).toBeLessThanOrEqual(0.02)
  })

  test('a query that folds to nothing finds nothing, and one without letters to replace stays as it is', async () => {
    expect(
      await sql(
        `select private.readings('’ - "') as none, private.search_patterns(' - ') as also, private.search_patterns(' ') as every`,
      ),
    ).toEqual([{ none: [], also: [], every: ['%'] }])
    expect(
      await sql(
        `select private.search_patterns('100%_a\\b') as patterns, private.fold(e'One  line\n\tanother') as lines`,
      ),
    ).toEqual([{ patterns: ['%100\\%\\_a\\\\b%'], lines: 'one line\n anoter' }])
  })

  test('two letters are found only where a word begins, also those that a longer query folds to', async () => {
    const [found] = await sql(
      `select private.search_text('Zhezkazgan Zkm') like any (private.search_patterns('zzqq')) as begins,
       private.search_text('Zhezkazgan') like any (private.search_patterns('zzqq')) as within`,
    )
    expect(found).toEqual({ begins: true, within: false })
  })

  test('a synonym begins words from five letters on; a shorter one is a word', async () => {
    expect(
      await sql(
        `select s.word, private.text_pattern(s.word, 'synonym') as pattern from unnest('{port,ports}'::text[]) as s (word)`,
      ),
    ).toEqual([
      { word: 'port', pattern: '% port %' },
      { word: 'ports', pattern: '% ports%' },
    ])
  })

  test('the database makes the same addresses out of titles as the browser shows', async () => {
    const titles = slugFixtures.map(([title]) => title)
    const made = await sql<{ slug: string }>(
      `select private.slug_of(t) as slug from jsonb_array_elements_text($fixture$${JSON.stringify(titles)}$fixture$::jsonb) with ordinality as f (t, n) order by n`,
    )
    expect(made.map(({ slug }, index) => [titles[index], slug])).toEqual(slugFixtures.map((pair) => [...pair]))
  })
})
