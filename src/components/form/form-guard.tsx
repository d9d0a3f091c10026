import { useRef, useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'

/** How long a person takes at least, in seconds; the database refuses what claims to be quicker than two. */
const quickest = 2.5

/**
 * Keeps machines off a public form: a field that people neither see nor reach, and the time that the form was open.
 *
 * @returns `trap`, to be rendered inside the form; `pass()`, which resolves to what goes with the values and waits until a
 * person could have filled the form in, so that nobody with an autofilling browser is refused; and `once(send)`, which
 * sends unless an earlier sending is under way, and is told by `settled()` when this one is over
 */
export function useFormGuard() {
  const [openedAt] = useState(() => Date.now())
  const field = useRef<HTMLInputElement>(null)
  const trap = (
    <div aria-hidden="true" className="absolute -left-[9999px] h-0 w-0 overflow-hidden">
      <label>
        Leave this empty
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
  async function pass(): Promise<FormGuard> {
    const left = quickest * 1000 - (Date.now() - openedAt)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    return { seconds: Math.round((Date.now() - openedAt) / 1000), website: field.current?.value ?? '' }
  }
  // Validation takes a moment, in which a second press would still find the button enabled.
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
