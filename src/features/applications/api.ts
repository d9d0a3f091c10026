import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, failAsTold, failWith, NotFoundError } from '@/lib/errors'
import { publicData } from '@/lib/public-data'

/** A link that is not one of ours, or whose application is gone. */
export class InvalidLinkError extends NotFoundError {}

/** What an applicant may see behind the link of their mail. */
export function applicationStatusQuery(token: string) {
  return queryOptions({
    queryKey: ['applications', 'status', token],
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('application_status', { token }).abortSignal(signal).maybeSingle()
      if (error?.code === 'PT404') throw new InvalidLinkError(error.message, { cause: error })
      if (error) failWith('Failed to load your application', error)
      if (!data) throw new InvalidLinkError('This link is not valid.')
      return data
    },
  })
}

/** Withdraws an application by the link of its mail. */
export function useWithdraw(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error } = await publicData.rpc('withdraw_application', { token })
      if (error?.code === 'PT404') throw new CallError(error.message, { cause: error })
      if (error) failAsTold('Failed to withdraw the application. Please try again.', error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['applications', 'status', token] }),
  })
}
