import { Fragment } from 'react'
import type { MarkedText } from '../search'

/** A text in which what was searched for is marked. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="bg-wheat-100 text-inherit">
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
