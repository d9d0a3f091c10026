import { fireEvent, screen, within } from '@testing-library/react'
import { Link, useSearchParams } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Column } from '@/components/list/column'
import { OfficeList } from '@/components/list/office-list'
import { listHref, readPageNumber, readSort } from '@/lib/list/list-address'
import { pagesAlone } from '../support/page/unit'

type Row = { id: string; name: string }
const people = ['Ana', 'Boris', 'Vera', 'Georgi', 'Dana', 'Emil', 'Zhana'].map((name) => ({ id: name, name }))
const size = 5

type Filter = { role: string; sort: { key: string; descending: boolean }; page: number }
const href = ({ role, sort, page }: Filter) =>
  listHref('/users', { role, sort: sort.descending ? `-${sort.key}` : undefined }, page)

const readIds = vi.fn<() => Promise<string[]>>()

/** A list keeps its columns as long as what they show. */
const drawn = vi.fn<(name: string) => void>()
const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ id, name }) => {
      drawn(name)
      return <Link to={`/user/${id}`}>{name}</Link>
    },
  },
  { key: 'actions', header: 'Actions', cell: ({ name }) => <button type="button">Edit {name}</button> },
]

function List() {
  const [params] = useSearchParams()
  const filter: Filter = {
    role: params.get('role') ?? '',
    sort: readSort(params, ['name'], { key: 'name', descending: false }),
    page: readPageNumber(params),
  }
  const rows = people.slice((filter.page - 1) * size, filter.page * size)
  return (
    <>
      <input aria-label="Search" />
      <Link to="/users?role=editor">Editors</Link>
      <OfficeList<Row, Filter>
        words={{ caption: 'Users', one: 'user', many: 'users', none: 'No users found.' }}
        query={{
          data: { rows, total: people.length },
          error: null,
          isPlaceholderData: false,
          isFetching: false,
          refetch: vi.fn(),
        }}
        filter={filter}
        list={{ href, pageSize: size }}
        skeleton={{ rows: 4 }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        bulk={{
          readIds,
          actions: ({ ids, clear }) => (
            <>
              <p>{`Chosen: ${ids.toSorted().join(' ')}`}</p>
              <button type="button" onClick={clear}>
                Delete them
              </button>
            </>
          ),
        }}
      />
    </>
  )
}

const renderList = () => pagesAlone({ '/users': List })('/users')

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const pageBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
const bar = () => screen.queryByRole('region', { name: 'Selected users' })
/** The names of the chosen rows. */
const chosen = () => screen.queryByText(/^Chosen: /)?.textContent?.replace('Chosen: ', '') ?? ''

describe('choosing rows of a list', () => {
  test('by its box, and says how many', async () => {
    const { user } = renderList()
    expect(bar()).toBeNull()
    await user.click(box('Boris'))
    expect(box('Boris')).toBeChecked()
    expect(chosen()).toBe('Boris')
    expect(screen.getByRole('status')).toHaveTextContent('1 of 7 users selected')
    await user.click(box('Boris'))
    expect(bar()).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent(/^7 users$/)
  })

  test('draws its box, and no row again', async () => {
    const { user } = renderList()
    drawn.mockClear()
    await user.click(box('Boris'))
    await user.click(box('Vera'))
    expect(chosen()).toBe('Boris Vera')
    expect(drawn).not.toHaveBeenCalled()
  })

  test('Shift takes all from the box pressed before, in both directions, and gives them back', async () => {
    const { user } = renderList()
    await user.click(box('Georgi'))
    await user.keyboard('{Shift>}')
    await user.click(box('Boris'))
    expect(chosen()).toBe('Boris Georgi Vera')
    await user.click(box('Vera'))
    expect(chosen()).toBe('Georgi')
    await user.keyboard('{/Shift}')
  })

  test('a page at once, and none of it', async () => {
    const { user } = renderList()
    await user.click(box('Ana'))
    expect(pageBox().indeterminate).toBe(true)
    await user.click(pageBox())
    expect(chosen()).toBe('Ana Boris Dana Georgi Vera')
    expect(pageBox().indeterminate).toBe(false)
    await user.click(pageBox())
    expect(bar()).toBeNull()
  })

  test('on several pages and in another order, until another filter', async () => {
    const { user } = renderList()
    await user.click(box('Ana'))
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await user.click(box('Zhana'))
    expect(chosen()).toBe('Ana Zhana')
    await user.click(screen.getByRole('link', { name: 'Name' }))
    expect(chosen()).toBe('Ana Zhana')
    await user.click(screen.getByRole('link', { name: 'Editors' }))
    expect(bar()).toBeNull()
    expect(box('Ana')).not.toBeChecked()
  })

  test('all that match, of all pages', async () => {
    const { user } = renderList()
    readIds.mockResolvedValueOnce(people.map(({ id }) => id))
    await user.click(pageBox())
    await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }))
    expect(chosen()).toBe('Ana Boris Dana Emil Georgi Vera Zhana')
    expect(screen.getByRole('status')).toHaveTextContent('7 of 7 users selected')
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  test('all that match: says why they could not be read, and reads for a filter that is gone count for nothing', async () => {
    const { user } = renderList()
    readIds.mockRejectedValueOnce(new Error('Failed to load users'))
    await user.click(pageBox())
    await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users')
    expect(chosen()).toBe('Ana Boris Dana Georgi Vera')

    let answer: (ids: string[]) => void = () => undefined
    readIds.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }))
    await user.click(screen.getByRole('link', { name: 'Editors' }))
    answer(people.map(({ id }) => id))
    await vi.waitFor(() => expect(readIds).toHaveBeenCalled())
    expect(bar()).toBeNull()
  })

  test('Escape gives them back, but not while it means something else', async () => {
    const { user } = renderList()
    await user.click(box('Ana'))
    await user.click(screen.getByLabelText('Search'))
    await user.keyboard('{Escape}')
    expect(chosen()).toBe('Ana')
    box('Ana').focus()
    box('Ana').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{Escape}')
    expect(chosen(), 'something else has taken it').toBe('Ana')
    await user.keyboard('{Escape}')
    expect(bar()).toBeNull()
  })

  test('ending it from the bar leaves the focus in the list', async () => {
    const { user } = renderList()
    await user.click(box('Boris'))
    await user.click(within(screen.getByRole('region')).getByRole('button', { name: 'Delete them' }))
    expect(bar()).toBeNull()
    expect(box('Ana')).toHaveFocus()
    await user.click(box('Boris'))
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(bar()).toBeNull()
  })
})

