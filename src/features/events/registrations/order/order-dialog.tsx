import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { late } from '@/components/ui/late'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { earlyWords, memberPriceWords, priceWords, type Early, type Price } from '@/features/events/events/events'
import { countryChoices, isOtherEu } from '@/features/money/billing/countries'
import { useSession } from '@/features/people/session/api'
import { PrivacyNote } from '@/features/publish/site/shared/form-notes'
import { useKeptForm } from '@/features/write/editorial/shared/use-kept-form'
import { dayInWords, visitorZone } from '@/lib/dates/dates'
import { endOf } from '@/lib/dates/day-end'
import { formatCents } from '@/lib/text/money'
import { Answered } from '../shared/answered'
import { mostPeople, orderSchema, peopleOf, type OrderValues } from './order-form'
import { ownBuyerQuery, quoteQuery, useOrder, type OrderAnswer } from './api'

// Most who order are not signed in.
const SessionExpired = late(
  async () => (await import('@/features/people/session/shared/session-expired')).SessionExpired,
)

type Form = UseFormReturn<OrderValues>
type Priced = { id: string; title: string } & Price & Early

/**
 * The values that are known of the signed-in person and of a company of theirs; of its billing details if they manage it.
 *
 * @param chosen the company whose price was chosen, empty for none; before one was, their first
 */
function useKnownValues(forOneself: boolean, chosen: string | undefined): OrderValues {
  const { profile } = useSession()
  const companies = profile?.companies ?? []
  const member_id = chosen ?? companies[0]?.member_id ?? ''
  const company = companies.find((one) => one.member_id === (member_id || companies[0]?.member_id))
  const { data: buyer } = useQuery({
    ...ownBuyerQuery(company?.member_id ?? ''),
    enabled: company?.is_manager === true,
  })
  return {
    name: profile?.full_name ?? '',
    email: profile?.email ?? '',
    joins: forOneself,
    others: [],
    member_id,
    legal_name: buyer?.legal_name ?? company?.name ?? '',
    address: buyer?.address ?? '',
    country: buyer?.country ?? '',
    eik: buyer?.eik ?? '',
    person: false,
    bin: buyer?.bin ?? '',
    vat_number: buyer?.vat_number ?? '',
    reference: buyer?.reference ?? '',
  }
}

/** What an order came to, as title and text. It goes to people who were registered before, too, and says nothing of that. */
function answerWords({ status, pay_by }: OrderAnswer, email: string): { title: string; text: string } {
  if (status === 'held')
    return {
      title: 'The places are held for you',
      text: `The pro forma goes to ${email}. Please pay it by ${endOf(pay_by ?? '')}: until then the places are held, and the payment confirms them. Participants with another address get an email, too.`,
    }
  if (status === 'confirmed')
    return {
      title: 'The places are kept',
      text: 'Each participant gets an email with the details and a link to cancel.',
    }
  return {
    title: 'They are on our list',
    text: 'All places are taken at the moment, so nothing is to be paid yet. As soon as a place is free, we write to its participant; it is asked for only once it is accepted.',
  }
}

