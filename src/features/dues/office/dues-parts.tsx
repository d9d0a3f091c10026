import { ListParts } from '@/components/ui/list-page'
import { documentsHref } from '../dues-links'

/** The parts of Dues: documents and payments. */
export function DuesParts({ current }: { current: 'documents' | 'payments' }) {
  return (
    <ListParts
      label="Parts of Dues"
      parts={[
        { to: documentsHref(), label: 'Documents', current: current === 'documents' },
        { to: '/dashboard/dues/payments', label: 'Payments', current: current === 'payments' },
      ]}
    />
  )
}
