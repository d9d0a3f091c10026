import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import type { Outcome, Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { fixtures } from '../support/rights/permission-fixtures'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone, personOf } = inside(sql)
const visitor = personOf(null)
const id = fixtures.sample
const other = '00000000-0000-4000-8000-00000000ed17'
const file = (name: string) => `${backend.url}/storage/v1/object/public/news/${id}/${name}.webp`

let editor: Someone
let member: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
})
beforeEach(async () => {
  for (const table of ['news_articles', 'events'])
    await sql(`delete from public.${table} where id in ($1, $2)`, [id, other])
  await sql(`delete from public.article_tags where name like 'Test %'`)
  await sql('delete from public.discarded_files')
})

const article = {
  title: 'A Test of Saving',
  slug: '',
  excerpt: 'Short',
  content: `<p>Body <img src="/artwork/a.webp" alt=""></p>`,
  image_url: '',
  status: 'draft',
  is_featured: false,
  published_at: '',
  category_id: '',
}
const event = {
  title: 'A Test Event',
  slug: '',
  description: '<p>Body</p>',
  image_url: '',
  status: 'upcoming',
  is_featured: false,
  start_date: '2030-05-01T09:00:00Z',
  end_date: '2030-05-01T10:00:00Z',
  time_zone: 'Asia/Almaty',
  location: 'Almaty',
  is_online: false,
  meeting_url: '',
  max_participants: null,
  registration_deadline: '',
  category_id: '30000000-0000-4000-8000-000000000001',
}
const gallery = [
  { url: '/artwork/b.webp', caption: 'One' },
  { url: '/artwork/c.webp', caption: '' },
]

type Save = { id?: string; article?: Row; tags?: string[]; images?: Row[]; save?: string; expected?: unknown }
const save = (parts: Save = {}) =>
  editor.person.call('save_article', {
    article_id: parts.id ?? id,
    article: { ...article, ...parts.article },
    tags: parts.tags ?? ['Logistics', 'Test One'],
    images: parts.images ?? gallery,
    save_id: parts.save ?? crypto.randomUUID(),
    expected: parts.expected ?? null,
  })
const version = ({ rows }: Outcome) => rows[0]?.updated_at
/** An article with everything that belongs to it. */
const whole = async () =>
  (
    await sql<{ whole: Row }>(
      `select private.snapshot_of('article', $1) || (select jsonb_build_object('updated_at', updated_at) from public.news_articles where id = $1) as whole`,
      [id],
    )
  )[0]?.whole
const revisions = (item = id) =>
  sql<{ saved_by_name: string; snapshot: Row; files: string[] }>(
    'select saved_by_name, snapshot, files from public.content_revisions where item_id = $1 order by id',
    [item],
  )

