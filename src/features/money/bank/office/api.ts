import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ChangedMeanwhileError, detailsOf, failAsTold, failWith, LostError, NotFoundError } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { createSubmissionIds } from '@/lib/data/submission'
import { supabase } from '@/lib/data/supabase'
import { formatCents } from '@/lib/text/money'
import { duesKeys } from '@/features/money/dues/keys'
import { useInvalidateDues, useReadAfterAct } from '@/features/money/dues/office/api'
import type { Part } from '@/features/money/payments/office/shared/allocation'
import type { BankStatement } from './reading/bank-statement'
import type { CsvMapping } from './reading/statement-csv'
import { lineList, statementList, type LineFilter, type StatementFilter } from './statement-list'

/** The query keys of bank statements; not beside the others, which the first screen of the dashboard loads. */
const keys = {
  list: (filter: object) => [...duesKeys.all, 'statements', filter] as const,
  statement: (id: string) => [...duesKeys.all, 'statement', id] as const,
  lines: (id: string, filter: object) => [...duesKeys.all, 'statement', id, 'lines', filter] as const,
  importStart: [...duesKeys.all, 'import-start'] as const,
}

const listColumns =
  'id, account, currency, format, file_name, begins_on, ends_on, difference_cents, lines, came_in_cents, to_decide, imported_at, imported_by_name'

function statementsPage(filter: StatementFilter, signal: AbortSignal) {
  const { sort, page } = filter
  return readPage(
    supabase
      .from('bank_statement_list')
      .select(listColumns, { count: 'exact' })
      .order(statementList.sorts[sort.key], { ascending: !sort.descending })
      .order('id'),
    { page, size: statementList.pageSize, signal },
    'Failed to load bank statements',
  )
}

/** A page of the bank statements. */
export function statementsQuery(filter: StatementFilter) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => statementsPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A bank statement as the list shows it. */
export type ListedStatement = Awaited<ReturnType<typeof statementsPage>>['rows'][number]

const maybe = z.nullable(z.string())
const maybeNumber = z.nullable(z.number())

const statementSchema = z.object({
  id: z.string(),
  account: z.string(),
  currency: z.string(),
  format: z.string(),
  file_name: z.string(),
  begins_on: z.string(),
  ends_on: z.string(),
  opening_cents: maybeNumber,
  closing_cents: maybeNumber,
  difference_cents: maybeNumber,
  known_lines: z.number(),
  pending: z.number(),
  left_out: z.number(),
  lines: z.number(),
  came_in_cents: z.number(),
  imported_at: z.string(),
  imported_by_name: maybe,
  last: z.nullable(z.object({ ends_on: z.string(), closing_cents: maybeNumber })),
  closed_until: maybe,
  closed_to_decide: z.number(),
  states: z.record(z.string(), z.object({ count: z.number(), cents: z.number(), closed: z.number() })),
})
/**
 * A bank statement with how many lines each state has, and how many of these (`closed`), and of those to decide, are of days
 * of closed books.
 */
export type Statement = z.infer<typeof statementSchema>

/** @throws {NotFoundError} when there is none */
export function statementQuery(id: string) {
  return queryOptions({
    queryKey: keys.statement(id),
    queryFn: async ({ signal }): Promise<Statement> => {
      const missing = 'There is no such bank statement.'
      requireId(id, missing)
      const { data, error } = await supabase.rpc('get_statement', { statement_id: id }).abortSignal(signal)
      if (error) failAsTold('Failed to load the bank statement', error)
      if (data === null) throw new NotFoundError(missing)
      return z.parse(statementSchema, data)
    },
    // What is matched must be what the database has.
    staleTime: 0,
  })
}

