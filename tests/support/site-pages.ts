import type { Pages } from '@/features/publish/pages/pages'
import type { Tier } from '@/features/members/tiers/tiers'

const tier = (
  key: string,
  name: string,
  price: number,
  range: string,
  sizes: Tier['sizes'],
  popular = false,
): Tier => ({
  id: key,
  key,
  name,
  price,
  description: `For ${range.toLowerCase()}.`,
  employee_range: range,
  sizes,
  features: [],
  popular,
  retired: false,
})

const texts = (...titles: string[]) => titles.map((title) => ({ id: title, title, text: `About ${title}.` }))

/** What the pages of a chamber hold, as `get_pages` answers it: the specification's titles and figures, without questions and partners. */
export const sitePages: Pages = {
  about: { sections: [], goals: [] },
  services: { services: [] },
  home: {
    hero: {
      eyebrow: 'Bulgarian–Kazakh Chamber of Commerce',
      title: 'Two horizons, one marketplace',
      text: 'Between Sofia and Astana.',
    },
    benefits: texts('Business Networking', 'Market Access', 'Trade Support', 'Market Intelligence'),
    sectors: (
      [
        ['Energy', 'Energy', 'wind-farm'],
        ['Agriculture', 'Agriculture & Food', 'wheat-harvest'],
        ['Technology', 'Information Technology', 'data-centre'],
        ['Transportation', 'Transport & Logistics', 'steppe-rail'],
      ] as const
    ).map(([title, industry, image]) => ({
      id: title,
      title,
      text: `About ${title}.`,
      industry,
      image_url: `/artwork/${image}.webp`,
    })),
  },
  membership: {
    benefits: texts(
      'Market Intelligence',
      'Business Networking',
      'Strategic Partnerships',
      'Market Entry Support',
      'Exclusive Discounts',
      'International Network',
    ),
    features: [
      'Member directory',
      'Networking events',
      'Basic market reports',
      'Newsletter',
      'Member event rates',
      'Partnership opportunities',
    ],
    tiers: [
      tier('standard', 'Standard', 400, '1-10 employees', ['1-10']),
      tier('professional', 'Professional', 600, '11-50 employees', ['11-50'], true),
      tier('enterprise', 'Enterprise', 750, 'Over 50 employees', ['51-200', '201-500', '500+']),
    ],
  },
  contact: {
    offices: [
      {
        id: 'sofia',
        country: 'Bulgaria',
        city: 'Sofia',
        address: '12 Oborishte Street, 1504 Sofia, Bulgaria',
        phone: '+359 2 000 0000',
        email: 'office@bkcc.example',
        hours:
          'Monday to Thursday: 9:00 AM – 5:30 PM\nFriday: 9:00 AM – 4:00 PM\nSofia time. Please arrange a visit by phone or email first.',
        map_url: null,
      },
    ],
    social_links: [
      { id: 'l', name: 'LinkedIn', url: 'https://www.linkedin.com/company/bkcc' },
      { id: 'f', name: 'Facebook', url: 'https://www.facebook.com/bkcc' },
    ],
  },
  questions: { questions: [] },
  partners: { partners: [] },
  people: { people: [] },
}

/**
 * What every page reads of the site, as `get_site` answers it.
 *
 * @param settings the settings that are stored
 */
export const siteAnswer = (settings: { site_title?: string; logo_url?: string; ga_code?: string } = {}) => ({
  settings,
  office: sitePages.contact.offices[0],
  social_links: sitePages.contact.social_links,
})
