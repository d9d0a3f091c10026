import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  billingWarnings,
  buyerGroup,
  isBin,
  isEik,
  isVatNumber,
  rateWords,
  taxRuleName,
} from '@/features/billing/billing'
import { detailsToStore, detailsValues, ofCountry } from '@/features/billing/billing-details'
import { BillingPage } from '@/features/billing/office/billing-page'
import { exampleDues, fixedYearEnd, termEnd } from '@/features/billing/office/years'
import { settingsValues } from '@/features/billing/office/billing-values'
import { BillingPart } from '@/features/billing/office/shared/billing-part'
import { TaxRulesPage } from '@/features/billing/office/tax-rules-page'
import { OwnBilling } from '@/features/billing/shared/own-billing'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { bins, eiks, vatNumbers } from '../support/billing-samples'
import { billingSettings } from '../support/dues'
import { fieldOf, refusal, takeChanges, write } from '../support/page/answers'
import { expectClosingToAsk } from '../support/page/dialogs'
import { type Answer } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

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
  ] as const)('of the kind %s hold or not', (_, check, samples) => {
    expect(samples.map(([text]) => [text, check(text)])).toEqual(samples.map((sample) => [...sample]))
  })

  test('that are only unusual are warned of', () => {
    const known = {
      legal_name: 'Rila',
      address: 'Ruse',
      country: 'BG',
      eik: '175074752',
      bin: '',
      vat_number: 'BG175074752',
    }
    expect(billingWarnings(known)).toEqual([])
    expect(billingWarnings({ ...known, country: 'GR', vat_number: 'EL094259216' })).toEqual([])
    const [other] = billingWarnings({ ...known, vat_number: 'BG999900002' })
    expect(other).toContain('other digits than the EIK')
    expect(billingWarnings({ ...known, country: 'DE' })).toEqual([
      'The VAT number begins with BG, but the country is DE.',
    ])
    expect(billingWarnings({ ...known, legal_name: '', address: ' ', country: '', vat_number: '' })).toHaveLength(3)
    expect(billingWarnings({ ...known, eik: '', vat_number: '' })).toEqual([
      expect.stringContaining('The EIK is missing.'),
    ])
  })

  test('of another country than the chosen one go', () => {
    const values = detailsValues(null, { country: 'DE', eik: '175074752', bin: '990140000017' })
    expect(detailsToStore(ofCountry(values)).details).toMatchObject({ eik: '', bin: '', invoice_first: null })
    expect(['BG', 'DE', 'KZ'].map(buyerGroup)).toEqual(['bulgaria', 'eu', 'other'])
  })
})

