import { MutationObserver, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetFailedSaves, noteKeeper, useFailedSaves } from '@/lib/data/failed-saves'
import { createQueryClient } from '@/lib/data/query-client'

/** Begins a save, leaves its form, and returns how it fails, with what is told. */
function begin() {
  const client = createQueryClient()
  const { result } = renderHook(() => useFailedSaves(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  let fail: () => void = () => undefined
  const answer = new Promise((_resolve, reject) => (fail = () => reject(new Error('Failed to save the note'))))
  const save = new MutationObserver(client, { mutationFn: () => answer })
  const leave = save.subscribe(() => undefined)
  const saving = save.mutate().catch(() => undefined)
  leave()
  return {
    client,
    told: () => result.current.failed,
    fail: () =>
      act(async () => {
        fail()
        await saving
      }),
  }
}

const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a save whose form is gone asks before the page is closed, until it has ended', async () => {
  const { told, fail } = begin()
  expect(mayClose()).toBe(false)
  await fail()
  expect(mayClose()).toBe(true)
  expect(told()).toMatchObject([{ sentence: 'Failed to save the note' }])
})

test.each([true, false])('says whether this device has kept the text: %s', async (kept) => {
  const close = noteKeeper(() => kept)
  const { told, fail } = begin()
  close()
  await fail()
  expect(told()).toMatchObject([{ kept }])
})

test('what failed for one person is not told to the next', async () => {
  const { client, told, fail } = begin()
  await fail()
  expect(told()).toHaveLength(1)
  act(() => forgetFailedSaves(client))
  expect(told()).toEqual([])
})

test('a save under way when its person leaves is not told to the next', async () => {
  const { client, told, fail } = begin()
  act(() => {
    client.clear()
    forgetFailedSaves(client)
  })
  await fail()
  expect(told()).toEqual([])
})
