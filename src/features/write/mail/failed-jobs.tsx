import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '@/components/ui/states'
import { officeTime } from '@/lib/dates/office-time'
import { failedJobsQuery } from './api'

/** Says which background jobs failed when they last ran; nothing while all go well. */
export function FailedJobs() {
  const { data, error, isFetching, refetch } = useQuery(failedJobsQuery)
  if (!data) return error && <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (data.length === 0) return null
  return (
    <div className="mb-4">
      <ErrorBox message="Background jobs failed when they last ran. Tell whoever runs the portal.">
        <ul className="w-full list-disc ps-5 text-small [overflow-wrap:anywhere]">
          {data.map(({ name, at }) => (
            <li key={`${name} ${at}`}>{`${name.replaceAll('_', ' ')}, ${officeTime(at)}`}</li>
          ))}
        </ul>
      </ErrorBox>
    </div>
  )
}
