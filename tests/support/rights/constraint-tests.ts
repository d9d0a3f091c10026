import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rules, settings } from './constraint-cases'
import { accountId, type Driver, type Person, type Row } from '../database/driver'
import { addFixtures, fixtures } from './permission-fixtures'
import { sampleOf } from './permission-samples'
import type { Table } from '../../db/permission-matrix'

/** The refusal of a delete while another row refers to it: of PostgreSQL 18, and of those before it and the Data API. */
const referred = ['23001', '23503']

/** A value in a form for a test's title. */
function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 30)}… (${text.length})` : text
}

/**
 * Defines the tests of the rules that the database enforces for every caller: they act as the service role, which bypasses policies.
 *
 * @param connect returns the driver once the backend runs
 */
export function describeConstraints(connect: () => Driver): void {
  let driver: Driver
  let service: Person
  const sample = (table: Table) => sampleOf(table, fixtures.stranger)
  const one = async <R = Row>(query: string, parameters: unknown[] = []) => (await driver.sql<R>(query, parameters))[0]

  beforeAll(async () => {
    driver = connect()
    await addFixtures(driver.sql)
    // The service role writes no table, but as it stands above row security it meets the constraints alone.
    await driver.sql('grant select, insert, update, delete on all tables in schema public to service_role')
    service = await driver.person('service')
  })

  const each = Object.entries(rules).flatMap(([table, of]) =>
    of.map((rule): [string, Table, typeof rule] => [`${table}.${rule[0]}`, table as Table, rule]),
  )
  describe.each(each)('%s', (_, table, [column, takes, refuses, { beside, code = '23514' } = {}]) => {
    const expectEach = async (values: unknown[], expected: string | null) => {
      const { row, key } = sample(table)
      for (const value of values) {
        const sent: Row = { ...row, ...beside, [column]: value }
        const outcome = await service.insert(table, sent)
        expect({ value: shown(value), code: outcome.code }).toEqual({ value: shown(value), code: expected })
        if (expected === null) await service.remove(table, Object.fromEntries(key.map((name) => [name, sent[name]])))
      }
    }
    if (takes.length > 0) test(`takes ${takes.map(shown).join(', ')}`, () => expectEach(takes, null))
    if (refuses.length > 0)
      test(`refuses ${refuses.map(shown).join(', ')} with ${code}`, () => expectEach(refuses, code))
  })

  test.each(Object.entries(settings))(
    'the setting %s takes its form and nothing else',
    async (key, [takes, refuses]) => {
      for (const value of [...takes, ...refuses]) {
        const { code } = await service.update('site_settings', { key }, { value })
        expect({ value, code }).toEqual({ value, code: takes.includes(value) ? null : '23514' })
      }
    },
  )
  test('there are no settings but the three', async () => {
    expect((await service.insert('site_settings', { key: 'script', value: 'G-ABCD1234' })).code).toBe('23514')
  })

  describe('publication', () => {
    afterEach(() => service.remove('news_articles', { id: fixtures.sample }))
    const { row } = sample('news_articles')
    const article = () =>
      one<{ status: string; published_at: string | null; moment: boolean }>(
        `select status, published_at, published_at between now() - interval '1 minute' and now() + interval '1 minute' as moment from public.news_articles where id = $1`,
        [fixtures.sample],
      )
    test('a new article is a draft, without a date even if one is sent', async () => {
      await service.insert('news_articles', { ...row, published_at: '2020-01-01T00:00:00Z' })
      expect(await article()).toMatchObject({ status: 'draft', published_at: null })
    })
    test('publishing stamps the date, going back clears it', async () => {
      await service.insert('news_articles', row)
      await service.update('news_articles', { id: fixtures.sample }, { status: 'published' })
      expect(await article()).toMatchObject({ status: 'published', moment: true })
      await service.update('news_articles', { id: fixtures.sample }, { status: 'draft' })
      expect(await article()).toMatchObject({ status: 'draft', published_at: null })
    })
    test('a chosen date is kept, and a later change of the text does not move it', async () => {
      await service.insert('news_articles', { ...row, status: 'published', published_at: '2020-01-01T00:00:00Z' })
      await service.update('news_articles', { id: fixtures.sample }, { title: 'Changed' })
      expect(new Date((await article())?.published_at ?? 0).toISOString()).toBe('2020-01-01T00:00:00.000Z')
    })
    test('a published article cannot lose its date', async () => {
      await service.insert('news_articles', { ...row, status: 'published' })
      await service.update('news_articles', { id: fixtures.sample }, { published_at: null })
      expect(await article()).toMatchObject({ status: 'published', moment: true })
    })
    test('the summary is the excerpt, or else the beginning of the text', async () => {
      await service.insert('news_articles', {
        ...row,
        content: `<p>Wheat &amp; rail.</p><script>alert(1)</script><p>${'word '.repeat(100)}</p>`,
      })
      const summary = async () =>
        (await one<{ summary: string }>('select summary from public.news_articles where id = $1', [fixtures.sample]))
          ?.summary ?? ''
      expect(await summary()).toMatch(/^Wheat & rail\. word .*word…$/)
      expect((await summary()).length).toBeLessThanOrEqual(201)
      await service.update('news_articles', { id: fixtures.sample }, { excerpt: ' In short ' })
      expect(await summary()).toBe('In short')
    })
  })

  test.each([
    'events',
    'news_articles',
    'announcements',
    'members',
    'services',
    'about_content',
    'about_goals',
    'home_benefits',
    'home_sectors',
    'membership_benefits',
    'membership_features',
    'membership_tiers',
    'offices',
    'social_links',
    'questions',
    'partners',
    'people',
    'legal_versions',
    'user_profiles',
  ] as const)("%s.updated_at is the database's, whatever is sent", async (table) => {
    const { row, change } = sample(table)
    await service.insert(table, row)
    const stamp = () =>
      one<{ updated_at: string; fresh: boolean }>(
        `select updated_at::text, updated_at > now() - interval '1 minute' as fresh from public.${table} where id = $1`,
        [row.id],
      )
    const before = await stamp()
    await service.update(table, { id: row.id }, { ...change, updated_at: '2001-01-01T00:00:00Z' })
    const after = await stamp()
    expect(after?.fresh).toBe(true)
    expect(after?.updated_at).not.toBe(before?.updated_at)
  })

  test('the full name follows the names, and an author is named as in the profile', async () => {
    await driver.sql(`update public.user_profiles set first_name = 'Stoyan', last_name = '' where id = $1`, [
      fixtures.stranger,
    ])
    expect(
      await one(
        'select p.full_name, a.full_name as author, a.first_name from public.user_profiles p join public.authors a using (id) where id = $1',
        [fixtures.stranger],
      ),
    ).toEqual({ full_name: 'Stoyan', author: 'Stoyan', first_name: 'Stoyan' })
    expect((await service.update('user_profiles', { id: fixtures.stranger }, { full_name: 'Other' })).code).toBe(
      '428C9',
    )
  })

  describe('the last Super Administrator', () => {
    const last = () => accountId(driver.sql, 'superAdministrator')
    const superRole = `(select id from public.user_roles where name = 'super_administrator')`
    test('cannot be demoted', async () => {
      expect((await service.update('user_profiles', { id: await last() }, { role_id: null })).code).toBe('P0001')
    })
    test('cannot be deleted, by the profile or by the account', async () => {
      expect((await service.remove('user_profiles', { id: await last() })).code).toBe('P0001')
      await expect(driver.sql('delete from auth.users where id = $1', [await last()])).rejects.toThrow(
        'The last Super Administrator cannot be removed.',
      )
    })
    test('two cannot be removed by one statement, one of two can', async () => {
      await driver.sql(`update public.user_profiles set role_id = ${superRole} where id = $1`, [fixtures.stranger])
      await expect(
        driver.sql(`update public.user_profiles set role_id = null where role_id = ${superRole}`),
      ).rejects.toThrow('The last Super Administrator')
      await expect(driver.sql(`delete from public.user_profiles where role_id = ${superRole}`)).rejects.toThrow(
        'The last Super Administrator',
      )
      expect((await service.update('user_profiles', { id: fixtures.stranger }, { role_id: null })).code).toBe(null)
    })
    test('the role itself cannot be deleted while somebody has it', async () => {
      expect(referred).toContain((await service.remove('user_roles', { name: 'super_administrator' })).code)
    })
  })

  test('a category in use is kept, and an author who leaves leaves the articles', async () => {
    expect(referred).toContain((await service.remove('event_categories', { name: 'Webinar' })).code)
    await driver.sql('delete from auth.users where id = $1', [fixtures.stranger])
    expect(await one('select author_id from public.news_articles where id = $1', [fixtures.draft])).toEqual({
      author_id: null,
    })
  })
}
