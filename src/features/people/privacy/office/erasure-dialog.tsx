import { countOf } from '@/lib/text/numbers'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { roleLabel } from '@/features/people/session/permissions'
import { erasurePreviewQuery, useFulfilErasure } from './api'
import { domainName, heldKinds, type ErasurePreview } from '../privacy'

/** The subject of an erasure: an email address, and the request that the erasure fulfils, if there is one. */
export type ErasureSubject = { address: string; request: string | null }

const list = new Intl.ListFormat('en-GB')

function accountWords({ account, name, role }: ErasurePreview): string {
  if (!account) return 'They have no account.'
  if (name === null) return 'They have an account without a profile.'
  return `They have an account ${role === null ? 'as a member' : `with the role ${roleLabel(role)}`}.`
}

/** Which members an erasure leaves without somebody to write to. */
function Left({ members, without }: { members: readonly string[]; without: string }) {
  return (
    members.length > 0 && (
      <p className="font-semibold wrap-anywhere">
        {list.format(members)} {members.length === 1 ? 'has' : 'have'} no {without} then.
      </p>
    )
  )
}

function Question({
  subject: { address, request },
  onDone,
  onCancel,
}: {
  subject: ErasureSubject
  onDone: (who: string) => void
  onCancel: () => void
}) {
  const { data, error, isFetching } = useQuery(erasurePreviewQuery(address))
  const fulfil = useFulfilErasure()
  const who = data?.name ? `${data.name} (${data.address})` : (data?.address ?? address)
  const held = heldKinds(data?.held ?? {})
  const nothing = data && !data.account && held.length === 0
  const ready = data && !isFetching && !data.refusal && !nothing
  return (
    <ConfirmDialog
      open
      title={nothing ? 'Nothing to erase' : `Erase ${who}?`}
      confirm={nothing || data?.refusal ? undefined : 'Erase for good'}
      doing="Erasing…"
      mutation={fulfil}
      busy={!ready && isFetching}
      error={error?.message ?? data?.refusal ?? undefined}
      onConfirm={() => ready && fulfil.mutate({ address: data.address, request }, { onSuccess: () => onDone(who) })}
      onCancel={onCancel}
    >
      {!data ? (
        !error && <p role="status">Looking up what is held…</p>
      ) : nothing ? (
        <p className="wrap-anywhere">Nothing is held about {address}.</p>
      ) : (
        <>
          <p>{accountWords(data)}</p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
            {held.map(([domain, count]) => (
              <div key={domain} className="contents">
                <dt>{domainName(domain)}</dt>
                <dd className="text-end font-semibold tabular-nums">{`${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`}</dd>
              </div>
            ))}
          </dl>
          <Left members={data.without_primary} without="primary contact" />
          <Left members={data.without_billing} without="billing contact" />
          <p>
            Whatever says who it was is deleted. Without name and address, these stay: the audit log, what they
            published, registrations as numbers, proposals for company pages, and applications that became a membership.
            Of a newsletter address an unreadable code stays, so that no import adds it again.
          </p>
          {data.kept_documents > 0 && (
            <p>
              {countOf(data.kept_documents, 'document')} issued to them, or for places at events that they ordered,{' '}
              {data.kept_documents === 1 ? 'stays' : 'stay'}: the accounts keep documents for {data.kept_years ?? 10}{' '}
              years, with their buyer and the bank lines that pay them. An entry of their own in the directory is
              emptied and hidden.
            </p>
          )}
          <p>
            What the office itself has written about them, such as in a member’s internal note, stays as it is: please
            look it through. The person is told by one last mail. This cannot be taken back.
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

/**
 * Shows what is stored about a person, and erases it after a confirmation.
 *
 * @param props.subject the person; null while the dialog is closed
 * @param props.onDone called with the person's name and email address
 */
export function ErasureDialog({
  subject,
  onDone,
  onCancel,
}: {
  subject: ErasureSubject | null
  onDone: (who: string) => void
  onCancel: () => void
}) {
  return subject && <Question key={subject.address} subject={subject} onDone={onDone} onCancel={onCancel} />
}
