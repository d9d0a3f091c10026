import { publishableKey, supabaseUrl } from './backend'
import { NotAnImageError, type PreparedPicture } from '@/lib/pictures/image'
import { formAddresses, mailFormOf, pictureName, smallerForm } from '@/lib/pictures/picture-sizes'
import { endedWords, sessionHasEnded, sessionIsAnothers, supabase } from './supabase'

/** Progress and cancellation of an upload. */
export type UploadOptions = {
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

/** Stores a picture and resolves to its address. */
export type UploadPicture = (picture: PreparedPicture, options: UploadOptions) => Promise<string>

/** A part of a file name that nobody can guess and that is never reused. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Why the storage refused a file. If it is too large, the message says so: the person can choose a smaller one. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  const answer = new Error(`The storage answered ${status}: ${responseText.slice(0, 300)}`)
  // Hosted Supabase answers 400, and says 413 in the body.
  return status === 413 || /"statusCode":\s*"413"/.test(responseText)
    ? new NotAnImageError('This picture is too large to be stored. Please choose a smaller one.', { cause: answer })
    : answer
}

/**
 * Stores one new file and reports upload progress, which supabase-js cannot do.
 *
 * @throws {Error} with the service's status and answer, or when it cannot be reached; an `AbortError` when it was cancelled
 */
function send(
  bucket: string,
  path: string,
  file: Blob,
  token: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', file.type)
    // Names are never reused, so the content never changes (one year, the longest that caches keep).
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress((loaded / total) * file.size)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
    request.onerror = () => reject(new Error('The storage could not be reached'))
    request.onabort = () => reject(new DOMException('The upload was broken off', 'AbortError'))
    if (signal.aborted) return reject(new DOMException('The upload was broken off', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

async function removeFiles(bucket: string, paths: string[]): Promise<boolean> {
  const { error } = await supabase.storage.from(bucket).remove(paths)
  if (error) console.error('A file that is no longer used could not be removed', error)
  return !error
}

/**
 * Stores a new picture under a random name, with all its forms or none, and reports progress.
 *
 * @param bucket such as `avatars`
 * @param folder inside the bucket, without leading or trailing slash
 * @returns the public address of its largest form
 * @throws {Error} with the service's status and answer, or when it cannot be reached; an `AbortError` when it was cancelled
 */
export async function uploadPicture(
  bucket: string,
  folder: string,
  picture: PreparedPicture,
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const path = `${folder}/${pictureName(randomName(), picture.width, picture.height, picture.type)}`
  const files = [
    ...picture.files.map(({ width, file }) => ({
      path: width === picture.width ? path : smallerForm(path, width),
      file,
      sent: 0,
    })),
    { path: mailFormOf(path), file: picture.mail, sent: 0 },
  ]
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  const { data } = await supabase.auth.getSession()
  signal?.throwIfAborted()
  if (sessionIsAnothers() || (!data.session && sessionHasEnded())) throw new NotAnImageError(endedWords)
  const failing = new AbortController()
  const either = AbortSignal.any([failing.signal, ...(signal ? [signal] : [])])
  const token = data.session?.access_token ?? publishableKey
  const sending = files.map((one) =>
    send(
      bucket,
      one.path,
      one.file,
      token,
      (bytes) => {
        one.sent = bytes
        onProgress?.(files.reduce((sum, { sent }) => sum + sent, 0) / total)
      },
      either,
    ),
  )
  try {
    await Promise.all(sending)
  } catch (cause) {
    failing.abort()
    await Promise.allSettled(sending)
    // A cancelled upload may have arrived all the same, so remove it. The person who cancels does not wait for this.
    const removal = removeFiles(
      bucket,
      files.map((one) => one.path),
    )
    if (!signal?.aborted) await removal
    throw cause
  }
  return supabase.storage.from(bucket).getPublicUrl(path).data.publicUrl
}

const wholeAddress = (stored: string) => (stored.startsWith('/storage/') ? supabaseUrl + stored : stored)

/**
 * Removes an unused picture with all its forms. A failure only leaves an unused file behind, so it is just logged.
 *
 * @param bucket such as `avatars`
 * @param stored the public address that `uploadPicture` returned, or its path; any other address is ignored
 */
export async function discardFile(bucket: string, stored: string | null | undefined): Promise<void> {
  const before = supabase.storage.from(bucket).getPublicUrl('').data.publicUrl
  const address = wholeAddress(stored ?? '')
  if (!address.startsWith(before)) return
  await removeFiles(
    bucket,
    formAddresses(address).map((form) => decodeURIComponent(form.slice(before.length)).replace(/^\//, '')),
  )
}

/**
 * Removes the picture at a public address or path with all its forms, from whichever bucket it is in.
 *
 * @returns whether it is gone; true also for an address in another storage, where nothing can be removed
 */
export async function discardAddress(stored: string): Promise<boolean> {
  const address = wholeAddress(stored)
  const before = `${supabaseUrl}/storage/v1/object/public/`
  const [, bucket, path] = /^([^/]+)\/(.+)$/.exec(address.startsWith(before) ? address.slice(before.length) : '') ?? []
  if (!bucket || !path) return true
  return removeFiles(
    bucket,
    formAddresses(address).map((form) => decodeURIComponent(form.slice(`${before}${bucket}/`.length))),
  )
}
