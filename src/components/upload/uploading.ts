import { useEffect, useSyncExternalStore } from 'react'

const running = new Set<symbol>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Notes that pictures are being uploaded, for `UnsavedChanges`. */
export function useNoteUpload(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    const upload = Symbol('upload')
    running.add(upload)
    tell()
    return () => {
      running.delete(upload)
      tell()
    }
  }, [busy])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether pictures are being uploaded on the page. */
export const useUploading = () =>
  useSyncExternalStore(
    subscribe,
    () => running.size > 0,
    () => false,
  )
