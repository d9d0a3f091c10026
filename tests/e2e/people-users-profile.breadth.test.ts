import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formAddresses } from '../../src/lib/pictures/picture-sizes'
import { useBrowser } from '../support/browser/browser'

const { openAs, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

/** A JPEG with an Exif block that says where it was taken; the browser makes it from a picture of the site. */
async function photograph(page: Page): Promise<Buffer> {
  const webp = (await readFile(picture)).toString('base64')
  const jpeg = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/webp;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, webp)
  const bytes = Buffer.from(jpeg, 'base64')
  const exif = Buffer.from('Exif\0\0GPS 42.6977N 23.3219E', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  // Segment APP1 right after the start of the image (JPEG, ITU-T T.81 annex B).
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, bytes.subarray(2)])
}

describe('a profile', () => {
  const email = 'aliya.sarsen@zhelqaqpa.example'

  test('gets a portrait without its metadata; the one before is removed', async () => {
    const page = await openAs(email, '/dashboard/profile')
    const input = page.locator('input[type=file]')
    const shown = page.getByRole('main').locator('img.rounded-full')
    const addresses: string[] = []
    for (const turn of [1, 2]) {
      await input.setInputFiles({ name: `me-${turn}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(page) })
      await expect
        .poll(async () => (await shown.count()) > 0 && (await shown.getAttribute('src')) !== addresses.at(-1))
        .toBe(true)
      addresses.push((await shown.getAttribute('src')) ?? '')
    }
    const stored = await fetch(new URL(addresses[1] ?? '', backend.siteUrl))
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(stored.headers.get('content-type')).toBe('image/webp')
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.includes('GPS') || bytes.includes('Exif')).toBe(false)
    expect(formAddresses(addresses[1] ?? '').length, 'in the sizes that the site shows').toBeGreaterThan(1)
    for (const form of formAddresses(addresses[1] ?? ''))
      expect((await fetch(new URL(form, backend.siteUrl))).status, form).toBe(200)
    for (const form of formAddresses(addresses[0] ?? ''))
      await expect
        .poll(async () => (await fetch(new URL(form, backend.siteUrl))).status, { message: form })
        .not.toBe(200)
    await page
      .getByRole('button', { name: /^Account of/ })
      .locator('img')
      .waitFor()
  })
})
