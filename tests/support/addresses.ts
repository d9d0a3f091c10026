/** Public pages that read more than the settings. */
export const withData = ['/about', '/services', '/events', '/events/sofia-astana-business-forum', '/events/annual-general-assembly', '/news', '/news/a-morning-among-roses', '/members', '/application?token=x', '/registration?token=x', '/terms', '/privacy', '/cookies']
/** Public pages that read nothing more. */
export const still = ['/', '/membership', '/contact', '/login', '/reset-password', '/reset-password?token=any', '/accept-invitation', '/confirm-email?token=any', '/newsletter/confirm?token=any', '/newsletter/unsubscribe', '/newsletter/unsubscribe?token=any', '/no-such-page', '/sitemap']
/** The pages of the dashboard, but for single announcements, whose ids differ from seed to seed. */
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
  '/dashboard/members/new',
  '/dashboard/members/import',
  '/dashboard/registrations',
  '/dashboard/events/31000000-0000-4000-8000-000000000001/attendees',
  '/dashboard/events?status=upcoming',
  '/dashboard/events/new',
  '/dashboard/events/31000000-0000-4000-8000-000000000017',
  '/dashboard/news?status=published',
  '/dashboard/news/new',
  '/dashboard/news/41000000-0000-4000-8000-000000000001',
  '/dashboard/interchange',
  '/dashboard/interchange/announcements',
  '/dashboard/interchange/announcements/new',
  '/dashboard/interchange/subscribers?status=unsubscribed',
  '/dashboard/interchange/subscribers/import',
  '/dashboard/settings',
  '/dashboard/settings/record',
  '/dashboard/settings/privacy',
  '/dashboard/no-such-page',
]
/** The pages of a single announcement: as its senders see it, and as one of its readers does. */
export const officeAnnouncement = (id: string) => [`/dashboard/interchange/announcements/${id}`, `/dashboard/interchange/${id}`]
