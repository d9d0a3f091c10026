import type { OfficeDocument } from './office-document'

/** What a question about a document is given. `onDone` is called with what was done, in words. */
export type ActionDialogProps = { document: OfficeDocument; onDone: (done: string) => void; onClose: () => void }
