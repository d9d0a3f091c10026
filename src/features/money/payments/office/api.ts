import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ChangedMeanwhileError,
  detailsOf,
  failAsTold,
  failWith,
  NotFoundError,
  oneOrNotFound,
  type ProviderError,
} from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { isId, requireId } from '@/lib/data/record-id'
import { createSubmissionIds } from '@/lib/data/submission'
import { supabase } from '@/lib/data/supabase'
import { formatCents, parseCents } from '@/lib/text/money'
import { documentName } from '@/features/money/dues/documents'
import { duesKeys } from '@/features/money/dues/keys'
import type { OwedDocument } from '@/features/money/dues/member-dues'
import { sumsQuery, useReadAfterAct } from '@/features/money/dues/office/api'
import { standingWords, type Part, type Payable } from './shared/allocation'
import { paymentList, type PaymentFilter } from './shared/payment-list'
import type { PaymentMails } from './shared/payment-mails'
import { bookedCents, type PaymentStart, type PaymentValues, type RefundValues } from './shared/payment-values'

const columns =
  'id, member_id, member_name, members, cents, currency, arrived_cents, booked_on, payer, reference, method, receipt, left_cents, undone_at' as const
const fileColumns = `${columns}, note` as const

/** The payments that match the filter, counted for a page or all for a file. */
function matchingPayments<Columns extends string>(filter: PaymentFilter, columns: Columns, count?: 'exact') {
  const { search, left, member, from, until } = filter
  const all = search
    ? supabase
        .rpc(
          'search_payments',
          {
            query: search,
            with_left: left !== '',
            of_member: member || undefined,
            booked_from: from || undefined,
            booked_until: until || undefined,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(columns)
    : supabase.from('payment_list').select(columns, { count })
  let list = all.match(paymentList.columns(filter))
  // A payment for several members is of each of them.
  if (member && !search) list = list.contains('members', [member])
  if (from) list = list.gte('booked_on', from)
  if (until) list = list.lte('booked_on', until)
  return left ? list.gt('left_cents', 0) : list
}

function paymentsPage(filter: PaymentFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const sorted = matchingPayments(filter, columns, 'exact')
    .order(paymentList.sorts[sort.key], { ascending: !sort.descending })
    .order('id')
  return readPage(sorted, { page, size: paymentList.pageSize, signal }, 'Failed to load payments')
}

/** How the payments of a list are read for a file, the newest first. */
export const paymentRows = (filter: PaymentFilter) => ({
  matching: () => matchingPayments(filter, fileColumns),
  all: () => supabase.from('payment_list').select(fileColumns),
  order: { by: 'booked_on', kind: 'time', descending: true } as const,
  failed: 'Failed to load payments',
})

/** A page of the payments: searched, filtered and sorted by the database, with the exact total. */
export function paymentsQuery(filter: PaymentFilter) {
  return queryOptions({
    queryKey: duesKeys.payments(filter),
    queryFn: ({ signal }) => paymentsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** The sums of all payments that match the filter of the list. */
export function paymentSumsQuery({ search, left, member, from, until }: PaymentFilter) {
  const given = {
    query: search,
    with_left: left !== '',
    of_member: member || undefined,
    booked_from: from || undefined,
    booked_until: until || undefined,
  }
  return sumsQuery(duesKeys.sums('payments', given), 'Failed to load the sums', () =>
    supabase.rpc('sum_payments', given),
  )
}

/** A payment as the list shows it. */
export type ListedPayment = Awaited<ReturnType<typeof paymentsPage>>['rows'][number]

async function readPayment(id: string, signal: AbortSignal) {
  const missing = 'There is no such payment.'
  const failed = 'Failed to load the payment'
  requireId(id, missing)
  const [answer, settled, refunded] = await Promise.all([
    supabase
      .from('payment_list')
      .select(`${columns}, note, recorded_at, recorded_by_name, line_id, undone_by_name, undone_reason`)
      .eq('id', id)
      .abortSignal(signal)
      .maybeSingle(),
    supabase
      .from('settlements')
      .select(
        'id, debt_id, kind, cents, settled_on, settled_by_name, settled_at, undone_at, undone_by_name, undone_reason',
      )
      .eq('payment_id', id)
      .order('settled_at')
      .order('id')
      .abortSignal(signal),
    supabase
      .from('refunds')
      .select(
        'id, cents, paid_on, reference, reason, by:recorded_by_name, undone_at, undone_by:undone_by_name, undone_reason',
      )
      .eq('payment_id', id)
      .order('paid_on')
      .order('id')
      .abortSignal(signal),
  ])
  const payment = oneOrNotFound(answer, failed, missing)
  if (settled.error) failWith(failed, settled.error)
  if (refunded.error) failWith(failed, refunded.error)
  const debts = [...new Set(settled.data.map(({ debt_id }) => debt_id))]
  const { data: documents, error } = await supabase
    .from('document_list')
    .select('id, debt_id, kind, number, state, total_cents, open_cents, invoice_by, buyer_name')
    .in('debt_id', debts)
    .order('issued_on')
    .order('id')
    .abortSignal(signal)
  if (error) failWith(failed, error)
  let statement_id: string | null = null
  if (payment.line_id) {
    const line = await supabase
      .from('statement_lines')
      .select('statement_id')
      .eq('id', payment.line_id)
      .abortSignal(signal)
      .maybeSingle()
    if (line.error) failWith(failed, line.error)
    statement_id = line.data?.statement_id ?? null
  }
  return { ...payment, settlements: settled.data, refunds: refunded.data, documents, statement_id }
}

/** A payment with what it settles, what was paid back of it, and the documents of the debts that it settles. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: duesKeys.payment(id),
    queryFn: ({ signal }) => readPayment(id, signal),
    // What is left of it must be what the database has.
    staleTime: 0,
  })
}

/** A payment as its page shows it. */
export type Payment = Awaited<ReturnType<typeof readPayment>>
/** A part of a payment, or charges that the bank kept of it. */
export type Settlement = Payment['settlements'][number]
/** A document of a debt that a payment settles. */
export type DebtDocument = Payment['documents'][number]

/** The member and the document that the address of the form names. */
export function paymentStartQuery(member: string, document: string) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'payment-start', member, document],
    queryFn: async ({ signal }): Promise<PaymentStart> => {
      const failed = 'Failed to load what is owed'
      if (isId(document)) {
        const answer = await supabase
          .from('document_list')
          .select(
            'id, debt_id, member_id, member_name, buyer_name, open_cents, written_off_cents, written_off_on, state',
          )
          .eq('id', document)
          .abortSignal(signal)
          .maybeSingle()
        const found = oneOrNotFound(answer, failed, 'There is no such document.')
        if (found.state !== 'open' && found.state !== 'written_off')
          throw new NotFoundError('Nothing is open of this document.')
        return {
          member: found.member_id ? { id: found.member_id, name: found.member_name ?? '' } : null,
          document: {
            id: found.id,
            payer: found.buyer_name ?? '',
            payable_cents: found.open_cents || found.written_off_cents || 0,
          },
        }
      }
      if (!isId(member)) return { member: null }
      const answer = await supabase
        .from('members')
        .select('id, name')
        .eq('id', member)
        .abortSignal(signal)
        .maybeSingle()
      return { member: oneOrNotFound(answer, failed, 'There is no such member.') }
    },
    staleTime: 0,
  })
}

/** A document that is to be paid, in the shape of a member's dues. */
export function owedAloneQuery(document: string) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'owed', document],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('document_list')
        .select(
          'id, kind, number, debt_id, issued_on, dated_on, due_on, total_cents, open_cents, written_off_cents, written_off_on, state, overdue, payment_reference',
        )
        .eq('id', document)
        .abortSignal(signal)
      if (error) failWith('Failed to load what is owed', error)
      return {
        documents: data.map((row): OwedDocument => ({
          ...row,
          written_off_cents: row.written_off_cents ?? 0,
          words: [],
          state: row.state ?? '',
          token: null,
        })),
      }
    },
    staleTime: 0,
  })
}

