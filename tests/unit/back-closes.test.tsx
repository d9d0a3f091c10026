import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { useLinksLeaveLayer } from '@/components/ui/back-closes'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { NewTagsDialog } from '@/features/publish/news/office/new-tags-dialog'

/** What the router would hear. */
const heard = vi.fn()
let entry: unknown

function Page({ inner = false }: { inner?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{inner ? 'Open the inner' : 'Open'}</button>
      <Dialog open={open} onOpenChange={setOpen} title={inner ? 'Inner' : 'Outer'}>
        {inner ? 'Nothing more' : <Page inner />}
      </Dialog>
    </>
  )
}

function Question({ busy }: { busy: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      title="Delete it?"
      confirm="Delete"
      busy={busy}
      mutation={null}
      onCancel={() => setOpen(false)}
    >
      For good.
    </ConfirmDialog>
  )
}

function Menu() {
  const [open, setOpen] = useState(true)
  const onClickCapture = useLinksLeaveLayer(() => setOpen(false))
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Menu">
      <p onClickCapture={onClickCapture}>
        <Link to="/slow">Slow</Link>
      </p>
    </Dialog>
  )
}

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: true, media }) as MediaQueryList)
    heard.mockClear()
    window.addEventListener('popstate', heard)
    entry = { idx: 7 }
    history.replaceState(entry, '')
  })

  test.each([
    [
      'a preview',
      (close: () => void) => (
        <PreviewOverlay of="it" onClose={close}>
          {() => null}
        </PreviewOverlay>
      ),
    ],
    [
      'the question about new tags',
      (close: () => void) => <NewTagsDialog names={['steppe']} onCreate={close} onLeaveOut={close} onCancel={close} />,
    ],
  ])('Back closes %s, and not the page', async (_what, layer) => {
    const close = vi.fn()
    render(layer(close))
    await waitFor(() => expect(history.state).toEqual({ idx: 8, layer: 1 }))
    act(() => history.back())
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(heard).not.toHaveBeenCalled()
  })

  test('Back closes one layer after the other, and then leaves the page', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('Open'))
    await userEvent.click(screen.getByText('Open the inner'))
    expect(await screen.findByRole('dialog', { name: 'Inner' })).toBeVisible()
    act(() => history.back())
    await waitFor(() => expect(screen.queryByText('Nothing more')).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
    await waitFor(() => expect(history.state).toEqual({ idx: 8, layer: 1 }))
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(history.state).toEqual(entry))
    expect(heard).not.toHaveBeenCalled()
  })

  test('Back answers a question with no, unless it is busy', async () => {
    const { rerender } = render(<Question busy />)
    await waitFor(() => expect(history.state).toEqual({ idx: 8, layer: 1 }))
    act(() => history.back())
    await waitFor(() => expect(history.state).toEqual({ idx: 8, layer: 1 }))
    expect(screen.getByRole('alertdialog')).toBeVisible()
    rerender(<Question busy={false} />)
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(history.state).toEqual(entry))
    expect(heard).not.toHaveBeenCalled()
  })

  describe('a menu whose link is on its way', () => {
    async function follow() {
      let arrive = () => {}
      history.pushState(entry, '', '/below')
      const loader = () => new Promise((done) => (arrive = () => done(null)))
      const router = createBrowserRouter([
        { path: '/below', element: <Menu /> },
        { path: '/slow', loader, element: 'Arrived' },
      ])
      onTestFinished(() => router.dispose())
      render(<RouterProvider router={router} />)
      await waitFor(() => expect(history.state).toMatchObject({ layer: 1 }))
      await userEvent.click(await screen.findByText('Slow'))
      expect(router.state.navigation.state).toBe('loading')
      return { router, arrive: () => act(() => arrive()) }
    }

    test('is closed: its entry in the history waits for the page', async () => {
      const goes = vi.spyOn(history, 'go')
      const { router, arrive } = await follow()
      await userEvent.click(screen.getByRole('button', { name: 'Close' }))
      // What was to be tidied is, by then.
      await new Promise((done) => setTimeout(done))
      expect(goes).not.toHaveBeenCalled()
      arrive()
      expect(await screen.findByText('Arrived')).toBeVisible()
      act(() => history.back())
      await waitFor(() => expect(router.state.location.pathname).toBe('/below'))
    })

    test('is closed by Back: the page is given up', async () => {
      const { router, arrive } = await follow()
      act(() => history.back())
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
      arrive()
      expect(router.state.location.pathname).toBe('/below')
      expect(history.state).not.toMatchObject({ layer: 1 })
    })

    test('takes no entry where it has none, as a window that became narrow since', async () => {
      vi.mocked(window.matchMedia).mockImplementation((media) => ({ matches: false, media }) as MediaQueryList)
      history.pushState(entry, '', '/below')
      const router = createBrowserRouter([
        { path: '/below', element: <Menu /> },
        { path: '/slow', element: 'Arrived' },
      ])
      onTestFinished(() => router.dispose())
      render(<RouterProvider router={router} />)
      await screen.findByText('Slow')
      vi.mocked(window.matchMedia).mockImplementation((media) => ({ matches: true, media }) as MediaQueryList)
      await userEvent.click(screen.getByText('Slow'))
      expect(await screen.findByText('Arrived')).toBeVisible()
      expect(router.state.historyAction).toBe('PUSH')
    })
  })

  test('closed otherwise, it leaves nothing in the history', async () => {
    render(<Page />)
    await userEvent.click(screen.getByText('Open'))
    expect(history.state).toEqual({ idx: 8, layer: 1 })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(history.state).toEqual(entry))
    expect(heard).not.toHaveBeenCalled()
  })
})
