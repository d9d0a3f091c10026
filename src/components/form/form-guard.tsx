import { useRef, useState } from 'react'
import type { FormGuard } from '@/lib/data/send-form'

/** How long a person takes at least, in seconds; the database refuses what claims to be quicker than two. */
const quickest = 2.5

/**
 * Keeps machines off a public form: a field that people neither see nor reach, and the time that the form was open.
 *
 * @returns `trap`, to be rendered inside the form, and `pass()`, which resolves to what goes with the values; it waits
 * until a person could have filled the form in, so that nobody with an autofilling browser is refused
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
  return { trap, pass }
}
