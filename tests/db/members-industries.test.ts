import { beforeAll, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { someone, personOf } = inside(sql)
const visitor = personOf(null)
let administrator: Someone
beforeAll(async () => {
  administrator = await someone('industries', 'administrator')
})

describe('the list of industries', () => {
  test('has one for each choice of the application form, and every industry of the directory', async () => {
    expect(
      await sql(
        `select application_choice as choice, name from public.industries where application_choice is not null order by 1`,
      ),
    ).toEqual([
      { choice: 'agriculture', name: 'Agriculture & Food' },
      { choice: 'energy', name: 'Energy' },
      { choice: 'finance', name: 'Finance & Insurance' },
      { choice: 'it', name: 'Information Technology' },
      { choice: 'manufacturing', name: 'Manufacturing' },
      { choice: 'other', name: 'Other' },
    ])
    expect(
      await sql(`select industry from public.members where industry not in (select name from public.industries)`),
    ).toEqual([])
  })

  test('renames members with an industry, and keeps one that members have', async () => {
    const { person } = administrator
    await person.insert('industries', { name: 'Trade One' })
    await person.insert('members', { name: 'Trade Ltd', member_type: 'company', industry: 'Trade One' })
    // PostgreSQL 18 has a code of its own for it.
    expect(['23001', '23503']).toContain((await person.remove('industries', { name: 'Trade One' })).code)
    expect((await person.update('industries', { name: 'Trade One' }, { name: 'Trade Two' })).code).toBeNull()
    expect((await visitor.select('members', 'industry', { name: 'Trade Ltd' })).rows).toEqual([
      { industry: 'Trade Two' },
    ])
    await person.remove('members', { name: 'Trade Ltd' })
    expect((await person.remove('industries', { name: 'Trade Two' })).code).toBeNull()
    expect(
      (
        await sql(
          `select action, subject_name, after ->> 'name' as name from public.audit_log where subject = 'industry' and subject_name like 'Trade %' order by id`,
        )
      ).map((entry) => Object.values(entry)),
    ).toEqual([
      ['created', 'Trade One', 'Trade One'],
      ['changed', 'Trade Two', 'Trade Two'],
      ['deleted', 'Trade Two', null],
    ])
  })
})

describe('the directory finds an industry', () => {
  const energy = async (status = `status = 'active'`) =>
    (await sql<{ id: string }>(`select id from public.members where industry = 'Energy' and ${status}`))
      .map(({ id }) => id)
      .sort()
  const found = async (person: typeof visitor, name: string, query: string) =>
    (await person.call(name, { query })).rows.map(({ id }) => String(id)).sort()

  test.each(['енерг', 'ЭНЕРГЕТИКА', 'энергия', 'energy'])('by %s', async (query) => {
    expect(await found(visitor, 'search_members', query)).toEqual(expect.arrayContaining(await energy()))
    expect(await found(administrator.person, 'search_all_members', query)).toEqual(
      expect.arrayContaining(await energy('true')),
    )
  })

  test('by nothing that only looks like one of its names, and without inactive members for visitors', async () => {
    expect(await found(visitor, 'search_members', 'ен%рг')).toEqual([])
    await sql(
      `insert into public.members (name, member_type, industry, status) values ('Trade inactive', 'company', 'Energy', 'inactive')`,
    )
    expect(
      (await visitor.call('search_members', { query: 'енерг' })).rows.filter(({ name }) => name === 'Trade inactive'),
    ).toEqual([])
  })
})
