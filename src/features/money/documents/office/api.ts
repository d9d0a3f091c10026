import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { failAsTold, failSave, failWith, NotFoundError } from '@/lib/data/errors'
import { outcomeOf, readForExport, readIds } from '@/lib/data/bulk'
import { reads } from '@/lib/data/failed-saves'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '@/features/money/dues/keys'
import { sumsQuery, useInvalidateDues } from '@/features/money/dues/office/api'
import { documentPdfHref } from '@/features/money/dues/shared/api'
import type { BuyerValues } from './buyer-values'
import { documentList, type DocumentFilter } from './document-list'
import { draftValuesOf, storedDraftOf, type DraftValues } from './draft-values'
import { documentSchema, type OfficeDocument } from './office-document'

const listColumns =
  'id, kind, number, member_id, member_name, buyer_name, issued_on, due_on, total_cents, open_cents, state, overdue, invoice_by, listed_on'
const fileColumns = `${listColumns}, tax_event_on, buyer_eik, buyer_vat_number, net_cents, tax_cents, totals, payment_reference, refers_to_number`

/** The documents that match a filter: with a count for a list; without a count, and all of them, for a file. */
function matchingDocuments<Columns extends string>(filter: DocumentFilter, columns: Columns, count?: 'exact') {
  const { search, state, kind, from, until } = filter
  const all = search
    ? supabase
        .rpc(
          'search_documents',
          {
            query: search,
            of_kind: kind || undefined,
            of_state: state || undefined,
            issued_from: from || undefined,
            issued_until: until || undefined,
            everything: count ? undefined : true,
          },
          { count },
        )
        .select(columns)
    : supabase.from('document_list').select(columns, { count })
  let list = all.match(documentList.columns(filter))
  if (state === 'overdue') list = list.is('overdue', true)
  else if (state === 'part_to_invoice') list = list.eq('state', 'open').not('invoice_by', 'is', null)
  else if (state === 'to_issue') list = list.or('state.eq.draft,and(kind.eq.pro_forma,state.eq.paid)')
  else if (state) list = list.eq('state', state)
  if (from) list = list.gte('issued_on', from)
  return until ? list.lte('issued_on', until) : list
}

function documentsPage(filter: DocumentFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const sorted = matchingDocuments(filter, listColumns, 'exact')
    .order(documentList.sorts[sort.key], { ascending: !sort.descending, nullsFirst: false })
    .order('number', { ascending: !sort.descending })
    .order('id')
  return readPage(sorted, { page, size: documentList.pageSize, signal }, 'Failed to load documents')
}

