import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/data-table'
import { SelectField, TextField } from '@/components/form/form-field'
import { OfficePage, PartLinks } from '@/components/ui/page'
import { OfficeList } from '@/components/list/office-list'
import { useListFilter } from '@/components/list/list-filters'
import { useSession } from '@/features/session/api'
import { officeTime } from '@/lib/dates/office-time'
import { auditLogQuery, staffQuery, type AuditEntry } from './api'
import {
  actions,
  fieldChanges,
  readAuditLogFilter,
  auditLogHref,
  auditLogPageSize,
  subjectName,
  subjects,
  type FieldChange,
  type AuditLogFilter,
} from './audit-log'
import { settingsParts } from '@/features/site/shared/settings-parts'

const words = {
  caption: 'Audit log',
  list: 'the audit log',
  one: 'entry',
  many: 'entries',
  none: 'No entries found.',
  yet: 'There are no entries yet.',
  all: 'Show all entries',
}
const somebodyGone = 'Somebody who has left'
const quietLink = 'inline-flex min-h-touch items-center text-start text-sky-700 underline-offset-4 hover:underline'
function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-ink-600">nothing</span>
  // The audit log stores timestamps in ISO 8601.
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return <>{`${officeTime(text)}`}</>
  return <span>{text.length > 160 ? `${text.slice(0, 160)}…` : text}</span>
}

function Fields({ changes, side }: { changes: FieldChange[]; side: 'both' | 'before' | 'after' }) {
  return (
    <dl className="space-y-1 lg:py-2.5 [overflow-wrap:anywhere]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-600">{field}:</dt>
          <dd className="min-w-0">
            {side !== 'after' && <Value text={before} />}
            {side === 'both' && <span aria-label="became"> → </span>}
            {side !== 'before' && <Value text={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ entry, personName }: { entry: AuditEntry; personName: (id: string) => string }) {
  const changes = fieldChanges(entry.before, entry.after, personName)
  if (changes.length === 0) return <span className="inline-flex items-center text-ink-600 lg:min-h-touch">–</span>
  if (entry.before && entry.after) return <Fields changes={changes} side="both" />
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer items-center text-sky-700">
        {entry.after ? 'What was set' : 'What was removed'}
      </summary>
      <Fields changes={changes} side={entry.after ? 'after' : 'before'} />
    </details>
  )
}

function columnsFor(filter: AuditLogFilter, personName: (id: string) => string): Column<AuditEntry>[] {
  return [
    {
      key: 'when',
      header: 'When',
      className: 'lg:w-44 lg:min-w-40 lg:align-baseline',
      cell: ({ happened_at }) => (
        <time dateTime={happened_at} className="inline-flex min-h-touch items-center">
          {officeTime(happened_at)}
        </time>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      className: 'lg:w-44 lg:min-w-40 lg:align-baseline',
      cell: ({ actor_id, actor_name }) => (
        <Link to={auditLogHref({ ...filter, actor: actor_id, page: 1 })} className={quietLink}>
          {actor_name}
        </Link>
      ),
    },
    {
      key: 'what',
      header: 'What',
      className: 'lg:w-40 lg:min-w-36 lg:align-baseline',
      cell: ({ action, subject }) => (
        <span className="inline-flex min-h-touch items-center">{`${subjects.find(({ value }) => value === subject)?.one ?? subject} ${actions.find(({ value }) => value === action)?.label.toLowerCase() ?? action}`}</span>
      ),
    },
    {
      key: 'which',
      header: 'Which',
      className: 'lg:w-52 lg:min-w-48 lg:align-baseline',
      cell: (entry) => (
        <Link
          to={auditLogHref({ ...filter, about: entry.subject_id, page: 1 })}
          className={`${quietLink} [overflow-wrap:anywhere]`}
        >
          {subjectName(entry)}
        </Link>
      ),
    },
    {
      key: 'change',
      header: 'Change',
      className: 'lg:align-baseline',
      cell: (entry) => <Change entry={entry} personName={personName} />,
    },
  ]
}

function Filters({ filter }: { filter: AuditLogFilter }) {
  const go = useListFilter(auditLogHref)
  const { data: staff = [] } = useQuery(staffQuery)
  const people = staff.map(({ id, full_name }) => ({ value: id, label: full_name }))
  // Somebody who has left the staff is still in the audit log.
  if (filter.actor && !people.some(({ value }) => value === filter.actor))
    people.unshift({ value: filter.actor, label: somebodyGone })
  const reversed =
    filter.from && filter.to && filter.from > filter.to ? 'The first day must not be after the last' : undefined
  return (
    <div className="mb-6 grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-5 max-sm:[&>*:nth-child(-n+2)]:col-span-2 max-lg:[&>*:nth-child(3)]:col-span-2">
      <SelectField
        label="What"
        placeholder="Everything"
        options={subjects}
        value={filter.subject}
        onChange={(event) => go({ ...filter, subject: event.target.value })}
      />
      <SelectField
        label="Action"
        placeholder="All actions"
        options={actions}
        value={filter.action}
        onChange={(event) => go({ ...filter, action: event.target.value })}
      />
      <SelectField
        label="Who"
        placeholder="Everybody"
        options={people}
        value={filter.actor}
        onChange={(event) => go({ ...filter, actor: event.target.value })}
      />
      <TextField
        label="From"
        hint="Days of Sofia time."
        type="date"
        value={filter.from}
        onChange={(event) => go({ ...filter, from: event.target.value })}
        error={reversed}
      />
      <TextField
        label="To"
        type="date"
        value={filter.to}
        onChange={(event) => go({ ...filter, to: event.target.value })}
      />
    </div>
  )
}

function List({ filter }: { filter: AuditLogFilter }) {
  const query = useQuery(auditLogQuery(filter))
  const { data: staff = [] } = useQuery(staffQuery)
  const personName = (id: string) => staff.find((person) => person.id === id)?.full_name ?? somebodyGone
  const whole = readAuditLogFilter(new URLSearchParams())
  const entry = query.data?.rows[0]
  return (
    <OfficeList
      words={words}
      query={query}
      filter={filter}
      href={auditLogHref}
      size={auditLogPageSize}
      skeleton={{ rows: 10, row: 'h-14', text: 'max-w-2xl' }}
      columns={columnsFor(filter, personName)}
      rowKey={({ id }) => String(id)}
      narrowed={auditLogHref({ ...filter, page: 1 }) !== auditLogHref(whole)}
      all={auditLogHref(whole)}
      aside={
        filter.about && (
          <Link
            to={auditLogHref({ ...filter, about: '', page: 1 })}
            className="inline-flex min-h-touch items-center gap-2 rounded-control border border-ink-300 px-4 text-small hover:border-ink-900"
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
  const { role = 'member' } = useSession()
  const [params] = useSearchParams()
  const filter = readAuditLogFilter(params)
  return (
    <OfficePage title="Settings" lead="What staff changed, when and how. Entries can be neither edited nor deleted.">
      <PartLinks label="Parts of Settings" parts={settingsParts(role, 'audit-log')} />
      <Filters filter={filter} />
      <List filter={filter} />
    </OfficePage>
  )
}
