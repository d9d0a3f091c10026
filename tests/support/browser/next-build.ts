import { cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { glob } from 'tinyglobby'

/**
 * What a deployment puts in the place of a built site when all of its code has changed: the same pages, whose scripts
 * and fonts have other names.
 *
 * @returns the absolute path of its folder
 */
export async function nextBuild(folder: string): Promise<string> {
  const next = await mkdtemp(path.join(tmpdir(), 'bkcc-test-next-build-'))
  await cp(folder, next, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const assets = await glob('assets/*', { cwd: next })
  const renamed = (name: string) => name.replace(/(?=\.\w+$)/, '-next')
  const names = new Map(assets.map((file) => [path.basename(file), renamed(path.basename(file))]))
  for (const file of await glob('**/*.{html,js}', { cwd: next, absolute: true })) {
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replaceAll(/[\w.-]+\.(?:js|css|woff2)\b/g, (name) => names.get(name) ?? name),
    )
  }
  for (const file of assets) await rename(path.join(next, file), path.join(next, renamed(file)))
  return next
}
