import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  billingWarnings,
  buyerGroups,
  isBin,
  isDrawn,
  isEik,
  isVatNumber,
  lineKinds,
  rateWords,
  taxRuleName,
  type Buyer,
} from '@/features/money/billing/billing'
import {
  detailsSchema,
  detailsToStore,
  detailsValues,
  ofCountry,
  type DetailsValues,
} from '@/features/money/billing/billing-details'
import { taxHint } from '@/features/money/billing/countries'
import { BillingPage } from '@/features/money/billing/office/billing-page'
import { exampleDues, fixedYearEnd, termEnd } from '@/features/money/billing/office/years'
import { settingsSchema, settingsValues, type SettingsValues } from '@/features/money/billing/office/billing-values'
import { BillingPart } from '@/features/money/billing/office/shared/billing-part'
import { taxRuleSchema } from '@/features/money/billing/office/tax-rules'
import { heldOn, inGroups } from '@/features/money/billing/office/tax-rule-groups'
import { TaxRulesPage } from '@/features/money/billing/office/tax-rules-page'
import { OwnBilling } from '@/features/money/billing/shared/own-billing'
import { officeDate } from '@/lib/dates/office-time'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { bins, drawn, eiks, vatNumbers } from '../support/billing-samples'
import { billingSettings } from '../support/dues'
import { fieldOf, nothing, refusal, take, takeReads, textsOf, write } from '../support/page/answers'
import { expectClosingToAsk } from '../support/page/dialogs'
import { type Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'
import { press } from '../support/page/press'

const member = '20000000-0000-4000-8000-000000000001'
const proposed = { legal_name: 'Rila Tools', country: 'BG' }
const enter = useSignIn(
  pagesAlone({
    '/dashboard/settings/billing': BillingPage,
    '/dashboard/settings/tax-rules': TaxRulesPage,
    '/part': () => (
      <BillingPart memberId={member} memberName="Rila Tools" proposed={proposed} onSaved={() => undefined} />
    ),
    '/own': () => <OwnBilling companyId={member} />,
  }),
)

describe('identifiers', () => {
  test.each([
    ['EIK', isEik, eiks],
    ['BIN', isBin, bins],
    ['VAT number', isVatNumber, vatNumbers],
    ['text that documents show', isDrawn, drawn],
  ] as const)('of the kind %s hold or not', (_, check, samples) => {
    expect(samples.map(([text]) => [text, check(text)])).toEqual(samples.map((sample) => [...sample]))
  })

  test('that are only unusual are warned of, a sentence each', () => {
    const known: Buyer = {
      legal_name: 'Rila',
      address: 'Ruse',
      country: 'BG',
      eik: '175074752',
      bin: '',
      vat_number: 'BG175074752',
    }
    const cases: [Partial<Buyer>, ...string[]][] = [
      [{}],
      [{ eik: '1750747520004' }],
      [{ country: 'GR', vat_number: 'EL094259216' }],
      [{ country: 'GB', vat_number: 'XI123456789' }],
      [{ country: 'MC', vat_number: 'FR12345678901' }],
      [{ country: 'IM', vat_number: 'GB123456789' }],
      [{ vat_number: '' }],
      [{ vat_number: 'BG999900002' }, 'The VAT number has other digits than the EIK. Usually they are the same.'],
      [{ vat_number: 'BG9999000021' }],
      [{ country: 'GR', vat_number: 'GR094259216' }, 'The VAT number begins with GR, but the country is GR.'],
      [{ country: 'DE', vat_number: 'XI123456789' }, 'The VAT number begins with XI, but the country is DE.'],
      [{ country: 'DE' }, 'The VAT number begins with BG, but the country is DE.'],
      [{ country: 'KZ', vat_number: '' }, 'The BIN is missing. Banks of Kazakhstan ask for it.'],
      [{ country: 'KZ', vat_number: '', bin: '990140000017' }],
      [{ eik: '', vat_number: '' }, 'The EIK is missing. A Bulgarian company has one; a person has none.'],
      [
        { legal_name: 'Ελλάς', address: '漢', reference: 'Қ', contract_number: '№ Ω' },
        ...['legal name', 'address', 'contract number'].map(
          (what) => `The ${what} has characters that documents print as boxes: they have Latin and Cyrillic letters.`,
        ),
      ],
      [
        { legal_name: ' ', address: ' ', country: '', eik: '' },
        'The legal name is missing; documents need it.',
        'The address is missing; documents need it.',
        'The country is missing; the tax rules go by it.',
      ],
    ]
    for (const [changes, ...warnings] of cases)
      expect([changes, ...billingWarnings({ ...known, ...changes })]).toEqual([changes, ...warnings])
  })

  test('say by which rules a buyer is taxed, where that has to be looked at', () => {
    const usual = 'The tax rules go by it.'
    const person = /^Without a VAT number, it is taxed by the rules for those in the EU without one, as a person is\./
    const outside = /^It is taxed by the rules for those outside the EU\. Ask the chamber’s accountant/
    for (const [country, number, words] of [
      ['', '', usual],
      ['BG', '', usual],
      ['BG', 'BG175074752', usual],
      ['DE', 'DE123456789', usual],
      ['DE', ' ', person],
      ['KZ', '', outside],
      ['GB', 'GB123456789', outside],
    ] as const)
      expect(taxHint(country, number), `${country} ${number}`).toMatch(words)
  })

  test('of another country than the chosen one go', () => {
    const own = {
      eik: '175074752',
      bin: '990140000017',
      contract_number: 'C',
      contract_on: '2026-02-16',
      knp: '851',
    }
    const none = { eik: '', bin: '', contract_number: '', contract_on: '', knp: '' }
    const stored = { ...detailsValues(null), ...own, vat_number: 'V', reference: 'R' }
    const kept = (country: string) => detailsToStore(ofCountry({ ...stored, country })).details
    const { ask_by: _, contacts: __, ...rest } = stored
    expect(['BG', 'DE', 'KZ'].map(kept)).toEqual([
      { ...rest, ...none, country: 'BG', eik: own.eik, invoice_first: null },
      { ...rest, ...none, country: 'DE', invoice_first: null },
      { ...rest, ...own, country: 'KZ', eik: '', invoice_first: null },
    ])
  })
})

test('amounts and rates', () => {
  expect([120_050, 0, -500, 123_456_789].map(formatCents)).toEqual(['€1,200.50', '€0.00', '−€5.00', '€1,234,567.89'])
  for (const [text, cents] of [
    ['120', 12_000],
    ['120.5', 12_050],
    ['120,50', 12_050],
    ['€ 1,200.50', 120_050],
    ['1 200,5', 120_050],
    ['1\u00a0200,50 €', 120_050],
    ['1.200,50', 120_050],
    ['1.20,50', null],
    ['1.234', null],
    ['1,200', null],
    ['-5', null],
    ['', null],
    ['.5', null],
  ] as const)
    expect([text, parseCents(text)]).toEqual([text, cents])
  expect(parseCents(centsAsTyped(123_405))).toBe(123_405)
  expect([2000, 0, 950].map(rateWords)).toEqual(['20 %', '0 %', '9.5 %'])
  expect(taxRuleName('entrance_fee eu with VAT number')).toBe('Entrance fee, Other EU, with VAT number')
})

test('the examples follow the settings', () => {
  const fixed = { years: 'fixed', first_month: '1', roll_over_month: '', roll_over_day: '' } as const
  expect(termEnd({ ...fixed, years: 'rolling' }, '2026-11-21')).toBe('2027-11-20')
  expect(termEnd({ ...fixed, years: 'rolling' }, '2028-02-29')).toBe('2029-02-28')
  expect(termEnd(fixed, '2026-11-21')).toBe('2026-12-31')
  expect(fixedYearEnd({ first_month: '7' }, '2026-11-21')).toBe('2027-06-30')
  expect(fixedYearEnd({ first_month: '7' }, '2026-06-30')).toBe('2026-06-30')
  const rolls = { ...fixed, roll_over_month: '11', roll_over_day: '21' }
  expect(termEnd(rolls, '2026-11-20')).toBe('2026-12-31')
  expect(termEnd(rolls, '2026-11-21')).toBe('2027-12-31')
  const values = { ...settingsValues(null, []), ...fixed, pro_rata: true, round_to_cents: '100' }
  // Two of twelve months of €500 are €83.33.
  expect(exampleDues(values)).toEqual({ cents: 8300, months: 2 })
  expect(exampleDues({ ...values, pro_rata: false }).cents).toBe(50_000)
})

/** Expects of each change of values what is wrong with it: nothing, or one thing. */
function expectFaults<Values>(
  faultsOf: (changes: Values) => readonly { path: PropertyKey[]; message: string }[] | undefined,
  cases: readonly (readonly [Values, string?])[],
) {
  for (const [changes, fault] of cases) {
    const found = faultsOf(changes)?.map(({ path, message }) => `${String(path.at(-1))}: ${message}`) ?? []
    expect([changes, ...found]).toEqual([changes, ...(fault ? [fault] : [])])
  }
}

describe('the rules', () => {
  const long = (length: number) => 'x'.repeat(length)

  test('of the settings', () => {
    const series = [{ kind: 'invoice', next_number: 412, used: true }] as never
    const values = settingsValues({ ...billingSettings, version: 7 } as never, series)
    const [account] = values.accounts
    const ofAccount = (changes: object) => ({ accounts: [{ ...account!, ...changes }] })
    const days = 'Please enter a number of days from 0 to'
    const noAmount = 'Please enter an amount in euros, such as 120.50'
    const reminders = 'reminders: Please enter at most six whole numbers from -60 to 180, with commas between them'
    const fixed = { years: 'fixed', roll_over_month: '2' } as const
    expectFaults<Partial<SettingsValues>>(
      (changes) => settingsSchema.safeParse({ ...values, ...changes }).error?.issues,
      [
        [{}],
        [{ legal_name_bg: '' }, 'legal_name_bg: Please enter the legal name in Bulgarian'],
        [{ legal_name_en: long(201) }, 'legal_name_en: Please use at most 200 characters; there are 201'],
        [{ address_bg: ' ' }, 'address_bg: Please enter the address in Bulgarian'],
        [{ address_en: '' }, 'address_en: Please enter the address in English'],
        [{ eik: '' }, 'eik: Please enter the EIK'],
        [{ eik: '175 074 753' }, 'eik: This is no EIK: its check digit does not fit'],
        [{ vat_number: '' }],
        [{ vat_number: 'BG12' }, 'vat_number: This is no VAT number, such as BG and an EIK whose check digit fits'],
        [{ signed_by: '' }, 'signed_by: Please enter who signs'],
        [ofAccount({ holder: long(71) }), 'holder: Please use at most 70 characters; there are 71'],
        [ofAccount({ bank: '' }), 'bank: Please enter the name of the bank'],
        [ofAccount({ iban: '' }), 'iban: Please enter the IBAN'],
        [
          ofAccount({ iban: 'BG81 BNBG 9661 1020 3456 78' }),
          'iban: This is no IBAN: a digit is wrong, missing or too many',
        ],
        [ofAccount({ bic: '' }), 'bic: Please enter the BIC'],
        [ofAccount({ bic: 'BNBG' }), 'bic: This is no BIC; it has 8 or 11 letters and digits'],
        [ofAccount({ currency: 'EU' }), 'currency: Please enter the currency in three letters, such as EUR'],
        [{ accounts: Array(5).fill(account) as never }],
        [{ accounts: Array(6).fill(account) as never }, 'accounts: Please enter at most 5 accounts'],
        [{ days_to_pay: '180' }],
        [{ days_to_pay: '181' }, `days_to_pay: ${days} 180`],
        [{ days_to_pay: '-1' }, `days_to_pay: ${days} 180`],
        [{ close_below: '100' }],
        [{ close_below: '100.01' }, 'close_below: Please enter at most €100'],
        [{ close_below: '1.005' }, `close_below: ${noAmount}`],
        [{ entrance_fee: '1000000' }],
        [{ entrance_fee: '1000000,01' }, 'entrance_fee: Please enter at most €1,000,000'],
        [{ reminders: '−60, 180; 3,3,14,7,8' }],
        [{ reminders: '1,2,3,4,5,6,7' }, reminders],
        [{ reminders: '-61' }, reminders],
        [{ reminders: '181' }, reminders],
        [{ reminders: 'weekly' }, reminders],
        [{ notice_days: '366' }],
        [{ notice_days: '367' }, `notice_days: ${days} 366`],
        [{ grace_days: '366' }],
        [{ grace_days: '367' }, `grace_days: ${days} 366`],
        [{ lapses_from: '' }],
        [{ lapses_from: '2019-12-31' }, 'lapses_from: Please enter a day from 2020 to 2100'],
        [{ kbe: ' 28 ' }],
        [{ kbe: '8' }, 'kbe: A KBe has 2 digits'],
        [{ kept_years: '5' }],
        [{ kept_years: '4' }, 'kept_years: Please enter a number of years from 5 to 50'],
        [{ first_numbers: { invoice: '9999999999' } }],
        [{ first_numbers: { invoice: '0' } }, 'invoice: Please enter a number from 1 to 9,999,999,999'],
        [{ begins_after: 'approval', late_renewal: 'old_end', ask_by: 'pro_forma' }],
        [{ begins_after: 'payment', late_renewal: 'renewal', ask_by: 'invoice' }],
        [{ late_renewal: 'payment' }],
        [{ ...fixed, roll_over_day: '29' }],
        [{ ...fixed, roll_over_day: '30' }, 'roll_over_day: From 1 to 29'],
        [{ ...fixed, roll_over_day: '' }, 'roll_over_day: From 1 to 29'],
        [{ ...fixed, years: 'rolling', roll_over_day: '30' }],
        [{ ...fixed, roll_over_month: '', roll_over_day: '30' }],
      ],
    )
  })

  test('of billing details', () => {
    const contact = (id: string, email = `${id}@rila.example`) => ({ id, name: 'Ada', email })
    const values = detailsValues(null, { country: 'BG' })
    expectFaults<Partial<DetailsValues>>(
      (changes) => detailsSchema.safeParse({ ...values, ...changes }).error?.issues,
      [
        [{}],
        [{ legal_name: long(400), address: long(300), reference: long(80), contract_number: long(80) }],
        [{ legal_name: long(401) }, 'legal_name: Please use at most 400 characters; there are 401'],
        [{ address: long(301) }, 'address: Please use at most 300 characters; there are 301'],
        [{ reference: long(81) }, 'reference: Please use at most 80 characters; there are 81'],
        [{ contract_number: long(81) }, 'contract_number: Please use at most 80 characters; there are 81'],
        [{ eik: '175-074-753' }, 'eik: This is no EIK: it has 9 or 13 digits, and its check digit must fit'],
        [{ bin: '990140000018' }, 'bin: This is no BIN: it has 12 digits, and its check digit must fit'],
        [
          { vat_number: '811569869' },
          'vat_number: This is no VAT number: it begins with its country, such as BG and an EIK whose check digit fits',
        ],
        [{ contract_on: '1990-01-01' }],
        [{ contract_on: '1989-12-31' }, 'contract_on: Please enter a day from 1990 to 2100'],
        [{ contract_on: '2101-01-01' }, 'contract_on: Please enter a day from 1990 to 2100'],
        [{ knp: '85' }, 'knp: A KNP has 3 digits'],
        [{ agreed_price: '1000000' }],
        [{ agreed_price: '1000001' }, 'agreed_price: Please enter whole euros'],
        [{ agreed_price: '1.5' }, 'agreed_price: Please enter whole euros'],
        [{ contacts: ['a', 'b', 'c', 'd', 'e'].map((id) => contact(id)) }],
        [
          { contacts: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => contact(id)) },
          'contacts: Please enter at most 5 billing contacts',
        ],
        [{ contacts: [contact('a', 'ada@rila')] }, 'email: Please enter a valid email address'],
        [{ contacts: [contact('a', '')] }, 'email: Please enter the email address'],
        [{ contacts: [{ ...contact('a'), name: '' }] }, 'name: Please enter the name'],
        [
          { contacts: [contact('a'), contact('b', 'A@rila.example')] },
          'email: Another billing contact has this address',
        ],
      ],
    )
  })

  test('of a tax rule', () => {
    const rule = { rate: '20', words_bg: '', words_en: '', code: '', checked: true, from: '' }
    const percentage = 'rate: Please enter a percentage from 0 to 100, such as 20'
    expectFaults<Partial<typeof rule>>(
      (changes) => taxRuleSchema.safeParse({ ...rule, ...changes }).error?.issues,
      [
        [{}],
        [{ rate: '0' }],
        [{ rate: '100' }],
        [{ rate: '100.01' }, percentage],
        [{ rate: '9,5' }],
        [{ rate: '9.555' }, percentage],
        [{ rate: '-1' }, percentage],
        [{ words_bg: long(201) }, 'words_bg: Please use at most 200 characters; there are 201'],
        [{ words_en: long(201) }, 'words_en: Please use at most 200 characters; there are 201'],
        [{ code: long(21) }, 'code: Please use at most 20 characters; there are 21'],
      ],
    )
  })
})

