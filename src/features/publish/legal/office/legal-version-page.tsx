import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { RichText } from '@/components/rich-text/rich-text'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { underlinedLink } from '@/components/ui/link-look'
import { NotFoundError } from '@/lib/data/errors'
import { officeDay } from '@/lib/dates/office-time'
import { legalTitles, type LegalType } from '../legal'
import { legalVersionsQuery } from './api'
import { tomorrow, withStanding, type LegalVersion } from './legal-values'
import { LegalForm } from './legal-form'

const frame = {
  page: SheetPage,
  skeleton: ['h-16', 'h-96'],
}

/** A version that holds or held: to read. */
function Reading({
  type,
  version: { id, holds_from, content },
  added,
}: {
  type: LegalType
  version: LegalVersion
  added?: boolean
}) {
  return (
    <>
      {added && (
        <div className="mb-6">
          <FormSuccess title="Version saved">It is in force now.</FormSuccess>
        </div>
      )}
      <p className="mb-6 text-small text-ink-700">
        {`It has held since ${officeDay(holds_from)} and is never changed. `}
        <Link to={`/dashboard/pages/${type}/new?from=${id}`} className={underlinedLink}>
          Make a new version from this one
        </Link>
      </p>
      <div className="rounded-card border border-paper-300 bg-white p-5 sm:p-8">
        <RichText html={content} />
      </div>
    </>
  )
}

function Version({ type, id }: { type: LegalType; id: string }) {
  const added = useArrival<{ saved?: boolean }>()?.saved
  const [parameters] = useSearchParams()
  const query = useQuery(legalVersionsQuery(type))
  const versions = query.data && withStanding(query.data)
  const version = versions?.find((one) => one.id === id)
  const inForce = versions?.find(({ standing }) => standing === 'in force')
  const begin = versions?.find((one) => one.id === parameters.get('from')) ?? inForce
  const isNew = id === 'new'
  const found = isNew || version !== undefined
  // A version that was saved a moment ago is not in the list that was read before.
  const missing =
    versions && !found && query.isFetchedAfterMount && !query.error
      ? new NotFoundError('There is no such version. It may have been deleted.')
      : null
  return (
    <RecordPage
      {...frame}
      kind={isNew ? 'New version' : 'Version'}
      query={{ ...query, data: found ? query.data : undefined, error: missing ?? query.error }}
      fresh
      title={() =>
        version ? `${legalTitles[type]} from ${officeDay(version.holds_from)} on` : `New version: ${legalTitles[type]}`
      }
    >
      {() =>
        version && version.standing !== 'coming' ? (
          <Reading type={type} version={version} added={added} />
        ) : (
          <LegalForm
            type={type}
            version={version}
            initial={
              version
                ? { content: version.content, holds_from: version.holds_from }
                : { content: begin?.content ?? '', holds_from: tomorrow() }
            }
            inForce={inForce}
            added={added}
          />
        )
      }
    </RecordPage>
  )
}

/**
 * The page of a version of a legal text, or of the form for a new one, which begins with the version that its address
 * names (`?from=`), or else with the one in force.
 *
 * @param type the legal text
 */
export function legalVersionPage(type: LegalType) {
  return function LegalVersionPage() {
    const { version = '' } = useParams()
    return <Version key={version} type={type} id={version} />
  }
}
