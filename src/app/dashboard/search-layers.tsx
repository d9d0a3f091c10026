import { Search } from 'lucide-react'
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Role } from '@/features/people/session/permissions'
import { isMac, isSingleKey, opensSearch } from '@/components/ui/shortcuts'

type Layer = 'search' | 'shortcuts'

const layers: Readonly<Record<Layer, () => Promise<ComponentType<{ role: Role; onClose: () => void }>>>> = {
  search: async () => (await import('./search-dialog')).SearchDialog,
  shortcuts: async () => (await import('./shortcuts-dialog')).ShortcutsDialog,
}

/** The layer that a key opens. */
function layerOf(event: KeyboardEvent): Layer | undefined {
  if (opensSearch(event)) return 'search'
  return event.key === '?' && !event.defaultPrevented && isSingleKey(event) ? 'shortcuts' : undefined
}

/**
 * The search and the list of shortcuts, whose code is loaded when one of them is opened, and the keys that open them.
 *
 * @returns `open`, the open dialog, and why one could not be loaded
 */
export function useSearchLayers(role: Role): { open: (layer: Layer) => void; dialog: ReactNode; error: string } {
  const [Shown, setShown] = useState<ComponentType<{ role: Role; onClose: () => void }>>()
  const [error, setError] = useState('')
  const open = useCallback((layer: Layer) => {
    setError('')
    layers[layer]()
      .then((component) => setShown(() => component))
      .catch(() => setError(`Failed to open the ${layer}. Please try again.`))
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layer = layerOf(event)
      if (!layer) return
      event.preventDefault()
      open(layer)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return { open, dialog: Shown && <Shown role={role} onClose={() => setShown(undefined)} />, error }
}

/** The button of the search in the bar; it names its keys where there is room. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
      className="flex min-h-touch min-w-touch items-center justify-center gap-3 rounded-control text-small text-ink-600 hover:bg-paper-200 sm:border sm:border-ink-300 sm:bg-white sm:px-3 sm:hover:border-ink-700 sm:hover:bg-white"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 sm:size-4" />
      <span className="max-sm:hidden sm:min-w-24 sm:text-start">Search…</span>
      <kbd className="font-sans text-fine max-sm:hidden pointer-coarse:hidden">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}