describe('the settings', () => {
  const oneSeries = 'One series of numbers for invoices, credit and debit notes'
  const stored = { ...billingSettings, version: 7, saved_at: '2026-11-20T08:00:00+00:00', saved_by_name: 'Ada Koleva' }
  const series = [
    { kind: 'annulment', next_number: 1, used: false },
    { kind: 'credit_note', next_number: 1, used: false },
    { kind: 'debit_note', next_number: 1, used: false },
    { kind: 'invoice', next_number: 412, used: true },
    { kind: 'pro_forma', next_number: 1, used: false },
  ]
  /** Answers reads with what is stored now, and saves in turn; returns what was sent. */
  async function open(now: () => object[], answers: Answer[] = [], numbers = series) {
    const sent: { settings: object; first_numbers: object; expected?: number }[] = []
    server.use(
      http.get(api('billing_settings'), () => HttpResponse.json(now())),
      http.get(api('document_series'), () => HttpResponse.json(numbers)),
      http.post(api('rpc/save_billing_settings'), async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number])
        return answers.shift() ?? HttpResponse.json(8)
      }),
    )
    const { user, router } = await enter('/dashboard/settings/billing', 'administrator')
    const form = within(await screen.findByRole('form', { name: 'Billing settings' }))
    const save = () => press('Save settings')
    return { user, router, form, save, sent }
  }

  test('are saved under the version that was read, with the numbers of series that are not used', async () => {
    const { form, save, sent } = await open(() => [stored])
    expect(form.getByText(/^Version 7, saved by Ada Koleva on 20 Nov 2026/)).toBeVisible()
    expect(screen.queryByText(/^Invoice \*/)).toBeNull()
    expect(form.getByText('0000000412')).toBeVisible()
    expect(form.getByText('Each kind has a series of its own')).toBeVisible()
    expect(form.queryByRole('checkbox', { name: oneSeries })).toBeNull()
    write('EIK', '175 074 753')
    write('VAT number', 'BG 999 900 002')
    expect(form.getByText(/^It has other digits than the EIK/)).toBeVisible()
    save()
    expect(await form.findByText('One thing is missing or wrong')).toBeVisible()
    expect(fieldOf('EIK')).toHaveValue('175 074 753')
    expect(fieldOf('EIK')).toHaveAccessibleDescription(
      expect.stringContaining('its check digit does not fit') as string,
    )
    expect(sent).toEqual([])
    write('EIK', '175 074 752')
    write('Days to pay', '30')
    expect(form.getByText('What is issued on 20 Nov 2026 is due on 20 Dec 2026.')).toBeVisible()
    write('Bank charges up to, in euros', '2,50')
    save()
    expect(await form.findByText('Settings saved successfully')).toBeVisible()
    expect(sent).toEqual([
      {
        settings: { ...billingSettings, vat_number: 'BG999900002', days_to_pay: 30, close_below_cents: 250 },
        first_numbers: { annulment: 1, credit_note: 1, debit_note: 1, pro_forma: 1 },
        expected: 7,
      },
    ])
  })

  test('that say when members lapse are saved after a question with the number of those who lapse', async () => {
    const answers: (() => Answer)[] = [
      () => HttpResponse.json({ day: officeDate(new Date()), lapsing: 12, ending: 1 }),
      () => HttpResponse.json({ day: '2099-12-28', lapsing: 1, ending: 3 }),
      () => HttpResponse.json({ day: officeDate(new Date()), lapsing: 0, ending: 0 }),
    ]
    const asked = take('preview_lapses', (_, call) => answers[call - 1]?.())
    const { form, save, sent } = await open(() => [stored])
    const question = () => screen.findByRole('alertdialog', { name: 'Change when members lapse?' })
    write('Days of grace', '5')
    save()
    await waitFor(async () => expect(await question()).toHaveTextContent('12 members lapse at once.'))
    expect(await question()).toHaveTextContent('Whoever would have lapsed within the last week is told by email.')
    expect(await question()).toHaveTextContent('1 member is lapsed no longer, and shown again.')
    press('Go back', await question())
    expect(sent).toEqual([])
    save()
    await waitFor(async () => expect(await question()).toHaveTextContent('1 member lapses on 28 Dec 2099.'))
    expect(await question()).toHaveTextContent('They are told by email then.')
    expect(await question()).toHaveTextContent('3 members are shown again, at least until 28 Dec 2099.')
    press('Go back', await question())
    save()
    await waitFor(async () => expect(await question()).toHaveTextContent('No member lapses by it at once.'))
    press('Save settings', await question())
    expect(await form.findByText('Settings saved successfully')).toBeVisible()
    expect(sent).toMatchObject([{ settings: { grace_days: 5 }, expected: 7 }])
    const rule = { of_grace_days: 5, of_lapses_from: billingSettings.lapses_from }
    expect(asked).toEqual([rule, rule, rule])
  })

  test('that say when members lapse are not saved while nobody knows who lapses', async () => {
    take('preview_lapses', () => refusal('42501', 'permission denied'))
    const { save } = await open(() => [stored])
    write('Days of grace', '5')
    save()
    const question = within(await screen.findByRole('alertdialog'))
    expect(await question.findByText('Failed to load who lapses')).toBeVisible()
    expect(textsOf(question.getAllByRole('button'))).toEqual(['Go back'])
  })

  test.each([
    ['whose answer was lost are saved again without a second question', HttpResponse.error(), /^No answer came/, 1],
    ['that were refused are saved again after a second question', refusal('P0001', 'Refused.'), 'Refused.', 2],
  ])('%s', async (_, answer, told, questions) => {
    const asked = take('preview_lapses', () => HttpResponse.json({ day: '2099-12-28', lapsing: 1, ending: 0 }))
    const { form, save, sent } = await open(() => [stored], [answer])
    const agree = async () => {
      const question = await screen.findByRole('alertdialog')
      await waitFor(() => expect(question).toHaveTextContent('1 member lapses'))
      press('Save settings', question)
    }
    write('Days of grace', '5')
    save()
    await agree()
    expect(await form.findByText(told)).toBeVisible()
    save()
    if (questions === 2) await agree()
    expect(await form.findByText('Settings saved successfully')).toBeVisible()
    expect([sent.length, asked.length]).toEqual([2, questions])
  })

  test('number invoices and notes in one series, if the chamber chooses so before the first of them', async () => {
    const unused = series.map((one) => ({ ...one, next_number: 1, used: false }))
    const { form, save, sent, user } = await open(() => [stored], [], unused)
    for (const label of ['Invoice', 'Credit note', 'Debit note']) expect(fieldOf(label)).toHaveValue('1')
    await user.click(form.getByRole('checkbox', { name: oneSeries }))
    for (const label of ['Credit note', 'Debit note']) expect(form.queryByLabelText(new RegExp(`^${label}`))).toBeNull()
    write('Invoice, credit and debit note', '58')
    expect(form.getByText('The first one will be 0000000058.')).toBeVisible()
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ settings: { one_series: true } })
    expect(sent[0]?.first_numbers).toEqual({ annulment: 1, invoice: 58, pro_forma: 1 })
  })

  test('are not left without a question once something was typed', async () => {
    const { user, router } = await open(() => [stored])
    write('Signed by', 'Another')
    void router.navigate('/')
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(fieldOf('Signed by')).toHaveValue('Another')
    void router.navigate('/')
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('of two who save, the second is told, keeps what they typed and brings in the other’s changes', async () => {
    let now = stored
    const conflict = refusal('PT409', 'Somebody else has changed the billing settings.', {
      by: 'Ivo Petrov',
      at: '2026-11-26T08:00:00+00:00',
    })
    const { form, save, sent } = await open(() => [now], [conflict])
    write('Days to pay', '30')
    now = { ...stored, version: 8, grace_days: 45 }
    save()
    expect(await form.findByText(/^Ivo Petrov saved a newer version/)).toBeVisible()
    expect(fieldOf('Days to pay')).toHaveValue('30')
    press('Bring in their changes')
    await waitFor(() => expect(fieldOf('Days of grace')).toHaveValue('45'))
    expect(fieldOf('Days to pay')).toHaveValue('30')
    save()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ settings: { days_to_pay: 30, grace_days: 45 }, expected: 8 })
  })

  test('begin empty, and say what that means', async () => {
    const { form } = await open(() => [])
    expect(form.getByText(/^Nothing is saved yet/)).toBeVisible()
    expect(fieldOf('Days to pay')).toHaveValue('14')
  })

  test('say what each version changed', async () => {
    const { user } = await open(() => [stored, { ...stored, version: 6, days_to_pay: 10 }])
    await user.click(screen.getByRole('button', { name: 'Show versions' }))
    const versions = within(await screen.findByRole('list', { name: 'Versions' }))
    expect(versions.getByText(/^Days to pay/)).toHaveTextContent('Days to pay: 10 → 14')
  })
})

