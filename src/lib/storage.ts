import { publishableKey, supabaseUrl } from './backend'
import { supabase } from './supabase'

/** What an upload reports and obeys while it runs. */
export type UploadOptions = {
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Breaks the upload off. */
  signal?: AbortSignal
}

/** A random file name with the extension of the file's own type. */
function randomName(file: Blob): string {
  return `${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}.${file.type.split('/')[1] ?? 'bin'}`
}

/**
 * Stores a new file under a random name and tells its progress, which supabase-js cannot.
 *
 * @param bucket such as `avatars`
 * @param folder inside the bucket, without slashes at its ends
 * @returns the public address of the file
 * @throws what the service answered, or an `AbortError` when it was broken off
 */
export async function uploadFile(bucket: string, folder: string, file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<string> {
  const path = `${folder}/${randomName(file)}`
  const { data } = await supabase.auth.getSession()
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`)
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    request.setRequestHeader('content-type', file.type)
    // A name is never used twice, so what it names never changes (one year, the longest that caches keep).
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress?.(loaded / total)
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(`The storage answered ${request.status}: ${request.responseText.slice(0, 300)}`)))
    request.onerror = () => reject(new Error('The storage could not be reached'))
    request.onabort = () => reject(new DOMException('The upload was broken off', 'AbortError'))
    if (signal?.aborted) return reject(new DOMException('The upload was broken off', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
  return supabase.storage.from(bucket).getPublicUrl(path).data.publicUrl
}

/**
 * Removes a file that nothing shows any more. A failure leaves a file that nobody sees, so it is only logged.
 *
 * @param bucket such as `avatars`
 * @param address the public address that `uploadFile` gave; any other address is left alone
 */
export async function discardFile(bucket: string, address: string | null | undefined): Promise<void> {
  const before = supabase.storage.from(bucket).getPublicUrl('').data.publicUrl
  if (!address?.startsWith(before)) return
  const path = decodeURIComponent(address.slice(before.length)).replace(/^\//, '')
  const { error } = await supabase.storage.from(bucket).remove([path])
  if (error) console.error('A file that is no longer used could not be removed', error)
}

/**
 * Removes the file at a public address, whatever bucket it is in.
 *
 * @returns whether it is gone; also where the address belongs to another storage, in which nothing can be removed
 */
export async function discardAddress(address: string): Promise<boolean> {
  const [, bucket, path] = new RegExp('^/storage/v1/object/public/([^/]+)/(.+)$').exec(address.startsWith(`${supabaseUrl}/`) ? address.slice(supabaseUrl.length) : '') ?? []
  if (!bucket || !path) return true
  const { error } = await supabase.storage.from(bucket).remove([decodeURIComponent(path)])
  if (error) console.error('A file that is no longer used could not be removed', error)
  return !error
}
