import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage, useCloseSheet } from '@/components/ui/sheet'
import { lastView } from '@/lib/list/list-views'
import { letterQuery } from './api'
import { LetterForm } from './letter-form'
import { LetterRecord } from './letter-record'
import { letterName, letterList } from './letters'

const frame = {
  kind: 'Letter',
  back: { to: letterList.href(), label: 'Back to Newsletter' },
  page: SheetPage,
  skeleton: ['h-16', 'h-16', 'h-96'],
}

function Stored({ id }: { id: string }) {
  const added = useArrival<{ added?: boolean }>()?.added
  const [gone, setGone] = useState(false)
  const query = useQuery({ ...letterQuery(id), enabled: !gone })
  const closeSheet = useCloseSheet()
  const [before, setBefore] = useState<string>()
  if (before === undefined && query.data) setBefore(query.data.status)
  useEffect(() => {
    if (gone) closeSheet()
  }, [gone, closeSheet])
  if (gone) return null
  return (
    <RecordPage {...frame} query={query} fresh title={letterName}>
      {(letter) =>
        letter.status === 'draft' ? (
          <LetterForm letter={letter} added={added} />
        ) : (
          <LetterRecord letter={letter} before={before ?? letter.status} onDeleted={() => setGone(true)} />
        )
      }
    </RecordPage>
  )
}

function Copy({ id }: { id: string }) {
  return (
    <RecordPage {...frame} query={useQuery(letterQuery(id))} title={() => 'New letter'}>
      {(letter) => <LetterForm copied={letter} />}
    </RecordPage>
  )
}

/**
 * A letter to subscribers in the office: its form while it is a draft, otherwise what becomes of it; or the form for a
 * new one, `?copy=<id>` with the content of another.
 */
export function NewsletterLetterPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  if (id !== 'new') return <Stored key={id} id={id} />
  if (copied) return <Copy key={`copy ${copied}`} id={copied} />
  return (
    <SheetPage key="new" title="New letter" back={{ ...frame.back, to: lastView(frame.back.to) }}>
      <LetterForm />
    </SheetPage>
  )
}
