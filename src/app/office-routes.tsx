import type { RouteObject } from 'react-router-dom'
import { handle } from './page-meta'
import { RouteError } from './page-states'

/**
 * The routes below `/dashboard`. Each page is a chunk of its own; the section in its handle decides who may open it.
 */
export function createOfficeRoutes(): RouteObject[] {
  const pages: RouteObject[] = [
    {
      path: 'profile',
      handle: handle('profile', 'profile'),
      lazy: { Component: async () => (await import('@/features/users/member/profile-page')).ProfilePage },
    },
    {
      path: 'users',
      handle: handle('users', 'users'),
      lazy: { Component: async () => (await import('@/features/users/office/users-page')).UsersPage },
    },
    {
      path: 'users/invitations',
      handle: handle('users', 'users'),
      lazy: { Component: async () => (await import('@/features/users/office/invitations-page')).InvitationsPage },
    },
    {
      path: 'settings',
      handle: handle('settings', 'settings'),
      lazy: { Component: async () => (await import('@/features/site/office/settings-page')).SettingsPage },
    },
    {
      path: 'settings/audit-log',
      handle: handle('auditLog', 'audit-log'),
      lazy: { Component: async () => (await import('@/features/audit-log/audit-log-page')).AuditLogPage },
    },
    {
      path: 'mail',
      handle: handle('mail', 'mail'),
      lazy: { Component: async () => (await import('@/features/mail/mail-page')).MailPage },
    },
    {
      path: 'settings/privacy',
      handle: handle('officePrivacy', 'privacy'),
      lazy: { Component: async () => (await import('@/features/privacy/office/privacy-page')).PrivacyPage },
    },
    {
      path: 'messages',
      handle: handle('messages', 'messages'),
      lazy: { Component: async () => (await import('@/features/messages/office/messages-page')).MessagesPage },
    },
    {
      path: 'messages/:id',
      handle: handle('messages', 'messages'),
      lazy: { Component: async () => (await import('@/features/messages/office/message-page')).MessagePage },
    },
    {
      path: 'figures/:figure',
      handle: handle('figures', 'overview'),
      lazy: { Component: async () => (await import('@/features/overview/office/figure-page')).FigurePage },
    },
    {
      path: 'interchange',
      handle: handle('interchange', 'interchange'),
      lazy: { Component: async () => (await import('@/features/announcements/member/inbox-page')).InboxPage },
    },
    {
      path: 'interchange/announcements',
      handle: handle('announcements', 'announcements'),
      lazy: {
        Component: async () => (await import('@/features/announcements/office/announcements-page')).AnnouncementsPage,
      },
    },
    {
      path: 'interchange/announcements/new',
      handle: handle('announcements', 'announcements'),
      lazy: {
        Component: async () =>
          (await import('@/features/announcements/office/new-announcement-page')).NewAnnouncementPage,
      },
    },
    {
      path: 'interchange/announcements/:id',
      handle: handle('announcements', 'announcements'),
      lazy: {
        Component: async () =>
          (await import('@/features/announcements/office/announcement-office-page')).AnnouncementOfficePage,
      },
    },
    {
      path: 'interchange/subscribers',
      handle: handle('subscribers', 'subscribers'),
      lazy: { Component: async () => (await import('@/features/newsletter/office/subscribers-page')).SubscribersPage },
    },
    {
      path: 'interchange/subscribers/import',
      handle: handle('subscribers', 'subscribers'),
      lazy: { Component: async () => (await import('@/features/newsletter/office/import-page')).SubscriberImportPage },
    },
    {
      path: 'interchange/:id',
      handle: handle('interchange', 'interchange'),
      lazy: {
        Component: async () => (await import('@/features/announcements/member/announcement-page')).AnnouncementPage,
      },
    },
    {
      path: 'events',
      handle: handle('officeEvents', 'events'),
      lazy: { Component: async () => (await import('@/features/events/office/events-office-page')).EventsOfficePage },
    },
    {
      path: 'registrations',
      handle: handle('registrations', 'registrations'),
      lazy: {
        Component: async () =>
          (await import('@/features/registrations/member/my-registrations-page')).MyRegistrationsPage,
      },
    },
    {
      path: 'events/:id/participants',
      handle: handle('participants', 'events'),
      lazy: {
        Component: async () => (await import('@/features/registrations/office/participants-page')).ParticipantsPage,
      },
    },
    {
      path: 'events/:id',
      handle: handle('officeEvents', 'events'),
      lazy: { Component: async () => (await import('@/features/events/office/event-office-page')).EventOfficePage },
    },
    {
      path: 'news',
      handle: handle('officeNews', 'news'),
      lazy: { Component: async () => (await import('@/features/news/office/news-office-page')).NewsOfficePage },
    },
    {
      path: 'news/:id',
      handle: handle('officeNews', 'news'),
      lazy: { Component: async () => (await import('@/features/news/office/article-office-page')).ArticleOfficePage },
    },
    {
      path: 'applications',
      handle: handle('officeApplications', 'applications'),
      lazy: {
        Component: async () => (await import('@/features/applications/office/applications-page')).ApplicationsPage,
      },
    },
    {
      path: 'applications/:id',
      handle: handle('officeApplications', 'applications'),
      lazy: {
        Component: async () => (await import('@/features/applications/office/application-page')).ApplicationPage,
      },
    },
    {
      path: 'members',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/office/members-page')).MembersOfficePage },
    },
    {
      path: 'members/import',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/office/import/import-page')).MemberImportPage },
    },
    {
      path: 'members/industries',
      handle: handle('industries', 'members'),
      lazy: { Component: async () => (await import('@/features/industries/industries-page')).IndustriesPage },
    },
    {
      path: 'members/:id',
      handle: handle('officeMembers', 'members'),
      lazy: { Component: async () => (await import('@/features/members/office/member-page')).MemberOfficePage },
    },
    {
      path: '*',
      handle: handle('notFound', 'overview'),
      lazy: { Component: async () => (await import('./not-found-page')).NotFoundPage },
    },
  ]
  return pages.map((route) => ({ ...route, errorElement: <RouteError /> }))
}