test('amounts and rates', () => {
  expect([120_050, 0, -500, 123_456_789].map(formatCents)).toEqual(['€1,200.50', '€0.00', '−€5.00', '€1,234,567.89'])
  for (const [text, cents] of [
    ['120', 12_000],
    ['120.5', 12_050],
    ['120,50', 12_050],
    ['€ 1,200.50', 120_050],
    ['1 200,5', null],
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

describe('the settings', () => {
  const stored = { ...billingSettings, version: 7, saved_at: '2026-11-20T08:00:00+00:00', saved_by_name: 'Ada Koleva' }
  const series = [
    { kind: 'annulment', next_number: 1, used: false },
    { kind: 'credit_note', next_number: 1, used: false },
    { kind: 'debit_note', next_number: 1, used: false },
    { kind: 'invoice', next_number: 412, used: true },
    { kind: 'pro_forma', next_number: 1, used: false },
  ]
  /** Answers reads with what is stored now, and saves in turn; returns what was sent. */
  async function open(now: () => object[], answers: Answer[] = []) {
    const sent: { settings: object; first_numbers: object; expected?: number }[] = []
    server.use(
      http.get(api('billing_settings'), () => HttpResponse.json(now())),
      http.get(api('document_series'), () => HttpResponse.json(series)),
      http.post(api('rpc/save_billing_settings'), async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number])
        return answers.shift() ?? HttpResponse.json(8)
      }),
    )
    const { user, router } = await enter('/dashboard/settings/billing', 'administrator')
    const form = within(await screen.findByRole('form', { name: 'Billing settings' }))
    const save = () => user.click(form.getByRole('button', { name: 'Save settings' }))
    return { user, router, form, save, sent }
  }

  test('are saved under the version that was read, with the numbers of series that are not used', async () => {
    const { user, form, save, sent } = await open(() => [stored])
    expect(form.getByText(/^Version 7, saved by Ada Koleva on November 20, 2026/)).toBeVisible()
    expect(form.queryByLabelText(/^Invoice \*/)).toBeNull()
    expect(form.getByText('0000000412')).toBeVisible()
    await user.clear(form.getByLabelText(/^Days to pay/))
    await enterText(user, form.getByLabelText(/^Days to pay/), '30')
    expect(form.getByText('What is issued on November 20, 2026 is due on December 20, 2026.')).toBeVisible()
    await user.clear(form.getByLabelText(/^Bank charges/))
    await enterText(user, form.getByLabelText(/^Bank charges/), '2,50')
    await save()
    expect(await form.findByText('Settings saved successfully')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      settings: { ...billingSettings, days_to_pay: 30, close_below_cents: 250 },
      first_numbers: { annulment: 1, credit_note: 1, debit_note: 1, pro_forma: 1 },
      expected: 7,
    })
  })

  test('are not saved with what cannot be: each field says why, and keeps what was typed', async () => {
    const { user, form, save, sent } = await open(() => [stored])
    await user.click(form.getByRole('button', { name: /^Central Bank/ }))
    const wrong = [
      ['EIK', '175 074 753', 'This is no EIK: its check digit does not fit'],
      ['VAT number', 'BG12', 'This is no VAT number, such as BG and the EIK'],
      ['IBAN', 'BG80 BNBG 9661 1020 3456 79', 'This is no IBAN: a digit is wrong, missing or too many'],
      ['BIC', 'BNBG', 'This is no BIC; it has 8 or 11 letters and digits'],
    ] as const
    for (const [label, text] of wrong) write(label, text)
    await save()
    expect(await form.findByText('4 things are missing or wrong')).toBeVisible()
    expect(form.getByText('Account 1: This is no IBAN: a digit is wrong, missing or too many')).toBeVisible()
    for (const [label, text, why] of wrong) {
      expect(fieldOf(label)).toHaveValue(text)
      expect(fieldOf(label)).toHaveAccessibleDescription(expect.stringContaining(why) as string)
    }
    expect(sent).toEqual([])
  })

  test('warn of a VAT number with other digits than the EIK, and are saved all the same', async () => {
    const { form, save, sent } = await open(() => [stored])
    write('VAT number', 'BG 999 900 002')
    expect(form.getByText(/^It has other digits than the EIK/)).toBeVisible()
    await save()
    await waitFor(() => expect(sent[0]?.settings).toMatchObject({ vat_number: 'BG999900002' }))
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
    const { user, form, save, sent } = await open(() => [now], [conflict])
    await user.clear(form.getByLabelText(/^Days to pay/))
    await enterText(user, form.getByLabelText(/^Days to pay/), '30')
    now = { ...stored, version: 8, grace_days: 45 }
    await save()
    expect(await form.findByText(/^Ivo Petrov saved a newer version/)).toBeVisible()
    expect(form.getByLabelText(/^Days to pay/)).toHaveValue('30')
    await user.click(form.getByRole('button', { name: 'Bring in their changes' }))
    await waitFor(() => expect(form.getByLabelText(/^Days of grace/)).toHaveValue('45'))
    expect(form.getByLabelText(/^Days to pay/)).toHaveValue('30')
    await save()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ settings: { days_to_pay: 30, grace_days: 45 }, expected: 8 })
  })

  test('begin empty, and say what that means', async () => {
    const { form } = await open(() => [])
    expect(form.getByText(/^Nothing is saved yet/)).toBeVisible()
    expect(form.getByLabelText(/^Days to pay/)).toHaveValue('14')
  })

  test('say what each version changed', async () => {
    const { user } = await open(() => [stored, { ...stored, version: 6, days_to_pay: 10 }])
    await user.click(screen.getByRole('button', { name: 'Show versions' }))
    const versions = within(await screen.findByRole('list', { name: 'Versions' }))
    expect(versions.getByText(/^Days to pay/)).toHaveTextContent('Days to pay: 10 → 14')
  })
})

