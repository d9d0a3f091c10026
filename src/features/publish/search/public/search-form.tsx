import { Search } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSearchDraft } from '@/components/list/search-field'
import { Button } from '@/components/ui/button'
import { longestSearch } from '@/lib/list/list-address'
import { searchHref, type SearchFilter } from '../search'

/**
 * The field of the page. Before the page's scripts have started, the browser itself sends it. Typing searches after a
 * pause, Enter and the button at once.
 *
 * @param props.onSearch called when Enter or the button has been pressed, with whether the address changes by it
 */
export function SearchForm({
  filter: { search, kind },
  onSearch,
}: {
  filter: SearchFilter
  onSearch: (changes: boolean) => void
}) {
  const id = useId()
  const navigate = useNavigate()
  const { typed, setTyped, changed, take } = useSearchDraft(
    search,
    (text, replace) => void navigate(searchHref({ search: text, kind }), { replace, preventScrollReset: true }),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (changed) void navigate(searchHref({ search: take(), kind }), { preventScrollReset: true })
    onSearch(changed)
  }
  return (
    <form action="/search" role="search" aria-label="Website" onSubmit={submit} className="w-full max-w-2xl">
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold text-ink-800">
        Words to search for, in any alphabet
      </label>
      {kind && <input type="hidden" name="kind" value={kind} />}
      <div className="flex flex-wrap gap-3">
        <div className="relative min-w-0 grow basis-48">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-600"
          />
          <input
            id={id}
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="block min-h-touch w-full rounded-control border border-ink-500 bg-white py-2.5 ps-12 pe-4 text-body hover:border-ink-700 focus-visible:outline-offset-0"
          />
        </div>
        <Button type="submit" className="max-sm:px-4">
          Search
        </Button>
      </div>
    </form>
  )
}
