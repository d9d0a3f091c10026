import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGuard } from '@/components/form-guard'
import { sendForm } from '@/features/intake/api'
import { failAsTold } from '@/lib/errors'
import { createSubmissionIds } from '@/lib/submission'
import type { Application } from './application-values'

/** Applies for membership, stored once however often the same application is tried. */
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
      if (error) failAsTold('Failed to submit application. Please try again.', error)
    },
    onSuccess: ids.renew,
  })
}
