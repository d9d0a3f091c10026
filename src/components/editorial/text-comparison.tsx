import { diffArrays, diffLines } from 'diff'
import { useMemo } from 'react'

/**
 * How many words may differ before texts are compared by lines: the time to find the shortest difference grows with the
 * square of this number.
 */
const mostDifferences = 1_000

/** Splits a text into words of any script, white space and single other characters. */
const words = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []

/** The part of the shorter text's words that both must have to be merged: with less in common, neither could be read. */
const leastCommon = 1 / 3

type Part = { value: string; added?: boolean; removed?: boolean }

/** How many of the pieces are words, not white space or punctuation. */
const wordCount = (pieces: readonly string[]) => pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length

function partsOf(before: string, after: string): Part[] {
  const [old, now] = [words(before), words(after)]
  const byWords = diffArrays(old, now, { maxEditLength: mostDifferences }) as
    | { value: string[]; added?: boolean; removed?: boolean }[]
    | undefined
  if (!byWords) return diffLines(before, after)
  const common = wordCount(byWords.flatMap(({ value, added, removed }) => (added || removed ? [] : value)))
  if (common < Math.min(wordCount(old), wordCount(now)) * leastCommon)
    return [
      { value: before, removed: true },
      { value: `\n${after}`, added: true },
    ]
  return byWords.map(({ value, added, removed }) => ({ value: value.join(''), added, removed }))
}

/** Two texts merged into one, with deletions and insertions marked by lines and words, not by colour alone, and with a gap between what went and what came. */
export function TextComparison({ label, before, after }: { label: string; before: string; after: string }) {
  const parts = useMemo(() => partsOf(before, after), [before, after])
  if (before === after)
    return <p className="text-small text-ink-700">The words are the same; only their form differs.</p>
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-96 overflow-y-auto text-small leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {parts.map(({ value, added, removed }, index) =>
        added ? (
          <ins
            key={index}
            className={`rounded-control bg-leaf-100 px-0.5 font-semibold text-leaf-700 decoration-2 ${parts[index - 1]?.removed ? 'ms-1' : ''}`}
          >
            <span className="sr-only">Added: </span>
            {value}
            <span className="sr-only">. End of addition. </span>
          </ins>
        ) : removed ? (
          <del key={index} className="rounded-control bg-danger-50 px-0.5 text-danger-700 decoration-2">
            <span className="sr-only">Removed: </span>
            {value}
            <span className="sr-only">. End of removal. </span>
          </del>
        ) : (
          value
        ),
      )}
    </div>
  )
}
