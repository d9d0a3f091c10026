import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'
import { failAsTold, failWith, NotFoundError } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import { failForm, sendForm } from '@/lib/data/send-form'
import { createSubmissionIds } from '@/lib/data/submission'
import type { Application } from '../application-values'
import { applicationKeys } from '../keys'

/** Sends an application for membership; retries of the same application store it only once. */
export function useApply() {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({ application, pass }: { application: Application; pass: () => Promise<FormGuard> }) => {
      const { tier, ...values } = application
      const { error } = await sendForm('submit_application', {
        application: {
          id: ids.idOf(application),
          tier,
          company_name: values.companyName,
          contact_name: values.contactName,
          country: values.country,
          email: values.email,
          phone: values.phone || null,
          industry: values.industry,
          employee_count: values.employeeCount,
          message: values.message || null,
          is_authorized: values.isAuthorized,
        },
        guard: await pass(),
      })
      if (error) failForm('Failed to submit application. Please try again.', error)
    },
    onSuccess: ids.renew,
  })
}

/** The link is invalid, or its application is gone. */
export class InvalidLinkError extends NotFoundError {}

/** What an applicant may see through the link in their mail. */
export function applicationStatusQuery(token: string) {
  return queryOptions({
    queryKey: applicationKeys.status(token),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('application_status', { token }).abortSignal(signal).maybeSingle()
      if (error?.code === 'PT404') throw new InvalidLinkError(error.message, { cause: error })
      if (error) failWith('Failed to load your application', error)
      if (!data) throw new InvalidLinkError('This link is not valid.')
      return data
    },
  })
}

/** Withdraws an application through the link in its mail. */
export function useWithdraw(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error } = await publicData.rpc('withdraw_application', { token })
      if (error) failAsTold('Failed to withdraw the application. Please try again.', error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.status(token) }),
  })
}
