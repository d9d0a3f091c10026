import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchPicker } from '@/components/form/search-picker'
import { Button } from '@/components/ui/button'
import { eventSearchQuery } from '@/features/events/events/office/shared/api'
import { randomId } from '@/lib/data/submission'
import { mostBlocks, newBlock } from '../../../issue'
import { shownId, type IssueBlock } from '../issue-values'
import { articleSearchQuery } from './api'
import { kindWords } from './block-words'

const kinds = ['text', 'article', 'event', 'picture', 'button'] as const

/**
 * The buttons that add a block at the end of an issue. An article and an event are chosen by search.
 *
 * @param props.onAdd called with the new block
 */
export function AddBlocks({ blocks, onAdd }: { blocks: readonly IssueBlock[]; onAdd: (block: IssueBlock) => void }) {
  const [searching, setSearching] = useState<'article' | 'event'>()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [searching])
  if (blocks.length >= mostBlocks)
    return <p className="text-small text-ink-600">{`An issue has at most ${mostBlocks} blocks.`}</p>
  const taken = new Set(blocks.map(shownId))
  return (
    <div className="space-y-4">
      <div role="group" aria-label="Add a block" className="flex flex-wrap gap-2">
        {kinds.map((kind) => {
          const searched = kind === 'article' || kind === 'event'
          return (
            <Button
              key={kind}
              look="secondary"
              className="px-4"
              aria-expanded={searched ? searching === kind : undefined}
              onClick={() => {
                setSearching(searched && searching !== kind ? kind : undefined)
                if (!searched) onAdd(newBlock(kind))
              }}
            >
              <Plus aria-hidden="true" className="size-4" /> {kindWords[kind]}
            </Button>
          )
        })}
      </div>
      {searching && (
        <SearchPicker
          key={searching}
          inputRef={search}
          label={searching === 'article' ? 'Article to add' : 'Event to add'}
          placeholder="Search by title"
          hint={searching === 'article' ? 'Published articles, the newest first.' : 'Public events still to come.'}
          none={searching === 'article' ? 'No published article found.' : 'No event still to come found.'}
          value={null}
          keeps={false}
          search={searching === 'article' ? articleSearchQuery : (text) => eventSearchQuery('coming', text)}
          leftOut={({ id }) => taken.has(id)}
          onChange={(found) => {
            if (!found) return
            onAdd(
              searching === 'article'
                ? { id: randomId(), kind: 'article', article_id: found.id }
                : { id: randomId(), kind: 'event', event_id: found.id },
            )
          }}
        />
      )}
    </div>
  )
}
