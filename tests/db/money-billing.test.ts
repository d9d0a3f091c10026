import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countryCodes, isOtherEu } from '@/features/money/billing/countries'
import { isBin, isDrawn, isEik, isVatNumber } from '@/features/money/billing/billing'
import { bics, bins, drawn, eiks, ibans, manyNumbers, vatNumbers } from '../support/billing-samples'
import type { Row } from '../support/database/driver'
import type { Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office, without } from '../support/dues'

const o = office(testBackend().sql)
const { ask, one, sql, table } = o
let administrator: Someone
let editor: Someone
let plain: Someone
let member: string

beforeAll(async () => {
  administrator = await o.open()
  editor = await o.someone('billing-editor', 'editor')
  plain = await o.someone('billing-member', null)
})
beforeEach(async () => {
  member = crypto.randomUUID()
  o.name({ member })
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Billed', 'company')`, [member])
})

const holds = async (check: string, texts: readonly string[]) =>
  (
    await sql<{ holds: boolean }>(
      `select private.${check}(t.text) as holds from unnest($1::text[]) with ordinality as t (text, place) order by t.place`,
      [texts],
    )
  ).map((row) => row.holds)
const version = () => one<number>('select max(version) from public.billing_settings')
const save = (changes: object, expected: number, first_numbers: object = {}, as = administrator) =>
  ask<Row & number>(
    'save_billing_settings',
    { settings: { ...billingSettings, ...changes }, first_numbers, expected },
    as,
  )
const saveDetails = (details: object, expected: string | null, contacts: unknown = [], as = administrator) =>
  ask<string>('save_billing_details', { member_id: member, details, contacts, expected }, as)
const stored = () =>
  table(
    `select legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, invoice_first, agreed_price, honorary, reminders_held
     from public.billing_details where member_id = $1`,
    [member],
  )

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

  test('the countries of the EU are those of the forms', async () => {
    expect(
      await table(`select c.code from unnest($1::text[]) as c (code) where private.buyer_group(c.code) = 'eu'`, [
        countryCodes,
      ]),
    ).toEqual(countryCodes.filter(isOtherEu))
  })

  test.each([
    ['is_iban', ibans],
    ['is_bic', bics],
  ] as const)('%s knows right ones', async (check, samples) => {
    expect(
      await holds(
        check,
        samples.map(([text]) => text),
      ),
    ).toEqual(samples.map(([, one]) => one))
  })

  test('is_drawn holds what the forms hold', async () => {
    const texts = drawn.map(([text]) => text)
    for (let code = 1; code < 0x2300; code++) texts.push(String.fromCodePoint(code))
    expect(await holds('is_drawn', texts)).toEqual(texts.map(isDrawn))
  })

  test('the group of a country is that of the rules of tax', async () => {
    const groups = async (countries: string) =>
      (
        await sql<{ found: string }>(
          `select distinct private.buyer_group(c.country) as found from unnest($1::text[]) as c (country)`,
          [countries.split(' ')],
        )
      ).map(({ found }) => found)
    expect(await groups('BG')).toEqual(['bulgaria'])
    expect(await groups('AT BE CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK')).toEqual([
      'eu',
    ])
    expect(await groups('KZ GB CH NO TR US RS MK UA')).toEqual(['other'])
  })
})

