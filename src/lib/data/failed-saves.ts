import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** A save that failed when its form was no longer on screen: its sentence, and the address of the form. */
export type FailedSave = { id: number; sentence: string; address: string }

/** The `meta` of a mutation that stores nothing, so that nobody who has left needs to know how it ended. */
export const reads = { reads: true }

type FailedSaves = { list: readonly FailedSave[]; listeners: Set<() => void> }

/** By client, so that they outlive every page and its layout. */
const failedSaves = new WeakMap<QueryClient, FailedSaves>()

function failedSavesOf(client: QueryClient): FailedSaves {
  const kept = failedSaves.get(client) ?? { list: [], listeners: new Set() }
  failedSaves.set(client, kept)
  return kept
}

function show(client: QueryClient, list: readonly FailedSave[]): void {
  const kept = failedSavesOf(client)
  kept.list = list
  kept.listeners.forEach((listener) => listener())
}

/** Forgets the failures that were told to one person, before the next comes. */
export const forgetFailedSaves = (client: QueryClient) => show(client, [])

/** Notes each save of this client that fails after its form is gone: then no observer shows the failure. */
export function watchSaves(client: QueryClient): void {
  const addresses = new WeakMap<object, string>()
  const left = new WeakSet<object>()
  client.getMutationCache().subscribe((event) => {
    const { mutation } = event
    if (!mutation) return
    if (event.type === 'added') addresses.set(mutation, window.location.pathname + window.location.search)
    else if (event.type === 'observerAdded') left.delete(mutation)
    else if (event.type === 'observerRemoved') left.add(mutation)
    else if (event.type === 'updated' && event.action.type === 'error' && left.has(mutation) && !mutation.meta?.reads)
      show(client, [
        ...failedSavesOf(client).list,
        {
          id: mutation.mutationId,
          sentence: (event.action.error as Error).message,
          address: addresses.get(mutation) ?? '/',
        },
      ])
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
