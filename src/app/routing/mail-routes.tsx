import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { handle } from './page-meta'
import { RouteError } from './page-states'
import { publicPages, type PageWords, type PublicPageName } from './public-pages'

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

/** What their heads say. */
const words: Partial<Record<PublicPageName, PageWords>> = {
  resetPassword: {
    description: 'Choose a new password for the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'new password, member portal',
  },
  acceptInvitation: {
    description: 'Open your account in the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'invitation, member portal',
  },
  confirmEmail: {
    description: 'Confirm the new email address of your account in the member portal.',
    keywords: 'email address, member portal',
  },
  application: {
    description: 'How your application for membership of the Bulgarian–Kazakh Chamber of Commerce stands.',
    keywords: 'application, membership',
  },
  registration: {
    description: 'Your registration for an event of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'registration, event',
  },
  order: {
    description: 'Your order of places at an event of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'order, event',
  },
  document: {
    description: 'What took the place of a document of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'document, invoice',
  },
  confirmSubscription: {
    description: 'Confirm that you want the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'newsletter, subscription',
  },
  unsubscribe: {
    description: 'Unsubscribe from the newsletter of the Bulgarian–Kazakh Chamber of Commerce.',
    keywords: 'newsletter, unsubscribe',
  },
  sitemap: { description: 'Download the sitemap of this site.', keywords: 'sitemap' },
}

/** The routes of the public pages to which mails lead, and of the sitemap's download. Each page is a chunk of its own. */
export function createMailRoutes(): RouteObject[] {
  return (Object.keys(pages) as PublicPageName[]).map((name) => ({
    path: publicPages[name].path,
    handle: { ...handle(name), words: words[name] },
    lazy: { Component: pages[name] },
    errorElement: <RouteError />,
  }))
}
