import { Link } from 'react-router-dom'
import { imageAttributes, useBroken } from '@/components/ui/picture'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { fullName } from '@/features/publish/site/site'

/**
 * The chamber's logo and title as a link to Home. Without a logo, or when it fails to load, the chamber's mark is
 * shown. On ink surfaces the logo gets a paper background, because it was designed for one. `compact` omits the full
 * name. A long title is smaller, on up to four lines.
 */
export function Brand({
  onInk = false,
  to = '/',
  compact = false,
}: {
  onInk?: boolean
  to?: string
  compact?: boolean
}) {
  const { title, logoUrl } = useSiteSettings()
  const { broken, watch } = useBroken(logoUrl)
  return (
    <Link to={to} className="flex min-h-touch min-w-0 items-center gap-[12px]">
      <img
        {...imageAttributes(logoUrl && !broken ? logoUrl : '/logo.svg', '40px')}
        alt=""
        width={40}
        height={40}
        fetchPriority="low"
        {...watch}
        className={`size-[40px] shrink-0 object-contain ${onInk ? 'rounded-card bg-paper-50 p-1' : ''}`}
      />
      <span className="min-w-0 leading-tight">
        <span
          className={`line-clamp-4 font-serif leading-tight font-semibold tracking-tight [overflow-wrap:anywhere] ${title.length < 21 ? 'text-[min(1.375rem,9vw)]' : compact ? 'text-fine' : 'text-small'}`}
        >
          {title}
        </span>
        {!compact && (
          <span
            className={`hidden text-[0.75rem] sm:block lg:hidden xl:block ${onInk ? 'text-ink-200' : 'text-ink-600'}`}
          >
            {fullName}
          </span>
        )}
      </span>
    </Link>
  )
}
