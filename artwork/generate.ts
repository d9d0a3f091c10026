/**
 * Draws the site's pictures, mark and logos into `public/`: those named, or all (README.md).
 *
 * @throws on an unknown name
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { Scene } from './kit/scene'
import { logos } from './logos'
import { writeMark } from './mark'
import { HERO, pictures } from './pictures'
import { writePicture } from './render'

const publicFolder = fileURLToPath(new URL('../public', import.meta.url))
const MARK = 'mark'
const LOGOS = 'logos'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== MARK && name !== LOGOS && !pictures.has(name))
if (unknown.length > 0) throw new RangeError(`Unknown picture: ${unknown.join(', ')}`)

await mkdir(`${publicFolder}/artwork`, { recursive: true })
for (const [name, draw] of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const scene = name === HERO ? new Scene(name, 1920, 1080) : new Scene(name)
  draw(scene)
  const widths = name === HERO ? [240, 480, 720, 960, 1600, 1920] : [240, 480, 720, 960, 1600]
  await writePicture(`${publicFolder}/artwork`, name, scene.toSvg(), scene.width, scene.height, widths)
  process.stdout.write(`${name}\n`)
}
if (wanted.length === 0 || wanted.includes(MARK)) {
  const hero = pictures.get(HERO)
  if (!hero) throw new RangeError(`No picture ${HERO}`)
  const scene = new Scene(HERO, 1920, 1080)
  hero(scene)
  for (const [file, content] of await writeMark(scene.toSvg())) await writeFile(`${publicFolder}/${file}`, content)
  process.stdout.write(`${MARK}\n`)
}
if (wanted.length === 0 || wanted.includes(LOGOS)) {
  await mkdir(`${publicFolder}/artwork/logos`, { recursive: true })
  for (const [name, svg] of logos) await writeFile(`${publicFolder}/artwork/logos/${name}.svg`, svg)
  process.stdout.write(`${LOGOS}\n`)
}
