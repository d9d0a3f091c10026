/** The part of Cloudflare's widget that is used (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
interface Turnstile {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      appearance: 'interaction-only'
      callback: (token: string) => void
      'error-callback': (code: string) => boolean
      'expired-callback': () => void
      'timeout-callback': () => void
    },
  ) => string | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
let loading: Promise<Turnstile> | undefined

/** Loads the widget once; after a failure it can be called again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('The widget did not start.'))
    script.onerror = () => reject(new Error('The widget could not be loaded.'))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Asks Cloudflare Turnstile for proof that the visitor is human. The widget is loaded only now. It is usually
 * invisible; if it needs a press, it appears at the bottom of the window until that is done.
 *
 * @param siteKey the widget's public key
 * @param form the form that is about to be sent; the proof is valid for no other
 * @returns the proof, for the server to verify
 * @throws {Error} when the widget cannot be loaded, fails, or gets no response from the visitor
 */
export async function proveHuman(siteKey: string, form: string): Promise<string> {
  const turnstile = await loadTurnstile()
  const container = document.createElement('div')
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', 'Proof that you are a person')
  container.className = 'fixed inset-x-0 bottom-4 z-50 mx-auto w-fit shadow-lg'
  document.body.append(container)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('Nobody proved to be a person.'))
      widget = turnstile.render(container, {
        sitekey: siteKey,
        action: form,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => {
          fail()
          return true
        },
        'expired-callback': fail,
        'timeout-callback': fail,
      })
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    container.remove()
  }
}
