import { fixtures } from './permission-fixtures'
import type { Role, Table } from '../../db/permission-matrix'
import type { Outcome, Person, Row } from '../database/driver'
import { sampleOf } from './permission-samples'

/** Ids chosen by the database that a case may refer to. */
export interface Ids {
  accounts: Record<Exclude<Role, 'anonymous'>, string>
  roles: Record<'editor' | 'administrator' | 'super_administrator', string>
  company: string
}

/** One call whose outcome the cells of the matrix do not define: columns, and rules that depend on both the caller and the row. */
interface Case {
  title: string
  as: Role
  call: (person: Person, ids: Ids) => Promise<Outcome>
  /** SQLSTATE of the refusal; null where the call succeeds. */
  code: string | null
}

const forbidden = '42501'
const generated = '428C9'

/** @param what somebody does, as a title after their role says it */
const does = (as: Role, what: string, call: Case['call'], code: string | null = forbidden): Case => ({
  title: `${as} ${what}`,
  as,
  call,
  code,
})

const sends = (as: Role, table: Table, column: string, value: unknown): Case =>
  does(as, `adds a row of ${table} with ${column}`, (person, ids) => {
    const { row, send } = sampleOf(table, ids.accounts.member)
    const sent = send ? Object.fromEntries(send.map((name) => [name, row[name]])) : row
    return person.insert(table, { ...sent, [column]: value })
  })

/** A value, and how a title shows it. */
interface Value {
  shown: string
  of: (ids: Ids) => unknown
}

const changes = (
  as: Role,
  whose: keyof Ids['accounts'] | 'stranger',
  column: string,
  value: Value,
  code: string | null = forbidden,
): Case =>
  does(
    as,
    `changes ${column} of ${as === whose ? 'their own profile' : `the profile of ${whose}`} to ${value.shown}`,
    (person, { accounts, ...ids }) => {
      const id = whose === 'stranger' ? fixtures.stranger : accounts[whose]
      return person.update('user_profiles', { id }, { [column]: value.of({ accounts, ...ids }) })
    },
    code,
  )

const to = (value: unknown): Value => ({ shown: String(value), of: () => value })
const ownPicture = (whose: keyof Ids['accounts']): Value => ({
  shown: `a picture of ${whose}`,
  of: (ids) => `/storage/v1/object/public/avatars/${ids.accounts[whose]}/a.png`,
})
const toRole = (role: keyof Ids['roles']): Value => ({ shown: role, of: (ids) => ids.roles[role] })
const toCompany: Value = { shown: 'another company', of: (ids) => ids.company }
const longAgo = '2020-01-01T00:00:00Z'
const reading =
  (announcement: string, reader: keyof Ids['accounts'], more: Row = {}): Case['call'] =>
  (person, { accounts }) =>
    person.insert('announcement_reads', { announcement_id: announcement, reader_id: accounts[reader], ...more })

const invitation = { id: fixtures.sample, email: 'case@fixtures.example', first_name: 'Case', last_name: 'Case' }
const invites = (as: Role, role: keyof Ids['roles'] | null, code: string | null): Case =>
  does(
    as,
    `invites ${role ?? 'a member'}`,
    (person, ids) => person.insert('invitations', { ...invitation, role_id: role && ids.roles[role] }),
    code,
  )
const deletes = (as: keyof Ids['accounts'], code: string, whose = as, whom = 'themselves'): Case =>
  does(as, `deletes ${whom}`, (me, { accounts }) => me.call('delete_user', { user_id: accounts[whose] }), code)