/** Answers reads of the settings with a chamber that has this VAT number. */
function serveChamber(vat_number: string | null) {
  takeReads('billing_settings', () =>
    HttpResponse.json([{ ...billingSettings, vat_number, version: 7, saved_at: 'then', saved_by_name: 'Ada Koleva' }]),
  )
  takeReads('document_series', () => HttpResponse.json([]))
  take('get_outdated_pro_formas', () => HttpResponse.json([]))
}

test('tax rules that say the same of a line are one row', async () => {
  const rule = {
    rate: 0,
    words_bg: '',
    words_en: 'Exempt',
    code: 'EX',
    checked: false,
    valid_from: '2000-01-01',
    updated_at: 'now',
  }
  const all = lineKinds.slice(0, 2).flatMap(({ value: line_kind }) =>
    buyerGroups.flatMap(({ value: buyer_group }) =>
      [true, false].map((vat_registered) => ({
        ...rule,
        key: `${line_kind} ${buyer_group} ${vat_registered ? 'with' : 'without'} VAT number`,
        line_kind,
        buyer_group,
        vat_registered,
        // The second line has another rule for the EU's companies.
        ...(line_kind === lineKinds[1].value && buyer_group === 'eu' && vat_registered && { rate: 2000 }),
      })),
    ),
  )
  server.use(http.get(api('tax_rules'), () => HttpResponse.json(all)))
  serveChamber('BG175074752')
  await enter('/dashboard/settings/tax-rules', 'administrator')
  const rows = within(await screen.findByRole('table', { name: 'Tax rules' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell')).slice(1, 4))).toEqual([
    ['Dues', 'All buyers', '0 %'],
    ['Entrance fee', 'Bulgaria; Other EU, no VAT number; Outside the EU', '0 %'],
    ['Entrance fee', 'Other EU, VAT number', '20 %'],
  ])
  press('More about Entrance fee: Other EU, VAT number')
  expect(screen.getByRole('button', { name: 'Edit Entrance fee, Other EU, with VAT number' })).toBeVisible()
})

/** The rules of dues to buyers in other countries of the EU. */
const euRules = [true, false].map((vat_registered) => ({
  key: `dues eu ${vat_registered ? 'with' : 'without'} VAT number`,
  line_kind: 'dues',
  buyer_group: 'eu',
  vat_registered,
  rate: 950,
  words_bg: '',
  words_en: 'Exempt',
  code: '',
  checked: true,
  valid_from: '2000-01-01',
  updated_at: `2026-11-20T08:00:00.12345${vat_registered ? 6 : 7}+00:00`,
}))

test.each([
  { rate: 900 },
  { words_bg: 'Освободена' },
  { words_en: 'Outside the scope' },
  { code: 'EX' },
  { checked: false },
  { valid_from: '2099-02-01' },
])('rules are apart that differ in %j, now or from a day to come', (other) => {
  const today = '2026-11-29'
  const rowsOf = (...changes: Partial<(typeof euRules)[number]>[]) => {
    const coming = euRules.map((rule, place) => ({ ...rule, rate: 0, valid_from: '2099-01-01', ...changes[place] }))
    return inGroups(heldOn([...euRules, ...coming], today)).length
  }
  expect(rowsOf()).toBe(1)
  expect(rowsOf(other, other)).toBe(1)
  expect(rowsOf(other)).toBe(2)
  if (!('valid_from' in other))
    expect(
      inGroups(
        heldOn(
          euRules.map((rule, place) => (place ? rule : { ...rule, ...other })),
          today,
        ),
      ),
    ).toHaveLength(2)
})

test('rules that say the same are saved together, under the versions that were read; whoever is second is told', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  takeReads('tax_rules', () => HttpResponse.json(euRules.map((rule) => ({ ...rule, checked: !rule.vat_registered }))))
  serveChamber('BG175074752')
  const sent = take('save_tax_rules', async (_, calls) => {
    if (calls > 1) return nothing()
    await gate
    return refusal('PT409', 'Somebody else has changed this rule.')
  })
  const { user } = await enter('/dashboard/settings/tax-rules', 'administrator')
  expect(
    await screen.findByText('One rule is an example until the chamber’s accountant has confirmed it.'),
  ).toBeVisible()
  takeReads('tax_rules', () => HttpResponse.json(euRules))
  press('More about Dues: Other EU, VAT number')
  press('Edit Dues, Other EU, with VAT number')
  const form = within(await screen.findByRole('form', { name: 'Tax rule' }))
  expect(fieldOf('Rate, in percent')).toHaveValue('9.5')
  const confirmed = 'Our accountant has confirmed this rule with its rate'
  fireEvent.click(fieldOf(confirmed))
  write('Rate, in percent', '20,5')
  expect(fieldOf(confirmed)).not.toBeChecked()
  fireEvent.click(fieldOf(confirmed))
  const save = () => press('Save tax rule')
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  press('Saving…')
  go()
  expect(await form.findByText(/^Somebody else has changed this rule/)).toBeVisible()
  expect(fieldOf('Rate, in percent')).toHaveValue('20,5')
  expect(sent).toHaveLength(1)
  save()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const rule = { rate: 2050, words_bg: '', words_en: 'Exempt', code: '', checked: true }
  expect(sent[1]).toEqual({ keys: [euRules[0]?.key], rule, expected: [euRules[0]?.updated_at] })

  // Both say the same now.
  press('More about Dues: Other EU')
  press('Edit Dues: Other EU')
  expect(await screen.findByText('To buyers: Other EU.')).toBeVisible()
  write('Code', 'EX-EU')
  save()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[2]).toEqual({
    keys: euRules.map(({ key }) => key),
    rule: { ...rule, rate: 950, code: 'EX-EU' },
    expected: euRules.map(({ updated_at }) => updated_at),
  })

  press('Edit Dues: Other EU')
  await screen.findByRole('form', { name: 'Tax rule' })
  write('Code', 'EX-EU')
  await expectClosingToAsk(user, 'Dues', 'Code', 'EX-EU')
})

