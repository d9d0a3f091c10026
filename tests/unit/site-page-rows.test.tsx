import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { servePages } from '../support/office-pages'
import { useSignIn } from '../support/signed-in'
import { enterText } from '../support/unit'

const signIn = useSignIn()
const enter = (path: string) => signIn(path, 'administrator')
const button = (name: string) => screen.getByRole('button', { name })
const found = (name: string) => screen.findByRole('button', { name })

// Otherwise the first test would wait for its code.
beforeAll(() => import('@/features/site/office/pages/page-office-page'))

test('a save leaves unfolded rows, the focus and what is typed meanwhile as they are', async () => {
  const sent = servePages()
  const { user } = await enter('/dashboard/pages/about')
  await user.click(await found('Today'))
  const field = screen.getByRole('textbox', { name: 'Text' })
  await enterText(user, field, ' More.')
  await user.click(button('Remove Tomorrow'))
  field.focus()
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(field).toHaveFocus()
  await user.keyboard(' Much more.')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await user.click(button('Save page'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.content).toMatchObject({ sections: [{}, { content: 'We trade. More. Much more.' }] })
})
