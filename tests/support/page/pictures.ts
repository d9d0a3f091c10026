import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { server } from './unit-server'

/** One drawing: the part of the source, and the size of the resulting picture. */
export type Drawn = { from: { x: number; y: number; width: number; height: number }; width: number; height: number }

/**
 * Stubs what jsdom lacks to prepare pictures: every image file is decoded with the given size, and each canvas
 * returns a WebP file.
 *
 * @param size size of the decoded pictures; omit it for files that cannot be decoded
 * @param how.writesWebP whether the browser writes WebP; Safari writes PNG instead
 * @param how.transparent whether parts of the pictures are transparent
 * @returns what was drawn, in order
 */
export function stubPictures(
  size?: { width: number; height: number },
  { writesWebP = true, transparent = false } = {},
): Drawn[] {
  const drawn: Drawn[] = []
  vi.stubGlobal('createImageBitmap', () =>
    size
      ? Promise.resolve({ ...size, close: () => undefined })
      : Promise.reject(new DOMException('The source image could not be decoded', 'InvalidStateError')),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const drawImage = (_source: unknown, x: number, y: number, width: number, height: number) =>
      void drawn.push({ from: { x, y, width, height }, width: this.width, height: this.height })
    const getImageData = () => ({ data: [0, 0, 0, transparent ? 0 : 255] })
    return { drawImage, fillRect: () => undefined, getImageData } as unknown as RenderingContext
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['redrawn'], { type: type === 'image/webp' && !writesWebP ? 'image/png' : type })),
  )
  return drawn
}

/** A picture as a camera makes it, with metadata that must not leave the browser. */
export function photograph(): File {
  return new File(['EXIF GPS 42.69 23.32'], 'IMG_2001.jpg', { type: 'image/jpeg' })
}

/**
 * Leaves uploads unanswered until they are aborted. The mocked backend cannot do this, because it does not pass an abort on.
 *
 * @returns resolves once the first upload has started
 */
export function stubUnansweredUploads(): Promise<void> {
  let tell: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    tell = resolve
  })
  class UnansweredRequest {
    readonly upload = {}
    onabort: (() => void) | null = null
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      tell()
    }
    abort(): void {
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', UnansweredRequest)
  return underWay
}

/**
 * A bucket of the storage that accepts every file.
 *
 * @returns the paths of the files that arrive, and the paths of each removal, in order
 */
export function serveFiles(bucket: string) {
  const stored: string[] = []
  const removed: string[][] = []
  const files = `http://localhost/storage/v1/object/${bucket}`
  server.use(
    http.post(`${files}/*`, ({ request }) => {
      stored.push(request.url.slice(files.length + 1))
      return HttpResponse.json({ Key: 'k' })
    }),
    http.delete(files, async ({ request }) => {
      removed.push(((await request.json()) as { prefixes: string[] }).prefixes)
      return HttpResponse.json([])
    }),
  )
  return { stored, removed }
}