/** The newest documents, open or written off, of any member, that a search finds by number, reference or member. */
export function payableSearchQuery(search: string) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'payable-search', search],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_documents', { query: search, of_state: 'payable' })
        .select(
          'id, kind, number, member_id, member_name, due_on, overdue, total_cents, open_cents, written_off_cents, written_off_on, payment_reference',
        )
        .neq('kind', 'credit_note')
        .order('listed_on', { ascending: false })
        .order('id')
        .limit(20)
        .abortSignal(signal)
      if (error) failWith('Failed to load documents', error)
      return data.map(({ member_id, member_name, payment_reference, open_cents, ...document }) => {
        const payable: Payable = {
          ...document,
          open_cents: open_cents ?? 0,
          written_off_cents: document.written_off_cents ?? 0,
          names: [document.number, payment_reference].filter((name) => name !== null),
          // The buyer of an order may belong to no member.
          member: { id: member_id ?? document.id, name: member_name ?? '' },
        }
        return {
          id: document.id,
          name: documentName(document),
          detail: `${member_name ?? ''} · ${standingWords(payable)}`,
          payable,
        }
      })
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The largest open amount that closes as charges of the bank, in cents; 0 before the first billing settings. */
export const closeBelowQuery = queryOptions({
  queryKey: [...duesKeys.all, 'charges'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('billing_settings')
      .select('close_below_cents')
      .order('version', { ascending: false })
      .limit(1)
      .abortSignal(signal)
    if (error) failWith('Failed to load the billing settings', error)
    return data[0]?.close_below_cents ?? 0
  },
  staleTime: 0,
})

