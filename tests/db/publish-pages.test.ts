import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { hostileFragments } from '../support/hostile-fragments'
import { inside, type Someone } from '../support/database/inside'
import { addFixtures } from '../support/rights/permission-fixtures'
import { testBackend } from '../support/database/test-backend'

type List = Row[]
type Page = { id: string; updated_at: string } & Record<string, List>
type Save = { as?: Someone | null; save?: string; expected?: string }

const { sql } = testBackend()
const { call, someone } = inside(sql)
const keys = ['about', 'services', 'home', 'membership', 'contact', 'questions', 'partners', 'people']

let administrator: Someone
let colleague: Someone
let editor: Someone

beforeAll(async () => {
  administrator = await someone('pages', 'administrator')
  colleague = await someone('pages-second', 'super_administrator')
  editor = await someone('pages-editor', 'editor')
})

async function read(key: string, as?: Someone): Promise<Page> {
  return (await call<Page>('get_page', { page_key: key }, as)).body
}

/** The content of a page, without what get_page adds. */
function content(page: Page): Record<string, List> {
  const { id: _id, updated_at: _version, ...lists } = page
  return lists
}

/** Saves a page, by default as an Administrator who has just read it. */
async function save(
  key: string,
  changed: unknown,
  { as = administrator, save = randomUUID(), expected = '' }: Save = {},
) {
  const at = expected || (await read(key)).updated_at
  return call('save_page', { page_key: key, content: changed, save_id: save, expected: at }, as)
}

/** How a call is answered that is refused with a sentence. */
const refusal = (message: string) => ({ code: 'P0001', body: { message } })
const overtaken = { code: 'PT409', body: { message: 'Somebody has saved a newer version meanwhile.' } }

const revisions = (id: string) =>
  sql<{ snapshot: Row; saved_by: string | null }>(
    `select snapshot, saved_by from public.content_revisions where item_id = '${id}' order by id desc`,
  )

describe('what a fresh site shows', () => {
  test('is what the pages had in code', async () => {
    const { tiers, features } = content(await read('membership'))
    expect(tiers?.map(({ key, price, popular, sizes }) => [key, price, popular, sizes])).toEqual([
      ['standard', 400, false, ['1-10']],
      ['professional', 600, true, ['11-50']],
      ['enterprise', 750, false, ['51-200', '201-500', '500+']],
    ])
    expect(features).toHaveLength(6)
    const { offices, social_links: links } = content(await read('contact'))
    expect(offices).toMatchObject([{ city: 'Sofia', phone: '+359 2 000 0000', email: 'office@bkcc.example' }])
    expect(links).toMatchObject([{ name: 'LinkedIn' }, { name: 'Facebook' }])
    const { sections } = content(await read('about'))
    expect(sections?.map(({ image_side }) => image_side)).toEqual(['left', 'right', 'left', 'right'])
    const { services } = content(await read('services'))
    expect(services?.[0]).toMatchObject({ title: 'Business Matchmaking', points: { length: 4 } })
    expect(await read('nowhere')).toBeNull()
  })
})

