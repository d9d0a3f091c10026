import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { addressOf } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'

const { sql } = testBackend()
const { call, someone, personOf } = inside(sql)
const email = 'office@rila-lenses.example'
const guard = { seconds: 30, website: '' }
const invalid = { code: 'PT404', message: 'This link is not valid.' }

let administrator: Someone
let colleague: Someone
let visitor: Someone['person']
beforeAll(async () => {
  administrator = await someone('reviewer', 'administrator')
  colleague = await someone('colleague', 'administrator')
  visitor = personOf(null)
})
beforeEach(async () => {
  await sql('delete from public.membership_applications')
  await sql(`delete from public.invitations where email like '%rila-lenses.example'`)
  await sql(`delete from public.members where name like 'Rila Lenses%'`)
  await sql('delete from private.submission_counts')
})

/** The value of an expression. */
const one = async (expression: string, parameters: unknown[] = []) =>
  (await sql<{ value: unknown }>(`select (${expression}) as value`, parameters))[0]?.value

const form = (change: Row = {}) => ({
  id: crypto.randomUUID(),
  tier: 'standard',
  company_name: 'Rila Lenses',
  contact_name: 'Vesela Dimova',
  country: 'bulgaria',
  email,
  phone: '+359 2 000 0011',
  industry: 'manufacturing',
  employee_count: '1-10',
  message: 'We build altimeters.',
  is_authorized: true,
  ...change,
})
/** Sends the form as a visitor's browser does. */
const send = (application: unknown, how: Row = guard) => call('submit_application', { application, guard: how })
const sent = { code: null, body: true }
const stored = async (id: unknown) =>
  (await sql<Row>('select * from public.membership_applications where id = $1', [id]))[0]
const all = () => sql('select id from public.membership_applications')
/** Actor, status before, status after, note and message of each step. */
const steps = async (id: string) =>
  (
    await sql<Row>(
      'select actor_name, from_status, to_status, note, message from public.membership_application_steps where application_id = $1 order by id',
      [id],
    )
  ).map((step) => Object.values(step))
const mailsAbout = (id: string) =>
  sql<{ template: string; recipient: string; cause: string; data: Row }>(
    `select template, recipient, cause, data from public.mail_outbox where about_kind = 'application' and about_id = $1 order by created_at`,
    [id],
  )
const tokenOf = async (id: string, purpose = 'application') =>
  String(await one('private.link_token($1, $2::uuid)', [purpose, id]))
const version = (id: string) => one('select updated_at::text from public.membership_applications where id = $1', [id])
const invitations = () =>
  sql<Row>('select *, expires_at > now() as good from public.invitations where email = $1', [email])
const memberships = (member: unknown) =>
  sql<Row>('select *, starts_on::text, ends_on::text from public.memberships where member_id = $1', [member])

/** An application as the office finds it in a status. */
async function applied(status = 'submitted', change: Row = {}): Promise<string> {
  const given = form(change)
  expect(await send(given)).toEqual(sent)
  await sql(
    `update public.membership_applications set status = $2, decided_at = case when $2 in ('approved', 'rejected', 'withdrawn') then now() end where id = $1`,
    [given.id, status],
  )
  return given.id
}
type How = { by?: Someone; note?: string; message?: string; expected?: unknown }
const settle = async (name: string, id: string, given: Row, { by, expected }: How) =>
  (by ?? administrator).person.call(name, { application_id: id, ...given, expected: expected ?? (await version(id)) })
const decide = (id: string, decision: string, { note = '', message = '', ...how }: How = {}) =>
  settle('decide_application', id, { decision, note, message }, how)
const approval = (change: Row = {}) => ({
  name: 'Rila Lenses',
  industry: 'Manufacturing',
  country: 'bulgaria',
  tier: 'professional',
  starts_on: '2026-12-01',
  ends_on: '2027-11-30',
  contact: { email, first_name: 'Vesela', last_name: 'Dimova' },
  message: 'Welcome.',
  note: 'Paid.',
  ...change,
})
const approve = (id: string, change: Row = {}, how: How = {}) =>
  settle('approve_application', id, { approval: approval(change) }, how)
