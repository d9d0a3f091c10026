import type { OfficeDocument } from './office-document'

/** What a question about a document is given. `onDone` is called with what was done, and whom a mail told of it, in words. */
export type ActionDialogProps = {
  document: OfficeDocument
  onDone: (done: string, mailed?: string) => void
  onClose: () => void
}
