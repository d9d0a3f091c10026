import { Suspense } from 'react'
import { late } from '@/components/ui/late'
import type { Question } from '../pages'

const load = async () => (await import('./question-list')).QuestionList
// The build renders a page at once; a browser loads them only where there are any.
const QuestionList = import.meta.env.SSR ? await load() : late(load)

/** Frequently asked questions, each of which unfolds its answer; none without questions. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <Suspense>
      <QuestionList questions={questions} />
    </Suspense>
  )
}