describe('settings', () => {
  test('each save is a version with who saved it; what is absent stays; whoever saves second is told and changes nothing', async () => {
    const before = await version()
    expect(await save({ days_to_pay: 20, grace_days: 3 }, before)).toMatchObject({ code: null, body: before + 1 })
    const again = await save({ days_to_pay: 20, grace_days: 3 }, before)
    expect(again, 'a retry after a lost answer').toMatchObject({ code: null, body: before + 1 })
    const second = await save({ days_to_pay: 30 }, before)
    expect(second.code).toBe('PT409')
    const name = await one('select full_name from public.user_profiles where id = $1', [administrator.id])
    expect(JSON.parse(String(second.body['details']))).toEqual({ by: name, at: expect.any(String) as string })
    expect(
      (await ask('save_billing_settings', { settings: { grace_days: 4 }, first_numbers: {}, expected: before + 1 }))
        .code,
    ).toBeNull()
    expect(
      await sql(
        'select version, days_to_pay, grace_days, saved_by, saved_by_name from public.billing_settings where version >= $1 order by version',
        [before],
      ),
    ).toEqual([
      { version: before, days_to_pay: 14, grace_days: 30, saved_by: administrator.id, saved_by_name: name },
      { version: before + 1, days_to_pay: 20, grace_days: 3, saved_by: administrator.id, saved_by_name: name },
      { version: before + 2, days_to_pay: 20, grace_days: 4, saved_by: administrator.id, saved_by_name: name },
    ])
    expect(await one('select (private.billing()).version')).toBe(before + 2)
  })

  const account = billingSettings.accounts[0]
  test.each<[string, unknown, unknown]>([
    ['legal_name_bg', 'x'.repeat(200), 'x'.repeat(201)],
    ['legal_name_en', 'x', ' '],
    ['address_bg', 'a\nb', 'x'.repeat(301)],
    ['address_en', 'x'.repeat(300), ''],
    ['eik', '103873594', '103873595'],
    ['vat_number', 'BG175074752', 'BG175074753'],
    ['kbe', '28', '8'],
    ['signed_by', 'x'.repeat(120), 'a\nb'],
    ['accounts', Array(5).fill(account), Array(6).fill(account)],
    ['accounts', [], {}],
    ['accounts', [{ ...account, holder: 'x'.repeat(70) }], [{ ...account, holder: 'x'.repeat(71) }]],
    ['accounts', [{ ...account, bank: 'x'.repeat(100) }], [{ ...account, bank: 'x'.repeat(101) }]],
    ['accounts', [{ ...account, currency: 'KZT' }], [{ ...account, currency: 'kzt' }]],
    ['accounts', [{ ...account, iban: 'KZ86125KZT5004100100' }], [{ ...account, iban: 'BG80BNBG96611020345679' }]],
    ['accounts', [{ ...account, bic: 'BNBGBGSDXXX' }], [{ ...account, bic: 'BNBG' }]],
    ['accounts', [account], [{ ...account, more: 1 }]],
    ['accounts', [account], ['account']],
    ['days_to_pay', 0, -1],
    ['days_to_pay', 180, 181],
    ['notice_days', 366, 367],
    ['reminders', [-60, 180, 1, 2, 3, 4], [-61]],
    ['reminders', [], [181]],
    ['reminders', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]],
    ['second_reminder', 'x'.repeat(300), 'x'.repeat(301)],
    ['second_reminder', null, ' '],
    ['second_reminder', 'Please call us.', 'Please\ncall us.'],
    ['grace_days', 366, 367],
    ['lapses_from', '2100-12-31', '2101-01-01'],
    ['lapses_from', '2020-01-01', '2019-12-31'],
    ['close_below_cents', 10000, 10001],
    ['years', 'fixed', 'both'],
    ['begins_after', 'payment', 'x'],
    ['first_month', 12, 13],
    ['round_to_cents', 1000, 5],
    ['late_renewal', 'renewal', 'x'],
    ['entrance_fee_cents', 100000000, 100000001],
    ['kept_years', 5, 4],
    ['kept_years', 50, 51],
  ])('%s may be %j, and not %j', async (column, right, wrong) => {
    expect((await save({ [column]: right }, await version())).code).toBeNull()
    const before = await version()
    const { code, body } = await save({ [column]: wrong }, before)
    expect([code?.slice(0, 2), body['message'], await version()]).toEqual([
      '23',
      'A value of the billing settings is missing, too long or of the wrong kind.',
      before,
    ])
  })

  test.each([
    [2, 29, 30],
    [4, 30, 31],
    [12, 31, null],
  ])(
    'the year rolls over on a day that is one: in month %i on the %i., not on the %s.',
    async (roll_over_month, day, none) => {
      expect((await save({ roll_over_month, roll_over_day: day }, await version())).code).toBeNull()
      expect((await save({ roll_over_month, roll_over_day: none }, await version())).code).toBe('23514')
    },
  )

  test('a series goes on from a first number until it is used', async () => {
    expect((await save({}, await version(), { annulment: 412 })).code).toBeNull()
    expect(await sql(`select number from private.next_number('annulment')`)).toEqual([{ number: '0000000412' }])
    expect(
      await table(
        `select before, after from public.audit_log where subject = 'billing_settings' order by id desc limit 1`,
      ),
    ).toEqual([expect.stringMatching(/"first_number_annulment":1[,}].*"first_number_annulment":412/)])
    const refused = await save({}, await version(), { annulment: 500 })
    expect(refused.body['message']).toBe('This series has a document already, so its numbers go on by themselves.')
    expect((await save({}, await version(), { annulment: 413 })).code).toBeNull()
    const list = { settings: [], first_numbers: {}, expected: await version() }
    expect((await ask<Row>('save_billing_settings', list)).body['message']).toBe('One form at a time.')
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
  const keys = ['dues eu with VAT number', 'dues eu without VAT number']
  const versions = (of: readonly string[], on = '2026-11-26') =>
    Promise.all(
      of.map((key) =>
        one<string>(
          'select updated_at::text from public.tax_rules where key = $1 and valid_from <= $2 order by valid_from desc limit 1',
          [key, on],
        ),
      ),
    )
  const rules = (columns: string) =>
    table(`select ${columns} from public.tax_rules where key = any ($1) order by key, valid_from`, [keys])
  const change = (rule: object | null, expected: readonly string[], from_day: string | null = null, of = keys) =>
    ask('save_tax_rules', { keys: of, rule, from_day, expected })

  test('are changed together under the versions that were read, and on record', async () => {
    const read = await versions(keys)
    const first = { rate: 0, words_bg: ' б ', words_en: ' b ', code: ' FIRST ', checked: true }
    expect((await change(first, read)).code).toBeNull()
    expect((await change(first, read)).code, 'a retry after a lost answer').toBeNull()
    const second = await change({ ...first, code: 'SECOND' }, read)
    expect([second.code, second.body['message']]).toEqual([
      'PT409',
      'Somebody else has changed this rule since you opened it. What you typed is still here; close this to see theirs.',
    ])
    expect(await rules('code, words_bg, words_en, checked, valid_from')).toEqual(
      Array(2).fill('FIRST б b true 2000-01-01'),
    )
    expect(
      await sql(`select subject_name from public.audit_log where subject = 'tax_rule' order by id desc limit 2`),
    ).toEqual(keys.toReversed().map((key) => ({ subject_name: key })))
    for (const [given, code] of [
      [[{ rate: 10001 }, await versions(keys)], '23514'],
      [[{ code: 'x'.repeat(21) }, await versions(keys)], '23514'],
      [[first, []], '22023'],
      [[first, read, null, []], '22023'],
      [[first, [null], null, ['nothing']], 'PT404'],
    ] as const)
      expect((await change(...(given as unknown as Parameters<typeof change>))).code).toBe(code)
  })

  test('of a day to come hold from it on; what is asked already at another rate is listed', async () => {
    await o.moveClock('2026-12-20')
    const taxed = await o.member('Of December', { country: 'DE', vat_number: 'DE811569869' })
    const dues = { kind: 'dues', unit_cents: 1000 }
    const pro = await o.issue('pro_forma', taxed, dues)
    await o.issue('invoice', taxed, dues)
    o.name({ pro })
    const asked = async () =>
      o.lines((await ask<Row[]>('get_outdated_pro_formas')).body.map((row) => without(row, 'number')))
    expect(await asked()).toEqual([])
    const present = await versions(keys)
    const next = { rate: 900, words_bg: '', words_en: '', code: 'NEXT', checked: false }
    const today = await change(next, present, '2026-12-20')
    expect(today.body['message']).toBe('A day to come is after today. Without one, the rule holds from now on.')
    expect((await change(next, present, '2027-01-01')).code).toBeNull()
    expect((await change(next, present, '2027-01-01')).code, 'a retry').toBeNull()
    const both = ['FIRST 0 true 2000-01-01', 'NEXT 900 false 2027-01-01']
    expect(await rules('code, rate, checked, valid_from')).toEqual([...both, ...both])
    expect(await asked()).toEqual(['0 900 Of December OOD 1000 2027-01-01 pro'])
    // The first of several is said.
    expect((await change({ ...next, rate: 800 }, await versions(keys, '2029-01-01'), '2029-01-01')).code).toBeNull()
    expect(await asked()).toEqual(['0 900 Of December OOD 1000 2027-01-01 pro'])
    expect((await change(null, await versions(keys, '2029-01-01'), '2029-01-01')).code).toBeNull()
    // Another one that asks for the rate of today anew does not hide it.
    const last = { ...next, rate: 0, code: 'LAST' }
    expect((await change(last, await versions(keys, '2028-01-01'), '2028-01-01')).code).toBeNull()
    expect(await asked()).toEqual(['0 900 Of December OOD 1000 2027-01-01 pro'])
    expect((await change(null, await versions(keys, '2028-01-01'), '2028-01-01')).code).toBeNull()
    // What is to come is changed under its own version.
    expect((await change({ ...next, rate: 950 }, present, '2027-01-01')).code).toBe('PT409')
    expect((await change({ ...next, rate: 950 }, await versions(keys, '2027-01-01'), '2027-01-01')).code).toBeNull()

    const rateOf = async (paper: { id: string }) =>
      one<number>('select tax_rate from public.document_lines where document_id = $1', [paper.id])
    await o.moveClock('2026-12-31')
    expect(await rateOf(await o.issue('invoice', taxed, dues))).toBe(0)
    await o.moveClock('2027-01-01')
    expect(await rateOf(await o.issue('invoice', taxed, dues))).toBe(950)
    const drafted = async (more: Row = {}) => {
      const { id } = await o.draft('invoice', taxed, dues, more)
      return (await ask<{ totals: Row[] }>('get_document', { document_id: id })).body.totals[0]?.['tax_rate']
    }
    expect(await drafted()).toBe(950)
    // Of what was done before, the rate is that of its day.
    const before = { tax_event_on: '2026-12-31' }
    expect(await drafted(before)).toBe(0)
    expect(await rateOf(await o.issue('invoice', taxed, dues, before))).toBe(0)
    await o.pay(taxed, [[pro, 1000]])
    expect(await asked()).toEqual([])
    expect(await rateOf(await o.invoiceOf(pro))).toBe(0)
    // What has begun is not taken back as if it had not.
    expect((await change(null, await versions(keys, '2027-01-01'), '2027-01-01')).code).toBe('22023')
    const dear = await o.issue('pro_forma', taxed, dues)
    o.name({ dear })

    await o.moveClock('2026-12-20')
    expect((await change(last, await versions(keys, '2028-01-01'), '2028-01-01')).code).toBeNull()
    // What is to come goes under its version, too; one that is gone stays so.
    const coming = await versions(keys, '2027-01-01')
    expect((await change(null, present, '2027-01-01')).code).toBe('PT409')
    expect((await change(null, coming, '2027-01-01')).code).toBeNull()
    expect((await change(null, coming, '2027-01-01')).code).toBeNull()
    expect(await rules('code, valid_from')).toEqual(['FIRST 2000-01-01', 'LAST 2028-01-01', 'FIRST 2000-01-01', 'LAST 2028-01-01']) // prettier-ignore
    expect((await change(null, await versions(keys, '2028-01-01'), '2028-01-01')).code).toBeNull()
    // A rate that was higher is another one, too.
    expect(await asked()).toEqual(['950 0 Of December OOD 1095 2000-01-01 dear'])
    await ask('cancel_pro_forma', { document_id: dear.id, reason: 'Another rate' })
    expect(await rules('code, rate, checked, valid_from')).toEqual(Array(2).fill('FIRST 0 true 2000-01-01'))
  })

  test('to come say nothing of what other rules are for', async () => {
    await o.moveClock('2026-12-20')
    const dues = { kind: 'dues', unit_cents: 1000 }
    await o.issue('pro_forma', await o.member('Without Number', { country: 'DE' }), dues)
    await o.issue('pro_forma', await o.member('Of Bulgaria', { vat_number: 'BG175074752' }), dues)
    const registered = await o.member('With Number', { country: 'DE', vat_number: 'DE811569869' })
    await o.issue('pro_forma', registered, { ...dues, kind: 'other' })
    const of = [keys[0] ?? '']
    const next = { rate: 700, words_bg: '', words_en: '', code: 'NEXT', checked: false }
    expect((await change(next, await versions(of), '2027-01-01', of)).code).toBeNull()
    expect((await ask<Row[]>('get_outdated_pro_formas')).body).toEqual([])
    expect((await change(null, await versions(of, '2027-01-01'), '2027-01-01', of)).code).toBeNull()
  })

  test('that are still examples are said of the lines of drafts that they are for', async () => {
    await o.moveClock('2026-12-20')
    const [withNumber = '', without = ''] = keys
    const confirm = async (key: string, checked: boolean, from?: string) =>
      expect((await change({ checked }, await versions([key]), from ?? null, [key])).code).toBeNull()
    const examples = async (...drafts: { id: string }[]) =>
      o.lines((await ask<Row[]>('get_example_rules', { documents: drafts.map(({ id }) => id) })).body)
    const dues = { kind: 'dues', unit_cents: 1000 }
    const registered = await o.member('Example With', { country: 'DE', vat_number: 'DE811569869' })
    const confirmed = await o.draft('pro_forma', registered, dues)
    const waiting = await o.draft('pro_forma', await o.member('Example Without', { country: 'DE' }), dues)
    await confirm(withNumber, true)
    await confirm(without, false)
    expect(await examples(confirmed)).toEqual([])
    expect(await examples(waiting)).toEqual(['dues eu false'])
    expect(await examples(confirmed, waiting, waiting)).toEqual(['dues eu false'])
    const both = await o.draft('pro_forma', registered, [dues, { ...dues, kind: 'other' }])
    expect(await examples(both)).toEqual(['other eu true'])
    // By the rule of the day of its tax event; what corrects an invoice follows none.
    const invoice = await o.issue('invoice', registered, dues)
    await confirm(withNumber, false, '2027-01-01')
    await o.moveClock('2027-01-01')
    expect(await examples(confirmed)).toEqual(['dues eu true'])
    expect(await examples(await o.draft('invoice', registered, dues, { tax_event_on: '2026-12-31' }))).toEqual([])
    const note = { refers_to: invoice.id, reason: 'Too much' }
    expect(await examples(await o.draft('credit_note', registered, 100, note))).toEqual([])
    await o.moveClock('2026-12-20')
    expect((await change(null, await versions([withNumber], '2027-01-01'), '2027-01-01', [withNumber])).code).toBeNull()
    await confirm(without, true)
  })

  test('wait for the accountant again with another rate, unless the rule says it', async () => {
    const one = [keys[0] ?? '']
    const checked = async () => (await rules('rate, checked'))[0]
    for (const [rule, says] of [
      [{ rate: 500, checked: true }, '500 true'],
      [{ words_en: 'Other words' }, '500 true'],
      [{ rate: 600 }, '600 false'],
      [{ rate: 0, words_en: 'b', checked: true }, '0 true'],
    ] as const) {
      expect((await change(rule, await versions(one), null, one)).code).toBeNull()
      expect(await checked()).toBe(says)
    }
  })

  test('have no rate while the chamber has no VAT number (чл. 113, ал. 9 ЗДДС), whichever is changed', async () => {
    const key = 'other bulgaria without VAT number'
    const rate = (rate: number) => sql('update public.tax_rules set rate = $1 where key = $2', [rate, key])
    const number = async (vat_number: string | null) => {
      const { code, body } = await save({ vat_number }, await version())
      return code && body['message']
    }
    const refused = 'The chamber has no VAT number, so it may not charge tax (ЗДДС, чл. 113, ал. 9).'
    await o.empty()
    await sql('update public.tax_rules set rate = 0')
    expect(await number(null)).toBeNull()
    await rate(0)
    await expect(rate(1)).rejects.toThrow(`${refused} Enter it in Settings → Billing first.`)
    await number('BG175074752')
    await rate(2000)
    expect(await number(null)).toBe(
      'Tax rules have a rate, and without a VAT number the chamber may not charge tax (ЗДДС, чл. 113, ал. 9). Set the rates in Settings → Tax Rules to 0 first.',
    )

    // What was issued before keeps its tax.
    const taxed = await o.member('Taxed')
    const line = { kind: 'other', unit_cents: 100 }
    const invoice = await o.issue('invoice', taxed, line)
    const pro = await o.issue('pro_forma', taxed, line)
    await rate(0)
    expect(await number(null)).toBe(
      'Pro formas that ask for tax have no invoice yet, and without a VAT number the chamber may not issue it (ЗДДС, чл. 113, ал. 9). Issue or cancel them first.',
    )
    // A write-off gives way to a payment, which the invoice follows.
    const { total } = (
      await sql<{ total: number }>('select total_cents as total from public.documents where id = $1', [pro.id])
    )[0] ?? { total: 0 }
    await o.call('write_off', { document_id: pro.id, reason: 'x', expected_open: total })
    expect(await number(null)).toContain('Pro formas that ask for tax have no invoice yet')
    const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from public.settlements where debt_id = $1', [
      pro.id,
    ])
    await o.call('undo_settlement', { settlement_id: id, reason: 'x' })
    await o.call('cancel_pro_forma', { document_id: pro.id, reason: 'x' })
    expect(await number(null)).toBeNull()
    const none = 'P0001 The chamber has no VAT number, so no document of it may have tax (ЗДДС, чл. 113, ал. 9).'
    await expect(
      o.call('annul_document', { document_id: invoice.id, reason: 'Wrong name', replacing: true }),
    ).rejects.toThrow(none)
    await expect(o.note(invoice, taxed, 1)).rejects.toThrow(
      'P0001 The chamber has no VAT number, so no note of it may have tax (ЗДДС, чл. 113, ал. 9). Ask the chamber’s accountant.',
    )
    await number('BG175074752')
    await o.note(invoice, taxed, 1)
  })
})

