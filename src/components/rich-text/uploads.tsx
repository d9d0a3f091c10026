import type { Editor } from '@tiptap/react'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NotAnImageError, preparePicture } from '@/lib/pictures/image'
import type { UploadPicture } from '@/lib/data/storage'
import { Button } from '@/components/ui/button'
import { useNoteUpload } from '@/components/upload/uploading'
import { hasText } from './content'
import { noPictures } from './paste'
import { insertPicture, longestEdge } from './picture'

/**
 * The running upload of a pasted or dropped picture: the share that has been sent, from 0 to 1, and the controller to
 * cancel it.
 */
type Running = { name: string; share: number; controller: AbortController }

/** The files of a paste, unless it contains text as well: Word and Excel add a picture of the text that they copy. */
function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  if (!clipboardData || hasText(clipboardData.getData('text/html'))) return []
  return [...clipboardData.files]
}

/**
 * Uploads the picture files that are pasted or dropped into a text, one after the other, and inserts each where it was
 * dropped, even if that position has moved meanwhile.
 *
 * @param uploadImage stores a picture and resolves to its address; undefined where the text may hold none
 * @param failed the message when storing failed
 * @returns what to show: the running upload, and why the last one failed
 */
export function usePictureUploads(editor: Editor, uploadImage: UploadPicture | undefined, failed: string) {
  const [running, setRunning] = useState<Running>()
  useNoteUpload(running !== undefined)
  const [error, setError] = useState('')
  const queue = useRef(Promise.resolve())
  const leaving = useRef<AbortController>(null)

  async function store(file: File, upload: UploadPicture): Promise<string | undefined> {
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, leaving.current?.signal].filter((one) => one !== undefined))
    setRunning({ name: file.name, share: 0, controller })
    try {
      const picture = await preparePicture(file, longestEdge)
      signal.throwIfAborted()
      return await upload(picture, {
        signal,
        onProgress: (share) => setRunning({ name: file.name, share, controller }),
      })
    } catch (cause) {
      if (signal.aborted) return undefined
      setError(cause instanceof NotAnImageError ? cause.message : failed)
      if (!(cause instanceof NotAnImageError)) console.error(failed, cause)
    } finally {
      setRunning(undefined)
    }
  }

  const take = useEffectEvent((files: File[], at: number) => {
    if (!uploadImage) return setError(noPictures)
    let place = at
    const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) =>
      (place = transaction.mapping.map(place))
    setError('')
    editor.on('transaction', follow)
    queue.current = queue.current.then(async () => {
      for (const file of files) {
        const src = await store(file, uploadImage)
        if (src !== undefined && !editor.isDestroyed) place = insertPicture(editor, place, { src, alt: '' }, false)
      }
      editor.off('transaction', follow)
    })
  })

  useEffect(() => {
    // TipTap destroys an editor that is not mounted soon after its creation, for example during a slow first render,
    // and creates another one.
    if (editor.isDestroyed) return
    const controller = new AbortController()
    leaving.current = controller
    const { view } = editor
    const options = { signal: controller.signal, capture: true }
    view.dom.addEventListener(
      'paste',
      (event) => {
        const files = view.editable ? pastedFiles(event) : []
        if (files.length === 0) return
        event.preventDefault()
        take(files, view.state.selection.to)
      },
      options,
    )
    view.dom.addEventListener(
      'drop',
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        // The editor itself moves what is dragged within the text, even if the browser offers it as a file.
        if (files.length === 0 || view.dragging) return
        event.preventDefault()
        if (view.editable)
          take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to)
      },
      options,
    )
    return () => controller.abort()
  }, [editor])

  return { running, error }
}

/** Shows what {@link usePictureUploads} is doing, and what the last paste lost. */
export function RichTextUploads({ running, error, loss }: { running?: Running; error: string; loss: string }) {
  return (
    // Sticky, so that it is visible wherever in a long text the picture was dropped.
    <div role="status" className="sticky bottom-0 z-10">
      {running && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-paper-300 bg-paper-100 px-4 py-2 text-small">
          <span className="font-semibold">Uploading…</span>
          <progress
            aria-label={`${running.name}, upload`}
            value={running.share}
            max={1}
            className="h-2 grow accent-sky-700"
          />
          <Button look="secondary" className="px-4" onClick={() => running.controller.abort()}>
            <X aria-hidden="true" className="size-4" /> Cancel
          </Button>
        </div>
      )}
      {error && (
        <p className="border-t border-danger-200 bg-danger-50 px-4 py-2.5 text-small font-semibold text-danger-700">
          {error}
        </p>
      )}
      {loss && <p className="border-t border-paper-300 bg-paper-100 px-4 py-2.5 text-small font-semibold">{loss}</p>}
    </div>
  )
}
