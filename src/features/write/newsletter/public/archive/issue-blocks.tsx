import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pictureAddress } from '@/components/rich-text/links'
import { RichText } from '@/components/rich-text/rich-text'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button'
import { imageAttributes, Picture } from '@/components/ui/picture'
import { dateRange, placeOf } from '@/features/events/events/events'
import { startTime } from '@/features/events/events/event-times'
import type {
  ArticleBlock,
  EventBlock,
  PictureBlock,
  ResolvedBlock,
} from '../../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'

/** The width of a picture: that of the text's column, 39rem, or that of the window without its margins. */
const shownWidth = '(min-width: 704px) 624px, calc(100vw - 40px)'

/** Whether an address is a page of this site. */
const isOwn = (address: string) => /^\/(?![/\\])/.test(address)
const isWeb = (address: string) => /^https:\/\//i.test(address)

/** An article or event: its picture beside its words. The whole card is clickable; the link itself is the heading. */
function Card({ block, children }: { block: ArticleBlock | EventBlock; children?: ReactNode }) {
  return (
    <article
      className={`group relative grid items-start gap-x-6 gap-y-4 border-t border-paper-300 pt-8 ${block.image_url ? 'sm:grid-cols-[12rem_minmax(0,1fr)]' : ''}`}
    >
      {block.image_url && (
        <Picture src={block.image_url} sizes="(min-width: 640px) 192px, 92vw" className="rounded-card" />
      )}
      <div className="min-w-0">
        <p className="text-fine font-semibold text-rose-700">{block.kind === 'event' ? 'Event' : 'Article'}</p>
        <h2 className="mt-1 font-serif text-subheading font-semibold break-words">
          <Link
            to={block.path}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {block.title}
          </Link>
        </h2>
        {children}
        <p className="mt-2 text-small text-ink-700">{block.summary}</p>
      </div>
    </article>
  )
}

function IssuePicture({ block: { url, alt, link } }: { block: PictureBlock }) {
  if (!pictureAddress.test(url)) return null
  const picture = (
    <img
      {...imageAttributes(url, shownWidth)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full rounded-card bg-paper-200"
    />
  )
  if (isOwn(link))
    return (
      <Link to={link} className="block">
        {picture}
      </Link>
    )
  return isWeb(link) ? (
    <a href={link} className="block">
      {picture}
    </a>
  ) : (
    picture
  )
}

function Block({ block }: { block: ResolvedBlock }) {
  switch (block.kind) {
    case 'text':
      return <RichText html={block.html} className="min-w-0" />
    case 'picture':
      return <IssuePicture block={block} />
    case 'button':
      if (isOwn(block.href)) return <ButtonLink to={block.href}>{block.label}</ButtonLink>
      return isWeb(block.href) ? <ButtonAnchor href={block.href}>{block.label}</ButtonAnchor> : null
    case 'article':
      return block.public ? <Card block={block} /> : null
    case 'event':
      return block.public ? (
        <Card block={block}>
          <p className="mt-1 text-fine text-ink-700">
            <time dateTime={block.start_date}>{dateRange(block)}</time>, {startTime(block)} · {placeOf(block)}
          </p>
          {(block.cancelled || block.over) && (
            <p className="mt-1 text-fine font-semibold">
              {block.cancelled ? 'This event was cancelled.' : 'This event is over.'}
            </p>
          )}
        </Card>
      ) : null
  }
}

/** The blocks of an issue one below the other, as wide as a text. */
export function IssueBlocks({ blocks }: { blocks: readonly ResolvedBlock[] }) {
  return (
    <div className="max-w-[39rem] space-y-8">
      {blocks.length === 0 && <p>What this issue told of is no longer on the site.</p>}
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </div>
  )
}
