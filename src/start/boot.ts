import './index.css'

/** What somebody did before the page's scripts had started, for them to do it then. */
type Action =
  | { kind: 'press'; button: HTMLElement }
  | { kind: 'submit'; form: HTMLFormElement; submitter: HTMLElement | null }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Gives a field a content as its reader would, so that the form's own code takes note. */
function enter(field: Field, content: string): void {
  // React replaces the setter of the element itself by one that takes its own writing for no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Puts back what was typed, and where it still stands says it again: the form's code has not heard of it. */
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

/** When the page's content is on the screen. On a slow device all may have arrived before anything is painted; scripts would then take its turn. */
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
 * Keeps what somebody does on a page whose scripts have not started: the last press of a button, the sending of a form, and
 * all that is typed. Links need no keeping, they are links.
 *
 * @param wanted called when somebody means to do more than read
 * @returns does it all again; to be called once the scripts have taken the page up
 */
function keepActions(wanted: () => void): () => void {
  const typed = new Map<Field, string | boolean>()
  let action: Action | undefined
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const note = ({ target }: Event) => isField(target) && typed.set(target, contentOf(target))
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    // Typed before even this script had come.
    const untouched =
      field instanceof HTMLSelectElement
        ? field.selectedIndex <= 0
        : contentOf(field) ===
          (typeof contentOf(field) === 'boolean' ? (field as HTMLInputElement).defaultChecked : field.defaultValue)
    if (!untouched) typed.set(field, contentOf(field))
  }
  for (const type of ['input', 'change']) document.addEventListener(type, note, options)
  // A page that comes to lie under a resting pointer has events of its moving, too, and even before it is painted.
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
      // React takes a part of the page up at once for a press, not for the sending itself, which would go to the browser.
      ;(action.submitter ?? action.form).click()
      if (!action.submitter) action.form.requestSubmit()
    }
  }
}

/** When the page has loaded, stands on the screen, and the browser has nothing else to do (at the latest after two seconds of that). */
function whenIdle(then: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 2_000 }) : then())
  const wait = () => whenPainted(idle)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/**
 * The first and smallest script. A page that was rendered at build is complete as it stands: its scripts start when the
 * browser is idle, or as soon as somebody means to do more than read. Any other page is made by them, at once.
 */
function boot(): void {
  let started = false
  const start = () => {
    if (started) return
    started = true
    void import('./main').then((main) => main.start()).then(redo)
  }
  const redo = document.querySelector('#root[data-rendered]') ? keepActions(start) : undefined
  if (redo) whenIdle(start)
  else start()
}

boot()
