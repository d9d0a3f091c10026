import { comparedField } from '@/features/members/company-pages/compared-field'
import { describe, expect, test } from 'vitest'
import { missingFrom, missingWords } from '@/features/members/company-pages/member/completeness'
import {
  outcomeOf,
  outcomeWords,
  planOf,
  planWords,
  type OwnCompany,
} from '@/features/members/company-pages/member/own-company'
import {
  companyFields,
  companyLabels,
  detailFault,
  detailKinds,
  type CompanyValues,
  type DetailKind,
  type DetailValue,
  type Approvals,
} from '@/features/members/company-pages/company'
import { companyShape, detailsShape } from '@/features/members/company-pages/company-values'

const none = { value: null, visibility: 'everybody' } as const
const full: CompanyValues = {
  ...(Object.fromEntries(detailKinds.map((kind) => [kind, none])) as unknown as Record<DetailKind, DetailValue>),
  name: 'Rila Tools',
  legal_name_cyrillic: null,
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
  test.each<[Partial<CompanyValues>, string]>([
    [{}, ''],
    [{ logo_url: null }, 'Logo is missing.'],
    [{ languages: [] }, 'Languages are missing.'],
    [{ employees: null }, 'Employees are missing.'],
    [{ looking_for: null }, '“Looking for” is missing.'],
    [{ keywords: ['saws'] }, 'Two keywords are missing.'],
    [{ keywords: ['saws', 'files'] }, 'One keyword is missing.'],
    [{ phone: none }, 'Email or phone is missing.'],
    [{ logo_url: null, description: '', keywords: ['saws'] }, 'Logo, description and two keywords are missing.'],
  ])('is named in one sentence, with its verb: %#', (lacking, words) =>
    expect(sentence({ ...full, ...lacking })).toBe(words),
  )

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
  ['HTTP://a.b/c?d#e', 'HTTP://a.b/c?d#e'],
])('the web address %s is stored as %s', (typed, stored) => {
  expect(companyShape.website.parse(typed)).toBe(stored)
  expect(detailsShape.linkedin.parse({ value: typed, visibility: 'members' }).value).toBe(stored)
})

test.each([
  'rila',
  'office@rila.example',
  'javascript:alert(1)',
  'ftp://rila.example',
  'https://localhost',
  'user:password@rila.example',
  'a b.example',
  'https://a.b"c',
])('the web address %s is refused as it is', (typed) => {
  expect(companyShape.website.safeParse(typed).error?.issues[0]?.message).toBe(
    'Please enter a web address, such as https://example.com',
  )
})

