import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { announcementSchema } from '@/features/write/announcements/announcements'
import { mergedValues } from '@/features/write/editorial/shared/merged-values'
import { publicationOf, saveLabel, type Publication } from '@/features/write/editorial/shared/publication'
import { legalSchema, today } from '@/features/publish/legal/office/legal-values'
import { letterSchema, newLetter } from '@/features/write/letters/letter-values'
import { articleSchema, emptyArticle } from '@/features/publish/news/office/article-values'
import { parseNewsletterIssue } from '@/features/write/newsletter/issue'
import { emptyIssue, faultOf, issueSchema } from '@/features/write/newsletter/office/issues/issue-values'
import { noticeSchema } from '@/features/write/notices/notices'
import { aboutPage } from '@/features/publish/pages/office/about'
import { contactPage } from '@/features/publish/pages/office/contact'
import { homePage } from '@/features/publish/pages/office/home'
import { membershipPage, type MembershipValues } from '@/features/publish/pages/office/membership'
import { partnersPage } from '@/features/publish/pages/office/partners'
import { peoplePage } from '@/features/publish/pages/office/people'
import { questionsPage } from '@/features/publish/pages/office/questions'
import { servicesPage } from '@/features/publish/pages/office/services'
import { settingsSchema } from '@/features/office/settings/office/settings-values'
import { contents } from '../support/page/office-pages'

/** The forms of texts, with values that can be saved. */
const forms: Readonly<Record<string, readonly [schema: z.ZodMiniType, values: unknown]>> = {
  about: [aboutPage.schema, aboutPage.read(contents.about)],
  announcement: [announcementSchema, { title: 'Hours', content: '<p>Nine.</p>', is_active: true }],
  article: [articleSchema, { ...emptyArticle, title: 'Wagon', content: '<p>Slow.</p>', category_id: 'c' }],
  contact: [contactPage.schema, contactPage.read(contents.contact)],
  home: [homePage.schema, homePage.read(contents.home)],
  issue: [issueSchema, emptyIssue],
  legal: [legalSchema, { content: '<p>Terms.</p>', holds_from: today() }],
  letter: [letterSchema, { ...newLetter([], new URLSearchParams()), subject: 'Forum', content: '<p>Come.</p>' }],
  membership: [membershipPage.schema, membershipPage.read(contents.membership)],
  notice: [noticeSchema, { addresses: '', pace: 'daily' }],
  partners: [partnersPage.schema, partnersPage.read(contents.partners)],
  people: [peoplePage.schema, peoplePage.read(contents.people)],
  questions: [questionsPage.schema, questionsPage.read(contents.questions)],
  services: [servicesPage.schema, servicesPage.read(contents.services)],
  settings: [settingsSchema, { site_title: 'BKCC', ga_code: '' }],
}

/** What is said of a form with another value at a path, such as `sections.0.title`; undefined where it can be saved. */
function faults(form: string, path: string, value: unknown): string[] | undefined {
  const [schema, values] = forms[form] ?? []
  const changed: unknown = structuredClone(values)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const place = keys.reduce((at, key) => Reflect.get(at as object, key) as unknown, changed) as object
  expect(Reflect.has(place, last), path).toBe(true)
  Reflect.set(place, last, value)
  return schema?.safeParse(changed).error?.issues.map(({ message }) => message)
}

test.each(Object.keys(forms))('%s can be saved as it is', (form) => {
  const [schema, values] = forms[form] ?? []
  expect(schema?.safeParse(values).error).toBeUndefined()
})

