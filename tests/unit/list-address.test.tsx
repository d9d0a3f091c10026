import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchField, useSearchDraft } from '@/components/list/search-field'
import {
  listHref,
  longestSearch,
  readChoice,
  readPageNumber,
  readSort,
  searchPause,
  searchText,
  writtenSort,
} from '@/lib/list/list-address'

/** A search field that keeps its text in the address. */
function Search({ search, apply }: { search: string; apply: (search: string, replace: boolean) => void }) {
  const { typed, setTyped, changed, take } = useSearchDraft(search, apply)
  const enter = () => changed && apply(take(), false)
  return <SearchField label="Search by name" of="Users" value={typed} onChange={setTyped} onEnter={enter} />
}

const otherwise = { key: 'joined', descending: true } as const

describe('the address of a list', () => {
  test.each(['0', '-1', '1.5', 'x', '', 'Infinity', '1000001', '99999999999999999999'])(
    'page=%s counts as the first page',
    (page) => {
      expect(readPageNumber(new URLSearchParams({ page }))).toBe(1)
    },
  )

  test('a page is read up to a million', () => {
    expect([
      readPageNumber(new URLSearchParams()),
      readPageNumber(new URLSearchParams('page=7')),
      readPageNumber(new URLSearchParams('page=1000000')),
    ]).toEqual([1, 7, 1_000_000])
  })

  test.each([
    ['status=open', 'open'],
    ['status=lost', ''],
    ['', ''],
  ])('the choice of ?%s is “%s”', (query, choice) => {
    expect(readChoice(new URLSearchParams(query), 'status', [{ value: 'open' }, { value: 'closed' }])).toBe(choice)
  })

  test.each([
    ['sort=name', { key: 'name', descending: false }],
    ['sort=-name', { key: 'name', descending: true }],
    ['sort=--name', otherwise],
    ['sort=password', otherwise],
    ['', otherwise],
  ])('the order of ?%s', (query, sort) => {
    expect(readSort(new URLSearchParams(query), ['name', 'joined'], otherwise)).toEqual(sort)
  })

  test.each([
    { key: 'name', descending: false },
    { key: 'name', descending: true },
    { key: 'joined', descending: false },
  ])('an order is read as it was written: $key, descending $descending', (sort) => {
    expect(
      readSort(new URLSearchParams({ sort: writtenSort(sort, otherwise) ?? '' }), ['name', 'joined'], otherwise),
    ).toEqual(sort)
  })

  test('one view has one address: what is empty or the list’s own is left out', () => {
    expect(writtenSort({ key: 'joined', descending: true }, otherwise)).toBeUndefined()
    expect([listHref('/list', { q: '', role: undefined }), listHref('/list', {}, 1)]).toEqual(['/list', '/list'])
    expect(listHref('/list', { q: 'a & b', role: undefined }, 2)).toBe('/list?q=a+%26+b&page=2')
  })

  test('a search text is trimmed, also where it is cut', () => {
    expect(searchText('  rila  ')).toBe('rila')
    expect(searchText('rila\u0000\n instruments\u0000')).toBe('rila  instruments')
    expect(searchText(`${'a'.repeat(longestSearch - 1)} b`)).toBe('a'.repeat(longestSearch - 1))
  })
})

describe('a search field', () => {
  beforeEach(() => void vi.useFakeTimers())

  const field = () => screen.getByRole('searchbox')
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
  const pause = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

  /** Renders the field with an address that the test can change, as Back does. */
  function renderSearch() {
    const applied: [string, boolean][] = []
    let setAddress: (search: string) => void = () => undefined
    function List() {
      const [search, setSearch] = useState('rila')
      setAddress = setSearch
      const apply = (next: string, replace: boolean) => {
        applied.push([next, replace])
        setSearch(next)
      }
      return <Search search={search} apply={apply} />
    }
    render(<List />)
    return { applied, setAddress: (search: string) => act(() => setAddress(search)) }
  }

  test('searches once after a pause, in place of the address before', () => {
    const { applied } = renderSearch()
    expect(screen.getByRole('search', { name: 'Users' })).toContainElement(screen.getByLabelText('Search by name'))
    type('v')
    pause(searchPause - 1)
    type('  varna ')
    pause(searchPause - 1)
    expect(applied).toEqual([])
    pause(1)
    expect(applied).toEqual([['varna', true]])
    expect(field()).toHaveValue('  varna ')
    pause(searchPause * 2)
    expect(applied).toHaveLength(1)
  })

  test('searches at once on Enter, with a step for Back, and not again after the pause', () => {
    const { applied } = renderSearch()
    fireEvent.submit(screen.getByRole('search'))
    expect(applied, 'nothing has changed').toEqual([])
    type('varna')
    fireEvent.submit(screen.getByRole('search'))
    pause(searchPause)
    expect(applied).toEqual([['varna', false]])
  })

  test('follows Back, but not the address of a search that was typed past', () => {
    const { setAddress } = renderSearch()
    type('varna')
    pause(searchPause)
    setAddress('rila')
    expect(field()).toHaveValue('rila')
    setAddress('')
    expect(field()).toHaveValue('')
  })

  test('keeps what was typed while its search was on its way', () => {
    let arrive: () => void = () => undefined
    function SlowList() {
      const [search, setSearch] = useState('')
      return <Search search={search} apply={(next) => (arrive = () => setSearch(next))} />
    }
    render(<SlowList />)
    type('var')
    pause(searchPause)
    type('varna')
    act(() => arrive())
    expect(field()).toHaveValue('varna')
  })

  test('gives what stands in it to another filter, and its own pause searches no more', () => {
    const applied: string[] = []
    function Filters() {
      const [search, setSearch] = useState('')
      const { typed, setTyped, changed, take } = useSearchDraft(search, (next) => applied.push(next))
      return (
        <>
          <SearchField label="Search" of="Users" value={typed} onChange={setTyped} onEnter={() => undefined} />
          <button type="button" onClick={() => setSearch(take())}>
            Filter {changed ? 'with the new search' : ''}
          </button>
        </>
      )
    }
    render(<Filters />)
    type(' varna ')
    fireEvent.click(screen.getByRole('button', { name: 'Filter with the new search' }))
    pause(searchPause)
    expect(applied).toEqual([])
    expect(field()).toHaveValue(' varna ')
    expect(screen.getByRole('button')).toHaveTextContent('Filter')
  })
})
