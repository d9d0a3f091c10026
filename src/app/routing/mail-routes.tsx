import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { handle } from './page-meta'
import { RouteError } from './page-states'
import { publicPages, type PublicPageName } from './public-pages'

const pages: Partial<Record<PublicPageName, () => Promise<ComponentType>>> = {
  application: async () =>
    (await import('@/features/members/applications/public/application-status-page')).ApplicationStatusPage,
  resetPassword: async () => (await import('@/features/people/session/reset-password-page')).ResetPasswordPage,
  acceptInvitation: async () => (await import('@/features/people/session/accept-invitation-page')).AcceptInvitationPage,
  confirmEmail: async () => (await import('@/features/people/session/confirm-email-page')).ConfirmEmailPage,
  registration: async () => (await import('@/features/events/registrations/public/registration-page')).RegistrationPage,
  order: async () => (await import('@/features/events/registrations/public/order-page')).OrderPage,
  document: async () => (await import('@/features/money/documents/public/document-page')).DocumentPage,
  confirmSubscription: async () =>
    (await import('@/features/write/newsletter/public/link/newsletter-link-page')).ConfirmSubscriptionPage,
  unsubscribe: async () =>
    (await import('@/features/write/newsletter/public/link/newsletter-link-page')).UnsubscribePage,
  sitemap: async () => (await import('../public/sitemap-page')).SitemapPage,
}

/** The routes of the public pages to which mails lead, and of the sitemap's download. Each page is a chunk of its own. */
export function createMailRoutes(): RouteObject[] {
  return (Object.keys(pages) as PublicPageName[]).map((name) => ({
    path: publicPages[name].path,
    handle: handle(name),
    lazy: { Component: pages[name] },
    errorElement: <RouteError />,
  }))
}
