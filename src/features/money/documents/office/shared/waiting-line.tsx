import { Link } from 'react-router-dom'
import { linkLook } from '@/components/ui/link-look'

/**
 * Says of a document that money for it may have come, with the way to bank statements; nothing where none has.
 *
 * @param props.of the document, once it is read
 */
export function WaitingLine({ of }: { of: { line_waits: boolean } | undefined }) {
  return (
    of?.line_waits && (
      <p className="text-small font-semibold text-ink-900">
        A{' '}
        <Link to="/dashboard/dues/statements" className={linkLook}>
          line of a bank statement
        </Link>{' '}
        that is still to decide may pay it.
      </p>
    )
  )
}
