import { defineList } from '@/lib/list/define-list'
import { addDays } from '@/lib/dates/dates'
import { officeDate } from '@/lib/dates/office-time'

/** The renewal run: who is due, the drafts that wait to be issued, and who was asked and has not paid. */
export const renewalList = defineList({
  path: '/dashboard/dues/renewal',
  pageSize: 50,
  fields: {
    show: {
      part: true,
      choices: [
        { value: 'due', label: 'Due' },
        { value: 'drafts', label: 'Drafts' },
        { value: 'asked', label: 'Asked' },
      ],
      opens: 'due',
    },
    ends: {
      label: 'Last term ended or ends',
      all: 'Within 60 days',
      choices: [
        { value: 'ended', label: 'Before today' },
        { value: '30', label: 'Within 30 days' },
        { value: '90', label: 'Within 90 days' },
      ],
    },
  },
  sorts: { ends: 'last_end', name: 'name', amount: 'cents', lapses: 'lapses_on' },
  opens: { key: 'ends', descending: false },
})
/** What the renewal run shows. */
export type RenewalFilter = ReturnType<typeof renewalList.read>

/**
 * The last day on which the terms of a filter end (`YYYY-MM-DD`); today is the office's.
 *
 * @param now the present time
 */
export function lastEnd(ends: RenewalFilter['ends'], now = new Date()): string {
  return addDays(officeDate(now), ends === 'ended' ? -1 : Number(ends || 60))
}