const companies = () => sql<{ id: string }>(`select id from public.members where name like 'Rila Lenses%'`)

describe('sending in', () => {
  beforeAll(() =>
    sql(
      `insert into public.membership_tiers (key, name, price, description, employee_range, retired) values ('founder', 'Founder', 100, 'For the first.', 'Any', true)`,
    ),
  )

  test('stores what the form sends in its first state, notes the step and the mail with a link and nothing that was typed', async () => {
    const given = form({ email: ` ${email.toUpperCase()} ` })
    const { id } = given
    expect(await send(given)).toEqual(sent)
    expect(await stored(id)).toMatchObject({
      ...given,
      email: email.toUpperCase(),
      status: 'submitted',
      decided_at: null,
      reviewer_id: null,
      member_id: null,
    })
    expect(await steps(id)).toEqual([['Applicant', null, 'submitted', null, null]])
    expect(await mailsAbout(id)).toEqual([
      {
        template: 'application-received',
        recipient: email,
        cause: `application-received:${id}`,
        data: { path: `/application?token=${await tokenOf(id)}` },
      },
    ])
  })

  test('the same id again, also ten times at once, is the same application and counts against no cap', async () => {
    const given = form()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(given)))
    answers.push(await send({ ...given, company_name: 'Rila Lenses Changed' }))
    expect(answers).toEqual(Array(11).fill(sent))
    expect(await stored(given.id)).toMatchObject({ company_name: 'Rila Lenses' })
    expect(await mailsAbout(given.id)).toHaveLength(1)
    expect(await one(`select sum(number)::int from private.submission_counts where scope = 'everybody'`)).toBe(1)
  })

  test('a sixth of one address within the hour, and what was sent too quickly, are refused in a sentence', async () => {
    const tooSoon = (message: string) => ({ code: 'PT429', body: { message } })
    for (let number = 0; number < 5; number += 1) expect(await send(form())).toEqual(sent)
    expect(await send(form())).toMatchObject(tooSoon('Too many requests at the moment. Please try again later.'))
    expect(await all()).toHaveLength(5)
    expect(await send(form({ email: `other.${email}` }), { seconds: 0, website: '' })).toMatchObject(
      tooSoon('That was very quick. Please wait a moment and send it again.'),
    )
  })

  const retired = 'This membership tier is no longer offered. Please load the page again and choose another one.'
  test.each<[string, unknown, string, string?]>([
    ['a tier that is retired', form({ tier: 'founder' }), 'P0001', retired],
    ['two at once', [form(), form()], '22023'],
    ['a status', form({ status: 'approved' }), '22023'],
    ['the day of its arrival', form({ created_at: '2020-01-01T00:00:00Z' }), '22023'],
    ['an object for a text', form({ message: { a: 1 } }), '22023'],
    ['no id', form({ id: undefined }), '22023'],
    ['no address', form({ email: 'vesela' }), '22023'],
    ['more than any form holds', form({ message: 'x'.repeat(30_000) }), 'PT413'],
  ])('refuses %s', async (_what, application, code, message) => {
    expect(await send(application)).toMatchObject({ code, ...(message && { body: { message } }) })
    expect(await all()).toEqual([])
  })
})

