import { Picture } from '@/components/ui/picture'
import { formatDate } from '@/lib/dates/dates'
import type { ShownItem } from './api'

/**
 * What a block shows of an article or event: as the issue will, or why it shows nothing.
 *
 * @param props.item undefined until it is known
 */
export function ShownItemOf({ item }: { item: ShownItem | undefined }) {
  if (!item) return <div className="min-h-16" />
  const warning = !item.public
    ? `This ${item.kind} is not public (any more), so the issue cannot be sent with it.`
    : item.kind === 'event' && (item.cancelled || item.over)
      ? `This event is ${item.cancelled ? 'cancelled' : 'over'}, so the issue cannot be sent with it.`
      : ''
  return (
    <div className="flex min-h-16 items-center gap-4 border-t border-paper-300 p-3 sm:px-5">
      {item.public && item.image_url && (
        <Picture
          src={item.image_url}
          ratio="3 / 2"
          sizes="96px"
          className="w-24 shrink-0 rounded-control max-sm:hidden"
        />
      )}
      <div className="min-w-0 text-small">
        {item.public && item.kind === 'event' && (
          <p className="font-semibold">
            {formatDate(item.start_date, item.time_zone)}, {item.is_online ? 'Online Event' : item.location}
          </p>
        )}
        {item.public && <p className="line-clamp-2 text-ink-700">{item.summary}</p>}
        {warning && <p className="font-medium text-danger-700">{warning}</p>}
      </div>
    </div>
  )
}
