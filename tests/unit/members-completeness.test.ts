import { comparedField } from '@/features/members/compared-field'
import { describe, expect, test } from 'vitest'
import { missingFrom, missingWords } from '@/features/members/member/completeness'
import { outcomeOf, outcomeWords, planOf, planWords, type OwnCompany } from '@/features/members/member/own-company'
import {
  companyFields,
  companyLabels,
  detailFault,
  detailKinds,
  type CompanyValues,
  type DetailKind,
  type DetailValue,
  type Approvals,
} from '@/features/members/company'
import { companyShape, detailsShape } from '@/features/members/company-values'

const none = { value: null, visibility: 'everybody' } as const
const empty: CompanyValues = {
  name: 'Rila Tools',
  legal_name_cyrillic: null,
  logo_url: null,
  industry: null,
  description: null,
  about: null,
  founded: null,
  employees: null,
  country: null,
  city: null,
  languages: [],
  keywords: [],
  looking_for: null,
  website: null,
  ...(Object.fromEntries(detailKinds.map((kind) => [kind, none])) as unknown as Record<DetailKind, DetailValue>),
}
const full: CompanyValues = {
  ...empty,
  logo_url: '/artwork/logos/rila.svg',
  industry: 'Tools',
  description: 'Tools for wood.',
  about: '<p>Since 1990</p>',
  founded: 1990,
  employees: '11-50',
  country: 'bulgaria',
  city: 'Samokov',
  languages: ['bg', 'en'],
  keywords: ['saws', 'planes', 'files'],
  looking_for: 'Dealers in Almaty',
  website: 'https://rila.example',
  phone: { value: '+359 2 981', visibility: 'members' },
}
const sentence = (values: CompanyValues, type = 'company') => missingWords(missingFrom(values, type))

describe('what a company page lacks', () => {
  test('is named in one sentence, with its verb', () => {
    expect(sentence(full)).toBe('')
    expect(sentence({ ...full, logo_url: null })).toBe('Logo is missing.')
    expect(sentence({ ...full, languages: [] })).toBe('Languages are missing.')
    expect(sentence({ ...full, employees: null })).toBe('Employees are missing.')
    expect(sentence({ ...full, looking_for: null })).toBe('“Looking for” is missing.')
    expect(sentence({ ...full, keywords: ['saws'] })).toBe('Two keywords are missing.')
    expect(sentence({ ...full, keywords: ['saws', 'files'] })).toBe('One keyword is missing.')
    expect(sentence({ ...full, phone: none })).toBe('Email or phone is missing.')
    expect(sentence({ ...full, logo_url: null, description: '', keywords: ['saws'] })).toBe(
      'Logo, description and two keywords are missing.',
    )
  })

  test('does not ask an individual when they were founded and whom they employ', () => {
    const lacking = { ...full, founded: null, employees: null, logo_url: null }
    expect(sentence(lacking, 'individual')).toBe('Logo is missing.')
    expect(missingFrom(lacking, 'company').map(({ field }) => field)).toEqual(['logo_url', 'founded', 'employees'])
  })
})

test.each<[DetailKind, string, boolean]>([
  ['email', 'office@rila.example', true],
  ['email', 'office@rila', false],
  ['phone', '1'.repeat(40), true],
  ['phone', '1'.repeat(41), false],
  ['phone', '+359 (2) 123-45.67/8, 9', true],
  ['phone', '02 123 456 ext. 12', true],
  ['phone', '02 123 456 вътр. 12', true],
  ['phone', 'abc', false],
  ['phone', '+ ( ) - 1234', false],
  ['phone', 'call 02 123 456', false],
  ['phone', '02 123 456 ask for Ivo', false],
  ['address', '🌹'.repeat(300), true],
  ['address', '🌹'.repeat(301), false],
  ['telegram', 'https://t.me/rila', true],
  ['linkedin', 'javascript:alert(1)', false],
  ['linkedin', 'https://a b.c', false],
  ['linkedin', 'https://a.example/<b>', false],
  ['linkedin', 'https://user:password@linkedin.example', false],
  ['linkedin', 'https://linkedin.example/@rila', true],
  ['facebook', `https://facebook.example/${'a'.repeat(2000)}`, false],
])('the check of %s', (kind, value, right) => {
  expect(detailFault(kind, '')).toBeUndefined()
  expect(detailFault(kind, value) === undefined).toBe(right)
})