test.each([
  ['about', 'sections.0.title', 160, 'Please enter the title'],
  ['about', 'sections.0.content', 20_000, 'Please write the text'],
  ['about', 'goals.0.title', 160, 'Please enter the title'],
  ['about', 'goals.0.description', 2000, 'Please write the text'],
  ['announcement', 'title', 200, 'Please enter the title'],
  ['article', 'title', 200, 'Please enter the title'],
  ['article', 'excerpt', 600, undefined],
  ['contact', 'offices.0.country', 80, 'Please enter the country'],
  ['contact', 'offices.0.city', 80, 'Please enter the city'],
  ['contact', 'offices.0.address', 300, 'Please enter the address'],
  ['contact', 'offices.0.hours', 1000, undefined],
  ['contact', 'social_links.0.name', 60, 'Please enter the name'],
  ['home', 'hero.eyebrow', 120, 'Please enter the line above the heading'],
  ['home', 'hero.title', 120, 'Please enter the heading'],
  ['home', 'hero.text', 600, 'Please write the text'],
  ['home', 'benefits.0.title', 160, 'Please enter the title'],
  ['home', 'sectors.0.title', 80, 'Please enter the title'],
  ['home', 'sectors.0.text', 600, 'Please write the text'],
  ['issue', 'subject', 200, undefined],
  ['issue', 'preheader', 200, undefined],
  ['letter', 'subject', 200, 'Please enter the subject'],
  ['membership', 'benefits.0.title', 160, 'Please enter the title'],
  ['membership', 'benefits.0.text', 600, 'Please write the text'],
  ['membership', 'tiers.0.name', 80, 'Please enter the name'],
  ['membership', 'tiers.0.name_bg', 80, undefined],
  ['membership', 'tiers.0.description', 600, 'Please write the description'],
  ['membership', 'tiers.0.employee_range', 80, 'Please enter the employee range'],
  ['partners', 'partners.0.name', 160, 'Please enter the name'],
  ['people', 'people.0.name', 160, 'Please enter the name'],
  ['people', 'people.0.role', 160, 'Please enter the role'],
  ['questions', 'questions.0.question', 300, 'Please enter the question'],
  ['services', 'services.0.title', 160, 'Please enter the title'],
  ['services', 'services.0.description', 2000, 'Please write the description'],
  ['services', 'services.0.category', 80, undefined],
  ['settings', 'site_title', 60, 'Please enter the title of the site'],
] as const)('%s: %s has at most %i characters', (form, path, most, missing) => {
  expect(faults(form, path, '🏛'.repeat(most))).toBeUndefined()
  expect(faults(form, path, 'x'.repeat(most + 1))).toEqual([
    `Please use at most ${most} characters; there are ${most + 1}`,
  ])
  expect(faults(form, path, ' \u00ad ')).toEqual(missing && [missing])
})

