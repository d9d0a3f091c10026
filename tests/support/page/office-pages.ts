import { http, HttpResponse } from 'msw'
import { down, rows, type Answer } from './office-members'
import { api, server } from './unit-server'

const id = (number: number) => `55000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** When the pages of {@link contents} were saved. */
export const savedAt = '2026-01-19T10:00:00.123456+00:00'

/** The stored content of each page, as `get_page` answers it. */
export const contents = {
  about: {
    sections: [
      {
        id: id(1),
        title: 'Beginnings',
        content: 'We began.',
        image_url: '/artwork/steppe-rail.webp',
        image_side: 'left',
      },
      { id: id(2), title: 'Today', content: 'We trade.', image_url: null, image_side: 'right' },
      { id: id(3), title: 'Tomorrow', content: 'We grow.', image_url: null, image_side: 'left' },
    ],
    goals: [{ id: id(4), title: 'Advocacy', description: 'We speak.' }],
  },
  services: {
    services: [
      {
        id: id(5),
        title: 'Partner search',
        description: 'We look.',
        points: ['Lists', 'Calls'],
        icon: 'Users',
        category: null,
      },
    ],
  },
  home: {
    hero: { eyebrow: 'The chamber', title: 'Two horizons', text: 'We know the roads.' },
    benefits: [{ id: id(6), title: 'Networking', text: 'You meet.' }],
    sectors: [{ id: id(7), title: 'Energy', text: 'Wind.', industry: 'Energy', image_url: '/artwork/wind-farm.webp' }],
  },
  membership: {
    benefits: [{ id: id(8), title: 'Discounts', text: 'Less.' }],
    features: ['Member directory', 'Newsletter'],
    tiers: [
      {
        id: id(9),
        key: 'standard',
        name: 'Standard',
        name_bg: 'Стандарт',
        price: 400,
        description: 'For young firms.',
        employee_range: '1-10 employees',
        sizes: ['1-10'],
        features: [],
        popular: false,
        retired: false,
      },
      {
        id: id(10),
        key: 'professional',
        name: 'Professional',
        name_bg: null,
        price: 600,
        description: 'For others.',
        employee_range: '11-50 employees',
        sizes: ['11-50'],
        features: ['A desk'],
        popular: true,
        retired: false,
      },
    ],
  },
  contact: {
    offices: [
      {
        id: id(11),
        country: 'Bulgaria',
        city: 'Sofia',
        address: '12 Oborishte Street, 1504 Sofia, Bulgaria',
        phone: '+359 2 000 0000',
        email: 'office@bkcc.example',
        hours: 'Friday: 9:00 AM – 4:00 PM',
        map_url: null,
      },
    ],
    social_links: [{ id: id(12), name: 'LinkedIn', url: 'https://www.linkedin.com/company/bkcc' }],
  },
  questions: {
    questions: [
      { id: id(13), question: 'Who may join?', answer: '<p>Any company.</p>', on_contact: true, on_membership: false },
    ],
  },
  partners: { partners: [{ id: id(14), name: 'Port of Aktau', logo_url: '/artwork/port.webp', url: null }] },
  people: {
    people: [{ id: id(15), name: 'Ada Desk', role: 'Secretary General', image_url: null, consent: true }],
  },
} as const

/** See {@link contents}. */
export type StoredPage = keyof typeof contents

/** The id of a page's row. */
export const pageId = (key: StoredPage) => id(100 + Object.keys(contents).indexOf(key))

/** The arguments of `save_page`. */
export type PageSave = { page_key: StoredPage; content: unknown; save_id: string; expected?: string; consent?: unknown }

/** The answer to a save that worked. */
export const pageSaved = ({ page_key }: PageSave): Answer =>
  HttpResponse.json([{ id: pageId(page_key), updated_at: '2026-01-20T10:00:00+00:00' }])

/** The answer to a save that another one preceded. */
export const beaten = () =>
  HttpResponse.json(
    {
      code: 'PT409',
      message: 'Somebody has saved a newer version meanwhile.',
      details: JSON.stringify({ by: 'Ivo Petrov', at: '2026-01-20T09:00:00+00:00' }),
      hint: null,
    },
    { status: 409 },
  )

/**
 * Answers reads of pages with the stored contents, and saves one after the other, repeating the last answer; returns what
 * was sent.
 *
 * @param stored the content and time of a page, if another than {@link contents}
 */
export function servePages(
  saves: readonly ((save: PageSave) => Answer)[] = [pageSaved],
  stored: () => { content?: object; updated_at?: string } = () => ({}),
): PageSave[] {
  const sent: PageSave[] = []
  server.use(
    http.get(api('announcement_recipients'), () => rows([])),
    http.head(api('announcement_recipients'), () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
    http.get(api('discarded_files'), () => HttpResponse.json([])),
    http.get(api('pages'), () =>
      HttpResponse.json((Object.keys(contents) as StoredPage[]).map((key) => ({ id: pageId(key), key }))),
    ),
    http.get(api('content_revisions'), () => HttpResponse.json([])),
    http.get(api('legal_versions'), () => HttpResponse.json([])),
    http.get(api('industries'), () =>
      HttpResponse.json([{ id: 'i', name: 'Energy', other_names: '', application_choice: null }]),
    ),
    http.post(api('rpc/get_page'), async ({ request }) => {
      const { page_key: key } = (await request.json()) as { page_key: StoredPage }
      const { content = contents[key], updated_at = savedAt } = stored()
      return HttpResponse.json({ ...content, id: pageId(key), updated_at })
    }),
    http.post(api('rpc/save_page'), async ({ request }) => {
      const save = (await request.json()) as PageSave
      sent.push(save)
      return (saves[sent.length - 1] ?? saves.at(-1) ?? down)(save)
    }),
  )
  return sent
}
