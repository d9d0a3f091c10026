import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { ExpiredPage } from '@/features/money/documents/office/expired/expired-page'
import { supabaseUrl } from '@/lib/data/backend'
import { take, textsOf } from '../support/page/answers'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone, server } from '../support/page/unit'

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
  files: 0,
}
const none = { ...expired, documents: 0, payments: 0, years: [] }

/** Answers removals from storage: `broken` files stay. */
function serveFiles(stored: string[], broken: readonly string[] = []) {
  take('get_ownerless_pdfs', () => HttpResponse.json(stored.slice(0, 100)))
  const calls: string[][] = []
  server.use(
    http.delete(`${supabaseUrl}/storage/v1/object/documents`, async ({ request }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] }
      calls.push(prefixes)
      const removed = prefixes.filter((name) => !broken.includes(name))
      for (const name of removed) stored.splice(stored.indexOf(name), 1)
      return HttpResponse.json(removed.map((name) => ({ name })))
    }),
  )
  return calls
}

test('says by year what may go and what stays, and deletes after a question with both numbers, the PDFs too', async () => {
  let stored: object = expired
  take('get_expired_documents', () => HttpResponse.json(stored))
  const removed = serveFiles(Array.from({ length: 101 }, (_, index) => `${index}.pdf`))
  const asked = take('delete_expired_documents', () => {
    stored = none
    return HttpResponse.json(true)
  })
  const { user } = await enter(path, 'administrator')
  expect(
    await screen.findByText('Documents are kept for 10 years after the year of their issue: now from January 1, 2016.'),
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
  expect(removed.map(({ length }) => length)).toEqual([100, 1])
  expect(await screen.findByText('No document is past its years.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('PDFs that are still stored are removed later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const files = ['a.pdf', 'b.pdf']
  const broken = ['b.pdf']
  take('get_expired_documents', () => HttpResponse.json({ ...none, kept_years: null, files: files.length }))
  serveFiles(files, broken)
  const { user } = await enter(path, 'administrator')
  expect(await screen.findByText('2 PDFs of deleted documents are still stored.')).toBeVisible()
  expect(screen.getByText(/^Documents are kept for 10 years after/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove their PDFs' }))
  expect(await screen.findByText('Not all of them could be removed. Please try again.')).toBeVisible()
  expect(await screen.findByText('1 PDF of deleted documents is still stored.')).toBeVisible()
  broken.pop()
  await user.click(screen.getByRole('button', { name: 'Remove their PDFs' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove their PDFs' })).toBeNull())
})
