import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeAccount } from '../support/accounts'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { someone } = inside(sql)
let editor: Someone
let administrator: Someone
const view = { list: 'events', name: 'Waiting', query: '?status=upcoming' }

beforeAll(async () => {
  editor = await someone('views-editor', 'editor')
  administrator = await someone('views-admin', 'administrator')
})
beforeEach(() => sql('delete from public.saved_views where owner = any ($1)', [[editor.id, administrator.id]]))

const save = async ({ person }: Someone, row: object | object[]) =>
  (await person.insert('saved_views', row as Record<string, unknown>)).code
const read = async ({ person }: Someone) => (await person.select('saved_views', 'list,name,query')).rows

test('each person sees and deletes their own views alone', async () => {
  for (const who of [editor, administrator]) expect(await save(who, { ...view, name: who.email })).toBeNull()
  await administrator.person.remove('saved_views', { name: editor.email })
  expect(await read(editor)).toEqual([{ ...view, name: editor.email }])
  await editor.person.remove('saved_views', { list: 'events' })
  expect([await read(editor), await read(administrator)]).toEqual([[], [{ ...view, name: administrator.email }]])
  expect(await save(editor, { ...view, owner: administrator.id })).toBe('42501')
})

test('a name is taken once in a list, and by one person', async () => {
  await save(editor, view)
  expect(await save(editor, { ...view, query: '' })).toBe('23505')
  expect([await save(editor, { ...view, list: 'news' }), await save(administrator, view)]).toEqual([null, null])
})

test('nothing is not stored', async () => {
  const { token, id } = await makeAccount(backend, 'views-nothing', 'editor')
  await ask(backend, 'POST', '/rest/v1/saved_views', { body: null, token })
  expect(await sql('select from public.saved_views where owner = $1', [id])).toEqual([])
})

test('nobody saves a thirty-first, not even among others in one request', async () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ ...view, name: `View ${from + index}` }))
  expect([await save(editor, rows(31)), await read(editor)]).toEqual(['P0001', []])
  expect([await save(editor, rows(30)), await save(editor, rows(1, 30))]).toEqual([null, 'P0001'])
  expect(await save(administrator, view)).toBeNull()
})