describe("the applicant's link", () => {
  test('tells stage, dates and the message of the decision, and nothing else', async () => {
    const id = await applied()
    const status = async () => (await visitor.call('application_status', { token: await tokenOf(id) })).rows
    expect(await status()).toEqual([
      { status: 'submitted', submitted_at: expect.any(String) as string, decided_at: null, message: null },
    ])
    await decide(id, 'in_review', { note: 'Secret', message: 'Not shown yet' })
    expect(await status()).toMatchObject([{ status: 'in_review', decided_at: null, message: null }])
    await decide(id, 'rejected', { note: 'Secret', message: 'Come back next year.' })
    await administrator.person.call('note_application', { application_id: id, note: 'Secret too' })
    expect(await status()).toEqual([
      {
        status: 'rejected',
        submitted_at: expect.any(String) as string,
        decided_at: expect.any(String) as string,
        message: 'Come back next year.',
      },
    ])
  })

  test('anything else gets one answer: tampered, of another purpose, of an application that is gone', async () => {
    const id = await applied()
    const token = await tokenOf(id)
    const gone = await tokenOf(crypto.randomUUID())
    for (const name of ['application_status', 'withdraw_application'])
      for (const wrong of [
        `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
        `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
        await tokenOf(id, 'registration'),
        gone,
        id,
        '',
        null,
        `${token} `,
        token.repeat(2),
      ])
        expect(await call(name, { token: wrong }), String(wrong)).toMatchObject({ code: 'PT404', body: invalid })
    expect(await stored(id)).toMatchObject({ status: 'submitted' })
  })

  test('withdraws an application that waits, once and for all', async () => {
    const id = await applied('in_review')
    const token = await tokenOf(id)
    for (const time of ['first', 'again'])
      expect((await visitor.call('withdraw_application', { token })).code, time).toBeNull()
    expect(await stored(id)).toMatchObject({ status: 'withdrawn', decided_at: expect.any(String) as string })
    expect((await steps(id)).slice(1)).toEqual([['Applicant', 'in_review', 'withdrawn', null, null]])
    expect((await decide(id, 'in_review')).code).toBe('P0001')
  })
})

