import { Search } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { lateDialog } from '@/components/ui/late'
import { publicPages } from '../routing/public-pages'

const SuggestionsDialog = lateDialog(
  async () => (await import('@/features/publish/search/public/suggestions-dialog')).SuggestionsDialog,
  ({ onClose }) => onClose(),
)

/**
 * The search in the header. It is a link to the page of the search. Pointing at it loads the dialog with suggestions,
 * which then opens in place of that page. The first script presses it by keyboard (src/start/search-keys.ts).
 */
export function SearchLink() {
  const [open, setOpen] = useState(false)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // With such a key the browser opens the link in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        to={publicPages.search.path}
        data-search
        aria-haspopup="dialog"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={SuggestionsDialog.fetch}
        onFocus={SuggestionsDialog.fetch}
        onClick={press}
        className="ms-auto flex max-lg:-me-4 lg:-ms-3 size-touch items-center justify-center gap-2 rounded-control text-small text-ink-700 hover:bg-paper-200 xl:w-auto xl:border xl:border-ink-300 xl:px-3"
      >
        <Search aria-hidden="true" className="size-5" />
        <kbd className="hidden font-sans text-fine xl:block pointer-coarse:hidden">/</kbd>
      </Link>
      {open && <SuggestionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
