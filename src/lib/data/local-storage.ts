/**
 * Runs an action on the local storage, to which a browser may deny all access (blocked cookies, private windows).
 *
 * @param otherwise the result when the storage cannot be used
 */
export function withLocalStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage)
  } catch {
    return otherwise
  }
}
