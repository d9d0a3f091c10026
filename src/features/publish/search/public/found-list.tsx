import { ItemRow } from '@/components/ui/item-row'
import { Picture } from '@/components/ui/picture'
import { Emblem } from '@/features/members/directory/shared/emblem'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import { dayOf, plainTextOf, publicAddressOf, publicKinds, type FoundRow } from '../search'
import { Marked } from '../shared/marked'

/** What stands before a result: the logo or initials of a member, the picture of anything else that has one. */
function pictureOf({ kind, picture, title }: FoundRow) {
  if (kind === 'member') return <Emblem member={{ name: plainTextOf(title), logo_url: picture, country: null }} />
  if (!picture) return null
  return <Picture src={pictureAddress(picture)} sizes="64px" ratio="1 / 1" className="rounded-card" />
}

/** Results, one below the other. The whole row can be pressed; the link itself is its title. */
export function FoundList({
  rows,
  kinds = false,
  heading = 'h4',
}: {
  rows: readonly FoundRow[]
  /** Whether each names its kind. */
  kinds?: boolean
  /** One below the heading above the list. */
  heading?: 'h3' | 'h4'
}) {
  return (
    <ul>
      {rows.map((row) => {
        const kind = kinds && publicKinds.find(({ value }) => value === row.kind)?.one
        const facts = [
          kind && (
            <span key="kind" className="font-semibold text-rose-700 capitalize">
              {kind}
            </span>
          ),
          row.at && (
            <time key="at" dateTime={row.at}>
              {dayOf(row)}
            </time>
          ),
          row.detail,
        ].filter(Boolean)
        return (
          <li key={`${row.kind} ${row.id}`}>
            <ItemRow
              to={publicAddressOf(row)}
              title={<Marked text={row.title} />}
              picture={pictureOf(row)}
              facts={facts.length > 0 && facts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
              heading={heading}
            >
              {row.excerpt && plainTextOf(row.excerpt) && (
                <p className="line-clamp-2 max-w-reading text-small break-words text-ink-700 max-md:mt-1">
                  <Marked text={row.excerpt} />
                </p>
              )}
            </ItemRow>
          </li>
        )
      })}
    </ul>
  )
}