describe('saving an article', () => {
  test('stores it with tags and gallery, signed and stamped by the database', async () => {
    const { code, rows } = await save({ tags: ['logistics', ' Test  One ', 'TEST ONE'] })
    expect({ code, rows }).toMatchObject({
      code: null,
      rows: [{ id, slug: 'a-test-of-saving', status: 'draft', published_at: null }],
    })
    expect(await whole()).toMatchObject({
      title: article.title,
      category: null,
      tags: ['Logistics', 'Test One'],
      images: [
        { url: '/artwork/b.webp', caption: 'One' },
        { url: '/artwork/c.webp', caption: null },
      ],
    })
    expect(await sql('select author_id from public.news_articles where id = $1', [id])).toEqual([
      { author_id: editor.id },
    ])
    expect((await revisions()).map(({ saved_by_name, files }) => ({ saved_by_name, files: files.toSorted() }))).toEqual(
      [{ saved_by_name: 'editor Tester', files: ['/artwork/a.webp', '/artwork/b.webp', '/artwork/c.webp'] }],
    )
  })

  test('sent again after a lost answer stores nothing twice, and answers as the first time', async () => {
    const once = crypto.randomUUID()
    const first = await save({ save: once, tags: [`Test ${'x'.repeat(55)}`] })
    expect(first.code).toBeNull()
    expect(await save({ save: once })).toEqual(first)
    const change = { article: { title: 'Changed' }, expected: version(first), save: crypto.randomUUID() }
    const second = await save(change)
    expect(await save(change)).toEqual(second)
    expect(await revisions()).toHaveLength(2)
    // Of another article it is another save.
    expect((await save({ id: other, save: once })).rows).toMatchObject([{ id: other }])
  })

  test('changes only the version that its editor saw; the other is told who saved and when', async () => {
    const first = await save()
    expect((await save({ article: { title: 'Mine' }, expected: version(first) })).code).toBeNull()
    const theirs = {
      article_id: id,
      article: { ...article, title: 'Theirs' },
      tags: [],
      images: [],
      save_id: crypto.randomUUID(),
      expected: version(first),
    }
    const { code, body } = await call<Row>('save_article', theirs, editor)
    expect(code).toBe('PT409')
    const { by, at } = JSON.parse(String(body.details)) as { by: string; at: string }
    expect(by).toBe('editor Tester')
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
    expect(await whole()).toMatchObject({ title: 'Mine', tags: ['Logistics', 'Test One'] })
    await sql('delete from public.news_articles where id = $1', [id])
    expect((await save({ expected: version(first) })).code).toBe('PT404')
  })

  const most = process.env.TEST_BREADTH ? 50 : 10
  test(`by ${most} at once leaves one winner and conflicts for the others`, async () => {
    const first = await save()
    const outcomes = await Promise.all(
      Array.from({ length: most }, (_, number) =>
        save({ article: { title: `Number ${number}` }, tags: [`Test ${number}`], expected: version(first) }),
      ),
    )
    expect(outcomes.filter(({ code }) => code === null)).toHaveLength(1)
    expect(outcomes.filter(({ code }) => code === 'PT409')).toHaveLength(most - 1)
    const winner = outcomes.findIndex(({ code }) => code === null)
    expect(await whole()).toMatchObject({ title: `Number ${winner}`, tags: [`Test ${winner}`] })
    expect(await revisions()).toHaveLength(2)
    expect(await sql(`select name from public.article_tags where name like 'Test %' and name <> 'Test One'`)).toEqual([
      { name: `Test ${winner}` },
    ])
  })

  test.each([
    ['news_articles', 'update'],
    ['article_tags', 'insert'],
    ['article_to_tags', 'delete'],
    ['article_to_tags', 'insert'],
    ['article_images', 'delete'],
    ['article_images', 'insert'],
    ['content_revisions', 'insert'],
  ])('that breaks off at %s (%s) leaves the old article whole', async (table, step) => {
    const first = await save()
    const state = async () => ({
      article: await whole(),
      tags: await sql('select * from public.article_tags order by id'),
      revisions: await revisions(),
    })
    const before = await state()
    await sql(
      `create function private.break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    )
    await sql(
      `create trigger break_off before ${step} on public.${table} for each row execute function private.break_off()`,
    )
    const images = [{ url: '/artwork/new.webp', caption: null }]
    const { code } = await save({ article: { title: 'New' }, tags: ['Test Two'], images, expected: version(first) })
    await sql('drop function private.break_off() cascade')
    expect(code).not.toBeNull()
    expect(await state()).toEqual(before)
  })

  test.each([
    ['a picture that is no address', { images: [{ url: 'data:image/png;base64,AA', caption: '' }] }],
    ['a tag too long', { tags: ['x'.repeat(61)] }],
    ['no title', { article: { title: '  ' } }],
    ['no content', { article: { content: '' } }],
    ['a status that there is not', { article: { status: 'hidden' } }],
    ['a gallery that is no list', { images: { url: '/a' } as unknown as Row[] }],
  ])('with %s is refused as a whole', async (_, parts) => {
    const first = await save()
    const before = await whole()
    expect((await save({ ...parts, expected: version(first) })).code).toMatch(/^2/)
    expect(await whole()).toEqual(before)
  })
})

describe('addresses', () => {
  test.each([
    ['Grain & Wool: 2026', 'grain-and-wool-2026'],
    ['Среща в Пловдив – щастие', 'sreshta-v-plovdiv-shtastie'],
    ['日本', 'article'],
  ])('of “%s” is %s', async (title, slug) => {
    expect((await save({ article: { title } })).rows).toMatchObject([{ slug }])
  })

  test('that are taken, or once were another article’s, get a number', async () => {
    const first = await save({ article: { status: 'published' } })
    const second = await save({ id: other })
    expect(second.rows).toMatchObject([{ slug: 'a-test-of-saving-2' }])
    await save({ article: { status: 'published', slug: 'renamed' }, expected: version(first) })
    const again = await save({ id: other, article: { slug: 'a-test-of-saving' }, expected: version(second) })
    expect(again.rows).toMatchObject([{ slug: 'a-test-of-saving-2' }])
    expect((await visitor.select('article_redirects', 'slug,article_id', { slug: 'a-test-of-saving' })).rows).toEqual([
      { slug: 'a-test-of-saving', article_id: id },
    ])
  })

  test('stay when only the title changes, and lead to a draft for nobody but staff', async () => {
    const first = await save({ article: { status: 'published' } })
    const second = await save({ article: { status: 'published', title: 'Another Title' }, expected: version(first) })
    expect(second.rows).toMatchObject([{ slug: 'a-test-of-saving' }])
    const third = await save({ article: { status: 'published', slug: 'new-address' }, expected: version(second) })
    await save({ article: { status: 'draft', slug: 'new-address' }, expected: version(third) })
    expect((await visitor.select('article_redirects', 'slug', { slug: 'a-test-of-saving' })).rows).toEqual([])
    expect((await editor.person.select('article_redirects', 'slug', { slug: 'a-test-of-saving' })).rows).toHaveLength(1)
  })

  test('of a draft leave no trace', async () => {
    const first = await save()
    await save({ article: { slug: 'other-draft' }, expected: version(first) })
    expect(await sql('select 1 from public.article_redirects where article_id = $1', [id])).toEqual([])
  })
})

describe('publication', () => {
  const far = '2031-01-01T08:00:00+00:00'

  test('stamps the day, keeps a given one, and a draft has none', async () => {
    const first = await save({ article: { status: 'published' } })
    expect(Date.parse(String(first.rows[0]?.published_at))).toBeGreaterThan(Date.now() - 60_000)
    const second = await save({
      article: { status: 'published', published_at: '2020-01-01T00:00:00Z' },
      expected: version(first),
    })
    expect(second.rows).toMatchObject([{ published_at: '2020-01-01T00:00:00+00:00' }])
    expect((await save({ article: { published_at: far }, expected: version(second) })).rows).toMatchObject([
      { status: 'draft', published_at: null },
    ])
  })

  test.each([
    ['a draft', { status: 'draft' }],
    ['a scheduled article', { status: 'published', published_at: far }],
  ])('%s cannot be had by any way that visitors and members have', async (_, state) => {
    const [category] = await sql<{ id: string; key: string }>(
      `select id, key from public.article_categories where key = 'trade'`,
    )
    const counts = async (person: typeof visitor) => (await person.call('get_category_counts', {})).rows
    const before = await counts(visitor)
    const first = await save({ article: { status: 'published', category_id: category?.id, slug: 'once-public' } })
    await save({ article: { ...state, category_id: category?.id, slug: 'now-hidden' }, expected: version(first) })
    for (const person of [visitor, member.person]) {
      const ways = [
        await person.select('news_articles', 'id', { slug: 'now-hidden' }),
        await person.select('article_images', 'url', { article_id: id }),
        await person.select('article_to_tags', 'tag_id', { article_id: id }),
        await person.select('article_redirects', 'slug', { article_id: id }),
        await person.select('authors', 'id', { id: editor.id }),
        await person.select('content_revisions', 'snapshot', { item_id: id }),
        await person.call('search_articles', { query: 'test of saving' }),
        await person.call('get_tagged_articles', { tag: 'Logistics' }),
      ]
      expect(ways.flatMap(({ rows }) => rows).filter((row) => row.id === undefined || row.id === id)).toEqual([])
      expect(await counts(person)).toEqual(before)
    }
  })

  test('one story is featured; whose place is taken is not counted as edited', async () => {
    const featured = () =>
      sql<{ id: string; updated_at: string }>(
        'select id, updated_at::text as updated_at from public.news_articles where is_featured',
      )
    const [before] = await featured()
    expect(before).toBeDefined()
    const first = await save({ article: { is_featured: true } })
    expect(await featured()).toMatchObject([{ id }])
    expect(
      await sql('select updated_at::text as updated_at from public.news_articles where id = $1', [before?.id]),
    ).toEqual([{ updated_at: before?.updated_at }])
    const second = await save({ article: { is_featured: false }, expected: version(first) })
    expect(version(second), 'giving the place up is an edit').not.toBe(version(first))
  })
})

describe('an article that reports on an event', () => {
  const publishEvent = (published_at: string | null) =>
    sql('update public.events set published_at = $2 where id = $1', [other, published_at])
  const audited = () =>
    sql<{ before: Row | null; after: Row | null }>(
      `select before, after from public.audit_log where subject = 'article' and subject_id = $1 and id > $2 order by id`,
      [id, last],
    )
  /** The last entry of the audit log before the test. */
  let last: unknown
  beforeEach(async () => {
    last = (await sql<Row>('select max(id) as id from public.audit_log'))[0]?.id
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date)
       select $1, 'reported', 'Reported', 'Come.', min(id::text)::uuid, now() - interval '2 days', now() - interval '1 day' from public.event_categories`,
      [other],
    )
  })

  test('leads to it and it to the article, only while both are public, for staff as well', async () => {
    const leads = async (person: typeof visitor) => {
      const [article] = (await person.select('article_pages', 'event', { id })).rows
      const [found] = (await person.select('event_pages', 'reports', { id: other })).rows
      const [raw] = (await person.select('news_articles', 'event_id', { event_id: other })).rows
      return [article?.event, found?.reports, raw?.event_id]
    }
    const [event, reports] = [
      { slug: 'reported', title: 'Reported' },
      [{ slug: 'a-test-of-saving', title: article.title, summary: article.excerpt }],
    ]
    let saved = await save({ article: { event_id: other } })
    expect(await leads(visitor), 'a draft').toEqual([undefined, [], undefined])
    expect(await leads(editor.person)).toEqual([event, [], other])
    for (const [published_at, seen] of [
      ['2031-01-01T08:00:00Z', [undefined, [], undefined]],
      ['2026-01-01T08:00:00Z', [event, reports, other]],
    ] as const) {
      saved = await save({
        article: { event_id: other, status: 'published', published_at },
        expected: version(saved),
      })
      expect(await leads(visitor), published_at).toEqual(seen)
    }
    for (const withdrawn of [null, '2031-01-01T08:00:00Z']) {
      await publishEvent(withdrawn)
      expect(await leads(visitor), 'the event is not public').toEqual([null, undefined, other])
      expect(await leads(editor.person)).toEqual([null, reports, other])
    }
  })

  test('keeps it in its versions, and in the audit log by its title', async () => {
    const first = await save({ article: { event_id: other } })
    const second = await save({ article: { title: 'Changed' }, expected: version(first) })
    expect(await whole(), 'what is not sent stays').toMatchObject({ event_id: other, event: 'Reported' })
    await save({ article: { title: 'Changed', event_id: null }, expected: version(second) })
    expect((await revisions()).map(({ snapshot }) => snapshot.event)).toEqual(['Reported', 'Reported', null])
    const [added, , removed] = await audited()
    expect(added?.after).toMatchObject({ event: 'Reported' })
    expect(removed).toMatchObject({ before: { event: 'Reported' }, after: { event: null } })
    expect(Object.keys({ ...added?.after, ...removed?.before })).not.toContain('event_id')
  })

  test('has none once it is deleted, which is a change of its own, and cannot get it back', async () => {
    const first = await save({ article: { event_id: other } })
    expect((await editor.person.call('delete_events', { ids: [other] })).code).toBeNull()
    expect(await whole()).toMatchObject({ event_id: null, event: null })
    expect((await audited()).at(-1)).toMatchObject({ before: { event: 'Reported' }, after: { event: null } })
    expect((await save({ article: { event_id: other }, expected: version(first) })).code).toBe('PT409')
    const stored = await whole()
    expect((await save({ article: { event_id: other }, expected: stored?.updated_at })).code).toBeNull()
    expect(await whole()).toMatchObject({ event_id: null })
  })
})

