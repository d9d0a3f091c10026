import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ImageUpload } from '@/components/upload/image-upload'
import { NotAnImageError, preparePicture, type PreparedPicture } from '@/lib/pictures/image'
import { discardAddress, discardFile, uploadPicture } from '@/lib/data/storage'
import { down } from '../support/page/office-members'
import { photograph, stubPictures, stubUnansweredUploads, serveFiles } from '../support/page/pictures'
import { leaveFor } from '../support/page/press'
import { pagesAlone, server } from '../support/page/unit'

const stored = 'http://localhost/storage/v1/object/public/avatars'

/** A promise and the ways to settle it from outside. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((...ways) => ([resolve, reject] = ways))
  return { promise, resolve, reject }
}

describe('a picture is redrawn', () => {
  test.each([
    ['a wide one', [4000, 2000], undefined, [0, 0, 4000, 2000], [448, 224]],
    ['a small one, which keeps its size', [100, 60], undefined, [0, 0, 100, 60], [100, 60]],
    ['a line, of which something stays', [4000, 1], undefined, [0, 0, 4000, 1], [448, 1]],
    ['a wide one as a square', [4000, 2000], 'square', [1000, 0, 2000, 2000], [448, 448]],
    ['a high one as a square', [300, 500], 'square', [0, 100, 300, 300], [300, 300]],
  ] as const)('%s', async (_name, [wide, high], crop, [x, y, w, h], [width, height]) => {
    const drawn = stubPictures({ width: wide, height: high })
    const picture = await preparePicture(photograph(), 448, crop)
    expect(drawn.at(-2)).toEqual({ from: { x, y, width: w, height: h }, width, height })
    expect(drawn.at(-1), 'for mails').toEqual(drawn.at(-2))
    expect(picture).toMatchObject({ type: 'image/webp', width, height })
    expect(await picture.files.at(-1)?.file.text(), 'nothing of the file itself is left').toBe('redrawn')
  })

  test('in the widths that the site shows, and never larger than it is', async () => {
    const drawn = stubPictures({ width: 6000, height: 4000 })
    const picture = await preparePicture(photograph(), 1600)
    expect(drawn.map(({ width, height }) => [width, height])).toEqual([
      [120, 80],
      [240, 160],
      [480, 320],
      [720, 480],
      [960, 640],
      [1600, 1067],
      [960, 640],
    ])
    expect(picture.mail.type, 'which Outlook draws').toBe('image/jpeg')
    expect(new Set(drawn.map(({ from }) => `${from.width}x${from.height}`)), 'each from the original').toEqual(
      new Set(['6000x4000']),
    )
    expect(picture.files.map(({ width }) => width)).toEqual([120, 240, 480, 720, 960, 1600])
    stubPictures({ width: 500, height: 20 })
    expect((await preparePicture(photograph(), 1600)).files.map(({ width }) => width)).toEqual([120, 240, 500])
    stubPictures({ width: 90, height: 90 })
    expect((await preparePicture(photograph(), 1600)).files.map(({ width }) => width)).toEqual([90])
  })

  test('as JPEG where the browser writes no WebP, and as PNG if parts of it are transparent', async () => {
    const stored = async (transparent: boolean) => {
      stubPictures({ width: 300, height: 200 }, { writesWebP: false, transparent })
      const { type, files, mail } = await preparePicture(photograph(), 1600)
      return [type, ...files.map(({ file }) => file.type), mail.type]
    }
    expect(new Set(await stored(false))).toEqual(new Set(['image/jpeg']))
    expect(await stored(true)).toEqual(['image/png', 'image/png', 'image/png', 'image/png', 'image/jpeg'])
  })

  test('also where the system knows no media type; a HEIC is refused with what to do', async () => {
    stubPictures({ width: 300, height: 200 })
    for (const type of ['', 'application/octet-stream'])
      expect(await preparePicture(new File(['x'], 'port.jpg', { type }), 448)).toMatchObject({
        width: 300,
        height: 200,
      })
    for (const heic of [new File(['x'], 'IMG_1.HEIC'), new File(['x'], 'a', { type: 'image/heif' })])
      await expect(preparePicture(heic, 448)).rejects.toThrow(/^This is a HEIC picture.*save it as JPEG/)
  })

  test('unless it is none', async () => {
    stubPictures()
    await expect(preparePicture(new File(['Dear chamber'], 'letter.txt', { type: 'text/plain' }), 448)).rejects.toEqual(
      new NotAnImageError('You must select an image to upload.'),
    )
    await expect(preparePicture(photograph(), 448)).rejects.toEqual(
      new NotAnImageError('This file cannot be read as an image. Please choose PNG, JPEG, WebP or AVIF.'),
    )
    stubPictures({ width: 40_000, height: 40_000 })
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    await expect(preparePicture(photograph(), 448)).rejects.toEqual(
      new NotAnImageError('This image is too large to be prepared.'),
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    await expect(preparePicture(photograph(), 448)).rejects.toEqual(
      new NotAnImageError('This browser cannot prepare images.'),
    )
  })
})

describe('a file in the storage', () => {
  const form = (width: number) => ({ width, file: new Blob(['x'.repeat(width)], { type: 'image/webp' }) })
  const picture: PreparedPicture = {
    type: 'image/webp',
    width: 600,
    height: 400,
    files: [form(120), form(240), form(480), form(600)],
    mail: new Blob(['mail'], { type: 'image/jpeg' }),
  }
  const path = '/storage/v1/object/avatars/me/'

  /** Accepts uploads, except those that `refuse` answers, and records removals. */
  function storage(refuse: (path: string) => Response | undefined = () => undefined) {
    const kept: string[] = []
    const removed: string[][] = []
    server.use(
      http.post('http://localhost/storage/v1/object/avatars/*', ({ request }) => {
        const { pathname } = new URL(request.url)
        const refusal = refuse(pathname)
        if (!refusal) kept.push(pathname)
        return refusal ?? HttpResponse.json({ Key: 'k' })
      }),
      http.delete('http://localhost/storage/v1/object/:bucket', async ({ request, params }) => {
        removed.push(
          ((await request.json()) as { prefixes: string[] }).prefixes.map(
            (prefix) => `${String(params.bucket)}/${prefix}`,
          ),
        )
        return HttpResponse.json([])
      }),
    )
    return { kept, removed }
  }

  test('gets a random name in its folder, is cached for a year, and tells its progress', async () => {
    const arrived: { path: string; headers: Record<string, string> }[] = []
    server.use(
      http.post('http://localhost/storage/v1/object/avatars/*', ({ request }) => {
        arrived.push({ path: new URL(request.url).pathname, headers: Object.fromEntries(request.headers) })
        return HttpResponse.json({ Key: 'k' })
      }),
    )
    const shares: number[] = []
    const address = await uploadPicture('avatars', 'me', picture, { onProgress: (share) => shares.push(share) })
    await uploadPicture('avatars', 'me', picture)
    const [first] = arrived
    const name = /^.*\/me\/([0-9a-f]{32})-600x400(-120|-240|-480)?\.webp(\.jpeg)?$/
    expect(
      arrived
        .slice(0, 5)
        .map((one) => name.exec(one.path)?.slice(2).join(''))
        .toSorted(),
    ).toEqual(['', '-120', '-240', '-480', '.jpeg'])
    expect(new Set(arrived.map((one) => name.exec(one.path)?.[1])).size, 'one name a picture').toBe(2)
    expect(address).toBe(`${stored}/me/${name.exec(arrived[0]?.path ?? '')?.[1]}-600x400.webp`)
    expect(first?.headers).toMatchObject({
      apikey: 'unit-test-key',
      authorization: 'Bearer unit-test-key',
      'content-type': 'image/webp',
      'cache-control': 'max-age=31536000',
    })
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })

  test.each([
    ['refused', () => HttpResponse.json({ message: 'Not yours' }, { status: 403 }), /answered 403: .*Not yours/],
    ['too large', () => HttpResponse.json({ message: 'x' }, { status: 413 }), /too large to be stored.*smaller one/],
    [
      'too large for hosted Supabase',
      () => HttpResponse.json({ statusCode: '413', message: 'x' }, { status: 400 }),
      /too large to be stored/,
    ],
    ['not reached', () => HttpResponse.error(), /could not be reached/],
  ])('%s, says so', async (_name, answer, reason) => {
    const { kept, removed } = storage((pathname) => (pathname.endsWith('-240.webp') ? answer() : undefined))
    await expect(uploadPicture('avatars', 'me', picture)).rejects.toThrow(reason)
    expect(removed).toHaveLength(1)
    expect(removed[0], 'nothing of it stays').toHaveLength(5)
    expect(removed[0]).toEqual(expect.arrayContaining(kept.map((one) => one.replace(path, 'avatars/me/'))))
  })

  test('is not sent, or not to its end, once it was broken off', async () => {
    const { stored: arrived } = serveFiles('avatars')
    await expect(uploadPicture('avatars', 'me', picture, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(arrived).toEqual([])
    const { removed } = storage()
    const underWay = stubUnansweredUploads()
    const controller = new AbortController()
    const upload = uploadPicture('avatars', 'me', picture, { signal: controller.signal })
    void underWay.then(() => controller.abort())
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    await waitFor(() => expect(removed[0], 'what may have arrived all the same').toHaveLength(5))
  })

  test('is removed by its address, and only from its own bucket', async () => {
    const { removed } = serveFiles('avatars')
    await discardFile('avatars', `${stored}/me/old%20one.webp`)
    for (const other of [
      null,
      undefined,
      '',
      'https://elsewhere.example/me/old.webp',
      'http://localhost/storage/v1/object/public/news/old.webp',
    ])
      await discardFile('avatars', other)
    expect(removed).toEqual([['me/old one.webp']])
  })

  test('is removed with all its forms', async () => {
    const { removed } = storage()
    const name = `${'0123456789abcdef'.repeat(2)}-600x400`
    const forms = ['.webp', '-120.webp', '-240.webp', '-480.webp', '.webp.jpeg'].map((one) => `me/${name}${one}`)
    await discardFile('avatars', `${stored}/me/${name}.webp`)
    expect(await discardAddress(`${stored}/me/${name}.webp`)).toBe(true)
    expect(removed.map((one) => one.toSorted())).toEqual(
      [forms, forms].map((all) => all.map((one) => `avatars/${one}`).toSorted()),
    )
  })

  test('that cannot be removed disturbs nobody, and is logged', async () => {
    server.use(http.delete('http://localhost/storage/v1/object/avatars', down))
    await discardFile('avatars', `${stored}/me/old.webp`)
    expect(console.error).toHaveBeenCalledWith('A file that is no longer used could not be removed', expect.anything())
  })
})

