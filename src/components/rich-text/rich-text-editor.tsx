import { EditorState } from '@tiptap/pm/state'
import { EditorContent, getSchema, useEditor, useEditorState, type Editor } from '@tiptap/react'
import {
  Component,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { UploadPicture } from '@/lib/data/storage'
import { RichText, richTextLook } from './rich-text'
import { RichTextLinkDialog } from './link-dialog'
import { cleanPasted, cleanWords, copySerializer, lossOfPaste } from './paste'
import { RichTextPictureDialog } from './picture-dialog'
import { countRichText, editorExtensions, parseRichText, writeRichText } from './schema'
import { RichTextToolbar } from './toolbar'
import { RichTextUploads, usePictureUploads } from './uploads'
import './editor.css'

// Lines as wide as in the viewer, but the whole width can be clicked.
const look =
  `${richTextLook} min-h-64 max-w-none py-4 ps-4 pe-[max(1rem,calc(100%-40rem))] focus-visible:-outline-offset-3 ` +
  '[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-offset-2 [&_.ProseMirror-selectednode]:outline-sky-600'

/** Scroll margins that keep the cursor clear of the toolbar and the bar above it, which cover the top of the window. */
const clear = { top: 190, right: 0, bottom: 40, left: 0 }

/**
 * The number of words. It changes with every key press and is therefore not announced, but it is part of the text's
 * description.
 */
function WordCount({ editor, id }: { editor: Editor; id: string }) {
  const words = useEditorState({ editor, selector: ({ editor }) => countRichText(editor.state.doc) })
  return (
    <p id={id} className="shrink-0 text-fine text-ink-600">
      {words === 1 ? '1 word' : `${words} words`}
    </p>
  )
}

/** The TipTap editor of a field: it reports changes and adopts new values from outside. */
function useRichText({
  value,
  onChange,
  onBlur,
  onLoss,
  disabled,
  autoFocus,
  pictures,
  attributes,
}: {
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  onLoss: (loss: string) => void
  disabled: boolean
  autoFocus: boolean
  pictures: boolean
  attributes: Record<string, string>
}): Editor {
  const [{ options, clipboardSerializer }] = useState(() => {
    const extensions = editorExtensions(pictures)
    const schema = getSchema(extensions)
    const content = parseRichText(value, schema).toJSON() as object
    return { options: { extensions, content }, clipboardSerializer: copySerializer(schema) }
  })
  const known = useRef(value)
  const editorProps = useMemo(
    () => ({
      attributes,
      transformPastedHTML: (html: string) => {
        onLoss(lossOfPaste(html, pictures))
        return cleanPasted(html)
      },
      transformPastedText: cleanWords,
      clipboardSerializer,
      scrollMargin: clear,
      scrollThreshold: clear,
    }),
    [attributes, onLoss, pictures, clipboardSerializer],
  )
  const editor = useEditor({
    ...options,
    editorProps,
    editable: !disabled,
    autofocus: autoFocus && 'end',
    shouldRerenderOnTransaction: false,
    // The Content-Security-Policy forbids an injected style element; the rules come with the editor's chunk.
    injectCSS: false,
    onBlur: () => onBlur?.(),
    onUpdate: ({ editor }) => {
      const html = writeRichText(editor.state.doc)
      if (html === known.current) return
      known.current = html
      onChange(html)
    },
  })

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])

  // A layout effect, so that it runs before the next key press: text typed since then would look like a change from
  // outside.
  useLayoutEffect(() => {
    if (value === known.current) return
    known.current = value
    // A new state has an empty history: undo must not bring back the previous text.
    editor.view.updateState(
      EditorState.create({ doc: parseRichText(value, editor.schema), plugins: editor.state.plugins }),
    )
    // An empty transaction, which makes the toolbar update.
    editor.view.dispatch(editor.state.tr)
  }, [editor, value])

  return editor
}

type RichTextEditorProps = {
  label: string
  error?: string
  hint?: string
  starred?: boolean
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  uploadImage?: UploadPicture
  uploadFailed?: string
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<{ focus: () => void }>
}

