import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage, useCloseSheet } from '@/components/ui/sheet'
import { issueQuery } from './api'
import { IssueForm } from './issue-form'
import { IssueRecord } from './issue-record'
import { issueName } from './issues'

const frame = {
  kind: 'Issue',
  page: SheetPage,
  skeleton: ['h-16', 'h-16', 'h-96'],
}

function Stored({ id }: { id: string }) {
  const added = useArrival<{ added?: boolean }>()?.added
  const [gone, setGone] = useState(false)
  const query = useQuery({ ...issueQuery(id), enabled: !gone })
  const closeSheet = useCloseSheet()
  const [before, setBefore] = useState<string>()
  if (before === undefined && query.data) setBefore(query.data.status)
  useEffect(() => {
    if (gone) closeSheet()
  }, [gone, closeSheet])
  if (gone) return null
  return (
    <RecordPage {...frame} query={query} fresh title={issueName}>
      {(issue) =>
        issue.status === 'draft' ? (
          <IssueForm issue={issue} added={added} />
        ) : (
          <IssueRecord issue={issue} before={before ?? issue.status} onDeleted={() => setGone(true)} />
        )
      }
    </RecordPage>
  )
}

function Copy({ id }: { id: string }) {
  return (
    <RecordPage {...frame} query={useQuery(issueQuery(id))} title={() => 'New issue'}>
      {(issue) => <IssueForm copied={issue} />}
    </RecordPage>
  )
}

/**
 * An issue of the newsletter in the office: its form while it is a draft, otherwise what becomes of it; or the form for a
 * new one, `?copy=<id>` with the content of another.
 */
export function NewsletterIssuePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <Stored key={id} id={id} />
  if (copied) return <Copy key={`copy ${copied}`} id={copied} />
  return (
    <SheetPage key="new" title="New issue">
      <IssueForm />
    </SheetPage>
  )
}
