import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

/**
 * Stands in place of a list whose address names a page that it does not have.
 *
 * @param props.page the page as the address names it
 * @param props.pages how many there are
 * @param props.holds what the list has on them, such as `26 companies`
 * @param props.first the address of the first page
 */
export function NoSuchPage({
  page,
  pages,
  holds,
  first,
}: {
  page: string
  pages: number
  holds: string
  first: string
}) {
  return (
    <EmptyState>
      <p>This list has no page {page}.</p>
      <p className="mt-2 text-body">
        {`It has ${holds} on ${pages.toLocaleString('en-US')} ${pages === 1 ? 'page' : 'pages'}.`}
      </p>
      <ButtonLink to={first} preventScrollReset look="secondary" className="mt-6">
        Go to the first page
      </ButtonLink>
    </EmptyState>
  )
}
