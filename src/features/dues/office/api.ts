import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SaveOrder } from '@/features/editorial/shared/use-editorial'
import { failAsTold, failSave, failWith, isRefusal, NotFoundError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { outcomeOf, readForExport, readIds } from '@/lib/data/bulk'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '../keys'
import { documentPdfHref } from '../shared/api'
import { documentList, type DocumentFilter } from './documents/document-list'
import { draftValuesOf, storedDraftOf, type DraftValues } from './documents/draft-values'
import { documentSchema, type OfficeDocument } from './documents/office-document'

/** Refetches what money changes: dues, the standing and terms of members, and what waits. */
export const useInvalidateDues = () => useInvalidate(duesKeys.all, ['members'], ['overview'])

const listColumns =
  'id, kind, number, member_id, member_name, buyer_name, issued_on, due_on, total_cents, open_cents, state, overdue, listed_on'
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
  if (state) list = state === 'overdue' ? list.is('overdue', true) : list.eq('state', state)
  if (from) list = list.gte('issued_on', from)
  return until ? list.lte('issued_on', until) : list
}

function documentsPage(filter: DocumentFilter, signal: AbortSignal) {
  const { sort, page } = filter
  const sorted = matchingDocuments(filter, listColumns, 'exact')
    .order(documentList.sorts[sort.key], { ascending: !sort.descending, nullsFirst: false })
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

/** All issued documents that match the filter of the list, each of which has a PDF, the newest first. */
export function issuedQuery(filter: DocumentFilter) {
  const issued = () => matchingDocuments(filter, issuedColumns).not('number', 'is', null)
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
  signal.throwIfAborted()
  const answer = await fetch(documentPdfHref(token ?? ''), { signal })
  if (!answer.ok) failWith('Failed to load the PDF', answer)
  return new Uint8Array(await answer.arrayBuffer())
}

async function readDocument(id: string, signal?: AbortSignal): Promise<OfficeDocument> {
  const missing = 'There is no such document. A draft may have been deleted.'
  requireId(id, missing)
  const read = supabase.rpc('get_document', { document_id: id })
  const { data, error } = await (signal ? read.abortSignal(signal) : read)
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

/** The number that the next document of a kind gets, ten digits or, of a pro forma, what follows the year. */
export function nextNumberQuery(kind: string) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'next-number', kind],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('document_series')
        .select('next_number')
        .eq('kind', kind)
        .abortSignal(signal)
        .single()
      if (error) failWith('Failed to load the next number', error)
      return data.next_number
    },
    staleTime: 0,
  })
}

/** The first members by name that a search finds, active or not. */
export function memberSearchQuery(search: string) {
  return queryOptions({
    queryKey: duesKeys.memberSearch(search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_all_members', { query: search })
        .select('id, name, detail:city')
        .order('name')
        .order('id')
        .limit(20)
        .abortSignal(signal)
      if (error) failWith('Failed to load members', error)
      return data
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The name of a member for a form that begins with it. @throws {NotFoundError} when there is none */
export function memberNameQuery(id: string) {
  return queryOptions({
    queryKey: duesKeys.memberName(id),
    queryFn: async ({ signal }) => {
      requireId(id, 'There is no such member.')
      const { data, error } = await supabase
        .from('members')
        .select('id, name')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load members', error)
      if (!data) throw new NotFoundError('There is no such member.')
      return data
    },
  })
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
      if (data.length === 0) failWith('Somebody else has changed, issued or deleted this draft meanwhile.', data)
    },
    onSuccess: () => void invalidate(),
  })
}

/** What is done with a document, and what it needs. */
type Deeds = {
  /** Issues a draft of this version. */
  issue: { expected: string }
  /** Issues the invoice that follows a paid pro forma. */
  invoice: object
  /** Cancels an unpaid pro forma. */
  cancel: { reason: string }
  /** Annuls an invoice or note, with a new document in its place or without. */
  annul: { reason: string; replacing: boolean }
  /** Writes off what is open. */
  writeOff: { reason: string; expected_open: number }
}

/** What a deed has made: the number of a document that was issued, and that of a protocol. */
export type Done = { number?: string | null; protocol?: string }

const deeds: { [Deed in keyof Deeds]: (document_id: string, args: Deeds[Deed]) => Promise<Done> } = {
  async issue(document_id, args) {
    const { data, error } = await supabase.rpc('issue_document', { document_id, ...args })
    if (error) failAsTold('Failed to issue the document. Please try again.', error)
    return { number: data }
  },
  async invoice(document_id) {
    const { data, error } = await supabase.rpc('invoice_pro_forma', { document_id })
    if (error) failAsTold('Failed to issue the invoice. Please try again.', error)
    return { number: data }
  },
  async cancel(document_id, args) {
    const { error } = await supabase.rpc('cancel_pro_forma', { document_id, ...args })
    if (error) failAsTold('Failed to cancel it. Please try again.', error)
    return {}
  },
  async annul(document_id, args) {
    const { data, error } = await supabase.rpc('annul_document', { document_id, ...args })
    if (error) failAsTold('Failed to annul it. Please try again.', error)
    const { protocol, replacement } = data as { protocol: string; replacement: string | null }
    return { number: replacement, protocol }
  },
  async writeOff(document_id, args) {
    const { error } = await supabase.rpc('write_off', { document_id, ...args })
    if (error) failAsTold('Failed to write it off. Please try again.', error)
    return {}
  },
}

/**
 * Does one thing with a document. After a refusal, what is shown is read again: somebody else may have changed it.
 */
export function useDeed<Deed extends keyof Deeds>(deed: Deed, id: string) {
  const invalidate = useInvalidateDues()
  return useMutation({
    mutationFn: (args: Deeds[Deed]) => deeds[deed](id, args),
    onSuccess: () => void invalidate(),
    onError: (error) => void (isRefusal(error) && invalidate()),
  })
}
