import { fromLocalInput, toLocalInput } from '@/lib/dates/dates'
import type { EventValues } from './event-values'

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

/**
 * The time zones to choose from, the most common ones first. As in the database, only zones with a region in their name: others
 * have no daylight saving time (`private.is_time_zone`).
 *
 * @param own the event's zone, offered even if this browser does not know it
 */
export function zoneChoices(own: string): { value: string; label: string }[] {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => /^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(zone))
  return [...new Set([...usualZones, own, ...all])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
