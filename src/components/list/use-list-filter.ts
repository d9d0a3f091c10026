import { useNavigate } from 'react-router-dom'

/**
 * Navigates to another view of a list: to its first page, without scrolling to the top.
 *
 * @param href makes the address of a view of the list
 * @returns changes the address; with `replace`, it replaces the current history entry
 */
export function useListFilter<Filter extends { page: number }>(href: (filter: Filter) => string) {
  const navigate = useNavigate()
  return (filter: Filter, replace = false) =>
    void navigate(href({ ...filter, page: 1 }), { replace, preventScrollReset: true })
}
