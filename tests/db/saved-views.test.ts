import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeAccount, type Account } from '../support/accounts'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
let editor: Account
let administrator: Account
const view = { list: 'events', name: 'Waiting', query: '?status=upcoming' }

beforeAll(async () => {
  editor = await makeAccount(backend, 'views-editor', 'editor')
  administrator = await makeAccount(backend, 'views-admin', 'administrator')
})
beforeEach(() => sql('delete from public.saved_views where owner = any ($1)', [[editor.id, administrator.id]]))

const save = async (who: Account, row: object | null) => {
  const { status, text } = await ask(backend, 'POST', '/rest/v1/saved_views', { body: row, token: who.token })
  return { status, code: text ? (JSON.parse(text) as { code: string }).code : null }
}
const read = async (who: Account) =>
  JSON.parse(
    (await ask(backend, 'GET', '/rest/v1/saved_views?select=list,name,query&order=name', { token: who.token })).text,
  ) as unknown

test('each person sees and deletes their own views alone', async () => {
  expect(await save(editor, view)).toEqual({ status: 201, code: null })
  expect(await read(editor)).toEqual([view])
  expect(await read(administrator)).toEqual([])
  await ask(backend, 'DELETE', '/rest/v1/saved_views?name=eq.Waiting', { token: administrator.token })
  expect(await read(editor)).toEqual([view])
  await ask(backend, 'DELETE', '/rest/v1/saved_views?name=eq.Waiting', { token: editor.token })
  expect(await read(editor)).toEqual([])
})

test('a name is taken once in a list, and by one person', async () => {
  await save(editor, view)
  expect(await save(editor, { ...view, query: '' })).toEqual({ status: 409, code: '23505' })
  expect((await save(editor, { ...view, list: 'news' })).status).toBe(201)
  expect((await save(administrator, view)).status).toBe(201)
})

test('nobody saves a thirty-first, not even among others in one request', async () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ ...view, name: `View ${from + index}` }))
  expect(await save(editor, rows(31))).toEqual({ status: 400, code: 'P0001' })
  expect(await read(editor)).toEqual([])
  expect((await save(editor, rows(30))).status).toBe(201)
  expect(await save(editor, rows(1, 30))).toEqual({ status: 400, code: 'P0001' })
  expect((await save(administrator, view)).status).toBe(201)
})

test('nothing is not stored', async () => {
  // PostgREST takes it for no rows, and answers 201.
  await save(editor, null)
  expect(await read(editor)).toEqual([])
})

test.each([
  ['no query', { ...view, query: null }],
  ['10 kB', { ...view, query: `?q=${'a'.repeat(10_000)}` }],
  ['an address of another site', { ...view, query: '//evil.example' }],
  ['an owner', { ...view, owner: '00000000-0000-4000-8000-000000000001' }],
])('%s is not stored', async (_what, row) => {
  expect((await save(editor, row)).status).toBeGreaterThanOrEqual(400)
  expect(await sql('select name from public.saved_views where owner = $1', [editor.id])).toEqual([])
})
