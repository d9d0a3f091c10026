import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** A picture in a text: its address and its description. */
export type RichTextPicture = { src: string; alt: string }

/** The longest edge of a picture in a text, in pixels: twice the width of a column, for dense screens. */
export const longestEdge = 1600

/** The picture that is selected, if one is. */
export function selectedPicture(editor: Editor): RichTextPicture | undefined {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return undefined
  const { src, alt } = selection.node.attrs as { src: string; alt: string | null }
  return { src, alt: alt ?? '' }
}

/**
 * Inserts a picture without splitting a paragraph: below the paragraph at `at`, or in its place if it is empty.
 *
 * @param at a position in the text; beyond its end it means the end
 * @param follow whether to move the cursor behind the picture
 * @returns the position behind the picture, for the next picture
 */
export function insertPicture(editor: Editor, at: number, picture: RichTextPicture, follow: boolean): number {
  const { doc, schema, tr } = editor.state
  const image = schema.node('image', picture)
  let place = doc.resolve(Math.min(at, doc.content.size))
  let from = place.pos
  if (place.parent.isTextblock) {
    const outside = place.node(-1)
    const replaces =
      place.parent.content.size === 0 && outside.canReplaceWith(place.index(-1), place.indexAfter(-1), image.type)
    from = replaces ? place.before() : place.after()
    place = doc.resolve(place.after())
  }
  // The schema allows no picture between the items of a list.
  while (place.depth > 0 && !place.parent.canReplaceWith(place.index(), place.index(), image.type)) {
    place = doc.resolve(place.after())
    from = place.pos
  }
  tr.replaceWith(from, place.pos, image)
  const end = from + image.nodeSize
  // Below a picture at the end there must be a paragraph to write in.
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, schema.node('paragraph'))
  if (follow) tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView()
  editor.view.dispatch(tr)
  return end
}
