import { useEffect, useState } from 'react'

/**
 * Copies a text, and tells for five seconds what became of it.
 *
 * @returns the outcome, null before and after, and the function that copies
 */
export function useCopy(): ['copied' | 'refused' | null, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 5_000)
    return () => clearTimeout(timer)
  }, [outcome])
  async function copy(text: string) {
    try {
      // A page served over http has no clipboard, and a person may deny access to it.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return [outcome, copy]
}