/** A page of the documents: searched, filtered and sorted by the database, with the exact total. */
export function documentsQuery(filter: DocumentFilter) {
  return queryOptions({
    queryKey: duesKeys.documents(filter),
    queryFn: ({ signal }) => documentsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** The sums of all documents that match the filter of the list. */
export function documentSumsQuery({ search, kind, state, from, until }: DocumentFilter) {
  const given = {
    query: search,
    of_kind: kind || undefined,
    of_state: state || undefined,
    issued_from: from || undefined,
    issued_until: until || undefined,
  }
  return sumsQuery(duesKeys.sums('documents', given), 'Failed to load the sums', () =>
    supabase.rpc('sum_documents', given),
  )
}

/** The ids of all documents that match the filter of the list. */
export const readDocumentIds = (filter: DocumentFilter) =>
  readIds({ ids: () => matchingDocuments(filter, 'id'), failed: 'Failed to load documents' })

/** Issues and mails the invoices that follow paid pro formas. */
export const invoiceProFormas = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('invoice_pro_formas', { ids: [...ids] }), 'Failed to issue the invoice')

/** A document as the list shows it. */
export type ListedDocument = Awaited<ReturnType<typeof documentsPage>>['rows'][number]

/** How the documents of a list are read for a file, the newest first. */
export const documentRows = (filter: DocumentFilter) => ({
  matching: () => matchingDocuments(filter, fileColumns),
  all: () => supabase.from('document_list').select(fileColumns),
  order: { by: 'listed_on', kind: 'time', descending: true } as const,
  failed: 'Failed to load documents',
})

/** A document as a file has it. */
export type FileDocument = NonNullable<Awaited<ReturnType<ReturnType<typeof documentRows>['all']>>['data']>[number]

const issuedColumns = 'id, kind, number, issued_on, listed_on'

/** All issued documents that match the filter of the list and have a PDF, the newest first. */
export function issuedQuery(filter: DocumentFilter) {
  const issued = () => matchingDocuments(filter, issuedColumns).not('number', 'is', null).neq('kind', 'opening_balance')
  return queryOptions({
    queryKey: duesKeys.issued(filter),
    queryFn: ({ signal }) =>
      readForExport({ ...documentRows(filter), matching: issued, all: issued }, undefined, () => undefined, signal),
    // Read anew each time, and not while its PDFs are read.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** An issued document of {@link issuedQuery}. */
export type IssuedRow = Awaited<ReturnType<NonNullable<ReturnType<typeof issuedQuery>['queryFn']>>>[number]

/**
 * Reads the PDF of an issued document, which is made when it is not there yet.
 *
 * @throws {Error} when it could not be read; an `AbortError` when that was stopped
 */
export async function readPdf(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { token } = await readDocument(id, signal)
  const answer = await fetch(documentPdfHref(token ?? ''), { signal })
  if (!answer.ok) failWith('Failed to load the PDF', answer)
  return new Uint8Array(await answer.arrayBuffer())
}

async function readDocument(id: string, signal?: AbortSignal): Promise<OfficeDocument> {
  const missing = 'There is no such document. A draft may have been deleted.'
  requireId(id, missing)
  const read = supabase.rpc('get_document', { document_id: id })
  const { data, error } = await (signal ? read.abortSignal(signal) : read)
  signal?.throwIfAborted()
  if (error) failAsTold('Failed to load document', error)
  if (data === null) throw new NotFoundError(missing)
  return z.parse(documentSchema, data)
}

/**
 * A document with all that belongs to it.
 *
 * @throws {NotFoundError} when there is none
 */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: duesKeys.document(id),
    queryFn: ({ signal }) => readDocument(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** The invoices of a member that a note can correct, the newest first; without a member the chosen one. */
export function invoicesQuery(memberId: string, chosen: string) {
  return queryOptions({
    queryKey: duesKeys.invoicesOf(memberId || chosen),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('document_list')
        .select('id, number, issued_on, total_cents')
        .eq(memberId ? 'member_id' : 'id', memberId || chosen)
        .eq('kind', 'invoice')
        .not('state', 'in', '(draft,annulled)')
        .order('listed_on', { ascending: false })
        .order('id')
        .limit(200)
        .abortSignal(signal)
      if (error) failWith('Failed to load invoices', error)
      return data
    },
    enabled: (memberId || chosen) !== '',
  })
}

/**
 * The number that the next document of a kind gets, ten digits or, of a pro forma, what follows the year; and whether
 * invoices, credit and debit notes share a series.
 */
export function nextNumberQuery(kind: string) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'next-number', kind],
    queryFn: async ({ signal }) => {
      const failed = 'Failed to load the next number'
      const settings = await supabase
        .from('billing_settings')
        .select('one_series')
        .order('version', { ascending: false })
        .limit(1)
        .abortSignal(signal)
      if (settings.error) failWith(failed, settings.error)
      const shared = settings.data[0]?.one_series === true && ['invoice', 'credit_note', 'debit_note'].includes(kind)
      const { data, error } = await supabase
        .from('document_series')
        .select('next_number')
        .eq('kind', shared ? 'invoice' : kind)
        .abortSignal(signal)
        .single()
      if (error) failWith(failed, error)
      return { number: data.next_number, shared }
    },
    staleTime: 0,
  })
}

/** Corrects what the next documents of an order say of its buyer. Fails as `failSave` does. */
export function useCorrectBuyer(orderId: string) {
  const invalidate = useInvalidateDues()
  return useMutation({
    mutationFn: async ({ buyer, expected }: { buyer: BuyerValues; expected: string }) => {
      const { error } = await supabase.rpc('correct_buyer', { order_id: orderId, buyer, expected })
      if (error) failSave('Failed to correct the buyer', error)
    },
    onSuccess: () => void invalidate(),
  })
}

/** Reads a document again, for whoever was overtaken. */
export function useReadDocumentAgain(id: string) {
  const client = useQueryClient()
  return useMutation({ meta: reads, mutationFn: () => client.fetchQuery(documentQuery(id)) })
}

/** Reads and saves a draft for its form, and refetches what is shown of documents after a save. */
export function useDraftStore() {
  const invalidate = useInvalidateDues()
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: async (id: string) => {
      const document = await readDocument(id)
      return { id, updated_at: document.updated_at, values: draftValuesOf(document) }
    },
    /** Saves the draft; resolves to it as stored. Throws as `failSave` does. */
    save: async (values: DraftValues, { id, expected }: SaveOrder) => {
      const { data, error } = await supabase.rpc('save_draft', {
        document_id: id,
        ...storedDraftOf(values),
        expected: expected ?? undefined,
      })
      if (error) failSave('Failed to save the draft', error)
      void invalidate()
      return { id, updated_at: data, values }
    },
  }
}

/** Deletes a draft of this version. */
export function useDeleteDraft() {
  const invalidate = useInvalidateDues()
  return useMutation({
    mutationFn: async ({ id, updated_at }: { id: string; updated_at: string }) => {
      const { data, error } = await supabase
        .from('documents')
        .delete()
        .eq('id', id)
        .eq('updated_at', updated_at)
        .is('number', null)
        .select('id')
      if (error) failAsTold('Failed to delete the draft', error)
      if (data.length === 0) failWith('This draft has been changed, issued or deleted meanwhile.', data)
    },
    onSuccess: () => void invalidate(),
  })
}
