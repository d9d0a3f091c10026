import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** A picture of a text: its address and what it shows, in words. */
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
 * Puts a picture into the text without tearing a paragraph: below the one at `at`, or in its place when it is empty.
 *
 * @param at a position in the text; what is beyond its end means the end
 * @param follow whether the cursor goes behind the picture
 * @returns the position behind the picture, for the next one
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
  // Between the items of a list there is no room for a picture.
  while (place.depth > 0 && !place.parent.canReplaceWith(place.index(), place.index(), image.type)) {
    place = doc.resolve(place.after())
    from = place.pos
  }
  tr.replaceWith(from, place.pos, image)
  const end = from + image.nodeSize
  // Below a last picture there must be a line to write on.
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, schema.node('paragraph'))
  if (follow) tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView()
  editor.view.dispatch(tr)
  return end
}
