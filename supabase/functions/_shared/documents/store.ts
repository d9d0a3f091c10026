import { serviceHeaders, type FunctionEnvironment } from '../environment.ts'
import { draftNumber, type DocumentSnapshot } from './snapshot.ts'

/** The PDF of an issued document, and the name under which it is saved. */
export interface DocumentFile {
  filename: string
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it is of a draft, and changes with it. */
  isDraft?: true
}

/** The signed link to a document's PDF. */
export function documentLink({ apiUrl }: FunctionEnvironment, token: string): string {
  return `${apiUrl}/functions/v1/document-pdf?token=${token}`
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Reads the PDF of a document: a draft's is drawn anew each time, an issued one's is read from the private bucket. It is made once, when somebody reads it for the first time:
 * of two who make it, the second takes the first one's.
 *
 * @param token of its signed link
 * @returns undefined when the link is not valid
 * @throws {Error} when the database or the storage service does not answer
 */
export async function readDocument(environment: FunctionEnvironment, token: string): Promise<DocumentFile | undefined> {
  const { apiUrl, ask } = environment
  const answer = await ask(
    new Request(`${apiUrl}/rest/v1/rpc/document_by_token`, {
      method: 'POST',
      headers: serviceHeaders(environment),
      body: JSON.stringify({ token }),
    }),
  )
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`document_by_token: the Data API answered ${answer.status}`)
  const snapshot = (await answer.json()) as DocumentSnapshot
  // A draft is drawn for whoever looks at it, and not kept: it changes until it is issued.
  if (snapshot.number === draftNumber) {
    const { renderDocument } = await import('./render.ts')
    return { filename: 'draft.pdf', bytes: new Uint8Array(await renderDocument(snapshot)), isDraft: true }
  }
  const filename = `${snapshot.kind.replace('_', '-')}-${snapshot.number}.pdf`
  const object = `${apiUrl}/storage/v1/object/documents/${snapshot.id}.pdf`
  const { apikey, authorization } = serviceHeaders(environment) as { apikey: string; authorization: string }
  const read = () => ask(new Request(object, { headers: { apikey, authorization } }))
  const stored = await read()
  if (stored.ok) return { filename, bytes: await bytesOf(stored) }
  // Loaded here, so that a drain without documents does not wait for it.
  const { renderDocument } = await import('./render.ts')
  const bytes = new Uint8Array(await renderDocument(snapshot))
  const added = await ask(
    new Request(object, {
      method: 'POST',
      headers: { apikey, authorization, 'content-type': 'application/pdf', 'x-upsert': 'false' },
      body: bytes,
    }),
  )
  if (added.ok) return { filename, bytes }
  const others = await read()
  if (!others.ok) throw new Error(`The storage service answered ${added.status} ${(await added.text()).slice(0, 200)}`)
  return { filename, bytes: await bytesOf(others) }
}
