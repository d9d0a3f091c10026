import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isBin, isEik, isVatNumber } from '@/features/billing/billing'
import { bins, eiks, ibans, manyNumbers, vatNumbers } from '../support/billing-samples'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call, someone } = inside(sql)
let administrator: Someone
let editor: Someone
let plain: Someone
let member: string

beforeAll(async () => {
  administrator = await someone('billing-desk', 'administrator')
  editor = await someone('billing-editor', 'editor')
  plain = await someone('billing-member', null)
})
beforeEach(async () => {
  member = crypto.randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Billed', 'company')`, [member])
})

const holds = async (check: string, texts: readonly string[]) =>
  (
    await sql<{ holds: boolean }>(
      `select private.${check}(t.text) as holds from unnest($1::text[]) with ordinality as t (text, place) order by t.place`,
      [texts],
    )
  ).map((row) => row.holds)
const version = async () =>
  (await sql<{ version: number | null }>('select max(version) as version from public.billing_settings'))[0]?.version ??
  null
const save = (changes: object, expected: number | null, first_numbers: object = {}, as = administrator) =>
  call('save_billing_settings', { settings: { ...billingSettings, ...changes }, first_numbers, expected }, as)
const saveDetails = (details: object, expected: string | null, contacts: object[] = [], as = administrator) =>
  call<string>('save_billing_details', { member_id: member, details, contacts, expected }, as)
const stored = async () => (await sql('select * from public.billing_details where member_id = $1', [member]))[0] as Row

describe('identifiers', () => {
  test.each([
    ['is_eik', isEik, eiks],
    ['is_bin', isBin, bins],
    ['is_vat_number', isVatNumber, vatNumbers],
  ] as const)('%s holds what the forms hold', async (check, inForms, samples) => {
    const texts = [...samples.map(([text]) => text), ...manyNumbers, ...manyNumbers.map((text) => `BG${text}`)]
    expect(await holds(check, texts)).toEqual(texts.map(inForms))
    expect(
      await holds(
        check,
        samples.map(([text]) => text),
      ),
    ).toEqual(samples.map(([, one]) => one))
  })

  test('IBANs have right check digits', async () => {
    expect(
      await holds(
        'is_iban',
        ibans.map(([text]) => text),
      ),
    ).toEqual(ibans.map(([, one]) => one))
  })
})

describe('settings', () => {
  test('each save is a version; whoever saves second is told and changes nothing', async () => {
    const before = await version()
    const first = await save({ days_to_pay: 20 }, before)
    expect(first).toMatchObject({ code: null, body: (before ?? 0) + 1 })
    const second = await save({ days_to_pay: 30 }, before)
    expect(second.code).toBe('PT409')
    expect(JSON.parse(String(second.body['details']))).toMatchObject({ by: expect.any(String) as string })
    expect(
      await sql('select days_to_pay from public.billing_settings where version >= $1 order by version', [before ?? 1]),
    ).toEqual(before === null ? [{ days_to_pay: 20 }] : [{ days_to_pay: 14 }, { days_to_pay: 20 }])
  })

  test.each<[string, object]>([
    ['an EIK with a wrong check digit', { eik: '175074753' }],
    ['a VAT number with a wrong check digit', { vat_number: 'BG175074753' }],
    ['a wrong IBAN', { accounts: [{ ...billingSettings.accounts[0], iban: 'BG80BNBG96611020345679' }] }],
    ['a wrong BIC', { accounts: [{ ...billingSettings.accounts[0], bic: 'BNBG' }] }],
    ['six accounts', { accounts: Array.from({ length: 6 }, () => billingSettings.accounts[0]) }],
    ['no name', { legal_name_bg: ' ' }],
    ['a roll-over on February 30', { roll_over_month: 2, roll_over_day: 30 }],
    ['days of grace of two years', { grace_days: 730 }],
  ])('take no %s', async (_, changes) => {
    const before = await version()
    const { code, body } = await save(changes, before)
    expect(code).toMatch(/^2[23]/)
    expect(body['message']).toContain('A value of the billing settings')
    expect(await version()).toBe(before)
  })

  test('a series goes on from a first number until it is used', async () => {
    expect((await save({}, await version(), { annulment: 412 })).code).toBeNull()
    expect(await sql(`select private.next_number('annulment') as number`)).toEqual([{ number: '0000000412' }])
    const refused = await save({}, await version(), { annulment: 500 })
    expect(refused.body['message']).toBe('This series has a document already, so its numbers go on by themselves.')
    expect((await save({}, await version(), { annulment: 413 })).code).toBeNull()
  })

  test('are of Administrators, and on record by what changed', async () => {
    await save({ days_to_pay: 15 }, await version())
    for (const nobody of [editor, plain]) {
      expect((await save({}, await version(), {}, nobody)).code).toBe('42501')
      expect((await nobody.person.select('billing_settings', 'version')).rows).toEqual([])
      expect((await nobody.person.select('tax_rules', 'key')).rows).toEqual([])
    }
    await save({ days_to_pay: 16 }, await version())
    const [entry] = await sql<{ before: Row; after: Row }>(
      `select before, after from public.audit_log where subject = 'billing_settings' order by id desc limit 1`,
    )
    expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(['days_to_pay', 'version'])
    expect([entry?.before['days_to_pay'], entry?.after['days_to_pay']]).toEqual([15, 16])
  })
})

