import { isDay } from '../../../../src/lib/dates/dates.ts'
import { serviceHeaders, type FunctionEnvironment } from '../environment.ts'
import { draftNumber, type AccountStatement, type DocumentSnapshot } from './snapshot.ts'

/** The PDF of a document, and the name under which it is saved. */
export interface DocumentFile {
  filename: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The signed link to a document's PDF. */
export function documentLink({ apiUrl }: FunctionEnvironment, token: string): string {
  return `${apiUrl}/functions/v1/document-pdf?token=${token}`
}

/**
 * Reads what the PDF of a document says now.
 *
 * @param token of its signed link
 * @returns the status of the refusal when the link is not valid (404) or has ended (410)
 * @throws {Error} when the database does not answer
 */
export async function readSnapshot(
  environment: FunctionEnvironment,
  token: string,
): Promise<DocumentSnapshot | 404 | 410> {
  const answer = await environment.ask(
    new Request(`${environment.apiUrl}/rest/v1/rpc/document_by_token`, {
      method: 'POST',
      headers: serviceHeaders(environment),
      body: JSON.stringify({ token }),
    }),
  )
  if (answer.status === 404 || answer.status === 410) return answer.status
  if (!answer.ok) throw new Error(`document_by_token: the Data API answered ${answer.status}`)
  return (await answer.json()) as DocumentSnapshot
}

/**
 * Reads the statement of account of a member.
 *
 * @param token of its signed link
 * @param from its first day, as the address has it
 * @param until its last day, as the address has it
 * @returns 404 when the link or the period is not valid
 * @throws {Error} when the database does not answer
 */
export async function readStatement(
  environment: FunctionEnvironment,
  token: string,
  from: string,
  until: string,
): Promise<AccountStatement | 404> {
  if (!isDay(from) || !isDay(until)) return 404
  const answer = await environment.ask(
    new Request(`${environment.apiUrl}/rest/v1/rpc/statement_by_token`, {
      method: 'POST',
      headers: serviceHeaders(environment),
      body: JSON.stringify({ token, from_day: from, until_day: until }),
    }),
  )
  if (answer.status === 404) return 404
  if (!answer.ok) throw new Error(`statement_by_token: the Data API answered ${answer.status}`)
  return (await answer.json()) as AccountStatement
}

/** Draws the PDF of a statement of account. */
export async function drawStatement(statement: AccountStatement): Promise<DocumentFile> {
  const { renderStatement } = await import('./statement.ts')
  return {
    filename: `statement-of-account-${statement.until}.pdf`,
    bytes: new Uint8Array(await renderStatement(statement)),
  }
}

/** Draws the PDF of a document, each time from what is true now. */
export async function drawDocument(snapshot: DocumentSnapshot): Promise<DocumentFile> {
  const { kind, number } = snapshot
  // Loaded here, so that a drain without documents does not wait for it.
  const { renderDocument } = await import('./render.ts')
  return {
    filename: number === draftNumber ? 'draft.pdf' : `${kind.replace('_', '-')}-${number}.pdf`,
    bytes: new Uint8Array(await renderDocument(snapshot)),
  }
}
