import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDraft } from '@/components/use-draft'
import { readDraft, removeDraft, removeOldDrafts, saveDraft } from '@/lib/drafts'

type Values = { text: string }
const parse = (values: unknown): Values | undefined => (typeof (values as Values | null)?.text === 'string' ? (values as Values) : undefined)
const key = 'article:new'
const kept = () => readDraft('me', key, parse)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('drafts on the device', () => {
  test('come back to whom they belong, and to nobody else', () => {
    expect(saveDraft('me', key, { text: 'Hello' }, 'v1')).toBe(true)
    expect(kept()).toEqual({ values: { text: 'Hello' }, base: 'v1', savedAt: '2026-11-21T10:00:00.000Z' })
    expect(readDraft('you', key, parse)).toBeUndefined()
    expect(readDraft('me', 'event:new', parse)).toBeUndefined()
    removeDraft('me', key)
    expect(kept()).toBeUndefined()
  })

  test('are removed when they cannot be used, and after 30 days', () => {
    saveDraft('me', key, { title: 'of another form' }, null)
    expect(kept()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
    localStorage.setItem('bkcc.draft.me.article:new', '{"half":')
    expect(kept()).toBeUndefined()
    saveDraft('me', key, { text: 'Old' }, null)
    localStorage.setItem('other', 'stays')
    vi.setSystemTime(new Date('2026-12-22T10:00:00Z'))
    saveDraft('me', 'event:new', { text: 'New' }, null)
    removeOldDrafts()
    expect(Object.keys(localStorage).sort()).toEqual(['bkcc.draft.me.event:new', 'other'])
  })

  test('make room by dropping the oldest others, and say when there is none', () => {
    saveDraft('me', 'event:1', { text: 'oldest' }, null)
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'))
    saveDraft('me', 'event:2', { text: 'newer' }, null)
    const set = Storage.prototype.setItem
    let refusals = 1
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
      if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, name, text)
    })
    expect(saveDraft('me', key, { text: 'Now' }, null)).toBe(true)
    expect(Object.keys(localStorage).sort()).toEqual(['bkcc.draft.me.article:new', 'bkcc.draft.me.event:2'])
    refusals = 10
    expect(saveDraft('me', key, { text: 'Later' }, null)).toBe(false)
  })
})

describe('a form', () => {
  type Props = { text: string; changed: boolean }
  const open = (props: Props = { text: '', changed: false }) =>
    renderHook(({ text, changed }: Props) => useDraft<Values>({ owner: 'me', key, values: { text }, changed, base: 'v1', parse }), { initialProps: props })
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

  test('keeps what is typed after a pause, and nothing once it is saved or taken back', () => {
    const { rerender, result } = open()
    rerender({ text: 'Hel', changed: true })
    wait(499)
    expect(kept()).toBeUndefined()
    rerender({ text: 'Hello', changed: true })
    wait(499)
    expect(kept()).toBeUndefined()
    wait(1)
    expect(kept()?.values).toEqual({ text: 'Hello' })
    expect(result.current.kept).toBe('kept')
    rerender({ text: '', changed: false })
    expect(kept()).toBeUndefined()
    expect(result.current.kept).toBeUndefined()
    rerender({ text: 'Again', changed: true })
    wait(500)
    act(() => result.current.forget())
    expect(kept()).toBeUndefined()
  })

  test.each([
    ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['the form is left', (view: ReturnType<typeof open>) => view.unmount()],
  ])('keeps the last keys also when %s before the pause is over', (_, leave) => {
    const view = open()
    view.rerender({ text: 'Hello', changed: true })
    act(() => void leave(view))
    expect(kept()?.values).toEqual({ text: 'Hello' })
  })

  test('says when the device has no room', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { rerender, result } = open()
    rerender({ text: 'Hello', changed: true })
    wait(500)
    expect(result.current.kept).toBe('failed')
  })

  test('finds what was left, and does not write over it before it is decided upon', () => {
    saveDraft('me', key, { text: 'Before' }, 'v0')
    const { rerender, result } = open()
    expect(result.current.found).toMatchObject({ values: { text: 'Before' }, base: 'v0' })
    rerender({ text: 'Now', changed: true })
    wait(1_000)
    expect(kept()?.values).toEqual({ text: 'Before' })
    let taken: Values | undefined
    act(() => void (taken = result.current.takeFound()))
    expect(taken).toEqual({ text: 'Before' })
    rerender({ text: 'Before and now', changed: true })
    wait(500)
    expect(kept()?.values).toEqual({ text: 'Before and now' })
    expect(result.current.found).toBeUndefined()
  })

  test('throws away what was left when told to', () => {
    saveDraft('me', key, { text: 'Before' }, 'v0')
    const { result } = open()
    act(() => result.current.forgetFound())
    expect(result.current.found).toBeUndefined()
    expect(kept()).toBeUndefined()
  })
})