/** Whom a payment of these documents writes to. */
export function paymentMailsQuery(documents: readonly string[]) {
  const ids = documents.toSorted()
  return queryOptions({
    queryKey: [...duesKeys.all, 'payment-mails', ids],
    queryFn: async ({ signal }): Promise<PaymentMails[]> => {
      const { data, error } = await supabase.rpc('get_payment_mails', { documents: ids }).abortSignal(signal)
      if (error) failAsTold('Failed to load to whom mails go', error)
      return data
    },
    enabled: ids.length > 0,
    staleTime: 0,
  })
}

/** Turns the refusal of the second of two into its sentence, with the amount that is open or left now. */
function failSettling(sentence: string, error: ProviderError): never {
  if (error.code !== 'PT409') failAsTold(sentence, error)
  const { open_cents, left_cents } = detailsOf(error)
  const now =
    open_cents !== undefined
      ? ` It is ${formatCents(open_cents)}; the list shows it.`
      : left_cents !== undefined
        ? ` ${formatCents(left_cents)} is left of it.`
        : ''
  throw new ChangedMeanwhileError(error.message + now, undefined, error)
}

/** Records a payment with what it settles, once however often it is sent; resolves to its id. */
export function useRecordPayment() {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({ values, parts }: { values: PaymentValues; parts: readonly Part[] }) => {
      const { parts: _, member, ...typed } = values
      // Of a transfer there is no receipt; what was typed before stays in the form.
      const sent = { ...typed, receipt: values.method === 'transfer' ? '' : values.receipt }
      const { error, data } = await supabase.rpc('record_payment', {
        // The parts may change before a retry: they follow what is open. Recorded once, others are refused.
        payment_id: ids.idOf({ member, ...sent }),
        payment: {
          member_id: member?.id ?? null,
          cents: bookedCents(values),
          currency: values.currency,
          arrived_cents: parseCents(values.amount),
          booked_on: values.booked_on,
          payer: values.payer,
          method: values.method,
          receipt: sent.receipt,
          reference: values.reference,
          note: values.note,
        },
        parts: [...parts],
      })
      if (error) failSettling('Failed to record the payment', error)
      return data
    },
    onSettled: useReadAfterAct(),
  })
}

/** Settles documents with what is left of a payment. */
export function useAllocate(id: string) {
  return useMutation({
    mutationFn: async ({ parts, left }: { parts: readonly Part[]; left: number }) => {
      const { error } = await supabase.rpc('allocate_payment', {
        payment_id: id,
        parts: [...parts],
        expected_left: left,
      })
      if (error) failSettling('Failed to allocate the payment', error)
    },
    onSettled: useReadAfterAct(),
  })
}

/** Takes a settlement, a refund or a payment with all that it settles back, with a reason. */
export function useUndo(what: 'settlement' | 'refund' | 'payment') {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const { error } = await (what === 'settlement'
        ? supabase.rpc('undo_settlement', { settlement_id: id, reason })
        : what === 'refund'
          ? supabase.rpc('undo_refund', { refund_id: id, reason })
          : supabase.rpc('undo_payment', { payment_id: id, reason }))
      if (error) failAsTold(`Failed to undo the ${what}`, error)
    },
    onSettled: useReadAfterAct(),
  })
}

/** Settles another document of the member with a part of a credit note. */
export function useCreditNote(id: string) {
  return useMutation({
    mutationFn: async ({ part, left }: { part: Part; left: number }) => {
      const { document_id, cents, open_cents } = part
      const { error } = await supabase.rpc('use_credit', {
        credit_note_id: id,
        document_id,
        cents,
        expected_open: open_cents,
        expected_left: left,
      })
      if (error) failSettling('Failed to use the credit note', error)
    },
    onSettled: useReadAfterAct(),
  })
}

/** The payment or credit note of which something is paid back. */
export type RefundOf = { payment_id: string } | { credit_note_id: string }

/** The accounts from which came what can be paid back. */
export function payerAccountsQuery(of: RefundOf) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'payer-accounts', of],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('get_payer_accounts', { payment_id: null, credit_note_id: null, ...of } as never)
        .abortSignal(signal)
      if (error) failAsTold('Failed to load the account that the money came from', error)
      return data
    },
  })
}

/** The transfer of a bank file by which it was to be paid back, where no refund was recorded since. */
export function bankTransferQuery(of: RefundOf) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'bank-transfer', of],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('get_bank_transfer', { payment_id: null, credit_note_id: null, ...of } as never)
        .select('id, cents, made_at, made_by_name')
        .abortSignal(signal)
      if (error) failAsTold('Failed to load whether it is in a bank file', error)
      return data[0] ?? null
    },
    staleTime: 0,
  })
}

/** Records that a part of a payment or credit note was paid back, once however often it is sent. */
export function useRefund(of: RefundOf) {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({ values, left }: { values: RefundValues; left: number }) => {
      const { amount, ...typed } = values
      const { error } = await supabase.rpc('record_refund', {
        refund_id: ids.idOf(values),
        refund: { ...of, ...typed, cents: parseCents(amount) },
        expected_left: left,
      })
      if (error) failSettling('Failed to record the refund', error)
    },
    onSettled: useReadAfterAct(),
  })
}