const lineSchema = z.object({
  id: z.string(),
  statement_id: z.string(),
  place: z.number(),
  booked_on: z.string(),
  cents: z.number(),
  currency: z.string(),
  is_reversal: z.boolean(),
  payer: maybe,
  payer_iban: maybe,
  text: z.string(),
  reference: maybe,
  bank_reference: maybe,
  instructed_cents: maybeNumber,
  instructed_currency: maybe,
  rate: maybe,
  charges_cents: maybeNumber,
  state: z.string(),
  payment_id: maybe,
  member_name: maybe,
  several_members: z.boolean(),
  /** Whether it is from or to an account of the chamber. */
  own_account: z.boolean(),
  /** Whether something that was found is not among the matches, because it has been paid or changed since. */
  is_outdated: z.boolean(),
  note: maybe,
  decided_by_name: maybe,
  matches: z.array(
    z.object({
      state: z.string(),
      reasons: z.array(z.string()),
      cents: maybeNumber,
      open_cents: maybeNumber,
      written_off_cents: z.number(),
      written_off_on: maybe,
      total_cents: maybeNumber,
      document_id: maybe,
      kind: maybe,
      number: maybe,
      member_id: maybe,
      member_name: maybe,
      payment_id: maybe,
      of_line: z.nullable(z.object({ statement_id: z.string(), booked_on: z.string() })),
      /** Of a bank file, with what is left of what it pays back. */
      transfer: z.nullable(z.object({ id: z.string(), made_at: z.string(), payer: maybe, left_cents: z.number() })),
    }),
  ),
})
/** A line of a bank statement with what was found for it. */
export type Line = z.infer<typeof lineSchema>

async function readLines(statement: string, state: string, query: string, first: number, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('get_statement_lines', { statement_id: statement, of_state: state || undefined, query, first })
    .abortSignal(signal)
  if (error) failAsTold('Failed to load the lines', error)
  return z.parse(z.object({ rows: z.array(lineSchema), total: z.number() }), data)
}

