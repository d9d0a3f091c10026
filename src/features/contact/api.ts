import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failWith } from '@/lib/errors'
import { arrivedBefore, createSubmissionIds } from '@/lib/submission'
import { supabase } from '@/lib/supabase'
import type { ContactValues } from './contact'

/** Sends a message to the office, stored once however often the same one is tried. */
export function useSendMessage() {
  const [ids] = useState(createSubmissionIds)
  return useMutation({
    mutationFn: async (values: ContactValues) => {
      const { error } = await supabase.from('contact_messages').insert({ id: ids.idOf(values), ...values, company: values.company || null })
      if (error && !arrivedBefore(error)) failWith('Failed to send message. Please try again.', error)
    },
    onSuccess: ids.renew,
  })
}
