import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ListRow } from '@/components/list-editor/list-row'
import { SortableRows } from '@/components/list-editor/sortable-rows'
import { Button } from '@/components/ui/button'
import { ErrorBox } from '@/components/ui/states'
import type { UploadPicture } from '@/lib/data/storage'
import { faultOf, faultyBlock, shownId, type IssueValues } from '../issue-values'
import { AddBlocks } from './add-blocks'
import { shownItemsQuery } from './api'
import { BeginWithNews } from './begin-with-news'
import { BlockFields } from './block-fields'
import { isWritten, kindWords, summaryOf } from './block-words'
import { ShownItemOf } from './shown-item'
import { useBlocks, type FocusWish } from './use-blocks'

const nothing = new Map<never, never>()
const firstField = ':is(input, textarea, [contenteditable]):not([tabindex="-1"], [type="file"])'

/**
 * The content of an issue: blocks that are added, written, ordered and removed, by pointer and by keyboard. A removed
 * block can be brought back until the issue is saved.
 *
 * @param props.version changes with each save
 */
export function BlocksField({
  form,
  version,
  upload,
}: {
  form: UseFormReturn<IssueValues>
  version: string
  upload: UploadPicture
}) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const wish = useRef<FocusWish>(undefined)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // The block whose editor takes the focus when it has arrived.
  const [fresh, setFresh] = useState('')
  const field = useBlocks(form, version, (wanted) => {
    wish.current = wanted
    setFresh('block' in wanted && wanted.into === 'fields' ? wanted.block : '')
  })
  const { blocks, lastRemoved, said } = field
  const query = useQuery(shownItemsQuery(blocks))
  const shown = query.data ?? nothing
  const problem = form.formState.errors.blocks
  const written = blocks.filter(isWritten)
  const allFolded = written.every((block) => folded.has(block.id))

  const rowOf = (block: string) =>
    Array.from(list.current?.children ?? []).find((item) => item instanceof HTMLElement && item.dataset.row === block)
  function focusInto(block: string, into: 'fields' | 'head') {
    const row = rowOf(block)
    const target =
      (into === 'fields' && row?.querySelector<HTMLElement>(firstField)) ||
      row?.querySelector<HTMLElement>('[data-part="head"]')
    target?.focus()
    return Boolean(target)
  }
  useLayoutEffect(() => {
    const wanted = wish.current
    if (!wanted) return
    if ('undo' in wanted) {
      if (!undo.current) return
      undo.current.focus()
    } else if (!focusInto(wanted.block, wanted.into)) return
    wish.current = undefined
  }, [blocks, lastRemoved])

  // Where the summary of errors leads to.
  useImperativeHandle(field.ref, () => ({
    focus: () => {
      const goal = faultyBlock(form.getValues('blocks'))
      if (goal) focusInto(goal.id, 'head')
    },
  }))

  function fold(ids: readonly string[], away: boolean) {
    setFolded((now) => (away ? new Set([...now, ...ids]) : new Set([...now].filter((one) => !ids.includes(one)))))
  }

  return (
    <section aria-labelledby={`${id}-label`} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-label`} className="font-serif text-subheading font-semibold">
          Content
        </h2>
        {written.length > 1 && (
          <Button
            look="quiet"
            onClick={() =>
              fold(
                written.map((block) => block.id),
                !allFolded,
              )
            }
          >
            {allFolded ? 'Unfold all' : 'Fold all'}
          </Button>
        )}
      </div>
      <BeginWithNews blocks={blocks} onAdd={field.add} onTakeOut={field.takeOut} />
      {query.error && (
        <ErrorBox message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {blocks.length === 0 ? (
        <p className="rounded-card border border-dashed border-paper-300 px-5 py-8 text-center text-small text-ink-700">
          The issue is empty. Begin with what is new, or add a block.
        </p>
      ) : (
        <SortableRows ref={list} labelledBy={`${id}-label`} noun="block" rows={blocks} onMoveOnto={field.moveOnto}>
          {(block, index) => {
            const fault = problem ? faultOf(block) : undefined
            return (
              <ListRow
                key={block.id}
                id={block.id}
                called={`block ${index + 1}`}
                head={
                  <>
                    <span className="shrink-0 font-semibold">
                      <span className="sr-only">{`Block ${index + 1}:`}</span> {kindWords[block.kind]}
                    </span>{' '}
                    <span className="min-w-0 truncate text-ink-600">{summaryOf(block, shown)}</span>
                  </>
                }
                position={index + 1}
                count={blocks.length}
                open={fault !== undefined || !folded.has(block.id)}
                onOpen={(open) => fold([block.id], !open)}
                onMove={(to) => field.moveByButton(block.id, to)}
                onRemove={() => field.remove(block.id)}
                fields={
                  isWritten(block) ? (
                    <BlockFields
                      block={block}
                      position={index + 1}
                      error={fault}
                      upload={upload}
                      autoFocus={fresh === block.id}
                      onChange={(change) => field.change(block.id, change)}
                    />
                  ) : undefined
                }
              >
                {!isWritten(block) && <ShownItemOf item={shown.get(shownId(block) ?? '')} />}
              </ListRow>
            )
          }}
        </SortableRows>
      )}
      {problem?.message && <p className="text-fine font-medium text-danger-700">{problem.message}</p>}
      {lastRemoved && (
        <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-700">
          {field.removedWords}
          <Button
            ref={undo}
            look="quiet"
            aria-label={`Undo removing ${kindWords[lastRemoved.kind].toLowerCase()} ${summaryOf(lastRemoved, shown)}`.trim()}
            onClick={field.bringBack}
          >
            <Undo2 aria-hidden="true" className="size-4" /> Undo
          </Button>
        </p>
      )}
      <AddBlocks blocks={blocks} onAdd={(block) => field.add([block])} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
