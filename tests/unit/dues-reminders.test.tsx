import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { RemindersPage } from '@/features/dues/office/reminders/reminders-page'
import { take } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/dues/reminders'
const signIn = useSignIn(pagesAlone({ [list]: RemindersPage }))
const reminder = {
  id: '69000000-0000-4000-8000-000000000001',
  document_id: '65000000-0000-4000-8000-000000000001',
  kind: 'pro_forma',
  number: 'PF-2026-0001',
  member_id: '20000000-0000-4000-8000-000000000001',
  member_name: 'Rila Tools',
  day: '2026-12-01',
  step: 7,
  open_cents: 50000,
  held: false,
  readers: 1,
}

test('the reminders of a member are held, and released', async () => {
  let held = false
  take('get_reminders', () => rows([{ ...reminder, held }]))
  const sent = take<{ held: boolean }>('hold_reminders', (body) => {
    held = body.held
    return HttpResponse.json(null)
  })
  const { user } = await signIn(list, 'administrator')
  await user.click(await screen.findByRole('button', { name: 'Hold the reminders of Rila Tools' }))
  const release = await screen.findByRole('button', { name: 'Release the reminders of Rila Tools' })
  expect(release).toHaveTextContent('Release')
  expect(screen.getByText(/Holding holds the reminders of all documents of that member/)).toBeVisible()
  await user.click(release)
  await screen.findByRole('button', { name: 'Hold the reminders of Rila Tools' })
  expect(sent).toMatchObject([
    { member_id: reminder.member_id, held: true },
    { member_id: reminder.member_id, held: false },
  ])
})
