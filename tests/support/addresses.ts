import { publicPages, type PublicPageName } from '../../src/app/routing/public-pages'

/** Example addresses of the public pages that have several, or that need a slug or a token. */
const examples: Partial<Record<PublicPageName, readonly string[]>> = {
  eventDetail: ['/events/sofia-astana-business-forum', '/events/annual-general-assembly'],
  newsDetail: ['/news/a-morning-among-roses'],
  newsletterIssue: ['/newsletter/before-the-forum'],
  search: ['/search?q=sofia'],
  memberDetail: ['/members/chardaklia-hydraulics', '/members/radost-ilieva'],
  application: ['/application?token=x'],
  registration: ['/registration?token=x'],
  resetPassword: ['/reset-password', '/reset-password?token=any'],
  confirmEmail: ['/confirm-email?token=any'],
  confirmSubscription: ['/newsletter/confirm?token=any'],
  unsubscribe: ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=any'],
  notFound: ['/no-such-page'],
}
const reading: readonly PublicPageName[] = [
  'about',
  'services',
  'events',
  'pastEvents',
  'eventDetail',
  'news',
  'newsDetail',
  'newsletter',
  'newsletterIssue',
  'members',
  'search',
  'memberDetail',
  'application',
  'registration',
  'terms',
  'privacy',
  'cookies',
]
const addressesOf = (names: readonly PublicPageName[]) =>
  names.flatMap((name) => examples[name] ?? publicPages[name].path)

/** Public pages that read more than the settings. */
export const withData = addressesOf(reading)
/** Public pages that read only the settings. */
export const still = addressesOf(
  (Object.keys(publicPages) as PublicPageName[]).filter((name) => !reading.includes(name)),
)
/** Public pages that look as another of them does. */
export const alike = [
  '/reset-password?token=any',
  '/confirm-email?token=any',
  '/newsletter/unsubscribe?token=any',
  '/registration?token=x',
  '/events/annual-general-assembly',
  '/members/radost-ilieva',
  '/privacy',
  '/cookies',
]
/** One page of the dashboard for each frame that pages share. */
export const frames = [
  // The desk with its figures, a list, a record of sections, and the list at the door.
  '/dashboard',
  '/dashboard/members',
  '/dashboard/members/20000000-0000-4000-8000-000000000004',
  '/dashboard/events/31000000-0000-4000-8000-000000000001/participants',
  // A document, the lines of a file, and a message with its answers.
  '/dashboard/dues/65000000-0000-4000-8000-000000000010',
  '/dashboard/dues/statements/67000000-0000-4000-8000-000000000001',
  '/dashboard/messages/62000000-0000-4000-8000-000000000003',
  // An editorial form in a sheet, a form of rows, and settings.
  '/dashboard/news/41000000-0000-4000-8000-000000000001',
  '/dashboard/pages/home',
  '/dashboard/settings/billing',
  // What a member sees: an announcement, and the form of a company.
  '/dashboard/interchange/50000000-0000-4000-8000-000000000001',
  '/dashboard/company/chardaklia-hydraulics/dues',
]
/** The pages of the dashboard except single announcements, whose ids differ from seed to seed. */
export const office = [
  '/dashboard',
  '/dashboard/figures/users?period=90d',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/users/invitations?show=all',
  '/dashboard/mail',
  '/dashboard/applications?show=all',
  '/dashboard/applications/61000000-0000-4000-8000-000000000008',
  '/dashboard/messages',
  '/dashboard/messages/62000000-0000-4000-8000-000000000003',
  '/dashboard/members',
  '/dashboard/members?type=individual&status=inactive',
  '/dashboard/members/20000000-0000-4000-8000-000000000004',
  '/dashboard/members/20000000-0000-4000-8000-000000000004/record',
  '/dashboard/members/20000000-0000-4000-8000-000000000004/facts',
  '/dashboard/members/new',
  '/dashboard/members/import',
  '/dashboard/members/industries',
  '/dashboard/members/proposals?show=all',
  '/dashboard/members/proposals/2a000000-0000-4000-8000-000000000001',
  '/dashboard/dues',
  '/dashboard/dues/new',
  '/dashboard/dues/65000000-0000-4000-8000-000000000010',
  '/dashboard/dues/payments/66000000-0000-4000-8000-000000000010',
  '/dashboard/dues/payments?left=some',
  '/dashboard/dues/statements',
  '/dashboard/dues/statements/new',
  '/dashboard/dues/statements/67000000-0000-4000-8000-000000000001',
  '/dashboard/dues/statements/67000000-0000-4000-8000-000000000001?state=unknown',
  '/dashboard/dues/reminders',
  '/dashboard/dues/rates',
  '/dashboard/dues/books',
  '/dashboard/dues/bank-file',
  '/dashboard/dues/expired',
  '/dashboard/dues/opening-balances',
  '/dashboard/dues/renewal',
  '/dashboard/dues/renewal?show=drafts',
  '/dashboard/dues/payments/new?member=20000000-0000-4000-8000-000000000008',
  '/dashboard/letters/write',
  '/dashboard/letters',
  '/dashboard/company',
  '/dashboard/company/no-such-company',
  '/dashboard/company/chardaklia-hydraulics/dues',
  '/dashboard/company/chardaklia-hydraulics/facts',
  '/dashboard/registrations',
  '/dashboard/events/31000000-0000-4000-8000-000000000001/participants',
  '/dashboard/events/31000000-0000-4000-8000-000000000001/letters/write',
  '/dashboard/events/31000000-0000-4000-8000-000000000001/letters',
  '/dashboard/events?status=upcoming',
  '/dashboard/events/new',
  '/dashboard/events/31000000-0000-4000-8000-000000000017',
  '/dashboard/news?status=published',
  '/dashboard/news/new',
  '/dashboard/news/41000000-0000-4000-8000-000000000001',
  '/dashboard/interchange',
  '/dashboard/interchange/announcements',
  '/dashboard/interchange/announcements/new',
  '/dashboard/newsletter',
  '/dashboard/newsletter/new',
  '/dashboard/newsletter/44000000-0000-4000-8000-000000000001',
  '/dashboard/newsletter/44000000-0000-4000-8000-000000000004',
  '/dashboard/interchange/subscribers?status=unsubscribed',
  '/dashboard/interchange/subscribers/import',
  '/dashboard/pages',
  '/dashboard/pages/home',
  '/dashboard/pages/about',
  '/dashboard/pages/services',
  '/dashboard/pages/membership',
  '/dashboard/pages/contact',
  '/dashboard/pages/questions',
  '/dashboard/pages/partners',
  '/dashboard/pages/people',
  '/dashboard/pages/privacy',
  '/dashboard/pages/privacy/new',
  '/dashboard/pages/terms/new',
  '/dashboard/pages/cookies/new',
  '/dashboard/pages/categories',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/settings/notices',
  '/dashboard/settings/company-fields',
  '/dashboard/settings/billing',
  '/dashboard/settings/tax-rules',
  '/dashboard/pages/synonyms',
  '/dashboard/audit-log',
  '/dashboard/privacy',
  '/dashboard/no-such-page',
]
/** The pages of a letter, which the journey of letters visits. */
export const officeLetter = (id: string) => [
  `/dashboard/events/31000000-0000-4000-8000-000000000001/letters/${id}`,
  `/dashboard/letters/${id}`,
]

/** The pages of a single announcement: as staff see it, and as a recipient does. */
export const officeAnnouncement = (id: string) => [
  `/dashboard/interchange/announcements/${id}`,
  `/dashboard/interchange/${id}`,
]
