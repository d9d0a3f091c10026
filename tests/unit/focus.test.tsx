import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

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
