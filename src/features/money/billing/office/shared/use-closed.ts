import { useQuery } from '@tanstack/react-query'
import { closedWords, type ClosedUntil } from '../../closed-days'
import { closedBooksQuery } from '../api'

/** Until when the books are closed. What they refuse is said before anything is typed; the database refuses it. */
export const useClosedUntil = (): ClosedUntil => useQuery(closedBooksQuery).data

/** {@link closedWords} of a day. */
export const useClosedWords = (day: string | null) => closedWords(day, useClosedUntil())
