import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ExpiredPage } from '@/features/money/documents/office/expired/expired-page'
import { take, textsOf } from '../support/page/answers'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const path = '/dashboard/dues/expired'
const enter = useSignIn(pagesAlone({ [path]: ExpiredPage }))
const expired = {
  kept_years: 10,
  kept_from: '2016-01-01',
  documents: 14,
  payments: 9,
  years: [
    { year: 2014, expired: 6, staying: 0 },
    { year: 2015, expired: 8, staying: 3 },
  ],
}
const none = { ...expired, documents: 0, payments: 0, years: [] }

test('says by year what may go and what stays, and deletes after a question with both numbers', async () => {
  let stored: object = expired
  take('get_expired_documents', () => HttpResponse.json(stored))
  const asked = take('delete_expired_documents', () => {
    stored = none
    return HttpResponse.json(true)
  })
  const { user } = await enter(path, 'administrator')
  expect(
    await screen.findByText('Documents are kept for 10 years after the year of their issue: now from 1 Jan 2016.'),
  ).toBeVisible()
  const table = within(screen.getByRole('table'))
  expect(textsOf(table.getAllByRole('row').slice(1))).toEqual(['20146–', '201583'])
  expect(table.getByRole('link', { name: 'Documents of 2015' })).toHaveAttribute(
    'href',
    '/dashboard/dues?from=2015-01-01&until=2015-12-31',
  )
  expect(screen.getByText(/^What stays is open, or belongs together/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete 14 documents and 9 payments…' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete them' }))
  expect(await screen.findByText('14 documents and 9 payments were deleted.')).toBeVisible()
  expect(asked).toEqual([{ expected_documents: 14, expected_payments: 9 }])
  expect(await screen.findByText('No document is past its years.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
