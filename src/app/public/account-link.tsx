import { UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import { useInBrowser } from '@/components/ui/rendering'
import { onStoredName, storedName } from '@/lib/data/stored-name'
import { publicPages } from '../routing/public-pages'

/**
 * The way into the member portal: *Member Login*, or the name of who is signed in and the way to the dashboard. The
 * first script writes the name into a prerendered page (src/start/boot.ts), so hydration may find another text here.
 */
export function AccountLink({ className }: { className: string }) {
  const stored = useSyncExternalStore(onStoredName, storedName, () => null)
  const name = useInBrowser() ? stored : null
  return (
    <NavLink
      to={name ? '/dashboard' : publicPages.login.path}
      data-account
      suppressHydrationWarning
      className={`inline-flex min-h-touch items-center gap-2 rounded-control font-semibold ${className}`}
    >
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 leading-tight">
        <span suppressHydrationWarning className="block truncate text-fine leading-tight font-normal">
          {name ?? ''}
        </span>{' '}
        <span suppressHydrationWarning className="block">
          {name ? 'Dashboard' : publicPages.login.title}
        </span>
      </span>
    </NavLink>
  )
}
