import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { countOf } from '@/lib/text/numbers'
import type { IssueBlock, IssueValues } from '../issue-values'

type Removed = { block: IssueBlock; index: number }

/** Where the focus goes after the next change: to the button that brings a block back, or into a block. */
export type FocusWish = { undo: true } | { block: string; into: 'fields' | 'head' }

/**
 * The blocks of an issue's form, and what can be done with them. Each change begins from the newest list, which may be
 * newer than the rendered one.
 *
 * @param version changes with each save: what was removed before it cannot be brought back, because its files are gone
 * @param onWish called with where the focus is to go after a change
 */
export function useBlocks(form: UseFormReturn<IssueValues>, version: string, onWish: (wish: FocusWish) => void) {
  const { field } = useController({ control: form.control, name: 'blocks' })
  const [removals, setRemovals] = useState<{ version: string; list: readonly Removed[] }>({ version, list: [] })
  const [said, setSaid] = useState('')
  const removed = removals.version === version ? removals.list : []
  const keep = (list: readonly Removed[]) => setRemovals({ version, list })
  const change = (next: (blocks: readonly IssueBlock[]) => IssueBlock[]) =>
    field.onChange(next(form.getValues('blocks')))

  function moveTo(id: string, to: number) {
    change((blocks) => {
      const moved = blocks.find((block) => block.id === id)
      return moved ? blocks.filter((block) => block !== moved).toSpliced(to, 0, moved) : [...blocks]
    })
  }

  return {
    blocks: field.value,
    ref: field.ref,
    said,
    lastRemoved: removed.at(-1)?.block,
    removedWords: `${countOf(removed.length, 'block')} removed.`,
    change: (id: string, to: Partial<IssueBlock>) =>
      change((blocks) => blocks.map((block) => (block.id === id ? ({ ...block, ...to } as IssueBlock) : block))),
    /** Adds blocks at the end. */
    add: (added: readonly IssueBlock[], words?: string) => {
      const [first] = added
      if (!first) return
      change((blocks) => [...blocks, ...added])
      setSaid(words ?? `Block ${form.getValues('blocks').length} was added.`)
      if (added.length === 1 && !words) onWish({ block: first.id, into: 'fields' })
    },
    moveByButton: (id: string, position: number) => {
      moveTo(id, position - 1)
      setSaid(`The block is now at position ${position} of ${form.getValues('blocks').length}.`)
    },
    moveOnto: (id: string, target: string) =>
      moveTo(
        id,
        form.getValues('blocks').findIndex((block) => block.id === target),
      ),
    remove: (id: string) => {
      const index = form.getValues('blocks').findIndex((block) => block.id === id)
      const block = form.getValues('blocks')[index]
      if (!block) return
      onWish({ undo: true })
      keep([...removed, { block, index }])
      setSaid(`Block ${index + 1} was removed.`)
      change((blocks) => blocks.filter((one) => one.id !== id))
    },
    /** Takes out blocks that were added together. */
    takeOut: (ids: ReadonlySet<string>) => {
      change((blocks) => blocks.filter((block) => !ids.has(block.id)))
      setSaid('They were taken out again.')
    },
    bringBack: () => {
      const last = removed.at(-1)
      if (!last) return
      onWish({ block: last.block.id, into: 'head' })
      keep(removed.slice(0, -1))
      setSaid(`The block is back at position ${Math.min(last.index, form.getValues('blocks').length) + 1}.`)
      change((blocks) =>
        blocks.some((block) => block.id === last.block.id) ? [...blocks] : blocks.toSpliced(last.index, 0, last.block),
      )
    },
  }
}
