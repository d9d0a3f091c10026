import { fireEvent } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import type { Answer } from './office-members'
import { api, server } from './unit-server'

/** Answers calls of a database function, in a test; returns the arguments of each. The answer gets them, and how many calls there were. */
export function take<Args = Record<string, unknown>>(
  name: string,
  answer: (args: Args, calls: number) => Answer | Promise<Answer> | undefined,
): Args[] {
  const calls: Args[] = []
  server.use(
    http.post(api(`rpc/${name}`), async ({ request }) => {
      const args = (await request.json().catch(() => ({}))) as Args
      return answer(args, calls.push(args))
    }),
  )
  return calls
}

/** Answers reads of a table; returns the query of each. */
export function takeReads(
  table: string,
  answer: (query: URLSearchParams) => Answer | Promise<Answer> | undefined,
): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api(table), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return answer(query)
    }),
  )
  return asked
}

/** Answers calls of a function that finds rows; returns the arguments and the query of each. */
export function takeSearches(name: string, answer: (query: URLSearchParams) => Answer | Promise<Answer>) {
  const asked: { body: unknown; query: URLSearchParams }[] = []
  server.use(
    http.post(api(`rpc/${name}`), async ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push({ body: await request.json(), query })
      return answer(query)
    }),
  )
  return asked
}

/** A change of a table's rows: its query, and the row that was sent (null for a removal). */
export type Change = { method: string; query: URLSearchParams; row: unknown }

/** Answers changes of a table's rows; returns each. The answer gets how many there were. */
export function takeChanges(table: string, answer: (changes: number) => Answer | Promise<Answer>): Change[] {
  const sent: Change[] = []
  const resolver = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const query = new URL(request.url).searchParams
    return answer(sent.push({ method: request.method, query, row: text ? (JSON.parse(text) as unknown) : null }))
  }
  server.use(http.post(api(table), resolver), http.patch(api(table), resolver), http.delete(api(table), resolver))
  return sent
}

/** The answer of an action on many rows that has changed these. */
export const changed = (...ids: string[]) => HttpResponse.json({ done: ids.map((id) => ({ id })), failed: [] })

/** The answer of an action on many rows that could not change this one. */
export const unchanged = (id: string, reason: string) =>
  HttpResponse.json({ done: [], failed: [{ id, name: null, reason }] })

/** The answer of a function that returns nothing. */
export const nothing = () => new HttpResponse(null, { status: 204 })

/** The refusal of a database function, with a sentence and details. */
export const refusal = (code: string, message: string, details: object = {}) =>
  HttpResponse.json({ code, message, details: JSON.stringify(details), hint: null }, { status: 409 })

/** Loses the network and has it back, as the browser says it, so that what is shown is read again. */
export function reconnect() {
  fireEvent(window, new Event('offline'))
  fireEvent(window, new Event('online'))
}

/** The texts of elements, such as those of a list's items. */
export const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** The text of an element with plain spaces, where Intl puts narrow and thin ones. */
export const plain = (element: HTMLElement) => element.textContent.replace(/[\u2009\u202f\u00a0]/g, ' ')

/** The field with this label, also if it is marked as required. Testing Library's queries take many times as long in a large form. */
export function fieldOf(name: string, form: ParentNode = document): HTMLInputElement {
  const labels = [...form.querySelectorAll('label')].filter(
    ({ textContent, htmlFor }) => htmlFor && textContent.replace(/ \*$/, '') === name,
  )
  const found = [
    ...labels.map(({ htmlFor }) => document.getElementById(htmlFor)),
    ...form.querySelectorAll<HTMLElement>(`input[aria-label=${JSON.stringify(name)}]`),
    ...form.querySelectorAll<HTMLElement>(`select[aria-label=${JSON.stringify(name)}]`),
  ]
  const [field] = found
  if (!field || found.length > 1) throw new Error(`${found.length} fields are labelled “${name}”`)
  return field as HTMLInputElement
}

/** Enters a value into the field with this label at once. */
export const write = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } })

/** Keeps the files that are saved instead of the browser, and the names that they get. */
export function keepFiles() {
  const files: Blob[] = []
  const names: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { files, names }
}
