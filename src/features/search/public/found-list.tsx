import { Link } from 'react-router-dom'
import { Picture } from '@/components/ui/picture'
import { Emblem } from '@/features/directory/shared/emblem'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import { dayOf, plainTextOf, publicAddressOf, publicKinds, type FoundRow } from '../search'
import { Marked } from '../shared/marked'

/** What stands before a result: the logo or initials of a member, the picture of anything else that has one. */
function ResultPicture({ row: { kind, picture, title } }: { row: FoundRow }) {
  if (kind === 'member') return <Emblem member={{ name: plainTextOf(title), logo_url: picture, country: null }} />
  if (!picture) return null
  return <Picture src={pictureAddress(picture)} sizes="56px" ratio="1 / 1" className="size-14 shrink-0 rounded-card" />
}

/** Results, one below the other. The whole row can be pressed; the link itself is its title. */
export function FoundList({
  rows,
  kinds = false,
  heading: Heading = 'h4',
}: {
  rows: readonly FoundRow[]
  /** Whether each names its kind. */
  kinds?: boolean
  /** One below the heading above the list. */
  heading?: 'h3' | 'h4'
}) {
  return (
    <ul className="border-t border-paper-300">
      {rows.map((row) => {
        const day = dayOf(row)
        const kind = kinds && publicKinds.find(({ value }) => value === row.kind)?.one
        return (
          <li
            key={`${row.kind} ${row.id}`}
            className="group relative flex items-start gap-4 border-b border-paper-300 py-4"
          >
            <ResultPicture row={row} />
            <div className="min-w-0">
              <Heading className="font-serif text-subheading font-semibold break-words">
                <Link
                  to={publicAddressOf(row)}
                  className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
                >
                  <Marked text={row.title} />
                </Link>
              </Heading>
              <p className="text-fine text-ink-600">
                {[
                  kind && (
                    <span key="kind" className="font-semibold text-rose-700 capitalize">
                      {kind}
                    </span>
                  ),
                  row.at && (
                    <time key="at" dateTime={row.at}>
                      {day}
                    </time>
                  ),
                  row.detail && <span key="detail">{row.detail}</span>,
                ]
                  .filter(Boolean)
                  .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
              </p>
              {row.excerpt && plainTextOf(row.excerpt) && (
                <p className="mt-1 max-w-reading text-small break-words text-ink-700">
                  <Marked text={row.excerpt} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
