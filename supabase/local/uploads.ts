import type { Queryable } from './database.ts'

/** The requests that upload a file: `POST|PUT /storage/v1/object/<bucket>/<key>`, and `PUT` alone of its signed form. */
const uploadPath = /^\/storage\/v1\/object\/(?:upload\/sign\/)?(?!list\/|sign\/|upload\/)([^/]+)\/.+$/

/** A storage error in the format of the Supabase Storage service: HTTP 400 with the code in the body. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(statusCode), error, message }, { status: 400 })
}

/** The response to a body above the backend's limit. */
export function tooLarge(): Response {
  return storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')
}

/**
 * Converts an upload for @supabase/lite and enforces its bucket's rules. supabase-js sends a form with an unnamed file
 * field, but the package expects raw bytes and checks the rules only in part.
 * @param request with its body already in memory
 * @returns the request to pass on (other requests are unchanged), or the response that refuses it
 */
export async function prepareUpload(request: Request, database: Queryable): Promise<Request | Response> {
  const { pathname } = new URL(request.url)
  const bucket = uploadPath.exec(pathname)?.[1]
  const isUpload = request.method === 'PUT' || (request.method === 'POST' && !pathname.includes('/upload/sign/'))
  if (bucket === undefined || !isUpload) return request
  const upload = await rawUpload(request)
  if (upload === undefined) return storageError(400, 'InvalidRequest', 'The upload holds no file')
  const rules = await database.query<{ file_size_limit: number | null; allowed_mime_types: string[] | null }>(
    'select file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [decodeURIComponent(bucket)],
  )
  const rule = rules.rows[0]
  if (rule !== undefined) {
    if (rule.file_size_limit !== null && upload.bytes.byteLength > rule.file_size_limit) return tooLarge()
    if (rule.allowed_mime_types !== null && !rule.allowed_mime_types.some((allowed) => fits(upload.type, allowed))) {
      return storageError(415, 'invalid_mime_type', `mime type ${upload.type} is not supported`)
    }
  }
  if (await isRefusedNow(request, database)) return storageError(403, 'Unauthorized', 'The file may not be stored')
  const headers = new Headers(request.headers)
  headers.set('content-type', upload.type)
  headers.set('content-length', String(upload.bytes.byteLength))
  headers.set('cache-control', upload.cacheControl)
  return new Request(request.url, { method: request.method, headers, body: upload.bytes })
}

/**
 * Whether the database would refuse that the holder of a signed address replaces a file now. The package writes the file
 * before the row, so the row is tried first: an update that always fails, and so changes nothing.
 */
async function isRefusedNow(request: Request, database: Queryable): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  const claims = searchParams.get('token')?.split('.')[1]
  if (!pathname.includes('/upload/sign/') || claims === undefined) return false
  try {
    const { bucket, sub, owner } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    await database.query(
      'update storage.objects set owner_id = $3 where bucket_id = $1 and name = $2 returning 1 / (length(name) - length(name))',
      [bucket, sub, owner],
    )
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '42501'
  }
}

interface Upload {
  bytes: ArrayBuffer
  type: string
  cacheControl: string
}

async function rawUpload(request: Request): Promise<Upload | undefined> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!contentType.startsWith('multipart/form-data')) {
    return {
      bytes: await request.arrayBuffer(),
      type: mediaType(contentType),
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    }
  }
  const form = await request.formData().catch(() => new FormData())
  const file = [...form.values()].find((value) => value instanceof Blob)
  if (file === undefined) return undefined
  const seconds = form.get('cacheControl')
  return {
    bytes: await file.arrayBuffer(),
    type: mediaType(file.type || 'application/octet-stream'),
    cacheControl: typeof seconds === 'string' ? `max-age=${seconds}` : 'no-cache',
  }
}

/** A content type without its parameters, in lower case. */
function mediaType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Buckets may allow whole families such as `image/*`. */
function fits(type: string, allowed: string): boolean {
  return (
    allowed === '*/*' ||
    (allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed.toLowerCase())
  )
}
