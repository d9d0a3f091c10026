import { imageAttributes, useBroken } from '@/components/ui/picture'
import { monogramOf } from '@/features/members/directory/member-words'
import { pictureAddress } from '@/lib/pictures/own-pictures'

const looks = { sm: 'size-10 text-fine', lg: 'size-24 text-heading' } as const
const widths = { sm: '40px', lg: '96px' } as const

/** A member's logo, or its initials if there is none or it fails to load. Decorative: the name is next to it. */
export function MemberLogo({
  name,
  address,
  size = 'sm',
}: {
  name: string
  address: string | null
  size?: keyof typeof looks
}) {
  const { broken, watch } = useBroken(address ?? '')
  const shape = `${looks[size]} shrink-0 rounded-card`
  if (address && !broken)
    return (
      <img
        {...imageAttributes(pictureAddress(address), widths[size])}
        alt=""
        {...watch}
        className={`${shape} border border-paper-300 bg-paper-50 object-contain`}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center bg-paper-200 font-serif font-semibold text-ink-700`}
    >
      {monogramOf(name) || '–'}
    </span>
  )
}
