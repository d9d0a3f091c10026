import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failAsTold, failSave, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { detailsToStore, type DetailsValues } from '../billing-details'
import { billingKeys } from '../keys'
import { billingDetailsQuery } from '../shared/api'
import { settingsToStore, type SettingsValues } from './billing-values'
import { rateOf, rulesOn, type TaxRuleValues } from './tax-rules'

const accounts = z.array(
  z.object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string(), currency: z.string() }),
)

const columns =
  'version, legal_name_bg, legal_name_en, address_bg, address_en, eik, vat_number, kbe, accounts, signed_by, days_to_pay, reminders, second_reminder, notice_days, grace_days, lapses_from, invoice_first, close_below_cents, years, begins_after, first_month, roll_over_month, roll_over_day, pro_rata, round_to_cents, late_renewal, entrance_fee_cents, kept_years, one_series, untaxed_in_days, saved_at, saved_by_name'

async function readVersions(most: number, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('billing_settings')
    .select(columns)
    .order('version', { ascending: false })
    .limit(most)
    .abortSignal(signal)
  if (error) failWith('Failed to load settings', error)
  return data.map((row) => ({ ...row, accounts: accounts.parse(row.accounts) }))
}

/** A version of the billing settings. */
export type BillingSettings = Awaited<ReturnType<typeof readVersions>>[number]

/** The series of a kind of document: its next number, and whether one was taken here. */
export type Series = { kind: string; next_number: number; used: boolean }

/** The billing settings that hold (null before the first save), and the series. */
export const billingSettingsQuery = queryOptions({
  queryKey: billingKeys.settings,
  queryFn: async ({ signal }): Promise<{ settings: BillingSettings | null; series: Series[] }> => {
    const [versions, series] = await Promise.all([
      readVersions(1, signal),
      supabase.from('document_series').select('kind, next_number, used').order('kind').abortSignal(signal),
    ])
    if (series.error) failWith('Failed to load settings', series.error)
    return { settings: versions[0] ?? null, series: series.data }
  },
  // Each form starts from fresh data.
  staleTime: 0,
  refetchOnMount: 'always',
})

/** The day until which the books are closed; null while they are open. */
export const closedBooksQuery = queryOptions({
  queryKey: billingKeys.closed,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('closed_books').select('closed_until').abortSignal(signal).single()
    if (error) failWith('Failed to load until when the books are closed', error)
    return data.closed_until
  },
  staleTime: 0,
})

/** What could no longer be recorded if the books were closed until a day: of each bank statement the lines to decide. */
export function linesToCloseQuery(until: string) {
  return queryOptions({
    queryKey: billingKeys.toClose(until),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_lines_to_close', { until }).abortSignal(signal)
      if (error) failAsTold('Failed to load which lines of bank statements are to be decided', error)
      return data
    },
    staleTime: 0,
  })
}

/** Closes the books until a day, or opens them from the day after it on, with a reason; null opens all of them. */
export function useCloseBooks() {
  const invalidate = useInvalidate(billingKeys.closed)
  return useMutation({
    mutationFn: async (to: { until?: string; expected?: string; reason: string }) => {
      const { error } = await supabase.rpc('close_books', to)
      if (error) failAsTold('Failed to close the books', error)
    },
    onSettled: () => void invalidate(),
  })
}

/** How many versions are shown. */
export const mostVersions = 50

/** The newest versions of the billing settings; one more than shown, to tell what the last of them changed. */
export const billingVersionsQuery = queryOptions({
  queryKey: billingKeys.versions,
  queryFn: ({ signal }) => readVersions(mostVersions + 1, signal),
})

/** On which day how many members would lapse by other settings, and how many no longer today. */
export function lapsesQuery({ grace_days, lapses_from }: SettingsValues) {
  const rule = { of_grace_days: Number(grace_days), of_lapses_from: lapses_from || undefined }
  return queryOptions({
    queryKey: billingKeys.lapses(rule),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('preview_lapses', rule).abortSignal(signal).single()
      if (error) failWith('Failed to load who lapses', error)
      return data
    },
    // Never show a cached number of what is about to happen.
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Saves the billing settings as a new version, and returns it.
 *
 * Fails with {@link ChangedMeanwhileError} if somebody else has saved one since they were read.
 */
export function useSaveBillingSettings() {
  return useMutation({
    mutationFn: async ({
      values,
      series,
      version,
    }: {
      values: SettingsValues
      series: readonly Series[]
      version: number | undefined
    }) => {
      const { data, error } = await supabase.rpc('save_billing_settings', {
        ...settingsToStore(values, series),
        expected: version,
      })
      if (error) failSave('Failed to save settings', error)
      return data
    },
    onSuccess: useInvalidate(billingKeys.settings, billingKeys.versions),
  })
}

/** Reads the billing settings again, for whoever was overtaken. */
export function useReadSettingsAgain() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.fetchQuery(billingSettingsQuery) })
}

