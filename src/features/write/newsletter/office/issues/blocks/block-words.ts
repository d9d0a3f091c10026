import { hasText } from '@/components/rich-text/content'
import { richTextToLines } from '@/lib/text/plain-text'
import { shownId, type IssueBlock } from '../issue-values'
import type { ShownItem } from './api'

/** What a block is called. */
export const kindWords: Readonly<Record<IssueBlock['kind'], string>> = {
  text: 'Text',
  article: 'Article',
  event: 'Event',
  picture: 'Picture',
  button: 'Button',
}

/** Whether a block has fields, and does not just show what is written elsewhere. */
export function isWritten(block: IssueBlock): boolean {
  return block.kind !== 'article' && block.kind !== 'event'
}

/** What stands in a block, on one line; empty while nothing does. */
export function summaryOf(block: IssueBlock, shown: ReadonlyMap<string, ShownItem>): string {
  switch (block.kind) {
    case 'text':
      return hasText(block.html) ? richTextToLines(block.html).replaceAll('\n', ' · ').slice(0, 120) : ''
    case 'picture':
      return block.alt
    case 'button':
      return block.label
    default:
      return shown.get(shownId(block) ?? '')?.title ?? ''
  }
}
