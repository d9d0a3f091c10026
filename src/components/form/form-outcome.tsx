import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** A form's message after a failed call. The form keeps what was typed. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-card border border-danger-200 bg-danger-50 p-4 text-small font-semibold text-danger-700"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}

/** A form's message once its row is stored. */
export function FormSuccess({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-card border border-leaf-100 bg-leaf-50 p-4 text-leaf-700"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-small text-ink-800">{children}</p>
      </div>
    </div>
  )
}
