import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormFailure } from '@/components/form/form-outcome'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { lowLink } from '@/components/ui/link-look'
import { useSession } from '@/features/people/session/api'
import { splitName } from '@/lib/text/split-name'
import { fewPeople, mostPeople, peopleQuery, useSetManager, type CompanyPerson } from './api'
import { AddPersonDialog, EndDialog, namedWords, type Ending } from './people-dialogs'

const nameOf = ({ full_name, email }: CompanyPerson) => full_name || email

function Person({
  person,
  mine,
  busy,
  onName,
  onEnd,
}: {
  person: CompanyPerson
  mine: boolean
  busy: boolean
  onName: () => void
  onEnd: (what: Ending['what']) => void
}) {
  const { email, title, is_manager, is_shown, is_first } = person
  const name = nameOf(person)
  const facts = [
    is_manager && 'Manager',
    title,
    is_shown && 'shown on the page',
    !is_first && 'has another first company',
    email,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <Avatar person={{ ...splitName(person.full_name), avatar_url: person.avatar_url }} size="sm" />
      <div className="min-w-0 grow basis-48">
        <Link to={`/dashboard/users?q=${encodeURIComponent(email)}`} className={lowLink}>
          {name}
        </Link>
        <p className="text-fine [overflow-wrap:anywhere] text-ink-600">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {mine ? (
        <p className="text-fine text-ink-600">Another Administrator must change your companies.</p>
      ) : (
        <div className="flex flex-wrap gap-x-4">
          {is_manager ? (
            <Button look="quiet" onClick={() => onEnd('manager')} aria-label={`End as manager: ${name}`}>
              End as manager
            </Button>
          ) : (
            <Button look="quiet" busy={busy} onClick={onName} aria-label={`Make a manager: ${name}`}>
              Make a manager
            </Button>
          )}
          <Button look="quiet" onClick={() => onEnd('person')} aria-label={`Remove from company: ${name}`}>
            Remove from company
          </Button>
        </div>
      )}
    </li>
  )
}

/** The people with accounts who belong to a member, and which of them are its managers: they keep its page. */
export function People({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { profile: me } = useSession()
  const [most, setMost] = useState<number>(fewPeople)
  const query = useQuery(peopleQuery(memberId, most))
  const { data, isFetching } = query
  // They come first, so that all are counted where there is one.
  const managers = data?.rows.filter(({ is_manager }) => is_manager).length
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Ending>()
  // What was done last, in words.
  const [done, setDone] = useState('')
  const naming = useSetManager(memberId)
  function name(person: CompanyPerson) {
    setDone('')
    naming.mutate(
      { personId: person.person_id, manages: true },
      { onSuccess: () => setDone(namedWords(nameOf(person))) },
    )
  }
  return (
    <RecordSection
      title="People and managers"
      actions={
        data && (
          <Button look="quiet" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" /> Add person
          </Button>
        )
      }
    >
      {!data && <NoDataYet query={query} loading="Loading people…" skeleton={['h-14']} />}
      {data?.total === 0 && (
        <p className="text-small text-ink-600">
          Nobody with access to the portal belongs to it yet. Add a user, or invite somebody under Users.
        </p>
      )}
      {data && data.total > 0 && managers === 0 && (
        <p className="mb-2 text-small text-ink-700">Nobody keeps its page yet: it has no manager.</p>
      )}
      {data?.rows.some(({ is_manager }) => !is_manager) && (
        <p className="mb-2 text-small text-ink-700">
          Whoever you make a manager keeps the company’s page. They are told by email.
        </p>
      )}
      <p role="status" className="text-small font-medium text-leaf-700">
        {done}
      </p>
      {naming.error && <FormFailure>{naming.error.message}</FormFailure>}
      <ul className="divide-y divide-paper-300">
        {data?.rows.map((person) => (
          <Person
            key={person.person_id}
            person={person}
            mine={person.person_id === me?.id}
            busy={naming.isPending && naming.variables.personId === person.person_id}
            onName={() => name(person)}
            onEnd={(what) =>
              setEnding({ what, id: person.person_id, name: nameOf(person), last: person.is_manager && managers === 1 })
            }
          />
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <Button look="quiet" busy={isFetching} onClick={() => setMost(mostPeople)}>
          Show all {data.total.toLocaleString('en-US')}
        </Button>
      )}
      <AddPersonDialog
        memberId={memberId}
        memberName={memberName}
        open={adding}
        known={data?.rows.map(({ person_id }) => person_id) ?? []}
        onDone={(words) => {
          setAdding(false)
          setDone(words)
        }}
        onClose={() => setAdding(false)}
      />
      <EndDialog
        memberId={memberId}
        memberName={memberName}
        ending={ending}
        onDone={setDone}
        onClose={() => setEnding(undefined)}
      />
    </RecordSection>
  )
}
