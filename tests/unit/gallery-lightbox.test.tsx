import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Lightbox } from '@/components/gallery/lightbox'

const images = () =>
  ['First', 'Second', 'Third'].map((caption) => ({ id: caption, url: `/artwork/${caption}.webp`, caption }))
const shown = () => document.querySelector('.yarl__slide_current')?.textContent

// The viewer shows pictures once it knows how large it is.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterAll(() => vi.restoreAllMocks())

test('stays at the picture that is looked at when the page around it is rendered again', async () => {
  const { rerender } = render(<Lightbox images={images()} index={0} onClose={() => undefined} />)
  await waitFor(() => expect(shown()).toContain('First'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown()).toContain('Second'))
  rerender(<Lightbox images={images()} index={0} onClose={() => undefined} />)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(shown()).toContain('Second')
})
