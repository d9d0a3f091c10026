import type { Tone } from '@/components/list/status'
import { defineList } from '@/lib/list/define-list'
import { shortDays } from '@/components/list/day'

/** The list of bank statements. */
export const statementList = defineList({
  path: '/dashboard/dues/statements',
  pageSize: 25,
  sorts: { until: 'ends_on', imported: 'imported_at' },
  opens: { key: 'until', descending: true },
})
/** What the list of bank statements shows. */
export type StatementFilter = ReturnType<typeof statementList.read>

/** The address of a bank statement. */
export const statementHref = (id: string) => `${statementList.path}/${id}`
/** The address of the sheet that imports one. */
export const newStatementHref = `${statementList.path}/new`

/** What a line can be, with the values of the database, labels and what they mean. */
export const lineStates = [
  { value: 'matched', label: 'Matched', tone: 'good' },
  { value: 'probable', label: 'Probable', tone: 'waiting' },
  { value: 'unknown', label: 'Unknown', tone: 'urgent' },
  { value: 'overpayment', label: 'Overpayment', tone: 'urgent' },
  { value: 'duplicate', label: 'Duplicate', tone: 'urgent' },
  { value: 'takes_back', label: 'Takes back', tone: 'waiting' },
  { value: 'pays_back', label: 'Pays back', tone: 'urgent' },
  { value: 'set_aside', label: 'Set aside', tone: 'waiting' },
  { value: 'confirmed', label: 'Confirmed', tone: 'good' },
  { value: 'not_ours', label: 'Not ours', tone: 'over' },
  { value: 'taken_back', label: 'Taken back', tone: 'over' },
  { value: 'refund', label: 'Paid back', tone: 'over' },
  { value: 'went_out', label: 'Went out', tone: 'over' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[]

/** The label and tone of a line's state. */
export const lineStateOf = (state: string): { label: string; tone: Tone } =>
  lineStates.find(({ value }) => value === state) ?? { label: state, tone: 'over' }

/** The list of the lines of a statement, in the order of the file. */
export const lineList = (statement: string) =>
  defineList({
    path: statementHref(statement),
    pageSize: 50,
    search: { label: 'Search by payer, IBAN, reference, text or amount', of: 'Lines' },
    fields: { state: { label: 'State', choices: lineStates } },
  })
/** What the list of lines shows. */
export type LineFilter = ReturnType<ReturnType<typeof lineList>['read']>

const reasonWords: Readonly<Record<string, string>> = {
  reference: 'payment reference',
  number: 'document’s number',
  near_reference: 'payment reference with one typing error',
  near_number: 'document’s number with one typing error',
  name: 'payer’s name',
  iban: 'payer’s account, known from before',
  amount: 'amount',
  amount_differs: 'another amount than is open',
  paid: 'paid already',
  written_off: 'written off',
  closed: 'nothing is open of it',
  recorded: 'such a payment is recorded already',
  repeats: 'the same booking has come before',
  takes_back: 'the bank takes it back',
  nothing_to_take_back: 'what the bank takes back was not found',
  another_line: 'another line pays it',
  refund_reference: 'reference of what was paid back',
  bank_file: 'transfer of a bank file',
  payee: 'name of whoever had paid',
  payee_iban: 'account that it came from',
  own_account: 'from an account of the chamber',
}

/** Why a line was matched, such as `Payment reference, amount`. */
export function reasonOf(reasons: readonly string[]): string {
  const words = reasons.map((reason) => reasonWords[reason] ?? reason).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is said of a line where something that was found is not open any more, or open again; one that is not ours is not matched again. */
export const outdatedWords = (state: string): string =>
  `What was found has been paid or changed since.${state === 'not_ours' ? '' : ' Press Match again.'}`

/** The days of a statement. */
export const periodOf = ({ begins_on, ends_on }: { begins_on: string; ends_on: string }) =>
  shortDays(begins_on, ends_on, 'UTC')

/** An account by its last digits. */
export const accountWords = (account: string) => `…${account.slice(-6)}`
