import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkLook } from '@/components/ui/link-look'

// Two lines of it make no row higher; a press just beside them counts.
const look = `${linkLook} relative inline-block align-middle leading-5 after:absolute after:inset-x-0 after:-inset-y-1 max-lg:py-1.5 lg:pointer-coarse:py-3`

/** The link from a row of a list to the page of its record: the record's name. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}

/** The name of a record that opens in a dialog over the list. */
export function RowButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`min-h-6 text-start wrap-anywhere max-lg:min-h-11 print:inline-block! ${look}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
