import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  good: 'text-leaf-700',
  waiting: 'text-sky-700',
  urgent: 'text-rose-700',
  bad: 'text-danger-700',
  over: 'text-ink-600',
} as const

/** What a status means, whatever it is called: all lists show the same meaning alike. */
export type Tone = keyof typeof tones

/** The status of a row. The words say it; the dot and its colour only help to find it. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`font-semibold ${tones[tone]}`}>
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-2 rounded-full bg-current align-[0.07em] forced-colors:border-4"
      />
      {children}
    </span>
  )
}

/** The mark of the one item that its public page begins with. */
export function FeaturedMark() {
  return (
    <span title="Featured" className="ms-1.5 inline-block shrink-0 align-[-0.1em] text-wheat-600">
      <Star aria-hidden="true" className="size-4 fill-current" />
      <span className="sr-only">Featured</span>
    </span>
  )
}
