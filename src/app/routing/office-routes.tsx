import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Section } from '@/features/people/session/permissions'
import { ListWithSheets } from './list-with-sheets'
import { handle } from './page-meta'
import { RouteError } from './page-states'

/** The routes of pages with the same title and section, by their paths. */
function routesOf(
  title: string,
  section: Section,
  pages: Readonly<Record<string, () => Promise<ComponentType>>>,
): RouteObject[] {
  return Object.entries(pages).map(([path, Component]) => ({
    path,
    handle: handle('dashboard', section, title),
    lazy: { Component },
    errorElement: <RouteError />,
  }))
}

/**
 * The route of a list, and below it those of the pages that open over it as sheets.
 *
 * @param path of the list, below `/dashboard`
 * @param sheets by their paths below the list's
 * @param others sheets of another section
 */
function listWithSheets(
  title: string,
  section: Section,
  path: string,
  list: () => Promise<ComponentType>,
  sheets: Readonly<Record<string, () => Promise<ComponentType>>>,
  others: RouteObject[] = [],
): RouteObject {
  return {
    path,
    handle: handle('dashboard', section, title),
    lazy: {
      Component: async () => {
        const List = await list()
        return function ListPage() {
          return <ListWithSheets path={`/dashboard/${path}`} List={List} />
        }
      },
    },
    errorElement: <RouteError />,
    children: [...routesOf(title, section, sheets), ...others],
  }
}

const membership = () => import('./membership-routes')

/**
 * The routes below `/dashboard`. Each page is a chunk of its own; the section in its handle decides who may open it.
 */
