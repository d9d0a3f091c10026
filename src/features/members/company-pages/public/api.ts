import { queryOptions } from '@tanstack/react-query'
import { mayBeSignedIn } from '@/lib/data/backend'
import { failWith, NotFoundError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { beginning, readAll, readStep } from '@/lib/data/read-all'
import { isSlug } from '@/lib/text/slug'
import type { Company } from '../company'
import { directoryKeys } from '@/features/members/directory/keys'

const gone = 'Member not found'

/** Reads with the session where there is one; only people who may be signed in load the client with sessions. */
async function readCompany(slug: string, signedIn: boolean, signal: AbortSignal) {
  const parameters = { company_slug: slug }
  const question = signedIn
    ? (await import('@/lib/data/supabase')).supabase.rpc('get_company', parameters)
    : publicData.rpc('get_company', parameters)
  const { data, error } = await question.abortSignal(signal)
  if (error) failWith('Failed to load this member', error)
  if (data === null) throw new NotFoundError(gone)
  return data as unknown as Company | { moved_to: string }
}

/**
 * The company page of an active member, of whose contact details the database gives those that the reader may see. Requested
 * by a former slug, it comes with its current `slug`, and the page redirects.
 *
 * @param signedIn whether to ask with the session of this device
 * @throws {NotFoundError} when no active member has that slug, or when the slug is malformed (no request is made then)
 */
export function companyQuery(slug: string, signedIn = mayBeSignedIn()) {
  return queryOptions({
    queryKey: directoryKeys.page(slug, signedIn),
    queryFn: async ({ signal, client }) => {
      if (!isSlug(slug)) throw new NotFoundError(gone)
      const found = await readCompany(slug, signedIn, signal)
      if (!('moved_to' in found)) return found
      const moved = await readCompany(found.moved_to, signedIn, signal)
      // It moved again between the two questions.
      if ('moved_to' in moved) throw new NotFoundError(gone)
      client.setQueryData(directoryKeys.page(moved.slug, signedIn), moved)
      return moved
    },
  })
}

const failed = 'Failed to load members'

/** The slug and share picture text of every active member, for the files that the build makes from them. */
export async function allMembers() {
  return readAll(
    (after) =>
      publicData
        .from('members')
        .select('id, slug, name, industry, city, country')
        .gt('id', after)
        .order('id')
        .limit(readStep),
    failed,
  )
}

/** Every former slug of an active member, as `id`, with its current one. */
export async function formerMemberAddresses() {
  return readAll(
    (after) =>
      publicData
        .from('member_redirects')
        .select('id:slug, member:members(slug)')
        .gt('slug', after === beginning ? '' : after)
        .order('slug')
        .limit(readStep),
    failed,
  )
}
