import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** Asks whether something may be deleted; returns its buttons by name, and what was answered. */
function ask(parts: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const answers: string[] = []
  const note = (answer: string) => () => void answers.push(answer)
  render(
    <ConfirmDialog
      open
      title="Delete it?"
      confirm="Delete"
      doing="Deleting…"
      mutation={null}
      other={{ label: 'Keep a copy', onPress: note('other') }}
      onConfirm={note('confirm')}
      onCancel={note('cancel')}
      {...parts}
    >
      <p>For good.</p>
    </ConfirmDialog>,
  )
  return { answers, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
}

test('a question is answered by its buttons and by Escape', async () => {
  const { answers, press } = ask()
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toHaveAccessibleDescription('For good.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  for (const name of ['Delete', 'Keep a copy', 'Cancel']) press(name)
  await userEvent.keyboard('{Escape}')
  expect(answers).toEqual(['confirm', 'other', 'cancel', 'cancel'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the second press of a double one is no second answer', () => {
  const { answers } = ask()
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail })
  expect(answers).toEqual(['confirm'])
})

test.each([
  ['what was confirmed is done', { mutation: { isPending: true, error: null } }, 'Deleting…'],
  ['what was done leads on', { mutation: { isPending: false, isSuccess: true, error: null } }, 'Delete'],
  ['what is asked is still being read', { busy: true }, 'Delete'],
])('while %s, no answer counts', async (_when, parts, label) => {
  const { answers, press } = ask(parts)
  for (const name of [label, 'Keep a copy', 'Cancel']) press(name)
  await userEvent.keyboard('{Escape}')
  expect(answers).toEqual([])
  expect(screen.getByRole('button', { name: label })).toHaveAttribute('aria-busy', 'true')
})

test('says why it was not done, else why it could not be read, and can be confirmed again', () => {
  const { answers, press } = ask({
    mutation: { isPending: false, error: new Error('It is in use.') },
    error: 'Not read.',
  })
  expect(screen.getByRole('alert')).toHaveTextContent(/^It is in use\.$/)
  press('Delete')
  expect(answers).toEqual(['confirm'])
})

test('says why what is asked could not be read', () => {
  ask({ mutation: { isPending: false, error: null }, error: 'Not read.' })
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not read\.$/)
})
