import { useCallback, useSyncExternalStore } from 'react'
import { withLocalStorage } from '@/lib/data/local-storage'
import { fileFormats, type FileFormat } from '@/lib/text/table-file'

/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.lists'

/**
 * How the office's lists look on this device: how high their rows are, which columns somebody has chosen or hidden, and as
 * which kind of file they are saved.
 */
type ListLook = { comfortable: boolean; columns: Readonly<Record<string, boolean>>; format: FileFormat }

const usual: ListLook = { comfortable: false, columns: {}, format: 'commas' }

function parse(stored: string | null): ListLook {
  try {
    const { comfortable, columns, format } = JSON.parse(stored ?? '{}') as Partial<ListLook>
    return {
      comfortable: comfortable === true,
      columns: Object.fromEntries(Object.entries(columns ?? {}).filter(([, shown]) => typeof shown === 'boolean')),
      format: fileFormats.find(({ value }) => value === format)?.value ?? usual.format,
    }
  } catch {
    return usual
  }
}

let text: string | null = null
let look = usual
function read(): ListLook {
  // Without storage, what is chosen holds as long as the page.
  const stored = withLocalStorage((storage) => storage.getItem(key), text)
  if (stored !== text) [text, look] = [stored, parse(stored)]
  return look
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(changed: ListLook) {
  look = changed
  const written = JSON.stringify(changed)
  text = withLocalStorage((storage) => {
    storage.setItem(key, written)
    return written
  }, text)
  for (const listener of listeners) listener()
}

/**
 * How a list looks on this device, and the changes to it.
 *
 * @param list what the list's columns are remembered by
 * @returns `shown`, whether somebody has chosen or hidden a column (undefined if neither), and the setters
 */
export function useListLook(list: string) {
  const { comfortable, columns, format } = useSyncExternalStore(subscribe, read)
  return {
    comfortable,
    format,
    shown: useCallback((column: string) => columns[`${list} ${column}`], [columns, list]),
    setComfortable: (to: boolean) => write({ ...read(), comfortable: to }),
    setFormat: (to: FileFormat) => write({ ...read(), format: to }),
    setShown: (column: string, to: boolean) => write({ ...read(), columns: { ...columns, [`${list} ${column}`]: to } }),
  }
}

/** The kind of file that lists are saved as on this device. */
export function fileFormat(): FileFormat {
  return read().format
}
