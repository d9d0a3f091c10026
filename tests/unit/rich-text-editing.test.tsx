import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RichTextEditor } from '@/components/rich-text/rich-text-editor'
import { photograph, stubPictures } from '../support/page/pictures'
import { enterText } from '../support/page/unit'

type Props = Parameters<typeof RichTextEditor>[0]

beforeEach(() => {
  // The layout functions that the editor calls and jsdom lacks.
  const nowhere = () => new DOMRect()
  Object.assign(Range.prototype, { getClientRects: () => [nowhere()], getBoundingClientRect: nowhere })
  Object.assign(Element.prototype, { getClientRects: () => [nowhere()] })
  Object.assign(document, { elementFromPoint: () => null })
})
/** The editor as a page uses it: the page passes back what the editor reports. With `put` the page changes the text itself. */
function renderEditor(value = '', props: Partial<Props> = {}) {
  const onChange = vi.fn<(html: string) => void>()
  const uploadImage = vi.fn<NonNullable<Props['uploadImage']>>(() => Promise.resolve('/storage/new.webp'))
  let put: (html: string) => void = () => undefined
  function Page() {
    const [text, setText] = useState(value)
    put = setText
    return (
      <RichTextEditor
        label="Content"
        value={text}
        onChange={(html) => {
          onChange(html)
          setText(html)
        }}
        uploadImage={uploadImage}
        {...props}
      />
    )
  }
  const result = render(<Page />)
  return { ...result, onChange, uploadImage, user: userEvent.setup(), put: (html: string) => act(() => put(html)) }
}

