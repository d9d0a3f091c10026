import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { Avatar, initialsOf } from '@/components/ui/avatar'
import type { Column } from '@/components/list/column'
import { DataTable } from '@/components/list/data-table'
import { SortLink, SortSelect } from '@/components/list/sort'
import type { Sort } from '@/lib/list/define-list'

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

const hrefOf = ({ key, descending }: Sort) => `/users?sort=${descending ? '-' : ''}${key}`

describe('a table', () => {
  test('is named by its caption and has a header for each cell', () => {
    render(<DataTable caption="Users" columns={columns} rows={rows} rowKey={({ id }) => id} />)
    const table = within(screen.getByRole('table', { name: 'Users' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Joined',
      'Actions',
    ])
    expect(table.getAllByRole('row')).toHaveLength(3)
    expect(document.getElementsByClassName('undefined')).toHaveLength(0)
    expect(within(table.getByRole('row', { name: /Ivo/ })).getByRole('button', { name: 'Edit Ivo' })).toBeVisible()
  })

  test.each([
    [{ key: 'joined', descending: true }, '/users?sort=joined'],
    [{ key: 'joined', descending: false }, '/users?sort=-joined'],
    [{ key: 'name', descending: false }, '/users?sort=joined'],
  ])('a header sorts by its column, and turns the order of the one that sorts: %o', (sort, to) => {
    const element = <SortLink column="joined" header="Joined" sort={sort} href={hrefOf} />
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    expect(screen.getByRole('link', { name: 'Joined' })).toHaveAttribute('href', to)
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
