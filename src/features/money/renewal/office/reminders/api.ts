import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold } from '@/lib/data/errors'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { defineList } from '@/lib/list/define-list'
import { duesKeys } from '@/features/money/dues/keys'
import { useInvalidateDues } from '@/features/money/dues/office/api'

/** The reminders of the next 14 days. */
export const reminderList = defineList({
  path: '/dashboard/dues/reminders',
  pageSize: 50,
  sorts: { day: 'day', member: 'member_name', open: 'open_cents' },
  opens: { key: 'day', descending: false },
})
type ReminderFilter = ReturnType<typeof reminderList.read>

function remindersPage({ sort, page }: ReminderFilter, signal: AbortSignal) {
  const list = supabase
    .rpc('get_reminders', undefined, { count: 'exact' })
    .select('id, document_id, kind, number, member_id, member_name, day, step, open_cents, held, readers')
    .order(reminderList.sorts[sort.key], { ascending: !sort.descending })
    .order('id')
  return readPage(list, { page, size: reminderList.pageSize, signal }, 'Failed to load reminders')
}

/** A page of the reminders of the next 14 days. */
export function remindersQuery(filter: ReminderFilter) {
  return queryOptions({
    queryKey: [...duesKeys.all, 'reminders', filter],
    queryFn: ({ signal }) => remindersPage(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** A reminder as the list shows it. */
export type Reminder = Omit<Awaited<ReturnType<typeof remindersPage>>['rows'][number], 'member_id'> & {
  /** Null of an order of places by somebody who is no member. */
  member_id: string | null
}

/** Holds the reminders of a member, or lets them go out again. */
export function useHoldReminders() {
  const invalidate = useInvalidateDues()
  return useMutation({
    mutationFn: async ({ memberId, held }: { memberId: string; held: boolean }) => {
      const { error } = await supabase.rpc('hold_reminders', { member_id: memberId, held })
      if (error) failAsTold('Failed to save it. Please try again.', error)
    },
    onSuccess: () => invalidate(),
  })
}