describe('versions and files', () => {
  const noted = async () =>
    (await sql<{ address: string }>('select address from public.discarded_files order by address')).map(
      ({ address }) => address,
    )
  const discard = async (addresses: string[]) =>
    expect((await editor.person.call('discard_files', { addresses })).code).toBeNull()

  test('every save keeps one, those of single columns too; fifty stay', async () => {
    await save()
    await editor.person.update('news_articles', { id }, { status: 'published' })
    expect((await revisions()).map(({ snapshot }) => snapshot.status)).toEqual(['draft', 'published'])
    await editor.person.update('news_articles', { id }, { status: 'published' })
    expect(await revisions(), 'what is the same is no new version').toHaveLength(2)
    for (let number = 1; number <= 51; number += 1)
      await editor.person.update('news_articles', { id }, { title: `Title ${number}` })
    const kept = await revisions()
    expect(kept).toHaveLength(50)
    expect(kept.at(-1)?.snapshot.title).toBe('Title 51')
  })

  test('pictures are kept as long as a version shows them, and noted for removal when the article goes', async () => {
    const [one, two, inText] = ['one', 'two', 'text'].map(file)
    const first = await save({
      article: { image_url: one, content: `<p><img alt="" src="${inText}"></p>` },
      images: [{ url: two, caption: null }],
    })
    await save({ article: { content: '<p>None</p>' }, images: [], expected: version(first) })
    expect(await noted()).toEqual([])
    await save({ id: other, article: { image_url: two } })
    await editor.person.remove('news_articles', { id })
    expect(await noted()).toEqual([one, inText].toSorted())
    expect(await revisions()).toEqual([])
  })

  test('unsaved uploads are noted; what is shown, and what is no upload, is not', async () => {
    await save({ article: { image_url: file('shown') } })
    await discard([file('shown'), file('unsaved'), '/artwork/a.webp', 'https://elsewhere.example/a.webp'])
    expect(await noted()).toEqual([file('unsaved')])
  })

  test('the forms of a picture stay and go together, whichever of them is shown', async () => {
    const picture = (digit: string) => file(`${digit.repeat(32)}-1600x1000`)
    const small = (address: string) => address.replace('.webp', '-480.webp')
    const all = ['a', 'b', 'c', 'd'].map(picture)
    const [inText = '', inGallery = '', ofVersion = '', nowhere] = all
    const content = `<p><img alt="" src="${small(inText)}"></p>`
    const images = [{ url: small(inGallery), caption: null }]
    const first = await save({ article: { content, image_url: small(ofVersion) }, images })
    await save({ article: { content, image_url: '' }, images, expected: version(first) })
    await discard(all.flatMap((address) => [address, small(address)]))
    expect(await noted()).toEqual([nowhere])
    await editor.person.remove('news_articles', { id })
    expect(await noted(), 'by the address of the largest form').toEqual(all)
  })

  test('the database and the browser know the same forms of a picture', async () => {
    const random = '0123456789abcdef'.repeat(2)
    const addresses = [
      ...[1, 100, 149, 150, 384, 448, 599, 600, 1067, 1199, 1200, 1600, 99_999].map((width) =>
        file(`${random}-${width}x700`),
      ),
      file(random),
      file(`${random}-1600x1000-480`),
      file(`${random}-0x10`),
      file(`${random}-1600x1000`).replace('.webp', '.png'),
      `https://elsewhere.example/${random}-1600x1000.webp`,
    ]
    const known = await sql<{ address: string; forms: string[] }>(
      'select a.address, private.picture_forms(a.address) as forms from unnest($1::text[]) with ordinality as a (address, at) order by a.at',
      [`{${addresses.join(',')}}`],
    )
    expect(known.map(({ forms }) => forms.toSorted())).toEqual(
      addresses.map((address) => formAddresses(address).toSorted()),
    )
    for (const address of addresses) {
      const wholes = await sql<{ whole: string }>(
        'select private.whole_picture(f) as whole from unnest(private.picture_forms($1)) as f',
        [address],
      )
      expect(
        wholes.every(({ whole }) => whole === wholes[0]?.whole),
        address,
      ).toBe(true)
    }
  })
})

