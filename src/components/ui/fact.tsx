import type { ReactNode } from 'react'

/** A fact about a record, in a definition list: what it is, and below it its value. */
export function Fact({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-fine text-ink-600">{label}</dt>
      <dd className="mt-0.5 font-semibold break-words">{children}</dd>
    </div>
  )
}