test('rules of a day to come are entered before, changed and removed; what is asked at another rate is listed', async () => {
  const coming = euRules.map((rule) => ({ ...rule, rate: 0, valid_from: '2099-01-01', updated_at: 'later' }))
  const afterIt = coming.map((rule) => ({ ...rule, rate: 300, valid_from: '2099-06-01', updated_at: 'latest' }))
  let stored: object[] = euRules
  takeReads('tax_rules', () => HttpResponse.json(stored))
  serveChamber('BG175074752')
  const outdated = {
    document_id: 'd0000000-0000-4000-8000-000000000001',
    number: 'PF-2026-0003',
    buyer: 'Rila Tools OOD',
    open_cents: 28800,
    was: 950,
    rate: 0,
    valid_from: '2099-01-01',
  }
  // One whose rate was changed at once.
  const changed = { ...outdated, document_id: 'x', number: 'PF-2026-0004', open_cents: 500, valid_from: '2000-01-01' }
  take('get_outdated_pro_formas', () => HttpResponse.json([outdated, changed]))
  const why = 'Somebody else has changed this rule since you opened it.'
  const sent = take('save_tax_rules', (_, calls) => {
    stored = [...euRules, ...afterIt, ...coming]
    return calls === 3 ? refusal('PT409', why) : nothing()
  })
  await enter('/dashboard/settings/tax-rules', 'administrator')
  expect(await screen.findByText('9.5 % → 0 % from 1 Jan 2099 · €288.00 open')).toBeVisible()
  expect(screen.getByText('9.5 % → 0 % · €5.00 open')).toBeVisible()
  expect(screen.getByRole('link', { name: 'PF-2026-0003' })).toHaveAttribute(
    'href',
    `/dashboard/dues/${outdated.document_id}`,
  )
  press('More about Dues: Other EU')
  press('Edit Dues: Other EU')
  const form = within(await screen.findByRole('form', { name: 'Tax rule' }))
  write('Rate, in percent', '0')
  write('Holds from', '2026-01-01')
  press('Save tax rule')
  expect(await form.findByText(/^Please enter a day after today/)).toBeVisible()
  write('Holds from', '2099-01-01')
  press('Save tax rule')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[0]).toMatchObject({ from_day: '2099-01-01', expected: euRules.map(({ updated_at }) => updated_at) })
  expect(await screen.findByText('0 % from 1 Jan 2099')).toBeVisible()

  press('More about Dues: Other EU')
  press('Edit Dues: Other EU')
  await screen.findByRole('form', { name: 'Tax rule' })
  write('Holds from', '2099-01-01')
  press('Save tax rule')
  expect(await screen.findByText(/^Another rule holds from this day/)).toBeVisible()
  write('Holds from', '')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const edit = () => press('Edit Dues: Other EU from 1 Jan 2099')
  edit()
  await screen.findByRole('form', { name: 'Tax rule' })
  expect(fieldOf('Rate, in percent')).toHaveValue('0')
  expect(screen.queryByText('Holds from')).toBeNull()
  write('Code', 'NEXT')
  press('Save tax rule')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[1]).toMatchObject({
    rule: { rate: 0, code: 'NEXT' },
    from_day: '2099-01-01',
    expected: ['later', 'later'],
  })
  edit()
  await screen.findByRole('form', { name: 'Tax rule' })
  press('Remove what holds from 1 Jan 2099…')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove what holds from 1 Jan 2099?' }))
  expect(question.getByText(/^To buyers: Other EU\. The rule before it goes on\.$/)).toBeVisible()
  press('Remove')
  expect(await question.findByText(why)).toBeVisible()
  press('Remove')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[3]).toEqual(sent[2])
  expect(sent[2]).toMatchObject({
    keys: euRules.map(({ key }) => key),
    rule: null,
    from_day: '2099-01-01',
    expected: ['later', 'later'],
  })
})