describe('steps', () => {
  const allowed: Record<string, string[]> = {
    submitted: ['in_review', 'withdrawn', 'link'],
    in_review: ['approved', 'rejected', 'withdrawn', 'link'],
    rejected: ['in_review'],
    // Withdrawing again on the link's page is not a second withdrawal.
    withdrawn: ['link'],
    approved: [],
  }
  test.each(Object.entries(allowed))('from %s lead to %j and nowhere else', async (from, ends) => {
    for (const to of ['submitted', 'in_review', 'approved', 'rejected', 'withdrawn', 'link', 'unheard_of']) {
      const id = await applied(from, { email: `${to}.${email}` })
      const before = await version(id)
      const { code } =
        to === 'link'
          ? await visitor.call('withdraw_application', { token: await tokenOf(id) })
          : to === 'approved' && from !== 'approved'
            ? await approve(id)
            : await decide(id, to)
      expect({ to, code }).toEqual({ to, code: ends.includes(to) ? null : 'P0001' })
      if (!ends.includes(to)) expect(await version(id), to).toBe(before)
    }
  })

  test('are signed, carry note and message, and a rejection is told to the applicant each time', async () => {
    const id = await applied()
    await decide(id, 'in_review', { note: ' Asked for the extract. ' })
    await decide(id, 'rejected', { message: 'Not this year.' })
    await decide(id, 'in_review', { by: colleague })
    await decide(id, 'rejected', { by: colleague })
    expect((await steps(id)).slice(1)).toEqual([
      ['reviewer Tester', 'submitted', 'in_review', 'Asked for the extract.', null],
      ['reviewer Tester', 'in_review', 'rejected', null, 'Not this year.'],
      ['colleague Tester', 'rejected', 'in_review', null, null],
      ['colleague Tester', 'in_review', 'rejected', null, null],
    ])
    expect(await stored(id)).toMatchObject({
      status: 'rejected',
      reviewer_id: colleague.id,
      reviewer_name: 'colleague Tester',
    })
    const path = `/application?token=${await tokenOf(id)}`
    expect((await mailsAbout(id)).slice(1)).toEqual(
      ['Not this year.', null].map((note, before) => ({
        template: 'application-decided',
        recipient: email,
        cause: `application-decided:${id}:rejected:${before + 1}`,
        data: { path, status: 'rejected', note },
      })),
    )
    expect(
      await sql(
        `select distinct private.mail_data(o) ->> 'reader' = a.contact_name as greets
        from public.mail_outbox o join public.membership_applications a on a.id = o.about_id
        where o.template = 'application-decided' and a.id = $1`,
        [id],
      ),
    ).toEqual([{ greets: true }])
  })

  test('from two windows: the later one is told who was quicker and when; the very same step again is no second one', async () => {
    const id = await applied('in_review')
    const expected = await version(id)
    expect((await decide(id, 'rejected', { expected })).code).toBeNull()
    expect((await decide(id, 'rejected', { expected })).code).toBeNull()
    expect(await steps(id)).toHaveLength(2)
    // A note is a step, too, and nobody's decision.
    await call('note_application', { application_id: id, note: 'Called them' }, colleague)
    for (const [name, more] of [
      ['decide_application', { decision: 'withdrawn', note: '', message: '' }],
      ['approve_application', { approval: approval() }],
    ] as const) {
      const { code, body } = await call<Row>(name, { application_id: id, expected, ...more }, colleague)
      expect({ code, ...(JSON.parse(String(body.details)) as Row) }).toEqual({
        code: 'PT409',
        by: 'reviewer Tester',
        at: expect.any(String) as string,
      })
    }
    expect(await companies()).toEqual([])
  })

  test('a note changes no version and is stored once, however often it is sent; an empty one is refused', async () => {
    const id = await applied()
    const before = await version(id)
    const note = async (note: string, by = administrator) =>
      (await call('note_application', { application_id: id, note }, by)).code
    expect([await note('Telephoned.'), await note(' Telephoned. '), await note(' ')]).toEqual([null, null, 'P0001'])
    expect(await version(id)).toBe(before)
    await note('Written to.')
    await note('Telephoned.')
    await note('Telephoned.', colleague)
    expect((await steps(id)).slice(1).map(([who, , , text]) => [who, text])).toEqual([
      ['reviewer Tester', 'Telephoned.'],
      ['reviewer Tester', 'Written to.'],
      ['reviewer Tester', 'Telephoned.'],
      ['colleague Tester', 'Telephoned.'],
    ])
  })
})

