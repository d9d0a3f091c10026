import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type FormEvent, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'

test('a busy button keeps the focus and ignores presses, also that of Enter in its form', async () => {
  const user = userEvent.setup()
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const press = vi.fn<() => void>()
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
      <Button busy={busy} onClick={press}>
        Other
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  expect(submit).toHaveBeenCalledTimes(1)
  rerender(form(true))
  // Browsers take the focus from a disabled element; jsdom does not.
  expect(save).toBeEnabled()
  expect(save).toHaveFocus()
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.click(save)
  await user.type(screen.getByLabelText('Name'), 'Aigerim{Enter}')
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(submit).toHaveBeenCalledTimes(1)
  expect(press).not.toHaveBeenCalled()
})

test('the second press of a double one sends no form, and does no work twice', () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const form = (busy: boolean | undefined, type: 'submit' | 'button' = 'submit') => (
    <form onSubmit={submit}>
      <Button key={type} type={type} busy={busy} onClick={press}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(undefined))
  const click = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail })
  for (const detail of [1, 2]) click(detail)
  expect([press.mock.calls.length, submit.mock.calls.length], 'before the work has begun').toEqual([1, 1])
  rerender(form(true))
  rerender(form(false))
  for (const detail of [2, 3]) click(detail)
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
  click(1)
  expect([press.mock.calls.length, submit.mock.calls.length], 'later, a new one').toEqual([2, 2])
  rerender(form(false, 'button'))
  for (const detail of [1, 2]) click(detail)
  expect(press, 'of a button that may be busy').toHaveBeenCalledTimes(3)
  // What does no work, such as a step further, may be pressed quickly.
  rerender(form(undefined, 'button'))
  for (const detail of [1, 2]) click(detail)
  expect(press).toHaveBeenCalledTimes(5)
})

test('the page gets the focus where a dialog removed the button that opened it', async () => {
  const user = userEvent.setup()
  function Page() {
    const [there, setThere] = useState(true)
    const [open, setOpen] = useState(false)
    return (
      <main id="main" tabIndex={-1}>
        {there && <Button onClick={() => setOpen(true)}>Remove</Button>}
        <ConfirmDialog
          open={open}
          title="Remove it?"
          confirm="Yes"
          mutation={null}
          onConfirm={() => {
            setThere(false)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        >
          <p>For good.</p>
        </ConfirmDialog>
      </main>
    )
  }
  render(<Page />)
  const remove = screen.getByRole('button', { name: 'Remove' })
  await user.click(remove)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(remove).toHaveFocus())
  await user.click(remove)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

describe('a dialog', () => {
  const open = async (content: ReactNode) => {
    const user = userEvent.setup()
    function Page() {
      const [shown, setShown] = useState(false)
      return (
        <>
          <Button onClick={() => setShown(true)}>Open</Button>
          <Dialog open={shown} onOpenChange={setShown} title="Rename">
            {content}
          </Dialog>
        </>
      )
    }
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return user
  }
  const form = (
    <>
      <button type="button">Read more</button>
      <form>
        <input aria-label="Trap" tabIndex={-1} />
        <input aria-label="Id" disabled />
        <input aria-label="Name" />
        <textarea aria-label="Why" />
      </form>
    </>
  )

  test('with a form opens at its first field, so that typing and Enter do not close it', async () => {
    const user = await open(form)
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })

  test('with a form has the focus itself where a field would open the keyboard on the screen', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: media.includes('coarse') }) as never)
    await open(form)
    expect(screen.getByRole('dialog', { name: 'Rename' })).toHaveFocus()
  })

  test('with a form below what is to be read first has the focus itself, and shows its title', async () => {
    const below = { bottom: window.innerHeight + 1 } as DOMRect
    vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(below)
    await open(form)
    expect(screen.getByRole('dialog', { name: 'Rename' })).toHaveFocus()
  })

  test('without a form opens at its first button', async () => {
    await open(<p>Nothing to enter.</p>)
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  })
})