async function readTaxRules(signal: AbortSignal) {
  const { data, error } = await supabase
    .from('tax_rules')
    .select(
      'key, line_kind, buyer_group, vat_registered, rate, words_bg, words_en, code, checked, valid_from, updated_at',
    )
    .order('key')
    .order('valid_from')
    .abortSignal(signal)
  if (error) failWith('Failed to load the tax rules', error)
  return data.map((rule) => ({ ...rule, key: rule.key ?? '' }))
}

/** A rule of tax as stored. */
export type TaxRule = Awaited<ReturnType<typeof readTaxRules>>[number]
/** A rule that holds today, with those to come. */
export type HeldRule = TaxRule & { coming: readonly TaxRule[] }

/** The rules of tax, those of the past and to come, too, unordered. */
export const taxRulesQuery = queryOptions({
  queryKey: billingKeys.taxRules,
  queryFn: ({ signal }) => readTaxRules(signal),
})

/**
 * Saves rules of tax that say the same; from a day on, if one is given. Without `values`, those of a day to come are
 * removed.
 *
 * Fails with {@link ChangedMeanwhileError} if one has changed since it was read.
 */
export function useSaveTaxRules(rules: readonly HeldRule[]) {
  return useMutation({
    mutationFn: async ({ values, from }: { values: TaxRuleValues | null; from: string | undefined }) => {
      const { error } = await supabase.rpc('save_tax_rules', {
        keys: rules.map(({ key }) => key),
        rule: values && {
          rate: rateOf(values.rate),
          words_bg: values.words_bg,
          words_en: values.words_en,
          code: values.code,
          checked: values.checked,
        },
        from_day: from,
        // The versions of what holds on that day.
        expected: rules.map((rule) => rulesOn([rule, ...rule.coming], from ?? rule.valid_from)[0]?.updated_at ?? ''),
      })
      if (error) failSave('Failed to save the tax rule', error)
    },
    onSettled: useInvalidate(billingKeys.taxRules),
  })
}

/** The rules of tax by which these drafts would be issued, as far as no accountant has confirmed them. */
export const exampleRulesQuery = (documents: readonly string[]) =>
  queryOptions({
    queryKey: [...billingKeys.taxRules, 'examples', documents],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_example_rules', { documents: [...documents] }).abortSignal(signal)
      if (error) failWith('Failed to load the tax rules', error)
      return data
    },
    enabled: documents.length > 0,
    // Each question reads them anew: a draft may have other lines now.
    gcTime: 0,
  })

/** A rule of tax that nobody has confirmed. */
export type ExampleRule = Pick<TaxRule, 'line_kind' | 'buyer_group' | 'vat_registered'>

/** Open pro formas with another rate of tax than the rule for them has, or one to come. */
export const outdatedProFormasQuery = queryOptions({
  queryKey: [...billingKeys.taxRules, 'outdated'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_outdated_pro_formas').abortSignal(signal)
    if (error) failWith('Failed to load the pro formas with another rate', error)
    return data
  },
  // Those that were paid or cancelled meanwhile are no longer on it.
  staleTime: 0,
})

/**
 * Saves the billing details of a member.
 *
 * Fails with {@link ChangedMeanwhileError} if somebody else has saved them since they were read.
 */
export function useSaveBillingDetails(memberId: string) {
  return useMutation({
    mutationFn: async ({ values, expected }: { values: DetailsValues; expected: string | undefined }) => {
      const { error } = await supabase.rpc('save_billing_details', {
        member_id: memberId,
        ...detailsToStore(values),
        expected,
      })
      if (error) failSave('Failed to save the billing details', error)
    },
    onSuccess: useInvalidate(billingKeys.details(memberId)),
  })
}

/** Reads the billing details again, for whoever was overtaken. */
export function useReadDetailsAgain(memberId: string) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.fetchQuery({ ...billingDetailsQuery(memberId), staleTime: 0 }) })
}