describe('approving', () => {
  test('makes member, membership, invitation, record, step and mail; visitors see the member and neither tier nor term; the office renews it under the values that were read, on record', async () => {
    const id = await applied('in_review')
    const { code, rows } = await approve(id)
    const [company] = await companies()
    expect({ code, rows }).toEqual({
      code: null,
      rows: [{ member_id: company?.id, person: 'invited', already: false }],
    })
    expect(await stored(id)).toMatchObject({
      status: 'approved',
      member_id: company?.id,
      reviewer_id: administrator.id,
    })
    const term = { tier: 'professional', starts_on: '2026-12-01', ends_on: '2027-11-30' }
    expect(await memberships(company?.id)).toMatchObject([{ ...term, application_id: id }])
    const invited = { first_name: 'Vesela', last_name: 'Dimova', company_id: company?.id, role_id: null }
    expect(await invitations()).toMatchObject([{ ...invited, invited_by: administrator.id }])
    expect(
      await sql(
        `select action, actor_name, after ->> 'tier' as tier from public.audit_log where subject_id = $1 order by id`,
        [company?.id],
      ),
    ).toEqual([
      { action: 'created', actor_name: 'reviewer Tester', tier: null },
      // What only the office knows, and the contact person.
      { action: 'changed', actor_name: 'reviewer Tester', tier: null },
      { action: 'changed', actor_name: 'reviewer Tester', tier: null },
      { action: 'changed', actor_name: 'reviewer Tester', tier: 'professional' },
    ])
    expect((await steps(id)).at(-1)).toEqual(['reviewer Tester', 'in_review', 'approved', 'Paid.', 'Welcome.'])
    expect((await mailsAbout(id)).at(-1)).toMatchObject({
      template: 'application-decided',
      cause: `application-decided:${id}:approved:1`,
      data: {
        status: 'approved',
        note: 'Welcome.',
        company: 'Rila Lenses',
        tier: 'Professional',
        starts_on: '2026-12-01',
        ends_on: '2027-11-30',
        access: 'invited',
        contact: email,
      },
    })
    expect((await visitor.select('members', 'name,industry,country,member_type', { id: company?.id })).rows).toEqual([
      { name: 'Rila Lenses', industry: 'Manufacturing', country: 'bulgaria', member_type: 'company' },
    ])
    const seen = JSON.stringify((await visitor.select('member_cards', '*', { id: company?.id })).rows)
    expect(seen).toContain('Rila Lenses')
    for (const secret of ['professional', '2027', email]) expect(seen).not.toContain(secret)
    expect((await visitor.select('memberships', 'tier', { member_id: company?.id })).code).toBe('42501')

    const renew = (before: Row, change: Row) =>
      administrator.person.update('memberships', { member_id: company?.id, ...before }, change)
    const renewed = { tier: 'enterprise', ends_on: '2028-11-30' }
    expect((await renew({ ends_on: '2027-11-30' }, renewed)).code).toBeNull()
    // A save based on the old values changes nothing.
    expect((await renew({ ends_on: '2027-11-30' }, { ends_on: '2030-11-30' })).code).toBeNull()
    expect((await renew({}, { ends_on: '2026-11-30' })).code).toBe('23514')
    expect(await memberships(company?.id)).toMatchObject([{ ...renewed, starts_on: '2026-12-01' }])
    expect(
      await sql(
        `select subject, subject_name, before, after from public.audit_log where subject_id = $1 order by id desc limit 1`,
        [company?.id],
      ),
    ).toEqual([
      {
        subject: 'member',
        subject_name: 'Rila Lenses',
        before: { tier: 'professional', ends_on: '2027-11-30' },
        after: renewed,
      },
    ])
  })

  test('twice, late, and from ten windows at once: one member, which its approver gets; a colleague is told who was quicker', async () => {
    const id = await applied('in_review')
    const expected = await version(id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        approve(id, {}, { by: number % 2 ? colleague : administrator, expected }),
      ),
    )
    const first = answers.findIndex(({ rows }) => rows[0]?.already === false)
    const [approver, other] = first % 2 ? [colleague, administrator] : [administrator, colleague]
    answers.push(await approve(id, { name: 'Rila Lenses Second' }, { by: approver, expected }))
    const late = await approve(id, { name: 'Rila Lenses Third' }, { by: other, expected })
    expect(late).toMatchObject({ code: 'PT409', rows: [] })
    const [company, ...others] = await companies()
    expect(others).toEqual([])
    expect(answers.filter(({ rows }) => rows[0]?.already === false)).toHaveLength(1)
    for (const [index, { code, rows }] of answers.entries())
      expect({ code, member: rows[0]?.member_id }).toEqual(
        index === 10 || index % 2 === first % 2
          ? { code: null, member: company?.id }
          : { code: 'PT409', member: undefined },
      )
    expect(await invitations()).toHaveLength(1)
    expect((await mailsAbout(id)).filter(({ template }) => template === 'application-decided')).toHaveLength(1)
    expect((await steps(id)).filter(([, , status]) => status === 'approved')).toHaveLength(1)
  })

  test.each<[string, Row]>([
    ['a contact without a last name', { contact: { email, first_name: 'Vesela', last_name: '' } }],
    ['no tier', { tier: null }],
    ['a term that ends before it begins', { ends_on: '2026-11-30' }],
    ['no name', { name: ' ' }],
    ['a member that is gone', { member_id: crypto.randomUUID() }],
  ])('with %s leaves nothing behind', async (_what, change) => {
    const id = await applied('in_review')
    const before = await version(id)
    expect((await approve(id, change)).code).not.toBeNull()
    expect(await companies()).toEqual([])
    expect(await version(id)).toBe(before)
    expect([(await steps(id)).length, (await mailsAbout(id)).length]).toEqual([1, 1])
  })

  const wrote = { phone: '+359 2 111', employee_count: '51-200', message: 'We grind lenses.' }
  const office = (id: unknown) =>
    sql(
      `select employees, email, phone, notes, contact_name, contact_email, contact_phone from public.office_members where id = $1`,
      [id],
    )

  test('gives a new member what the applicant wrote', async () => {
    // As long as the form takes it.
    const message = 'L'.repeat(5000)
    const id = await applied('in_review', { ...wrote, message })
    const { rows } = await approve(id)
    const { contact_name } = form()
    expect(await office(rows[0]?.member_id)).toEqual([
      {
        employees: '51-200',
        email,
        phone: '+359 2 111',
        notes: `From the application: ${message}`,
        contact_name,
        contact_email: email,
        contact_phone: '+359 2 111',
      },
    ])
  })

  test('into an existing member keeps what is stored, adds what is missing, and may invite nobody', async () => {
    const [company] = await sql<{ id: string }>(
      `insert into public.members (name, member_type, industry, employees) values ('Rila Lenses AD', 'company', 'Mining & Metals', '500+') returning id`,
    )
    await sql(`insert into public.office_details (member_id, phone) values ($1, '+359 2 999')`, [company?.id])
    await sql(`insert into public.member_contacts (member_id, name, is_primary) values ($1, 'Boris', true)`, [
      company?.id,
    ])
    const id = await applied('in_review', wrote)
    expect((await approve(id, { member_id: company?.id, contact: null })).rows).toEqual([
      { member_id: company?.id, person: 'nobody', already: false },
    ])
    expect(await office(company?.id)).toMatchObject([
      { employees: '500+', email, phone: '+359 2 999', contact_name: 'Boris', contact_email: null },
    ])
    expect(
      await sql(`select email, is_primary from public.member_contacts where member_id = $1 order by name <> 'Boris'`, [
        company?.id,
      ]),
    ).toEqual([
      { email: null, is_primary: true },
      { email, is_primary: false },
    ])
    expect(await sql(`select name, industry from public.members where name like 'Rila Lenses%'`)).toEqual([
      { name: 'Rila Lenses AD', industry: 'Mining & Metals' },
    ])
    expect(await invitations()).toEqual([])
    expect(await memberships(company?.id)).toMatchObject([{ application_id: id }])
  })

  test('makes the contact a manager, of a further company too, and invites nobody twice', async () => {
    const account = await someone('lens-maker', null)
    const contact = { email: account.email.toUpperCase(), first_name: 'Lens', last_name: 'Maker' }
    const approved = async (applicant: string, change: Row = {}) =>
      (await approve(await applied('in_review', { email: `${applicant}.${email}` }), change)).rows[0]
    const made: unknown[] = []
    for (const number of ['first', 'second']) {
      const company = await approved(number, { contact })
      expect(company).toMatchObject({ person: 'linked' })
      made.push(company?.member_id)
      expect(await one('select company_id from public.user_profiles where id = $1', [account.id])).toBe(made[0])
    }
    expect(
      await sql('select member_id from public.member_people where person_id = $1 and is_manager order by created_at', [
        account.id,
      ]),
    ).toEqual(made.map((member_id) => ({ member_id })))
    expect(
      await sql(`select recipient from public.mail_outbox where template = 'manager-named' and about_id = $1`, [
        account.id,
      ]),
    ).toEqual([{ recipient: account.email }, { recipient: account.email }])
    // Nobody may choose their own company.
    const own = await approved('own', { contact: { ...contact, email: addressOf('reviewer') } })
    expect(own).toMatchObject({ person: 'elsewhere' })

    await sql(
      `insert into public.invitations (email, first_name, last_name, expires_at) values ($1, 'Open', 'Invitation', now() - interval '1 day')`,
      [email],
    )
    const third = await approved('third')
    expect(third).toMatchObject({ person: 'invitation_open' })
    const renewed = { first_name: 'Open', company_id: third?.member_id, is_manager: true, good: true }
    expect(await invitations()).toMatchObject([renewed])
    expect(await approved('fourth')).toMatchObject({ person: 'elsewhere' })
  })
})

