import { imageAttributes, useBroken } from '@/components/ui/picture'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import { monogramOf } from '../member-words'

const looks = {
  card: { width: 64, classes: 'size-16 p-1', letters: 'size-16 text-subheading' },
  page: {
    width: 128,
    classes: 'size-20 p-2 @min-[40rem]:size-32',
    letters: 'size-20 text-heading @min-[40rem]:size-32 @min-[40rem]:text-title',
  },
} as const

/**
 * The logo of a member, or the initials of its name on a tint of its country if there is none or it fails to load.
 * Decorative, because the name is beside it.
 *
 * @param props.size of a card, or of the page of the member, whose first picture it is
 */
export function Emblem({
  member: { name, logo_url: logo, country },
  size = 'card',
}: {
  member: { name: string; logo_url: string | null; country: string | null }
  size?: keyof typeof looks
}) {
  const { broken, watch } = useBroken(logo ?? '')
  const { width, classes, letters } = looks[size]
  if (logo && !broken)
    return (
      <img
        {...imageAttributes(pictureAddress(logo), `${width}px`)}
        {...watch}
        alt=""
        width={width}
        height={width}
        loading={size === 'page' ? 'eager' : 'lazy'}
        decoding="async"
        className={`${classes} shrink-0 border border-paper-300 bg-white object-contain`}
      />
    )
  const tint =
    country === 'kazakhstan'
      ? 'bg-sky-100 text-sky-800'
      : country === 'bulgaria'
        ? 'bg-rose-100 text-rose-700'
        : 'bg-wheat-100 text-wheat-700'
  return (
    <span aria-hidden="true" className={`grid ${letters} shrink-0 place-items-center font-serif font-semibold ${tint}`}>
      {monogramOf(name)}
    </span>
  )
}
