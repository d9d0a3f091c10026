import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField } from '@/components/form/form-field'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { useSession } from '@/features/people/session/api'
import { createSubmissionIds } from '@/lib/data/submission'
import { countOf } from '@/lib/text/numbers'
import { emailPattern } from '@/lib/text/email'
import type { NewsletterIssue } from '../issue'
import { useTestIssue } from './checks/api'

/** The most addresses of a test, as in the database. */
const mostAddresses = 10

/** The addresses in a text, each once: one a line, or with commas or spaces between them. */
function addressesIn(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[\s,;]+/))].filter(Boolean)
}

function faultOf(addresses: readonly string[]): string | undefined {
  const wrong = addresses.find((address) => !emailPattern.test(address))
  if (addresses.length === 0) return 'Please enter an address'
  if (wrong !== undefined) return `“${wrong}” is no email address`
  return addresses.length > mostAddresses ? `Please enter at most ${mostAddresses} addresses` : undefined
}

const schema = z.object({
  addresses: z
    .string()
    .check(
      z.refine((text) => !faultOf(addressesIn(text)), { error: ({ input }) => faultOf(addressesIn(String(input))) }),
    ),
})

function TestForm({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const { profile, user } = useSession()
  const [ids] = useState(createSubmissionIds)
  const test = useTestIssue()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { addresses: profile?.email ?? user?.email ?? '' },
  })
  const field = fieldsOf({ register, formState })
  if (test.data !== undefined)
    return (
      <div className="space-y-6">
        <FormSuccess title="The test is on its way">
          {`It goes to ${countOf(test.data, 'address', 'addresses')}; its subject begins with “Test:”.`}
        </FormSuccess>
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    )
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const addresses = addressesIn(values.addresses)
      // A retry after a lost answer has the same id, and sends nothing twice.
      test.mutate({ id: ids.idOf([issue, addresses]), issue, addresses })
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Send a test" className="space-y-5">
      <TextareaField
        label="Addresses"
        starred
        rows={3}
        autoComplete="off"
        hint={`Of staff, at most ${mostAddresses}, one a line.`}
        {...field('addresses')}
      />
      {test.error && <FormFailure>{test.error.message}</FormFailure>}
      <DialogButtons send="Send test" busy={test.isPending && 'Sending…'} />
    </form>
  )
}

/**
 * Sends an issue as a test to people of the office.
 *
 * @param props.issue as the form holds it, saved or not
 */
export function TestIssue({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send a test"
      description="The issue as it is now, to people of the office. What is not public is left out."
    >
      <TestForm issue={issue} onClose={onClose} />
    </Dialog>
  )
}
