import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

/** Removes what has been added since the last call, listeners of the window and timers, by what adds it. */
const removals: (() => void)[] = []

/**
 * What the tests of a worker share: one page, with what jsdom lacks and without what makes it slow. Loaded once by each worker.
 */
function preparePage() {
  withoutOwnerStacks()
  withFastLabels()
  withLightStyles()
  withShortErrors()
  // jsdom gives each further document (one per sanitised text) a selector engine with eight listeners on the window, and never
  // removes them. With hundreds of them, calling them took half of the time of these tests. The page's own engine is created
  // first and stays.
  document.querySelector(':hover')
  const { window: page } = (globalThis as unknown as { jsdom: { window: Window } }).jsdom
  for (const target of new Set([page, window])) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (...listener: Parameters<typeof add>) => {
      const [type, heard, options] = listener
      removals.push(() => page.removeEventListener(type, heard, options))
      add(...listener)
    }
  }
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name]
    globalThis[name] = Object.assign((...parameters: Parameters<typeof setTimeout>) => {
      const timer = start(...parameters)
      removals.push(() => clearTimeout(timer))
      return timer
    }, start) as typeof setTimeout & typeof setInterval
  }
}

/**
 * React's development build takes a stack trace for each element, up to a limit per second. Only its developer tools show them,
 * and they cost an eighth of the time of these tests. This pretends that the limit is reached already.
 */
function withoutOwnerStacks() {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Number.POSITIVE_INFINITY,
      set: () => {},
    })
}

/**
 * jsdom finds the labels of a field by asking each label of the page for its field, which walks the page again; a third of
 * the time of a form's test went there.
 */
function withFastLabels() {
  for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        const around = this.closest('label')
        return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
          label.htmlFor ? label.htmlFor === this.id : label === around,
        )
      },
    })
}

/** Properties by which queries and user-event judge what is seen and pressed, and how styles write them. */
const asked = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
} as const
type Asked = keyof typeof asked

/**
 * jsdom matches each element against all rules of its own style sheet for each of these properties; a third of the time of
 * these tests went there. As long as the page's own styles do not mention them, they depend on the tag and a few attributes.
 */
function withLightStyles() {
  const whole = window.getComputedStyle.bind(window)
  const initial = { visibility: 'visible', opacity: '1', pointerEvents: 'auto' }
  /** By tag, and for inputs by type. */
  const displays = new Map<string, string>()

  const speaks = (element: Element, name: Asked) =>
    element.hasAttribute('hidden') ||
    element.hasAttribute('popover') ||
    element.getAttribute('style')?.includes(asked[name])

  function lightly(element: Element, name: Asked): string {
    const { localName } = element
    if ([...document.styleSheets].some(({ ownerNode }) => ownerNode?.textContent?.includes(asked[name])))
      return whole(element)[name]
    if (name === 'display') {
      if (localName === 'dialog' || localName === 'summary' || speaks(element, name)) return whole(element).display
      const kind = localName === 'input' ? `input ${element.getAttribute('type')}` : localName
      const known = displays.get(kind) ?? whole(element).display
      displays.set(kind, known)
      return known
    }
    for (let at: Element | null = element; at; at = name === 'opacity' ? null : at.parentElement)
      if (speaks(at, name)) return whole(element)[name]
    return initial[name]
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document) return whole(element, pseudo)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (typeof name === 'string' && name in asked) return lightly(element, name as Asked)
        if (name !== 'getPropertyValue') return Reflect.get(whole(element), name) as unknown
        return (property: string) =>
          property === 'display' ? lightly(element, property) : whole(element).getPropertyValue(property)
      },
    })
  }
}

/**
 * A query that waits writes the whole page into each error on the way, of which only the last is shown; for that one, `waitFor`
 * asks again.
 */
function withShortErrors() {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) =>
      message !== null && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? new Error(message)
        : getElementError(message, container),
  })
}

preparePage()

/** What tests replace to see what the product does with it. */
const replaceable = [URL, Range.prototype, Element.prototype, document].map(
  (owner) => [owner, new Map(Object.entries(Object.getOwnPropertyDescriptors(owner)))] as const,
)

/** Gives the page back what tests have replaced by assignment. */
export function restorePage() {
  for (const [owner, first] of replaceable)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      const descriptor = first.get(name)
      if (!descriptor) Reflect.deleteProperty(owner, name)
      else if (value !== descriptor.value) Object.defineProperty(owner, name, descriptor)
    }
}

/** Forgets what was added so far: it belongs to the modules. */
export function keepListeners() {
  removals.length = 0
}

/** Empties the page: elements, attributes, title, listeners of the window, timers, cookies, storage and address. */
export function clearPage() {
  for (const remove of removals.splice(0)) remove()
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