/** A page of the lines of a statement. */
export function linesQuery(statement: string, filter: LineFilter) {
  return queryOptions({
    queryKey: keys.lines(statement, filter),
    queryFn: ({ signal }) =>
      readLines(statement, filter.state, filter.search, (filter.page - 1) * lineList(statement).pageSize, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** All matched lines of a statement that can be confirmed: not those of days whose books are closed. */
export function matchedLinesQuery({ id: statement, closed_until }: Pick<Statement, 'id' | 'closed_until'>) {
  return queryOptions({
    queryKey: keys.lines(statement, { matched: 'all', closed_until }),
    queryFn: async ({ signal }) => {
      const lines: Line[] = []
      for (;;) {
        const { rows, total } = await readLines(statement, 'matched', '', lines.length, signal)
        lines.push(...rows)
        if (rows.length === 0 || lines.length >= total)
          return lines.filter(({ booked_on }) => closed_until === null || booked_on > closed_until)
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a mapping has that was saved before there was such a setting. */
const emptyMapping = { quotes: 'around', header_row: 0, in_words: '', out_words: '', states: '' } as const

type SavedMapping = Omit<CsvMapping, keyof typeof emptyMapping | 'accounts'> & Partial<CsvMapping>

async function importStart(signal: AbortSignal) {
  const failed = 'Failed to load the accounts and mappings'
  const [settings, mappings] = await Promise.all([
    supabase
      .from('billing_settings')
      .select('accounts')
      .order('version', { ascending: false })
      .limit(1)
      .abortSignal(signal),
    supabase.from('csv_mappings').select('id, name, mapping').order('name').order('id').abortSignal(signal),
  ])
  if (settings.error) failWith(failed, settings.error)
  if (mappings.error) failWith(failed, mappings.error)
  const accounts = z.parse(
    z.array(z.object({ iban: z.string(), bank: z.string(), currency: z.string() })),
    settings.data[0]?.accounts ?? [],
  )
  return {
    accounts,
    mappings: mappings.data.map(({ id, name, mapping }) => {
      const saved = mapping as unknown as SavedMapping
      return { id, name, mapping: { ...emptyMapping, accounts: [saved.account], ...saved } }
    }),
  }
}
/** What an import begins with. */
export type ImportStart = Awaited<ReturnType<typeof importStart>>

/** The chamber's accounts, and how each bank's CSV is read. */
export const importStartQuery = queryOptions({
  queryKey: keys.importStart,
  queryFn: ({ signal }) => importStart(signal),
  staleTime: 0,
})

/** Statements as the database takes them. */
const sent = (statements: readonly BankStatement[], fileName: string, ids: readonly string[] = []) =>
  statements.map((one, at) => ({
    ...one,
    pending: one.pending.length,
    left_out: one.left_out.length,
    id: ids[at],
    file_name: fileName,
  }))

/** What is stored already of a statement: how many of its lines, and where the last statement of its account ends. */
export type Stored = { known: number; last_ends_on: string | null; last_closing_cents: number | null }

/** What is stored already of each statement. @throws {CallError} */
export async function compareStatements(statements: readonly BankStatement[], fileName: string): Promise<Stored[]> {
  const { data, error } = await supabase.rpc('compare_statements', { statements: sent(statements, fileName) })
  if (error) failAsTold('Failed to compare the file with what is stored. Please choose it again.', error)
  return data
}

/** What an import sends of a file. `mapping` is that of a CSV file, with the bank's name. */
export type Import = {
  statements: readonly BankStatement[]
  fileName: string
  mapping: (CsvMapping & { name: string }) | null
}

/** Imports files one after the other, each once however often it is sent; resolves to what each statement brought. */
export function useImportStatements() {
  const [ids] = useState(createSubmissionIds)
  const importOne = async ({ statements, fileName, mapping }: Import, name: string) => {
    const own = statements.map((one) => ids.idOf({ fileName, ...one }))
    const { data, error } = await supabase.rpc('import_statements', {
      statements: sent(statements, fileName, own),
      mapping: mapping ?? undefined,
    })
    if (error && !error.code)
      throw new LostError(
        `The connection was lost before the answer came, so ${name} may have been imported. Press Import again to be sure: nothing is stored twice.`,
        { cause: error },
      )
    if (error) failAsTold(`Failed to import ${name}; nothing of it was stored. Please try again.`, error)
    return data
  }
  return useMutation({
    mutationFn: async (files: readonly Import[]) => {
      const brought = []
      for (const file of files) brought.push(...(await importOne(file, files.length > 1 ? file.fileName : 'the file')))
      return brought
    },
    onSettled: useInvalidateDues(),
  })
}

/** Confirms a line as a payment, once however often it is sent; resolves to the payment's id. */
export function useConfirmLine(line: string) {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async (given: {
      member: string | null
      euros: number | null
      parts: readonly Part[]
      note: string
    }) => {
      const { data, error } = await supabase.rpc('confirm_line', {
        line_id: line,
        payment_id: ids.idOf({ line, member: given.member, euros: given.euros }),
        member_id: given.member as string,
        euro_cents: given.euros as number,
        parts: [...given.parts],
        note: given.note || undefined,
      })
      if (error?.code === 'PT409') {
        const { open_cents } = detailsOf(error)
        const now = open_cents === undefined ? '' : ` It is ${formatCents(open_cents)}.`
        throw new ChangedMeanwhileError(error.message + now, undefined, error)
      }
      if (error) failAsTold('Failed to confirm the line', error)
      return data
    },
    onSettled: useReadAfterAct(),
  })
}

/**
 * Confirms the matched lines of a statement, but for those of closed days, if they are those that were read; resolves to
 * their number.
 */
export function useConfirmMatched(statement: string) {
  const readAgain = useReadAfterAct()
  return useMutation({
    mutationFn: async ({ count, cents }: { count: number; cents: number }) => {
      const { data, error } = await supabase.rpc('confirm_matched', {
        statement_id: statement,
        expected: count,
        expected_cents: cents,
      })
      if (error) failAsTold('Failed to confirm the lines. Please try again.', error)
      return data
    },
    onSettled: (number, error) => void readAgain(number, error),
  })
}

/** Says that lines are not ours or set aside or, with null, that they are to be decided again. */
export function useDecide() {
  return useMutation({
    mutationFn: async ({ lines, kind, note }: { lines: string[]; kind: string | null; note?: string }) => {
      const { error } = await supabase.rpc('decide_lines', { lines, kind: kind as string, note: note || undefined })
      if (error) failAsTold('Failed to store the decision. Please try again.', error)
    },
    onSettled: useInvalidateDues(),
  })
}

/** Takes a statement out again with its lines. */
export function useUndoImport(statement: string) {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.rpc('undo_import', { statement_id: statement })
      if (error) failAsTold('Failed to undo the import. Please try again.', error)
    },
    onSettled: useInvalidateDues(),
  })
}

/** Matches the lines of a statement that are not decided yet anew. */
export function useRematch(statement: string) {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.rpc('match_statement', { statement_id: statement })
      if (error) failAsTold('Failed to match the lines. Please try again.', error)
    },
    onSettled: useInvalidateDues(),
  })
}
