import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** The link from a row of a list to the page of its record: the record's name. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-touch items-center font-semibold text-sky-700 underline-offset-4 hover:underline"
    >
      <span className="min-w-0 break-words">{children}</span>
    </Link>
  )
}