describe('billing details', () => {
  test('are saved with their contacts under the version that was read', async () => {
    const given = {
      legal_name: ' Alpha OOD ',
      address: ' Varna ',
      country: 'BG',
      eik: '175074752',
      bin: '990140000017',
      vat_number: 'BG103873594',
      reference: '',
      contract_number: 'C-1',
      contract_on: '2026-01-02',
      knp: '851',
      invoice_first: false,
      agreed_price: 7,
      reminders_held: true,
    }
    const first = await saveDetails(given, null, [{ name: ' Ada ', email: ' ADA@alpha.example ' }])
    expect(first.code).toBeNull()
    expect(await stored()).toEqual([
      'Alpha OOD Varna BG 175074752 990140000017 BG103873594 – C-1 2026-01-02 851 false 7 false true',
    ])
    expect(await sql('select name, email from public.billing_contacts where member_id = $1', [member])).toEqual([
      { name: 'Ada', email: 'ada@alpha.example' },
    ])
    const again = await saveDetails(given, null, [{ name: ' Ada ', email: ' ADA@alpha.example ' }])
    expect(again, 'a retry after a lost answer').toMatchObject({ code: null, body: first.body })
    expect((await saveDetails(given, null)).code).toBe('PT409')
    expect((await saveDetails({ legal_name: 'Beta OOD' }, null)).code).toBe('PT409')
    expect((await saveDetails({ legal_name: 'Beta OOD' }, first.body)).code).toBeNull()
    expect(await stored()).toEqual([
      'Beta OOD Varna BG 175074752 990140000017 BG103873594 – C-1 2026-01-02 851 false 7 false true',
    ])
    const second = await one('select updated_at::text from public.billing_details where member_id = $1', [member])
    await saveDetails({ honorary: true, agreed_price: '' }, second)
    expect((await stored())[0]).toMatch(/false – true true$/)
    expect(await sql('select name from public.billing_contacts where member_id = $1', [member])).toEqual([])
    const third = await one('select updated_at::text from public.billing_details where member_id = $1', [member])
    const [ada, ivo] = [
      { name: 'Ada', email: 'ada@alpha.example' },
      { name: 'Ivo', email: 'ivo@alpha.example' },
    ]
    expect((await saveDetails({}, third, [ada, ivo])).code).toBeNull()
    expect((await saveDetails({}, third, [ivo, ada])).code, 'a retry in another order').toBeNull()
    expect((await saveDetails({}, third, [ada, ada])).code).toBe('PT409')
  })

  const wrong = 'A value of the billing details is missing, too long or of the wrong kind.'
  const atMostFive = 'A member has at most five billing contacts.'
  test.each<[string, object, unknown, string?]>([
    ['a wrong EIK', { eik: '175074753' }, []],
    ['a wrong BIN', { bin: '990140000018' }, []],
    ['a KNP of four digits', { knp: '8510' }, []],
    ['a name of 401 characters', { legal_name: 'x'.repeat(401) }, []],
    ['two lines as a name', { legal_name: 'Alpha\nBeta' }, []],
    ['a contact without an address', {}, [{ name: 'Ada', email: 'ada' }]],
    [
      'one address twice',
      {},
      ['a@b.example', 'A@b.example'].map((email) => ({ name: 'Ada', email })),
      'Two billing contacts have the same email address.',
    ],
    ['six contacts', {}, Array.from({ length: 6 }, (_, n) => ({ name: 'Ada', email: `a${n}@b.example` })), atMostFive],
    ['contacts that are no list', {}, {}, atMostFive],
    ['a price below zero', { agreed_price: -1 }, []],
    ['a contract of 1989', { contract_on: '1989-12-31' }, []],
    ['a KNP of two digits', { knp: '12' }, []],
    ['a country of three letters', { country: 'BGR' }, []],
    ['a reference of 81 characters', { reference: 'x'.repeat(81) }, []],
  ])('take no %s', async (_, details, contacts, sentence = wrong) => {
    expect(await saveDetails(details, null, contacts)).toMatchObject({ body: { message: sentence } })
    expect(await stored()).toEqual([])
  })

  test('take five contacts, of a member that is there', async () => {
    expect(
      (
        await saveDetails(
          {},
          null,
          Array.from({ length: 5 }, (_, n) => ({ name: 'Ada', email: `a${n}@b.example` })),
        )
      ).code,
    ).toBeNull()
    member = crypto.randomUUID()
    expect((await saveDetails({}, null)).code).toBe('PT404')
  })

  test('are read by Administrators and the member’s managers', async () => {
    await saveDetails({ legal_name: 'Alpha OOD' }, null, [{ name: 'Ada', email: 'ada@alpha.example' }])
    const manager = await o.someone('billing-manager', null)
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

  test('are on record without their values, and as often as they change', async () => {
    await saveDetails({ legal_name: 'Alpha OOD' }, null, [{ name: 'Ada', email: 'ada@erased.example' }])
    const [entry] = await sql<{ after: Row }>(
      `select after from public.audit_log where subject = 'member' and subject_id = $1 order by id desc limit 1`,
      [member],
    )
    expect(entry?.after).toMatchObject({ billing_legal_name: { characters: 9 }, billing_contacts: { contacts: 1 } })
    expect(JSON.stringify(entry?.after)).not.toContain('Alpha OOD')
    const logged = () =>
      table(`select after from public.audit_log where subject = 'member' and subject_id = $1 order by id`, [member])
    const bo = { name: 'Bo', email: 'z@billed.example' }
    const zed = { name: 'Zed', email: 'a@billed.example' }
    const two = ['{"billing_contacts":{"contacts":2}}']
    for (const [details, first, second, expected] of [
      [{}, bo, zed, two],
      [{}, zed, bo, []],
      [{}, { ...bo, name: 'Al' }, zed, two],
      [{}, { ...bo, name: 'Al', email: 'y@billed.example' }, zed, two],
      [{}, bo, zed, two],
      [{ legal_name: 'Gamma OOD' }, bo, zed, ['{"billing_legal_name":{"characters":9}}']],
      [{ honorary: true }, bo, zed, ['{"honorary":true}']],
      [{ invoice_first: true }, bo, zed, ['{"invoice_first":true}']],
      [{ agreed_price: 7 }, bo, zed, ['{"agreed_price":7}']],
      [{ reminders_held: true }, bo, zed, ['{"reminders_held":true}']],
    ] as const) {
      const before = (await logged()).length
      const read = await one('select updated_at::text from public.billing_details where member_id = $1', [member])
      expect((await saveDetails(details, read, [first, second])).code).toBeNull()
      expect((await logged()).slice(before), JSON.stringify([details, first, second])).toEqual(expected)
    }
  })
})
