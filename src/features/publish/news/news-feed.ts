import { oneLine } from '../../../lib/text/one-line.ts'
import { Feed } from 'feed'

/** The data of a feed entry. */
export type FeedArticle = {
  slug: string
  title: string
  summary: string
  published_at: string
  updated_at: string
  image_url: string | null
  author: { full_name: string } | null
  category: { name: string } | null
}

/** The media types of pictures by the ending of their address. Readers of feeds want to know it before they load one. */
const pictureTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** A picture for a feed entry; none if its address does not tell its type. */
function enclosureOf(address: string | null, origin: string) {
  if (!address || !URL.canParse(address, origin)) return undefined
  const { href, pathname } = new URL(address, origin)
  const type = pictureTypes[pathname.split('.').at(-1) ?? '']
  // RSS requires a length; nobody knows it here, and 0 is what feeds then say.
  return type && { url: href, type, length: 0 }
}

/** Characters that no XML document may contain, even escaped (XML 1.0, section 2.2); word processors leave some in texts. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

/**
 * The chamber's news as RSS 2.0.
 *
 * @param articles published ones, newest first
 * @param origin scheme and host of the site, without a slash at the end
 * @param title title of the site
 */
export function newsFeed(articles: readonly FeedArticle[], origin: string, title: string): string {
  const feed = new Feed({
    title: `${oneLine(title)} News`,
    description:
      'News of the Bulgarian–Kazakh Chamber of Commerce: trade relations, business development, member stories and market insights.',
    id: `${origin}/news`,
    link: `${origin}/news`,
    language: 'en',
    copyright: `© ${oneLine(title)}`,
    feedLinks: { rss: `${origin}/news.xml` },
    ...(articles[0] && { updated: new Date(articles[0].published_at) }),
  })
  for (const { slug, title: headline, summary, published_at, image_url, author, category } of articles) {
    const picture = enclosureOf(image_url, origin)
    const address = `${origin}/news/${slug}`
    feed.addItem({
      // The library writes the title as a CDATA section, but escapes only the first `]]>` in it.
      title: oneLine(headline).replaceAll(']]>', ']] >'),
      id: address,
      guid: address,
      link: address,
      // Feed readers treat a description as HTML, but this one is plain text.
      description: summary.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`),
      date: new Date(published_at),
      ...(picture && { enclosure: picture }),
      // RSS's own element for authors must hold an email address.
      ...(author && {
        extensions: [
          {
            name: 'dc:creator',
            objects: {
              _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
              _text: oneLine(author.full_name),
            },
          },
        ],
      }),
      ...(category && { category: [{ name: oneLine(category.name) }] }),
    })
  }
  return feed.rss2().replace(unwritable, '')
}
