import type { ReactNode } from 'react'

/**
 * Makes a field whose control is made of several parts focusable for a form, so that the summary of what is wrong leads to it.
 *
 * @param props.fieldRef the ref of the form's field
 */
export function Focusable({
  fieldRef,
  children,
}: {
  fieldRef: (instance: { focus: () => void }) => void
  children: ReactNode
}) {
  return (
    <div
      ref={(node) =>
        fieldRef({
          // The remove buttons of keywords stand before their input.
          focus: () =>
            (
              node?.querySelector<HTMLElement>('input, textarea') ?? node?.querySelector<HTMLElement>('button')
            )?.focus(),
        })
      }
    >
      {children}
    </div>
  )
}
