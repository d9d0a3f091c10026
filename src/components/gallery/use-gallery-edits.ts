import { useLayoutEffect, useRef, useState } from 'react'
import { insertInTurn, longestCaption, moveImage, type GalleryImage } from './gallery-images'

type Removed = { image: GalleryImage; index: number }

/** Where the focus goes after the next change: to the undo button, or to the picture with this address. */
type FocusWish = { undo: true } | { picture: string }

/**
 * The changes of a gallery's list: pictures are added, captioned, moved, removed and brought back.
 *
 * @param version see `GalleryEditor`
 * @returns the changes; `removed`, what can be brought back; `said`, the last change in words, for assistive technology;
 *   and the refs of the `list` and of the `undo` button, which take the focus after a removal and after its undoing
 */
export function useGalleryEdits({
  images,
  onChange,
  version,
}: {
  images: readonly GalleryImage[]
  onChange: (images: GalleryImage[]) => void
  version: string
}) {
  const undo = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const wish = useRef<FocusWish>(undefined)
  const turns = useRef(new Map<string, number>())
  const newest = useRef(images)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [said, setSaid] = useState('')
  const [lastVersion, setLastVersion] = useState(version)
  if (version !== lastVersion) {
    setLastVersion(version)
    setRemoved([])
  }

  useLayoutEffect(() => {
    newest.current = images
  }, [images])

  useLayoutEffect(() => {
    const wanted = wish.current
    if (!wanted) return
    const picture =
      'picture' in wanted &&
      Array.from(list.current?.children ?? []).find(
        (item) => item instanceof HTMLElement && item.dataset.url === wanted.picture,
      )
    const target = picture
      ? picture.querySelector<HTMLElement>('[data-part="remove"]')
      : 'undo' in wanted
        ? undo.current
        : null
    if (!target) return
    wish.current = undefined
    target.focus()
  }, [images, removed])

  /** Changes the latest list, which may be newer than the rendered one. */
  function change(next: (images: readonly GalleryImage[]) => readonly GalleryImage[]): void {
    const changed = next(newest.current)
    if (changed === newest.current) return
    newest.current = changed
    onChange([...changed])
  }

  function move(url: string, index: number) {
    change((now) => moveImage(now, url, index))
    // Once a person has moved a picture, the order in which it was chosen no longer matters.
    turns.current.delete(url)
  }

  return {
    list,
    undo,
    removed,
    said,
    /** Adds a picture at the place in which it was chosen: its `turn`. */
    add: (turn: number, url: string) => {
      change((now) => insertInTurn(now, { url, caption: '' }, turns.current, turn))
      turns.current.set(url, turn)
      setSaid(`Picture ${newest.current.findIndex((image) => image.url === url) + 1} was added.`)
    },
    caption: (url: string, text: string) =>
      change((now) =>
        now.map((image) => (image.url === url ? { ...image, caption: text.slice(0, longestCaption) } : image)),
      ),
    /** Moves a picture to a position, counted from 1. */
    moveTo: (url: string, to: number) => {
      move(url, to - 1)
      setSaid(`The picture is now at position ${to} of ${newest.current.length}.`)
    },
    moveOnto: (url: string, target: string) =>
      move(
        url,
        newest.current.findIndex((image) => image.url === target),
      ),
    remove: (url: string) => {
      const index = newest.current.findIndex((image) => image.url === url)
      const image = newest.current[index]
      if (!image) return
      wish.current = { undo: true }
      setRemoved([...removed, { image, index }])
      setSaid(`Picture ${index + 1} was removed.`)
      change((now) => now.toSpliced(index, 1))
    },
    restore: () => {
      const last = removed.at(-1)
      if (!last) return
      wish.current = { picture: last.image.url }
      setRemoved(removed.slice(0, -1))
      setSaid(`The picture is back at position ${Math.min(last.index, newest.current.length) + 1}.`)
      change((now) => (now.some(({ url }) => url === last.image.url) ? now : now.toSpliced(last.index, 0, last.image)))
    },
  }
}
