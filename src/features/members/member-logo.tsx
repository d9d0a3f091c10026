import { monogramOf } from '@/features/directory/directory'

const sizes = { sm: 'size-10 text-fine', lg: 'size-24 text-heading' } as const

/** A member's logo, or the initials of its name. Decorative: the name stands beside it. */
export function MemberLogo({ name, address, size = 'sm' }: { name: string; address: string | null; size?: keyof typeof sizes }) {
  const shape = `${sizes[size]} shrink-0 rounded-card`
  if (address) return <img src={address} alt="" className={`${shape} border border-paper-300 bg-paper-50 object-contain`} />
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-paper-200 font-serif font-semibold text-ink-700`}>
      {monogramOf(name) || '–'}
    </span>
  )
}