describe('the keys of a list', () => {
  const link = (name: string) => screen.getByRole('link', { name })

  test('arrows, Home and End move from row to row in the same cell', async () => {
    const { user } = renderList()
    link('Ana').focus()
    await user.keyboard('{ArrowDown}')
    expect(link('Boris')).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(link('Ana'), 'nothing is above the first').toHaveFocus()
    await user.keyboard('{End}')
    expect(link('Dana')).toHaveFocus()
    screen.getByRole('button', { name: 'Edit Dana' }).focus()
    await user.keyboard('{Home}')
    expect(screen.getByRole('button', { name: 'Edit Ana' })).toHaveFocus()
    box('Ana').focus()
    await user.keyboard('{ArrowDown}')
    expect(box('Boris')).toHaveFocus()
    expect(bar()).toBeNull()
  })

  test('Space chooses a row, Shift with arrows stretches and shrinks the choice', async () => {
    const { user } = renderList()
    link('Vera').focus()
    await user.keyboard(' ')
    expect(chosen()).toBe('Vera')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe('Dana Georgi Vera')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe('Boris Vera')
    await user.keyboard('{/Shift}')
    box('Ana').focus()
    await user.keyboard(' ')
    expect(chosen()).toBe('Ana Boris Vera')
  })

  test('Ctrl A chooses the page, A leads to what can be done', async () => {
    const { user } = renderList()
    link('Ana').focus()
    await user.keyboard('a')
    expect(link('Ana'), 'nothing is chosen').toHaveFocus()
    await user.keyboard('{Control>}a{/Control}')
    expect(chosen()).toBe('Ana Boris Dana Georgi Vera')
    await user.keyboard('a')
    expect(screen.getByRole('region')).toContainElement(document.activeElement as HTMLElement)
  })

  test('leave fields outside of rows alone', () => {
    renderList()
    screen.getByLabelText('Search').focus()
    expect(fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'ArrowDown' })).toBe(true)
  })
})
