import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '@/components/form/form-field'
import { ErrorBox } from '@/components/ui/states'
import { tiersQuery } from '../api'
import { euros } from '../tiers'

/**
 * The choice of a tier, of those that are offered. Spread `field('tier')` over it.
 *
 * @param props.current the key of a tier that can be chosen even if it is not offered any more; empty for none
 * @param props.priced whether the choices name their prices
 */
export function TierField({
  current,
  priced = false,
  ...field
}: { current: string; priced?: boolean; error?: string } & ComponentProps<'select'>) {
  const { data, error, isFetching, refetch } = useQuery(tiersQuery)
  const choices = data
    ?.filter(({ key, retired }) => !retired || key === current)
    .map(({ key, name, price }) => ({ value: key, label: priced ? `${name} (${euros(price)} per year)` : name }))
  return (
    <div className="space-y-3">
      <SelectField
        label="Tier"
        starred
        placeholder="Choose a tier"
        // Until the list has arrived, the field keeps what it has.
        options={choices ?? (current ? [{ value: current, label: current }] : [])}
        {...field}
      />
      {error && !data && <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
    </div>
  )
}