export function createOfficeRoutes(): RouteObject[] {
  return [
    ...routesOf('Profile Settings', 'profile', {
      profile: async () => (await import('@/features/people/users/member/profile-page')).ProfilePage,
    }),
    ...routesOf('My Company', 'company', {
      company: async () => (await import('@/features/members/company-pages/member/my-company-page')).MyCompanyPage,
      'company/:slug': async () =>
        (await import('@/features/members/company-pages/member/my-company-page')).MyCompanyPage,
      'company/:slug/dues': async () => (await membership()).CompanyDuesRoute,
      'company/:slug/facts': async () => (await membership()).CompanyFactsRoute,
    }),
    ...routesOf('Users', 'users', {
      users: async () => (await import('@/features/people/users/office/users-page')).UsersPage,
      'users/invitations': async () =>
        (await import('@/features/people/users/office/invitations-page')).InvitationsPage,
    }),
    ...routesOf('Settings', 'settings', {
      settings: async () => (await import('@/features/office/settings/office/settings-page')).SettingsPage,
    }),
    listWithSheets(
      'Pages',
      'pages',
      'pages',
      async () => (await import('@/features/publish/pages/office/pages-page')).PagesPage,
      { ':key': async () => (await import('@/features/publish/pages/office/page-office-page')).PageOfficePage },
    ),
    ...(['terms', 'privacy', 'cookies'] as const).map((type) =>
      listWithSheets(
        'Legal Texts',
        'pages',
        `pages/${type}`,
        async () => (await import('@/features/publish/legal/office/legal-versions')).legalVersionsPage(type),
        {
          ':version': async () =>
            (await import('@/features/publish/legal/office/legal-version-page')).legalVersionPage(type),
        },
      ),
    ),
    ...routesOf('Categories and Tags', 'pages', {
      'pages/categories': async () => (await import('@/features/publish/categories/categories-page')).CategoriesPage,
    }),
    ...routesOf('Security', 'security', {
      'settings/security': async () => (await import('@/features/office/settings/office/security-page')).SecurityPage,
    }),
    ...routesOf('Notices', 'notices', {
      'settings/notices': async () => (await import('@/features/write/notices/notices-page')).NoticesPage,
    }),
    ...routesOf('Company Pages', 'company-fields', {
      'settings/company-fields': async () =>
        (await import('@/features/members/company-pages/office/approval-rules/approval-rules-page')).ApprovalRulesPage,
    }),
    ...routesOf('Billing', 'billing', {
      'settings/billing': async () => (await import('@/features/money/billing/office/billing-page')).BillingPage,
    }),
    ...routesOf('Tax Rules', 'billing', {
      'settings/tax-rules': async () => (await import('@/features/money/billing/office/tax-rules-page')).TaxRulesPage,
    }),
    ...routesOf('Synonyms', 'synonyms', {
      'pages/synonyms': async () =>
        (await import('@/features/publish/search/office/synonyms/synonyms-page')).SynonymsPage,
    }),
    ...routesOf('Audit log', 'audit-log', {
      'audit-log': async () => (await import('@/features/office/audit-log/audit-log-page')).AuditLogPage,
    }),
    ...routesOf('Outgoing mail', 'mail', {
      mail: async () => (await import('@/features/write/mail/mail-page')).MailPage,
    }),
    ...routesOf('Privacy', 'privacy', {
      privacy: async () => (await import('@/features/people/privacy/office/privacy-page')).PrivacyPage,
    }),
    ...routesOf('Contact messages', 'messages', {
      messages: async () => (await import('@/features/write/messages/office/messages-page')).MessagesPage,
      'messages/:id': async () => (await import('@/features/write/messages/office/message-page')).MessagePage,
    }),
    ...routesOf('Overview', 'overview', {
      'figures/:figure': async () => (await import('@/features/office/overview/office/figure-page')).FigurePage,
    }),
    ...routesOf('Interchange', 'interchange', {
      interchange: async () => (await import('@/features/write/announcements/member/inbox-page')).InboxPage,
      'interchange/:id': async () =>
        (await import('@/features/write/announcements/member/announcement-page')).AnnouncementPage,
    }),
    listWithSheets(
      'Announcements',
      'announcements',
      'interchange/announcements',
      async () => (await import('@/features/write/announcements/office/announcements-page')).AnnouncementsPage,
      {
        new: async () =>
          (await import('@/features/write/announcements/office/new-announcement-page')).NewAnnouncementPage,
        ':id': async () =>
          (await import('@/features/write/announcements/office/announcement-office-page')).AnnouncementOfficePage,
      },
    ),
    listWithSheets(
      'Newsletter',
      'newsletter',
      'newsletter',
      async () => (await import('@/features/write/newsletter/office/issues/issues-page')).NewsletterIssuesPage,
      { ':id': async () => (await import('@/features/write/newsletter/office/issues/issue-page')).NewsletterIssuePage },
    ),
    ...routesOf('Subscribers', 'subscribers', {
      'interchange/subscribers': async () =>
        (await import('@/features/write/newsletter/office/subscribers-page')).SubscribersPage,
      'interchange/subscribers/import': async () =>
        (await import('@/features/write/newsletter/office/import-page')).SubscriberImportPage,
    }),
    listWithSheets(
      'Events',
      'events',
      'events',
      async () => (await import('@/features/events/events/office/events-office-page')).EventsOfficePage,
      { ':id': async () => (await import('./event-office-route')).EventOfficeRoute },
    ),
    ...routesOf('My Registrations', 'registrations', {
      registrations: async () =>
        (await import('@/features/events/registrations/member/my-registrations-page')).MyRegistrationsPage,
    }),
    ...routesOf('Participants', 'events', {
      'events/:id/participants': async () =>
        (await import('@/features/events/registrations/office/participants-page')).ParticipantsPage,
    }),
    ...routesOf('Letters', 'events', {
      'events/:id/letters/write': async () =>
        (await import('@/features/write/letters/office/write-page')).WriteToParticipantsPage,
      'events/:id/letters': async () =>
        (await import('@/features/write/letters/office/letters-page')).ParticipantLettersPage,
      'events/:id/letters/:letter': async () =>
        (await import('@/features/write/letters/office/letter-page')).LetterPage,
    }),
    ...routesOf('Letters', 'letters', {
      letters: async () => (await import('@/features/write/letters/office/letters-page')).LettersPage,
    }),
    ...routesOf('Letters', 'members', {
      'letters/write': async () => (await import('@/features/write/letters/office/write-page')).WriteToMembersPage,
      'letters/:letter': async () => (await import('@/features/write/letters/office/letter-page')).LetterPage,
    }),
    listWithSheets(
      'News',
      'news',
      'news',
      async () => (await import('@/features/publish/news/office/news-office-page')).NewsOfficePage,
      { ':id': async () => (await import('@/features/publish/news/office/article-office-page')).ArticleOfficePage },
    ),
    ...routesOf('Applications', 'applications', {
      applications: async () =>
        (await import('@/features/members/applications/office/applications-page')).ApplicationsPage,
      'applications/:id': async () =>
        (await import('@/features/members/applications/office/application-page')).ApplicationPage,
    }),
    listWithSheets(
      'Members',
      'members',
      'members',
      async () => (await import('@/features/members/register/office/members-page')).MembersOfficePage,
      { ':id': async () => (await import('@/features/members/register/office/member-page')).MemberOfficePage },
    ),
    listWithSheets(
      'Dues',
      'money',
      'dues',
      async () => (await import('@/features/money/documents/office/documents-page')).DocumentsPage,
      { ':id': async () => (await import('@/features/money/documents/office/document-page')).DocumentPage },
      routesOf('Dues', 'dues', {
        new: async () => (await import('@/features/money/documents/office/document-page')).NewDocumentPage,
      }),
    ),
    listWithSheets(
      'Proposals',
      'members',
      'members/proposals',
      async () => (await import('@/features/members/company-pages/office/proposals/proposals-page')).ProposalsPage,
      {
        ':id': async () =>
          (await import('@/features/members/company-pages/office/proposals/proposal-page')).ProposalPage,
      },
    ),
    ...routesOf('Members', 'members', {
      'members/import': async () =>
        (await import('@/features/members/register/office/import/import-page')).MemberImportPage,
    }),
    ...routesOf('Members', 'companies', {
      'members/:id/record': async () =>
        (await import('@/features/members/register/office/member-page')).MemberRecordPage,
      'members/:id/facts': async () => (await membership()).MemberFactsPage,
    }),
    listWithSheets(
      'Payments',
      'money',
      'dues/payments',
      async () => (await import('@/features/money/payments/office/payments-page')).PaymentsPage,
      {
        new: async () => (await import('@/features/money/payments/office/new-payment-page')).NewPaymentPage,
        ':id': async () => (await import('@/features/money/payments/office/payment-page')).PaymentPage,
      },
    ),
    listWithSheets(
      'Bank statements',
      'money',
      'dues/statements',
      async () => (await import('@/features/money/bank/office/statements-page')).StatementsPage,
      { new: async () => (await import('@/features/money/bank/office/new-statement-page')).NewStatementPage },
    ),
    ...routesOf('Bank statements', 'money', {
      'dues/statements/:id': async () => (await import('@/features/money/bank/office/statement-page')).StatementPage,
    }),
    ...routesOf('Reminders', 'dues', {
      'dues/reminders': async () =>
        (await import('@/features/money/renewal/office/reminders/reminders-page')).RemindersPage,
    }),
    ...routesOf('Books', 'money', {
      'dues/books': async () => (await import('@/features/money/books/office/books-page')).BooksPage,
    }),
    ...routesOf('Bank file of refunds', 'dues', {
      'dues/bank-file': async () =>
        (await import('@/features/money/payments/office/bank-file/bank-file-page')).BankFilePage,
    }),
    ...routesOf('Opening balances', 'dues', {
      'dues/opening-balances': async () =>
        (await import('@/features/money/documents/office/opening/opening-page')).OpeningBalancesPage,
    }),
    ...routesOf('Documents past their years', 'dues', {
      'dues/expired': async () => (await import('@/features/money/documents/office/expired/expired-page')).ExpiredPage,
    }),
    ...routesOf('Renewal rate', 'dues', {
      'dues/rates': async () => (await import('@/features/money/renewal/office/rates/rates-page')).RatesPage,
    }),
    ...routesOf('Renewal', 'dues', {
      'dues/renewal': async () => (await import('@/features/money/renewal/office/renewal-page')).RenewalPage,
    }),
    ...routesOf('Industries', 'members', {
      'members/industries': async () => (await import('@/features/members/industries/industries-page')).IndustriesPage,
    }),
    ...routesOf('Page Not Found', 'overview', {
      '*': async () => (await import('../public/not-found-page')).OfficeNotFoundPage,
    }),
  ]
}
