import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useDraft } from '@/components/editorial/use-draft'
import { clearOldDrafts, listDrafts, readDraft, removeDraft, saveDraft } from '@/lib/data/drafts'

type Values = { text: string }
const parse = (values: unknown): Values | undefined =>
  typeof (values as Values | null)?.text === 'string' ? (values as Values) : undefined
const key = 'article:new'
const save = (text: string, owner = 'me', of = key) => saveDraft({ owner, key: of, values: { text }, base: 'v1' })
const kept = () =>
  listDrafts('me', key, parse)
    .map(({ values }) => values.text)
    .toSorted()

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))

/** Makes the browser's storage refuse values longer than `most`, as if it were nearly full. */
function fill(most: number) {
  const texts = new Map<string, string>()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name, text) => {
    const others = [...texts].filter(([other]) => other !== name).reduce((sum, [, other]) => sum + other.length, 0)
    if (others + text.length > most) throw new DOMException('full', 'QuotaExceededError')
    texts.set(name, text)
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation((name) => texts.get(name) ?? null)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((name) => void texts.delete(name))
  vi.spyOn(Storage.prototype, 'key').mockImplementation((index) => [...texts.keys()][index] ?? null)
  vi.spyOn(Storage.prototype, 'length', 'get').mockImplementation(() => texts.size)
  return () => [...texts.keys()].toSorted()
}

describe('drafts on the device', () => {
  test('come back to whom they belong, and to nobody else', () => {
    expect(save('Hello')).toBe(true)
    expect(readDraft('me', key, parse)).toMatchObject({
      values: { text: 'Hello' },
      base: 'v1',
      savedAt: '2026-11-21T10:00:00.000Z',
    })
    expect(readDraft('you', key, parse)).toBeUndefined()
    expect(readDraft('me', 'event:new', parse)).toBeUndefined()
    removeDraft('me', key)
    expect(kept()).toEqual([])
  })

  test('are removed when they cannot be used, and after 30 days', () => {
    saveDraft({ owner: 'me', key, values: { title: 'of another form' }, base: null })
    expect(readDraft('me', key, parse)).toBeUndefined()
    expect(localStorage).toHaveLength(0)
    localStorage.setItem('bkcc.draft.me.article:new', '{"half":')
    expect(readDraft('me', key, parse)).toBeUndefined()
    save('Old')
    localStorage.setItem('other', 'stays')
    vi.setSystemTime(new Date('2026-12-21T09:59:59.999Z'))
    expect(readDraft('me', key, parse)).toBeDefined()
    vi.setSystemTime(new Date('2026-12-21T10:00:00Z'))
    save('New', 'me', 'event:new')
    clearOldDrafts()
    expect(Object.keys(localStorage).toSorted()).toEqual(['bkcc.draft.me.event:new', 'other'])
  })

  test('make room by dropping the oldest of other things', () => {
    const names = fill(700)
    save('a'.repeat(150), 'me', 'event:1')
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'))
    save('b'.repeat(150), 'me', 'event:2')
    expect(save('c'.repeat(100))).toBe(true)
    expect(names()).toEqual(['bkcc.draft.me.article:new', 'bkcc.draft.me.event:2'])
  })

  test('are not given up for a text that does not fit in any case', () => {
    const names = fill(700)
    save('a'.repeat(150), 'me', 'event:1')
    expect(save('c'.repeat(2_000))).toBe(false)
    expect(names()).toEqual(['bkcc.draft.me.event:1'])
  })
})

describe('a form', () => {
  type Props = { text: string; changed: boolean }
  const open = () =>
    renderHook(
      ({ text, changed }: Props) =>
        useDraft<Values>({ owner: 'me', key, values: { text }, changed, base: null, baseValues: { text: '' }, parse }),
      { initialProps: { text: '', changed: false } },
    )
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  const type = (form: ReturnType<typeof open>, text: string) => {
    form.rerender({ text, changed: true })
    wait(500)
  }

  test('keeps what is typed after a pause, and nothing once it is saved or taken back', () => {
    const form = open()
    form.rerender({ text: 'Hel', changed: true })
    wait(499)
    form.rerender({ text: 'Hello', changed: true })
    wait(499)
    expect(kept()).toEqual([])
    wait(1)
    expect(kept()).toEqual(['Hello'])
    expect(form.result.current.kept).toBe('kept')
    expect(readDraft('me', key, parse)).toMatchObject({ base: null, baseValues: { text: '' } })
    form.rerender({ text: '', changed: false })
    expect(kept()).toEqual([])
    expect(form.result.current.kept).toBeUndefined()
    type(form, 'Again')
    act(() => form.result.current.forget())
    expect(kept()).toEqual([])
  })

  test.each([
    ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['the form is left', (form: ReturnType<typeof open>) => form.unmount()],
  ])('keeps the last keys also when %s before the pause is over', (_, leave) => {
    const form = open()
    form.rerender({ text: 'Hello', changed: true })
    act(() => leave(form))
    expect(kept()).toEqual(['Hello'])
  })

  test('says when the device has no room, or no storage at all', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const form = open()
    type(form, 'Hello')
    expect(form.result.current.kept).toBe('failed')
  })

  test('finds what was left, and keeps what is typed beside it', () => {
    save('Before')
    const form = open()
    expect(form.result.current.found?.values).toEqual({ text: 'Before' })
    type(form, 'Now')
    expect(kept()).toEqual(['Before', 'Now'])
    let taken: Values | undefined
    act(() => void (taken = form.result.current.takeFound()))
    expect(taken).toEqual({ text: 'Before' })
    type(form, 'Before and after')
    expect(kept()).toEqual(['Before and after', 'Now'])
  })

  test('throws away what was left when told to', () => {
    save('Before')
    const form = open()
    act(() => form.result.current.forgetFound())
    expect(form.result.current.found).toBeUndefined()
    expect(kept()).toEqual([])
  })

  test('does not write over another tab, nor remove what that keeps', () => {
    const [one, other] = [open(), open()]
    type(one, 'One')
    type(other, 'Other')
    expect(kept()).toEqual(['One', 'Other'])
    act(() => one.result.current.forget())
    expect(kept()).toEqual(['Other'])
  })

  test('does not offer what equals the text that it opens with', () => {
    save('')
    const form = open()
    expect(form.result.current.found).toBeUndefined()
    expect(kept()).toEqual([])
  })

  test.each([
    ['a new item takes along the earlier texts that equal it', false, ['Of another item']],
    ['a stored item takes along all earlier texts of it', true, []],
  ])('saving %s', (_, whole, left) => {
    save('Sent', 'me', `${key}#2`)
    vi.setSystemTime(new Date('2026-11-21T10:01:00Z'))
    save('Of another item')
    const form = open()
    expect(form.result.current.found?.values).toEqual({ text: 'Of another item' })
    type(form, 'Sent')
    act(() => form.result.current.forget({ text: 'Sent' }, whole))
    expect(kept()).toEqual(left)
    expect(form.result.current.found?.values.text).toBe(left[0])
  })

  test('keeps what was typed while a save was under way', () => {
    const form = open()
    type(form, 'Sent')
    form.rerender({ text: 'Sent and more', changed: true })
    act(() => form.result.current.forget({ text: 'Sent' }))
    form.unmount()
    expect(kept()).toEqual(['Sent and more'])
  })
})
