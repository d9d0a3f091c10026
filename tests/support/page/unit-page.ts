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
  withQuickSelectors()
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

/**
 * Testing Library finds candidates for a role by `*[role~="button"],button,…`, and learns the role of each by asking whether
 * it matches some hundred selectors, nearly all of another tag. Half of the time of these tests went there. What is asked of
 * tags and of `role` is answered here; the rest by jsdom's selector engine.
 */
function withQuickSelectors() {
  const matches = Reflect.get(Element.prototype, 'matches') as (selector: string) => boolean
  /** By selector, the tags one of which it asks for, and whether it asks for no more; null for other selectors. */
  const known = new Map<string, { tags: ReadonlySet<string>; alone: boolean } | null>()
  function read(selector: string) {
    const alone = /^[a-z][a-z\d]*(?:, ?[a-z][a-z\d]*)*$/.test(selector)
    const tags = alone ? selector.split(/, ?/) : /^([a-z][a-z\d]*)\[[^\s,>+~]*$/.exec(selector)?.slice(1)
    const asked = tags ? { tags: new Set(tags), alone } : null
    known.set(selector, asked)
    return asked
  }
  Reflect.set(Element.prototype, 'matches', function (this: Element, selector: string) {
    const asked = known.get(selector) ?? (known.has(selector) ? null : read(selector))
    if (asked && !asked.tags.has(this.localName)) return false
    return asked?.alone || matches.call(this, selector)
  })
  for (const { prototype } of [Document, DocumentFragment, Element]) {
    const whole = Reflect.get(prototype, 'querySelectorAll')
    prototype.querySelectorAll = function (this: ParentNode & Node, selector: string) {
      const asked = /^\*(?:\[role~="([a-z]+)"\]((?:,[a-z][a-z\d]*)*))?$/.exec(selector)
      if (!asked) return whole.call(this, selector)
      const [, role, tags = ''] = asked
      const tagList = tags.split(',')
      const found: Element[] = []
      const walk = document.createTreeWalker(this, NodeFilter.SHOW_ELEMENT)
      while (walk.nextNode()) {
        const element = walk.currentNode as Element
        const has = () =>
          element
            .getAttribute('role')
            ?.split(/\s+/)
            .includes(role ?? '')
        if (!role || tagList.includes(element.localName) || has()) found.push(element)
      }
      return found as unknown as NodeListOf<Element>
    }
  }
}

/** Properties by which queries and user-event judge what is seen and pressed, and how styles write them. */
const asked = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
  animationName: 'animation-name',
} as const
type Asked = keyof typeof asked

/**
 * jsdom matches each element against all rules of its own style sheet for each of these properties; a third of the time of
 * these tests went there. Where no rule of the page's own speaks of them, they depend on the tag and a few attributes.
 */
function withLightStyles() {
  const whole = window.getComputedStyle.bind(window)
  const initial = { visibility: 'visible', opacity: '1', pointerEvents: 'auto', animationName: 'none' }
  /** By tag, and for inputs by type. */
  const displays = new Map<string, string>()
  const selectors = new WeakMap<CSSStyleSheet, { [Name in Asked]?: string[] }>()

  /** The selectors of the page's own rules that speak of a property. */
  const selectorsOf = (name: Asked) =>
    [...document.styleSheets]
      .flatMap((sheet) => {
        const known = selectors.get(sheet) ?? {}
        selectors.set(sheet, known)
        return (known[name] ??= [...sheet.cssRules]
          .filter(({ cssText }) => !cssText.startsWith('@keyframes') && cssText.includes(asked[name]))
          .map((rule) => ('selectorText' in rule ? String(rule.selectorText) : '*')))
      })
      .join()

  const ownStyle = (element: Element, name: Asked) =>
    element.getAttribute('style')?.includes(asked[name]) ? (element as HTMLElement).style[name] : ''

  function hasRule(element: Element, name: Asked): boolean {
    if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true
    const own = selectorsOf(name)
    return own !== '' && element.matches(own)
  }

  function lightly(element: Element, name: Asked): string {
    const { localName } = element
    if (name === 'display') {
      if (localName === 'dialog' || localName === 'summary' || hasRule(element, name) || ownStyle(element, name))
        return whole(element).display
      const kind = localName === 'input' ? `input ${element.getAttribute('type')}` : localName
      const known = displays.get(kind) ?? whole(element).display
      displays.set(kind, known)
      return known
    }
    const inherited = name === 'visibility' || name === 'pointerEvents'
    for (let at: Element | null = element; at; at = inherited ? at.parentElement : null) {
      const own = ownStyle(at, name)
      if (hasRule(at, name) || own === 'inherit') return whole(element)[name]
      if (own) return own
    }
    return initial[name]
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document) return whole(element, pseudo)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (typeof name === 'string' && name in asked) return lightly(element, name as Asked)
        if (name !== 'getPropertyValue') return Reflect.get(whole(element), name) as unknown
        return (property: string) => {
          const known = (Object.keys(asked) as Asked[]).find((each) => asked[each] === property)
          return known ? lightly(element, known) : whole(element).getPropertyValue(property)
        }
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