describe('saving a page', () => {
  test.each(keys)('%s as it was changes nothing', async (key) => {
    const page = await read(key, administrator)
    const before = await revisions(page.id)
    expect(await save(key, content(page))).toMatchObject({ code: null, body: [{ id: page.id }] })
    expect(await read(key, administrator)).toEqual(page)
    expect(await revisions(page.id)).toEqual(before)
  })

  test('of people shows those who have agreed, and Administrators all; no other text tells of who has not', async () => {
    const people = [true, false].map((consent) => ({ name: `Ada ${String(consent)}`, role: 'Board', consent }))
    await save('people', { people })
    const names = async (as: Someone | null) =>
      (await call<Page>('get_page', { page_key: 'people' }, as)).body.people?.map(({ name }) => name)
    expect([await names(null), await names(editor), await names(administrator)]).toEqual([
      ['Ada true'],
      ['Ada true'],
      ['Ada true', 'Ada false'],
    ])
    expect(await sql(`select words from public.pages where key = 'people'`)).toEqual([{ words: 'Ada true Board' }])
  })

  test('keeps the ids that it names, adds, orders and deletes', async () => {
    const { goals, sections } = content(await read('about'))
    const [first, second, ...others] = goals ?? []
    const changed = [second, { ...first, title: ' Fairer trade ' }, { title: 'New', description: 'A goal' }]
    await save('about', { sections, goals: changed })
    const now = (await read('about')).goals
    expect(now?.map(({ id, title }) => [id === first?.id || id === second?.id, title])).toEqual([
      [true, second?.title],
      [true, 'Fairer trade'],
      [false, 'New'],
    ])
    expect(now?.map(({ id }) => id)).toEqual([second?.id, first?.id, expect.any(String)])
    expect(others.length).toBeGreaterThan(0)
  })

  test('is one version with its content, and one entry of the audit log for each row', async () => {
    const page = await read('home')
    const lists = content(page)
    const [first, ...rest] = lists.benefits ?? []
    const [last] = await sql<{ id: number }>('select coalesce(max(id), 0)::int as id from public.audit_log')
    await save('home', {
      ...lists,
      hero: { ...(lists.hero as unknown as Row), title: 'Two shores' },
      benefits: [{ ...first, text: 'Better.' }, ...rest],
    })
    const [newest, ...older] = await revisions(page.id)
    expect(newest).toEqual({ saved_by: administrator.id, snapshot: content(await read('home')) })
    expect(older[0]?.snapshot).toEqual(lists)
    const entries = await sql(
      `select subject, subject_name, before ->> 'title' as was, after ->> 'title' as title, after ->> 'text' as text from public.audit_log where id > $1 order by id`,
      [last?.id],
    )
    expect(entries.map((entry) => Object.values(entry))).toEqual([
      ['page_text', 'Two shores', 'Two horizons, one marketplace', 'Two shores', null],
      ['page_text', first?.title, null, null, 'Better.'],
    ])
    // A restored version is the former content, with the former ids.
    await save('home', older[0]?.snapshot)
    expect(content(await read('home'))).toEqual(lists)
  })

  test('refuses who saves second, and says who was first; changes nothing when it is sent again', async () => {
    const page = await read('partners')
    await save('partners', { partners: [{ name: 'First' }] }, { as: colleague })
    const refused = await save('partners', { partners: [{ name: 'Second' }] }, { expected: page.updated_at })
    expect(refused).toMatchObject(overtaken)
    expect(JSON.parse(String(refused.body.details))).toMatchObject({ by: 'pages-second Tester' })
    const { updated_at: expected, partners } = await read('partners')
    expect(partners).toMatchObject([{ name: 'First' }])

    const again = { save: randomUUID(), expected }
    const first = await save('partners', { partners: [{ name: 'Once' }] }, again)
    expect(await save('partners', { partners: [{ name: 'Once' }] }, again)).toEqual(first)
    expect((await read('partners')).partners).toHaveLength(1)
  })

  test('a change of one row counts as a change of its page', async () => {
    const { updated_at: was, goals } = await read('about')
    await administrator.person.update('about_goals', { id: goals?.[0]?.id }, { title: 'Changed' })
    const page = await read('about')
    expect(page.updated_at).not.toBe(was)
    expect((await revisions(page.id))[0]).toMatchObject({ saved_by: administrator.id, snapshot: content(page) })
  })

  test('keeps the pictures that a page, one of its versions or a legal text shows', async () => {
    const picture = (name: string) => `https://api.example/storage/v1/object/public/public/pages/${name}.webp`
    const lists = content(await read('about'))
    const [first, ...rest] = lists.sections ?? []
    await save('about', { ...lists, sections: [{ ...first, image_url: picture('shown') }, ...rest] })
    await save('about', lists)
    await sql(`insert into public.legal_versions (type, content, holds_from) values ('terms', $1, '2001-01-01')`, [
      `<p>Our seal: <img alt="" src="${picture('legal')}"></p>`,
    ])
    const addresses = ['shown', 'legal', 'unused'].map(picture)
    await call('discard_files', { addresses }, administrator)
    const discarded = await sql(`select address from public.discarded_files where address like '%/pages/%'`)
    expect(discarded).toEqual([{ address: picture('unused') }])
  })

  test('keeps hostile texts as they are', async () => {
    const answers = hostileFragments.slice(0, 50)
    const shown = { question: 'What?', on_contact: true, on_membership: false }
    expect((await save('questions', { questions: answers.map((answer) => ({ ...shown, answer })) })).code).toBeNull()
    expect((await read('questions')).questions?.map(({ answer }) => answer)).toEqual(answers.map((text) => text.trim()))
  })
})

