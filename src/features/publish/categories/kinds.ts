import type { Category, Kind } from './api'

/** The words for each kind, and the longest name, in characters. */
export const kinds: Readonly<
  Record<Kind, { title: string; one: string; item: string; items: string; longest: number }>
> = {
  event: { title: 'Event categories', one: 'event category', item: 'event', items: 'events', longest: 80 },
  article: { title: 'News categories', one: 'news category', item: 'article', items: 'articles', longest: 80 },
  tag: { title: 'Tags', one: 'tag', item: 'article', items: 'articles', longest: 60 },
}

/** How many events or articles have a category or tag: `3 articles`. */
export function usesOf({ kind, items }: Pick<Category, 'kind' | 'items'>): string {
  const words = kinds[kind]
  return items === 1 ? `1 ${words.item}` : `${items.toLocaleString('en-US')} ${words.items}`
}
