import { pageTitles, type PageKey } from '../pages'

/** The pages whose lists the office edits, in the order of the site's navigation. */
export const pages = [
  { key: 'home', title: pageTitles.home, path: '/', holds: 'The words of the hero, benefits, sectors' },
  { key: 'about', title: pageTitles.about, path: '/about', holds: 'Sections with their pictures, goals' },
  { key: 'services', title: pageTitles.services, path: '/services', holds: 'Services with their icons and lines' },
  {
    key: 'membership',
    title: pageTitles.membership,
    path: '/membership',
    holds: 'Tiers and prices, what all include, benefits',
  },
  { key: 'contact', title: pageTitles.contact, path: '/contact', holds: 'Offices, opening hours, social links' },
  {
    key: 'questions',
    title: 'Questions',
    path: '/contact',
    holds: 'Frequently asked questions, on Contact and Membership',
  },
  { key: 'people', title: 'People', path: '/about', holds: 'Names, roles and portraits, on About and Contact' },
  { key: 'partners', title: 'Partners', path: '/about', holds: 'Names, logos and links, on Home and About' },
] as const satisfies readonly { key: PageKey; title: string; path: string; holds: string }[]

/** The page with a key of an address; undefined for any other. */
export const pageOf = (key: string) => pages.find((page) => page.key === key)
