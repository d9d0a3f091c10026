import { Check, Copy } from 'lucide-react'
import { useCopy } from './use-copy'
import { touchLink } from './link-look'

/**
 * A value that is typed elsewhere, such as an IBAN, with a button that copies it.
 *
 * @param props.label what it is, as in `Copy IBAN`
 * @param props.shown how it is written; the value itself by default
 */
export function CopyValue({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const [outcome, copy] = useCopy()
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="font-semibold tabular-nums wrap-anywhere">{shown}</span>
      <button
        type="button"
        onClick={() => void copy(value)}
        aria-label={`Copy ${label}`}
        className={`${touchLink} gap-1.5 text-small`}
      >
        <Icon aria-hidden="true" className="size-4" /> {outcome === 'copied' ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className={outcome === 'refused' ? 'text-fine text-ink-700' : 'sr-only'}>
        {outcome === 'copied' && `${label} copied`}
        {outcome === 'refused' && 'Your browser did not allow copying. Select the text instead.'}
      </span>
    </span>
  )
}
