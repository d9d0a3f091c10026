import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkReleased, readReleased, release } from '../../scripts/db-release'

let folder = ''
const inFolder = (name: string) => path.join(folder, 'migrations', name)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-release-'))
  await mkdir(inFolder(''))
  await writeFile(inFolder('1_a.sql'), 'create table a ();')
  await writeFile(inFolder('2_b.sql'), 'create table b ();')
})

afterEach(() => rm(folder, { recursive: true }))

test('until the first deployment, nothing is released, and every migration may change', async () => {
  expect(await readReleased(folder)).toEqual([])
  await writeFile(inFolder('1_a.sql'), 'create table c ();')
  await rm(inFolder('2_b.sql'))
  await checkReleased(folder)
})

test('a release holds what was there, and a later one what has come since', async () => {
  expect(await release(folder)).toBe(2)
  await writeFile(inFolder('3_c.sql'), 'drop table a;')
  await checkReleased(folder)
  expect((await readReleased(folder)).map(([name]) => name)).toEqual(['1_a.sql', '2_b.sql'])
  expect(await release(folder)).toBe(3)
  expect((await readReleased(folder)).map(([name]) => name)).toEqual(['1_a.sql', '2_b.sql', '3_c.sql'])
})

test.each([
  { done: 'edited', named: '1_a.sql', change: () => writeFile(inFolder('1_a.sql'), 'create table a (b text);') },
  { done: 'removed', named: '2_b.sql', change: () => rm(inFolder('2_b.sql')) },
  { done: 'renamed', named: '2_b.sql', change: () => rename(inFolder('2_b.sql'), inFolder('3_b.sql')) },
  { done: 'put behind a new one', named: '2_b.sql', change: () => writeFile(inFolder('1_c.sql'), 'select 1;') },
])('a released migration that was $done is refused, and cannot be released anew', async ({ named, change }) => {
  await release(folder)
  await change()
  const refusal = new RegExp(`${named} is released: .* a new file after 2_b\\.sql`)
  await expect(checkReleased(folder)).rejects.toThrow(refusal)
  await expect(release(folder)).rejects.toThrow(refusal)
})
