import { Link } from 'react-router-dom'
import { underlinedLink } from '@/components/ui/link-look'

/**
 * Says of a document that money for it may have come, with the way to bank statements; nothing where none has.
 *
 * @param props.of the document
 */
export function WaitingLine({ of }: { of: { line_waits: boolean } }) {
  return (
    of.line_waits && (
      <p className="text-small font-semibold text-ink-900">
        A{' '}
        <Link to="/dashboard/dues/statements" className={underlinedLink}>
          line of a bank statement
        </Link>{' '}
        that is still to decide may pay it.
      </p>
    )
  )
}
