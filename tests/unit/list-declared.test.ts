import { describe, expect, test } from 'vitest'
import { defineList, only } from '@/lib/list/define-list'

const list = defineList({
  path: '/events',
  pageSize: 25,
  search: { label: 'Search by title', of: 'Events' },
  fields: {
    time: {
      param: 'show',
      part: true,
      choices: [
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'past', label: 'Past' },
      ],
      opens: 'upcoming',
      column: 'time',
    },
    status: { label: 'Status', choices: [{ value: 'cancelled', label: 'Cancelled' }], column: 'status' },
    place: { label: 'Place', all: 'Anywhere', read: only((text) => text.length < 9) },
    shown: { label: 'Shown', choices: [{ value: 'some', label: 'Some' }], opens: 'some' },
  },
  sorts: { start: 'start_date', title: 'title' },
  opens: ({ time }) => ({ key: 'start', descending: time === 'past' }),
})
const read = (query: string) => list.read(new URLSearchParams(query))
const asItOpens = read('')

describe('a declared list', () => {
  test('opens with what its fields open with, and in the order that belongs to them', () => {
    expect(asItOpens).toEqual({
      search: '',
      time: 'upcoming',
      status: '',
      place: '',
      shown: 'some',
      sort: { key: 'start', descending: false },
      page: 1,
    })
    expect(read('show=past').sort).toEqual({ key: 'start', descending: true })
    expect(read('show=never&status=gone&place=everywhere&sort=place&page=0')).toEqual(asItOpens)
  })

  test('has one address for each view: a part first, then the search, the fields, the order and the page', () => {
    const address = '?show=past&q=rail&status=cancelled&place=Sofia&sort=title&page=3'
    expect(list.href(read(address))).toBe(`/events${address}`)
    expect([list.href(), list.href(asItOpens), list.href(read('show=past&sort=-start'))]).toEqual([
      '/events',
      '/events',
      '/events?show=past',
    ])
    expect(list.href({ ...read('sort=title&status=cancelled'), time: 'past', sort: undefined })).toBe(
      '/events?show=past&status=cancelled',
    )
  })

  test('is narrowed by its search and its fields, but not by a part, an order or a page', () => {
    expect(['q=a', 'status=cancelled', 'place=Sofia'].map((query) => list.isNarrowed(read(query)))).toEqual([
      true,
      true,
      true,
    ])
    expect(list.isNarrowed(read('show=past&sort=title&page=2'))).toBe(false)
  })

  test('says what its rows have in the columns of the fields that are set', () => {
    expect(list.columns(asItOpens)).toEqual({ time: 'upcoming' })
    expect(list.columns(read('show=past&status=cancelled&place=Sofia'))).toEqual({ time: 'past', status: 'cancelled' })
  })

  test('has a control for each field with a label; one that opens with a value has no other for “all”', () => {
    expect(list.controls(read('place=Sofia'))).toMatchObject([
      { key: 'status', value: '', placeholder: 'All', options: [{ value: 'cancelled' }] },
      { key: 'place', value: 'Sofia', placeholder: 'Anywhere', options: [] },
      { key: 'shown', value: 'some', placeholder: undefined },
    ])
  })

  test('without a search leaves the text of an address alone', () => {
    const { href, read: readLog } = defineList({ path: '/log', pageSize: 5 })
    expect(href(readLog(new URLSearchParams('q=a&page=2')))).toBe('/log?page=2')
  })
})
