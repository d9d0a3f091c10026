import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSharePictures, type Share } from '../../scripts/share-pictures.ts'

let parent: string
beforeAll(async () => void (parent = await mkdtemp(path.join(tmpdir(), 'bkcc-test-share-'))))
afterAll(() => rm(parent, { recursive: true, force: true }))

const share = (title: string): Share => ({ kind: 'Event', title, line: 'December 8, 2026 · Sofia' })

async function draw(titles: readonly string[]): Promise<Buffer[]> {
  const folder = await mkdtemp(path.join(parent, 'site-'))
  await writeSharePictures(
    folder,
    titles.map((title, index) => ({ path: `/events/${index}`, share: share(title) })),
    path.join(parent, 'cache'),
  )
  return Promise.all(titles.map((_, index) => readFile(path.join(folder, 'share', 'events', `${index}.jpg`))))
}

describe('share pictures', () => {
  test('know the letters of both countries without a font of the machine', async () => {
    const letters = [...'AЖқұәіőß–„']
    const pictures = await draw(letters)
    // Letters that no font has are all drawn as the same empty box.
    const [box, other] = await draw(['中', '国'])
    expect(other).toEqual(box)
    expect(new Set([...pictures, box].map((picture) => picture?.toString('base64'))).size).toBe(letters.length + 1)
    for (const picture of pictures)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('show titles of any length and kind, and all of a name is text', async () => {
    const [long, longer, markup, empty] = await draw([
      'Word '.repeat(60),
      'Word '.repeat(400),
      '<b>"5 < 6" & more</b>',
      '',
    ])
    // Text that does not fit is cut off.
    expect(longer).toEqual(long)
    expect(markup).not.toEqual(empty)
  })

  test('are drawn once, and again when their words change', async () => {
    const cache = path.join(parent, 'cache')
    const before = new Set(await readdir(cache))
    await draw(['Kept'])
    const [kept = ''] = (await readdir(cache)).filter((name) => !before.has(name))
    await writeFile(path.join(cache, kept), 'from the cache')
    const [again, changed] = await draw(['Kept', 'Changed'])
    expect(again?.toString()).toBe('from the cache')
    expect(await sharp(changed).metadata()).toMatchObject({ width: 1200 })
  })
})
