import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { RemindersPage } from '@/features/money/renewal/office/reminders/reminders-page'
import { take, takeSearches, textsOf } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { sortableIn } from '../support/page/words'

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

test('says what goes out, when and to how many; what is held is released, and an order of nobody is not held', async () => {
  let held = true
  const asked = takeSearches('get_reminders', () =>
    rows([
      { ...reminder, held },
      { ...reminder, id: '2', step: -7, member_name: 'Silent Mills', readers: 0 },
      { ...reminder, id: '3', step: 0, kind: 'invoice', number: '0000000012', member_name: 'Two Mills', readers: 2 },
      { ...reminder, id: '4', step: 1, member_id: null, member_name: 'Vera Radeva' },
    ]),
  )
  const sent = take<{ held: boolean }>('hold_reminders', (body) => {
    held = body.held
    return HttpResponse.json(null)
  })
  const { user } = await signIn(list, 'administrator')
  const table = within(await screen.findByRole('table'))
  expect(asked[0]?.query.get('order')).toBe('day.asc,id.asc')
  expect(sortableIn(screen.getByRole('table'))).toEqual(['Buyer', 'Goes out', 'Open'])
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(within(row).getAllByRole('cell'))),
  ).toEqual([
    ['Rila Tools', '1 Dec 2026, 7 days after the day to pay', 'Pro forma PF-2026-0001', '€500.00', 'Held', 'Release'],
    [
      'Silent Mills',
      '1 Dec 2026, 7 days before the day to pay',
      'Pro forma PF-2026-0001',
      '€500.00',
      'No email',
      'Hold',
    ],
    ['Two Mills', '1 Dec 2026, the day to pay', 'Invoice 0000000012', '€500.00', 'To 2 people', 'Hold'],
    ['Vera Radeva', '1 Dec 2026, 1 day after the day to pay', 'Pro forma PF-2026-0001', '€500.00', 'To 1 person', ''],
  ])
  await user.click(table.getByRole('button', { name: 'Release the reminders of Rila Tools' }))
  await screen.findByRole('button', { name: 'Hold the reminders of Rila Tools' })
  expect(sent).toEqual([{ member_id: reminder.member_id, held: false }])
})
