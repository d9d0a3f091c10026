import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Editorial } from '@/components/editorial/editorial'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NotFoundError } from '@/lib/data/errors'
import { peopleWords } from '@/lib/text/numbers'
import { AudienceChangedError } from './audience-changed'

/** `read` of a form whose text is stored only once it is sent: nobody can have changed it. */
export const readNothing = (): Promise<never> => Promise.reject(new NotFoundError('It was not sent yet.'))

/**
 * Asks before a text is sent, with the size of its audience; asks again if that has changed meanwhile. Once it was sent,
 * goes to where it is shown.
 *
 * @param props.asked what is to be sent; undefined while nothing is asked
 * @param props.title what it is called
 * @param props.size how many people it reaches; undefined until they are counted
 * @param props.next the address at which it is shown, once it was sent
 * @param props.children to whom it goes and how
 */
export function SendQuestion<V>({
  editorial: { busy, error, saved, submit },
  asked,
  title,
  size = 0,
  next,
  onCancel,
  children,
}: {
  editorial: Pick<Editorial<V, { recipients: number }>, 'busy' | 'error' | 'saved' | 'submit'>
  asked: V | undefined
  title: string | undefined
  size: number | undefined
  next: string | undefined
  onCancel: () => void
  children: ReactNode
}) {
  const navigate = useNavigate()
  const [tried, setTried] = useState<V>()
  // Only for the current question: an earlier attempt may have failed too.
  const failure = asked && tried === asked ? error : null
  const moved = failure instanceof AudienceChangedError
  const people = peopleWords(size)

  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (saved && next) void navigate(next, { replace: true, state: { sent: saved.recipients } })
  }, [saved, next, navigate])

  return (
    <ConfirmDialog
      open={asked !== undefined && !saved}
      title={moved ? `The audience has changed to ${people}. Send it to them?` : `Send “${title ?? ''}” to ${people}?`}
      confirm={`Send to ${people}`}
      doing="Sending…"
      look="primary"
      mutation={{ isPending: busy, error: moved ? null : failure }}
      onConfirm={() => {
        if (!asked) return
        setTried(asked)
        submit(asked)
      }}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  )
}
