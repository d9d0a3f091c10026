import type { ReactNode } from 'react'
import type { Pages, Question } from '../pages'
import { ContactFrame, ContactQuestions, Offices } from './contact-parts'

/** Contact as it is when it has been read; `form` and `newsletter` stand for its forms. */
export function ContactView({
  page,
  questions,
  ...forms
}: {
  page: Pages['contact']
  questions: readonly Question[]
  form: ReactNode
  newsletter: ReactNode
}) {
  return (
    <ContactFrame
      {...forms}
      office={page.offices[0]}
      beside={<Offices {...page} />}
      below={<ContactQuestions questions={questions} />}
    />
  )
}
