import type { MarkType } from '@tiptap/pm/model'
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { AddMarkStep, RemoveMarkStep } from '@tiptap/pm/transform'

/** Whether a typed word is surely an address. `Booking.com`, `ASP.NET` and `Зърно.бг` are also names. */
export function isSurelyAddress(word: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|www\.)/i.test(word) || word.includes('@')
}

/** The words to which a transaction gives a link, or from which it takes one. */
function wordsOf({ steps, docs }: Transaction, kind: typeof AddMarkStep | typeof RemoveMarkStep, link: MarkType) {
  return steps.flatMap((step, index) =>
    step instanceof kind && step.mark.type === link ? (docs[index]?.textBetween(step.from, step.to) ?? []) : [],
  )
}

/**
 * Changes TipTap's plugin that links typed addresses: such a link is a step of its own, so that undo takes it and leaves
 * the words, and words from which the writer took a link get none again.
 *
 * @param autolink the plugin
 * @param link the mark
 */
export function linkInOwnStep(autolink: Plugin, link: MarkType): Plugin {
  const refused = new Set<string>()
  return new Plugin({
    ...autolink.spec,
    appendTransaction: (transactions, before, after) => {
      for (const transaction of transactions)
        for (const words of wordsOf(transaction, RemoveMarkStep, link)) refused.add(words)
      if (transactions.some(isHistoryTransaction)) return null
      const linking = autolink.spec.appendTransaction?.call(autolink, transactions, before, after)
      if (!linking || wordsOf(linking, AddMarkStep, link).some((words) => refused.has(words))) return null
      // Without a time, the next typing begins a step of its own, too.
      return closeHistory(linking).setTime(0)
    },
  })
}