test('a web address has its limit', () => {
  expect(companyShape.website.safeParse(`https://a.${'b'.repeat(2000)}`).error?.issues[0]?.message).toBe(
    'This address is too long',
  )
})

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
  type Changes = Parameters<typeof planOf>[1]
  const company = (given: Partial<OwnCompany>) => ({ values: full, proposals: [], ...given }) as unknown as OwnCompany
  /** A company with a proposal that waits; another one has another time. */
  const pending = (changes: object, values = full, updated_at = JSON.stringify(changes)) =>
    company({ values, proposals: [{ status: 'pending', changes, updated_at }] as unknown as OwnCompany['proposals'] })
  const told = (saved: readonly string[], changes: object, before: OwnCompany, now: OwnCompany) =>
    outcomeWords(outcomeOf(saved, changes, before, now))
  const phone = (value: string | null, visibility: DetailValue['visibility']) => ({ value, visibility })
  const email = (visibility: DetailValue['visibility']) => ({ value: 'a@rila.example', visibility })

  test.each<[Changes, string, Approvals?, Partial<CompanyValues>?]>([
    [{ phone: phone('+7 1', 'members') }, 'Phone will be saved at once.'],
    [{ phone: phone('+7 1', 'nobody') }, 'Phone and who sees your phone will be saved at once.'],
    // The visibility of one detail and the value of another are not mixed up.
    [
      { email: email('nobody'), phone: phone('+7 1', 'members') },
      'Phone and who sees your email will be saved at once.',
      { email: false, phone: false, visibility: false },
      { email: email('members') },
    ],
    [{ phone: phone(null, 'nobody') }, 'Phone will be saved at once.'],
    [
      { opening_hours: { value: '9–17', visibility: 'everybody' } },
      'Opening hours will wait for the office’s approval.',
      { opening_hours: false },
    ],
    [
      { phone: phone('+7 1', 'nobody') },
      'Phone will be saved at once. Who sees your phone will wait for the office’s approval.',
      { phone: false },
    ],
    [
      { founded: null, linkedin: { value: 'https://l.example', visibility: 'everybody' } },
      '“Founded” and LinkedIn will wait for the office’s approval.',
    ],
  ])(
    'depends on its rule; value and visibility of a contact detail have one each, and a new one needs both: %#',
    (changes, words, approvals = free, stored = {}) =>
      expect(planWords(planOf({ ...full, ...stored }, changes, approvals), false)).toBe(words),
  )

  test('is told afterwards, of a contact detail value and visibility apart', () => {
    const after = { phone: phone('+7 1', 'nobody') } as const
    // The visibility was stored, and the value waits.
    const hidden = { ...full, phone: { ...full.phone, visibility: 'nobody' } } as const
    expect(told(['phone'], after, company({}), pending(after, hidden))).toBe(
      'Saved: who sees your phone. Sent to the office: phone.',
    )
    const changed = { ...full, phone: { ...full.phone, value: '+7 1' } }
    expect(told(['phone'], after, company({}), pending(after, changed))).toBe(
      'Saved: phone. Sent to the office: who sees your phone.',
    )
    expect(told([], {}, pending({ city: 'Varna' }), company({}))).toBe('Your proposal is withdrawn.')
  })

  test('of a proposal names only what is new in it', () => {
    const [called, city] = [{ ...full.phone, value: '+7 12345' }, { city: 'Varna' }]
    const before = pending(city)
    expect(planWords(planOf(full, { ...city, phone: called }, free, city), true)).toBe('Phone will be saved at once.')
    expect(planWords(planOf(full, { ...city, name: 'New' }, free, city), true)).toBe(
      'Name will wait for the office’s approval.',
    )
    expect(told(['phone'], { ...city, phone: called }, before, pending(city, { ...full, phone: called }))).toBe(
      'Saved: phone. Your proposal waits as it was.',
    )
    const more = { ...city, founded: null }
    expect(told([], more, before, pending(more))).toBe('Sent to the office: “Founded”.')
  })

  test('names what is taken out of a proposal that goes on waiting', () => {
    const late = phone('+7 1', 'nobody')
    const former = { name: 'New', city: 'Varna', phone: late }
    const plan = (changes: Parameters<typeof planOf>[1], approvals = free) =>
      planWords(planOf(full, changes, approvals, former), true)
    expect(plan({ name: 'New', phone: late })).toBe('City will no longer be proposed.')
    expect(plan({ name: 'New', founded: null })).toBe(
      '“Founded” will wait for the office’s approval. City and phone will no longer be proposed.',
    )
    // The value that waits is given up, and who sees the present one changes at once.
    const hidden = { ...full.phone, visibility: 'nobody' } as const
    expect(plan({ name: 'New', city: 'Varna', phone: hidden })).toBe(
      'Who sees your phone will be saved at once. Phone will no longer be proposed.',
    )
    // Another value in its place is not called a removal.
    expect(plan({ name: 'New', city: 'Burgas', phone: late }, { ...free, city: false })).toBe(
      'City will be saved at once.',
    )
    expect(plan({ name: 'New', city: 'Burgas', phone: late })).toBe('City will wait for the office’s approval.')
    const outcome = (saved: readonly string[], changes: object, left: object, values = full) =>
      told(saved, changes, pending(former), pending(left, values))
    expect(outcome([], { name: 'New', phone: late }, { name: 'New', phone: late })).toBe('No longer proposed: city.')
    const one = { name: 'New', founded: null }
    expect(outcome([], one, one)).toBe('Sent to the office: “Founded”. No longer proposed: city, phone.')
    const kept = { name: 'New', city: 'Varna' }
    expect(outcome(['phone'], { ...kept, phone: hidden }, kept, { ...full, phone: hidden })).toBe(
      'Saved: who sees your phone. No longer proposed: phone.',
    )
    // What the page shows by now is not lost.
    expect(outcome([], { name: 'New', phone: late }, { name: 'New', phone: late }, { ...full, city: 'Varna' })).toBe(
      'Nothing has changed.',
    )
  })
})