const { receivedAnnouncement, foreignAnnouncement } = fixtures
export const cases: Case[] = [
  does('anonymous', 'reads key and value of the settings', (me) => me.select('site_settings', 'key,value'), null),
  does('anonymous', 'reads who changed a setting', (me) => me.select('site_settings', 'key,updated_by')),
  does('anonymous', 'reads when a setting was changed', (me) => me.select('site_settings', 'updated_at')),
  sends('editor', 'site_settings', 'updated_by', fixtures.stranger),

  ...(['anonymous', 'member'] as const).flatMap((visitor) => [
    sends(visitor, 'newsletter_subscribers', 'id', fixtures.sample),
    sends(visitor, 'newsletter_subscribers', 'status', 'unsubscribed'),
    sends(visitor, 'newsletter_subscribers', 'created_at', longAgo),
    sends(visitor, 'newsletter_subscribers', 'unsubscribed_at', longAgo),
    sends(visitor, 'membership_applications', 'status', 'approved'),
    sends(visitor, 'membership_applications', 'created_at', longAgo),
    sends(visitor, 'contact_messages', 'status', 'answered'),
    sends(visitor, 'contact_messages', 'created_at', longAgo),
  ]),

  sends('editor', 'news_articles', 'author_id', fixtures.stranger),
  sends('editor', 'news_articles', 'created_at', longAgo),
  sends('editor', 'news_articles', 'updated_at', longAgo),
  sends('editor', 'announcements', 'author_id', fixtures.stranger),
  sends('editor', 'announcements', 'created_at', longAgo),
  does('editor', "takes over another author's article", (me) =>
    me.update('news_articles', { id: fixtures.draft }, { author_id: me.id }),
  ),
  does('editor', "takes over another author's announcement", (me) =>
    me.update('announcements', { id: foreignAnnouncement }, { author_id: me.id }),
  ),
  does('administrator', 'rewrites an application', (me) =>
    me.update('membership_applications', { id: fixtures.sample }, { email: 'other@fixtures.example' }),
  ),
  does('administrator', 'rewrites a message', (me) =>
    me.update('contact_messages', { id: fixtures.sample }, { message: 'Other' }),
  ),

  ...(['member', 'editor'] as const).flatMap((person) => [
    ...['first_name', 'last_name', 'company_name', 'job_role', 'phone'].map((column) =>
      changes(person, person, column, to('Changed'), null),
    ),
    changes(person, person, 'avatar_url', ownPicture(person), null),
    changes(person, person, 'avatar_url', ownPicture(person === 'member' ? 'editor' : 'member'), '23514'),
    changes(person, person, 'avatar_url', to('https://pictures.example/avatar.png'), '23514'),
    changes(person, person, 'role_id', toRole('super_administrator')),
    changes(person, person, 'role_id', toRole('administrator')),
    changes(person, person, 'company_id', toCompany),
    changes(person, person, 'full_name', to('Somebody Else'), generated),
    changes(person, person, 'id', to(fixtures.newcomer)),
    changes(person, person, 'created_at', to(longAgo)),
    changes(person, person, 'updated_at', to(longAgo)),
    changes(person, person, 'email', to('other@fixtures.example')),
  ]),
  // Nobody makes themselves an accountant, or stops being one.
  changes('member', 'member', 'is_accountant', to(true)),
  changes('editor', 'editor', 'is_accountant', to(true)),
  changes('accountant', 'accountant', 'is_accountant', to(false)),
  changes('administrator', 'stranger', 'is_accountant', to(true), null),
  changes('administrator', 'accountant', 'is_accountant', to(false), null),
  ...(['administrator', 'superAdministrator'] as const).flatMap((admin) => [
    changes(admin, 'stranger', 'email', to('other@fixtures.example')),
    // Nobody may choose their own company.
    changes(admin, admin, 'company_id', toCompany),
  ]),
  invites('administrator', null, null),
  invites('administrator', 'editor', null),
  invites('administrator', 'administrator', forbidden),
  invites('administrator', 'super_administrator', forbidden),
  invites('superAdministrator', 'super_administrator', null),
  invites('editor', null, forbidden),
  does(
    'administrator',
    'invites somebody who has an account',
    (me) => me.insert('invitations', { ...invitation, email: 'Member@bkcc.example' }),
    'P0001',
  ),
  ...['invited_by', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'].map((column) =>
    sends('administrator', 'invitations', column, column === 'invited_by' ? fixtures.stranger : longAgo),
  ),
  deletes('editor', forbidden),
  deletes('administrator', 'P0001'),
  deletes('superAdministrator', 'P0001'),
  deletes('administrator', forbidden, 'superAdministrator', 'a Super Administrator'),
  does('administrator', 'joins a company', (me) =>
    me.insert('member_people', { member_id: fixtures.similarMember, person_id: me.id, is_manager: true }),
  ),
  sends('editor', 'saved_views', 'owner', fixtures.stranger),
  changes('member', 'member', 'role_id', toRole('editor')),
  changes('member', 'member', 'company_id', to(null)),
  changes('editor', 'editor', 'role_id', to(null)),

  ...(['administrator', 'superAdministrator'] as const).flatMap((admin) => [
    ...['first_name', 'last_name', 'job_role'].map((column) => changes(admin, 'stranger', column, to('Changed'), null)),
    changes(admin, 'stranger', 'company_id', toCompany, null),
    changes(admin, 'stranger', 'phone', to('+359 2 000 0000')),
    changes(admin, 'stranger', 'company_name', to('Changed')),
    changes(admin, 'stranger', 'wants_announcement_mails', to(false)),
    changes(admin, 'stranger', 'avatar_url', to('/artwork/varna-port.webp')),
    changes(admin, 'stranger', 'created_at', to(longAgo)),
    changes(admin, 'stranger', 'role_id', toRole('editor'), null),
    changes(admin, 'editor', 'role_id', to(null), null),
  ]),
  changes('administrator', 'stranger', 'role_id', toRole('administrator')),
  changes('administrator', 'editor', 'role_id', toRole('administrator')),
  changes('administrator', 'stranger', 'role_id', toRole('super_administrator')),
  changes('administrator', 'administrator', 'role_id', toRole('super_administrator')),
  changes('administrator', 'administrator', 'role_id', to(null)),
  changes('administrator', 'superAdministrator', 'role_id', to(null)),
  changes('superAdministrator', 'stranger', 'role_id', toRole('administrator'), null),
  changes('superAdministrator', 'stranger', 'role_id', toRole('super_administrator'), null),
  changes('superAdministrator', 'administrator', 'role_id', to(null), null),
  changes('superAdministrator', 'superAdministrator', 'role_id', to(null), 'P0001'),
  changes('superAdministrator', 'superAdministrator', 'role_id', toRole('administrator'), 'P0001'),

  does('member', 'notes reading what they received', reading(receivedAnnouncement, 'member'), null),
  does('member', 'notes reading what they did not receive', reading(foreignAnnouncement, 'member'), '23503'),
  does('editor', 'notes reading what they did not receive', reading(foreignAnnouncement, 'editor'), '23503'),
  does('member', "notes another recipient's reading", reading(receivedAnnouncement, 'editor')),
  does('editor', "notes another recipient's reading", reading(receivedAnnouncement, 'member')),
  does('member', 'says when they read', reading(receivedAnnouncement, 'member', { read_at: longAgo })),
]
