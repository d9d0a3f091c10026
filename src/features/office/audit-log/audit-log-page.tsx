import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/column'
import { ListPage } from '@/components/ui/list-page'
import { Day } from '@/components/list/day'
import { OfficeFilters } from '@/components/list/office-filters'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { OfficeList } from '@/components/list/office-list'
import { officeTime } from '@/lib/dates/office-time'
import { auditLogQuery, peopleQuery, type AuditEntry } from './api'
import {
  actions,
  fieldChanges,
  auditLogList,
  subjectName,
  subjects,
  type FieldChange,
  type AuditLogFilter,
} from './audit-log'

const words = {
  caption: 'Audit log',
  list: 'the audit log',
  one: 'entry',
  many: 'entries',
  order: 'newest first',
  none: 'No entries found.',
  yet: 'There are no entries yet.',
  all: 'Show all entries',
}
const somebodyGone = 'Somebody who has left'
const quietLink = 'inline-block min-h-6 text-sky-700 underline-offset-4 hover:underline'

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-ink-600">nothing</span>
  // The audit log stores timestamps in ISO 8601.
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return <>{officeTime(text)}</>
  return <span>{text}</span>
}

/** Which of an entry's sides say something: what was set, what was removed, or what became what. */
function sideOf({ before, after }: AuditEntry): 'both' | 'before' | 'after' {
  if (before && after) return 'both'
  return after ? 'after' : 'before'
}

function Field({ change: { field, before, after }, side }: { change: FieldChange; side: 'both' | 'before' | 'after' }) {
  return (
    <>
      <span className="text-ink-600">{field}:</span> {side !== 'after' && <Value text={before} />}
      {side === 'both' && <span aria-label="became"> → </span>}
      {side !== 'before' && <Value text={after} />}
    </>
  )
}

/** All that an entry changed, field by field. */
function Changes({ entry, personName }: { entry: AuditEntry; personName: (id: string) => string }) {
  const changes = fieldChanges(entry.before, entry.after, personName)
  return (
    <div className="max-w-reading space-y-1 [overflow-wrap:anywhere] whitespace-pre-line">
      <p className="text-ink-600">{`${actionWords(entry)} by ${entry.actor_name}, ${officeTime(entry.happened_at)}`}</p>
      {changes.map((change) => (
        <p key={change.field}>
          <Field change={change} side={sideOf(entry)} />
        </p>
      ))}
    </div>
  )
}

/** What an entry changed, on one line. */
function Change({ entry, personName }: { entry: AuditEntry; personName: (id: string) => string }) {
  const changes = fieldChanges(entry.before, entry.after, personName)
  if (changes.length === 0) return '–'
  return changes.map((change, index) => (
    <span key={change.field}>
      {index > 0 && '; '}
      <Field change={change} side={sideOf(entry)} />
    </span>
  ))
}

/** What was done to what kind of thing, such as `Event changed`. */
function actionWords({ action, subject }: AuditEntry): string {
  return `${subjects.find(({ value }) => value === subject)?.one ?? subject} ${actions.find(({ value }) => value === action)?.label.toLowerCase() ?? action}`
}

function columnsFor(filter: AuditLogFilter, personName: (id: string) => string): Column<AuditEntry>[] {
  return [
    {
      key: 'when',
      header: 'When',
      narrow: 'end',
      cell: ({ happened_at }) => <Day at={happened_at} clock />,
    },
    { key: 'what', header: 'What', narrow: 'second', cell: actionWords },
    {
      key: 'which',
      header: 'Which',
      narrow: 'first',
      cell: (entry) => (
        <Link to={auditLogList.href({ ...filter, about: entry.subject_id, page: 1 })} className={quietLink}>
          {subjectName(entry)}
        </Link>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      fit: 'whole',
      className: 'w-40',
      cell: ({ actor_id, actor_name }) => (
        <Link to={auditLogList.href({ ...filter, actor: actor_id, page: 1 })} className={quietLink}>
          {actor_name}
        </Link>
      ),
    },
    {
      key: 'change',
      header: 'Change',
      from: 'xl',
      fit: 'cut',
      className: 'w-1/5',
      cell: (entry) => <Change entry={entry} personName={personName} />,
    },
  ]
}

function AuditLogFilters({ filter }: { filter: AuditLogFilter }) {
  const people = useQuery(peopleQuery)
  const { data: known = [] } = people
  const actor = known.map(({ id, full_name }) => ({ value: id, label: full_name }))
  // An address may name anybody.
  if (filter.actor && !actor.some(({ value }) => value === filter.actor))
    actor.unshift({ value: filter.actor, label: people.data ? somebodyGone : '–' })
  return (
    <OfficeFilters
      list={auditLogList}
      filter={filter}
      choices={{ actor }}
      from={people}
      days={{ from: 'From', until: 'To', title: 'Days of Sofia time.' }}
    />
  )
}

function Entries({ filter }: { filter: AuditLogFilter }) {
  const query = useQuery(auditLogQuery(filter))
  const { data: people } = useQuery(peopleQuery)
  // Of somebody who is not known yet, nothing is said.
  const personName = (id: string) =>
    people ? (people.find((person) => person.id === id)?.full_name ?? somebodyGone) : '–'
  const entry = query.data?.rows[0]
  return (
    <OfficeList
      list={auditLogList}
      words={words}
      query={query}
      filter={filter}
      skeleton={{ rows: 15 }}
      columns={columnsFor(filter, personName)}
      rowKey={({ id }) => String(id)}
      views={<SavedViews of={auditLogList.path} />}
      details={{
        name: (entry) => `${actionWords(entry)}: ${subjectName(entry)}`,
        content: (entry) => <Changes entry={entry} personName={personName} />,
      }}
      all={auditLogList.href()}
      aside={
        filter.about && (
          <Link
            to={auditLogList.href({ ...filter, about: '', page: 1 })}
            className="inline-flex min-h-8 items-center gap-2 rounded-control border border-ink-300 px-3 max-lg:min-h-touch text-small hover:border-ink-900"
          >
            Only {entry ? subjectName(entry) : 'one'} <X aria-hidden="true" className="size-4" />{' '}
            <span className="sr-only">(show all)</span>
          </Link>
        )
      }
    />
  )
}

/** The audit log: what staff changed, when and how. Nobody can change its entries. */
export function AuditLogPage() {
  const [params] = useSearchParams()
  const filter = auditLogList.read(params)
  return (
    <ListPage title="Audit log" lead="What staff changed, when and how. Entries can be neither edited nor deleted.">
      <AuditLogFilters filter={filter} />
      <Entries filter={filter} />
    </ListPage>
  )
}
