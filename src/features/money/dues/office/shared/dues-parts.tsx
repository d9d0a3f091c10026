import { ListParts } from '@/components/ui/list-page'
import { documentsHref } from '../../document-links'
import { useMayIssue } from './use-may-issue'

/** The parts of Dues: documents, payments, bank statements, the renewal run, reminders and the books. */
export function DuesParts({
  current,
}: {
  current: 'documents' | 'payments' | 'statements' | 'renewal' | 'reminders' | 'books'
}) {
  const mayIssue = useMayIssue()
  return (
    <ListParts
      label="Parts of Dues"
      parts={[
        { to: documentsHref(), label: 'Documents', current: current === 'documents' },
        { to: '/dashboard/dues/payments', label: 'Payments', current: current === 'payments' },
        {
          to: '/dashboard/dues/statements',
          // On a phone, the parts have one line.
          label: (
            <span>
              Bank<span className="max-sm:sr-only"> statements</span>
            </span>
          ),
          current: current === 'statements',
        },
        ...(mayIssue
          ? [
              { to: '/dashboard/dues/renewal', label: 'Renewal', current: current === 'renewal' },
              { to: '/dashboard/dues/reminders', label: 'Reminders', current: current === 'reminders' },
            ]
          : []),
        { to: '/dashboard/dues/books', label: 'Books', current: current === 'books' },
      ]}
    />
  )
}
