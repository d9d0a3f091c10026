import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { OfflineToldContext } from '@/lib/data/online'
import { defineList } from '@/lib/list/define-list'
import { searchPause } from '@/lib/list/list-address'

type Row = { id: string; name: string }

const rows: Row[] = [
  { id: '1', name: 'Viktoria' },
  { id: '2', name: 'Ivo' },
]
const roles = [
  { value: 'editor', label: 'editor' },
  { value: 'member', label: 'member' },
] as const
const list = defineList({
  path: '/users',
  pageSize: 25,
  search: { label: 'Search by name', of: 'Users' },
  fields: { role: { label: 'Role', all: 'All roles', choices: roles } },
  sorts: { name: 'full_name' },
  opens: { key: 'name', descending: false },
})
type Filter = ReturnType<typeof list.read>
const filter = list.read(new URLSearchParams())
const editors = { ...filter, role: 'editor' } as const

const refetch = vi.fn()
const words = { caption: 'Users', one: 'user', many: 'users', none: 'No users found.', yet: 'No users yet.' }

type Query = { data?: { rows: Row[]; total: number }; error?: Error; isPlaceholderData?: boolean }

function renderList(
  { data, error, isPlaceholderData = false }: Query,
  props: Partial<ComponentProps<typeof OfficeList<Row, Filter>>> = {},
  offline = false,
) {
  const element = (
    <OfficeList
      list={list}
      words={words}
      query={{ data, error: error ?? null, isPlaceholderData, isFetching: false, refetch }}
      filter={filter}
      skeleton={{ rows: 4 }}
      columns={[{ key: 'name', header: 'Name', sortable: true, cell: ({ name }) => name }]}
      rowKey={({ id }) => id}
      all="/users"
      first={<button type="button">Invite the first one</button>}
      {...props}
    />
  )
  const router = createMemoryRouter([
    { path: '*', element: <OfflineToldContext value={offline}>{element}</OfflineToldContext> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

const many = { rows, total: 1204 }
const none = { rows: [], total: 0 }

describe('a list of the office', () => {
  test('shows grey rows until its first answer', () => {
    renderList({})
    expect(screen.getByRole('status', { name: 'Loading users…' }).children).toHaveLength(4)
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('leaves it to the frame to say that the device is offline', () => {
    const error = new Error('Failed to load users')
    renderList({ data: many, error }, {}, true)
    expect(screen.getByText('Viktoria')).toBeVisible()
    renderList({ error }, {}, true)
    expect(screen.getByText(/^This is shown as soon as you are online again/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('says why it could not be read, with a way to try again', () => {
    renderList({ error: new Error('Failed to load users') })
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load users')
    expect(screen.queryByRole('status')).toBeNull()
    refetch.mockClear()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  test.each([
    ['rows', many, '1,204 users'],
    ['no rows', none, 'No users yet.'],
  ])('says so over %s that could not be read again', (_what, data, shown) => {
    renderList({ data, error: new Error('Failed to load users') })
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByText(shown)).toBeVisible()
  })

  test.each([
    [many, '', '1,204 users'],
    [many, 'vik', '1,000+ users'],
    [{ rows: rows.slice(1), total: 1 }, '', '1 user'],
  ])('says its total: %#', (data, search, said) => {
    renderList({ data }, { search })
    expect(screen.getByRole('status')).toHaveTextContent(said)
  })

  test('says no total of rows that are those of the page before', () => {
    renderList({ data: many, isPlaceholderData: true })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  })

  test('says no total that it has no words for', () => {
    renderList({ data: many }, { words: { ...words, one: undefined } })
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('table')).toBeVisible()
  })

  test('leads to its pages and other orders, and a new order begins at the first page', async () => {
    const router = renderList({ data: many }, { filter: { ...editors, page: 2 } })
    expect(within(screen.getByRole('table')).getByRole('link', { name: 'Name' })).toHaveAttribute(
      'href',
      '/users?role=editor&sort=-name',
    )
    const pages = within(screen.getByRole('navigation', { name: 'Pages of users' }))
    expect(pages.getByText('Page 2 of 49')).toBeVisible()
    expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/users?role=editor&page=3')
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name desc' } })
    await vi.waitFor(() => expect(router.state.location.search).toBe('?role=editor&sort=-name'))
  })

  test.each([
    ['joined', 'descending'],
    ['name', null],
  ] as const)('sorted by %s, it shows the column of its order even if nobody has chosen it', (key, sorted) => {
    const columns = (['name', 'joined'] as const).map(
      (each) => ({ key: each, header: each, sortable: true, from: 'chosen', cell: () => each }) as const,
    )
    renderList({ data: many }, { columns, filter: { ...editors, sort: { key, descending: true } as Filter['sort'] } })
    const header = screen.queryByRole('columnheader', { name: 'joined' })
    expect(header && header.getAttribute('aria-sort')).toBe(sorted)
  })

  test('says an order that has no column', () => {
    renderList({ data: many }, { words: { ...words, order: 'newest first' } })
    expect(screen.getByText('Newest first')).toBeVisible()
  })

  test('says what could not be done with a row, and what has just happened, also when that was the last', () => {
    renderList({ data: none }, { failure: 'Failed to delete user', said: '“Ivo” was deleted. ' })
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete user')
    expect(screen.getByRole('status')).toHaveTextContent('“Ivo” was deleted. 0 users')
    expect(screen.queryByLabelText('Sort by')).toBeNull()
  })

  test('calls the whole list by another name where it has one', () => {
    renderList({}, { words: { ...words, list: 'the staff' } })
    expect(screen.getByRole('status', { name: 'Loading the staff…' })).toBeVisible()
  })
})

describe('a list of the office without rows', () => {
  test('offers to begin where there is nothing yet', () => {
    renderList({ data: none })
    expect(screen.getByText('No users yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Invite the first one' })).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('status'), 'no total').toBeNull()
  })

  test.each([
    ['under a filter', { filter: editors }, 'No users found.', 'Show all users'],
    ['with no words for nothing yet', { words: { ...words, yet: undefined } }, 'No users found.', 'Show all users'],
    ['behind its end', { filter: { ...filter, page: 9 } }, 'The list ends before this page.', 'Show all users'],
    ['with its own words', { filter: editors, words: { ...words, all: 'Show all' } }, 'No users found.', 'Show all'],
  ])('leads to the whole list: %s', (_when, props, said, label) => {
    renderList({ data: none }, props)
    expect(screen.getByText(said)).toBeVisible()
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/users')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the filters of a list', () => {
  beforeEach(() => void vi.useFakeTimers())

  const at = { ...editors, search: 'vik', page: 3 }

  function renderFilters() {
    const element = <OfficeFilters list={list} filter={at} />
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/elsewhere', '/users'] })
    render(<RouterProvider router={router} />)
    return router
  }

  const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  test('show what the address says', () => {
    renderFilters()
    expect(screen.getByRole('search', { name: 'Users' })).toContainElement(screen.getByLabelText('Search by name'))
    expect(screen.getByLabelText('Search by name')).toHaveValue('vik')
    expect(screen.getByLabelText('Role')).toHaveDisplayValue('editor')
  })

  test('a search leads to the first page of its finds and keeps the rest', async () => {
    const router = renderFilters()
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'ivo' } })
    await wait(searchPause)
    expect(router.state.location.search).toBe('?q=ivo&role=editor')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('a choice takes along what is typed, as a step for Back', async () => {
    const router = renderFilters()
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'ivo' } })
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'member' } })
    await wait(0)
    expect(router.state.location.search).toBe('?q=ivo&role=member')
    expect(router.state.historyAction).toBe('PUSH')
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: '' } })
    await wait(0)
    expect(router.state.location.search).toBe('?q=ivo')
  })
})
