import { ChevronDown } from 'lucide-react'
import { ShortText } from '@/components/rich-text/short-text'
import { besideHeading, Section, SectionHeading } from '@/components/ui/page'
import type { Question } from '../pages'

/** Frequently asked questions, each of which unfolds its answer. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <Section labelledBy="questions">
      <div className={besideHeading}>
        <SectionHeading id="questions" eyebrow="Good to know" title="Frequently asked questions" />
        <div className="self-start border-b border-paper-300">
          {questions.map(({ id, question, answer }) => (
            <details key={id} className="group border-t border-paper-300">
              <summary className="flex cursor-pointer list-none items-start justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="mt-1 size-5 shrink-0 text-rose-700 transition-transform group-open:rotate-180"
                />
              </summary>
              <ShortText html={answer} className="pb-6" />
            </details>
          ))}
        </div>
      </div>
    </Section>
  )
}
