import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useFocusReturn } from '@/components/ui/focus-return'
import { foundQuery } from '@/features/search/api'
import type { Role } from '@/features/session/permissions'
import { longestSearch, searchPause, searchText } from '@/lib/list/list-address'
import { formsOf, pagesOf, type Destination } from './destinations'

/** The shortest text that is searched for, in characters. */
const shortest = 2

type Item = { key: string; name: string; detail: string; to: string }
type Group = { title: string; items: readonly Item[] }

/** What the role's searches find for a text, once all have answered, and the sentences of those that failed. */
function useFound(role: Role, text: string) {
  // The answers for an earlier text are another query's, so they are never shown.
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), searchPause)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = text.length >= shortest
  const { data, isFetching, refetch } = useQuery({ ...foundQuery(role, asked), enabled: wanted && asked === text })
  const settled = wanted && asked === text && !isFetching
  const found = settled && data ? data.found : []
  return {
    searching: wanted && !settled,
    groups: found.map(({ kind, title, items }): Group => ({
      title,
      items: items.map(({ id, ...item }) => ({ ...item, key: `${kind} ${id}` })),
    })),
    failures: settled && data ? data.failures : [],
    retry: () => void refetch(),
  }
}

/** Those of the destinations in which each typed word begins a word. */
function matching(destinations: readonly Destination[], text: string): Item[] {
  const words = text.toLowerCase().split(/\s+/)
  return destinations
    .filter(({ name }) => words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`)))
    .map(({ name, to }) => ({ key: to, name, detail: '', to }))
}

function countWords(number: number): string {
  return number === 1 ? '1 result' : `${number} results`
}

/**
 * The search of the dashboard: goes to a section, opens an item, or the form for something new, by keyboard alone
 * (the combobox pattern of the ARIA practices).
 */
export function SearchDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const focusReturn = useFocusReturn()
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  const { searching, groups: found, failures, retry } = useFound(role, text)
  const groups = [
    { title: 'Go to', items: matching(pagesOf(role), text) },
    { title: 'Create', items: matching(formsOf(role), text) },
    ...found,
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  // Enter was pressed before there was anything to open; any later key takes it back.
  const [entered, setEntered] = useState(false)
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) =>
    setEntered(key === 'Enter' && !nativeEvent.isComposing && searching && items.length === 0)
  const answered = entered && !searching
  if (answered && items.length === 0) setEntered(false)
  const goal = answered ? items[0]?.to : undefined
  useEffect(() => {
    if (goal === undefined) return
    onClose()
    void navigate(goal)
  }, [goal, onClose, navigate])
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Item>({
    items,
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.key,
    inputValue: typed,
    selectedItem: null,
    isOpen: true,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onClose()
      void navigate(selectedItem.to)
    },
  })
  const short = text.length < shortest
  const status = searching
    ? `Searching…${entered ? ' The first result will open.' : ''}`
    : items.length
      ? text
        ? countWords(items.length)
        : 'Type to search.'
      : short
        ? 'Type more to search.'
        : 'Nothing found.'
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink-900/70" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full max-w-xl flex-col bg-paper-50 shadow-dialog max-sm:h-dvh sm:top-[12vh] sm:max-h-[70vh] sm:rounded-card"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex shrink-0 items-center gap-3 border-b border-paper-300 ps-4 pe-1.5">
            <Search aria-hidden="true" className="size-5 shrink-0 text-ink-600" />
            <input
              {...getInputProps({
                'aria-label': 'Search, or go to',
                'aria-describedby': `${id}-status`,
                // Not onInputValueChange: it fires after rendering and loses letters of fast typists.
                onChange: (event) => {
                  setTyped(event.currentTarget.value)
                  setEntered(false)
                },
                onKeyDown,
              })}
              maxLength={longestSearch}
              placeholder="Search, or go to…"
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
                    <div
                      key={item.key}
                      {...getItemProps({ item, index })}
                      className={`flex min-h-10 cursor-pointer pointer-coarse:min-h-touch flex-wrap items-center gap-x-4 rounded-control px-3 py-1.5 text-small ${highlightedIndex === index ? 'bg-sky-100' : ''}`}
                    >
                      <span className="min-w-0 font-medium break-words">{item.name}</span>
                      {item.detail && <span className="ms-auto text-fine break-words text-ink-600">{item.detail}</span>}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          <div className="shrink-0 border-t border-paper-300 px-5 py-2 text-fine text-ink-600 max-sm:mt-auto">
            {failures.length > 0 && (
              <p role="alert" className="flex flex-wrap items-center gap-x-4 font-medium text-danger-700">
                {failures.join('. ')}.
                <button type="button" onClick={retry} className="min-h-touch font-semibold text-sky-700 underline">
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
