import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/list/column'
import { DataTable } from '@/components/list/data-table'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormSuccess } from '@/components/form/form-outcome'
import { ListPage } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { EmptyState } from '@/components/ui/states'
import { isAwaited } from '@/lib/data/awaited'
import { officeDay } from '@/lib/dates/office-time'
import { openRequestsQuery, type OpenRequest } from './api'
import { ErasureDialog, type ErasureSubject } from './erasure-dialog'
import { addressSchema } from '../privacy'
import { Retention } from './retention'

const columnsFor = (onReview: (request: OpenRequest) => void): Column<OpenRequest>[] => [
  {
    key: 'who',
    header: 'Who asks',
    plain: true,
    cell: ({ name, address }) => (
      <>
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-fine text-ink-600 [overflow-wrap:anywhere]">{address}</span>
      </>
    ),
  },
  { key: 'asked', header: 'Asked on', className: 'lg:whitespace-nowrap', cell: ({ asked_at }) => officeDay(asked_at) },
  { key: 'note', header: 'Note', cell: ({ note }) => <span className="[overflow-wrap:anywhere]">{note ?? '–'}</span> },
  {
    key: 'actions',
    header: 'Actions',
    plain: true,
    className: 'lg:w-28 lg:text-end',
    cell: (request) => (
      <Button
        look="quiet"
        className="min-w-touch"
        aria-label={`Review the request of ${request.name}`}
        onClick={() => onReview(request)}
      >
        Review
      </Button>
    ),
  },
]

function Requests({
  query,
  onReview,
}: {
  query: UseQueryResult<OpenRequest[]>
  onReview: (request: OpenRequest) => void
}) {
  const { data } = query
  if (!data)
    return <NoDataYet query={query} loading="Loading requests…" skeleton={['h-14', 'h-14']} className="space-y-4" />
  if (data.length === 0) return <EmptyState>No request is open.</EmptyState>
  return (
    <DataTable caption="Open requests for erasure" columns={columnsFor(onReview)} rows={data} rowKey={({ id }) => id} />
  )
}

function ByAddress({ onReview }: { onReview: (address: string) => void }) {
  const { register, handleSubmit, reset, formState } = useForm<{ address: string }>({
    resolver: zodResolver(addressSchema),
    defaultValues: { address: '' },
  })
  const field = fieldsOf({ register, formState })
  const submit = (event: FormEvent) =>
    void handleSubmit(({ address }) => {
      onReview(address)
      reset()
    })(event)
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Erase by email"
      className="mt-8 flex print:hidden flex-wrap items-start gap-3"
    >
      <div className="min-w-0 grow sm:max-w-96">
        <TextField
          label="Somebody who asked in another way"
          type="email"
          autoComplete="off"
          placeholder="name@example.org"
          hint="Their email. They must have proved that it is theirs."
          {...field('address')}
        />
      </div>
      <Button look="secondary" type="submit" className="sm:mt-7">
        Look up
      </Button>
    </form>
  )
}

/** Privacy in the office: erasure requests and retention periods. */
export function PrivacyPage() {
  // What lies below the requests comes with them, so that it does not move.
  const query = useQuery(openRequestsQuery)
  const [subject, setSubject] = useState<ErasureSubject | null>(null)
  const [erased, setErased] = useState<string>()
  const review = (next: ErasureSubject) => {
    setErased(undefined)
    setSubject(next)
  }
  return (
    <ListPage title="Privacy" lead="Requests for erasure, and how long the chamber keeps what it holds.">
      <div className="mt-6 max-w-4xl">
        <section aria-labelledby="requests">
          <h2 id="requests" className="mb-4 font-serif text-subheading font-semibold">
            Requests for erasure
          </h2>
          {erased && (
            <div className="mb-6">
              <FormSuccess title={`${erased} has been erased`}>One last mail tells them so.</FormSuccess>
            </div>
          )}
          <Requests query={query} onReview={({ id, address }) => review({ address, request: id })} />
          {!isAwaited(query) && <ByAddress onReview={(address) => review({ address, request: null })} />}
        </section>
        {!isAwaited(query) && <Retention />}
      </div>
      <ErasureDialog
        subject={subject}
        onDone={(who) => {
          setSubject(null)
          setErased(who)
        }}
        onCancel={() => setSubject(null)}
      />
    </ListPage>
  )
}
