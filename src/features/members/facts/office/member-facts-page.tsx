import { useParams } from 'react-router-dom'
import { RecordPage } from '@/components/ui/record-page'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { FactsOfYear } from '../shared/facts-of-year'
import { useFacts } from '../shared/use-facts'

function MemberFacts({ id }: { id: string }) {
  const { role } = useSession()
  const query = useFacts(id)
  const record = `/dashboard/members/${id}${role && may(role, 'members') ? '' : '/record'}`
  return (
    <RecordPage
      query={query}
      kind="Member"
      back={{ to: record, label: 'Back to the record' }}
      title={() => 'What membership brought'}
      lead={({ name }) => name}
      narrow={false}
      skeleton={['h-10', 'h-32', 'h-32', 'h-32']}
    >
      {(facts) => <FactsOfYear office facts={facts} pending={query.isPlaceholderData} />}
    </RecordPage>
  )
}

/** What membership brought a member, for the office. */
export function MemberFactsPage() {
  const { id = '' } = useParams()
  return <MemberFacts key={id} id={id} />
}
