import { Button } from '@/components/ui/button'

/** Says that what a list can be filtered by could not be read, with a way to retry. */
export function ChoicesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="col-span-full flex flex-wrap items-center gap-x-4 text-small text-danger-700">
      The choices of the filters could not be loaded.
      <Button look="quiet" busy={busy} onClick={onRetry}>
        Load them again
      </Button>
    </div>
  )
}
