import { partialMatchKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'

type Key = readonly unknown[]
/** The keys of a room; some are made of what is asked for. */
type Keys = Record<string, Key | ((...asked: object[]) => Key)>
const files = import.meta.glob<Record<string, Keys>>('@/features/**/keys.ts', { eager: true })
const rooms = Object.assign({}, ...Object.values(files)) as Record<string, Keys>
const keyOf = (key: Keys[string] | undefined) => (typeof key === 'function' ? key({}, {}) : (key ?? []))
/** Whether a key is the other one or begins with it, as a query that is refetched. */
const isUnder = (above: Key, key: Key) => partialMatchKey(key, above)
/** A key by its name; a word by which another room names a room is the first part of its keys. */
const keyAt = (name: string) => {
  const [room = '', key] = name.split('.')
  return key ? keyOf(rooms[room]?.[key]) : [room]
}

test('what invalidates a room reaches each of its queries but those that are read each time they are shown', () => {
  const apart = Object.entries(rooms).flatMap(([room, keys]) =>
    Object.entries(keys)
      .filter(([, key]) => keys.all && !isUnder(keyOf(keys.all), keyOf(key)))
      .map(([name]) => `${room}.${name}`),
  )
  expect(apart.sort()).toEqual([
    'announcementKeys.audience',
    'announcementKeys.heldCopies',
    'eventKeys.found',
    'eventKeys.registered',
    'eventKeys.toldOfDeletion',
    'eventKeys.whyNotDelete',
    'letterKeys.sample',
    'letterKeys.size',
    'newsletterIssueKeys.audience',
    'newsletterIssueKeys.found',
    'newsletterIssueKeys.pace',
    'newsletterIssueKeys.shown',
    'registrationKeys.whyNotCancel',
    'siteKeys.storedSettings',
  ])
})

test('no two keys of a room are the same', () => {
  const twice = Object.entries(rooms).flatMap(([room, keys]) => {
    const written = Object.values(keys).map((key) => JSON.stringify(keyOf(key)))
    return written.filter((key, place) => written.indexOf(key) < place).map((key) => `${room} ${key}`)
  })
  expect(twice).toEqual([])
})

test.each([
  ['overviewKeys.desk', ['overviewKeys.waiting', 'overviewKeys.comingEvents']],
  ['userKeys.invitations', ['userKeys.invitationList']],
  ['announcementKeys.recipients', ['announcementKeys.recipientList']],
  ['announcementKeys.received', ['announcementKeys.receivedPage']],
  ['announcementKeys.unread', ['announcementKeys.unreadOf']],
  ['mailKeys.aboutAll', ['mailKeys.about']],
  ['eventKeys.allAttended', ['eventKeys.attended', 'eventKeys.attendedComing']],
  ['registrationKeys.lists', ['registrationKeys.list']],
  ['sessionKeys.profiles', ['sessionKeys.profile']],
  ['privacyKeys.previews', ['privacyKeys.preview']],
  ['members', ['memberKeys.all']],
  ['company pages', ['companyKeys.all']],
  ['users', ['userKeys.all']],
  ['overview', ['overviewKeys.all']],
  ['news', ['newsKeys.all']],
  ['registrations', ['registrationKeys.all']],
  ['dues', ['duesKeys.all']],
  [
    'billing',
    [
      'billingKeys.settings',
      'billingKeys.versions',
      'billingKeys.lapses',
      'billingKeys.taxRules',
      'billingKeys.details',
    ],
  ],
  ['siteKeys.all', ['officePageKeys.lastChanges', 'officePageKeys.page', 'officeLegalKeys.versions']],
])('what invalidates %s reaches %j', (above, under) => {
  expect(under.filter((name) => !isUnder(keyAt(above), keyAt(name)))).toEqual([])
})