describe('saving an event', () => {
  const saveEvent = (change: Row = {}, expected: unknown = null, images: Row[] = gallery) =>
    editor.person.call('save_event', {
      event_id: id,
      event: { ...event, published_at: 'now', ...change },
      images,
      save_id: crypto.randomUUID(),
      expected,
    })

  test('stores it with its gallery, keeps former addresses for everybody, and refuses a newer version’s overwriting', async () => {
    const first = await saveEvent()
    expect(first).toMatchObject({ code: null, rows: [{ slug: 'a-test-event' }] })
    const second = await saveEvent(
      {
        slug: 'renamed-event',
        max_participants: 50,
        is_online: true,
        meeting_url: 'https://meet.example/x',
        location: '',
      },
      version(first),
      [],
    )
    expect(second).toMatchObject({ code: null, rows: [{ slug: 'renamed-event' }] })
    expect((await visitor.select('event_redirects', 'slug,event_id', { event_id: id })).rows).toEqual([
      { slug: 'a-test-event', event_id: id },
    ])
    expect((await saveEvent({}, version(first))).code).toBe('PT409')
    const [{ snapshot } = { snapshot: {} }] = (await revisions()).slice(-1)
    expect(snapshot).toMatchObject({
      title: event.title,
      slug: 'renamed-event',
      description: event.description,
      status: 'upcoming',
      is_featured: false,
      start_date: '2030-05-01T09:00:00+00:00',
      end_date: '2030-05-01T10:00:00+00:00',
      time_zone: 'Asia/Almaty',
      is_online: true,
      max_participants: 50,
      meeting_url: 'https://meet.example/x',
      location: null,
      registration_deadline: null,
      images: [],
    })
    // Neither its address nor its former one is another’s.
    for (const [title, slug] of [
      ['Renamed event', 'renamed-event-2'],
      ['A test event', 'a-test-event-2'],
    ])
      expect(await sql(`select private.free_slug('event', $1, $2) as slug`, [title, other])).toEqual([{ slug }])
  })

  test('without a start is refused', async () => {
    expect((await saveEvent({ start_date: '' })).code).toBe('23502')
    expect(await sql('select 1 from public.events where id = $1', [id])).toEqual([])
  })
})