const tooLong = 'This text is too long to be stored. Please shorten it.'
test.each([
  ['announcement', 'content', 200_000, 'Please write something', tooLong],
  ['article', 'content', 400_000, 'Please write the article', tooLong],
  ['legal', 'content', 200_000, 'Please write the text', tooLong],
  ['letter', 'content', 200_000, 'Please write something', tooLong],
  ['questions', 'questions.0.answer', 20_000, 'Please write the answer', tooLong.replace('text', 'answer')],
] as const)('%s: %s has a text of at most %i characters', (form, path, most, missing, long) => {
  const text = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`
  expect(faults(form, path, text(most))).toBeUndefined()
  expect(faults(form, path, text(most + 1))).toEqual([long])
  expect(faults(form, path, '<p> </p><img src="/a.webp">')).toEqual([missing])
})

test.each([
  ['membership', 'features', 160, 100],
  ['membership', 'tiers.0.features', 160, 20],
  ['services', 'services.0.points', 300, 20],
] as const)('%s: %s has lines of %i characters, at most %i', (form, path, longest, most) => {
  const lines = (count: number, length: number) =>
    Array<string>(count)
      .fill(`• ${'x'.repeat(length)}\n`)
      .join('\n')
  expect(faults(form, path, lines(most, longest))).toBeUndefined()
  expect(faults(form, path, lines(most + 1, 1))).toEqual([`Please use at most ${most} lines`])
  expect(faults(form, path, lines(1, longest + 1))).toEqual([`Please use at most ${longest} characters on a line`])
})

const web = 'Please enter a web address, such as https://example.org'
const link = 'https://example.org/'
const price = 'Please enter the price as a whole number of euros, such as 400'
const phone = 'Please enter a telephone number'
const days = (count: number) =>
  new Date(Date.parse(`${today()}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const long = (length: number) =>
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(134)}`.slice(0, length)
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.example`).join('\n')
test.each([
  [
    'contact',
    'offices.0.map_url',
    ['', link, link.padEnd(500, 'x')],
    ['example.org', 'ftp://example.org', 'https://org'],
    web,
  ],
  ['contact', 'offices.0.map_url', [], [link.padEnd(501, 'x')], 'This address is too long'],
  ['contact', 'offices.0.phone', ['', '+359 2 (000)', '1'.repeat(40)], ['+', '()', 'call us', '00 x'], phone],
  [
    'contact',
    'offices.0.email',
    ['', 'office@bkcc.example'],
    ['office', 'office@'],
    'Please enter a valid email address',
  ],
  ['contact', 'social_links.0.url', [link], [''], 'Please enter the link'],
  ['partners', 'partners.0.url', ['', link], ['org'], web],
  ['article', 'category_id', ['c'], [''], 'Please choose a category'],
  ['legal', 'holds_from', [today(), days(1)], [days(-1)], 'It cannot hold from a day that is over'],
  ['legal', 'holds_from', [], ['', '2026-02-31'], 'Please enter the day from which it holds'],
  ['membership', 'tiers.0.price', ['0', ' 999999 '], ['', '1000000', '4.5', '-1'], price],
  ['notice', 'addresses', ['', addresses(10)], [addresses(11)], 'Please enter at most 10 addresses'],
  ['notice', 'addresses', [long(254)], [long(255)], `This is not an email address: ${long(80)}`],
  ['notice', 'addresses', [], ['a@b.example, Two@bkcc; c@d.example'], 'This is not an email address: Two@bkcc'],
  ['notice', 'addresses', [], ['a@b.example\nTwo@bkcc'], 'Line 2 is not an email address: Two@bkcc'],
  [
    'notice',
    'addresses',
    [],
    ['\n\nAna Ilieva <a@b.example>'],
    'Line 3 is not an email address: Ana Ilieva <a@b.example>',
  ],
  ['services', 'services.0.description', ['a\nb'], ['a\n \nb'], 'Please write one paragraph, without blank lines'],
  ['settings', 'site_title', ['a'], ['a\nb'], 'Please write the title without line breaks and tabs'],
] as const)('%s: %s is checked: %#', (form, path, good, bad, said) => {
  for (const value of good) expect(faults(form, path, value), value).toBeUndefined()
  for (const value of bad) expect(faults(form, path, value), value).toEqual([said])
})

describe('the tiers of a membership', () => {
  const tiers = (change: (tiers: MembershipValues['tiers']) => void) => {
    const values = structuredClone(forms.membership?.[1]) as MembershipValues
    change(values.tiers)
    return membershipPage.schema
      .safeParse(values)
      .error?.issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
  }
  type Change = Partial<MembershipValues['tiers'][number]>
  test.each<[string, Change, Change, string[] | undefined]>([
    ['one is the most popular', { popular: true }, {}, ['1.popular: Only one tier can be the most popular one']],
    [
      'a retired one is not',
      { popular: true, retired: true },
      { popular: false },
      ['0.popular: A retired tier cannot be the most popular one'],
    ],
    ['each has its name', { name: ' professional' }, {}, ['1.name: Another tier has this name']],
    ['each size leads to one', { sizes: ['1-10', '11-50'] }, {}, ['1.sizes: Another tier is for 11–50 already']],
    [
      'several are named',
      { sizes: ['1-10', '11-50'] },
      { sizes: ['1-10', '11-50'] },
      ['1.sizes: Another tier is for 1–10 and 11–50 already'],
    ],
    ['but not to a retired one', { sizes: ['11-50'], retired: true }, {}, undefined],
    ['nor does a retired one ask for it', { sizes: ['11-50'] }, { retired: true, popular: false }, undefined],
    [
      'one stays open',
      { retired: true },
      { retired: true, popular: false },
      ['1.retired: At least one tier must stay open for applications'],
    ],
  ])('%s', (_what, first, second, said) => {
    expect(tiers((all) => [first, second].forEach((change, at) => Object.assign(all[at] ?? {}, change)))).toEqual(said)
  })

  test('may be none', () => expect(tiers((all) => all.splice(0))).toBeUndefined())
})