function Others({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const [joins, others] = useWatch({ control: form.control, name: ['joins', 'others'] })
  const more = useRef<HTMLButtonElement>(null)
  const wish = useRef<'name' | 'more'>(undefined)
  useEffect(() => {
    if (wish.current === 'name') form.setFocus(`others.${others.length - 1}.name`)
    if (wish.current === 'more') more.current?.focus()
    wish.current = undefined
  }, [form, others])
  // Not `useFieldArray`: see `ListEditor`.
  const change = (next: OrderValues['others']) => form.setValue('others', next, { shouldDirty: true })
  const add = () => {
    wish.current = 'name'
    form.clearErrors('joins')
    change([...others, { name: '', email: '' }])
  }
  const remove = (at: number) => {
    // A message belongs to a place in the list, and another participant may be there now.
    form.clearErrors('others')
    wish.current = 'more'
    change(others.toSpliced(at, 1))
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Who takes part</legend>
      <CheckboxField label="I take part myself" {...form.register('joins')} />
      {form.formState.errors.joins && (
        <p role="alert" className="text-fine font-medium text-danger-700">
          {form.formState.errors.joins.message}
        </p>
      )}
      {others.map((_, at) => (
        <div key={at} className="grid gap-x-5 gap-y-3 border-t border-paper-300 pt-4 sm:grid-cols-2">
          <TextField
            label={`Name of participant ${at + (joins ? 2 : 1)}`}
            starred
            autoComplete="off"
            {...field(`others.${at}.name`)}
          />
          <TextField
            label="Their email"
            type="email"
            autoComplete="off"
            hint="Empty: their emails go to yours."
            {...field(`others.${at}.email`)}
          />
          {/* The next participant comes under the second press of a double one. */}
          <Button look="quiet" busy={false} className="justify-self-start" onClick={() => remove(at)}>
            Remove participant {at + (joins ? 2 : 1)}
          </Button>
        </div>
      ))}
      {others.length + (joins ? 1 : 0) < mostPeople && (
        <Button ref={more} look="secondary" className="justify-self-start" onClick={add}>
          Add a participant
        </Button>
      )}
    </fieldset>
  )
}

function Buyer({ form }: { form: Form }) {
  const field = fieldsOf(form)
  const [country, eik] = useWatch({ control: form.control, name: ['country', 'eik'] })
  const [countries] = useState(countryChoices)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-semibold">Who pays</legend>
      <TextField
        label="Name of the company or person"
        starred
        autoComplete="organization"
        hint="As it shall stand on the documents."
        {...field('legal_name')}
      />
      <TextareaField label="Address" starred rows={2} autoComplete="street-address" {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Country" starred placeholder="Choose" options={countries} {...field('country')} />
        {country === 'BG' && (
          <div>
            <TextField label="EIK" autoComplete="off" hint="Of a company." {...field('eik')} />
            {eik.trim() === '' && <CheckboxField label="A person pays, without an EIK" {...form.register('person')} />}
          </div>
        )}
        {country === 'KZ' && <TextField label="BIN" autoComplete="off" hint="Of a company." {...field('bin')} />}
        <TextField
          label="VAT number"
          autoComplete="off"
          hint={
            isOtherEu(country) ? 'A company in the EU usually has one; it stands on the documents.' : 'If there is one.'
          }
          {...field('vat_number')}
        />
        <TextField label="Your reference" autoComplete="off" hint="Such as an order number." {...field('reference')} />
      </div>
    </fieldset>
  )
}

/** How many people the form names, and what their places cost with tax once the country is chosen. */
function useQuote(event: Priced, { control }: Form, member: string | undefined) {
  const [name, joins, others, country, vat] = useWatch({
    control,
    name: ['name', 'joins', 'others', 'country', 'vat_number'],
  })
  const people = peopleOf({ name, joins, others }).length
  const asked = { of_event: event.id, people, country, with_vat_number: vat.trim() !== '', of_member: member }
  return { people, known: people > 0 && country !== '', ...useQuery(quoteQuery(asked)) }
}

const placesWords = (people: number) => (people === 1 ? '1 place' : `${people} places`)

/** The price before the country is known, and then the sum with tax. */
function PriceLine({
  event,
  member,
  signedIn,
  quote,
}: {
  event: Priced
  member?: string
  signedIn: boolean
  quote: ReturnType<typeof useQuote>
}) {
  const { known, people, data } = quote
  if (known)
    return (
      <div>
        <p className="min-h-lh font-semibold">
          {data &&
            `${placesWords(people)}: ${formatCents(data.total_cents)}${data.tax_rate > 0 ? ` with ${data.tax_rate / 100} % VAT` : ''}`}
        </p>
        {data?.early_until && (
          <p className="mt-1 text-small">{`At the early price, for what is ordered until ${endOf(data.early_until)}. The order keeps it.`}</p>
        )}
      </div>
    )
  return (
    <div>
      <p className="font-semibold">
        {priceWords((member ? event.member_price_cents : event.price_cents) ?? 0, event.tax_rate)}
      </p>
      {!member && <p className="mt-1 text-small">{memberPriceWords(event, signedIn)}</p>}
      {event.early_until && <p className="mt-1 text-small">{earlyWords(event, event.tax_rate)}</p>}
    </div>
  )
}

/** The total with tax, as the pro forma will say. */
function Total({ quote, waiting }: { quote: ReturnType<typeof useQuote>; waiting: boolean }) {
  const { people, known, data, error, isFetching, refetch } = quote
  if (!known)
    return <p className="text-small text-ink-700">The total with tax follows from the participants and the country.</p>
  if (error)
    return (
      <p role="alert" className="text-small text-danger-700">
        {error.message}{' '}
        <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <p className="text-small text-ink-600">Working out the total…</p>
  // No words about a tax that is not asked.
  const tax = data.tax_rate > 0 ? `VAT ${data.tax_rate / 100} %` : data.tax_words
  return (
    <dl className="grid gap-1 text-small tabular-nums">
      <div className="flex justify-between gap-6">
        <dt>{placesWords(people)}</dt>
        <dd>{formatCents(data.net_cents)}</dd>
      </div>
      {tax && (
        <div className="flex justify-between gap-6">
          <dt>{tax}</dt>
          <dd>{formatCents(data.tax_cents)}</dd>
        </div>
      )}
      <div className="flex justify-between gap-6 border-t border-paper-300 pt-1 font-semibold">
        <dt>{waiting ? 'Total' : `Total, to be paid by ${dayInWords(data.pay_by)}`}</dt>
        <dd>{formatCents(data.total_cents)}</dd>
      </div>
    </dl>
  )
}

/** What the button does: with the number of places and their sum, once they are known. */
function orderWords({ people, data }: ReturnType<typeof useQuote>) {
  if (people === 0) return 'Order places'
  return `Order ${placesWords(people)}${data?.total_cents ? ` for ${formatCents(data.total_cents)}` : ''}`
}

/**
 * The form that orders places at a paid event, and then the result. It keeps what was typed while it is closed and opened
 * again, and on the device. If it is closed while sending, it opens again with the answer.
 *
 * @param props.waiting whether all places are taken, as far as is known
 * @param props.forOneself whether the signed-in person is proposed as a participant
 * @param props.onOpenChange called with the new state when the user, or the answer, opens or closes it
 */
export function OrderDialog({
  event,
  waiting,
  forOneself,
  open,
  onOpenChange,
}: {
  event: Priced
  waiting: boolean
  forOneself: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { profile, user, expired } = useSession()
  const [chosen, setChosen] = useState<string>()
  // Details that load late, or are of another company, fill the fields that nobody has edited.
  const known = useKnownValues(forOneself, chosen)
  const form = useForm<OrderValues>({
    resolver: zodResolver(orderSchema),
    values: known,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, reset } = form
  const field = fieldsOf(form)
  const { notice, until } = useKeptForm({
    owner: user?.id ?? '',
    name: `order:${event.id}`,
    of: 'this order',
    form,
    initial: known,
    stored: null,
    zone: visitorZone(),
  })
  const { trap, pass, once } = useFormGuard()
  const order = useOrder(event.id)
  // One that has lapsed is refused with a sentence.
  const companies = event.member_price_cents !== event.price_cents ? (profile?.companies ?? []) : []
  const member = companies.find(({ member_id }) => member_id === (chosen ?? companies[0]?.member_id))?.member_id
  const quote = useQuote(event, form, member)
  const send = (values: OrderValues) =>
    once((settled) =>
      until(
        order.mutateAsync(
          {
            values,
            price: { unit_cents: (member ? event.member_price_cents : event.price_cents) ?? 0, member_id: member },
            pass,
          },
          {
            onSuccess: () => reset(undefined, { keepDirtyValues: false }),
            onSettled: () => {
              settled()
              onOpenChange(true)
            },
          },
        ),
      ),
    )
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  const change = (wanted: boolean) => {
    // When it is opened again, it is for others.
    if (!wanted && order.isSuccess) order.reset()
    onOpenChange(wanted)
  }
  const beforeTax = (cents: number | null) =>
    `${formatCents(cents ?? 0)}${event.tax_rate && cents ? ' before tax' : ''}`
  const words = order.isSuccess ? answerWords(order.data, order.variables.values.email) : undefined
  return (
    <>
      {/* Outside of the dialog, which may be closed while it is sent. */}
      <UnsavedChanges when={false} saving={order.isPending} />
      {expired && (
        <Suspense>
          <SessionExpired email={user?.email ?? ''} missing={null} />
        </Suspense>
      )}
      <Dialog
        open={open}
        onOpenChange={change}
        title={waiting && !words ? 'Join the waiting list' : 'Order places'}
        description={event.title}
      >
        <div role="status">
          {words && (
            <Answered
              {...words}
              note="If somebody was registered already, their registration stays as it is, and you do not pay for it again."
              onClose={() => change(false)}
            />
          )}
        </div>
        {!words && (
          <form noValidate onSubmit={submit} aria-label="Order of places" className="grid gap-8">
            {trap}
            {notice}
            <PriceLine event={event} member={member} signedIn={user !== null} quote={quote} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="Your name" starred required autoComplete="name" {...field('name')} />
              <TextField label="Your email" starred required type="email" autoComplete="email" {...field('email')} />
            </div>
            <Others form={form} />
            <Buyer form={form} />
            <div className="grid gap-4 rounded-card bg-paper-100 p-5">
              {companies.length > 0 && (
                <SelectField
                  label="Price of a place"
                  hint="At a company’s price for members, the pro forma is among its documents."
                  placeholder={`${beforeTax(event.price_cents)}, for others`}
                  options={companies.map(({ member_id, name }) => ({
                    value: member_id,
                    label: `${beforeTax(event.member_price_cents)}, for members, as ${name}`,
                  }))}
                  {...register('member_id', {
                    onChange: ({ target }: { target: { value: string } }) => setChosen(target.value),
                  })}
                />
              )}
              <Total quote={quote} waiting={waiting} />
            </div>
            {order.error && <FormFailure>{order.error.message}</FormFailure>}
            <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div>
                <p className="text-fine text-ink-600">
                  {waiting
                    ? 'Nothing is to be paid before a place is offered and accepted.'
                    : 'The places are held until the last day to pay.'}{' '}
                  Each can be given up by the links in the emails.
                </p>
                <PrivacyNote>We use this to hold the places, to ask for their price, and to host you.</PrivacyNote>
              </div>
              <Button type="submit" busy={order.isPending} className="max-sm:w-full">
                {order.isPending ? 'Sending…' : waiting ? 'Join the waiting list' : orderWords(quote)}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
