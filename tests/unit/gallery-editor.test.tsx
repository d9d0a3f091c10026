import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GalleryEditor, type GalleryImage } from '@/components/gallery/gallery-editor'
import type { PreparedPicture } from '@/lib/pictures/image'
import type { UploadOptions } from '@/lib/data/storage'
import { stubPictures } from '../support/page/pictures'

beforeEach(() => void stubPictures({ width: 900, height: 600 }))

type Running = { options: UploadOptions; resolve: (address: string) => void; reject: (cause: unknown) => void }

const three: GalleryImage[] = [
  { url: '/a.webp', caption: 'Opening' },
  { url: '/b.webp', caption: 'Panel' },
  { url: '/c.webp', caption: 'Reception' },
]

const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' })
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Gallery, files'), { target: { files } })
const button = (name: string) => screen.getByRole('button', { name })
const bar = (name: string) => screen.getByRole('progressbar', { name: `Upload of ${name}` })

/** Renders the editor in a form that holds its list; uploads stay pending until the test settles them. */
function renderEditor(first: GalleryImage[] = [], props: Partial<Parameters<typeof GalleryEditor>[0]> = {}) {
  const running: Running[] = []
  const lists: GalleryImage[][] = []
  const upload = vi.fn(
    (_picture: PreparedPicture, options: UploadOptions) =>
      new Promise<string>((resolve, reject) => {
        running.push({ options, resolve, reject })
        options.signal?.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError')))
      }),
  )
  const onBusyChange = vi.fn<(busy: boolean) => void>()
  let save: () => void = () => undefined
  function Form() {
    const [images, setImages] = useState(first)
    const [version, setVersion] = useState('unsaved')
    save = () => setVersion('saved')
    function take(next: GalleryImage[]) {
      lists.push(next)
      setImages(next)
    }
    return (
      <GalleryEditor
        label="Gallery"
        version={version}
        images={images}
        onChange={take}
        upload={upload}
        longestEdge={600}
        onBusyChange={onBusyChange}
        {...props}
      />
    )
  }
  const result = render(
    <StrictMode>
      <Form />
    </StrictMode>,
  )
  const started = (count: number) => waitFor(() => expect(running).toHaveLength(count))
  const settle = (end: () => void) =>
    act(async () => {
      end()
      await Promise.resolve()
    })
  const finish = (index: number, address: string) => settle(() => running[index]?.resolve(address))
  const fail = (index: number, cause: unknown) => settle(() => running[index]?.reject(cause))
  return {
    ...result,
    upload,
    running,
    lists,
    onBusyChange,
    started,
    finish,
    fail,
    save: () => act(() => save()),
    user: userEvent.setup(),
  }
}

const captions = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const addresses = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('img'), (image) => image.getAttribute('src'))

