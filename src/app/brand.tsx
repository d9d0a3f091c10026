import { Link } from 'react-router-dom'
import { useSiteSettings } from '@/features/site/api'
import { fullName } from '@/features/site/site'

/** The chamber's logo and title as a link home; the mark stands in where no logo is set. */
export function Brand({ onInk = false, to = '/' }: { onInk?: boolean; to?: string }) {
  const { title, logoUrl } = useSiteSettings()
  return (
    <Link to={to} className="flex min-h-touch min-w-0 items-center gap-3">
      <img src={logoUrl || '/logo.svg'} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-serif text-[1.375rem] font-semibold tracking-tight">{title}</span>
        <span className={`hidden text-[0.75rem] sm:block lg:hidden xl:block ${onInk ? 'text-ink-200' : 'text-ink-600'}`}>{fullName}</span>
      </span>
    </Link>
  )
}