describe('possible duplicates', () => {
  const found = async (change: Row) =>
    (
      await administrator.person.call('similar_members', { application_id: await applied('submitted', change) })
    ).rows.map(({ kind, name, same_name, same_domain }) => [kind, name, same_name, same_domain])

  test('are found by name whatever its case, punctuation and legal form, by website and by people', async () => {
    const [company] = await sql<{ id: string }>(
      `insert into public.members (name, legal_name_cyrillic, website, member_type) values ('Rila Lenses', '„РИЛА ЛЕЩИ“ ЕООД', 'https://www.Rila-Lenses.example/en', 'company') returning id`,
    )
    await sql(
      `insert into public.members (name, member_type, status) values ('Rila Lenses, Co. Ltd.', 'company', 'inactive'), ('Rila Lenses North', 'company', 'active')`,
    )
    const byName = [
      ['member', 'Rila Lenses', true, false],
      ['member', 'Rila Lenses, Co. Ltd.', true, false],
    ]
    expect(await found({ company_name: 'RILA  „LENSES“ E.O.O.D.', email: 'a@elsewhere.example' })).toEqual(byName)
    expect(await found({ company_name: 'Рила-Лещи оод', email: 'b@otherwhere.example' })).toEqual([
      ['member', 'Rila Lenses', true, false],
    ])
    expect(await found({ company_name: 'Something Different' })).toEqual([['member', 'Rila Lenses', false, true]])
    expect(await found({ company_name: 'Something Else', email: 'c@Rila-Lenses.example' })).toEqual([
      ['member', 'Rila Lenses', false, true],
      ['application', 'Something Different', false, true],
    ])

    const person = await someone('lens-grinder', null)
    await sql('update public.user_profiles set company_id = $2 where id = $1', [person.id, company?.id])
    expect(await found({ company_name: 'Whatever', email: addressOf('anybody') })).toEqual([
      ['member', 'Rila Lenses', false, true],
    ])
  })

  test('an address at a host that everybody uses says nothing, and a strange name nothing of others', async () => {
    await sql(
      `insert into public.members (name, website, member_type) values ('Rila Lenses', 'https://gmail.com/rila', 'company')`,
    )
    for (const number of [1, 2])
      expect(
        await found({ company_name: `Rila Lenses Only ${number}`, email: `rila.lenses${number}@gmail.com` }),
      ).toEqual([])
    // A name that consists of a legal form or of punctuation only is still a name.
    expect(
      await sql(
        `select private.company_key(n) as key from unnest(array['AD', ' Ltd. ', '!!!', 'Coventry Ads', 'Sons & Sons L.L.P.']) with ordinality as t (n, place) order by place`,
      ),
    ).toEqual(['ad', 'ltd.', '!!!', 'coventry ads', 'sons sons'].map((key) => ({ key })))
  })

  test('searching is literal, and finds by company, person and address', async () => {
    const id = await applied('submitted', { company_name: 'Rila Lenses 100%_Glass', contact_name: 'Zornitsa Unusual' })
    const search = async (query: string, more: Row = {}) =>
      (await administrator.person.call('search_applications', { query, ...more })).rows.map((row) => row.id)
    for (const query of ['100%_GLASS', 'zornitsa', email]) expect(await search(query), query).toEqual([id])
    expect(await search('100_Glass')).toEqual([])
    // Only those that came before a time.
    const before = (days: number) =>
      search('Rila Lenses 100', { received_before: new Date(Date.now() - days * 86_400_000).toISOString() })
    await sql(`update public.membership_applications set created_at = now() - interval '8 days' where id = $1`, [id])
    expect([await before(7), await before(30)]).toEqual([[id], []])
  })
})

