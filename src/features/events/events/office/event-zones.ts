import { queryOptions } from '@tanstack/react-query'
import { fromLocalInput, toLocalInput } from '@/lib/dates/dates'
import type { EventValues } from './event-field-list'

/** Moves the values to another time zone: the wall-clock times stay, so the points in time move. */
export function inZone(values: EventValues, zone: string): EventValues {
  const moved = (iso: string) => fromLocalInput(toLocalInput(iso, values.time_zone), zone)
  return {
    ...values,
    time_zone: zone,
    start_date: moved(values.start_date),
    end_date: moved(values.end_date),
    registration_deadline: moved(values.registration_deadline),
  }
}

/** The time zones in which most of the chamber's events take place. */
const usualZones = [
  'Europe/Sofia',
  'Asia/Almaty',
  'Asia/Qyzylorda',
  'Europe/London',
  'Europe/Brussels',
  'Europe/Istanbul',
]

/** A time zone as an option, by its IANA name in words. */
export const zoneChoice = (zone: string) => ({ id: zone, name: zone.replaceAll('_', ' ') })

/** The zones to choose from without a search. */
export const usualZonesQuery = queryOptions({
  queryKey: ['zones', 'usual'],
  queryFn: () => usualZones.map(zoneChoice),
  initialData: usualZones.map(zoneChoice),
  staleTime: Infinity,
})

/**
 * All zones whose name contains a text. As in the database, only those with a region in their name: others have no
 * daylight saving time (`private.is_time_zone`).
 */
export const zoneSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['zones', 'search', text],
    queryFn: () =>
      Intl.supportedValuesOf('timeZone')
        .filter((zone) => /^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(zone))
        .map(zoneChoice)
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    enabled: text !== '',
  })
