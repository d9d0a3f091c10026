import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { NotFoundError } from '@/lib/data/errors'
import type { PageKey } from '../pages'
import { aboutPage } from './about'
import { officePageQuery } from './api'
import { contactPage } from './contact'
import type { PageDefinition } from './content'
import { homePage } from './home'
import { membershipPage } from './membership'
import { PageForm } from './page-form'
import { pageOf } from './pages'
import { partnersPage } from './partners'
import { peoplePage } from './people'
import { questionsPage } from './questions'
import { servicesPage } from './services'

const frame = {
  kind: 'Page',
  page: SheetPage,
  skeleton: ['h-16', 'h-64', 'h-64'],
}

/** The form of a page, in every state of its query. */
function formOf<Key extends PageKey, Values extends object>(definition: PageDefinition<Key, Values>): ComponentType {
  return function Form() {
    const title = pageOf(definition.key)?.title ?? frame.kind
    return (
      <RecordPage {...frame} kind={title} query={useQuery(officePageQuery(definition))} fresh title={() => title}>
        {(page) => <PageForm definition={definition} page={page} />}
      </RecordPage>
    )
  }
}

const forms: Readonly<Record<PageKey, ComponentType>> = {
  home: formOf(homePage),
  about: formOf(aboutPage),
  services: formOf(servicesPage),
  membership: formOf(membershipPage),
  contact: formOf(contactPage),
  questions: formOf(questionsPage),
  partners: formOf(partnersPage),
  people: formOf(peoplePage),
}

const missing = {
  dataUpdatedAt: 0,
  data: undefined,
  error: new NotFoundError('There is no such page.'),
  isFetching: false,
  isFetchedAfterMount: true,
  refetch: () => undefined,
}

/** A page of the site in the office. */
export function PageOfficePage() {
  const { key = '' } = useParams()
  const page = pageOf(key)
  if (page) {
    const Form = forms[page.key]
    return <Form key={key} />
  }
  return (
    <RecordPage {...frame} query={missing} title={() => ''}>
      {() => null}
    </RecordPage>
  )
}
