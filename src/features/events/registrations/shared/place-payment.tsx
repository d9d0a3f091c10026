import { CopyValue } from '@/components/ui/copy-value'
import { documentPdfHref } from '@/features/money/dues/shared/api'
import { inGroups } from '@/lib/text/in-groups'
import { formatCents } from '@/lib/text/money'
import type { Payment } from '../registrations'

/**
 * What a place costs: before an offer is accepted its price; while it is held, to whom ordered it, how its pro forma is
 * paid.
 */
export function PlacePayment({ payment, status }: { payment: Payment; status: string }) {
  const { unit_cents, held, number, open_cents, reference, account, token } = payment
  if (!held)
    return status === 'offered' || status === 'waitlisted' ? (
      <p className="mt-3 text-small text-ink-700">
        {`A place costs ${formatCents(unit_cents)} without tax. When you accept one, its pro forma goes to whoever ordered, and it is held until that is paid.`}
      </p>
    ) : null
  if (!number || !token)
    return <p className="mt-3 text-small text-ink-700">Whoever ordered it has the pro forma by email, and pays it.</p>
  return (
    <div className="mt-3 space-y-1 text-small text-ink-700">
      <p>
        {`Pro forma ${number}: `}
        <span className="font-semibold tabular-nums">{formatCents(open_cents ?? 0)}</span> to pay.{' '}
        <a
          href={documentPdfHref(token)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-touch items-center font-medium text-sky-700 underline underline-offset-4"
        >
          Open the PDF
        </a>
      </p>
      {account && (
        <>
          <p className="wrap-anywhere">{`To ${account.holder}, BIC ${account.bic}, ${account.bank}`}</p>
          <CopyValue label="IBAN" value={account.iban} shown={`IBAN ${inGroups(account.iban)}`} />
        </>
      )}
      {reference && <CopyValue label="payment reference" value={reference} shown={`Payment reference ${reference}`} />}
    </div>
  )
}