function Editing({
  label,
  error,
  hint,
  starred,
  value,
  onChange,
  onBlur,
  uploadImage,
  uploadFailed = 'Failed to upload image',
  disabled = false,
  autoFocus = false,
  ref,
}: RichTextEditorProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`, `${id}-words`].filter(Boolean).join(' ')
  const invalid = Boolean(error)
  const attributes = useMemo(
    () => ({
      id,
      class: look,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': described,
      'aria-invalid': String(invalid),
      'aria-disabled': String(disabled),
    }),
    [id, described, invalid, disabled],
  )
  const [loss, setLoss] = useState('')
  const pictures = uploadImage !== undefined
  const editor = useRichText({ value, onChange, onBlur, onLoss: setLoss, disabled, autoFocus, pictures, attributes })
  const uploads = usePictureUploads(editor, uploadImage, uploadFailed)
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])

  function press(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!disabled && !editor.isActive('codeBlock') && !editor.isActive('image')) setDialog('link')
  }

  return (
    <div>
      <span
        id={`${id}-label`}
        onClick={() => editor.commands.focus()}
        className="mb-1.5 block text-small font-semibold text-ink-800"
      >
        {label}
        {starred && (
          <span aria-hidden="true" className="text-danger-700">
            {' *'}
          </span>
        )}
      </span>
      <div
        onKeyDown={press}
        className={`rounded-control border hover:border-ink-700 ${disabled ? 'bg-paper-100' : 'bg-white'} ${invalid ? 'border-danger-700' : 'border-ink-500'}`}
      >
        <RichTextToolbar
          editor={editor}
          label={label}
          controls={id}
          disabled={disabled}
          onLink={() => setDialog('link')}
          onPicture={pictures ? () => setDialog('picture') : undefined}
        />
        <EditorContent editor={editor} />
        <RichTextUploads {...uploads} loss={loss} />
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-4">
        <div>
          {hint && (
            <p id={`${id}-hint`} className="text-fine text-ink-600">
              {hint}
            </p>
          )}
          {error && (
            <p id={`${id}-error`} className="text-fine font-medium text-danger-700">
              {error}
            </p>
          )}
        </div>
        <WordCount editor={editor} id={`${id}-words`} />
      </div>
      <RichTextLinkDialog editor={editor} open={dialog === 'link'} onClose={() => setDialog(undefined)} />
      {uploadImage && (
        <RichTextPictureDialog
          editor={editor}
          open={dialog === 'picture'}
          uploadImage={uploadImage}
          failed={uploadFailed}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** Shows a text that the editor cannot show, until another one takes its place. The form around it stays usable. */
class UnlessItFails extends Component<{ label: string; value: string; error?: string; children: ReactNode }> {
  override state = { failed: false, value: this.props.value }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ value }: { value: string }, state: { value: string }) {
    return value === state.value ? null : { failed: false, value }
  }

  override render() {
    const { label, value, error, children } = this.props
    if (!this.state.failed) return children
    return (
      <div role="group" aria-label={label}>
        <p className="mb-1.5 text-small font-semibold text-ink-800">{label}</p>
        <div className="rounded-control border border-ink-500 bg-paper-100 p-4">
          <p className="mb-4 text-small font-semibold text-danger-700">
            The editor cannot show this text, so it can only be read here. An earlier one is under Versions.
          </p>
          <RichText html={value} />
        </div>
        {error && <p className="mt-1.5 text-fine font-medium text-danger-700">{error}</p>}
      </div>
    )
  }
}

/**
 * The only editor for rich texts; the text looks as it will be shown. TipTap is large, so pages load this component
 * lazily. Spread `field` of react-hook-form's Controller over it.
 *
 * @param props.value the text as HTML; a value other than the last reported one replaces the text and its history
 * @param props.onChange called with the text as HTML whenever it changes; with an empty string when it has neither
 *   words nor a picture
 * @param props.uploadImage stores a picture, already shrunk, and resolves to its address; left out where the text may
 *   hold no pictures
 * @param props.uploadFailed the message when storing a picture failed
 * @param props.autoFocus whether the editor takes the focus when it arrives
 * @param props.ref lets a form focus the editor
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <UnlessItFails label={props.label} value={props.value} error={props.error}>
      <Editing {...props} />
    </UnlessItFails>
  )
}
