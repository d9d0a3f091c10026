/** The classes of a menu that a button opens. */
export const menuBox =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-paper-300 bg-paper-50 p-1.5 shadow-lift'
/** The classes of an item in it. */
export const menuItem =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 text-small outline-none data-disabled:text-ink-500 data-highlighted:bg-paper-200 max-lg:min-h-touch pointer-coarse:min-h-touch'
/** The classes of the button that opens it, above a list. */
export const menuButton =
  'inline-flex min-h-8 items-center gap-1.5 rounded-control px-2.5 text-small text-ink-700 hover:bg-paper-200 hover:text-ink-900 data-[state=open]:bg-paper-200 max-lg:min-h-touch max-lg:min-w-touch max-lg:justify-center pointer-coarse:min-h-touch'