describe('what is no content of a page is refused with one sentence', () => {
  const refuses = async (key: string, changed: unknown, sentence: string) => {
    const page = await read(key)
    expect(await save(key, changed)).toMatchObject(refusal(sentence))
    expect(await read(key)).toEqual(page)
  }

  test.each<[string, unknown]>([
    ['This is no content of a page.', null],
    ['This is no content of a page.', []],
    ['The partners are a list.', {}],
    ['The partners are a list.', { partners: 'x' }],
    ['This page has no friends.', { partners: [], friends: [] }],
    ['The partners of this page cannot be read.', { partners: [null] }],
    ['The partners of this page cannot be read.', { partners: [[]] }],
    ['A page has at most 100 partners.', { partners: Array(101).fill({ name: 'x' }) }],
    ['The partners have no field order.', { partners: [{ name: 'x', order: 1 }] }],
    ['The name of a partner is missing.', { partners: [{ name: ' ' }] }],
    ['The name of a partner is a text.', { partners: [{ name: 1 }] }],
    ['The name of a partner is one line.', { partners: [{ name: 'a\nb' }] }],
    ['The name of a partner has at most 160 characters.', { partners: [{ name: 'x'.repeat(10_000) }] }],
    [
      'The link of a partner is no web address. It begins with https:// or http://.',
      { partners: [{ name: 'x', url: 'javascript:alert(1)' }] },
    ],
    [
      'The logo of a partner is no picture of this site.',
      { partners: [{ name: 'x', logo_url: 'https://a.example/x.png' }] },
    ],
    ['The id of one of the partners cannot be read.', { partners: [{ id: 'x', name: 'x' }] }],
    ['Two of the partners have the same id.', { partners: Array(2).fill({ id: randomUUID(), name: 'x' }) }],
  ])('%s', async (sentence, changed) => refuses('partners', changed, sentence))

  const pageOf: Record<string, string> = {
    services: 'services',
    sections: 'about',
    sectors: 'home',
    tiers: 'membership',
    features: 'membership',
    offices: 'contact',
  }
  /** Changes a list of its page. */
  const refusesList = async (list: string, change: (rows: List) => List, sentence: string) => {
    const lists = content(await read(pageOf[list] ?? ''))
    await refuses(pageOf[list] ?? '', { ...lists, [list]: change(lists[list] ?? []) }, sentence)
  }
  const tier = { name: 'Small', price: 100, description: 'For one.', employee_range: 'One' }
  test.each<[string, string, Row]>([
    ['The description of a service is one paragraph.', 'services', { title: 'x', description: 'a\n\nb' }],
    ['Each of the points of a service is a text.', 'services', { title: 'x', description: 'a', points: [1] }],
    ['The industry of a sector is not in the list of industries.', 'sectors', { title: 'x', text: 'x', industry: 'x' }],
    ['The price of a tier is a whole number from 0 to 1,000,000.', 'tiers', { ...tier, price: '100' }],
    ['Two tiers have the same name.', 'tiers', { ...tier, name: 'STANDARD' }],
    ['Only one tier is the most popular.', 'tiers', { ...tier, popular: true }],
    ['Each number of employees belongs to one tier.', 'tiers', { ...tier, sizes: ['1-10'] }],
    [
      'The sizes of a tier are numbers of employees that the application form knows.',
      'tiers',
      { ...tier, sizes: [null] },
    ],
    ['The text of a feature is a text.', 'features', {}],
    ['The email of an office is no email address.', 'offices', { country: 'x', city: 'x', address: 'x', email: 'x' }],
  ])('%s', async (sentence, list, row) => refusesList(list, (rows) => [...rows, row], sentence))

  test.each<[string, string, Row]>([
    ['The image side of a section is left or right.', 'sections', { image_side: 'above' }],
    ['The key of a tier stays as it is.', 'tiers', { key: 'other' }],
  ])('%s', async (sentence, list, row) =>
    refusesList(list, ([first, ...others]) => [{ ...first, ...row }, ...others], sentence),
  )

  test('a hero that is none, a page that there is not, and one that is too long', async () => {
    await refuses('home', { ...content(await read('home')), hero: 'x' }, 'The hero of this page cannot be read.')
    expect((await save('nowhere', {}, { expected: '2026-01-01T00:00:00Z' })).code).toBe('PT404')
    expect((await save('partners', { partners: [{ name: 'x'.repeat(600_000) }] })).code).toBe('PT413')
  })
})

