import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSearchParams } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { Choices } from '@/components/list/choices'
import type { Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { ExportButton } from '@/components/list/export-button'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { ListParts } from '@/components/ui/list-page'
import { readCells } from '@/lib/text/table-file'
import { keepFiles, textsOf } from '../support/page/answers'
import { pagesAlone } from '../support/page/unit'

type Row = { id: string; name: string; city: string; since: string }
const rows: Row[] = [
  { id: '1', name: 'Rila Tools', city: 'Sofia', since: '2026-11-21T23:30:00Z' },
  { id: '2', name: 'Altai Grain', city: 'Astana', since: '2026-03-01T08:00:00Z' },
]
const pressed = vi.fn<(what: string, name: string) => void>()
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', sortable: true, narrow: 'first', cell: ({ name }) => name, more: () => 'Ltd' },
  { key: 'city', header: 'City', narrow: 'second', cell: ({ city }) => city },
  { key: 'since', header: 'Since', narrow: 'second', cell: ({ since }) => <Day at={since} /> },
  { key: 'website', header: 'Website', from: 'chosen', cell: () => 'www' },
  {
    key: 'actions',
    header: 'Actions',
    narrow: 'actions',
    cell: ({ name }) => (
      <RowActions
        name={name}
        delete={{ onPress: () => pressed('delete', name) }}
        edit={{ to: `/edit/${name}` }}
        more={[{ label: 'Renew', onPress: () => pressed('renew', name) }, false]}
      />
    ),
  },
]

function onPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  )
}

/** A phone's window that can be widened; each who listens is told by itself, as browsers do. */
function widened() {
  const listeners: (() => void)[] = []
  let matches = true
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches,
        media,
        addEventListener: (_: string, listener: () => void) => listeners.push(listener),
        removeEventListener: vi.fn(),
      }) as never,
  )
  return () => {
    matches = false
    for (const listener of listeners) act(listener)
  }
}

function renderList(bulk = false, { sorted = true, views = false } = {}) {
  const file = <ExportButton name="members" columns={['name', 'city']} read={() => Promise.resolve(rows)} />
  const element = (
    <OfficeList<Row, { page: number; sort?: { key: string; descending: boolean } }>
      words={{ caption: 'Members', one: 'member', many: 'members', none: 'None.' }}
      query={{ data: { rows, total: 2 }, error: null, isPlaceholderData: false, isFetching: false, refetch: vi.fn() }}
      filter={{ page: 1, sort: sorted ? { key: 'name', descending: false } : undefined }}
      list={{ href: () => '/members', pageSize: 25 }}
      skeleton={{ rows: 4 }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      details={{ name: ({ name }) => name, content: ({ name }) => <p>{`All about ${name}`}</p> }}
      views={(bulk || views) && file}
      bulk={bulk ? { readIds: () => Promise.resolve([]), actions: () => <p>Bulk</p> } : undefined}
    />
  )
  return pagesAlone({ '/': () => element })('/')
}
const headers = () => textsOf(screen.getAllByRole('columnheader'))
const height = () => screen.getByRole('row', { name: /Rila Tools/ }).className

test('a line of links scrolls to the current one, and follows where another becomes it or numbers come', async () => {
  const choices = ['First', 'Third'].map((label) => ({ label, to: `/?at=${label}` }))
  function Lines() {
    const [params] = useSearchParams()
    const at = params.get('at') ?? 'First'
    const parts = choices.map((choice) => ({ ...choice, current: choice.label === at }))
    const counted = params.has('counted')
    return (
      <>
        <ListParts label="Parts" parts={parts.map((part) => (counted ? { ...part, count: 5 } : part))} />
        <Choices label="Choices" choices={parts.map((part) => (counted ? { ...part, count: '5' } : part))} />
      </>
    )
  }
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.startsWith('Third') ? (this.textContent === 'Third' ? 700 : 900) : 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('a') ? 100 : 300
  })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const { router } = pagesAlone({ '/': Lines })('/')
  const lines = [screen.getByRole('navigation', { name: 'Parts' }), screen.getByRole('list', { name: 'Choices' })]
  // The current one is whole in view, wherever the line is scrolled to.
  const shown = (left: number) => lines.map(({ scrollLeft }) => scrollLeft <= left && left + 100 <= scrollLeft + 300)
  expect(shown(0)).toEqual([true, true])
  await act(() => router.navigate('/?at=Third'))
  expect(shown(700)).toEqual([true, true])
  await act(() => router.navigate('/?at=Third&counted'))
  expect(shown(900)).toEqual([true, true])
})

