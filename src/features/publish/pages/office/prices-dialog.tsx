import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ChoiceCards } from '@/components/form/choice-cards'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { euros } from '@/features/members/tiers/tiers'
import { countOf } from '@/lib/text/numbers'
import { officeDay } from '@/lib/dates/office-time'
import { pricePayersQuery } from './api'
import type { Kept, NewPrice, NewPrices, PriceConsent } from './prices'

/** With as many members or fewer, a list needs no search. */
const fewMembers = 10

const pay = (count: number) => `${countOf(count, 'member')} ${count === 1 ? 'pays' : 'pay'}`
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The members who pay the price of a tier, each with a box: who is ticked keeps the former price. */
function Payers({
  tier,
  price: { from, to },
  ids,
  onChange,
}: {
  tier: string
  price: NewPrice
  ids: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const query = useQuery(pricePayersQuery(tier))
  const [search, setSearch] = useState('')
  if (!query.data) return <NoDataYet query={query} loading="Loading the members…" skeleton={['h-touch', 'h-40']} />
  const shown = query.data.filter(({ name }) => folded(name).includes(folded(search.trim())))
  // Somebody who was ticked may have left meanwhile.
  const ticked = new Set(query.data.map(({ id }) => id).filter((id) => ids.includes(id)))
  const tick = (wanted: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...ids, ...wanted])] : ids.filter((id) => !wanted.includes(id)))
  const others = query.data.length - ticked.size
  return (
    <div className="mt-4 space-y-2">
      <p className="text-small text-ink-700">{`Tick who keeps ${euros(from)}.`}</p>
      {query.data.length > fewMembers && (
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // It would save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="max-h-80 overflow-y-auto rounded-card border border-paper-300 bg-white px-4">
        {shown.length === 0 ? (
          <p className="py-3 text-small text-ink-700">No member was found.</p>
        ) : (
          <CheckboxField
            label={<span className="font-semibold">{search ? 'All that were found' : 'All members'}</span>}
            checked={shown.every(({ id }) => ticked.has(id))}
            onChange={({ target }) =>
              tick(
                shown.map(({ id }) => id),
                target.checked,
              )
            }
          />
        )}
        <ul aria-label={`Who keeps ${euros(from)}`}>
          {shown.map(({ id, name, ends_on }) => (
            <li key={id} className="border-t border-paper-200">
              <CheckboxField
                label={
                  <span className="wrap-anywhere">
                    {name}
                    {ends_on && <span className="block text-fine text-ink-600">until {officeDay(ends_on)}</span>}
                  </span>
                }
                checked={ticked.has(id)}
                onChange={({ target }) => tick([id], target.checked)}
              />
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="text-small font-semibold">
        {`${countOf(ticked.size, 'member')} ${ticked.size === 1 ? 'keeps' : 'keep'} ${euros(from)}, ${others.toLocaleString('en-US')} ${others === 1 ? 'pays' : 'pay'} ${euros(to)}.`}
      </p>
    </div>
  )
}

const wayOf = (kept: Kept[string] | undefined) => (kept === true ? 'keep' : kept ? 'choose' : 'pay')

/** The question about one tier. */
function Tier({
  tier,
  price,
  kept,
  problem,
  onChange,
}: {
  tier: string
  price: NewPrice
  kept: Kept[string] | undefined
  problem: boolean
  onChange: (kept: Kept[string] | undefined) => void
}) {
  const { name, from, to, members, agreed } = price
  return (
    <fieldset>
      <legend className="font-serif text-subheading font-semibold wrap-anywhere">{name}</legend>
      <p className="mt-1 mb-4 text-small text-ink-700">
        {`${pay(members)} ${euros(from)} a year. From now on the tier costs ${euros(to)}.`}
        {agreed > 0 &&
          ` ${agreed.toLocaleString('en-US')} more ${agreed === 1 ? 'has an agreed price and keeps it' : 'have an agreed price and keep it'}.`}
      </p>
      <ChoiceCards
        layout="sm:grid-cols-3"
        value={wayOf(kept)}
        onChange={(way) => onChange(way === 'keep' ? true : way === 'choose' ? [] : undefined)}
        choices={[
          { value: 'pay', label: 'All pay the new price', hint: 'On every document that is issued from now on.' },
          {
            value: 'keep',
            label: `Members of today keep ${euros(from)}`,
            hint: 'As the agreed price in their billing details.',
          },
          { value: 'choose', label: 'Choose…', hint: `Some keep ${euros(from)}, the others pay the new price.` },
        ]}
      />
      {kept && kept !== true && <Payers tier={tier} price={price} ids={kept} onChange={onChange} />}
      {problem && (
        <p role="alert" className="mt-2 text-small font-medium text-danger-700">
          {`Please tick who keeps ${euros(from)}, or choose another answer.`}
        </p>
      )}
    </fieldset>
  )
}

/**
 * The question before a save that changes what members pay.
 *
 * @param props.prices the new prices
 * @param props.start who was to keep the former price when it was asked before
 * @param props.onSave called with what was agreed to
 */
export function PricesDialog({
  prices,
  start = {},
  onSave,
  onBack,
}: {
  prices: NewPrices
  start?: Kept
  onSave: (consent: PriceConsent) => void
  onBack: () => void
}) {
  const [kept, setKept] = useState<Record<string, Kept[string] | undefined>>(start)
  const [tried, setTried] = useState(false)
  const tiers = Object.entries(prices)
  const nobody = (tier: string) => Array.isArray(kept[tier]) && kept[tier].length === 0
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (tiers.some(([tier]) => nobody(tier))) return
    const keep = Object.fromEntries(tiers.flatMap(([tier]) => (kept[tier] ? [[tier, kept[tier]]] : [])))
    onSave({ expected: prices, keep })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title="Who pays the new price?"
      description="Nothing is saved yet."
    >
      <form noValidate onSubmit={submit} aria-label="New prices" className="space-y-8">
        {tiers.map(([tier, price]) => (
          <Tier
            key={tier}
            tier={tier}
            price={price}
            kept={kept[tier]}
            problem={tried && nobody(tier)}
            onChange={(next) => setKept({ ...kept, [tier]: next })}
          />
        ))}
        <DialogButtons send="Save page" busy={false} />
      </form>
    </Dialog>
  )
}
