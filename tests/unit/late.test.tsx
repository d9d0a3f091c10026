import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { lateRoutes } from '@/app/routing/late-routes'
import { RouteError } from '@/app/routing/page-states'
import { useFetchInView } from '@/components/ui/in-view'
import { late, lateDialog } from '@/components/ui/late'
import { NotFoundError } from '@/lib/data/errors'
import { createQueryClient } from '@/lib/data/query-client'
import { server } from '../support/page/unit'

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

test('what could not be loaded comes by itself once the network is back', async () => {
  const { state, through } = connection()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => state.online)
  const Late = late(() => through(Part))
  render(
    <Suspense>
      <Late />
    </Suspense>,
  )
  expect(await screen.findByText(/because you are offline\. It comes by itself/)).toBeVisible()
  state.online = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here it is')).toBeVisible()
})

test('a dialog says over the page that it is loading or could not be, can be closed, and is tried again when it is opened', async () => {
  let settle: (loads: boolean) => void = () => undefined
  const Late = lateDialog<{ open: boolean; onOpenChange: (open: boolean) => void }>(
    () =>
      new Promise((resolve, reject) => {
        settle = (loads) => (loads ? resolve(Part) : reject(new TypeError('Failed to fetch')))
      }),
    ({ onOpenChange }) => onOpenChange(false),
  )
  const Page = () => {
    const [open, setOpen] = useState(false)
    const [wanted, setWanted] = useState(false)
    const press = () => {
      setWanted(true)
      setOpen(true)
    }
    return (
      <>
        <button type="button" onClick={press}>
          Open
        </button>
        {wanted && <Late open={open} onOpenChange={setOpen} />}
      </>
    )
  }
  const user = userEvent.setup()
  render(<Page />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Open')
  expect(screen.getByText('Loading…')).toBeVisible()
  act(() => settle(false))
  expect(await screen.findByText(/^This could not be loaded/)).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
  await press('Close')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Open')
  expect(await screen.findByText('Loading…')).toBeVisible()
  await press('Close')
  expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
  await press('Open')
  act(() => settle(true))
  expect(await screen.findByText('Here it is')).toBeVisible()
})

test('what was fetched ahead is drawn at once, a dialog or any other part', async () => {
  const load = vi.fn(() => Promise.resolve(Part))
  const [Late, Dialog] = [late(load), lateDialog(load, () => undefined)]
  Late.fetch()
  Dialog.fetch()
  await Promise.allSettled(load.mock.results.map(({ value }) => value as Promise<unknown>))
  render(
    <>
      <Late />
      <Dialog />
    </>,
  )
  expect(screen.getAllByText('Here it is')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(2)
})

test('the code of a dialog is fetched once its button is in the window of somebody who reads', () => {
  let comeIntoView: () => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tell([{ isIntersecting: false }])
        comeIntoView = () => tell([{ isIntersecting: true }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const fetch = vi.fn()
  const Page = () => (
    <button type="button" ref={useFetchInView(fetch)}>
      Register
    </button>
  )
  render(<Page />)
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(fetch).not.toHaveBeenCalled()
  act(() => comeIntoView())
  // Where nothing has shown yet that somebody reads.
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what fails after a while is not asked for again until somebody wants it', async () => {
  let fail: () => void = () => undefined
  const load = vi.fn(
    () => new Promise<typeof Part>((_resolve, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  )
  const Late = late(load)
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Late />
    </Suspense>,
  )
  // The fallback is on screen: React forgets the state of what it has not shown yet.
  expect(screen.getByText('Wait')).toBeVisible()
  act(() => fail())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
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

test('a read that failed is tried once more, but not for what is not there; a save never is', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  const retry = queries?.retry as (failures: number, error: Error) => boolean
  expect([0, 1].map((failures) => retry(failures, new Error('down')))).toEqual([true, false])
  expect(retry(0, new NotFoundError('gone'))).toBe(false)
  expect(mutations?.retry).toBe(false)
})

test('a page that crashed is not loaded anew while the site cannot be reached, and says so', async () => {
  const Crash = () => {
    throw new Error('It crashed')
  }
  server.use(http.head('http://localhost/', () => HttpResponse.error()))
  const user = userEvent.setup()
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Crash />, errorElement: <RouteError /> }])} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The site could not be reached. Check your connection and try again.')).toBeVisible()
})