test.each([
  ['rila.example', 'https://rila.example'],
  [' www.rila.example:8080/en?a=b ', 'https://www.rila.example:8080/en?a=b'],
  ['кметство.бг', 'https://кметство.бг'],
  ['http://rila.example', 'http://rila.example'],
])('the web address %s is stored as %s', (typed, stored) => {
  expect(companyShape.website.parse(typed)).toBe(stored)
  expect(detailsShape.linkedin.parse({ value: typed, visibility: 'members' }).value).toBe(stored)
})

test.each(['rila', 'office@rila.example', 'javascript:alert(1)', 'user:password@rila.example', 'a b.example'])(
  'the web address %s is refused as it is',
  (typed) => {
    expect(companyShape.website.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a web address, such as https://example.com',
    )
  },
)

test('a company was founded in this year at the latest', () => {
  const thisYear = new Date().getFullYear()
  expect(companyShape.founded.safeParse(String(thisYear)).success).toBe(true)
  expect(companyShape.founded.safeParse(String(thisYear + 1)).error?.issues[0]?.message).toBe(
    `Please enter a year from 1000 to ${thisYear}`,
  )
})

test('every field is compared under its label, as people read its value', () => {
  const read = (field: (typeof companyFields)[number]) => comparedField(field, full[field])
  expect(companyFields.map((field) => read(field).label)).toEqual(companyFields.map((field) => companyLabels[field]))
  expect(read('languages').value).toBe('Bulgarian, English')
  expect(read('country').value).toBe('Bulgaria')
  expect(read('founded').value).toBe('1990')
  expect(read('phone').value).toBe('+359 2 981 (shown to members)')
  expect(read('email').value).toBe('')
  expect(read('about')).toEqual({ label: 'About', value: '<p>Since 1990</p>', rich: true })
  expect(read('logo_url').pictures).toEqual([{ url: full.logo_url, caption: '', alt: 'Logo', exact: true }])
})

test('a logo is compared by each file that a page may show of it', () => {
  const logo = `/storage/v1/object/public/public/logos/${'a'.repeat(32)}-400x400`
  expect(comparedField('logo_url', `${logo}.png`).pictures?.map(({ url, exact }) => [url, exact])).toEqual([
    [`${logo}-120.png`, true],
    [`${logo}-240.png`, true],
    [`${logo}.png`, true],
  ])
})

