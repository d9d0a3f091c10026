import { TriangleAlert } from 'lucide-react'

/** What is missing or unusual, a line each; nothing for none. */
export function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="space-y-1 rounded-card border border-wheat-300 bg-wheat-100 px-4 py-3 text-small text-ink-800">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wheat-700" />
          {sentence}
        </li>
      ))}
    </ul>
  )
}
