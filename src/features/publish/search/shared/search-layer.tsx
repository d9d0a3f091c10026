import { useCombobox } from 'downshift'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { BackCloses } from '@/components/ui/back-closes'
import { useFocusReturn } from '@/components/ui/focus-return'
import { longestSearch } from '@/lib/list/list-address'
import { plainTextOf, type MarkedText } from '../search'
import { Marked } from './marked'

/** Something that the search offers to open. */
export type LayerItem = { key: string; name: MarkedText; detail: string; to: string }
/** Items under a heading. */
export type LayerGroup = { title: string; items: readonly LayerItem[] }

function Option({ item, highlighted }: { item: LayerItem; highlighted: boolean }) {
  return (
    <div
      className={`flex min-h-10 cursor-pointer pointer-coarse:min-h-touch flex-wrap items-center gap-x-4 rounded-control px-3 py-1.5 text-small ${highlighted ? 'bg-sky-100' : ''}`}
    >
      <span className="min-w-0 grow font-medium break-words">
        <Marked text={item.name} />
      </span>
      {item.detail && <span className="text-fine break-words text-ink-600">{item.detail}</span>}
    </div>
  )
}

/**
 * A field over the page that offers what to open while somebody types, also by keyboard alone (the combobox pattern of
 * the ARIA practices). Escape closes it and gives the focus back; where it leads to a page, that page has the focus.
 *
 * @param props.label the name of the field
 * @param props.first whether Enter opens the first item when none has been chosen
 * @param props.onOpen called with the address of the item that was chosen
 * @param props.onKey called at each key, with whether it is an Enter that has nothing to open
 * @param props.status what is announced, such as the number of results
 * @param props.failure why the search failed, with the way to repeat it
 */
export function SearchLayer({
  label,
  typed,
  onTyped,
  groups,
  first,
  onOpen,
  onKey,
  status,
  failure,
  onClose,
}: {
  label: string
  typed: string
  onTyped: (typed: string) => void
  groups: readonly LayerGroup[]
  first: boolean
  onOpen: (to: string) => void
  onKey: (entersNothing: boolean) => void
  status: string
  failure?: { message: string; retry: () => void }
  onClose: () => void
}) {
  const id = useId()
  const focusReturn = useFocusReturn()
  const dismissed = useRef(false)
  const { key: place } = useLocation()
  const opened = useRef(place)
  // What it leads to, and Back and Forward with a mouse, change the page below it.
  useEffect(() => {
    if (place !== opened.current) onClose()
  }, [place, onClose])
  const items = groups.flatMap((group) => group.items)
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<LayerItem>({
    items,
    itemToString: (item) => (item ? plainTextOf(item.name) : ''),
    itemToKey: (item) => item?.key,
    inputValue: typed,
    selectedItem: null,
    isOpen: true,
    ...(first && { defaultHighlightedIndex: 0, initialHighlightedIndex: 0 }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onOpen(selectedItem.to)
    },
  })
  const dismiss = () => {
    dismissed.current = true
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={dismiss}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink-900/70" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            if (dismissed.current) return focusReturn.onCloseAutoFocus(event)
            event.preventDefault()
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full max-w-xl flex-col bg-paper-50 shadow-dialog max-sm:h-dvh sm:top-[12vh] sm:max-h-[70vh] sm:rounded-card"
        >
          <BackCloses onBack={dismiss} />
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex shrink-0 items-center gap-3 border-b border-paper-300 ps-4 pe-1.5">
            <Search aria-hidden="true" className="size-5 shrink-0 text-ink-600" />
            <input
              {...getInputProps({
                'aria-label': label,
                'aria-describedby': `${id}-status`,
                // Not onInputValueChange: it fires after rendering and loses letters of fast typists.
                onChange: (event) => onTyped(event.currentTarget.value),
                onKeyDown: ({ key, nativeEvent }) =>
                  onKey(key === 'Enter' && !nativeEvent.isComposing && items[highlightedIndex] === undefined),
              })}
              maxLength={longestSearch}
              placeholder={`${label}…`}
              enterKeyHint="search"
              className="min-h-14 min-w-0 grow bg-transparent text-body outline-none placeholder:text-ink-500"
            />
            <Dialog.Close
              aria-label="Close"
              className="grid size-touch shrink-0 place-items-center rounded-control text-ink-700 hover:bg-paper-200"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div {...getMenuProps({ 'aria-label': 'Results' })} className="overflow-y-auto overscroll-contain p-2">
            {groups.map(({ title, items: ofGroup }) => (
              <div key={title} role="group" aria-label={title} className="[&+div]:mt-2">
                <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-fine font-semibold text-ink-600">
                  {title}
                </p>
                {ofGroup.map((item) => {
                  const index = items.indexOf(item)
                  return (
                    <div key={item.key} {...getItemProps({ item, index })}>
                      <Option item={item} highlighted={highlightedIndex === index} />
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          <div className="shrink-0 border-t border-paper-300 px-5 py-2 text-fine text-ink-600">
            {failure && (
              <p role="alert" className="flex flex-wrap items-center gap-x-4 font-medium text-danger-700">
                {failure.message}.
                <button
                  type="button"
                  onClick={failure.retry}
                  className="min-h-touch font-semibold text-sky-700 underline"
                >
                  Try again
                </button>
              </p>
            )}
            <p id={`${id}-status`} role="status">
              {status}
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
