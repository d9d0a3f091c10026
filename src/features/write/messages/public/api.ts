import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'
import { failForm, sendForm } from '@/lib/data/send-form'
import { createSubmissionIds } from '@/lib/data/submission'
import type { ContactValues } from '../messages'

/**
 * Sends a message to the office; retries of the same message store it only once. If a rate limit rejects it, the error keeps the database's
 * sentence.
 */
export function useSendMessage() {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async ({ values, pass }: { values: ContactValues; pass: () => Promise<FormGuard> }) => {
      const guard = await pass()
      const { error } = await sendForm('send_message', {
        message: { id: ids.idOf(values), ...values, company: values.company || null },
        guard,
      })
      if (error) failForm('Failed to send message. Please try again.', error)
    },
    onSuccess: ids.renew,
  })
}
