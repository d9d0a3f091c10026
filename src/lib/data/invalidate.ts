import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/** Returns a function that refetches every query whose key begins with one of the given keys. */
export function useInvalidate(...keys: readonly QueryKey[]) {
  const client = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
