import type { FunctionEnvironment } from '../_shared/environment.ts'
import {
  drawDocument,
  drawStatement,
  readSnapshot,
  readStatement,
  type DocumentFile,
} from '../_shared/documents/file.ts'

/** The link is a secret, and what is true of the document changes: no answer is kept. */
const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const refused = (status: 404 | 410) =>
  new Response(status === 410 ? 'This link has ended.' : 'This link is not valid.', { status, headers: secret })

const pdf = ({ bytes, filename }: DocumentFile) =>
  new Response(bytes, {
    headers: {
      ...secret,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${filename}"`,
      // Any origin may read it: the link is what counts.
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  })

/**
 * Answers the signed link to a document with its PDF. Whoever opens the link of one that does not hold any more, or a
 * link that is not valid, in a browser is led to the page that says so; that page asks with `pdf` for the marked PDF.
 * This function cannot answer with a page: Supabase sends no HTML from its own address.
 * The link to a statement of account names its days besides.
 *
 * @param request GET with `token`, of a statement of account with `from` and `until`
 * @returns 200 with the PDF; 302 to the page; 404 when the link is not valid, 410 when it has ended, 405 for other
 *   methods
 * @throws {Error} when the database does not answer
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method !== 'GET') return new Response('Only GET.', { status: 405, headers: { allow: 'GET' } })
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const from = searchParams.get('from')
  if (from !== null) {
    const statement = await readStatement(environment, token, from, searchParams.get('until') ?? '')
    return statement === 404 ? refused(404) : pdf(await drawStatement(statement))
  }
  const snapshot = await readSnapshot(environment, token)
  const holds = typeof snapshot !== 'number' && snapshot.ended === null
  if (!holds && !searchParams.has('pdf') && request.headers.get('accept')?.includes('text/html'))
    return new Response(null, {
      status: 302,
      headers: { ...secret, location: `${environment.siteUrl}/document?token=${encodeURIComponent(token)}` },
    })
  return typeof snapshot === 'number' ? refused(snapshot) : pdf(await drawDocument(snapshot))
}
