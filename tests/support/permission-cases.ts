import { fixtures } from './permission-fixtures'
import type { Role, Table } from '../db/permission-matrix'
import type { Outcome, Person, Row } from './driver'
import { sampleOf } from './permission-samples'

/** Ids chosen by the database that a case may refer to. */
export interface Ids {
  accounts: Record<Exclude<Role, 'anonymous'>, string>
  roles: Record<'editor' | 'administrator' | 'super_administrator', string>
  company: string
}

/** One call whose outcome the cells of the matrix do not define: columns, and rules that depend on both the caller and the row. */
export interface Case {
  title: string
  as: Role
  call: (person: Person, ids: Ids) => Promise<Outcome>
  /** SQLSTATE of the refusal; null where the call succeeds. */
  code: string | null
}

const forbidden = '42501'
const generated = '428C9'

function sends(as: Role, table: Table, column: string, value: unknown): Case {
  return {
    title: `${as} adds a row of ${table} with ${column}`,
    as,
    call: (person, ids) => {
      const { row, send } = sampleOf(table, ids.accounts.member)
      const sent = send ? Object.fromEntries(send.map((name) => [name, row[name]])) : row
      return person.insert(table, { ...sent, [column]: value })
    },
    code: forbidden,
  }
}

/** A value, and how a title shows it. */
interface Value {
  shown: string
  of: (ids: Ids) => unknown
}

function changes(
  as: Role,
  whose: keyof Ids['accounts'] | 'stranger',
  column: string,
  value: Value,
  code: string | null,
): Case {
  return {
    title: `${as} changes ${column} of ${as === whose ? 'their own profile' : `the profile of ${whose}`} to ${value.shown}`,
    as,
    call: (person, ids) =>
      person.update(
        'user_profiles',
        { id: whose === 'stranger' ? fixtures.stranger : ids.accounts[whose] },
        { [column]: value.of(ids) },
      ),
    code,
  }
}

const to = (value: unknown): Value => ({ shown: String(value), of: () => value })
const ownPicture = (whose: keyof Ids['accounts']): Value => ({
  shown: `a picture of ${whose}`,
  of: (ids) => `/storage/v1/object/public/avatars/${ids.accounts[whose]}/a.png`,
})
const toRole = (role: keyof Ids['roles']): Value => ({ shown: role, of: (ids) => ids.roles[role] })
const toCompany: Value = { shown: 'another company', of: (ids) => ids.company }
const longAgo = '2020-01-01T00:00:00Z'
const reading =
  (announcement: string, reader: (ids: Ids) => string, more: Row = {}) =>
  (person: Person, ids: Ids) =>
    person.insert('announcement_reads', { announcement_id: announcement, reader_id: reader(ids), ...more })

const invitation = { id: fixtures.sample, email: 'case@fixtures.example', first_name: 'Case', last_name: 'Case' }
function invites(as: Role, role: keyof Ids['roles'] | null, code: string | null): Case[] {
  return [
    {
      title: `${as} invites ${role ?? 'a member'}`,
      as,
      call: (person, ids) => person.insert('invitations', { ...invitation, role_id: role && ids.roles[role] }),
      code,
    },
  ]
}