describe('tax rules', () => {
  test('are changed under the version that was read, and on record', async () => {
    const key = 'dues eu with VAT number'
    const [rule] = await sql<{ updated_at: string }>('select updated_at::text from public.tax_rules where key = $1', [
      key,
    ])
    const change = (code: string) =>
      administrator.person.update('tax_rules', { key, updated_at: rule?.updated_at }, { code, checked: true })
    await change('FIRST')
    await change('SECOND')
    expect(await sql('select code from public.tax_rules where key = $1', [key])).toEqual([{ code: 'FIRST' }])
    expect(
      await sql(`select subject_name from public.audit_log where subject = 'tax_rule' order by id desc limit 1`),
    ).toEqual([{ subject_name: key }])
  })
})

describe('billing details', () => {
  test('are saved with their contacts under the version that was read', async () => {
    const first = await saveDetails(
      { legal_name: ' Alpha OOD ', country: 'BG', eik: '175074752', reference: '' },
      null,
      [{ name: 'Ada', email: 'ADA@alpha.example' }],
    )
    expect(first.code).toBeNull()
    expect(await stored()).toMatchObject({ legal_name: 'Alpha OOD', reference: null, honorary: false })
    expect(await sql('select name, email from public.billing_contacts where member_id = $1', [member])).toEqual([
      { name: 'Ada', email: 'ada@alpha.example' },
    ])
    expect((await saveDetails({ legal_name: 'Beta OOD' }, null)).code).toBe('PT409')
    expect((await saveDetails({ legal_name: 'Beta OOD' }, first.body)).code).toBeNull()
    expect(await stored()).toMatchObject({ legal_name: 'Beta OOD', eik: '175074752' })
    expect(await sql('select name from public.billing_contacts where member_id = $1', [member])).toEqual([])
  })

  test.each<[string, object, object[]]>([
    ['a wrong EIK', { eik: '175074753' }, []],
    ['a wrong BIN', { bin: '990140000018' }, []],
    ['a KNP of four digits', { knp: '8510' }, []],
    ['a name of 401 characters', { legal_name: 'x'.repeat(401) }, []],
    ['two lines as a name', { legal_name: 'Alpha\nBeta' }, []],
    ['a contact without an address', {}, [{ name: 'Ada', email: 'ada' }]],
    ['one address twice', {}, ['a@b.example', 'A@b.example'].map((email) => ({ name: 'Ada', email }))],
    ['six contacts', {}, Array.from({ length: 6 }, (_, n) => ({ name: 'Ada', email: `a${n}@b.example` }))],
  ])('take no %s', async (_, details, contacts) => {
    expect((await saveDetails(details, null, contacts)).code).toBeTruthy()
    expect(await stored()).toBeUndefined()
  })

  test('are read by Administrators and the member’s managers', async () => {
    await saveDetails({ legal_name: 'Alpha OOD' }, null, [{ name: 'Ada', email: 'ada@alpha.example' }])
    const manager = await someone('billing-manager', null)
    await sql(`insert into public.member_people (member_id, person_id, is_manager) values ($1, $2, true)`, [
      member,
      manager.id,
    ])
    await sql(`update public.members set status = 'active' where id = $1`, [member])
    for (const [who, many] of [
      [administrator, 1],
      [manager, 1],
      [editor, 0],
      [plain, 0],
    ] as const)
      for (const table of ['billing_details', 'billing_contacts'])
        expect((await who.person.select(table, 'member_id', { member_id: member })).rows, table).toHaveLength(many)
    expect((await saveDetails({}, null, [], manager)).code).toBe('42501')
  })

  test('are on record without their values, and a contact’s go with an erasure', async () => {
    await saveDetails({ legal_name: 'Alpha OOD' }, null, [{ name: 'Ada', email: 'ada@erased.example' }])
    const [entry] = await sql<{ after: Row }>(
      `select after from public.audit_log where subject = 'member' and subject_id = $1 order by id desc limit 1`,
      [member],
    )
    expect(entry?.after).toMatchObject({ billing_legal_name: { characters: 9 }, billing_contacts: { contacts: 1 } })
    expect(JSON.stringify(entry?.after)).not.toContain('Alpha OOD')
    const [held] = await sql(`select private.held_billing(null, 'Ada@erased.example') as held`)
    expect(held?.['held']).toEqual([{ member: 'Billed', name: 'Ada', email: 'ada@erased.example' }])
    await call('fulfil_erasure', { address: 'ada@erased.example', request: null }, administrator)
    expect(await sql('select 1 from public.billing_contacts where member_id = $1', [member])).toEqual([])
  })
})
