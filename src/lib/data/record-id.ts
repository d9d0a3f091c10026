import { NotFoundError } from './errors'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/**
 * Checks the id in an address before the database is asked for its row.
 *
 * @param missing what the user reads when no row can have that id
 * @throws {NotFoundError} when it has not the form of an id
 */
export function requireId(id: string, missing: string): void {
  if (!isId(id)) throw new NotFoundError(missing)
}
