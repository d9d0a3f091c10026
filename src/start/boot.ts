import './index.css'
import { mayBeSignedIn } from '@/lib/data/backend'
import { markSignedIn, storedName } from '@/lib/data/stored-name'
import { yieldToMain } from '@/lib/data/yield-to-main'
import { listenForSearch } from './search-keys'

/** What a visitor did before the page's scripts had started; it is replayed once they have. */
type Action =
  | { kind: 'press'; button: HTMLElement }
  | { kind: 'submit'; form: HTMLFormElement; submitter: HTMLElement | null }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Sets a field's content the way typing does, so that the form's code notices the change. */
function enter(field: Field, content: string): void {
  // React overrides the element's own setter and treats a value written through it as no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Restores what was typed. Where the text is still in place, only repeats the events, because the form's code missed
 * them.
 */
function refill(field: Field, kept: string | boolean): void {
  if (!field.isConnected) return
  if (typeof kept === 'boolean') {
    if ((field as HTMLInputElement).checked === kept) field.click()
    field.click()
    return
  }
  if (field.value === kept) enter(field, '')
  enter(field, kept)
}

const contentOf = (field: Field) =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? field.checked
    : field.value

/**
 * Waits until the page's content is painted. On a slow device everything may arrive before the first paint, and
 * starting the scripts then would delay it.
 */
function whenPainted(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => requestAnimationFrame(then))
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/**
 * Records what a visitor does before the page's scripts have started: the last press of a button, the submission of a
 * form, and everything typed. Links need no scripts, so they are not recorded.
 *
 * @param wanted called when a visitor does more than read
 * @returns replays the actions; call it once the page is hydrated
 */
function keepActions(wanted: () => void): () => void {
  const typed = new Map<Field, string | boolean>()
  let action: Action | undefined
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const note = ({ target }: Event) => isField(target) && typed.set(target, contentOf(target))
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    // Typed before even this script had loaded.
    const untouched =
      field instanceof HTMLSelectElement
        ? field.selectedIndex <= 0
        : contentOf(field) ===
          (typeof contentOf(field) === 'boolean' ? (field as HTMLInputElement).defaultChecked : field.defaultValue)
    if (!untouched) typed.set(field, contentOf(field))
  }
  for (const type of ['input', 'change']) document.addEventListener(type, note, options)
  // A page that appears under a resting pointer also receives pointermove events, even before it is painted.
  whenPainted(() =>
    document.addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && wanted(), {
      ...options,
      passive: true,
    }),
  )
  for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin'])
    document.addEventListener(type, wanted, { ...options, passive: true })
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || button.type === 'submit') return
      event.preventDefault()
      action = { kind: 'press', button }
      wanted()
    },
    options,
  )
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (event.target instanceof HTMLFormElement)
        action = { kind: 'submit', form: event.target, submitter: event.submitter }
      wanted()
    },
    options,
  )
  return () => {
    listening.abort()
    for (const [field, kept] of typed) refill(field, kept)
    if (action?.kind === 'press') action.button.click()
    if (action?.kind === 'submit') {
      // React hydrates a boundary at once for a click but not for a submit, which the browser itself would then handle.
      ;(action.submitter ?? action.form).click()
      if (!action.submitter) action.form.requestSubmit()
    }
  }
}

/**
 * Shows who is signed in before the page's scripts have started: writes their name and the way to the dashboard into the
 * link that says *Member Login* (src/app/public/account-link.tsx).
 */
function showName(): void {
  const name = storedName()
  const link = name ? document.querySelector<HTMLAnchorElement>('a[data-account]') : null
  const [first, second] = link?.querySelectorAll('span > span') ?? []
  if (!link || !first || !second) return
  link.href = '/dashboard'
  first.textContent = name
  second.textContent = 'Dashboard'
}

/** Waits until the page has loaded and is painted and the browser is idle (for idleness, at most two seconds). */
function whenIdle(then: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 2_000 }) : then())
  const wait = () => whenPainted(idle)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Runs the page's scripts in three tasks, so that a press in between is answered soon: React, the site's own code, the start. */
async function startPage(): Promise<void> {
  await import('./react')
  await yieldToMain()
  const { start } = await import('./main')
  await yieldToMain()
  await start()
}

/**
 * The first and smallest script. A prerendered page is complete without scripts, so they start when the browser is idle
 * or as soon as the visitor does more than read. Any other page is rendered by the scripts, so they start at once.
 */
function boot(): void {
  const { pathname, search } = window.location
  // The form is in a file of the build, and needs none of the dashboard's code.
  if (/^\/dashboard(\/|$)/.test(pathname) && !mayBeSignedIn())
    return window.location.replace(`/login?next=${encodeURIComponent(pathname + search)}`)
  markSignedIn()
  showName()
  listenForSearch()
  let started = false
  const start = () => {
    if (started) return
    started = true
    void startPage().then(redo)
  }
  const redo = document.querySelector('#root[data-rendered]') ? keepActions(start) : undefined
  // The file of a page does not hold what its address searches for.
  if (redo && !/[?&]q=/.test(search)) whenIdle(start)
  else start()
}

boot()
