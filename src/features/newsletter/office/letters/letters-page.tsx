import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/data-table'
import { Day } from '@/components/list/day'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { ButtonLink } from '@/components/ui/button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { SavedViews } from '@/features/saved-views/shared/saved-views'
import { newsletterParts } from '../newsletter-parts'
import { letterCountsQuery, lettersQuery, type ListedLetter } from './api'
import { DeleteLetter } from './delete-letter'
import {
  deliveredOf,
  letterHref,
  letterName,
  letterList,
  newLetterHref,
  statusOf,
  type LetterCounts,
  type LetterFilter,
} from './letters'

const words = {
  caption: 'Letters',
  one: 'letter',
  many: 'letters',
  none: 'No letters found.',
  yet: 'No letter has been written yet.',
}

/** The day that matters of a letter: when it goes or went out, or was changed last. */
function When({ letter }: { letter: ListedLetter }) {
  const { status, sent_at, scheduled_at, updated_at } = letter
  if (sent_at) return <Day at={sent_at} />
  if (status === 'scheduled' && scheduled_at)
    return (
      <>
        for <Day at={scheduled_at} />
      </>
    )
  return (
    <>
      changed <Day at={updated_at} />
    </>
  )
}

function columnsFor(
  counts: Readonly<Record<string, LetterCounts>>,
  onDelete: (letter: ListedLetter) => void,
): Column<ListedLetter>[] {
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-US'))
  return [
    {
      key: 'subject',
      header: 'Subject',
      phone: 'first',
      cell: (letter) => <RowLink to={letterHref(letter.id)}>{letterName(letter)}</RowLink>,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'end',
      className: 'w-40',
      cell: ({ status, missed_at }) => {
        const { label, tone } = statusOf(status)
        if (status === 'draft' && missed_at) return <Status tone="urgent">Missed its time</Status>
        return <Status tone={tone}>{label}</Status>
      },
    },
    {
      key: 'when',
      header: 'When',
      phone: 'second',
      className: 'w-44',
      cell: (letter) => <When letter={letter} />,
    },
    {
      key: 'recipients',
      header: 'Recipients',
      className: 'w-28 tabular-nums',
      cell: ({ sent_at, recipients }) => (sent_at ? number(recipients ?? 0) : '–'),
    },
    {
      key: 'delivered',
      header: 'Delivered',
      className: 'w-28 tabular-nums',
      cell: ({ id, sent_at }) => {
        const of = counts[id]
        return sent_at && of ? number(deliveredOf(of)) : '–'
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'actions',
      className: 'w-32',
      cell: (letter) => {
        const { id, status } = letter
        return (
          <RowActions
            name={letterName(letter)}
            edit={status === 'draft' && { to: letterHref(id) }}
            duplicate={{ to: newLetterHref(id) }}
            delete={(status === 'draft' || status === 'cancelled') && { onPress: () => onDelete(letter) }}
          />
        )
      },
    },
  ]
}

function Letters({ filter }: { filter: LetterFilter }) {
  const query = useQuery(lettersQuery(filter))
  const [deleted, setDeleted] = useState<ListedLetter>()
  const begun = query.data?.rows.filter(({ sent_at }) => sent_at !== null) ?? []
  const { data: counts = {} } = useQuery(
    letterCountsQuery(
      begun.map(({ id }) => id),
      begun.some(({ status }) => status === 'sending'),
    ),
  )
  return (
    <>
      <OfficeList
        list={letterList}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 10 }}
        columns={columnsFor(counts, setDeleted)}
        rowKey={({ id }) => id}
        views={<SavedViews of={letterList.path} />}
        all={letterList.href()}
        first={
          <ButtonLink to={newLetterHref()} className="mt-6">
            Write the first one
          </ButtonLink>
        }
      />
      <DeleteLetter letter={deleted} onClose={() => setDeleted(undefined)} onDeleted={() => setDeleted(undefined)} />
    </>
  )
}

/** The office's list of the letters to the subscribers of the newsletter. */
export function NewsletterLettersPage() {
  const [params] = useSearchParams()
  const filter = letterList.read(params)
  return (
    <ListPage
      title="Newsletter"
      lead="Letters to subscribers, and what became of them."
      actions={
        <ButtonLink to={newLetterHref()}>
          <Plus aria-hidden="true" className="size-4" /> New letter
        </ButtonLink>
      }
    >
      <ListParts label="Parts of Newsletter" parts={newsletterParts('letters')} />
      <OfficeFilters list={letterList} filter={filter} />
      <Letters filter={filter} />
    </ListPage>
  )
}
