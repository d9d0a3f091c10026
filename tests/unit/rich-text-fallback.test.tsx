import { render, screen } from '@testing-library/react'
import * as schema from '@/components/rich-text/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { RichTextEditor } from '@/components/rich-text/rich-text-editor'

beforeEach(() => {
  const { parseRichText } = schema
  vi.spyOn(schema, 'parseRichText').mockImplementation((html, ...more) => {
    if (html.includes('unshowable')) throw new Error('The editor cannot parse this')
    return parseRichText(html, ...more)
  })
})

const editor = (value: string) => (
  <RichTextEditor
    label="Text"
    starred
    error="Write something"
    value={value}
    onChange={() => undefined}
    uploadImage={() => Promise.resolve('')}
  />
)

test('a text that the editor cannot show is shown as readers see it, and another one in its place is edited again', () => {
  const { rerender } = render(editor('<p>An unshowable text</p><script>alert(1)</script>'))
  const field = screen.getByRole('group', { name: 'Text' })
  expect(field).toHaveTextContent('An unshowable text')
  expect(field).toHaveTextContent('The editor cannot show this text, so it can only be read here.')
  expect(field).toHaveTextContent('Write something')
  expect(field.querySelector('script')).toBeNull()
  rerender(editor('<p>A version from before</p>'))
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('A version from before')
})
