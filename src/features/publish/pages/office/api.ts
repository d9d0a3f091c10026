import { queryOptions } from '@tanstack/react-query'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import * as z from 'zod/mini'
import { failAsTold, failSave, failWith } from '@/lib/data/errors'
import type { Json } from '@/lib/data/database.types'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { siteKeys } from '@/features/publish/site/keys'
import type { PageDefinition } from './content'
import { officePageKeys } from './keys'
import { NewPricesError, type NewPrices, type PriceConsent } from './prices'
import type { PageKey } from '../pages'

/** When what is edited on a page was changed last, and by whom; null for the texts of the beginning. */
export type LastChange = { at: string; by: string | null }

/** The last change of each page and legal text by a person, by their keys; of what nobody has changed there is none. */
export const lastChangesQuery = queryOptions({
  queryKey: officePageKeys.lastChanges,
  queryFn: async ({ signal }) => {
    const [stored, revisions, legal] = await Promise.all([
      supabase.from('pages').select('id, key').abortSignal(signal),
      // At most 50 of each of the eight pages (`content_revisions`).
      supabase
        .from('content_revisions')
        .select('item_id, saved_at, saved_by_name')
        .eq('kind', 'page')
        .not('saved_by', 'is', null)
        .order('id', { ascending: false })
        .abortSignal(signal),
      supabase
        .from('legal_versions')
        .select('type, updated_at, author_name')
        .not('author_id', 'is', null)
        .order('updated_at', { ascending: false })
        .abortSignal(signal),
    ])
    const error = stored.error ?? revisions.error ?? legal.error
    if (error) failWith('Failed to load pages', error)
    const changes: Record<string, LastChange> = {}
    for (const { type, updated_at: at, author_name: by } of legal.data ?? []) changes[type] ??= { at, by }
    for (const { id, key } of stored.data ?? []) {
      const revision = revisions.data?.find(({ item_id }) => item_id === id)
      if (revision) changes[key] = { at: revision.saved_at, by: revision.saved_by_name }
    }
    return changes
  },
  staleTime: 0,
})

async function readPage<Key extends PageKey, Values extends object>(
  { key, read }: PageDefinition<Key, Values>,
  signal?: AbortSignal,
) {
  const call = supabase.rpc('get_page', { page_key: key })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) failWith('Failed to load page', error)
  const { id, updated_at } = (data ?? {}) as { id?: string; updated_at?: string }
  const values = read(data)
  if (!id || !updated_at || !values) failWith('Failed to load page', data)
  return { id, updated_at, values }
}

/**
 * A page with everything that its form holds. Each form starts from fresh data.
 */
export function officePageQuery<Key extends PageKey, Values extends object>(definition: PageDefinition<Key, Values>) {
  return queryOptions({
    queryKey: officePageKeys.page(definition.key),
    queryFn: ({ signal }) => readPage(definition, signal),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

const payersSchema = z.array(z.object({ id: z.string(), name: z.string(), ends_on: z.nullable(z.string()) }))

/** All members who pay the price of a tier, by name. */
export function pricePayersQuery(tier: string) {
  return queryOptions({
    queryKey: officePageKeys.pricePayers(tier),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_price_payers', { of_tier: tier }).abortSignal(signal)
      if (error) failAsTold('Failed to load the members', error)
      return z.parse(payersSchema, data)
    },
    staleTime: 0,
  })
}

/** Reads and saves a page for its form. */
export function usePageStore<Key extends PageKey, Values extends object>(definition: PageDefinition<Key, Values>) {
  // Whatever the site shows of its pages, what the office lists of them, and what a price means for members.
  const invalidate = useInvalidate(siteKeys.all, ['billing'], ['dues'])
  return {
    /** Reads the stored version. Throws a `CallError` when it could not be read. */
    read: () => readPage(definition),
    /**
     * Saves the page with all its rows in one transaction. Throws a `NewPricesError` when it changes what members pay and
     * `consent` does not say so, otherwise as `failSave` does.
     */
    save: async (values: Values, { saveId, expected }: SaveOrder, consent: PriceConsent) => {
      const page_key: PageKey = definition.key
      const content: Json = definition.contentOf(definition.schema.parse(values))
      const { data, error } = await supabase.rpc('save_page', {
        page_key,
        content,
        save_id: saveId,
        // A page is never new.
        expected: expected ?? '',
        consent: consent as Json,
      })
      if (error?.code === 'PT428')
        throw new NewPricesError(error.message, JSON.parse(error.details) as NewPrices, error)
      if (error) failSave('Failed to save page', error)
      const [saved] = data
      const stored = definition.read(content)
      if (!saved || !stored) failWith('Failed to save page', data)
      void invalidate()
      return { id: saved.id, updated_at: saved.updated_at, values: stored }
    },
  }
}