describe('tiers', () => {
  const young = { name: 'Young firm', price: 0, description: 'Free.', employee_range: 'One' }
  const tiersNow = async () => (await read('membership')).tiers ?? []
  const saveTiers = async (tiers: List) => save('membership', { ...content(await read('membership')), tiers })

  test('a new one gets its key from its name, and is deleted while nobody has it', async () => {
    const tiers = await tiersNow()
    await saveTiers([...tiers, { ...young, name_bg: ' Млада фирма ' }])
    expect((await tiersNow())[3]).toMatchObject({
      key: 'young-firm',
      name_bg: 'Млада фирма',
      sizes: [],
      popular: false,
      retired: false,
    })
    expect((await saveTiers(tiers)).code).toBeNull()
    expect(await tiersNow()).toHaveLength(3)
  })

  test('one that is in use stays, and can be retired', async () => {
    const [standard, ...others] = await tiersNow()
    expect(await saveTiers(others)).toMatchObject(refusal('The tier Standard is in use. Retire it instead.'))
    expect((await administrator.person.remove('membership_tiers', { key: 'standard' })).code).toBe('P0001')
    expect((await saveTiers([{ ...standard, retired: true }, ...others])).code).toBeNull()
    expect(await tiersNow()).toMatchObject([{ key: 'standard', retired: true }, {}, {}])
    // A key that is left out stays.
    await saveTiers((await tiersNow()).map(({ key: _key, ...tier }) => tier))
    expect((await tiersNow()).map(({ key }) => key)).toEqual(['standard', 'professional', 'enterprise'])
    // Terms of a retired tier can be renewed.
    const [member] = await sql<{ id: string }>(`select id from public.members order by id limit 1`)
    const term = { member_id: member?.id, tier: 'standard', starts_on: '2091-01-01', ends_on: '2091-12-31' }
    expect((await administrator.person.insert('memberships', term)).code).toBeNull()
    const gold = { ...term, starts_on: '2090-01-01', ends_on: '2090-12-31', tier: 'gold' }
    expect((await administrator.person.insert('memberships', gold)).code).toBe('23503')
  })

  test('a letter goes to those of a tier that the office has made, and names it', async () => {
    await saveTiers([...(await tiersNow()), young])
    const count = (tier: string) =>
      call('count_letter_audience', { of_event: null, audience: { contacts: 'primary', tier } }, administrator)
    expect((await count('young-firm')).body).toMatchObject([{ words: 'Primary contacts of members: Young firm' }])
    expect(await count('gold')).toMatchObject({ code: '22023' })
  })
})