const text = () => screen.getByRole('textbox', { name: 'Content' })
const tool = (name: string) => screen.getByRole('button', { name })
const key = (init: KeyboardEventInit) => fireEvent.keyDown(text(), { ctrlKey: true, ...init })
const selectAll = () => {
  act(() => text().focus())
  key({ key: 'a', keyCode: 65 })
}
const paste = (html: string, files: File[] = []) =>
  fireEvent.paste(text(), {
    clipboardData: { files, types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
  })

test('what was copied here keeps the addresses and blanks that somebody has written on purpose', () => {
  const own = '<p>Our\u00A0<a href="/services">services</a></p>'
  const { unmount } = renderEditor(own)
  const copied = new Map<string, string>()
  selectAll()
  fireEvent.copy(text(), {
    clipboardData: { clearData: () => undefined, setData: (type: string, data: string) => copied.set(type, data) },
  })
  unmount()
  const { onChange } = renderEditor()
  paste(copied.get('text/html') ?? '')
  expect(onChange.mock.lastCall?.[0]).toMatch(/^<p>Our&nbsp;<a [^>]*href="\/services">services<\/a><\/p>$/)
})

describe('the field', () => {
  test('says what it is, what is wrong and how long the text is', () => {
    const { rerender } = renderEditor('<p>One two</p>', { hint: 'Shown on the site', error: 'Write something' })
    expect(text()).toHaveAttribute('aria-multiline', 'true')
    expect(text()).toHaveAttribute('contenteditable', 'true')
    expect(text()).toBeInvalid()
    expect(text()).toHaveAccessibleDescription('Shown on the site Write something 2 words')
    rerender(
      <RichTextEditor
        label="Content"
        value="<p>One</p>"
        onChange={() => undefined}
        uploadImage={() => Promise.resolve('')}
      />,
    )
    expect(text()).toHaveAttribute('aria-invalid', 'false')
    expect(text()).toHaveAccessibleDescription('1 word')
  })

  test('reports what is written, and nothing once nothing is left', async () => {
    const { onChange } = renderEditor()
    expect(onChange, 'an opened text is not a changed one').not.toHaveBeenCalled()
    paste('<p>Dear <b>members</b></p>')
    expect(onChange).toHaveBeenLastCalledWith('<p>Dear <strong>members</strong></p>')
    expect(await screen.findByText('2 words')).toBeVisible()
    selectAll()
    key({ key: 'Backspace', keyCode: 8, ctrlKey: false })
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(await screen.findByText('0 words')).toBeVisible()
  })

  test('takes over another text without reporting it, and forgets the one before', async () => {
    const { onChange, put } = renderEditor('<p>Stored</p>')
    selectAll()
    paste('<p>Changed</p>')
    await waitFor(() => expect(tool('Undo')).toBeEnabled())
    onChange.mockClear()
    put('<p>The draft</p>')
    expect(text()).toHaveTextContent('The draft')
    await waitFor(() => expect(tool('Undo')).toBeDisabled())
    key({ key: 'z', keyCode: 90 })
    expect(text()).toHaveTextContent('The draft')
    expect(onChange).not.toHaveBeenCalled()
    put('')
    expect(text()).toHaveTextContent(/^$/)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('cannot be written in when it is disabled', () => {
    renderEditor('<p>a</p>', { disabled: true })
    expect(text()).toHaveAttribute('contenteditable', 'false')
    expect(text()).toHaveAttribute('aria-disabled', 'true')
    for (const button of within(screen.getByRole('toolbar')).getAllByRole('button')) expect(button).toBeDisabled()
    key({ key: 'k' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('works in a form, which brings the focus to it when it is refused', async () => {
    const saved = vi.fn()
    function Form() {
      const { control, handleSubmit } = useForm({ defaultValues: { content: '' } })
      return (
        <form onSubmit={(event) => void handleSubmit(saved)(event)}>
          <Controller
            name="content"
            control={control}
            rules={{ required: 'Write something' }}
            render={({ field, fieldState }) => (
              <RichTextEditor
                label="Content"
                error={fieldState.error?.message}
                uploadImage={() => Promise.resolve('')}
                {...field}
              />
            )}
          />
          <button>Save</button>
        </form>
      )
    }
    render(<Form />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(text()).toHaveAccessibleDescription('Write something 0 words'))
    await waitFor(() => expect(text()).toHaveFocus())
    paste('<p>Hello</p>')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ content: '<p>Hello</p>' }, expect.anything()))
  })
})

describe('the toolbar', () => {
  test.each([
    ['Bold', '<p><strong>a</strong></p>'],
    ['Italic', '<p><em>a</em></p>'],
    ['Heading', '<h2>a</h2>'],
    ['Bullet list', '<ul><li><p>a</p></li></ul>'],
    ['Numbered list', '<ol><li><p>a</p></li></ol>'],
    ['Quote', '<blockquote><p>a</p></blockquote>'],
  ])('%s can be switched on and off, undone and done again', async (name, html) => {
    const { onChange, user } = renderEditor('<p>a</p>')
    expect(tool('Undo')).toBeDisabled()
    expect(tool('Redo')).toBeDisabled()
    expect(tool(name)).toHaveAttribute('aria-pressed', 'false')
    selectAll()
    await user.click(tool(name))
    expect(onChange).toHaveBeenLastCalledWith(html)
    await waitFor(() => expect(tool(name)).toHaveAttribute('aria-pressed', 'true'))
    await user.click(tool('Undo'))
    expect(onChange).toHaveBeenLastCalledWith('<p>a</p>')
    await waitFor(() => expect(tool('Undo')).toBeDisabled())
    await user.click(tool('Redo'))
    expect(onChange).toHaveBeenLastCalledWith(html)
    await waitFor(() => expect(tool('Redo')).toBeDisabled())
    selectAll()
    await user.click(tool(name))
    expect(onChange).toHaveBeenLastCalledWith('<p>a</p>')
  })

  test('is one stop of the Tab key, with its shortcuts in view', async () => {
    const { user } = renderEditor('<p>a</p>')
    const buttons = within(screen.getByRole('toolbar', { name: 'Content, formatting' })).getAllByRole('button')
    expect(buttons.map(({ title }) => title)).toEqual([
      'Bold (Ctrl+B)',
      'Italic (Ctrl+I)',
      'Heading (Ctrl+Alt+2)',
      'Bullet list (Ctrl+Shift+8)',
      'Numbered list (Ctrl+Shift+7)',
      'Quote (Ctrl+Shift+B)',
      'Link (Ctrl+K)',
      'Picture',
      'Undo (Ctrl+Z)',
      'Redo (Ctrl+Shift+Z)',
    ])
    await user.tab()
    expect(tool('Bold')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(tool('Heading')).toHaveFocus()
    await user.keyboard('{End}')
    expect(tool('Picture'), 'what cannot be used now is passed over').toHaveFocus()
    await user.tab()
    expect(text()).toHaveFocus()
  })

  test('leaves the Tab key alone in lists, which are nested with the brackets', () => {
    const { onChange } = renderEditor('<p>x</p>')
    selectAll()
    paste('<ul><li>a</li><li>b</li></ul>')
    for (const shiftKey of [false, true]) {
      const tab = createEvent.keyDown(text(), { key: 'Tab', keyCode: 9, shiftKey })
      fireEvent(text(), tab)
      expect(tab.defaultPrevented).toBe(false)
    }
    expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
    key({ key: ']', keyCode: 221 })
    expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>')
    key({ key: '[', keyCode: 219 })
    expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
  })
})

const linked = (href: string, words: string) =>
  `<p><a target="_blank" rel="noopener noreferrer nofollow" href="${href}">${words}</a></p>`

describe('a link', () => {
  test('is put on the selected words, changed and removed, and never submits the form around it', async () => {
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const onChange = vi.fn()
    render(
      <form onSubmit={submitted}>
        <RichTextEditor
          label="Content"
          value="<p>our site</p>"
          onChange={onChange}
          uploadImage={() => Promise.resolve('')}
        />
      </form>,
    )
    const user = userEvent.setup()
    selectAll()
    key({ key: 'k' })
    const address = await screen.findByRole('textbox', { name: 'URL' })
    expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument()
    await enterText(user, address, 'javascript:alert(1)')
    await user.keyboard('{Enter}')
    expect(address).toHaveAccessibleDescription(/A link can begin with http, https, .* or xmpp only/)
    expect(address).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(address)
    await enterText(user, address, 'example.org')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(linked('http://example.org', 'our site'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(tool('Link')).toHaveAttribute('aria-pressed', 'true'))
    await user.click(tool('Link'))
    expect(await screen.findByRole('textbox', { name: 'URL' })).toHaveValue('http://example.org')
    await user.clear(screen.getByRole('textbox', { name: 'URL' }))
    await enterText(user, screen.getByRole('textbox', { name: 'URL' }), 'office@example.org')
    await user.click(screen.getByRole('button', { name: 'Save link' }))
    expect(onChange).toHaveBeenLastCalledWith(linked('mailto:office@example.org', 'our site'))
    // Text typed now goes after the link; only a selection is inside it again.
    await waitFor(() => expect(tool('Link')).toHaveAttribute('aria-pressed', 'false'))
    selectAll()
    await user.click(tool('Link'))
    await user.click(await screen.findByRole('button', { name: 'Remove link' }))
    expect(onChange).toHaveBeenLastCalledWith('<p>our site</p>')
    expect(submitted).not.toHaveBeenCalled()
  })

  test('brings its own words where none are selected', async () => {
    const { onChange, user } = renderEditor()
    await user.click(tool('Link'))
    await enterText(user, await screen.findByRole('textbox', { name: 'URL' }), 'https://example.org')
    await enterText(user, screen.getByRole('textbox', { name: 'Text' }), 'Our site')
    await user.click(screen.getByRole('button', { name: 'Add link' }))
    expect(onChange).toHaveBeenLastCalledWith(linked('https://example.org', 'Our site'))
  })
})

describe('a picture', () => {
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Picture, file'), { target: { files: [file] } })
  const description = () => screen.getByRole('textbox', { name: 'Describe the picture for those who cannot see it' })

  test('is chosen, shrunk, stored and described; the description can be changed afterwards', async () => {
    const drawn = stubPictures({ width: 4000, height: 2000 })
    const { onChange, uploadImage, user } = renderEditor('<p>before</p>')
    await user.click(tool('Picture'))
    expect(await screen.findByRole('button', { name: 'Insert picture' })).toBeDisabled()
    choose(photograph())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Insert picture' })).toBeEnabled())
    expect(drawn.map(({ width, height }) => [width, height])).toEqual([
      [120, 60],
      [240, 120],
      [480, 240],
      [720, 360],
      [960, 480],
      [1600, 800],
      [960, 480],
    ])
    expect(uploadImage.mock.calls[0]?.[0].type).toBe('image/webp')
    await enterText(user, description(), 'A port at night')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('<p>before</p><img src="/storage/new.webp" alt="A port at night">')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    // Two steps back from the line below select the picture.
    act(() => text().focus())
    key({ key: 'Backspace', keyCode: 8, ctrlKey: false })
    await waitFor(() => expect(tool('Picture')).toHaveAttribute('aria-pressed', 'true'))
    await user.click(tool('Picture'))
    await waitFor(() => expect(description()).toHaveValue('A port at night'))
    await user.clear(description())
    await enterText(user, description(), 'Varna')
    await user.click(screen.getByRole('button', { name: 'Save picture' }))
    expect(onChange).toHaveBeenLastCalledWith('<p>before</p><img src="/storage/new.webp" alt="Varna">')
    await user.click(tool('Picture'))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(onChange).toHaveBeenLastCalledWith('<p>before</p>')
  })

  test('that is pasted shows how far it is, and lands where it was pasted', async () => {
    stubPictures({ width: 900, height: 900 })
    const { onChange, uploadImage } = renderEditor('<p>before</p><p>after</p>')
    let finish: (address: string) => void = () => undefined
    uploadImage.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    paste('<img src="https://elsewhere.example/a.png">', [photograph()])
    expect(await screen.findByText('Uploading…')).toBeVisible()
    await waitFor(() => expect(uploadImage).toHaveBeenCalledOnce())
    act(() => uploadImage.mock.calls[0]?.[1].onProgress?.(0.4))
    expect(screen.getByRole('progressbar', { name: 'IMG_2001.jpg, upload' })).toHaveValue(0.4)
    paste('<p>more </p>')
    finish('/storage/new.webp')
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith('<p>morebefore</p><img src="/storage/new.webp" alt=""><p>after</p>'),
    )
    await waitFor(() => expect(screen.queryByText('Uploading…')).not.toBeInTheDocument())
  })

  test('can be broken off while it is on its way, or go away with the page', async () => {
    stubPictures({ width: 900, height: 900 })
    const { onChange, uploadImage, user, unmount } = renderEditor('<p>a</p>')
    uploadImage.mockImplementation(
      (_file, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError'))),
        ),
    )
    paste('', [photograph()])
    await waitFor(() => expect(uploadImage).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Uploading…')).not.toBeInTheDocument())
    paste('', [photograph()])
    await waitFor(() => expect(uploadImage).toHaveBeenCalledTimes(2))
    unmount()
    expect(uploadImage.mock.calls[1]?.[1].signal?.aborted).toBe(true)
    expect(onChange).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })

  test('that is none, or that cannot be stored, is refused with a reason', async () => {
    stubPictures({ width: 900, height: 900 })
    const { onChange, uploadImage } = renderEditor('<p>a</p>')
    paste('', [new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' })])
    expect(await screen.findByText('You must select an image to upload.')).toBeVisible()
    expect(uploadImage).not.toHaveBeenCalled()
    uploadImage.mockRejectedValueOnce(new Error('down'))
    paste('', [photograph()])
    expect(await screen.findByText('Failed to upload image')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('that is dropped is stored as well', async () => {
    stubPictures({ width: 900, height: 900 })
    const { onChange } = renderEditor('<p>a</p>')
    fireEvent.drop(text(), {
      dataTransfer: { files: [photograph(), photograph()], types: ['Files'], getData: () => '' },
    })
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        '<p>a</p><img src="/storage/new.webp" alt=""><img src="/storage/new.webp" alt="">',
      ),
    )
  })

  test('of copied words is left out, and so is one that comes as data', () => {
    const { onChange, uploadImage } = renderEditor()
    paste('<p class="MsoNormal">Words<img src="data:image/png;base64,iVBORw0KGgo="></p>', [photograph()])
    expect(onChange).toHaveBeenLastCalledWith('<p>Words</p>')
    expect(uploadImage).not.toHaveBeenCalled()
  })
})

describe('what a text cannot hold', () => {
  const note = () => screen.getByRole('status')

  test('a pasted table becomes lines, and the editor says so', () => {
    const { onChange } = renderEditor()
    paste('<table><tr><th>City</th><th>Tons</th></tr><tr><td>Varna</td><td>40</td></tr></table>')
    expect(onChange).toHaveBeenLastCalledWith('<p>City · Tons</p><p>Varna · 40</p>')
    expect(note()).toHaveTextContent('A text holds no tables: its rows were pasted as lines.')
    paste('<p>And a text.</p>')
    expect(note()).toBeEmptyDOMElement()
  })

  test('a text that may hold no pictures has no button for them, and leaves them out', () => {
    const { onChange } = renderEditor('', { uploadImage: undefined })
    expect(screen.queryByRole('button', { name: 'Picture' })).not.toBeInTheDocument()
    paste('<p>Words<img src="https://elsewhere.example/a.png"></p>')
    expect(onChange).toHaveBeenLastCalledWith('<p>Words</p>')
    expect(note()).toHaveTextContent('This text holds no pictures.')
    paste('', [photograph()])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('pasted pictures without an address are counted and left out; those of the web stay', () => {
    const { onChange } = renderEditor()
    paste(
      '<p>One</p><img src="data:image/png;base64,AA=="><img src="file:///C:/a.png"><img src="https://a.example/b.png">',
    )
    expect(onChange).toHaveBeenLastCalledWith('<p>One</p><img src="https://a.example/b.png" alt="">')
    expect(note()).toHaveTextContent('2 pictures were left out. Add them with the button Picture.')
    paste('<p>Two</p><img src="cid:1">')
    expect(note()).toHaveTextContent('1 picture was left out. Add it with the button Picture.')
  })
})
