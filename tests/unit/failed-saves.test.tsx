import { MutationObserver, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetFailedSaves, useFailedSaves } from '@/lib/data/failed-saves'
import { createQueryClient } from '@/lib/data/query-client'

test('what failed for one person is not told to the next', async () => {
  const client = createQueryClient()
  const { result } = renderHook(() => useFailedSaves(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const save = new MutationObserver(client, { mutationFn: () => Promise.reject(new Error('Failed to save the note')) })
  const leave = save.subscribe(() => undefined)
  const saving = save.mutate().catch(() => undefined)
  leave()
  await saving
  await waitFor(() => expect(result.current.failed).toMatchObject([{ sentence: 'Failed to save the note' }]))
  act(() => forgetFailedSaves(client))
  expect(result.current.failed).toEqual([])
})
