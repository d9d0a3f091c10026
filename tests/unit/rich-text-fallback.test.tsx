import { render, screen } from '@testing-library/react'
import type * as schema from '@/components/rich-text/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { RichTextEditor } from '@/components/rich-text/rich-text-editor'

vi.mock('@/components/rich-text/schema', async (original) => {
  const actual = await original<typeof schema>()
  return {
    ...actual,
    parseRichText: (html: string, ...more: [never]) => {
      if (html.includes('unshowable')) throw new Error('The editor cannot parse this')
      return actual.parseRichText(html, ...more)
    },
  }
})
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

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
