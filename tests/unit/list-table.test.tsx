import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { Avatar, initialsOf } from '@/components/ui/avatar'
import { DataTable, SortSelect, type Column, type RowDetails, type Sort } from '@/components/list/data-table'

type Row = { id: string; name: string; joined: string }

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', sortable: true, plain: true, cell: ({ name }) => name },
  { key: 'joined', header: 'Joined', sortable: true, cell: ({ joined }) => joined },
  { key: 'actions', header: 'Actions', cell: ({ name }) => <button type="button">Edit {name}</button> },
]
const rows: Row[] = [
  { id: '1', name: 'Viktoria', joined: 'May' },
  { id: '2', name: 'Ivo', joined: 'June' },
]

function renderTable(props: {
  sort?: Sort
  sortHref?: (sort: Sort) => string
  busy?: boolean
  details?: RowDetails<Row>
}) {
  const element = <DataTable caption="Users" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const hrefOf = ({ key, descending }: Sort) => `/users?sort=${descending ? '-' : ''}${key}`

describe('a table', () => {
  test('is named by its caption and has a header for each cell', () => {
    renderTable({})
    const table = within(screen.getByRole('table', { name: 'Users' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Joined',
      'Actions',
    ])
    expect(table.queryByRole('link')).not.toBeInTheDocument()
    expect(table.getAllByRole('row')).toHaveLength(3)
    expect(within(table.getByRole('row', { name: /Ivo/ })).getByRole('button', { name: 'Edit Ivo' })).toBeVisible()
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy')
  })

  test('has rows that expand, each for itself', () => {
    renderTable({ details: { name: ({ name }) => name, content: ({ joined }) => <p>{`Joined in ${joined}`}</p> } })
    const button = screen.getByRole('button', { name: 'More about Ivo' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('Joined in June')).toBeNull()
    fireEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toContainElement(
      screen.getByText('Joined in June'),
    )
    expect(screen.queryByText('Joined in May')).toBeNull()
    fireEvent.click(button)
    expect(screen.queryByText('Joined in June')).toBeNull()
  })

  test.each([
    [{ key: 'joined', descending: true }, 'descending', '/users?sort=joined'],
    [{ key: 'joined', descending: false }, 'ascending', '/users?sort=-joined'],
  ])('a header sorts by its column, and turns the order of the one that sorts: %o', (sort, said, href) => {
    renderTable({ sort, sortHref: hrefOf })
    expect(screen.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', said)
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
    expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute('href', href)
    expect(screen.getByRole('link', { name: 'Name' })).toHaveAttribute('href', '/users?sort=name')
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  test('says while its rows are those of the page before', () => {
    renderTable({ busy: true })
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })

  test('can be sorted from a list of orders where it has no headers', () => {
    const wishes: Sort[] = []
    render(
      <SortSelect columns={columns} sort={{ key: 'joined', descending: true }} onSort={(sort) => wishes.push(sort)} />,
    )
    const select = screen.getByLabelText('Sort by')
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name, ascending', 'Name, descending', 'Joined, ascending', 'Joined, descending'])
    expect(select).toHaveDisplayValue('Joined, descending')
    fireEvent.change(select, { target: { value: 'name asc' } })
    fireEvent.change(select, { target: { value: 'name desc' } })
    expect(wishes).toEqual([
      { key: 'name', descending: false },
      { key: 'name', descending: true },
    ])
  })
})

describe('a person’s picture', () => {
  const person = { first_name: 'Viktoria', last_name: 'Dencheva', avatar_url: 'https://cdn.example/old.webp' }

  test.each([
    ['Viktoria', 'Dencheva', 'VD'],
    [' щерьо', 'ångström', 'ЩÅ'],
    ['𝒱iktoria', '', '𝒱'],
    ['', '', ''],
  ])('the initials of “%s %s” are “%s”', (first_name, last_name, initials) => {
    expect(initialsOf({ first_name, last_name })).toBe(initials)
  })

  test('gives way to the initials where it does not load, until there is another', () => {
    const { container, rerender } = render(<Avatar person={person} />)
    const picture = () => container.querySelector('img')
    expect(picture()).toHaveAttribute('src', person.avatar_url)
    expect(picture()).toHaveAttribute('alt', '')
    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()).toBeNull()
    expect(screen.getByText('VD')).toHaveAttribute('aria-hidden', 'true')
    rerender(<Avatar person={{ ...person, avatar_url: 'https://cdn.example/new.webp' }} />)
    expect(picture()).toHaveAttribute('src', 'https://cdn.example/new.webp')
    rerender(<Avatar person={{ ...person, avatar_url: null }} />)
    expect(screen.getByText('VD')).toBeVisible()
  })
})