test('an excerpt leaves headings out, parts blocks and ends at a word', async () => {
  const word = 'word '
  for (const [html, text] of [
    [
      '<h2>Programme</h2><p>Doors open at nine.</p><h3><strong>For whom?</strong></h3><p>All.</p>',
      'Doors open at nine. All.',
    ],
    ['<p>It <em>ends here</em></p>\n<h2>A heading</h2>', 'It ends here.'],
    ['<h2>A <em>good</em> day</h2><p></p>', 'A good day.'],
    ['<p>He asks <strong>who</strong></p><p>“Nobody.”</p><p>Well</p>', 'He asks who. “Nobody.” Well.'],
    [
      '<p>We bring</p><ul><li><p>wine</p></li><li>rose <b>oil</b></li></ul><p>Come.</p>',
      'We bring: wine; rose oil. Come.',
    ],
    [`<p>${word.repeat(39)}these longer</p>`, `${word.repeat(39)}these…`],
    [`<p>${word.repeat(38)}then, – longer</p>`, `${word.repeat(38)}then…`],
    [`<p>${word.repeat(39)}end. After</p>`, `${word.repeat(39)}end…`],
    [`<p>${word.repeat(39)}ends</p>`, `${word.repeat(39)}ends.`],
    [`<p>${word.repeat(39)}ended</p>`, `${word.repeat(38)}word…`],
  ])
    expect(await sql('select private.plain_excerpt($1) as text', [html])).toEqual([{ text }])
})
