import { may, type Role, type Section } from '@/features/people/session/permissions'
import { legalTitles } from '@/features/publish/legal/legal'
import { pageTitles } from '@/features/publish/pages/pages'
import { menuOf, myCompany } from './dashboard-sections'

/** A page of the dashboard that the search offers. */
export type Destination = { name: string; to: string }

const parts: readonly (Destination & { section: Section })[] = [
  { section: 'announcements', name: 'Announcements', to: '/dashboard/interchange/announcements' },
  { section: 'subscribers', name: 'Subscribers', to: '/dashboard/interchange/subscribers' },
  { section: 'members', name: 'Proposals', to: '/dashboard/members/proposals' },
  { section: 'members', name: 'Industries', to: '/dashboard/members/industries' },
  { section: 'users', name: 'Invitations', to: '/dashboard/users/invitations' },
  { section: 'pages', name: `${pageTitles.home} page`, to: '/dashboard/pages/home' },
  { section: 'pages', name: `${pageTitles.about} page`, to: '/dashboard/pages/about' },
  { section: 'pages', name: `${pageTitles.services} page`, to: '/dashboard/pages/services' },
  { section: 'pages', name: 'People', to: '/dashboard/pages/people' },
  { section: 'pages', name: 'Partners', to: '/dashboard/pages/partners' },
  { section: 'pages', name: 'Tiers and prices', to: '/dashboard/pages/membership' },
  { section: 'pages', name: 'Offices and contact', to: '/dashboard/pages/contact' },
  { section: 'pages', name: 'Frequently asked questions', to: '/dashboard/pages/questions' },
  { section: 'pages', name: `Legal texts: ${legalTitles.privacy}`, to: '/dashboard/pages/privacy' },
  { section: 'pages', name: `Legal texts: ${legalTitles.terms}`, to: '/dashboard/pages/terms' },
  { section: 'pages', name: `Legal texts: ${legalTitles.cookies}`, to: '/dashboard/pages/cookies' },
  { section: 'pages', name: 'Categories and tags', to: '/dashboard/pages/categories' },
  { section: 'synonyms', name: 'Synonyms', to: '/dashboard/pages/synonyms' },
  { section: 'notices', name: 'Notices', to: '/dashboard/settings/notices' },
  { section: 'security', name: 'Security', to: '/dashboard/settings/security' },
  { section: 'company-fields', name: 'Company Pages', to: '/dashboard/settings/company-fields' },
  { section: 'registrations', name: 'My registrations', to: '/dashboard/registrations' },
  { section: 'company', name: myCompany.label, to: myCompany.to },
  { section: 'profile', name: 'Profile Settings', to: '/dashboard/profile' },
]

const created: readonly (Destination & { section: Section })[] = [
  { section: 'events', name: 'New event', to: '/dashboard/events/new' },
  { section: 'news', name: 'New article', to: '/dashboard/news/new' },
  { section: 'announcements', name: 'New announcement', to: '/dashboard/interchange/announcements/new' },
  { section: 'newsletter', name: 'New issue of the newsletter', to: '/dashboard/newsletter/new' },
  { section: 'members', name: 'New letter to members', to: '/dashboard/letters/write' },
  { section: 'members', name: 'New member', to: '/dashboard/members/new' },
  { section: 'users', name: 'Invite user', to: '/dashboard/users/invitations?invite=1' },
]

/**
 * The pages that a role may go to: the sections of its menu, and their parts.
 *
 * @param keepsCompany whether the person keeps the page of a company
 * @param accountant whether the person has the right of an accountant
 */
export function pagesOf(role: Role, keepsCompany = false, accountant = false): readonly Destination[] {
  const sections = menuOf(role, keepsCompany, accountant).flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ name: label, to })),
  )
  const rest = parts.filter(
    ({ section, to }) =>
      may(role, section) && (keepsCompany || section !== 'company') && !sections.some((entry) => entry.to === to),
  )
  return [...sections, ...rest]
}

/** The forms for something new that a role may open. */
export function formsOf(role: Role): readonly Destination[] {
  return created.filter(({ section }) => may(role, section))
}
