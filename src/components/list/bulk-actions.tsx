import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { FormFailure } from '@/components/form/form-outcome'
import { changeOne, type Change, type Failure, type Outcome } from '@/lib/data/bulk'
import { countOf } from '@/lib/text/numbers'
import { BulkResult } from './bulk-result'
import type { Bulk } from './selection-bar'

/** What one press does to all chosen rows, or to one. */
export type BulkTask = {
  /** What is going on, before the number of rows, such as `Publishing`. */
  doing: string
  /** What has happened, after the number of rows, such as `published`. */
  did: string
  run: (ids: readonly string[]) => Promise<Outcome>
  /** What is said behind that, such as what *Undo* does to mails. */
  note?: string
  /** Puts back what has changed; left out where nothing can. */
  undo?: (changes: readonly Change[]) => Promise<Outcome>
}

/** A task at work: on chosen rows, or on a single one, `row`. `known` are the names of the rows on the page. */
type Work = { task: BulkTask; ids: readonly string[]; row?: string; known: ReadonlyMap<string, string> }

/**
 * What the dialog of an action gets: the chosen rows, and how it begins or closes; `done` closes after it has done its
 * work itself, with the rows that stay chosen.
 */
export type BulkDialog = {
  ids: readonly string[]
  start: (task: BulkTask) => void
  close: () => void
  done?: (left: readonly string[]) => void
}

/** A button of the selection bar: it begins its task at once, or asks first. */
export type BulkAction = { label: string; icon: LucideIcon; danger?: boolean } & (
  | { task: BulkTask }
  | { dialog: (dialog: BulkDialog) => ReactNode }
)

/**
 * The actions on the chosen rows of a list, and on a single one: their buttons, their progress and what became of them.
 *
 * @param options.one a single row, such as `article`
 * @param options.names of the rows on the page, by id: a row that is gone has no name in the database any more
 * @param options.href the page of a row that could not be changed
 * @param options.onSettled called after each action, to refetch what it may have changed
 * @param options.more further content of the bar, such as an export of the chosen rows
 * @returns `bulk` for the list, `notice`, to be rendered above it, and `row`: `start` does to one row what a task does to
 *   many, `busy` is the id of this row until it is done, `failure` why it could not be changed
 */
export function useBulk({
  one,
  many,
  names,
  href,
  actions,
  more,
  readIds,
  onSettled,
}: {
  one: string
  many: string
  names: ReadonlyMap<string, string>
  href: (failure: Failure & { name: string }) => string
  actions: readonly BulkAction[]
  more?: (ids: readonly string[]) => ReactNode
  readIds: Bulk['readIds']
  onSettled: () => unknown
}): {
  bulk: Bulk
  notice: ReactNode
  row: { start: (task: BulkTask, id: string) => void; busy: string | undefined; failure: string | undefined }
} {
  const [asking, setAsking] = useState<string>()
  const [closed, setClosed] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const work = useMutation({
    mutationFn: ({ task, ids, row }: Work) => (row === undefined ? task.run(ids) : changeOne(task.run, row)),
    onSettled,
  })
  const back = useMutation({
    mutationFn: ({ task, changes }: { task: BulkTask; changes: readonly Change[] }) =>
      task.undo?.(changes) ?? Promise.reject(new Error('This cannot be undone.')),
    onSettled,
  })
  const outcome = work.data
  const undone = back.data
  const row = work.variables?.row
  useEffect(() => {
    // Whoever acts on a single row stays there; the bar of the chosen ones goes.
    if (undone || (outcome && row === undefined)) notice.current?.focus()
  }, [outcome, undone, row])

  function begin(wanted: Omit<Work, 'known'>, onSuccess?: () => void) {
    setAsking(undefined)
    setClosed(false)
    back.reset()
    work.mutate({ ...wanted, known: names }, { onSuccess })
  }
  const start = (to: BulkTask, ids: readonly string[], clear: () => void) => begin({ task: to, ids }, clear)
  const rows = (count: number) => countOf(count, one, many)
  const task = work.variables?.task
  const failed = undone?.failed ?? outcome?.failed ?? []
  const named = failed.map((failure) => ({
    ...failure,
    name: failure.name ?? work.variables?.known.get(failure.id) ?? null,
  }))
  const words = () => {
    if (!outcome || !work.variables) return ''
    const [done, not] = undone
      ? [`${rows(undone.done.length)} put back`, undone.failed.length]
      : [`${rows(outcome.done.length)} ${work.variables.task.did}`, outcome.failed.length]
    const scheduled = (!undone && outcome.scheduled) || 0
    const same = undone ? 0 : work.variables.ids.length - outcome.done.length - not - scheduled
    return [
      `${done}${not ? `, ${not.toLocaleString('en-US')} not` : ''}.`,
      ...(scheduled === 1 ? ['1 is scheduled and keeps its time.'] : []),
      ...(scheduled > 1 ? [`${scheduled.toLocaleString('en-US')} are scheduled and keep their time.`] : []),
      ...(same > 0 ? [`${rows(same)} needed no change.`] : []),
      ...(work.variables.task.note && !undone && outcome.done.length > 0 ? [work.variables.task.note] : []),
    ].join(' ')
  }

  return {
    bulk: {
      readIds,
      actions: ({ ids, choose, clear }) =>
        work.isPending ? (
          <p role="status" className="inline-flex min-h-touch items-center gap-2 text-small text-ink-700">
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
            {`${work.variables.task.doing} ${rows(work.variables.ids.length)}…`}
          </p>
        ) : (
          <>
            {actions.map((action) => {
              const Icon = action.icon
              return (
                <Button
                  key={action.label}
                  look="quiet"
                  busy={work.isPending}
                  className={action.danger ? 'text-danger-700!' : ''}
                  {...('dialog' in action ? { 'aria-haspopup': 'dialog' as const } : {})}
                  onClick={() => ('task' in action ? start(action.task, ids, clear) : setAsking(action.label))}
                >
                  <Icon aria-hidden="true" className="size-4" /> {action.label}
                </Button>
              )
            })}
            {more?.(ids)}
            {work.error && row === undefined && <FormFailure>{work.error.message}</FormFailure>}
            {actions.map(
              (action) =>
                'dialog' in action &&
                asking === action.label && (
                  <Fragment key={action.label}>
                    {action.dialog({
                      ids,
                      start: (to) => start(to, ids, clear),
                      close: () => setAsking(undefined),
                      done: (left) => {
                        setAsking(undefined)
                        choose(left)
                      },
                    })}
                  </Fragment>
                ),
            )}
          </>
        ),
    },
    row: {
      start: (to, id) => begin({ task: to, ids: [id], row: id }),
      busy: work.isPending ? row : undefined,
      failure: row === undefined ? undefined : work.error?.message,
    },
    notice: outcome && !closed && (
      <BulkResult
        ref={notice}
        words={words()}
        failed={named}
        many={many}
        href={href}
        failure={back.error?.message}
        undo={
          task?.undo && !undone && outcome.done.length > 0
            ? { busy: back.isPending, press: () => back.mutate({ task, changes: outcome.done }) }
            : undefined
        }
        onClose={() => {
          setClosed(true)
          document.getElementById('main')?.focus()
        }}
      />
    ),
  }
}
