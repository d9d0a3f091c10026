import { isId } from '@/lib/data/record-id'
import { dayField, defineList, only } from '@/lib/list/define-list'

/** The list of payments. `member` comes from links alone. */
export const paymentList = defineList({
  path: '/dashboard/dues/payments',
  pageSize: 25,
  search: { label: 'Search by payer, reference, member or amount', of: 'Payments' },
  fields: {
    left: { label: 'Left', choices: [{ value: 'some', label: 'Something is left' }] },
    member: { read: only(isId) },
    from: dayField,
    until: dayField,
  },
  sorts: { booked: 'booked_on', payer: 'payer', amount: 'cents' },
  opens: { key: 'booked', descending: true },
})
/** What the list of payments shows. */
export type PaymentFilter = ReturnType<typeof paymentList.read>

/** The address of a payment. */
export const paymentHref = (id: string) => `${paymentList.path}/${id}`

/** The address of the page that makes a file by which the bank pays back what is left. */
export const bankFileHref = '/dashboard/dues/bank-file'

/** The address of the form that records a payment, of a member or for one of its documents. */
export function newPaymentHref(of: { member?: string; document?: string } = {}): string {
  const query = new URLSearchParams(of).toString()
  return `${paymentList.path}/new${query && `?${query}`}`
}
