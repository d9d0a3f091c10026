import type { ResolvedBlock } from '../../../supabase/functions/_shared/mail/newsletter-blocks'

/** The resolved blocks of an issue with one block of each kind. */
const blocks: ResolvedBlock[] = [
  {
    id: 'hello',
    kind: 'text',
    html: '<h2>From the office</h2><p>Dear readers, <strong>four companies</strong> have joined us; see <a href="/membership">what members get</a>.</p><ul><li><p>two from Plovdiv</p></li><li><p>two from Almaty</p></li></ul><blockquote><p>The year ends well.</p></blockquote>',
  },
  {
    id: 'article',
    kind: 'article',
    article_id: '51000000-0000-4000-8000-000000000001',
    public: true,
    title: 'Rail freight doubles',
    summary: 'More trains than ever cross the border at Dostyk & Khorgos.',
    image_url: '/artwork/rail.webp',
    path: '/news/rail-freight',
  },
  {
    id: 'event',
    kind: 'event',
    event_id: '31000000-0000-4000-8000-000000000001',
    public: true,
    title: 'Business Forum in Sofia',
    summary: 'A day of talks.',
    image_url: '/artwork/hall.webp',
    path: '/events/forum',
    start_date: '2126-12-08T07:30:00+00:00',
    end_date: '2126-12-08T15:00:00+00:00',
    time_zone: 'Europe/Sofia',
    location: 'National Palace of Culture, Sofia',
    is_online: false,
    over: false,
    cancelled: false,
  },
  {
    id: 'picture',
    kind: 'picture',
    url: 'https://pictures.example/wagons.jpg',
    alt: 'Wagons at the border',
    link: 'https://partner.example/fair',
  },
  { id: 'button', kind: 'button', label: 'All events', href: '/events' },
]

/** An issue of the newsletter with everything that it may hold. */
export const fullIssue = {
  subject: 'November at the chamber',
  preheader: 'Freight, a forum and four new members',
  blocks,
}