describe('personal data', () => {
  const held = (address: string | null) => one('private.held_applications(null, $1)', [address])

  test('is told whole to its owner, and erased: deleted, or taken out of what became a member', async () => {
    const rejected = await applied('rejected')
    const approved = await applied('in_review', { email: email.toUpperCase() })
    const { rows } = await approve(approved)
    expect(await held(` ${email} `)).toMatchObject([
      {
        id: rejected,
        contact_name: 'Vesela Dimova',
        message: 'We build altimeters.',
        steps: [{ status: 'submitted' }],
      },
      { id: approved, steps: [{ status: 'submitted' }, { status: 'approved', note: 'Paid.', message: 'Welcome.' }] },
    ])
    expect(JSON.stringify(await held(email))).not.toContain('reviewer Tester')
    expect(await held(null)).toEqual([])

    const version = () => sql('select updated_at::text from public.members where id = $1', [rows[0]?.member_id])
    const before = await version()
    await sql('select private.erase_applications(null, $1)', [email])
    // A form that was open must not write it back.
    expect(await version()).not.toEqual(before)
    expect(await stored(rejected)).toBeUndefined()
    expect(await stored(approved)).toMatchObject({
      company_name: 'Rila Lenses',
      contact_name: 'Erased',
      email: `erased-${approved}@erased.invalid`,
      phone: null,
      message: null,
      member_id: rows[0]?.member_id,
    })
    expect((await steps(approved)).at(-1)?.slice(2)).toEqual(['approved', null, null])
    expect(await sql(`select phone, notes from public.office_members where id = $1`, [rows[0]?.member_id])).toEqual([
      { phone: null, notes: null },
    ])
    expect([...(await mailsAbout(approved)), ...(await mailsAbout(rejected))]).toEqual([])
    expect(await held(email)).toEqual([])
  })

  test('is erased whole where two applications became one member, and what the office has added to its note stays', async () => {
    const [first, second] = [
      await applied('in_review', { message: 'We grind lenses.' }),
      await applied('in_review', { message: 'We polish them.', phone: '+359 2 222' }),
    ]
    const { rows } = await approve(first, { contact: null })
    const member = rows[0]?.member_id
    await approve(second, { member_id: member, contact: null, starts_on: '2029-01-01', ends_on: '2029-12-31' })
    await sql(
      `update public.office_details set phone = '+359 2 222', notes = private.application_note('We polish them.') || e'\nCalled on Monday.' where member_id = $1`,
      [member],
    )
    await sql('select private.erase_applications(null, $1)', [email])
    expect(await sql('select phone, notes from public.office_members where id = $1', [member])).toEqual([
      { phone: null, notes: 'Called on Monday.' },
    ])
  })

  test('goes when its time is over, decided or never, with its mails; members stay', async () => {
    const old = await applied('in_review')
    await approve(old)
    const [young, waiting] = [await applied('rejected'), await applied('submitted')]
    await sql(`update public.membership_applications set decided_at = now() - interval '731 days' where id = $1`, [old])
    await sql(
      `update public.membership_applications set created_at = now() - interval '900 days' where id = any($1::uuid[])`,
      [`{${young},${waiting}}`],
    )
    expect(Number(await one('private.expire_applications(730)'))).toBe(2)
    expect((await Promise.all([old, young, waiting].map(stored))).map(Boolean)).toEqual([false, true, false])
    expect(await mailsAbout(old)).toEqual([])
    expect(await memberships((await companies())[0]?.id)).toMatchObject([{ application_id: null }])
  })
})
