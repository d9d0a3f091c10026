import type { ComponentProps } from 'react'
import { DatetimeField } from '@/components/form/datetime-field'
import { officeZone } from '@/lib/dates/office-time'

/** When an article or an event becomes or became public, on the office's clock. Spread `field` of a Controller over it. */
export function PublicationDateField(field: Omit<ComponentProps<typeof DatetimeField>, 'label' | 'zone'>) {
  return <DatetimeField label="Publication date and time" zone={officeZone} {...field} />
}
