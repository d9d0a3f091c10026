import { X } from 'lucide-react'
import type { Choice } from './search-picker'

/**
 * The options that were picked one by one, each with a button that removes it. Shows nothing without any.
 *
 * @param props.onRemove called with the removed option; its button disappears, so the caller moves the focus
 */
export function ChosenList<Item extends Choice>({
  label,
  items,
  onRemove,
}: {
  label: string
  items: readonly Item[]
  onRemove: (item: Item) => void
}) {
  if (items.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="max-h-80 divide-y divide-paper-300 overflow-y-auto print:max-h-none border-y border-paper-300"
    >
      {items.map((item) => (
        <li key={item.id} className="flex min-h-touch items-center justify-between gap-4 text-small">
          <span className="min-w-0 py-1.5 break-words">
            {item.name}
            {item.detail && <span className="block text-fine text-ink-600">{item.detail}</span>}
          </span>
          <button
            type="button"
            aria-label={`Remove ${item.name}`}
            onClick={() => onRemove(item)}
            className="grid size-touch shrink-0 place-items-center rounded-control text-ink-600 hover:bg-paper-200 hover:text-ink-900"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
