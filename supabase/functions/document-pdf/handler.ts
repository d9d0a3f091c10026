import type { FunctionEnvironment } from '../_shared/environment.ts'
import { readDocument } from '../_shared/documents/file.ts'

/**
 * Answers the signed link to a document with its PDF.
 *
 * @param request GET with `token`
 * @returns 200 with the PDF; 404 when the link is not valid, 405 for other methods
 * @throws {Error} when the database does not answer
 */
export async function handle(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method !== 'GET') return new Response('Only GET.', { status: 405, headers: { allow: 'GET' } })
  const file = await readDocument(environment, new URL(request.url).searchParams.get('token') ?? '')
  if (file === undefined) return new Response('This link is not valid.', { status: 404 })
  return new Response(file.bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file.filename}"`,
      // The link is a secret, and what is open of the document changes.
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // Any origin may read it: the link is what counts.
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  })
}
