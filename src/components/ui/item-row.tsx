import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Picture } from './picture'

/** What an item is on wide windows: a card of a grid, a row with a larger picture, a cell of a catalogue, or the row of a phone. */
const looks = {
  card: 'md:flex md:flex-col md:border-0 md:py-0',
  row: 'md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-8 md:py-6',
  cell: 'md:border-0 md:py-0 md:*:row-span-1',
  plain: 'md:py-4',
} as const

/** The picture of an event or article in a row: small and square on phones. */
export function RowPicture({ src, look }: { src: string; look: 'card' | 'row' }) {
  const wide = look === 'row' ? '176px' : '(min-width: 1024px) 400px, 50vw'
  return <Picture src={src} sizes={`(max-width: 767px) 64px, ${wide}`} className="rounded-card max-md:aspect-square!" />
}

/**
 * An item of a list. On phones a small picture, the title, one line of facts, and what `children` (one element) shows there. The whole
 * item can be pressed; the link itself is its heading, and other links stand above it.
 *
 * @param props.facts what tells it from others, the first the most telling
 * @param props.above what kind it is of; above the title on wide windows
 */
export function ItemRow({
  to,
  title,
  picture,
  facts,
  above,
  look = 'plain',
  heading: Heading = 'h3',
  children,
}: {
  to: string
  title: ReactNode
  picture?: ReactNode
  facts?: ReactNode
  above?: ReactNode
  look?: keyof typeof looks
  heading?: 'h3' | 'h4'
  children?: ReactNode
}) {
  return (
    <article
      className={`group relative grid grid-rows-[auto_1fr] active:bg-paper-100 gap-x-4 border-b border-paper-300 py-2.5 md:gap-y-2 ${picture ? 'grid-cols-[4rem_minmax(0,1fr)]' : ''} ${looks[look]}`}
    >
      {picture && <div className="row-span-2 md:mb-2">{picture}</div>}
      <div>
        {above && <p className="mb-1 text-small font-semibold text-rose-700 max-md:hidden">{above}</p>}
        <Heading
          className={`font-serif font-semibold break-words ${Heading === 'h3' ? 'text-subheading' : 'text-body leading-snug'}`}
        >
          <Link
            to={to}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {title}
          </Link>
        </Heading>
        {facts && <p className="mt-0.5 text-small text-ink-700 md:mt-1">{facts}</p>}
      </div>
      {children}
    </article>
  )
}
