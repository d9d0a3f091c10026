import { Search } from 'lucide-react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { longestSearch, searchPause, searchText } from '@/lib/list/list-address'

/**
 * Holds the text of a search field and applies it to the address.
 *
 * Typing replaces the address after a short pause, so that Back leaves the search instead of undoing it letter by
 * letter. Back, Forward and the page's links update the field.
 *
 * @param applied the search text in the address
 * @param apply puts a search text into the address; `replace` replaces the current history entry
 * @returns the typed text and its setter, whether it differs from the address, and `take`, which returns the current
 *   text for another change of the address, even if the pause has not ended
 */
export function useSearchDraft(applied: string, apply: (search: string, replace: boolean) => void) {
  const [typed, setTyped] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const [sent, setSent] = useState<string | null>(null)
  if (seen !== applied) {
    setSeen(applied)
    // The reader may have continued typing since this search was applied. Any other change of the address overrides the
    // field.
    if (applied !== sent) setTyped(applied)
    setSent(null)
  }

  const search = searchText(typed)
  function take(): string {
    setSent(search === applied ? null : search)
    return search
  }
  useEffect(() => {
    if (search === applied) return
    const timer = setTimeout(() => apply(take(), true), searchPause)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, changed: search !== applied, take }
}

/** A labelled search field. Enter searches at once. */
export function SearchField({
  label,
  of,
  value,
  onChange,
  onEnter,
}: {
  label: string
  of: string
  value: string
  onChange: (text: string) => void
  onEnter: () => void
}) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onEnter()
  }
  return (
    <form role="search" aria-label={of} onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold text-ink-800">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-600"
        />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="block min-h-touch w-full rounded-control border border-ink-500 bg-white py-2.5 ps-12 pe-4 text-body hover:border-ink-700 focus-visible:outline-offset-0"
        />
      </div>
    </form>
  )
}