describe('the field for a picture', () => {
  const choose = (file: File | null) =>
    fireEvent.change(screen.getByLabelText('Your picture, file'), { target: { files: file ? [file] : [] } })

  function renderUpload(props: Partial<Parameters<typeof ImageUpload>[0]> = {}) {
    const upload = vi.fn<Parameters<typeof ImageUpload>[0]['upload']>(() => Promise.resolve('/new.webp'))
    const onChange = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
    render(
      <ImageUpload
        label="Your picture"
        hint="PNG or JPEG"
        preview={<i />}
        address=""
        longestEdge={448}
        upload={upload}
        onChange={onChange}
        failed="Failed to upload avatar"
        {...props}
      />,
    )
    return { upload, onChange, user: userEvent.setup() }
  }

  test('is opened by a button of its own, and takes images', async () => {
    const { user } = renderUpload()
    const input = screen.getByLabelText('Your picture, file')
    expect(input).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif')
    const opened = vi.spyOn(input, 'click')
    await user.click(screen.getByRole('button', { name: 'Choose image' }))
    expect(opened).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })

  test('asks for an image where there is none', async () => {
    stubPictures()
    const { upload, onChange } = renderUpload()
    choose(null)
    expect(await screen.findByText('You must select an image to upload.')).toHaveRole('alert')
    choose(photograph())
    expect(await screen.findByText(/^This file cannot be read as an image/)).toHaveRole('alert')
    choose(new File(['<svg'], 'mark.svg', { type: 'image/svg+xml' }))
    expect(
      await screen.findByText('This type of image cannot be used. Please choose PNG, JPEG, WebP or AVIF.'),
    ).toHaveRole('alert')
    choose(new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('You must select an image to upload.')).toHaveRole('alert')
    expect(upload).not.toHaveBeenCalled()
    expect(onChange).not.toHaveBeenCalled()
    expect(console.error, 'a wrong choice is no failure').not.toHaveBeenCalled()
  })

  test('shows how far the upload is, and hands over the address', async () => {
    stubPictures({ width: 900, height: 900 })
    const { promise, resolve } = deferred<string>()
    const { upload, onChange } = renderUpload({ address: '/old.webp' })
    upload.mockReturnValue(promise)
    choose(photograph())
    const bar = await screen.findByRole('progressbar', { name: 'Your picture, upload' })
    expect(bar).toHaveValue(0)
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
    const [file, options] = upload.mock.calls[0] ?? []
    expect(file?.type).toBe('image/webp')
    await waitFor(() => {
      options?.onProgress?.(0.4)
      expect(screen.getByRole('progressbar')).toHaveValue(0.4)
    })
    resolve('/new.webp')
    expect(await screen.findByRole('button', { name: 'Replace image' })).toBeEnabled()
    expect(onChange.mock.calls).toEqual([['/new.webp']])
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  test('can be cancelled while the picture is on its way, without a word', async () => {
    stubPictures({ width: 900, height: 900 })
    const { upload, onChange, user } = renderUpload()
    upload.mockImplementation(
      (_file, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError'))),
        ),
    )
    choose(photograph())
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Choose image' })).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('asks whoever leaves its form while the picture is on its way', async () => {
    stubPictures({ width: 900, height: 900 })
    const { promise, resolve } = deferred<string>()
    const Form = () => (
      <>
        <UnsavedChanges when={false} saving={false} />
        <ImageUpload
          label="Your picture"
          hint="PNG or JPEG"
          preview={null}
          address=""
          longestEdge={448}
          upload={() => promise}
          onChange={() => undefined}
          failed="Failed"
        />
      </>
    )
    const { router } = pagesAlone({ '/form': Form })('/form')
    choose(photograph())
    await screen.findByRole('progressbar')
    await leaveFor(router, '/')
    const question = await screen.findByRole('alertdialog', { name: 'Leave while a picture is being uploaded?' })
    expect(question).toHaveAccessibleDescription('The upload ends. What you changed on this page is not saved yet.')
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    resolve('/new.webp')
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
    await act(() => router.navigate('/'))
    expect(router.state.location.pathname).toBe('/')
  })

  test('offers no Cancel any more while the stored picture is being saved', async () => {
    stubPictures({ width: 900, height: 900 })
    const { promise, resolve } = deferred<undefined>()
    const { onChange } = renderUpload()
    onChange.mockReturnValue(promise)
    choose(photograph())
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
    expect(await screen.findByRole('button', { name: 'Choose image' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    resolve(undefined)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose image' })).toBeEnabled())
  })

  test('says that it failed, logs why, and takes the same file again', async () => {
    stubPictures({ width: 900, height: 900 })
    const { upload, onChange } = renderUpload()
    const cause = new Error('The storage answered 500')
    upload.mockRejectedValueOnce(cause)
    choose(photograph())
    expect(await screen.findByText('Failed to upload avatar')).toHaveRole('alert')
    expect(console.error).toHaveBeenCalledWith('Failed to upload avatar', cause)
    expect(screen.getByLabelText('Your picture, file')).toHaveValue('')
    choose(photograph())
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('/new.webp'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('removes the picture', async () => {
    const { onChange, user } = renderUpload({ address: '/old.webp' })
    onChange.mockRejectedValueOnce(new Error('down'))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Failed to upload avatar')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onChange.mock.calls).toEqual([[''], ['']])
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})
