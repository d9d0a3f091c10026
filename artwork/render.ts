import { writeFile } from 'node:fs/promises'

import sharp, { type Sharp } from 'sharp'

import { Random } from './kit/random'

/** Strength of the film grain in 8-bit steps (standard deviation). */
const GRAIN = 2.2
/** AVIF qualities to try in turn until a file fits its budget; the last one is used in any case. */
const QUALITIES = [52, 45, 38] as const
/** The size budget of a file in bytes, by width; other widths have none. */
const BUDGETS: ReadonlyMap<number, number> = new Map([
  [480, 13_000],
  [720, 21_000],
  [960, 29_000],
  [1600, 90_000],
])

async function withGrain(svg: string, width: number, height: number, seed: string): Promise<Buffer> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = new Random(`grain ${seed}`)
  for (let index = 0; index < data.length; index += 3) {
    const grain = (random.next() + random.next() + random.next() - 1.5) * GRAIN * 2
    for (let channel = 0; channel < 3; channel += 1) {
      data[index + channel] = Math.min(255, Math.max(0, Math.round((data[index + channel] ?? 0) + grain)))
    }
  }
  return data
}

async function withinBudget(picture: Sharp, budget: number): Promise<Buffer> {
  let file = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    file = await picture.clone().avif({ quality, effort: 4 }).toBuffer()
    if (file.length <= budget) break
  }
  return file
}

/**
 * Writes one picture in all its web sizes into a folder.
 * @param widths pixel widths of the AVIF files, named `<name>-<width>.avif`; the WebP fallback is `<name>.webp`, 960 wide, and the form for mails `<name>.webp.jpeg`
 * @throws when the folder cannot be written
 */
export async function writePicture(
  folder: string,
  name: string,
  svg: string,
  width: number,
  height: number,
  widths: readonly number[],
): Promise<void> {
  const raw = { raw: { width, height, channels: 3 as const } }
  const pixels = await withGrain(svg, width, height, name)
  const sized = (target: number): Sharp => (target === width ? sharp(pixels, raw) : sharp(pixels, raw).resize(target))
  for (const target of widths) {
    await writeFile(
      `${folder}/${name}-${target}.avif`,
      await withinBudget(sized(target), BUDGETS.get(target) ?? Infinity),
    )
  }
  await sized(960).webp({ quality: 78, effort: 5 }).toFile(`${folder}/${name}.webp`)
  await sized(960).jpeg({ quality: 76, mozjpeg: true }).toFile(`${folder}/${name}.webp.jpeg`)
}
