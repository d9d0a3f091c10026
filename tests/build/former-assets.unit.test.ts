import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepFormerAssets } from '../../scripts/former-assets'

test('scripts of earlier builds stay beside those of the next, for a month after the last build that had them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bkcc-test-assets-'))
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const build = async (name: string, files: Record<string, Date>) => {
    await mkdir(path.join(folder, name, 'assets'), { recursive: true })
    for (const [file, time] of Object.entries(files)) {
      await writeFile(path.join(folder, name, 'assets', file), name)
      await utimes(path.join(folder, name, 'assets', file), time, time)
    }
    return path.join(folder, name)
  }
  try {
    const first = await build('first', { 'page-1.js': days(29), 'old-1.js': days(31), 'react-1.js': days(31) })
    // The bundle itself may be old: what counts is when a site last had it.
    const second = await build('second', { 'page-2.js': days(60), 'react-1.js': days(60) })
    await keepFormerAssets(first, second)
    const assets = (site: string) => readdir(path.join(site, 'assets'))
    expect(await assets(second)).toEqual(['page-1.js', 'page-2.js', 'react-1.js'])
    const third = await build('third', { 'page-3.js': days(0) })
    await keepFormerAssets(second, third)
    expect(await assets(third)).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'react-1.js'])
    await keepFormerAssets(path.join(folder, 'none'), third)
  } finally {
    await rm(folder, { recursive: true })
  }
})
