import { diffLines, diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

/** Above this many characters texts are compared line by line: comparing word by word takes the square of their length. */
const longText = 20_000

/** Two texts as one, with what was taken out and put in. Marked by strokes and words too, not by colour alone. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => (before.length + after.length > longText ? diffLines(before, after) : diffWordsWithSpace(before, after)), [before, after])
  return (
    <p className="max-h-96 overflow-y-auto text-small leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ value, added, removed }, index) =>
        added ? (
          <ins key={index} className="bg-leaf-100 font-semibold text-leaf-700 decoration-2">
            <span className="sr-only">Added: </span>
            {value}
            <span className="sr-only">. End of addition. </span>
          </ins>
        ) : removed ? (
          <del key={index} className="bg-danger-50 text-danger-700 decoration-2">
            <span className="sr-only">Removed: </span>
            {value}
            <span className="sr-only">. End of removal. </span>
          </del>
        ) : (
          value
        ),
      )}
    </p>
  )
}
