import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail, Transport } from '../../supabase/functions/_shared/mail/mail'
import { ask, roleIds } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { addressOf, eventId, form, makeEvent, stored } from '../support/database/registration-support'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'
import { fixtures } from '../support/rights/permission-fixtures'

const backend = testBackend()
const { sql } = backend

describe('letters', () => {
  const { call, someone } = inside(sql)

  let editor: Someone
  let admin: Someone
  let member: Someone
  beforeAll(async () => {
    editor = await someone('letters-editor', 'editor')
    admin = await someone('letters-admin', 'administrator')
    member = await someone('letters-member', null)
  })
  beforeEach(async () => {
    await sql('delete from public.letters')
    await sql('delete from public.mail_outbox')
    await sql(`delete from public.members where name like 'Letter Test%'`)
    await makeEvent(sql, { max_participants: 2 })
  })

  const letter = { subject: 'About tomorrow', content: '<p>Please bring your passports.</p>' }
  const add = (number: number, more: Row = {}) =>
    call(
      'add_participant',
      {
        of_event: eventId,
        participant: { ...form(number), status: 'confirmed', mail: false, reason: 'Speaker', ...more },
      },
      editor,
    )
  /** Two with a place, two who wait, one without an address, one who has cancelled. */
  async function fillEvent() {
    await add(1, { status: 'attended' })
    await add(2)
    for (const number of [3, 4]) await add(number, { status: 'waitlisted' })
    await add(5, { email: '', status: 'attended' })
    await add(6)
    await call('cancel_registration_for_office', { registration_id: await idOf(6) }, editor)
    await sql('delete from public.mail_outbox')
  }
  const idOf = async (number: number) => (await stored(sql)).find(({ email }) => email === addressOf(number))?.id ?? ''
  /** The size of an audience without its words. */
  async function sizeOf(parameters: Row, by: Someone) {
    const { body } = await call('count_letter_audience', parameters, by)
    return body.map(({ recipients, without_address, members }) => ({ recipients, without_address, members }))
  }
  const count = (audience: Row) => sizeOf({ audience, of_event: eventId }, editor)
  const send = (size: number, more: Row = {}, by = editor) =>
    call(
      'send_letter',
      {
        letter_id: crypto.randomUUID(),
        letter,
        audience: { to: 'confirmed' },
        expected_size: size,
        of_event: eventId,
        ...more,
      },
      by,
    )
  const recipients = async () =>
    (
      await sql<{ recipient: string }>(
        'select recipient from public.mail_outbox where letter_id is not null order by 1',
      )
    ).map(({ recipient }) => recipient)
  /** Sends what is due; resolves to the mails that went out. */
  async function drain() {
    const sent: OutgoingMail[] = []
    const transport: Transport = (mail) => {
      sent.push(mail)
      return Promise.resolve({ outcome: 'sent' })
    }
    await drainMails({ environment: surroundings(backend), transport, until: Date.now() + 60_000 })
    return sent
  }

  describe('a letter to participants', () => {
    test.each<[string, Row, number[], number]>([
      ['all', { to: 'all' }, [1, 2, 3, 4], 1],
      ['the confirmed', { to: 'confirmed' }, [1, 2], 1],
      ['those who wait', { to: 'waiting' }, [3, 4], 0],
      ['the checked-in', { to: 'attended' }, [1], 1],
      ['who cancelled', { to: 'cancelled' }, [6], 0],
    ])('to %s: as many as were counted, and to nobody else', async (_, audience, numbers, without) => {
      await fillEvent()
      expect(await count(audience)).toEqual([{ recipients: numbers.length, without_address: without, members: null }])
      expect((await send(numbers.length, { audience })).code).toBeNull()
      expect(await recipients()).toEqual(numbers.map(addressOf))
      expect((await drain()).map(({ to }) => to).toSorted()).toEqual(numbers.map(addressOf))
    })

    test('to chosen people, who has cancelled included, once to each address', async () => {
      await fillEvent()
      // The same person came back after cancelling.
      await add(6)
      const people = (await stored(sql)).filter(({ email }) => email === addressOf(6)).map(({ id }) => id)
      expect(people).toHaveLength(2)
      const audience = { to: 'selected', people }
      expect(await count(audience)).toEqual([{ recipients: 1, without_address: 0, members: null }])
      expect((await send(1, { audience })).code).toBeNull()
      expect(await recipients()).toEqual([addressOf(6)])
      // The audience is kept in words and without the ids of people.
      const [kept] = await sql('select audience, audience_words from public.letters')
      expect(kept).toEqual({ audience: { to: 'selected' }, audience_words: 'Selected participants (2)' })
    })

    test('goes out by its template, after what somebody waits for, and is not repeated in the outbox', async () => {
      await fillEvent()
      await send(2)
      const [row] = await sql('select urgency, data, about_kind from public.mail_outbox where letter_id is not null')
      expect(row).toEqual({ urgency: 2, data: {}, about_kind: 'registration' })
      const mails = await drain()
      expect(mails.map(({ to }) => to).toSorted()).toEqual([1, 2].map(addressOf))
      expect(mails[0]?.subject).toBe('About tomorrow')
      expect(mails[0]?.text).toContain('Please bring your passports.')
      expect(mails[0]?.text).toContain('Event: Registration Test')
      expect(mails[0]?.text).toMatch(/https:\/\/site\.example\/registration\?token=/)
      expect(await sql('select distinct content from public.mail_outbox where letter_id is not null')).toEqual([
        { content: null },
      ])
      const [mail] = await sql<{ id: string; letter_id: string }>('select id, letter_id from public.mail_outbox')
      expect((await call('get_mail_content', { mail: mail?.id }, admin)).body).toMatchObject([
        { subject: 'About tomorrow', content: 'Please bring your passports.', thing: 'Registration Test' },
      ])
      expect((await call('get_letter_counts', { letter_ids: [mail?.letter_id] }, editor)).body).toEqual([
        { letter_id: mail?.letter_id, state: 'sent', count: 2 },
      ])
    })

    test('is not sent to who cancels before its turn, unless chosen by hand', async () => {
      await fillEvent()
      await send(2)
      await send(1, { audience: { to: 'selected', people: [await idOf(2)] } })
      await call('cancel_registration_for_office', { registration_id: await idOf(2) }, editor)
      const mails = (await drain()).filter(({ subject }) => subject === 'About tomorrow')
      expect(mails.map(({ to }) => to).toSorted()).toEqual([1, 2].map(addressOf))
      expect(await sql(`select recipient from public.mail_outbox where state = 'dropped'`)).toEqual([
        { recipient: addressOf(2) },
      ])
    })

    test('is sent once: by a retry, in another window, after another text', async () => {
      await fillEvent()
      const letter_id = crypto.randomUUID()
      for (const time of ['first', 'second']) expect((await send(2, { letter_id })).code, time).toBeNull()
      const again = await send(2)
      expect(again).toMatchObject({
        code: 'PT409',
        body: { message: expect.stringContaining('within the last day') as string },
      })
      await sql(`update public.letters set sent_at = now() - interval '23 hours 59 minutes'`)
      expect((await send(2)).code).toBe('PT409')
      expect(await send(2, { letter_id, letter: { ...letter, subject: 'Else' } })).toMatchObject({ code: 'PT409' })
      expect(await send(2, { letter_id }, admin)).toMatchObject({ code: 'PT409' })
      expect(await recipients()).toHaveLength(2)
      const { id: sent_by } = editor
      expect(
        await sql('select id, event_id, subject, content, recipients, without_address, sent_by from public.letters'),
      ).toEqual([{ id: letter_id, event_id: eventId, ...letter, recipients: 2, without_address: 1, sent_by }])
      await sql(`update public.letters set sent_at = now() - interval '24 hours 1 minute'`)
      expect((await send(2)).code).toBeNull()
    })

    test('is refused when the audience is not the one that was shown', async () => {
      await fillEvent()
      expect(await send(3)).toMatchObject({ code: 'PT409', body: { details: '{"size": 2}' } })
      expect(await send(0, { audience: { to: 'selected', people: [] } })).toMatchObject({ code: 'P0001' })
      expect(await sql('select 1 from public.letters')).toEqual([])
      expect(await recipients()).toEqual([])
    })

    test('has an audit log entry, without words of the text or ids of people', async () => {
      await fillEvent()
      const letter_id = crypto.randomUUID()
      await send(2, { letter_id })
      expect(
        await sql('select action, subject_name, after from public.audit_log where subject_id = $1', [letter_id]),
      ).toEqual([
        {
          action: 'created',
          subject_name: 'About tomorrow',
          after: {
            audience_words: 'Confirmed participants',
            recipients: 2,
            without_address: 1,
            content: { characters: letter.content.length },
          },
        },
      ])
    })

    test('as a test goes to oneself alone, at once, once for each press', async () => {
      await fillEvent()
      const test_id = crypto.randomUUID()
      for (const time of ['first', 'second'])
        expect((await call('test_letter', { test_id, letter, of_event: eventId }, editor)).body, time).toBe(
          editor.email,
        )
      const mails = await drain()
      expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
        { to: editor.email, subject: 'Test: About tomorrow' },
      ])
      expect(await sql('select 1 from public.letters')).toEqual([])
    })

    test('is known to erasure as other mails are', async () => {
      await fillEvent()
      await send(2)
      const held = await sql(`select private.held_mails(null, $1) -> 'mails' as mails`, [addressOf(1)])
      expect(held).toMatchObject([{ mails: [{ about: 'letter-participant', state: 'waiting' }] }])
      expect((await call('fulfil_erasure', { address: addressOf(1), request: null }, admin)).body).toBe(true)
      expect(await recipients()).toEqual([addressOf(2)])
    })

    test('goes with its event: what waits is not sent', async () => {
      await fillEvent()
      await send(2)
      await sql('delete from public.events where id = $1', [eventId])
      expect((await drain()).filter(({ subject }) => subject === 'About tomorrow')).toEqual([])
    })
  })

  describe('a letter to members', () => {
    const today = () => `(now() at time zone 'Europe/Sofia')::date`
    /** Members with two contacts, with one without address, with none; one whose term ends today, and an inactive one. */
    async function fillMembers() {
      await sql(`insert into public.industries (name) values ('Letter Test') on conflict do nothing`)
      await sql(
        `insert into public.members (name, country, industry, status, member_type) select 'Letter Test ' || v.name, v.country, v.industry, v.status, 'company'
       from (values ('A', 'bulgaria', 'Letter Test', 'active'), ('B', 'bulgaria', 'Letter Test', 'active'), ('C', 'kazakhstan', 'Letter Test', 'active'), ('D', 'other', 'Letter Test', 'active'), ('E', 'kazakhstan', 'Letter Test', 'inactive'), ('F', 'other', 'Other', 'active')) as v (name, country, industry, status)`,
      )
      await sql(
        `insert into public.member_contacts (member_id, name, email, is_primary) select m.id, v.name, nullif(v.email, ''), v.is_primary
       from (values ('A', 'Ana', 'Ana@registrations.example', true), ('A', 'Anton', 'anton@registrations.example', false), ('B', 'Boris', '', true), ('D', 'Dora', 'dora@registrations.example', true), ('E', 'Eva', 'eva@registrations.example', false), ('F', 'Fay', 'fay@registrations.example', true)) as v (member, name, email, is_primary)
         join public.members m on m.name = 'Letter Test ' || v.member`,
      )
      await sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on) select m.id, v.tier, ${today()} - 300, ${today()} + v.days
       from (values ('A', 'professional', 60), ('B', 'standard', -1), ('C', 'professional', 61), ('D', 'standard', 0), ('F', 'standard', 5)) as v (member, tier, days) join public.members m on m.name = 'Letter Test ' || v.member`,
      )
    }
    const count = (audience: Row) => sizeOf({ audience: { industry: 'Letter Test', ...audience } }, admin)
    const only = (recipients: number, without_address: number, members: number) => [
      { recipients, without_address, members },
    ]

    test('counts contacts and the members without, by tier, country and state of term', async () => {
      await fillMembers()
      for (const [audience, recipients, without, members] of [
        [{ contacts: 'primary' }, 2, 3, 5],
        [{}, 4, 2, 5],
        [{ country: 'bulgaria' }, 2, 1, 2],
        [{ country: 'other' }, 1, 0, 1],
        [{ tier: 'professional' }, 2, 1, 2],
        [{ term: 'ends_30' }, 1, 0, 1],
        [{ term: 'ends_60' }, 3, 0, 2],
        [{ term: 'ends_90' }, 3, 1, 3],
        [{ term: 'ended' }, 0, 1, 1],
        [{ term: 'current' }, 3, 1, 3],
        [{ term: 'none' }, 1, 0, 1],
        [{ industry: 'x'.repeat(80) }, 0, 0, 0],
        [{ status: 'inactive' }, 1, 0, 1],
        [{ status: 'active' }, 3, 2, 4],
      ] as const)
        expect([audience, await count({ contacts: 'all', ...audience })]).toEqual([
          audience,
          only(recipients, without, members),
        ])
      const tooLong = { contacts: 'all', industry: 'x'.repeat(81) }
      expect((await call('count_letter_audience', { audience: tooLong }, admin)).code).toBe('22023')
      const words = async (audience: Row) => (await call('count_letter_audience', { audience }, admin)).body[0]?.words
      expect(await words({ contacts: 'all', status: 'active', country: 'other', term: 'ended' })).toBe(
        'All contacts of active members: another country, whose term has ended',
      )
      expect(await words({ contacts: 'primary', tier: 'standard', term: 'current' })).toBe(
        'Primary contacts of members: Standard, with a current term',
      )
      expect(await words({ contacts: 'primary', term: 'none' })).toBe('Primary contacts of members: without a term')
    })

    test('goes to the contacts of selected members', async () => {
      await fillMembers()
      const chosen = await sql<{ id: string }>(
        `select id from public.members where name in ('Letter Test A', 'Letter Test B') order by name`,
      )
      const audience = { contacts: 'primary', people: chosen.map(({ id }) => id) }
      const { body } = await call('count_letter_audience', { audience }, admin)
      expect(body).toEqual([
        { recipients: 1, without_address: 1, members: 2, words: 'Primary contacts of selected members (2)' },
      ])
    })

    test('goes to the contacts, and says why', async () => {
      await fillMembers()
      const audience = {
        contacts: 'all',
        country: 'bulgaria',
        tier: 'professional',
        term: 'ends_60',
        industry: 'Letter Test',
      }
      const size = 2
      expect((await send(size, { audience, of_event: undefined }, admin)).code).toBeNull()
      const mails = await drain()
      expect(mails).toHaveLength(size)
      const ana = mails.find(({ to }) => to === 'ana@registrations.example')
      expect(ana?.text).toContain('about membership, as a contact of Letter Test A. This is not the newsletter.')
      const [kept] = await sql<{ audience_words: string }>('select audience_words from public.letters')
      expect(kept?.audience_words).toBe(
        'All contacts of members: Professional, Bulgaria, Letter Test, whose term ends within 60 days',
      )
    })

    test('is for Administrators alone: an Editor neither counts, sends, tests nor sees it', async () => {
      await fillMembers()
      const audience = { contacts: 'all', industry: 'Letter Test' }
      for (const who of [editor, member]) {
        expect(await call('count_letter_audience', { audience }, who)).toMatchObject({ code: '42501' })
        expect(await send(4, { audience, of_event: undefined }, who)).toMatchObject({ code: '42501' })
        expect(await call('test_letter', { test_id: crypto.randomUUID(), letter }, who)).toMatchObject({
          code: '42501',
        })
        expect(await call('get_letter_sample', {}, who)).toMatchObject({ code: '42501' })
      }
      const size = 4
      await send(size, { audience, of_event: undefined }, admin)
      const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from public.letters')
      expect((await editor.person.select('letters', 'id')).rows).toEqual([])
      expect((await call('get_letter_counts', { letter_ids: [id] }, editor)).body).toEqual([])
      expect((await call('get_letter_counts', { letter_ids: [id] }, admin)).body).toEqual([
        { letter_id: id, state: 'waiting', count: size },
      ])
    })
  })

  describe('hostile input', () => {
    test.each<[string, Row, string?]>([
      ['no audience', { audience: null }],
      ['a list as the audience', { audience: [{ to: 'all' }] }],
      ['an unknown audience', { audience: { to: 'everybody' } }],
      ['an audience with more', { audience: { to: 'all', role: 'editor' } }],
      ['people without being chosen', { audience: { to: 'all', people: [] } }],
      ['people who are no list', { audience: { to: 'selected', people: 'x' } }],
      ['people who are no ids', { audience: { to: 'selected', people: ['x'] } }],
      ['people who are null', { audience: { to: 'selected', people: [null] } }],
      ['an audience of members for an event', { audience: { contacts: 'all' } }],
      ['no letter', { letter: null }],
      ['a list as the letter', { letter: [letter] }],
      ['a letter with more', { letter: { ...letter, sent_by: 'x' } }],
      ['a subject that is no text', { letter: { ...letter, subject: { a: 1 } } }],
      ['no id', { letter_id: null }],
      ['an empty text', { letter: { ...letter, content: '<p> </p>' } }, 'P0001'],
      ['a subject of two lines', { letter: { ...letter, subject: 'one\ntwo' } }],
      ['a subject that is too long', { letter: { ...letter, subject: 'x'.repeat(201) } }],
      ['a text of 200,001 characters', { letter: { ...letter, content: 'x'.repeat(200_001) } }],
      ['a megabyte', { letter: { ...letter, content: `<p>${'x'.repeat(1_000_000)}</p>` } }, 'PT413'],
    ])('%s is refused', async (_, more, code = '22023') => {
      await add(1)
      expect(await send(1, more)).toMatchObject({ code })
    })

    test('a text of 200,000 characters is sent', async () => {
      await add(1)
      expect(await send(1, { letter: { ...letter, content: 'x'.repeat(200_000) } })).toMatchObject({ code: null })
    })

    test('other people’s registrations are no participants of this event', async () => {
      await fillEvent()
      const [other] = await sql<{ id: string }>(
        'select id from public.event_registrations where event_id <> $1 limit 1',
        [eventId],
      )
      expect(await count({ to: 'selected', people: [other?.id] })).toEqual([
        { recipients: 0, without_address: 0, members: null },
      ])
    })
  })
})

describe('announcements', () => {
  const { call, someone } = inside(sql)
  const id = fixtures.sample
  const announcement = { title: 'To whom it concerns', content: '<p>Hello</p>', is_active: true }

  let editor: Someone
  let member: Someone
  /** Wants no mails. */
  let quiet: Someone
  let company: string
  beforeAll(async () => {
    editor = await someone('editor', 'editor')
    member = await someone('mariam', null)
    quiet = await someone('quiet', null)
    await sql('update public.user_profiles set wants_announcement_mails = false where id = $1', [quiet.id])
    company = (await sql<{ id: string }>(`select id from public.members where name = 'Sary Dala Milling'`))[0]?.id ?? ''
  })
  beforeEach(async () => {
    await sql('delete from public.announcements where id = $1', [id])
    await sql('delete from public.mail_outbox where about_id = $1', [id])
  })

  const sizeOf = async (audience: Row) => (await editor.person.call('count_audience', { audience })).rows[0]
  const size = async (audience: Row) => Number((await sizeOf(audience))?.people)
  const send = (audience: Row, expected_size: number, save_id = crypto.randomUUID()) =>
    editor.person.call('send_announcement', { announcement_id: id, announcement, audience, expected_size, save_id })
  const mails = () =>
    sql<{ id: string; mail: string }>(
      `select id, concat_ws(' ', replace(template, 'announcement-', ''), split_part(recipient, '@', 1), state, urgency) as mail from public.mail_outbox where about_kind = 'announcement' and about_id = $1 order by template, recipient`,
      [id],
    )
  const mailed = async () => (await mails()).map(({ mail }) => mail)
  const counts = () => sql('select recipients, reads from public.announcement_counts where announcement_id = $1', [id])
  const number = async (condition: string) =>
    (
      await sql<{ number: number }>(
        `select count(*)::int as number from public.user_profiles p left join public.user_roles r on r.id = p.role_id where ${condition}`,
      )
    )[0]?.number ?? 0

  describe('an audience', () => {
    test('is counted before and frozen by sending: whoever comes later receives nothing', async () => {
      const all = await size({ to: 'all' })
      expect(all).toBe(await number('true'))
      expect(await send({ to: 'all' }, all)).toMatchObject({ code: null, rows: [{ id, recipients: all }] })
      await someone('latecomer', null)
      expect(await counts()).toEqual([{ recipients: all, reads: 0 }])
      expect(await sql('select audience, author_id from public.announcements where id = $1', [id])).toEqual([
        { audience: 'Everybody with an account', author_id: editor.id },
      ])
      expect((await member.person.select('announcements', 'title', { id })).rows).toEqual([
        { title: announcement.title },
      ])
    })

    test('of all members is the people of active ones, and says how many members have nobody', async () => {
      // Somebody who belongs to an inactive member alone.
      await sql(
        `insert into public.members (name, member_type, status) values ('Audience Idle', 'company', 'inactive')`,
      )
      await sql(
        `insert into public.member_people (member_id, person_id) select id, $1 from public.members where name = 'Audience Idle'`,
        [quiet.id],
      )
      const [counted] = await sql(`select count(distinct m.id) as members, count(distinct l.person_id) as people,
        count(distinct m.id) filter (where l.member_id is null) as without_people
      from public.members m left join public.member_people l on l.member_id = m.id where m.status = 'active'`)
      expect(await sizeOf({ to: 'members' })).toEqual(counted)
      expect(counted).not.toMatchObject({ people: await number('true') })
      expect(await sizeOf({ to: 'company', company })).toMatchObject({ members: null, without_people: null })
      expect(await send({ to: 'members' }, Number(counted?.people))).toMatchObject({ code: null })
      expect(await sql('select audience from public.announcements where id = $1', [id])).toEqual([
        { audience: 'All members' },
      ])
    })

    test('can be a role, a company, or chosen people', async () => {
      const roles = await roleIds(sql)
      expect(await size({ to: 'role', role: 'editor' })).toBe(await number(`p.role_id = '${roles.editor}'`))
      expect(await size({ to: 'role', role: 'member' })).toBe(await number('p.role_id is null'))
      expect(await size({ to: 'company', company })).toBe(await number(`p.company_id = '${company}'`))
      expect(await size({ to: 'people', people: [member.id, member.id, id] })).toBe(1)
      await send({ to: 'people', people: [member.id] }, 1)
      expect(
        await sql('select recipient_id from public.announcement_recipients where announcement_id = $1', [id]),
      ).toEqual([{ recipient_id: member.id }])
      const audiences: [string, Row][] = [
        ['All members', { to: 'members' }],
        ['Everybody with an account', { to: 'all' }],
        ['Members (no staff role)', { to: 'role', role: 'member' }],
        ['Super Administrators', { to: 'role', role: 'super_administrator' }],
        ['Sary Dala Milling', { to: 'company', company }],
        ['Chosen people', { to: 'people', people: [member.id] }],
      ]
      const words = await sql<{ words: string }>(
        'select private.audience_words(a) as words from jsonb_array_elements($1::text::jsonb) as a',
        [JSON.stringify(audiences.map(([, audience]) => audience))],
      )
      expect(words.map((row) => row.words)).toEqual(audiences.map(([name]) => name))
    })

    test('gets a copy by mail where it wants one; a withdrawn announcement holds back those that have not gone', async () => {
      await send({ to: 'people', people: [member.id, editor.id, quiet.id] }, 3)
      expect(await mailed()).toEqual(['copy editor waiting 2', 'copy mariam waiting 2'])
      await call('remind_unread', { of_announcement: id }, editor)
      await sql(
        `update public.mail_outbox set state = case when template like '%copy' and recipient = $2 then 'sent' else 'dropped' end, settled_at = now() where about_id = $1`,
        [id, editor.email],
      )
      const held = async () => (await call('count_held_copies', { ids: [id] }, editor)).body
      expect(await held()).toBe(0)
      const activate = (active: boolean) => call('activate_announcements', { ids: [id], active }, editor)
      await activate(false)
      expect(await held()).toBe(1)
      await activate(true)
      expect(await mailed()).toEqual([
        'copy editor sent 2',
        'copy mariam waiting 2',
        'reminder editor dropped 2',
        'reminder mariam dropped 2',
      ])
    })

    test('that is another than the sender was shown, or empty, sends nothing and says so', async () => {
      for (const expected_size of [2, null])
        expect(
          await call(
            'send_announcement',
            {
              announcement_id: id,
              announcement,
              audience: { to: 'people', people: [member.id] },
              expected_size,
              save_id: crypto.randomUUID(),
            },
            editor,
          ),
        ).toMatchObject({ code: 'PT409', body: { details: '{"size": 1}' } })
      expect((await send({ to: 'company', company: id }, 0)).code).toBe('P0001')
      expect(await sql('select 1 from public.announcements where id = $1', [id])).toEqual([])
    })

    test('is reached once, although the answer was lost', async () => {
      const once = crypto.randomUUID()
      const first = await send({ to: 'people', people: [member.id] }, 1, once)
      expect(await send({ to: 'people', people: [member.id] }, 1, once)).toEqual(first)
      expect(await counts()).toEqual([{ recipients: 1, reads: 0 }])
    })
  })

  describe('reading', () => {
    const recipients = async (query = '', show = 'all') =>
      (await editor.person.call('get_recipients', { of_announcement: id, query, show })).rows

    test('is counted once, shown to staff, and asked for at most once a day, by mail where it is wanted', async () => {
      const early = await someone('early', null)
      await send({ to: 'people', people: [member.id, editor.id, quiet.id, early.id] }, 4)
      const beside = crypto.randomUUID()
      await sql(`insert into public.announcements (id, title, content) values ($1, 'Beside', 'x')`, [beside])
      await sql(
        'insert into public.announcement_recipients (announcement_id, recipient_id) values ($1, $2), ($1, $3)',
        [beside, member.id, editor.id],
      )
      await editor.person.insert('announcement_reads', { announcement_id: beside })
      await sql(`delete from public.mail_outbox where about_kind = 'announcement'`)
      for (let time = 0; time < 2; time += 1) await member.person.insert('announcement_reads', { announcement_id: id })
      expect(await counts()).toEqual([{ recipients: 4, reads: 1 }])
      const [of, read] = [(name: string) => [`${name} Tester`, false], [['mariam Tester', true]]]
      const list = async (query = '', show = 'all') =>
        (await recipients(query, show)).map(({ full_name, read_at }) => [full_name, read_at !== null])
      expect(await list()).toEqual([of('early'), of('editor'), ...read, of('quiet')])
      expect(await list('', 'read')).toEqual(read)
      expect(await list('tester', 'unread')).toEqual([of('early'), of('editor'), of('quiet')])
      expect([await list('MARIAM'), await list('MARIAM', 'unread')]).toEqual([read, []])
      const remind = async () => (await call('remind_unread', { of_announcement: id }, editor)).body
      const reminded = (hours: number, who = 'true') =>
        sql(
          `update public.announcement_recipients set reminded_at = now() - make_interval(hours => $2) where announcement_id = $1 and ${who}`,
          [id, hours],
        )
      await reminded(23, `recipient_id = '${early.id}'`)
      expect([await remind(), await remind()]).toEqual([2, 0])
      expect(await mailed()).toEqual(['reminder editor waiting 2'])
      expect((await recipients()).filter(({ reminded_at }) => reminded_at === null)).toMatchObject([
        { full_name: 'mariam Tester' },
      ])
      await reminded(25)
      expect(await remind()).toBe(3)
      // Removing a recipient removes their read too.
      await sql('delete from public.announcement_recipients where announcement_id = $1 and recipient_id = $2', [
        id,
        member.id,
      ])
      expect(await counts()).toEqual([{ recipients: 3, reads: 0 }])
      await sql('delete from public.announcements where id = $1', [beside])
    })

    test('cannot be asked for once the announcement is withdrawn', async () => {
      await send({ to: 'people', people: [member.id] }, 1)
      await editor.person.update('announcements', { id }, { is_active: false })
      expect((await editor.person.call('remind_unread', { of_announcement: id })).code).toBe('P0001')
    })
  })

  test('people are found by name and company, and not by an address that Editors may not read', async () => {
    const found = async (query: string) => (await editor.person.call('search_recipients', { query })).rows
    expect(await found('mariam t')).toEqual([{ id: member.id, full_name: 'mariam Tester', company: null, role: null }])
    expect((await found('sary dala')).map(({ company: of }) => of)).toEqual(['Sary Dala Milling'])
    for (const secret of ['accounts.example', '@', 'mariam@']) expect(await found(secret), secret).toEqual([])
    // Also by a company that is not the first of theirs.
    await sql(
      `insert into public.member_people (member_id, person_id) select m.id, $1 from public.members m
     where m.name in ('Pontica Port Services', 'Sary Dala Milling') order by m.name`,
      [member.id],
    )
    const [{ first } = { first: '' }] = await sql<{ first: string }>(
      'select m.name as first from public.user_profiles p join public.members m on m.id = p.company_id where p.id = $1',
      [member.id],
    )
    for (const query of ['sary dala', 'pontica port'])
      expect((await found(query)).find((person) => person.id === member.id)).toMatchObject({ company: first })
  })

  test('a changed announcement keeps its recipients, and the second of two editors is told', async () => {
    const first = await send({ to: 'people', people: [member.id] }, 1)
    const change = (title: string) =>
      editor.person.call('save_announcement', {
        announcement_id: id,
        announcement: { ...announcement, title },
        save_id: crypto.randomUUID(),
        expected: first.rows[0]?.updated_at,
      })
    expect((await change('Corrected')).code).toBeNull()
    expect((await change('Too late')).code).toBe('PT409')
    expect(await counts()).toEqual([{ recipients: 1, reads: 0 }])
    expect((await member.person.select('announcements', 'title', { id })).rows).toEqual([{ title: 'Corrected' }])
    expect(
      await sql('select snapshot ->> $2 as title from public.content_revisions where item_id = $1 order by id', [
        id,
        'title',
      ]),
    ).toEqual([{ title: announcement.title }, { title: 'Corrected' }])
  })

  const many = process.env.TEST_BREADTH ? 3000 : 1100
  // More than any page or answer of the Data API holds.
  test(`${many} recipients go through in one call, are counted, paged and deleted`, async () => {
    // Without triggers and foreign keys, which would be slow for so many rows and are not tested here.
    await sql(`do $$ begin set local session_replication_role = replica;
    insert into auth.users (instance_id, id, aud, role, email, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'mass-' || n || '@accounts.example', now(), now() from generate_series(1, ${many}) n;
    insert into public.user_profiles (id, email, first_name, last_name) select u.id, u.email, 'Mass', split_part(u.email, '@', 1) from auth.users u where u.email like 'mass-%'; end $$`)
    const all = await size({ to: 'all' })
    expect(all).toBeGreaterThan(many)
    expect((await send({ to: 'all' }, all)).code).toBeNull()
    expect(await counts()).toEqual([{ recipients: all, reads: 0 }])
    // Their copies wait in the outbox, behind urgent mails; one of them wants none.
    expect(
      await sql(`select count(*)::int as copies, min(urgency) as urgency from public.mail_outbox where about_id = $1`, [
        id,
      ]),
    ).toEqual([{ copies: all - 1, urgency: 2 }])
    const page = await ask(backend, 'POST', `/rest/v1/rpc/get_recipients?offset=${many}&limit=25`, {
      token: await backend.signIn(editor.email),
      body: { of_announcement: id, query: '' },
      prefer: 'count=exact',
    })
    const part = { of_announcement: id, query: '', show: 'unread', first: many, most: 25 }
    expect(page.range).toMatch(new RegExp(`/${all}$`))
    expect((await editor.person.call('get_recipients', part)).rows).toEqual(JSON.parse(page.text))
    expect((await editor.person.remove('announcements', { id })).code).toBeNull()
    expect(await sql('select 1 from public.announcement_recipients where announcement_id = $1', [id])).toEqual([])
  })
})
