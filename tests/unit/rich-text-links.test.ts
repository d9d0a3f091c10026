import { Editor } from '@tiptap/react'
import { expect, onTestFinished, test } from 'vitest'
import { editorExtensions, writeRichText } from '@/components/rich-text/schema'

/** An editor, and what it writes. */
function open(content = '') {
  const editor = new Editor({ extensions: editorExtensions(), content, injectCSS: false })
  onTestFinished(() => editor.destroy())
  editor.commands.setTextSelection(editor.state.doc.content.size)
  const type = (text: string) => {
    for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
  }
  return { editor, type, html: () => writeRichText(editor.state.doc) }
}

const linked = (href: string, words: string) =>
  `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">${words}</a>`

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['www.bkcc.org', 'http://www.bkcc.org'],
  ['office@bkcc.org', 'mailto:office@bkcc.org'],
])('%s becomes a link while it is typed', (word, href) => {
  const { type, html } = open()
  type(`${word} `)
  expect(html()).toBe(`<p>${linked(href, word)} </p>`)
})

test.each(['Booking.com', 'ASP.NET', 'Зърно.бг', 'bkcc.org/b'])('%s stays a word', (word) => {
  const { editor, type, html } = open()
  type(`${word} `)
  expect(html()).toBe(`<p>${word} </p>`)
  editor.view.pasteText(word, new Event('paste') as ClipboardEvent)
  expect(html()).toBe(`<p>${word} ${word}</p>`)
})

test('one undo takes a link away, leaves the words, and the link stays away', () => {
  const { editor, type, html } = open()
  type('See https://a.example ')
  const words = '<p>See https://a.example </p>'
  type('now')
  editor.commands.undo()
  expect(html(), 'what was typed behind it').toBe(`<p>See ${linked('https://a.example', 'https://a.example')} </p>`)
  editor.commands.undo()
  expect(html()).toBe(words)
  editor.commands.deleteRange({ from: editor.state.selection.to - 1, to: editor.state.selection.to })
  type(' ')
  expect(html(), 'the space again').toBe(words)
  editor.commands.enter()
  expect(html(), 'a new paragraph').toBe(words)
})

test('a link that was removed stays away', () => {
  const { editor, type, html } = open()
  type('https://a.example ')
  editor.chain().setTextSelection(3).extendMarkRange('link').unsetLink().run()
  editor.commands.setTextSelection(editor.state.doc.content.size - 2)
  type(' ')
  expect(html()).not.toContain('href')
})