describe('pictures are added', () => {
  test('several at once, by a button of their own', async () => {
    const { user } = renderEditor()
    const input = screen.getByLabelText('Gallery, files')
    expect(input).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif')
    expect(input).toHaveAttribute('multiple')
    const opened = vi.spyOn(input, 'click')
    await user.click(button('Add pictures'))
    expect(opened).toHaveBeenCalledOnce()
    expect(screen.getByText(/No pictures yet/)).toBeVisible()
  })

  test('each with its own progress, shrunk before it is sent', async () => {
    const { upload, running, started } = renderEditor()
    choose(photo('one.jpg'), photo('two.jpg'))
    await started(2)
    expect(upload.mock.calls.map(([file]) => file.type)).toEqual(['image/webp', 'image/webp'])
    act(() => {
      running[0]?.options.onProgress?.(0.25)
      running[1]?.options.onProgress?.(0.5)
    })
    expect(bar('one.jpg')).toHaveValue(0.25)
    expect(bar('two.jpg')).toHaveValue(0.5)
    expect(screen.getByText('25 %')).toBeVisible()
  })

  test('in the order in which they were chosen, whichever finishes first', async () => {
    const { container, started, finish, lists } = renderEditor([{ url: '/old.webp', caption: '' }])
    choose(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
    await started(3)
    await finish(1, '/two.webp')
    expect(screen.queryByText('two.jpg')).not.toBeInTheDocument()
    expect(screen.getByText('Picture 2 was added.')).toHaveRole('status')
    await finish(2, '/three.webp')
    await finish(0, '/one.webp')
    expect(addresses(container)).toEqual(['/old.webp', '/one.webp', '/two.webp', '/three.webp'])
    expect(lists.at(-1)).toEqual(
      ['/old.webp', '/one.webp', '/two.webp', '/three.webp'].map((url) => ({ url, caption: '' })),
    )
  })

  test('but a place that was given by hand is left alone', async () => {
    const { container, started, finish, user } = renderEditor([{ url: '/old.webp', caption: '' }])
    choose(photo('one.jpg'), photo('two.jpg'))
    await started(2)
    await finish(1, '/two.webp')
    await user.click(button('Move up picture 2'))
    await finish(0, '/one.webp')
    expect(addresses(container)).toEqual(['/two.webp', '/old.webp', '/one.webp'])
  })

  test('an address that is there already is not added again', async () => {
    const { started, finish, lists } = renderEditor(three)
    choose(photo('one.jpg'))
    await started(1)
    await finish(0, '/b.webp')
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(lists).toEqual([])
  })

  test('at most three run at a time', async () => {
    const { running, started, finish, user } = renderEditor()
    choose(...['1', '2', '3', '4', '5'].map(photo))
    await started(3)
    expect(screen.getAllByText('Waiting')).toHaveLength(2)
    await finish(1, '/2.webp')
    await started(4)
    expect(screen.getAllByText('Waiting')).toHaveLength(1)
    await user.click(button('Cancel 1'))
    await started(5)
    expect(screen.queryByText('Waiting')).not.toBeInTheDocument()
    expect(running[0]?.options.signal?.aborted).toBe(true)
  })

  test('by dropping files, which a drag without files does not do', async () => {
    const { started } = renderEditor()
    const group = screen.getByRole('group', { name: 'Gallery' })
    const text = createEvent.drop(group, { dataTransfer: { types: ['text/plain'], files: [] } })
    fireEvent(group, text)
    expect(text.defaultPrevented).toBe(false)
    const over = createEvent.dragOver(group, { dataTransfer: { types: ['Files'], files: [] } })
    fireEvent(group, over)
    expect(over.defaultPrevented, 'dropping is allowed').toBe(true)
    const drop = createEvent.drop(group, {
      dataTransfer: { types: ['Files'], files: [photo('one.jpg'), photo('two.jpg')] },
    })
    fireEvent(group, drop)
    expect(drop.defaultPrevented, 'the browser stays on the page').toBe(true)
    await started(2)
  })

  test('the form learns whether uploads are under way', async () => {
    const { onBusyChange, started, finish, fail } = renderEditor()
    expect(onBusyChange).not.toHaveBeenCalled()
    choose(photo('one.jpg'), photo('two.jpg'))
    await started(2)
    expect(onBusyChange).toHaveBeenLastCalledWith(true)
    await finish(0, '/one.webp')
    expect(onBusyChange).toHaveBeenLastCalledWith(true)
    await fail(1, new Error('down'))
    expect(onBusyChange).toHaveBeenLastCalledWith(false)
  })
})

describe('an upload', () => {
  test('can be cancelled without a word, and the focus goes on', async () => {
    const { started, lists, running, finish, user } = renderEditor()
    choose(photo('one.jpg'))
    await started(1)
    await user.click(button('Cancel one.jpg'))
    expect(running[0]?.options.signal?.aborted).toBe(true)
    await finish(0, '/one.webp')
    expect(screen.queryByText('one.jpg')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(button('Add pictures')).toHaveFocus()
    expect(lists).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('that failed says so, and can be tried again in its old place, or dismissed', async () => {
    const { container, started, finish, fail, user } = renderEditor()
    const cause = new Error('The storage answered 500')
    choose(photo('one.jpg'), photo('two.jpg'))
    await started(2)
    await fail(0, cause)
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to upload image')
    expect(console.error).toHaveBeenCalledWith('Failed to upload image', cause)
    await finish(1, '/two.webp')
    await user.click(button('Retry one.jpg'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(button('Cancel one.jpg')).toHaveFocus()
    await started(3)
    await finish(2, '/one.webp')
    expect(addresses(container)).toEqual(['/one.webp', '/two.webp'])
    choose(photo('three.jpg'))
    await started(4)
    await fail(3, cause)
    await user.click(button('Dismiss three.jpg'))
    expect(screen.queryByText('three.jpg')).not.toBeInTheDocument()
  })

  test('that failed is said after a save, too; what was removed before it is not offered any more', async () => {
    const { started, fail, save, user } = renderEditor(three)
    await user.click(button('Remove picture 2'))
    choose(photo('one.jpg'))
    await started(1)
    await fail(0, new Error('down'))
    save()
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to upload image')
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
    await user.click(button('Retry one.jpg'))
    await started(2)
  })

  test('of something else than a picture says what is wrong', async () => {
    const { upload } = renderEditor()
    choose(new File(['%PDF'], 'programme.pdf', { type: 'application/pdf' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You must select an image to upload.')
    expect(upload).not.toHaveBeenCalled()
    expect(console.error, 'a wrong choice is no failure').not.toHaveBeenCalled()
  })

  test('is broken off when the form is left, and so are those that wait', async () => {
    const { running, started, finish, lists, onBusyChange, unmount, upload } = renderEditor()
    choose(...['1', '2', '3', '4'].map(photo))
    await started(3)
    unmount()
    expect(running.map(({ options }) => options.signal?.aborted)).toEqual([true, true, true])
    expect(onBusyChange).toHaveBeenLastCalledWith(false)
    running[0]?.options.onProgress?.(1)
    await finish(0, '/one.webp')
    expect(lists).toEqual([])
    expect(upload).toHaveBeenCalledTimes(3)
    expect(console.error).not.toHaveBeenCalled()
  })

  test('that ends after the form was left, though it does not obey, changes nothing', async () => {
    let end: (address: string) => void = () => undefined
    const upload = vi.fn(() => new Promise<string>((resolve) => (end = resolve)))
    const { lists, unmount } = renderEditor([], { upload })
    choose(photo('one.jpg'))
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
    unmount()
    end('/one.webp')
    await Promise.resolve()
    expect(lists).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('pictures in the list', () => {
  test('a caption typed while an upload finishes is kept, and so is the picture', async () => {
    const { started, running, lists, user } = renderEditor(three)
    choose(photo('four.jpg'))
    await started(1)
    await user.type(screen.getByLabelText('Caption of picture 2'), ' one')
    // The last letter and the response arrive before the next render.
    await act(async () => {
      running[0]?.resolve('/d.webp')
      await Promise.resolve()
      await Promise.resolve()
      fireEvent.change(screen.getByLabelText('Caption of picture 2'), { target: { value: 'Panel one!' } })
    })
    await waitFor(() => expect(captions()).toEqual(['Opening', 'Panel one!', 'Reception', '']))
    expect(lists.at(-1)?.map(({ url }) => url)).toEqual(['/a.webp', '/b.webp', '/c.webp', '/d.webp'])
  })

  test('changes before the next rendering build on each other', () => {
    const onChange = vi.fn<(images: GalleryImage[]) => void>()
    renderEditor(three, { onChange })
    fireEvent.change(screen.getByLabelText('Caption of picture 1'), { target: { value: 'Welcome' } })
    fireEvent.click(button('Move down picture 1'))
    expect(onChange.mock.calls.at(-1)?.[0]).toEqual([three[1], { url: '/a.webp', caption: 'Welcome' }, three[2]])
  })

  test('have captions of at most 300 characters', () => {
    const { lists } = renderEditor(three)
    expect(screen.getByLabelText('Caption of picture 3')).toHaveAttribute('maxLength', '300')
    fireEvent.change(screen.getByLabelText('Caption of picture 3'), { target: { value: 'x'.repeat(301) } })
    expect(lists.at(-1)?.[2]?.caption).toHaveLength(300)
  })

  test('are moved by buttons, which keep the focus', async () => {
    const { user, lists } = renderEditor(three)
    await user.click(button('Move down picture 1'))
    expect(captions()).toEqual(['Panel', 'Opening', 'Reception'])
    expect(button('Move down picture 2')).toHaveFocus()
    expect(screen.getByText('The picture is now at position 2 of 3.')).toHaveRole('status')
    await user.keyboard('{Enter}')
    expect(captions()).toEqual(['Panel', 'Reception', 'Opening'])
    expect(button('Move down picture 3'), 'the end of the list takes no focus away').toHaveFocus()
    expect(button('Move down picture 3')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    expect(lists).toHaveLength(2)
    await user.click(button('Move up picture 3'))
    expect(captions()).toEqual(['Panel', 'Opening', 'Reception'])
    expect(button('Move up picture 2')).toHaveFocus()
    expect(button('Move up picture 1')).toHaveAttribute('aria-disabled', 'true')
  })

  test('are removed, and come back to their places with their captions', async () => {
    const { user, lists } = renderEditor(three)
    await user.click(button('Remove picture 2'))
    expect(captions()).toEqual(['Opening', 'Reception'])
    expect(screen.getByText('One picture removed.')).toBeVisible()
    expect(screen.getByText('Picture 2 was removed.')).toHaveRole('status')
    expect(button('Undo removing Panel')).toHaveFocus()
    await user.click(button('Remove picture 1'))
    expect(screen.getByText('2 pictures removed.')).toBeVisible()
    await user.click(button('Undo removing Opening'))
    expect(button('Remove picture 1')).toHaveFocus()
    await user.click(button('Undo removing Panel'))
    expect(lists.at(-1)).toEqual(three)
    expect(button('Remove picture 2')).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })

  test('that do not load leave a sign', () => {
    const { container } = renderEditor(three)
    const [first] = container.querySelectorAll('img')
    if (first) fireEvent.error(first)
    expect(screen.getByText('This picture does not load.')).toBeInTheDocument()
  })
})

describe('dragging by keyboard', () => {
  test('moves a picture and says where it is', async () => {
    // jsdom has no layout: rows stand below each other, 100 pixels high.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const row = this.closest('[data-url]')
      const index = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0
      return new DOMRect(0, index * 100, 300, row ? 100 : 1000)
    })
    const { user } = renderEditor(three)
    const handle = button('Drag picture 1')
    expect(handle).toHaveAccessibleDescription(/press Space or Enter on its handle/)
    handle.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Holding picture 1 at position 1 of 3.')).toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('Holding picture 1 at position 2 of 3.')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Picture 1 was put down at position 2 of 3.')).toBeInTheDocument()
    expect(captions()).toEqual(['Panel', 'Opening', 'Reception'])
    await waitFor(() => expect(button('Drag picture 2')).toHaveFocus())
  })
})

test('the list has the name of the gallery, and each picture its controls', () => {
  renderEditor(three, { hint: 'Any number of pictures.' })
  expect(screen.getByRole('group', { name: 'Gallery' })).toHaveAccessibleDescription('Any number of pictures.')
  const rows = within(screen.getByRole('list', { name: 'Gallery' })).getAllByRole('listitem')
  expect([...(rows[1]?.querySelectorAll('button') ?? [])].map((control) => control.getAttribute('aria-label'))).toEqual(
    ['Drag picture 2', 'Move up picture 2', 'Move down picture 2', 'Remove picture 2'],
  )
})
