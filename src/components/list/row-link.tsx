import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkLook } from '@/components/ui/link-look'

const look = `${linkLook} inline-block py-1 align-middle max-lg:py-1.5 leading-5 lg:pointer-coarse:py-3`

/** The link from a row of a list to the page of its record: the record's name, as high as the row. */
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
      className={`text-start wrap-anywhere max-lg:min-h-11 print:inline-block! ${look}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