export const cases: Case[] = [
  {
    title: 'anonymous reads key and value of the settings',
    as: 'anonymous',
    call: (person) => person.select('site_settings', 'key,value'),
    code: null,
  },
  {
    title: 'anonymous reads who changed a setting',
    as: 'anonymous',
    call: (person) => person.select('site_settings', 'key,updated_by'),
    code: forbidden,
  },
  {
    title: 'anonymous reads when a setting was changed',
    as: 'anonymous',
    call: (person) => person.select('site_settings', 'updated_at'),
    code: forbidden,
  },
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
  {
    title: "editor takes over another author's article",
    as: 'editor',
    call: (person, ids) => person.update('news_articles', { id: fixtures.draft }, { author_id: ids.accounts.editor }),
    code: forbidden,
  },
  {
    title: "editor takes over another author's announcement",
    as: 'editor',
    call: (person, ids) =>
      person.update('announcements', { id: fixtures.foreignAnnouncement }, { author_id: ids.accounts.editor }),
    code: forbidden,
  },
  {
    title: 'administrator rewrites an application',
    as: 'administrator',
    call: (person) =>
      person.update('membership_applications', { id: fixtures.sample }, { email: 'other@fixtures.example' }),
    code: forbidden,
  },
  {
    title: 'administrator rewrites a message',
    as: 'administrator',
    call: (person) => person.update('contact_messages', { id: fixtures.sample }, { message: 'Other' }),
    code: forbidden,
  },

  ...(['member', 'editor'] as const).flatMap((person) => [
    ...['first_name', 'last_name', 'company_name', 'job_role', 'phone'].map((column) =>
      changes(person, person, column, to('Changed'), null),
    ),
    changes(person, person, 'avatar_url', ownPicture(person), null),
    changes(person, person, 'avatar_url', ownPicture(person === 'member' ? 'editor' : 'member'), '23514'),
    changes(person, person, 'avatar_url', to('https://pictures.example/avatar.png'), '23514'),
    changes(person, person, 'role_id', toRole('super_administrator'), forbidden),
    changes(person, person, 'role_id', toRole('administrator'), forbidden),
    changes(person, person, 'company_id', toCompany, forbidden),
    changes(person, person, 'full_name', to('Somebody Else'), generated),
    changes(person, person, 'id', to(fixtures.newcomer), forbidden),
    changes(person, person, 'created_at', to(longAgo), forbidden),
    changes(person, person, 'updated_at', to(longAgo), forbidden),
  ]),
  ...(['member', 'editor'] as const).map((person) =>
    changes(person, person, 'email', to('other@fixtures.example'), forbidden),
  ),
  ...(['administrator', 'superAdministrator'] as const).flatMap((admin) => [
    changes(admin, 'stranger', 'email', to('other@fixtures.example'), forbidden),
    // Nobody may choose their own company.
    changes(admin, admin, 'company_id', toCompany, forbidden),
  ]),
  ...invites('administrator', null, null),
  ...invites('administrator', 'editor', null),
  ...invites('administrator', 'administrator', forbidden),
  ...invites('administrator', 'super_administrator', forbidden),
  ...invites('superAdministrator', 'super_administrator', null),
  ...invites('editor', null, forbidden),
  {
    title: 'administrator invites somebody who has an account',
    as: 'administrator',
    call: (person) => person.insert('invitations', { ...invitation, email: 'Member@bkcc.example' }),
    code: 'P0001',
  },
  ...['invited_by', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'].map((column) =>
    sends('administrator', 'invitations', column, column === 'invited_by' ? fixtures.stranger : longAgo),
  ),
  ...(['editor', 'administrator', 'superAdministrator'] as const).map((as): Case => ({
    title: `${as} deletes themselves`,
    as,
    call: (person, ids) => person.call('delete_user', { user_id: ids.accounts[as] }),
    code: as === 'editor' ? forbidden : 'P0001',
  })),
  {
    title: 'administrator deletes a Super Administrator',
    as: 'administrator',
    call: (person, ids) => person.call('delete_user', { user_id: ids.accounts.superAdministrator }),
    code: forbidden,
  },
  sends('administrator', 'member_import_rows', 'imported_by', fixtures.stranger),
  sends('editor', 'saved_views', 'owner', fixtures.stranger),
  changes('member', 'member', 'role_id', toRole('editor'), forbidden),
  changes('editor', 'editor', 'role_id', to(null), forbidden),

  ...(['administrator', 'superAdministrator'] as const).flatMap((admin) => [
    ...['first_name', 'last_name', 'job_role'].map((column) => changes(admin, 'stranger', column, to('Changed'), null)),
    changes(admin, 'stranger', 'company_id', toCompany, null),
    changes(admin, 'stranger', 'phone', to('+359 2 000 0000'), forbidden),
    changes(admin, 'stranger', 'company_name', to('Changed'), forbidden),
    changes(admin, 'stranger', 'wants_announcement_mails', to(false), forbidden),
    changes(admin, 'stranger', 'avatar_url', to('/artwork/varna-port.webp'), forbidden),
    changes(admin, 'stranger', 'created_at', to(longAgo), forbidden),
    changes(admin, 'stranger', 'role_id', toRole('editor'), null),
    changes(admin, 'editor', 'role_id', to(null), null),
  ]),
  changes('administrator', 'stranger', 'role_id', toRole('administrator'), forbidden),
  changes('administrator', 'editor', 'role_id', toRole('administrator'), forbidden),
  changes('administrator', 'stranger', 'role_id', toRole('super_administrator'), forbidden),
  changes('administrator', 'administrator', 'role_id', toRole('super_administrator'), forbidden),
  changes('administrator', 'administrator', 'role_id', to(null), forbidden),
  changes('administrator', 'superAdministrator', 'role_id', to(null), forbidden),
  changes('superAdministrator', 'stranger', 'role_id', toRole('administrator'), null),
  changes('superAdministrator', 'stranger', 'role_id', toRole('super_administrator'), null),
  changes('superAdministrator', 'administrator', 'role_id', to(null), null),
  changes('superAdministrator', 'superAdministrator', 'role_id', to(null), 'P0001'),
  changes('superAdministrator', 'superAdministrator', 'role_id', toRole('administrator'), 'P0001'),

  {
    title: 'member notes reading what they received',
    as: 'member',
    call: reading(fixtures.receivedAnnouncement, (ids) => ids.accounts.member),
    code: null,
  },
  {
    title: 'member notes reading what they did not receive',
    as: 'member',
    call: reading(fixtures.foreignAnnouncement, (ids) => ids.accounts.member),
    code: '23503',
  },
  {
    title: 'editor notes reading what they did not receive',
    as: 'editor',
    call: reading(fixtures.foreignAnnouncement, (ids) => ids.accounts.editor),
    code: '23503',
  },
  {
    title: "member notes another recipient's reading",
    as: 'member',
    call: reading(fixtures.receivedAnnouncement, (ids) => ids.accounts.editor),
    code: forbidden,
  },
  {
    title: "editor notes another recipient's reading",
    as: 'editor',
    call: reading(fixtures.receivedAnnouncement, (ids) => ids.accounts.member),
    code: forbidden,
  },
  {
    title: 'member says when they read',
    as: 'member',
    call: reading(fixtures.receivedAnnouncement, (ids) => ids.accounts.member, { read_at: longAgo }),
    code: forbidden,
  },
]
