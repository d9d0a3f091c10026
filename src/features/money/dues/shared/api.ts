import { queryOptions } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { supabaseUrl } from '@/lib/data/backend'
import { supabase } from '@/lib/data/supabase'
import { duesKeys } from '../keys'
import { memberDuesSchema } from '../member-dues'

/** What a member owes and has paid: for Administrators, and for its managers without drafts and notes of the office. */
export function memberDuesQuery(memberId: string) {
  return queryOptions({
    queryKey: duesKeys.member(memberId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_member_dues', { member_id: memberId }).abortSignal(signal)
      if (error) failAsTold('Failed to load dues', error)
      return memberDuesSchema.parse(data)
    },
    // Whoever settles must start from what is open now.
    staleTime: 0,
  })
}

/** The signed link to the PDF of a member's statement of account, both days (`YYYY-MM-DD`) included. */
export function statementPdfHref(token: string, from: string, until: string): string {
  return `${documentPdfHref(token)}&from=${from}&until=${until}`
}

/** The signed link to the PDF of an issued document, for whoever may read it. */
export function documentPdfHref(token: string): string {
  return `${supabaseUrl}/functions/v1/document-pdf?token=${token}`
}
