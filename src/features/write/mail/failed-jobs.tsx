import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '@/components/ui/states'
import { officeTime } from '@/lib/dates/office-time'
import { failedJobsQuery } from './api'

/** Says which background jobs failed when they last ran, and why; nothing while all go well. */
export function FailedJobs() {
  const { data, error, isFetching, refetch } = useQuery(failedJobsQuery)
  if (!data) return error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (data.length === 0) return null
  return (
    <div className="mb-4">
      <ErrorBox message="Background jobs failed when they last ran. Tell whoever runs the portal.">
        <ul className="w-full list-disc ps-5 text-small [overflow-wrap:anywhere]">
          {data.map(({ name, at, error: reason }) => (
            <li
              key={`${name} ${at}`}
              className="line-clamp-4"
            >{`${name.replaceAll('_', ' ')}, ${officeTime(at)}: ${reason}`}</li>
          ))}
        </ul>
      </ErrorBox>
    </div>
  )
}
