import type { RouteObject } from 'react-router-dom'
import { handle } from './page-meta'
import { RouteError } from './page-states'

/** The routes below `/dashboard`, each page a chunk of its own; who may open which is said by the section of its handle. */
export function createOfficeRoutes(): RouteObject[] {
  const pages: RouteObject[] = [
    {
      path: 'profile',
      handle: handle('profile', 'profile'),
      lazy: { Component: async () => (await import('@/features/profile/profile-page')).ProfilePage },
    },
    {
      path: 'users',
      handle: handle('users', 'users'),
      lazy: { Component: async () => (await import('@/features/users/users-page')).UsersPage },
    },
    {
      path: 'users/invitations',
      handle: handle('users', 'users'),
      lazy: { Component: async () => (await import('@/features/users/invitations-page')).InvitationsPage },
    },
    {
      path: 'settings',
      handle: handle('settings', 'settings'),
      lazy: { Component: async () => (await import('@/features/settings/settings-page')).SettingsPage },
    },
    {
      path: 'settings/record',
      handle: handle('record', 'record'),
      lazy: { Component: async () => (await import('@/features/settings/record-page')).RecordPage },
    },
    {
      path: 'mail',
      handle: handle('mail', 'mail'),
      lazy: { Component: async () => (await import('@/features/mail/mail-page')).MailPage },
    },
    {
      path: 'settings/privacy',
      handle: handle('officePrivacy', 'privacy'),
      lazy: { Component: async () => (await import('@/features/privacy/privacy-page')).PrivacyPage },
    },
    {
      path: 'messages',
      handle: handle('messages', 'messages'),
      lazy: { Component: async () => (await import('@/features/messages/messages-page')).MessagesPage },
    },
    {
      path: 'messages/:id',
      handle: handle('messages', 'messages'),
      lazy: { Component: async () => (await import('@/features/messages/message-page')).MessagePage },
    },
    {
      path: 'figures/:figure',
      handle: handle('figures', 'overview'),
      lazy: { Component: async () => (await import('@/features/overview/figure-page')).FigurePage },
    },
    {
      path: 'interchange',
      handle: handle('interchange', 'interchange'),
      lazy: { Component: async () => (await import('@/features/interchange/inbox-page')).InboxPage },
    },
    {
      path: 'interchange/announcements',
      handle: handle('announcements', 'announcements'),
      lazy: { Component: async () => (await import('@/features/announcements/announcements-page')).AnnouncementsPage },
    },
    {
      path: 'interchange/announcements/new',
      handle: handle('announcements', 'announcements'),
      lazy: {
        Component: async () => (await import('@/features/announcements/new-announcement-page')).NewAnnouncementPage,
      },
    },
    {
      path: 'interchange/announcements/:id',
      handle: handle('announcements', 'announcements'),
      lazy: {
        Component: async () =>
          (await import('@/features/announcements/announcement-office-page')).AnnouncementOfficePage,
      },
    },
    {
      path: 'interchange/subscribers',
      handle: handle('subscribers', 'subscribers'),
      lazy: { Component: async () => (await import('@/features/subscribers/subscribers-page')).SubscribersPage },
    },
    {
      path: 'interchange/subscribers/import',
      handle: handle('subscribers', 'subscribers'),
      lazy: { Component: async () => (await import('@/features/subscribers/import-page')).SubscriberImportPage },
    },
    {
      path: 'interchange/:id',
      handle: handle('interchange', 'interchange'),
      lazy: { Component: async () => (await import('@/features/interchange/announcement-page')).AnnouncementPage },
    },
    {
      path: 'events',
      handle: handle('officeEvents', 'events'),
      lazy: { Component: async () => (await import('@/features/events/events-office-page')).EventsOfficePage },
    },
    {
      path: 'registrations',
      handle: handle('registrations', 'registrations'),
      lazy: {
        Component: async () => (await import('@/features/registrations/my-registrations-page')).MyRegistrationsPage,
      },
    },
    {
      path: 'events/:id/participants',
      handle: handle('participants', 'events'),
      lazy: { Component: async () => (await import('@/features/registrations/participants-page')).ParticipantsPage },
    },
    {
      path: 'events/:id',
      handle: handle('officeEvents', 'events'),
      lazy: { Component: async () => (await import('@/features/events/event-office-page')).EventOfficePage },
    },
    {
      path: 'news',
      handle: handle('officeNews', 'news'),
      lazy: { Component: async () => (await import('@/features/news/news-office-page')).NewsOfficePage },
    },
    {
      path: 'news/:id',
      handle: handle('officeNews', 'news'),
      lazy: { Component: async () => (await import('@/features/news/article-office-page')).ArticleOfficePage },
    },
    {
      path: 'applications',
      handle: handle('officeApplications', 'applications'),
      lazy: { Component: async () => (await import('@/features/applications/applications-page')).ApplicationsPage },
    },
    {
      path: 'applications/:id',
      handle: handle('officeApplications', 'applications'),
      lazy: { Component: async () => (await import('@/features/applications/application-page')).ApplicationPage },
    },
    {
      path: 'members',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/members-page')).MembersOfficePage },
    },
    {
      path: 'members/import',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/import-page')).MemberImportPage },
    },
    {
      path: 'members/:id',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/member-page')).MemberOfficePage },
    },
    {
      path: '*',
      handle: handle('notFound', 'overview'),
      lazy: { Component: async () => (await import('./not-found-page')).NotFoundPage },
    },
  ]
  return pages.map((route) => ({ ...route, errorElement: <RouteError /> }))
}
