import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Takes the focus and the page to a message about something that has just been added: the button that was pressed is
 * gone.
 *
 * @param props.when whether it has just been added; otherwise the message is shown where it is
 */
export function Arrival({ when, children }: { when: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!when) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [when])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
