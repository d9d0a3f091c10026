import { FileText } from 'lucide-react'
import { ButtonAnchor } from '@/components/ui/button'
import { documentName } from '@/features/money/dues/documents'
import { documentPdfHref } from '@/features/money/dues/shared/api'

/** The link to the PDF of a document, in a window of its own. */
export function PdfLink({ document }: { document: { kind: string; number: string | null; token: string | null } }) {
  if (document.token === null) return null
  return (
    <ButtonAnchor
      look="secondary"
      href={documentPdfHref(document.token)}
      target="_blank"
      rel="noreferrer"
      aria-label={`PDF of ${documentName(document)}`}
    >
      <FileText aria-hidden="true" className="size-4" /> PDF
    </ButtonAnchor>
  )
}
