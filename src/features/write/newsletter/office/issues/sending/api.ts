import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failIfAudienceChanged } from '@/features/write/editorial/shared/audience-changed'
import { mailKeys } from '@/features/write/mail/keys'
import { detailsOf, failAsTold, failWith, type ProviderError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { newsletterIssueKeys } from '../../../keys'
import { subscriberWords } from '../issues'

/** How many subscribers would get an issue now. */
export const audienceSizeQuery = queryOptions({
  queryKey: newsletterIssueKeys.audience,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('count_newsletter_audience').abortSignal(signal)
    if (error) failWith('Failed to count the subscribers', error)
    return data
  },
  staleTime: 0,
})

/** How many mails of issues leave in a minute at most. */
export const paceQuery = queryOptions({
  queryKey: newsletterIssueKeys.pace,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_newsletter_pace').abortSignal(signal)
    if (error) failWith('Failed to load the pace', error)
    return data
  },
})

/** An issue as it was read: whoever sends or schedules it has seen this version. */
type Seen = { id: string; updated_at: string }

/** Throws like {@link failAsTold}; of a newer version it also says how to see it. */
function failSending(sentence: string, error: ProviderError): never {
  if (detailsOf(error).at) failWith(`${error.message} Close the issue and open it again to see it.`, error)
  failAsTold(sentence, error)
}

/**
 * Begins sending an issue, if its audience still has the size that the sender was shown.
 *
 * It fails like {@link failIfAudienceChanged}.
 */
export function useSendIssue() {
  const client = useQueryClient()
  const invalidate = useInvalidate(newsletterIssueKeys.all, mailKeys.all)
  return useMutation({
    mutationFn: async ({ id, updated_at, size }: Seen & { size: number }) => {
      const { error } = await supabase.rpc('send_newsletter_issue', {
        issue_id: id,
        expected: updated_at,
        expected_size: size,
      })
      if (error) await failIfAudienceChanged(client, audienceSizeQuery.queryKey, error, subscriberWords)
      if (error) failSending('Failed to send the issue', error)
    },
    onSuccess: invalidate,
  })
}

/** Sets the time (ISO 8601) at which an issue goes out. */
export function useScheduleIssue() {
  const invalidate = useInvalidate(newsletterIssueKeys.all)
  return useMutation({
    mutationFn: async ({ id, updated_at, at }: Seen & { at: string }) => {
      const { error } = await supabase.rpc('schedule_newsletter_issue', { issue_id: id, expected: updated_at, at })
      if (error) failSending('Failed to schedule the issue', error)
    },
    onSuccess: invalidate,
  })
}

/** What can be done with an issue that is scheduled or under way. */
export type Turn = 'unschedule' | 'pause' | 'resume' | 'cancel'

const failures: Readonly<Record<Turn, string>> = {
  unschedule: 'Failed to take the issue back',
  pause: 'Failed to pause the issue',
  resume: 'Failed to resume the issue',
  cancel: 'Failed to cancel the issue',
}

/** Takes an issue back to draft, pauses, resumes or cancels it. It is read again either way. */
export function useTurnIssue() {
  return useMutation({
    mutationFn: async ({ id, turn }: { id: string; turn: Turn }) => {
      const { error } = await supabase.rpc(`${turn}_newsletter_issue`, { issue_id: id })
      if (error) failAsTold(failures[turn], error)
    },
    onSettled: useInvalidate(newsletterIssueKeys.all, mailKeys.all),
  })
}