test('a chamber without a VAT number has no rate, and is told at the form', async () => {
  takeReads('tax_rules', () => HttpResponse.json([{ ...euRules[0], rate: 0 }]))
  serveChamber(null)
  const sent = take('save_tax_rules', nothing)
  await enter('/dashboard/settings/tax-rules', 'administrator')
  expect(await screen.findByText(/every rate stays 0 %/)).toHaveTextContent(
    'The chamber has no VAT number, so it may not charge tax (ЗДДС, чл. 113, ал. 9): every rate stays 0 %. Settings → Billing',
  )
  press('More about Dues: Other EU, VAT number')
  press('Edit Dues, Other EU, with VAT number')
  const form = within(await screen.findByRole('form', { name: 'Tax rule' }))
  write('Rate, in percent', '0.01')
  press('Save tax rule')
  expect(await form.findByText(/ЗДДС, чл. 113, ал. 9\). Please enter 0/)).toBeVisible()
  expect(sent).toEqual([])
  write('Rate, in percent', '0')
  press('Save tax rule')
  await waitFor(() => expect(sent).toHaveLength(1))
})

describe('billing details', () => {
  const details = {
    legal_name: 'ТОО «Рила»',
    address: 'Almaty',
    country: 'KZ',
    eik: null,
    bin: '990140000017',
    vat_number: null,
    reference: 'PO-7',
    contract_number: 'BKCC-7',
    contract_on: '2026-02-16',
    knp: '851',
    invoice_first: true,
    agreed_price: 450,
    honorary: false,
    updated_at: '2026-11-20T08:00:00.123456+00:00',
  }
  const contact = { id: 'c1', name: 'Ada', email: 'ada@rila.example' }
  function serve(stored: object[], contacts: object[], answers: Answer[] = []) {
    const sent: Record<string, unknown>[] = []
    server.use(
      http.get(api('billing_details'), () => HttpResponse.json(stored)),
      http.get(api('billing_contacts'), () => HttpResponse.json(contacts)),
      http.post(api('rpc/save_billing_details'), async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        return answers.shift() ?? HttpResponse.json('2026-11-26T08:00:00+00:00')
      }),
    )
    return sent
  }

  test('begin with what the office knows, warn of what is missing, and are saved whole', async () => {
    const sent = serve([], [])
    const { user } = await enter('/part', 'administrator')
    expect(await screen.findByText(/^Nothing is stored yet/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit billing details' }))
    const form = within(await screen.findByRole('form', { name: 'Billing details' }))
    const save = () => press('Save billing details')
    expect(fieldOf('Legal name')).toHaveValue('Rila Tools')
    expect(form.getByText(/^The EIK is missing/)).toBeVisible()
    expect(form.queryByText('BIN')).toBeNull()
    write('EIK', '175 074 753')
    save()
    expect(await form.findByText(/^This is no EIK/)).toBeVisible()
    write('EIK', '175 074 752')
    press('Add billing contact')
    await waitFor(() => write('Name', 'Ada'))
    write('Email', 'ada@rila.example')
    save()
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(sent).toEqual([
      {
        member_id: member,
        details: {
          legal_name: 'Rila Tools',
          address: '',
          country: 'BG',
          eik: '175074752',
          bin: '',
          vat_number: '',
          reference: '',
          contract_number: '',
          contract_on: '',
          knp: '',
          agreed_price: '',
          invoice_first: null,
          honorary: false,
        },
        contacts: [{ name: 'Ada', email: 'ada@rila.example' }],
      },
    ])
  })

  test('of Kazakhstan have BIN, contract and codes; whoever saves second keeps what they typed', async () => {
    const sent = serve([details], [contact], [refusal('PT409', 'Somebody else has changed the billing details.')])
    const { user } = await enter('/part', 'administrator')
    expect(await screen.findByText('BKCC-7, of 16 Feb 2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit billing details' }))
    const form = within(await screen.findByRole('form', { name: 'Billing details' }))
    write('KNP', '852')
    await user.click(form.getByRole('button', { name: 'Save billing details' }))
    expect(await form.findByText('Somebody else has changed the billing details.')).toBeVisible()
    expect(fieldOf('KNP')).toHaveValue('852')
    serve([{ ...details, reference: 'PO-8', updated_at: 'later' }], [contact])
    await user.click(form.getByRole('button', { name: 'Bring in their changes' }))
    await waitFor(() => expect(fieldOf('Its own reference')).toHaveValue('PO-8'))
    expect(fieldOf('KNP')).toHaveValue('852')
    expect(sent[0]).toMatchObject({ expected: details.updated_at, details: { knp: '852', invoice_first: true } })
  })

  test('leave out what belongs to another country than the chosen one, wrong or not', async () => {
    const sent = serve([{ ...details, country: 'BG', bin: null }], [contact])
    const { user } = await enter('/part', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Edit billing details' }))
    await screen.findByRole('form', { name: 'Billing details' })
    write('EIK', '12345')
    write('Country', 'DE')
    write('VAT number', '')
    expect(await screen.findByText(taxHint('DE', ''))).toBeVisible()
    press('Save billing details')
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(sent[0]?.['details']).toMatchObject({ country: 'DE', eik: '' })
  })

  test('has its form open for who comes from what lacks them', async () => {
    serve([details], [contact])
    await enter('/part#billing', 'administrator')
    expect(await screen.findByRole('dialog', { name: 'Billing details' })).toBeVisible()
    expect(screen.getByLabelText(/^Legal name/)).toHaveFocus()
  })

  test('are not closed without a question once something was typed', async () => {
    serve([details], [contact])
    const { user } = await enter('/part', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Edit billing details' }))
    await screen.findByRole('form', { name: 'Billing details' })
    write('Its own reference', 'PO-8')
    await expectClosingToAsk(user, 'Billing details', 'Its own reference', 'PO-8')
  })

  test('are read by managers, who are told whom to tell', async () => {
    serve([details], [contact])
    await enter('/own', null)
    const part = within(await screen.findByRole('region', { name: 'Billing details' }))
    expect(await part.findByText('990140000017')).toBeVisible()
    expect(part.getByRole('link', { name: 'ada@rila.example' })).toBeVisible()
    expect(part.getByRole('link', { name: 'tell the office' })).toHaveAttribute('href', '/contact')
    expect(part.queryByRole('button')).toBeNull()
  })
})