test('an action in the menu of a row begins with the focus on the row, to which its dialog gives it back', async () => {
  const { user } = renderList()
  pressed.mockImplementationOnce(() =>
    expect(screen.getByRole('button', { name: 'Actions on Rila Tools' })).toHaveFocus(),
  )
  await user.click(screen.getByRole('button', { name: 'Actions on Rila Tools' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Renew' }))
  await waitFor(() => expect(pressed).toHaveReturned())
  pressed.mockReset()
})

describe('how a list looks', () => {
  test('its rows are low, and higher where somebody likes them so: remembered on the device', async () => {
    const { user, unmount } = renderList()
    expect(height()).toMatch(/\bh-10\b/)
    await user.click(screen.getByRole('button', { name: 'Display' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Comfortable' }))
    expect(screen.getByRole('menuitemradio', { name: 'Comfortable' })).toBeChecked()
    expect(document.querySelector('[data-row]')?.className).toMatch(/\bh-14\b/)
    unmount()
    renderList()
    expect(height()).toMatch(/\bh-14\b/)
  })

  test('its columns can be chosen, but for the name and the actions: remembered on the device', async () => {
    const { user, unmount } = renderList()
    expect(headers()).toEqual(['More', 'Name', 'City', 'Since', 'Actions'])
    await user.click(screen.getByRole('button', { name: 'Display' }))
    expect(textsOf(screen.getAllByRole('menuitemcheckbox'))).toEqual(['City', 'Since', 'Website'])
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'City' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Website' }))
    unmount()
    renderList()
    expect(headers()).toEqual(['More', 'Name', 'Since', 'Website', 'Actions'])
  })

  test('it is saved as the kind of file that somebody has chosen: remembered on the device', async () => {
    const { files, names } = keepFiles()
    const { user, unmount } = renderList(true)
    await user.click(screen.getByRole('button', { name: 'Display' }))
    expect(screen.getByRole('menuitemradio', { name: 'CSV with commas' })).toBeChecked()
    await user.click(screen.getByRole('menuitemradio', { name: 'CSV with semicolons' }))
    unmount()
    const { user: later, unmount: leave } = renderList(true)
    await later.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toContain('name;city\r\nRila Tools;Sofia')
    await later.click(screen.getByRole('button', { name: 'Display' }))
    await later.click(screen.getByRole('menuitemradio', { name: 'Excel (XLSX)' }))
    leave()
    const { user: last } = renderList(true)
    await last.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toHaveLength(2))
    expect(names[1]).toMatch(/\.xlsx$/)
    expect(await readCells(files[1]!)).toEqual([
      ['name', 'city'],
      ['Rila Tools', 'Sofia'],
      ['Altai Grain', 'Astana'],
    ])
  })

  test.each(['{"columns":7,"comfortable":"x"}', 'not json', 'null', '{"columns":{"Members city":"no"}}'])(
    'what is stored and makes no sense counts for nothing: %s',
    (stored) => {
      localStorage.setItem('bkcc.lists', stored)
      renderList()
      expect(headers()).toEqual(['More', 'Name', 'City', 'Since', 'Actions'])
      expect(height()).toMatch(/\bh-10\b/)
    },
  )

  test('days are short, on the office’s clock, with the full time in the title', () => {
    renderList()
    expect(screen.getByText('22 Nov 2026')).toHaveAttribute('title', '22 Nov 2026, 1:30\u00a0AM')
    expect(screen.getByText('1 Mar 2026')).toHaveAttribute('datetime', '2026-03-01T08:00:00Z')
  })
})

describe('the actions of a row', () => {
  test('are icons in one order, of which a double press does what one does, and a menu for the rest', async () => {
    const { user } = renderList()
    const row = within(screen.getByRole('row', { name: /Rila Tools/ }))
    expect(row.getByRole('link', { name: 'Edit Rila Tools' })).toHaveAttribute('href', '/edit/Rila Tools')
    const icons = [...row.getByRole('link', { name: 'Edit Rila Tools' }).parentElement!.children]
    expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Edit Rila Tools',
      'Delete Rila Tools',
      'Actions on Rila Tools',
    ])
    await user.click(row.getByRole('button', { name: 'Actions on Rila Tools' }))
    expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Renew'])
    await user.click(screen.getByRole('menuitem', { name: 'Renew' }))
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledExactlyOnceWith('renew', 'Rila Tools'))
    for (const detail of [1, 2]) fireEvent.click(row.getByRole('button', { name: 'Delete Rila Tools' }), { detail })
    expect(pressed.mock.calls).toEqual([
      ['renew', 'Rila Tools'],
      ['delete', 'Rila Tools'],
    ])
    expect(row.getByRole('button', { name: 'Actions on Rila Tools' })).toHaveFocus()
  })

  test('are all in the menu on a small window, what destroys last', async () => {
    onPhone()
    const { user } = renderList()
    expect(screen.queryByRole('button', { name: 'Delete Rila Tools' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Actions on Rila Tools' }))
    expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Edit', 'Renew', 'Delete'])
  })
})

describe('a row on a small window', () => {
  test('is its name and below it what belongs to it', () => {
    onPhone()
    renderList()
    expect(headers()).toEqual(['More', 'Name', 'Actions'])
    expect(screen.getByRole('row', { name: /Rila Tools/ })).toHaveTextContent('Rila ToolsSofia22 Nov 2026')
    expect(screen.queryByRole('button', { name: 'Display' })).toBeNull()
  })

  test('has a box when somebody wants to choose rows', async () => {
    onPhone()
    const { user } = renderList(true)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Order and views/ }))
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Altai Grain' }))
    expect(screen.getByText('Bulk')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Order and views/ }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('Bulk')).toBeNull()
  })

  test('becomes one of a wide window in place, where rows can be chosen', () => {
    const widen = widened()
    renderList(true)
    expect(screen.getByRole('button', { name: /^Order and views/ })).toBeVisible()
    widen()
    expect(screen.queryByRole('button', { name: /^Order and views/ })).not.toBeInTheDocument()
    expect(screen.getAllByRole('checkbox', { name: /^Select / }).length).toBeGreaterThan(1)
  })

  test('shows what there is besides the order without a menu around it, and no menu around nothing', () => {
    onPhone()
    const { unmount } = renderList(false, { sorted: false, views: true })
    expect(screen.queryByRole('button', { name: /^Order and views/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Export/ })).toBeVisible()
    unmount()

    renderList(false, { sorted: false })
    expect(screen.queryByRole('button', { name: /^Order and views/ })).toBeNull()
  })
})
