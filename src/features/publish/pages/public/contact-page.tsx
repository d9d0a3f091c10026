import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useSiteSettings } from '@/features/publish/site/public/api'
import { contactQuery } from './api'
import { ContactFrame, Offices, PeopleAndQuestions } from '../shared/contact-parts'
import { ContactForm } from '@/features/write/messages/shared/contact-form'

/** What search engines read of this page. */
export const words = {
  description: 'Write to, call or visit the office of the Bulgarian–Kazakh Chamber of Commerce in Sofia.',
  keywords: 'contact, office, Sofia, email, phone',
}

function OfficesPart() {
  const { data, error, isFetching, refetch } = useQuery(contactQuery)
  if (data) return <Offices {...data.contact} />
  if (error) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton className="h-[36rem] w-full" />
    </Loading>
  )
}

/**
 * The contact page: form, offices, social links, questions and newsletter.
 *
 * @param props.newsletter the newsletter form, which belongs to another feature
 */
export function ContactPage({ newsletter }: { newsletter: ReactNode }) {
  const { data } = useQuery(contactQuery)
  return (
    <ContactFrame
      office={useSiteSettings().office}
      form={<ContactForm labelledBy="write" />}
      newsletter={newsletter}
      beside={<OfficesPart />}
      below={data && <PeopleAndQuestions people={data.people.people} questions={data.questions.questions} />}
    />
  )
}