describe('legal versions', () => {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Sofia' })
  const own = 'd0000000-0000-4000-8000-0000000000'
  afterEach(() => sql(`delete from public.legal_versions where id::text like '${own}%'`))

  const saveVersion = (place: number, holds_from: string | null, more: Row = {}, by = administrator) => {
    const version = { version_id: `${own}0${place}`, type: 'privacy', content: `<p>Version ${place}</p>`, holds_from }
    return call('save_legal_version', { ...version, save_id: randomUUID(), ...more }, by)
  }
  const removeVersion = (place: number) =>
    call('delete_legal_version', { version_id: `${own}0${place}` }, administrator)
  const legal = async (more: Row = {}) => (await call<Row | null>('get_legal', { of_type: 'privacy', ...more })).body

  test('the latest whose day has come holds; earlier ones stay readable, later ones are the office’s', async () => {
    expect((await saveVersion(1, day(0))).code).toBeNull()
    expect((await saveVersion(2, day(30))).code).toBeNull()
    expect(await legal()).toMatchObject({ content: '<p>Version 1</p>', versions: [day(0), '2026-11-21'] })
    expect((await legal({ of_day: '2026-11-21' }))?.content).toContain('GDPR')
    expect(await legal({ of_day: day(30) })).toBeNull()
    const mine = { id: `${own}02` }
    expect((await editor.person.select('legal_versions', 'id', mine)).rows).toEqual([])
    expect((await administrator.person.select('legal_versions', 'id', mine)).rows).toEqual([mine])
    expect((await editor.person.select('legal_content', 'content', { type: 'privacy' })).rows).toEqual([
      { content: '<p>Version 1</p>' },
    ])
    expect((await saveVersion(3, day(3), {}, editor)).code).toBe('42501')
  })

  test('one that holds is never changed or deleted; one that does not hold yet may be', async () => {
    const { body: held } = await saveVersion(1, day(0))
    const kept = refusal('This version holds already or has held. Write a new one.')
    expect(await saveVersion(1, day(9), { expected: held[0]?.updated_at })).toMatchObject(kept)
    expect(await removeVersion(1)).toMatchObject(kept)
    const changed = await administrator.person.update('legal_versions', { id: `${own}01` }, { content: 'x' })
    expect(changed.code).toBe('P0001')
    const { body: later } = await saveVersion(2, day(9))
    expect((await saveVersion(2, day(8), { expected: later[0]?.updated_at })).code).toBeNull()
    expect((await removeVersion(2)).code).toBeNull()
  })

  test('whoever saves second is told; a save that is sent again changes nothing; refuses a day that another version has', async () => {
    const save = randomUUID()
    const first = await saveVersion(1, day(9), { save_id: save })
    expect(await saveVersion(1, day(9), { save_id: save })).toEqual(first)
    const refused = await saveVersion(1, day(9), { expected: '2026-01-01T00:00:00Z' }, colleague)
    expect(refused).toMatchObject(overtaken)
    expect(JSON.parse(String(refused.body.details))).toMatchObject({ by: 'pages Tester' })
    expect((await saveVersion(2, day(10), { expected: '2026-01-01T00:00:00Z' })).code).toBe('PT404')
    const taken = refusal('There is a version that holds from this day. Choose another day.')
    expect(await saveVersion(2, day(9))).toMatchObject(taken)
  })

  test.each<[string, string | null, Row, string]>([
    ['a day that is over', day(-1), {}, 'A new version holds from today at the earliest.'],
    ['no day', null, {}, 'Say from which day the version holds.'],
    ['a day beyond all plans', '2999-01-01', {}, 'Say from which day the version holds.'],
    ['no text', day(1), { content: '<p> </p>' }, 'The text is missing.'],
    ['another type', day(1), { type: 'imprint' }, 'There is no such legal text.'],
  ])('refuses %s', async (_, holds, more, sentence) => {
    expect(await saveVersion(1, holds, more)).toMatchObject(refusal(sentence))
  })
})

describe('categories and tags', () => {
  const first = 'd0000000-0000-4000-8000-000000000c01'
  const second = 'd0000000-0000-4000-8000-000000000c02'
  const story = 'd0000000-0000-4000-8000-000000000c03'
  const name = (of_kind: string, category_id: string, called: unknown, by = administrator) =>
    call('save_category', { of_kind, category_id, name: called }, by)
  const merge = (of_kind: string, from_id: string, into_id: string) =>
    call('merge_categories', { of_kind, from_id, into_id }, administrator)
  const remove = (of_kind: string, category_id: string) =>
    call('delete_category', { of_kind, category_id }, administrator)
  const mine = async () =>
    (await call<Row[]>('get_categories', {}, administrator)).body
      .filter(({ id }) => id === first || id === second)
      .map(({ kind, name: called, items }) => [kind, called, items])
  /** Adds an item that has the first one. */
  const use: Record<string, string> = {
    event: `insert into public.events (id, slug, title, description, category_id, start_date, end_date) values ('${story}', 'merged', 'Merged', '<p>x</p>', '${first}', '2030-01-01', '2030-01-02')`,
    article: `insert into public.news_articles (id, slug, title, content, category_id) values ('${story}', 'merged', 'Merged', '<p>x</p>', '${first}')`,
    tag: `with story as (insert into public.news_articles (slug, title, content) values ('tagged', 'Tagged', '<p>x</p>') returning id) insert into public.article_to_tags (article_id, tag_id) select id, '${first}' from story`,
  }

  test.each(['event', 'article', 'tag'])(
    'of kind %s are added, renamed, merged and deleted when unused',
    async (kind) => {
      await name(kind, first, ' Rail  freight ')
      await name(kind, second, 'Sea freight')
      expect(await name(kind, second, 'RAIL freight')).toMatchObject(
        refusal('RAIL freight exists already. Merge the two instead.'),
      )
      await sql(use[kind] ?? '')
      await name(kind, first, 'Rail')
      expect(await mine()).toEqual([
        [kind, 'Rail', 1],
        [kind, 'Sea freight', 0],
      ])
      expect(await remove(kind, first)).toMatchObject(refusal('Rail is in use. Merge it with another instead.'))
      expect((await merge(kind, first, second)).body).toBe(1)
      expect(await mine()).toEqual([[kind, 'Sea freight', 1]])
      expect((await merge(kind, first, second)).code).toBe('PT404')
      expect(await merge(kind, second, second)).toMatchObject(refusal('Choose two different ones.'))
      for (const table of ['news_articles', 'events'])
        await sql(`delete from public.${table} where slug in ('merged', 'tagged')`)
      expect((await remove(kind, second)).code).toBeNull()
      expect(await mine()).toEqual([])
    },
  )

  test('a news category keeps its address when it is renamed', async () => {
    await name('article', first, 'Руда 2')
    await name('article', second, 'Ruda')
    const found = () =>
      sql(`select key from public.article_categories where id in ('${first}', '${second}') order by id`)
    const before = await found()
    expect(before).toEqual([{ key: 'ruda' }, { key: 'ruda-x' }])
    await name('article', first, 'Ore')
    expect(await found()).toEqual(before)
  })

  test('are refused without a name, in two lines, too long, of no kind, and from an Editor', async () => {
    for (const [kind, called, message] of [
      ['tag', null, 'The name is missing.'],
      ['tag', 'x'.repeat(61), 'The name has at most 60 characters, in one line.'],
      ['event', 'a\u202eb', 'The name has at most 80 characters, in one line.'],
      ['page', 'x', 'There is no such kind of category.'],
    ] as const)
      expect(await name(kind, first, called)).toMatchObject(refusal(message))
    expect((await name('tag', first, 'x', editor)).code).toBe('42501')
    for (const [kind, most] of [
      ['tag', 60],
      ['event', 80],
    ] as const)
      expect((await name(kind, first, 'x'.repeat(most))).code, kind).toBeNull()
  })
})

