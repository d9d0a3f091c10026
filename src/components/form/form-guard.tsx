import { useRef, useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'

/** The least time that a person needs, in seconds. The database refuses anything faster than two seconds. */
const quickest = 2.5

/**
 * Protects a public form from bots, with a honeypot field that people neither see nor reach, and password managers are
 * asked to leave alone, and with the time that the form was open.
 *
 * @returns `trap`, to be rendered inside the form; `pass()`, which resolves to the data that is sent with the values,
 *   and waits until a person could have filled in the form, so that nobody with autofill is refused; and `once(send)`,
 *   which calls `send` unless an earlier submission is still running (`send` calls `settled()` when it has finished)
 */
export function useFormGuard() {
  const [openedAt] = useState(() => Date.now())
  const field = useRef<HTMLInputElement>(null)
  const trap = (
    <div aria-hidden="true" className="absolute -left-[9999px] h-0 w-0 overflow-hidden">
      <label>
        Leave this empty
        <input
          ref={field}
          type="text"
          name="leave-empty"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
  async function pass(): Promise<FormGuard> {
    const left = quickest * 1000 - (Date.now() - openedAt)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    const website = field.current?.value ?? ''
    // Whoever is refused because of it sends the form again without it.
    if (field.current) field.current.value = ''
    return { seconds: Math.round((Date.now() - openedAt) / 1000), website }
  }
  // Validation is asynchronous: until it is done the button is still enabled and could be pressed twice.
  const sending = useRef(false)
  function once(send: (settled: () => void) => void) {
    if (sending.current) return
    sending.current = true
    send(() => {
      sending.current = false
    })
  }
  return { trap, pass, once }
}
