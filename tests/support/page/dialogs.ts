import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/**
 * Closes the open dialog by Escape, by a press beside it and by its buttons: each must ask first, because somebody has
 * typed into `field`. At last it discards what was typed.
 *
 * @param name the name of the dialog
 * @param field a field's label in it
 * @param typed what the field holds
 */
export async function expectClosingToAsk(user: UserEvent, name: string, field: string | RegExp, typed: string) {
  const dialog = screen.getByRole('dialog', { name })
  const beside = dialog.parentElement
  if (!beside) throw new Error('The dialog has no backdrop')
  const closings = [
    () => user.keyboard('{Escape}'),
    () => user.click(beside),
    ...within(dialog)
      .getAllByRole('button', { name: /^(Close|Cancel)$/ })
      .map((button) => () => user.click(button)),
  ]
  for (const close of closings) {
    await close()
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(within(screen.getByRole('dialog', { name })).getByLabelText(field)).toHaveValue(typed)
  }
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
}
