import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { lateRoutes } from '@/app/late-routes'
import { late } from '@/components/ui/late'

const Part = () => <p>Here it is</p>

/** Loads nothing until the connection is back. */
function connection() {
  const state = { online: false }
  const through = <T,>(loaded: T) =>
    state.online ? Promise.resolve(loaded) : Promise.reject(new TypeError('Failed to fetch'))
  return { state, through }
}

// React reports what a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test('what is loaded late fails in its own place, keeps what is typed beside it, and tries again', async () => {
  const { state, through } = connection()
  const Late = late(() => through(Part))
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="Message" />
      <Suspense>
        <Late />
      </Suspense>
    </>,
  )
  await user.type(screen.getByLabelText('Message'), 'Typed')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  // Meanwhile what is being loaded again is hidden.
  await waitFor(() => expect(screen.getByText(/^This could not be loaded/)).toBeVisible())
  state.online = true
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Typed')
})

test.each([
  ['a component', (through: <T>(loaded: T) => Promise<T>) => ({ Component: () => through(Part) })],
  ['a module', (through: <T>(loaded: T) => Promise<T>) => () => through({ Component: Part })],
  ['an element', (through: <T>(loaded: T) => Promise<T>) => () => through({ element: <Part /> })],
])('a page that is loaded late, as %s, is tried again without a reload', async (_, lazy) => {
  const { state, through } = connection()
  const routes = lateRoutes([
    { path: '/', element: <p>Frame</p> },
    { path: '/page', lazy: lazy(through) },
  ])
  const router = createMemoryRouter(routes)
  const user = userEvent.setup()
  render(<RouterProvider router={router} />)
  await router.navigate('/page')
  const again = await screen.findByRole('button', { name: 'Try again' })
  state.online = true
  await user.click(again)
  expect(await screen.findByText('Here it is')).toBeVisible()
})
