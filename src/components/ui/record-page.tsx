import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { NotFoundError } from '@/lib/data/errors'
import { lastView } from '@/lib/list/list-views'
import { OfficePage } from './office-page'
import { ErrorBox, Loading, Skeleton } from './states'

/**
 * The page of one record in the dashboard, in every state of its query: loading, failed (with a retry), not found, or
 * loaded. One that was seen before, and is no longer there when its page opens again, is not found either; one that goes
 * while its page is open stays, with what was written into it.
 *
 * @param props.fresh whether the record must be refetched before it is shown, as for a form that starts from it
 * @param props.kind of record, such as `Member`: the heading until the record has loaded
 * @param props.missing the heading when there is no such record; the sentence below comes from the error
 * @param props.back the address of its list, and the text of the link, which leads to the page and filters shown last; none in a sheet, which closes
 * @param props.page renders the frame: a page of its own, or `SheetPage` for a record that opens over its list
 * @param props.skeleton the heights of the placeholders, as class names
 * @param props.children renders the content below the heading from the record
 */
export function RecordPage<Row>({
  query: { data, dataUpdatedAt, error, isFetching, isFetchedAfterMount, refetch },
  fresh = false,
  kind,
  missing = `${kind} not found`,
  back: way,
  title,
  lead,
  actions,
  narrow = true,
  page: Page = OfficePage,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<Row>, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'isFetchedAfterMount'> & {
    refetch: () => unknown
  }
  fresh?: boolean
  kind: string
  missing?: string
  back?: { to: string; label: string }
  title: (record: Row) => string
  lead?: (record: Row) => ReactNode
  actions?: (record: Row) => ReactNode
  narrow?: boolean
  page?: ComponentType<{
    title: string
    lead?: ReactNode
    actions?: ReactNode
    back?: { to: string; label: string }
    narrow?: boolean
    children: ReactNode
  }>
  skeleton: readonly string[]
  children: (record: Row) => ReactNode
}) {
  const back = way && { ...way, to: lastView(way.to) }
  const [opened] = useState(() => Date.now())
  const notFound = error instanceof NotFoundError && (data === undefined || dataUpdatedAt < opened)
  const failed = data === undefined || notFound ? error : null
  if (data !== undefined && !notFound && (isFetchedAfterMount || !fresh))
    return (
      <Page back={back} narrow={narrow} title={title(data)} lead={lead?.(data)} actions={actions?.(data)}>
        {children(data)}
      </Page>
    )
  return (
    // What the record brings has its place already, so that nothing moves when it is there.
    <Page
      back={back}
      narrow={narrow}
      title={notFound ? missing : kind}
      lead={lead && !failed && '\u00A0'}
      actions={actions && !failed && <span className="h-touch" />}
    >
      {failed ? (
        <ErrorBox
          message={failed.message}
          onRetry={notFound ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label={`Loading ${kind.toLowerCase()}…`} className="space-y-6">
          {skeleton.map((height, index) => (
            <Skeleton key={index} className={height} />
          ))}
        </Loading>
      )}
    </Page>
  )
}
