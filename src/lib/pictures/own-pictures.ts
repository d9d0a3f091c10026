/**
 * Pictures of people and members are stored as paths in our own storage, without its host (`private.is_own_picture`):
 * the database can then tell that no picture is elsewhere, where its host would learn who looks at it.
 */

/** The host of the storage; empty for the embedded backend, which is on the page's own origin. */
const host: string = import.meta.env.VITE_SUPABASE_URL ?? ''

/** The address at which the browser finds a stored picture. */
export function pictureAddress(stored: string): string {
  return stored.startsWith('/storage/') ? host + stored : stored
}

/** The path under which the picture at a public address of our storage is stored. */
export function picturePath(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, '')
}
