import { pictureAddress } from '@/lib/pictures/own-pictures'
import { imageAttributes, useBroken } from './picture'

const looks = {
  xs: 'size-7 text-fine',
  sm: 'size-9 text-fine',
  md: 'size-14 text-body',
  lg: 'size-28 text-heading',
} as const
const widths = { xs: '28px', sm: '36px', md: '56px', lg: '112px' } as const

/** The initials of a person: the first letters of first and last name (specification, section 9). */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')
}

/**
 * A person's picture, or their initials if there is none or it fails to load. Decorative, because the name is beside
 * it.
 */
export function Avatar({
  person,
  size = 'md',
}: {
  person: { first_name: string; last_name: string; avatar_url: string | null }
  size?: keyof typeof looks
}) {
  const { avatar_url: address } = person
  const { broken, watch } = useBroken(address ?? '')
  const shape = `${looks[size]} shrink-0 rounded-full`
  if (address && !broken)
    return (
      <img
        {...imageAttributes(pictureAddress(address), widths[size])}
        alt=""
        {...watch}
        className={`${shape} bg-paper-200 object-cover`}
      />
    )
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-sky-100 font-semibold text-sky-800`}>
      {initialsOf(person)}
    </span>
  )
}
