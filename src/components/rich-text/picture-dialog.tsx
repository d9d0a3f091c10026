import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { UploadPicture } from '@/lib/data/storage'
import { Button } from '@/components/ui/button'
import { pictureTypeNames } from '@/lib/pictures/image'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/form/form-field'
import { ImageUpload } from '@/components/upload/image-upload'
import { imageAttributes } from '@/components/ui/picture'
import { insertPicture, longestEdge, selectedPicture } from './picture'

/** The same upload, which is also cancelled when the dialog closes. */
function useUploadWhileOpen(upload: UploadPicture): UploadPicture {
  const closing = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  return (picture, options) =>
    upload(picture, {
      ...options,
      signal: AbortSignal.any([options.signal, closing.current?.signal].filter((signal) => signal !== undefined)),
    })
}

function PictureForm({
  editor,
  uploadImage,
  failed,
  onDone,
}: {
  editor: Editor
  uploadImage: UploadPicture
  failed: string
  onDone: () => void
}) {
  const [before] = useState(() => selectedPicture(editor))
  const [src, setSrc] = useState(before?.src ?? '')
  const [alt, setAlt] = useState(before?.alt ?? '')
  const upload = useUploadWhileOpen(uploadImage)

  function submit(event: FormEvent) {
    event.preventDefault()
    // Keep the event from the form around the editor: React bubbles events through the dialog's portal.
    event.stopPropagation()
    if (!src) return
    const picture = { src, alt: alt.trim() }
    if (!before) insertPicture(editor, editor.state.selection.to, picture, true)
    // A different picture has a different size.
    else
      editor.commands.updateAttributes(
        'image',
        src === before.src ? picture : { ...picture, width: null, height: null },
      )
    onDone()
  }

  function change(address: string) {
    setSrc(address)
    if (address || !before) return
    editor.commands.deleteSelection()
    onDone()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ImageUpload
        label="Picture"
        preview={
          src ? (
            <img {...imageAttributes(src, '160px')} alt="" className="max-h-40 max-w-40 rounded-card object-contain" />
          ) : null
        }
        address={src}
        longestEdge={longestEdge}
        hint={`${pictureTypeNames}. It is shrunk to what a page needs.`}
        upload={upload}
        onChange={change}
        failed={failed}
      />
      <TextField
        label="Describe the picture for those who cannot see it"
        autoComplete="off"
        value={alt}
        hint="What it shows, in a sentence. Leave it empty for a mere ornament."
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!src}>
          {before ? 'Save picture' : 'Insert picture'}
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        {!src && <p className="self-center text-small text-ink-600">Choose a picture first.</p>}
      </div>
    </form>
  )
}

/** Asks for a picture and its description: a new one at the cursor, or the selected one. */
export function RichTextPictureDialog({
  editor,
  open,
  uploadImage,
  failed,
  onClose,
}: {
  editor: Editor
  open: boolean
  uploadImage: UploadPicture
  failed: string
  onClose: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Picture">
      <PictureForm editor={editor} uploadImage={uploadImage} failed={failed} onDone={onClose} />
    </Dialog>
  )
}