test('a text is public from its date on, and its button says what saving makes of it', () => {
  const at = '2026-03-05T12:00:00Z'
  const publications = [1, 0, -1].map((left) => publicationOf(at, Date.parse(at) - left))
  expect([...publications, publicationOf(null), publicationOf('')]).toEqual([
    'scheduled',
    'public',
    'public',
    'draft',
    'draft',
  ])
  const from = (before: Publication) =>
    (['draft', 'scheduled', 'public'] as const).map((to) => saveLabel('article', to, before))
  expect(from('draft')).toEqual(['Save article', 'Schedule article', 'Publish article'])
  expect(from('scheduled')).toEqual(['Save article', 'Save article', 'Publish article'])
  expect(from('public')).toEqual(['Save article', 'Schedule article', 'Save article'])
})

test('after a save of somebody else, fields that were changed here stay; of an old draft, all', () => {
  const [typed, before, now] = [
    { title: 'Mine', tags: ['a'], text: 'Old' },
    { title: 'Old', tags: ['a'], text: 'Old' },
    { title: 'Theirs', tags: ['b'], text: 'New' },
  ]
  expect(mergedValues(typed, before, now)).toEqual({ title: 'Mine', tags: ['b'], text: 'New' })
  expect(mergedValues(typed, undefined, now)).toEqual(typed)
})

test('an issue that is stored or kept on the device has blocks of known kinds, each with an id of its own', () => {
  const parse = (blocks: unknown[]) => parseNewsletterIssue({ subject: '', preheader: '', blocks })
  const block = { id: 'a', kind: 'button', label: '', href: '' }
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...block, id: `b${at}` }))
  expect(parse(many(60))?.blocks).toHaveLength(60)
  for (const blocks of [
    many(61),
    [block, block],
    [null],
    ['a'],
    [{ ...block, id: '' }],
    [{ ...block, id: 1 }],
    [{ ...block, kind: 'video' }],
    [{ id: 'a', kind: 'button', label: '' }],
  ])
    expect(parse(blocks), JSON.stringify(blocks).slice(0, 80)).toBeUndefined()
})

test('an issue has at most 60 blocks, of at most 900,000 bytes together; a link has at most 2,000 characters', () => {
  const text = (length: number, at = 0) => ({ id: `b${at}`, kind: 'text', html: 'x'.repeat(length) }) as const
  const blocks = (count: number, length = 1) => Array.from({ length: count }, (_, at) => text(length, at))
  expect(faults('issue', 'blocks', blocks(60))).toBeUndefined()
  expect(faults('issue', 'blocks', blocks(61))).toEqual(['An issue has at most 60 blocks.'])
  expect(faultOf(text(200_000))).toBeUndefined()
  expect(faults('issue', 'blocks', [text(1), text(200_001, 1)])).toEqual([`Block 2: ${tooLong}`])
  const rest = 900_000 - JSON.stringify(blocks(5, 179_000)).length
  const whole = (more: number) => [...blocks(4, 179_000), text(179_000 + rest + more, 4)]
  expect(faults('issue', 'blocks', whole(0))).toBeUndefined()
  expect(faults('issue', 'blocks', whole(1))).toEqual([tooLong.replace('This text', 'The issue')])
  for (const start of ['https://bkcc.example/', '/']) {
    const href = (length: number) => faultOf({ id: 'b', kind: 'button', label: 'x', href: start.padEnd(length, 'x') })
    expect([href(2_000), href(2_001)]).toEqual([undefined, 'A link has at most 2,000 characters.'])
  }
})
