/** Rich text, as the editor writes it. */
export type TextBlock = { id: string; kind: 'text'; html: string }

/** A picture; `link` is empty for one that leads nowhere. */
export type PictureBlock = { id: string; kind: 'picture'; url: string; alt: string; link: string }

/** A link that looks like a button: an address with https, or a path of the site. */
export type ButtonBlock = { id: string; kind: 'button'; label: string; href: string }

/** A block of an issue as it is stored; `id` is unique in its issue. */
export type IssueBlock =
  | TextBlock
  | { id: string; kind: 'article'; article_id: string }
  | { id: string; kind: 'event'; event_id: string }
  | PictureBlock
  | ButtonBlock

/** An article that an issue shows, with what everybody may read of it. */
export type ArticleBlock = {
  id: string
  kind: 'article'
  article_id: string
  public: true
  title: string
  summary: string
  image_url: string | null
  /** `/news/…` */
  path: string
}

/** An event that an issue shows, with what everybody may read of it. */
export type EventBlock = {
  id: string
  kind: 'event'
  event_id: string
  public: true
  title: string
  summary: string
  image_url: string | null
  /** `/events/…` */
  path: string
  start_date: string
  end_date: string
  time_zone: string
  location: string | null
  is_online: boolean
  over: boolean
  cancelled: boolean
}

/** An article or event that is not public, or gone; staff see the title of one that is there. Never in a mail. */
export type WithdrawnBlock = { id: string; public: false; title?: string | null } & (
  | { kind: 'article'; article_id: string }
  | { kind: 'event'; event_id: string }
)

/** A block with what it shows (`resolve_newsletter_blocks`): what the mail, its preview and the archive get. */
export type ResolvedBlock = TextBlock | ArticleBlock | EventBlock | WithdrawnBlock | PictureBlock | ButtonBlock
