import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { TextareaField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ErrorBox } from '@/components/ui/states'
import { myRequestQuery, useAskForErasure, useDownloadMyData, useWithdrawErasure } from '../member/api'
import { requestSchema } from '../privacy'
import { officeDay } from '@/lib/dates/office-time'

function ErasureForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<{ note: string }>({
    resolver: zodResolver(requestSchema),
    defaultValues: { note: '' },
  })
  const field = fieldsOf({ register, formState })
  const ask = useAskForErasure()
  const submit = (event: FormEvent) => void handleSubmit(({ note }) => ask.mutate(note, { onSuccess: onDone }))(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Request to delete my data" className="space-y-5">
      <UnsavedChanges when={formState.isDirty} saving={ask.isPending} />
      <p className="text-small text-ink-700">
        Your account, your profile and what you sent us are then deleted, and you can no longer sign in. What you
        published stays without your name; documents that we issued to you stay as long as the law requires. The office
        answers within a month; until then you can withdraw the request here.
      </p>
      <TextareaField
        label="Note to the office"
        rows={3}
        hint="If there is anything that we should know."
        {...field('note')}
      />
      {ask.error && <FormFailure>{ask.error.message}</FormFailure>}
      <DialogButtons look="danger" send="Delete my data" busy={ask.isPending && 'Sending…'} />
    </form>
  )
}

/**
 * Lets a person download what is stored about them, and request its erasure.
 *
 * @param props.me the person's id
 */
export function MyData({ me }: { me: string }) {
  const { data: request, error, isFetching, refetch } = useQuery(myRequestQuery(me))
  const download = useDownloadMyData()
  const withdrawal = useWithdrawErasure()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="my-data" className="mt-4 border-t border-paper-300 pt-8">
      <h2 id="my-data" className="font-serif text-subheading font-semibold">
        Your data
      </h2>
      <p className="mt-2 max-w-reading text-small text-ink-700">
        Everything that the portal holds about you and your email, as a file that programs can read (JSON).
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" /> {download.isPending ? 'Gathering…' : 'Download my data'}
        </Button>
        {request === null && (
          <Button look="quiet" className="text-danger-700!" onClick={() => setAsking(true)}>
            Delete my data
          </Button>
        )}
      </div>
      <div className="mt-5 space-y-4">
        {download.error && <FormFailure>{download.error.message}</FormFailure>}
        {error && request === undefined && (
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {request && (
          <div className="rounded-card border border-wheat-300 bg-wheat-100 p-5">
            <p
              role="status"
              className="font-semibold"
            >{`You asked us to delete your data on ${officeDay(request.asked_at)}.`}</p>
            <p className="mt-1 text-small text-ink-700">
              The office answers within a month. As long as it has not, you can take the request back.
            </p>
            <Button look="secondary" className="mt-4" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
              {withdrawal.isPending ? 'Withdrawing…' : 'Withdraw request'}
            </Button>
          </div>
        )}
        {withdrawal.error && <FormFailure>{withdrawal.error.message}</FormFailure>}
        {withdrawal.isSuccess && request === null && (
          <FormSuccess title="Request withdrawn">Nothing of yours is deleted.</FormSuccess>
        )}
      </div>
      <Dialog open={asking} onOpenChange={setAsking} title="Delete my data?">
        <ErasureForm
          onDone={() => {
            withdrawal.reset()
            setAsking(false)
          }}
        />
      </Dialog>
    </section>
  )
}
