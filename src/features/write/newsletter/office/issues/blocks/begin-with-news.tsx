import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { randomId } from '@/lib/data/submission'
import { countOf } from '@/lib/text/numbers'
import { mostBlocks } from '../../../issue'
import { shownId, type IssueBlock } from '../issue-values'
import { useReadNews, type News } from './api'

const list = new Intl.ListFormat('en-GB')

/** The blocks of what is new and not in the issue yet: events after articles. */
function newsBlocks({ articles, events }: News, blocks: readonly IssueBlock[]): IssueBlock[] {
  const taken = new Set(blocks.map(shownId))
  return [
    ...articles.map(({ id }): IssueBlock => ({ id: randomId(), kind: 'article', article_id: id })),
    ...events.map(({ id }): IssueBlock => ({ id: randomId(), kind: 'event', event_id: id })),
  ].filter((block) => !taken.has(shownId(block)))
}

function addedWords(added: readonly IssueBlock[]): string {
  const articles = added.filter(({ kind }) => kind === 'article').length
  const parts = [
    articles > 0 && countOf(articles, 'article'),
    added.length > articles && countOf(added.length - articles, 'event'),
  ].filter((part) => part !== false)
  return `${list.format(parts)} ${added.length === 1 ? 'was' : 'were'} added.`
}

/**
 * Fills an issue with what has been published since the last one, with a way back.
 *
 * @param props.onAdd called with the blocks and the words that say what they are
 * @param props.onTakeOut called with the ids of the blocks that were added
 */
export function BeginWithNews({
  blocks,
  onAdd,
  onTakeOut,
}: {
  blocks: readonly IssueBlock[]
  onAdd: (added: readonly IssueBlock[], words: string) => void
  onTakeOut: (ids: ReadonlySet<string>) => void
}) {
  const news = useReadNews()
  const [added, setAdded] = useState<readonly IssueBlock[]>()
  const [full, setFull] = useState(false)
  const there = added?.some(({ id }) => blocks.some((block) => block.id === id))
  const empty = news.data && news.data.articles.length + news.data.events.length === 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-700">
      <Button
        look="secondary"
        className="px-4"
        busy={news.isPending}
        onClick={() =>
          news.mutate(undefined, {
            onSuccess: (read) => {
              const fresh = newsBlocks(read, blocks)
              const fitting = fresh.slice(0, mostBlocks - blocks.length)
              setFull(fitting.length < fresh.length)
              setAdded(fitting)
              onAdd(fitting, addedWords(fitting))
            },
          })
        }
      >
        <Sparkles aria-hidden="true" className="size-4" /> Begin with what is new
      </Button>
      <p className="empty:hidden">
        {added &&
          (added.length > 0
            ? there && addedWords(added)
            : empty
              ? 'Nothing new has been published since the last issue.'
              : full
                ? 'The issue has no room for what is new.'
                : 'All that is new is in the issue already.')}
      </p>
      {there && (
        <Button
          look="quiet"
          onClick={() => {
            onTakeOut(new Set(added?.map(({ id }) => id)))
            setAdded(undefined)
          }}
        >
          Take them out again
        </Button>
      )}
      {news.error && <FormFailure>{news.error.message}</FormFailure>}
    </div>
  )
}