type Home = {
  members: number
  countries: number
  industries: number
  events: number
  companies: Record<string, number>
  coming: { slug: string; title: string; free: number | null }[]
  stories: { slug: string; title: string }[]
  logos: { name: string; logo_url: string }[]
}

/** What Home is told; by default as a visitor. */
const home = async (as?: { id: string }) => (await call<Home>('get_home', {}, as)).body
const countOf = async (query: string) => (await sql<{ n: number }>(`select (${query})::int as n`))[0]?.n
const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug)

/** An event of this test, from and until so many days from now. */
const addEvent = (slug: string, from: number, until: number, parts: Record<string, unknown> = {}) =>
  sql(
    `insert into public.events (slug, title, description, category_id, start_date, end_date, status, is_online, published_at)
     select $1, $1, 'Come.', (select id from public.event_categories order by name limit 1),
       now() + make_interval(hours => 24 * $2::int - 1), now() + make_interval(hours => 24 * $3::int + 1), $4, true, now() + make_interval(days => $5::int)`,
    [`home-${slug}`, from, until, parts.status ?? 'upcoming', parts.published ?? -400],
  )

describe('what Home is told', () => {
  beforeAll(() => addFixtures(sql))

  test('counts active members, their countries and industries, and the companies of each industry', async () => {
    const before = await home()
    await sql(
      `insert into public.members (name, member_type, status, country, industry) values
        ('Home Unseen', 'company', 'inactive', 'other', 'Other'), ('Home Alone', 'individual', 'active', null, 'Energy'), ('Home Idle', 'company', 'active', null, null), ('Home Grid', 'company', 'active', null, 'Energy')`,
    )
    const { members, countries, industries, companies } = await home()
    const active = `from public.members where status = 'active'`
    expect([members, countries, industries]).toEqual([
      before.members + 3,
      await countOf(`select count(distinct country) ${active}`),
      await countOf(`select count(distinct industry) ${active}`),
    ])
    expect(companies).toEqual({ ...before.companies, Energy: (before.companies['Energy'] ?? 0) + 1 })
  })

  test('counts the public events that began within the last year, without cancelled ones', async () => {
    const before = (await home()).events
    await addEvent('counted', -1, 0, { status: 'completed' })
    await addEvent('of-last-year', -364, -363, { status: 'completed' })
    expect((await home()).events).toBe(before + 2)
    await addEvent('older', -367, -367, { status: 'completed' })
    await addEvent('called-off', -10, -10, { status: 'cancelled' })
    await addEvent('unpublished', -10, -10, { published: 5 })
    await addEvent('to-come', 3, 3)
    expect((await home()).events).toBe(before + 2)
  })

  test('has the three events that are next in the order of their days, the featured one among them, also one that is on, without cancelled, completed or unpublished ones', async () => {
    await addEvent('on', -1, 0, { status: 'ongoing' })
    await addEvent('next-cancelled', 0, 1, { status: 'cancelled' })
    await addEvent('next-done', 0, 1, { status: 'completed' })
    await addEvent('next-secret', 0, 1, { published: 1 })
    await addEvent('next', 0, 1)
    await addEvent('after', 0, 2)
    const rows = await sql<{ slug: string }>(
      `select slug from (select e.* from public.events e where published_at <= now() and status in ('upcoming', 'ongoing') and end_date >= now() order by is_featured desc, start_date, id limit 3) as three order by start_date, id`,
    )
    const { coming } = await home()
    expect(slugs(coming)).toEqual(slugs(rows))
    expect(slugs(coming)).toContain('home-on')
    expect(coming.map(({ slug }) => slug).filter((slug) => /cancelled|done|secret/.test(slug))).toEqual([])
    expect(
      Object.keys(coming[0] ?? {})
        .sort()
        .join(),
    ).toBe(
      'end_date,free,id,is_featured,is_online,location,registration_deadline,slug,start_date,status,time_zone,title',
    )
  })

  test('has the free places of a coming event: none to count without a limit', async () => {
    await addEvent('seats', 1, 1)
    const free = async (limit: number | null) => {
      await sql(
        `update public.events set is_featured = true, registration_deadline = start_date, max_participants = $1 where slug = 'home-seats'`,
        [limit],
      )
      return (await home()).coming.map((event) => [event.slug, event.free])
    }
    expect(await free(null)).toContainEqual(['home-seats', null])
    expect(await free(2)).toContainEqual(['home-seats', 2])
  })

  test('has the latest three stories, to staff too without drafts and scheduled ones', async () => {
    await sql(
      `insert into public.news_articles (slug, title, content, status, published_at) values
        ('home-latest', 'Latest', 'Text', 'published', now()), ('home-later', 'Later', 'Text', 'published', now() + interval '1 day'), ('home-draft', 'Draft', 'Text', 'draft', null)`,
    )
    const rows = await sql<{ slug: string }>(
      `select slug from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc limit 3`,
    )
    const told = await home()
    expect(slugs(told.stories)).toEqual(slugs(rows))
    expect(slugs(told.stories)[0]).toBe('home-latest')
    expect(Object.keys(told.stories[0] ?? {}).sort()).toEqual(
      ['category', 'id', 'image_url', 'published_at', 'slug', 'title'].sort(),
    )
    expect(await home(editor)).toEqual(told)
  })

  test('has the logos of the newest active companies, twelve at most', async () => {
    await sql(
      `insert into public.members (name, member_type, status, logo_url, created_at)
       select 'Home ' || n, case n when 14 then 'individual' else 'company' end, case n when 13 then 'inactive' else 'active' end, '/artwork/varna-port.webp', now() + make_interval(days => n)
       from generate_series(1, 14) as n`,
    )
    const { logos } = await home()
    expect(logos.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Home ${12 - at}`))
    expect(logos[0]).toEqual({
      id: expect.any(String) as string,
      slug: 'home-12',
      name: 'Home 12',
      logo_url: '/artwork/varna-port.webp',
    })
  })

  test('of an empty chamber is zeros and empty lists', async () => {
    // In a block that fails, so that everything is there again afterwards.
    await expect(
      sql(`do $$ begin
        perform set_config('bkcc.owner_expires_documents', 'on', true);
        delete from public.refunds; delete from public.settlements; delete from public.payments; delete from public.document_cancellations; delete from public.documents;
        delete from public.event_registrations; delete from public.events; delete from public.news_articles; delete from public.members;
        if public.get_home() - 'page' - 'partners' = '{"members": 0, "countries": 0, "industries": 0, "events": 0, "companies": {}, "coming": [], "stories": [], "logos": []}'
        then raise exception 'as it should be'; end if;
      end $$`),
    ).rejects.toThrow('as it should be')
  })
})