test('a tax rule is saved under the version that was read; whoever is second is told', async () => {
  const rule = {
    key: 'dues eu with VAT number',
    line_kind: 'dues',
    buyer_group: 'eu',
    vat_registered: true,
    rate: 950,
    words_bg: '',
    words_en: 'Exempt',
    code: '',
    checked: false,
    updated_at: '2026-11-20T08:00:00.123456+00:00',
  }
  let answer: object[] = []
  server.use(http.get(api('tax_rules'), () => HttpResponse.json([rule])))
  const sent = takeChanges('tax_rules', () => HttpResponse.json(answer))
  const { user } = await enter('/dashboard/settings/tax-rules', 'administrator')
  expect(await screen.findByText('One rule is an example until your accountant has confirmed it.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit Dues, Other EU, with VAT number' }))
  const form = within(await screen.findByRole('form', { name: 'Tax rule' }))
  const rate = form.getByLabelText(/^Rate/)
  expect(rate).toHaveValue('9.5')
  await user.clear(rate)
  await enterText(user, rate, '101')
  await user.click(form.getByRole('button', { name: 'Save tax rule' }))
  expect(await form.findByText('Please enter a percentage from 0 to 100, such as 20')).toBeVisible()
  await user.clear(rate)
  await enterText(user, rate, '20,5')
  await user.click(form.getByLabelText('Our accountant has confirmed this rule'))
  await user.click(form.getByRole('button', { name: 'Save tax rule' }))
  expect(await form.findByText(/^Somebody else has changed this rule/)).toBeVisible()
  expect(rate).toHaveValue('20,5')
  answer = [{ key: rule.key }]
  await user.click(form.getByRole('button', { name: 'Save tax rule' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent[1]?.row).toEqual({ rate: 2050, words_bg: '', words_en: 'Exempt', code: '', checked: true })
  expect(sent[1]?.query?.get('updated_at')).toBe(`eq.${rule.updated_at}`)

  await user.click(screen.getByRole('button', { name: 'Edit Dues, Other EU, with VAT number' }))
  await screen.findByRole('form', { name: 'Tax rule' })
  write('Code', 'EX-EU')
  await expectClosingToAsk(user, 'Dues', 'Code', 'EX-EU')
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
    kbe: '18',
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
    expect(form.getByLabelText('Legal name')).toHaveValue('Rila Tools')
    expect(form.getByText(/^The EIK is missing/)).toBeVisible()
    expect(form.queryByLabelText('BIN')).toBeNull()
    await enterText(user, form.getByLabelText('EIK'), '175 074 753')
    await user.click(form.getByRole('button', { name: 'Save billing details' }))
    expect(await form.findByText(/^This is no EIK/)).toBeVisible()
    await user.clear(form.getByLabelText('EIK'))
    await enterText(user, form.getByLabelText('EIK'), '175 074 752')
    await user.click(form.getByRole('button', { name: 'Add billing contact' }))
    await enterText(user, form.getByLabelText(/^Name/), 'Ada')
    await enterText(user, form.getByLabelText(/^Email/), 'ada@rila.example')
    await user.click(form.getByRole('button', { name: 'Save billing details' }))
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      member_id: member,
      details: { legal_name: 'Rila Tools', country: 'BG', eik: '175074752', honorary: false },
      contacts: [{ name: 'Ada', email: 'ada@rila.example' }],
    })
    expect(sent[0]).not.toHaveProperty('expected')
  })

  test('of Kazakhstan have BIN, contract and codes; whoever saves second keeps what they typed', async () => {
    const sent = serve([details], [contact], [refusal('PT409', 'Somebody else has changed the billing details.')])
    const { user } = await enter('/part', 'administrator')
    expect(await screen.findByText('BKCC-7, of February 16, 2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit billing details' }))
    const form = within(await screen.findByRole('form', { name: 'Billing details' }))
    await user.clear(form.getByLabelText('KBe'))
    await enterText(user, form.getByLabelText('KBe'), '17')
    await user.click(form.getByRole('button', { name: 'Save billing details' }))
    expect(await form.findByText('Somebody else has changed the billing details.')).toBeVisible()
    expect(form.getByLabelText('KBe')).toHaveValue('17')
    serve([{ ...details, reference: 'PO-8', updated_at: 'later' }], [contact])
    await user.click(form.getByRole('button', { name: 'Bring in their changes' }))
    await waitFor(() => expect(form.getByLabelText('Its own reference')).toHaveValue('PO-8'))
    expect(form.getByLabelText('KBe')).toHaveValue('17')
    expect(sent[0]).toMatchObject({ expected: details.updated_at, details: { kbe: '17', invoice_first: true } })
  })

  test('are not saved with what cannot be: each field says why, and keeps what was typed', async () => {
    const sent = serve([{ ...details, country: 'KZ' }], [contact])
    const { user } = await enter('/part', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Edit billing details' }))
    const form = within(await screen.findByRole('form', { name: 'Billing details' }))
    const wrong = [
      ['BIN', '990 140 000 018', 'This is no BIN: it has 12 digits, and its check digit must fit'],
      ['VAT number', '811569869', 'This is no VAT number: it begins with its country, such as BG and the EIK'],
      ['KNP', '85', 'A KNP has 3 digits'],
      ['KBe', '8', 'A KBe has 2 digits'],
      ['Legal name', 'x'.repeat(401), 'Please use at most 400 characters; there are 401'],
      ['Contract of', '1989-12-31', 'Please enter a day from 1990 to 2100'],
      ['Email', 'ada@rila', 'Please enter a valid email address'],
    ] as const
    for (const [label, text] of wrong) write(label, text)
    await user.click(form.getByRole('button', { name: 'Save billing details' }))
    await form.findByText(wrong[0][2])
    for (const [label, text, why] of wrong) {
      expect(fieldOf(label)).toHaveValue(text)
      expect(fieldOf(label)).toHaveAccessibleDescription(expect.stringContaining(why) as string)
    }
    expect(sent).toEqual([])
  })

  test('leave out what belongs to another country than the chosen one, wrong or not', async () => {
    const sent = serve([{ ...details, country: 'BG', bin: null }], [contact])
    const { user } = await enter('/part', 'administrator')
    await user.click(await screen.findByRole('button', { name: 'Edit billing details' }))
    await screen.findByRole('form', { name: 'Billing details' })
    write('EIK', '12345')
    await user.selectOptions(fieldOf('Country'), 'DE')
    await user.click(screen.getByRole('button', { name: 'Save billing details' }))
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