describe('what becomes of a change', () => {
  const free: Approvals = { phone: false, visibility: false, name: true }
  const words = (changes: Parameters<typeof planOf>[1], approvals = free, stored = full) =>
    planWords(planOf(stored, changes, approvals), false)
  const company = (given: Partial<OwnCompany>) => ({ values: full, proposals: [], ...given }) as unknown as OwnCompany

  test('depends on its rule; value and visibility of a contact detail have one each, and a new one needs both', () => {
    expect(words({ phone: { value: '+7 1', visibility: 'members' } })).toBe('Phone will be saved at once.')
    expect(words({ phone: { value: '+7 1', visibility: 'nobody' } })).toBe(
      'Phone and who sees your phone will be saved at once.',
    )
    // The visibility of one detail and the value of another are not mixed up.
    expect(
      words(
        {
          email: { value: 'a@rila.example', visibility: 'nobody' },
          phone: { value: '+7 1', visibility: 'members' },
        },
        { email: false, phone: false, visibility: false },
        { ...full, email: { value: 'a@rila.example', visibility: 'members' } },
      ),
    ).toBe('Phone and who sees your email will be saved at once.')
    expect(words({ phone: { value: null, visibility: 'nobody' } })).toBe('Phone will be saved at once.')
    const hidden = { opening_hours: false }
    expect(words({ opening_hours: { value: '9–17', visibility: 'everybody' } }, hidden)).toBe(
      'Opening hours will wait for the office’s approval.',
    )
    expect(words({ phone: { value: '+7 1', visibility: 'nobody' } }, { phone: false })).toBe(
      'Phone will be saved at once. Who sees your phone will wait for the office’s approval.',
    )
    expect(words({ founded: null, linkedin: { value: 'https://l.example', visibility: 'everybody' } })).toBe(
      '“Founded” and LinkedIn will wait for the office’s approval.',
    )
  })

  test('is told afterwards, of a contact detail value and visibility apart', () => {
    const pending = (changes: object, updated_at = '2026-11-01T09:00:00+00:00') =>
      [{ status: 'pending', changes, updated_at }] as unknown as OwnCompany['proposals']
    const after = { value: '+7 1', visibility: 'nobody' } as const
    // The visibility was stored, and the value waits.
    const now = company({
      values: { ...full, phone: { ...full.phone, visibility: 'nobody' } },
      proposals: pending({ phone: after }),
    })
    expect(outcomeWords(outcomeOf(['phone'], { phone: after }, company({}), now))).toBe(
      'Saved: who sees your phone. Sent to the office: phone.',
    )
    const other = company({
      values: { ...full, phone: { ...full.phone, value: '+7 1' } },
      proposals: pending({ phone: after }),
    })
    expect(outcomeWords(outcomeOf(['phone'], { phone: after }, company({}), other))).toBe(
      'Saved: phone. Sent to the office: who sees your phone.',
    )
    expect(outcomeWords(outcomeOf([], {}, company({ proposals: pending({ city: 'Varna' }) }), company({})))).toBe(
      'Your proposal is withdrawn.',
    )
  })

  test('of a proposal names only what is new in it', () => {
    const proposals = (changes: object, updated_at: string) =>
      [{ status: 'pending', changes, updated_at }] as unknown as OwnCompany['proposals']
    const [phone, city] = [{ ...full.phone, value: '+7 12345' }, { city: 'Varna' }]
    const before = company({ proposals: proposals(city, '2026-11-01T09:00:00+00:00') })
    expect(planWords(planOf(full, { ...city, phone }, free, city), true)).toBe('Phone will be saved at once.')
    expect(planWords(planOf(full, { ...city, name: 'New' }, free, city), true)).toBe(
      'Name will wait for the office’s approval.',
    )
    const called = { ...before, values: { ...full, phone } }
    expect(outcomeWords(outcomeOf(['phone'], { ...city, phone }, before, called))).toBe(
      'Saved: phone. Your proposal waits as it was.',
    )
    const after = company({ proposals: proposals({ ...city, founded: null }, '2026-11-02T09:00:00+00:00') })
    expect(outcomeWords(outcomeOf([], { ...city, founded: null }, before, after))).toBe(
      'Sent to the office: “Founded”.',
    )
  })

  test('names what is taken out of a proposal that goes on waiting', () => {
    const withChanges = (changes: object, values = full) =>
      company({
        values,
        proposals: [
          { status: 'pending', changes, updated_at: JSON.stringify(changes) },
        ] as unknown as OwnCompany['proposals'],
      })
    const phone = { value: '+7 1', visibility: 'nobody' } as const
    const former = { name: 'New', city: 'Varna', phone }
    const plan = (changes: Parameters<typeof planOf>[1], approvals = free) =>
      planWords(planOf(full, changes, approvals, former), true)
    expect(plan({ name: 'New', phone })).toBe('City will no longer be proposed.')
    expect(plan({ name: 'New', founded: null })).toBe(
      '“Founded” will wait for the office’s approval. City and phone will no longer be proposed.',
    )
    // The value that waits is given up, and who sees the present one changes at once.
    const hidden = { ...full.phone, visibility: 'nobody' } as const
    expect(plan({ name: 'New', city: 'Varna', phone: hidden })).toBe(
      'Who sees your phone will be saved at once. Phone will no longer be proposed.',
    )
    // Another value in its place is not called a removal.
    expect(plan({ name: 'New', city: 'Burgas', phone }, { ...free, city: false })).toBe('City will be saved at once.')
    expect(plan({ name: 'New', city: 'Burgas', phone })).toBe('City will wait for the office’s approval.')
    const outcome = (saved: readonly string[], changes: object, left: object, values = full) =>
      outcomeWords(outcomeOf(saved, changes, withChanges(former), withChanges(left, values)))
    expect(outcome([], { name: 'New', phone }, { name: 'New', phone })).toBe('No longer proposed: city.')
    const one = { name: 'New', founded: null }
    expect(outcome([], one, one)).toBe('Sent to the office: “Founded”. No longer proposed: city, phone.')
    const kept = { name: 'New', city: 'Varna' }
    expect(outcome(['phone'], { ...kept, phone: hidden }, kept, { ...full, phone: hidden })).toBe(
      'Saved: who sees your phone. No longer proposed: phone.',
    )
    // What the page shows by now is not lost.
    expect(outcome([], { name: 'New', phone }, { name: 'New', phone }, { ...full, city: 'Varna' })).toBe(
      'Nothing has changed.',
    )
  })
})
