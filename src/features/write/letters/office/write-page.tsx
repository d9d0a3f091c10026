import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/office-page'
import { RecordPage } from '@/components/ui/record-page'
import { attendedEventQuery } from '@/features/events/events/office/attended/api'
import { participantsHref } from '@/features/events/events/registration-counts'
import { isId } from '@/lib/data/record-id'
import { newLetter } from '../letter-values'
import { lettersHref } from '../letters'
import { LetterForm } from './letter-form'

/** The registrations or members that were selected in the list; none after opening the address by itself. */
function selectedPeople(state: unknown): string[] {
  const people = (state as { people?: unknown } | null)?.people
  return Array.isArray(people) ? people.filter((id): id is string => typeof id === 'string' && isId(id)) : []
}

/** The form of a letter to the participants of an event. */
export function WriteToParticipantsPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const location = useLocation()
  const query = useQuery(attendedEventQuery(id))
  const [initial] = useState(() => newLetter(selectedPeople(location.state), params))
  const [to] = useState({ eventId: id })
  return (
    <RecordPage
      query={query}
      kind="Letter"
      missing="Event not found"
      back={{ to: participantsHref(id), label: 'Back to the participants' }}
      title={({ title }) => `Write to participants: ${title}`}
      actions={() => (
        <ButtonLink look="secondary" to={lettersHref(to)}>
          Sent letters
        </ButtonLink>
      )}
      skeleton={['h-32', 'h-12', 'h-80']}
    >
      {({ title, price_cents }) => (
        <LetterForm to={to} initial={initial} about={` of “${title}”`} priced={Boolean(price_cents)} />
      )}
    </RecordPage>
  )
}

/** The form of a letter to contacts of members. */
export function WriteToMembersPage() {
  const [params] = useSearchParams()
  const location = useLocation()
  const [initial] = useState(() => newLetter(selectedPeople(location.state), params))
  const [to] = useState({ eventId: undefined })
  return (
    <OfficePage
      title="Write to members"
      lead="To contact persons, about membership. The newsletter has its own list."
      narrow
      back={{ to: lettersHref(to), label: 'Back to Letters' }}
    >
      <LetterForm to={to} initial={initial} />
    </OfficePage>
  )
}
