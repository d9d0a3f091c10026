/** What an accountant is shown of the money: all of it, and nothing to press that is an Administrator's (decision 61). */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { StatementsPage } from '@/features/money/bank/office/statements-page'
import { BooksPage } from '@/features/money/books/office/books-page'
import { DocumentPage } from '@/features/money/documents/office/document-page'
import { DocumentsPage } from '@/features/money/documents/office/documents-page'
import { NewPaymentPage } from '@/features/money/payments/office/new-payment-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import { PaymentsPage } from '@/features/money/payments/office/payments-page'
import { take, takeReads, takeSearches, textsOf } from '../support/page/answers'
import { payment } from '../support/page/dues'
import {
  creditNote,
  invoice,
  order,
  paidBack,
  serveDocuments,
  servePayment,
  settlement,
  uses,
  type DocumentRow,
} from '../support/page/office-documents'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { wordsOf } from '../support/page/words'

const list = '/dashboard/dues'
const inSheets = useSignIn(
  pagesAlone(
    {
      [`${list}/payments/new`]: NewPaymentPage,
      [`${list}/payments/:id`]: PaymentPage,
      [`${list}/:id`]: DocumentPage,
    },
    list,
  ),
)
const alone = useSignIn(
  pagesAlone({
    [list]: DocumentsPage,
    [`${list}/payments`]: PaymentsPage,
    [`${list}/statements`]: StatementsPage,
    [`${list}/books`]: BooksPage,
  }),
)
const asAccountant = { is_accountant: true }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  takeReads('user_roles', () => HttpResponse.json({ requires_factor: false }))
})

const paid = { ...invoice, kind: 'pro_forma', number: 'PF-2026-0003', state: 'paid', open_cents: 0, tax_event_on: null }
const pages: Record<string, DocumentRow> = {
  'document-of-accountant': {
    ...paid,
    state: 'open',
    open_cents: 500,
    overdue: true,
    settlements: [settlement, { ...settlement, id: 'c', kind: 'write_off', cents: 600, payment_id: null as never }],
    order,
  },
  'paid-pro-forma-of-accountant': { ...paid, settlements: [settlement] },
  'credit-note-of-accountant': { ...creditNote, used_for: uses, refunds: [paidBack] },
}
test.each(Object.entries(pages))('the page of a document (%s) is read', async (name, document) => {
  serveDocuments(() => [document])
  await inSheets(`${list}/${document.id}`, null, asAccountant)
  await screen.findByRole('button', { name: 'Statement of account' })
  await expect(wordsOf(screen.getByRole('dialog'))).toMatchFileSnapshot(`pages/${name}.txt`)
})

test('a payment is allocated and undone, and neither invoiced nor paid back', async () => {
  servePayment(payment, [{ ...paidBack, undone_at: '2026-11-22T08:00:00+00:00' }])
  await inSheets(`${list}/payments/${payment.id}`, null, asAccountant)
  await screen.findByRole('list', { name: 'What it settles' })
  await expect(wordsOf(screen.getByRole('dialog'))).toMatchFileSnapshot('pages/payment-of-accountant.txt')
})

test.each([
  ['', 'document_list', paid, ['Export', 'PDFs']],
  ['?kind=pro_forma&state=paid', 'document_list', paid, ['Export', 'PDFs']],
  ['?state=overdue', 'document_list', { ...invoice, overdue: true }, ['Export', 'PDFs']],
  ['/payments', 'payment_list', payment, ['Export', 'Record payment']],
  ['/statements', 'bank_statement_list', undefined, ['Import statement']],
])('the list dues%s has nothing of an Administrator’s', async (at, reads, row, offered) => {
  takeReads(reads, () => rows(row ? [row] : []))
  await alone(`${list}${at}`, null, asAccountant)
  // Until it is known who is here, the page itself shows all; the dashboard shows no page then.
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of Dues' }))
  await waitFor(() =>
    expect(textsOf(parts.getAllByRole('link'))).toEqual(['Documents', 'Payments', 'Bank statements', 'Books']),
  )
  if (row) await screen.findByRole('table')
  expect(screen.queryByRole('checkbox')).toBeNull()
  const actions = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(({ textContent }) =>
    textContent.trim(),
  )
  expect(actions).toEqual(expect.arrayContaining(offered))
  for (const other of [
    'Opening balances',
    'New document',
    'Bank file of refunds',
    'Views',
    'Remind',
    'Draft the first one',
  ])
    expect(actions).not.toContain(other)
})

test('a member is found among those who buy, each once', async () => {
  const member = (id: string, name: string) => ({ member_id: id, member_name: name })
  const asked = takeSearches('search_documents', () =>
    HttpResponse.json([member('m2', 'Rila Tools'), member('m1', 'Rila Cars'), member('m2', 'Rila Tools')]),
  )
  take('get_member_dues', () => HttpResponse.json(null))
  takeReads('billing_settings', () => HttpResponse.json([{ close_below_cents: 0 }]))
  const { user } = await inSheets(`${list}/payments/new`, null, asAccountant)
  const picker = await screen.findByRole('combobox', { name: 'Member' })
  await waitFor(() => expect(picker).toHaveAttribute('placeholder', 'Name, or number of a document'))
  await user.type(picker, 'rila')
  await screen.findByRole('option', { name: 'Rila Cars' })
  expect(textsOf(screen.getAllByRole('option'))).toEqual(expect.arrayContaining(['Rila Tools', 'Rila Cars']))
  expect(screen.getAllByRole('option', { name: 'Rila Tools' })).toHaveLength(1)
  const { body, query } = asked.at(-1) ?? {}
  expect([body, query?.get('member_id'), query?.get('order')]).toEqual([
    { query: 'rila' },
    'not.is.null',
    'listed_on.desc,id.asc',
  ])
})
