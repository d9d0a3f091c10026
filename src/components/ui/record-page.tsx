import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotFoundError } from '@/lib/data/errors'
import { OfficePage } from './page'
import { ErrorBox, Loading, Skeleton } from './states'

/**
 * The page of one record of the dashboard, whatever has become of reading it: on its way, failed (to be tried again),
 * not found, or there.
 *
 * @param props.fresh whether it must be read anew before it is shown, as a form must that begins with it
 * @param props.kind of record, such as `Member`: the heading until the record is there
 * @param props.missing the heading when there is no such record; the sentence below is that of the error
 * @param props.back the address of the list that it stands in, with the words of the link
 * @param props.skeleton the heights of what will come, as class names
 * @param props.children what stands below the head, made of the record
 */
export function RecordPage<Row>({
  query: { data, error, isFetching, isFetchedAfterMount, refetch },
  fresh = false,
  kind,
  missing = `${kind} not found`,
  back,
  title,
  lead,
  actions,
  narrow = true,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<Row>, 'data' | 'error' | 'isFetching' | 'isFetchedAfterMount'> & { refetch: () => unknown }
  fresh?: boolean
  kind: string
  missing?: string
  back: { to: string; label: string }
  title: (record: Row) => string
  lead?: (record: Row) => ReactNode
  actions?: (record: Row) => ReactNode
  narrow?: boolean
  skeleton: readonly string[]
  children: (record: Row) => ReactNode
}) {
  const failed = data === undefined ? error : null
  const notFound = failed instanceof NotFoundError
  if (data !== undefined && (isFetchedAfterMount || !fresh))
    return (
      <OfficePage back={back} narrow={narrow} title={title(data)} lead={lead?.(data)} actions={actions?.(data)}>
        {children(data)}
      </OfficePage>
    )
  return (
    <OfficePage back={back} narrow={narrow} title={notFound ? missing : kind}>
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
    </OfficePage>
  )
}
