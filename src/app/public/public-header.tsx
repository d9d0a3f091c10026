import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router-dom'
import { Container } from '@/components/ui/page'
import { lateDialog } from '@/components/ui/late'
import { useMenuOpen } from '@/components/ui/menu-open'
import { AccountLink } from './account-link'
import { Brand } from './brand'
import { navigation } from '../routing/public-pages'
import { SearchLink } from './search-link'

const MobileMenu = lateDialog(
  async () => (await import('./mobile-menu')).MobileMenu,
  ({ onOpenChange }) => onOpenChange(false),
)

/**
 * The header of the public pages: brand, navigation with the active route marked, sign-in, and the menu for small
 * screens.
 */
export function PublicHeader() {
  const [menuOpen, setMenuOpen] = useMenuOpen()
  const [menuWanted, setMenuWanted] = useState(false)
  return (
    <header className="sticky top-0 z-40 border-b border-paper-300 bg-paper-50">
      <Container className="flex min-h-[4.5rem] items-center justify-between gap-[min(1.5rem,5vw)]">
        <Brand />
        <nav aria-label="Main" className="hidden shrink-0 items-center gap-1 lg:flex">
          {navigation.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className={({ isActive }) =>
                `relative inline-flex min-h-touch items-center px-3 text-small font-medium after:absolute after:inset-x-3 after:bottom-1.5 after:h-[3px] ${
                  isActive
                    ? 'text-ink-900 after:bg-wheat-500'
                    : 'text-ink-700 hover:text-ink-900 hover:after:bg-paper-300'
                }`
              }
            >
              {label}
            </NavLink>
          ))}
          {/* A fixed width, so that a name moves nothing beside it. */}
          <AccountLink className="ms-3 w-40 justify-center border border-ink-300 px-3 text-small hover:border-ink-900" />
        </nav>
        <SearchLink />
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPointerEnter={MobileMenu.fetch}
          onClick={() => {
            setMenuWanted(true)
            setMenuOpen(true)
          }}
          className="-me-2 grid size-touch place-items-center rounded-control hover:bg-paper-200 lg:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </Container>
      {menuWanted && <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />}
    </header>
  )
}
