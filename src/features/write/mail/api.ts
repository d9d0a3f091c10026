import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { changeOne, outcomeOf } from '@/lib/data/bulk'
import { failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { newestFirst } from '@/lib/list/list-order'
import { mailLabel, mailList, readAgainAfter, type MailCounts, type MailFilter, type MailSubject } from './mail'
import { mailKeys } from './keys'

/** The columns of a mail as staff see it. */
export const mailColumns =
  'id, template, recipient, about_kind, about_id, state, returned, attempts, next_attempt_at, last_error, created_at, settled_at'

/** A mail of the outbox as staff see it. The generated types do not know which columns of a function can be null. */
export type OfficeMail = {
  id: string
  template: string
  recipient: string
  about_kind: string
  about_id: string
  state: string
  returned?: string | null
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  settled_at: string | null
}

/** The mails that match a filter: with a count for a list; without a count, and all of them, for an action or a file. */
function matchingMails<Columns extends string>(filter: MailFilter, columns: Columns, count?: 'exact') {
  const { search, state } = filter
  const all = search
    ? supabase
        .rpc(
          'search_mails',
          { query: search, of_state: state || undefined, everything: count ? undefined : true },
          { count },
        )
        .select(columns)
    : supabase.from('mail_outbox').select(columns, { count })
  return all.match(mailList.columns(filter))
}

function mailsPage(filter: MailFilter, signal: AbortSignal) {
  const list = matchingMails(filter, mailColumns, 'exact')
  const sorted = list.order('created_at', { ascending: false }).order('id')
  return readPage<OfficeMail>(sorted, { page: filter.page, size: mailList.pageSize, signal }, 'Failed to load mails')
}

/** A page of the mails, newest first: searched by recipient and filtered by the database, with the exact total. */
export function mailsQuery(filter: MailFilter) {
  return queryOptions({
    queryKey: mailKeys.list(filter),
    queryFn: ({ signal }) => mailsPage(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => readAgainAfter(state.data?.rows ?? [], Date.now()),
  })
}

/** The subject and text of a mail as it was sent, and what it is about. The generated types do not know what can be null. */
export type MailContent = {
  subject: string | null
  content: string | null
  thing: string | null
  event_id: string | null
}

/** A mail as it was sent; without the tokens of links, which are for its recipient alone. */
export function mailContentQuery(id: string) {
  return queryOptions({
    queryKey: mailKeys.content(id),
    queryFn: async ({ signal }): Promise<MailContent> => {
      const { data, error } = await supabase.rpc('get_mail_content', { mail: id }).abortSignal(signal)
      if (error) failWith('Failed to load the mail', error)
      return data[0] ?? { subject: null, content: null, thing: null, event_id: null }
    },
  })
}

async function readCounts(parameters: { of_kind?: string; of_id?: string }, signal: AbortSignal): Promise<MailCounts> {
  const { data, error } = await supabase.rpc('get_mail_counts', parameters).abortSignal(signal)
  if (error) failWith('Failed to load mails', error)
  return Object.fromEntries(data.map(({ state, count }) => [state, count]))
}

/** The number of mails per state, without reading any mail. */
export const mailCountsQuery = queryOptions({
  queryKey: mailKeys.counts,
  queryFn: ({ signal }) => readCounts({}, signal),
})

/** The background jobs whose last run failed. */
export const failedJobsQuery = queryOptions({
  queryKey: mailKeys.failedJobs,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.rpc('get_failed_jobs').abortSignal(signal)
    if (error) failWith('Failed to load the background jobs', error)
    return data
  },
})

/** The number of mails per state that belong to one thing, such as an announcement. */
export function mailCountsAboutQuery(kind: MailSubject, id: string) {
  return queryOptions({
    queryKey: mailKeys.countsAbout(kind, id),
    queryFn: ({ signal }) => readCounts({ of_kind: kind, of_id: id }, signal),
  })
}

/** How many mails of one thing are listed: one page of the office's list. */
const mostAbout = 50

/** The mails that belong to one thing, such as an application or a registration, newest first. */
function mailAboutQuery(kind: MailSubject, id: string) {
  return queryOptions({
    queryKey: mailKeys.about(kind, id),
    queryFn: async ({ signal }): Promise<OfficeMail[]> => {
      const { data, error } = await supabase
        .from('mail_outbox')
        .select(mailColumns)
        .eq('about_kind', kind)
        .eq('about_id', id)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(mostAbout)
        .abortSignal(signal)
      if (error) failWith('Failed to load mails', error)
      return data
    },
    refetchInterval: ({ state }) => readAgainAfter(state.data ?? [], Date.now()),
  })
}

/** Puts failed mails back into the queue. */
export const retryMails = (ids: readonly string[]) =>
  outcomeOf(supabase.rpc('retry_mails', { ids: [...ids] }), 'Failed to send the mail again')

/** Puts a failed mail back into the queue. */
export function useRetryMail() {
  return useMutation({
    mutationFn: (id: string) => changeOne(retryMails, id),
    onSettled: useInvalidate(mailKeys.all),
  })
}

/** How the mails of a list are read, for its selection and for files. */
export const mailRows = (filter: MailFilter) => ({
  ids: () => matchingMails(filter, 'id'),
  matching: () => matchingMails(filter, mailColumns),
  all: () => supabase.from('mail_outbox').select(mailColumns),
  order: newestFirst,
  failed: 'Failed to load mails',
})

/** The props of `Deliveries` for the mails of one thing: `<Deliveries {...useMailAbout('registration', id)} />`. */
export function useMailAbout(kind: MailSubject, id: string) {
  const { data, error, isFetching, refetch } = useQuery(mailAboutQuery(kind, id))
  const retry = useRetryMail()
  return {
    mails: data?.map((mail) => ({ ...mail, label: mailLabel(mail.template) })),
    error,
    retry: () => void refetch(),
    retrying: isFetching,
    sendAgain: (mail: string) => retry.mutate(mail),
    sending: retry.isPending ? retry.variables : undefined,
    failure: retry.error?.message,
  }
}
