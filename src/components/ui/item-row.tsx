import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** What an item is on wide windows: a card of a grid, a row with a larger picture, a cell of a catalogue, or the row of a phone. */
const looks = {
  card: {
    item: 'md:flex md:h-full md:flex-col md:gap-y-0 md:border-0 md:py-0',
    picture: 'md:mb-4 md:w-full',
    more: 'md:flex md:grow md:flex-col',
  },
  row: { item: 'md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-8 md:py-6', picture: 'md:w-full', more: '' },
  cell: {
    item: 'md:h-full md:border-0 md:p-7',
    picture: 'md:row-span-1',
    more: 'md:col-span-full md:mt-4 md:flex md:flex-col',
  },
  plain: { item: 'md:py-4', picture: '', more: '' },
} as const

/** The classes of a picture in a row. */
export const rowPicture = 'w-full rounded-card max-md:aspect-square!'

/**
 * An item of a list. On phones a small picture, the title, one line of facts, and what `children` show there. The whole
 * item can be pressed; the link itself is its heading, and other links stand above it.
 *
 * @param props.facts what tells it from others, the first the most telling: on phones the line is cut where it is full
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
  const { item, picture: pictureLook, more } = looks[look]
  return (
    <article
      className={`group relative grid grid-rows-[auto_1fr] gap-x-4 border-b border-paper-300 py-2.5 ${picture ? 'grid-cols-[4rem_minmax(0,1fr)]' : ''} ${item}`}
    >
      {picture && <div className={`row-span-2 w-16 ${pictureLook}`}>{picture}</div>}
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
        {facts && <p className="mt-0.5 text-small text-ink-700 max-md:truncate md:mt-1">{facts}</p>}
      </div>
      {children && <div className={`text-small text-ink-700 ${more}`}>{children}</div>}
    </article>
  )
}
