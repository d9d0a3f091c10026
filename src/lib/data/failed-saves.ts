import { useIsMutating, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** A save that failed when its form was no longer on screen: its sentence, the address of the form, and whether this device has kept its text. */
type FailedSave = { id: number; sentence: string; address: string; kept: boolean }

/** The `meta` of a mutation that stores nothing, so that nobody who has left needs to know how it ended. */
export const reads = { reads: true }

type FailedSaves = {
  list: readonly FailedSave[]
  listeners: Set<() => void>
  /** The forms from which the person on this device has saved: their addresses, and what tells whether their text is kept. */
  forms: WeakMap<object, { address: string; keepers: (() => boolean)[] }>
}

/** By client, so that they outlive every page and its layout. */
const failedSaves = new WeakMap<QueryClient, FailedSaves>()

function failedSavesOf(client: QueryClient): FailedSaves {
  const kept = failedSaves.get(client) ?? { list: [], listeners: new Set(), forms: new WeakMap() }
  failedSaves.set(client, kept)
  return kept
}

function show(client: QueryClient, list: readonly FailedSave[]): void {
  const kept = failedSavesOf(client)
  kept.list = list
  kept.listeners.forEach((listener) => listener())
}

/** Whether a save is under way, with or without its form. */
export const useIsSaving = () => useIsMutating({ predicate: ({ meta }) => !meta?.reads }) > 0

/** Forgets one person's failures before the next person comes, also those of saves that are still under way. */
export function forgetFailedSaves(client: QueryClient): void {
  failedSavesOf(client).forms = new WeakMap()
  show(client, [])
}

const keepers = new Set<() => boolean>()

/**
 * Notes a form that keeps its text on this device.
 *
 * @param keeps whether it has
 * @returns forgets it, once the form is gone
 */
export function noteKeeper(keeps: () => boolean): () => void {
  keepers.add(keeps)
  return () => void keepers.delete(keeps)
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Notes each save of this client that fails after its form is gone: then no observer shows the failure. While one is
 * under way, the browser asks before it closes the page.
 */
export function watchSaves(client: QueryClient): void {
  const left = new Set<object>()
  client.getMutationCache().subscribe((event) => {
    const { mutation } = event
    if (!mutation || mutation.meta?.reads) return
    const { list, forms } = failedSavesOf(client)
    const { pathname, search } = window.location
    if (event.type === 'added') forms.set(mutation, { address: pathname + search, keepers: [...keepers] })
    else if (event.type === 'observerAdded') left.delete(mutation)
    else if (event.type === 'observerRemoved' && mutation.state.status === 'pending') left.add(mutation)
    else if (event.type === 'updated' && mutation.state.status !== 'pending') {
      const form = forms.get(mutation)
      if (left.delete(mutation) && event.action.type === 'error' && form)
        show(client, [
          ...list,
          {
            id: mutation.mutationId,
            sentence: (event.action.error as Error).message,
            address: form.address,
            kept: form.keepers.some((keeps) => keeps()),
          },
        ])
    }
    if (left.size > 0) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
  })
}

/**
 * The saves that failed after their forms were gone, and were not dismissed yet.
 *
 * @returns `failed`, and `dismiss(id)`
 */
export function useFailedSaves() {
  const client = useQueryClient()
  const kept = failedSavesOf(client)
  const failed = useSyncExternalStore(
    (listener) => {
      kept.listeners.add(listener)
      return () => void kept.listeners.delete(listener)
    },
    () => kept.list,
    () => kept.list,
  )
  return {
    failed,
    dismiss: (id: number) =>
      show(
        client,
        kept.list.filter((one) => one.id !== id),
      ),
  }
}
