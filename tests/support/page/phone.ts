import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Lets the window be one on a phone, until the end of the test. */
export function beOnPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: /coarse|width < 48rem/.test(media),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
}

/** Presses Back, which closes the dialog of this name and nothing else. */
export async function pressBackToClose(name: string): Promise<void> {
  await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
  await waitFor(() => expect(history.state).not.toMatchObject({ layer: 1 }))
}
