import { afterEach, beforeEach, expect, test } from 'vitest'
import { ignoreStrayPresses } from '@/components/ui/stray-press'

let end: () => void
let pressed: string[]
const control = (name: string, id: string, rest = {}) => Object.assign(document.createElement(name), { id, ...rest })
beforeEach(() => {
  const words = document.createElement('label')
  words.id = 'words'
  words.append('C', control('input', 'c', { type: 'checkbox' }))
  document.body.append(control('button', 'a'), control('button', 'b'), words, control('p', 'text'))
  document.querySelector('#b')?.append(document.createElement('span'))
  pressed = []
  // As Radix hears of a press beside a dialog.
  document.addEventListener('pointerdown', heard)
  for (const one of document.querySelectorAll('button, input')) one.addEventListener('click', heard)
  end = ignoreStrayPresses()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
  document.removeEventListener('pointerdown', heard)
})

function heard({ type, target }: Event) {
  const { id } = (target as Element).closest('[id]') as Element
  pressed.push(`${type} ${id}`)
}

/** Presses what a selector finds, `at` milliseconds after the page opened. */
function press(selector: string, at: number, x = 100, pointerType = 'mouse') {
  const target = document.querySelector(selector) as Element
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail: 1 }
  const down = new PointerEvent('pointerdown', { ...place, pointerType })
  Object.defineProperty(down, 'timeStamp', { value: at })
  target.dispatchEvent(down)
  for (const name of ['mousedown', 'mouseup', 'click']) target.dispatchEvent(new MouseEvent(name, place))
}

const both = (id: string) => [`pointerdown ${id}`, `click ${id}`]

test.each([
  { how: 'soon, in the same place', again: { on: '#b', at: 1399, x: 108 }, lost: true },
  { how: 'within it', again: { on: '#b span', at: 1200, x: 100 }, lost: true },
  { how: 'later', again: { on: '#b', at: 1400, x: 100 }, lost: false },
  { how: 'beside it', again: { on: '#b', at: 1200, x: 109 }, lost: false },
  { how: 'by a finger, a little beside it', again: { on: '#b', at: 1200, x: 124, by: 'touch' }, lost: true },
  { how: 'by a finger beside it', again: { on: '#b', at: 1200, x: 125, by: 'touch' }, lost: false },
])('the second press does not reach another control $how', ({ again, lost }) => {
  press('#a', 1000)
  press(again.on, again.at, again.x, again.by)
  expect(pressed).toEqual([...both('a'), ...(lost ? [] : both('b'))])
})

test('the same control may be pressed twice, also a field by its words', () => {
  press('#a', 1000)
  press('#a', 1100)
  expect(pressed).toEqual([...both('a'), ...both('a')])
  const field = document.querySelector('#c') as HTMLInputElement
  press('#words', 2000)
  press('#c', 2100)
  expect(field.checked, 'ticked and unticked').toBe(false)
})

test.each(['aria-label', 'textContent'])(
  'the second press does not reach what a button has become by its %s',
  (words) => {
    const button = document.querySelector('#a') as HTMLElement
    button.addEventListener('click', () =>
      words === 'textContent' ? button.append('Release') : button.setAttribute(words, 'Release'),
    )
    press('#a', 1000)
    press('#a', 1100)
    expect(pressed).toEqual(both('a'))
    press('#a', 1500)
    expect(pressed).toEqual([...both('a'), ...both('a')])
  },
)

test('the press on nothing that closed a dialog does not go on to a control; a third press is free', () => {
  press('#text', 1000)
  press('#b', 1100)
  expect(pressed).toEqual(['pointerdown text'])
  press('#b', 1500)
  expect(pressed).toEqual(['pointerdown text', ...both('b')])
})

test('keys and scripts press freely after a stray press', () => {
  press('#a', 1000)
  press('#b', 1100)
  ;(document.querySelector('#c') as HTMLElement).click()
  expect(pressed).toEqual([...both('a'), 'click c'])
})
