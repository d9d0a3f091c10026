import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useInBrowser } from '@/components/ui/rendering'
import { mayBeSignedIn } from '@/lib/data/backend'
import type { Company } from '../company'
import { directoryKeys } from '@/features/members/directory/keys'
import { companyQuery } from './api'

/**
 * The company page as this reader may see it. A page from the build begins with what visitors see, which stays on screen
 * until the answer for somebody who is signed in has come.
 *
 * @returns the query's state, and as `signedIn` whether it asks for somebody who may be signed in
 */
export function useCompany(slug: string) {
  const client = useQueryClient()
  const signedIn = useInBrowser() && mayBeSignedIn()
  const query = useQuery({
    ...companyQuery(slug, signedIn),
    ...(signedIn && {
      initialData: () => client.getQueryData<Company>(directoryKeys.page(slug, false)),
      initialDataUpdatedAt: 0,
    }),
  })
  return { ...query, signedIn }
}
