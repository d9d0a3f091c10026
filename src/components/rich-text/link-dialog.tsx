import type { Editor } from '@tiptap/react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/form/form-field'
import { readAddress } from './links'

/** The link at the selection, and whether there is text to link. */
function linkAt(editor: Editor) {
  const { href } = editor.getAttributes('link') as { href?: string }
  return { href: href ?? '', inside: editor.isActive('link'), wordless: editor.state.selection.empty }
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [before] = useState(() => linkAt(editor))
  const [address, setAddress] = useState(before.href)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const asksForText = before.wordless && !before.inside

  function submit(event: FormEvent) {
    event.preventDefault()
    // Keep the event from the form around the editor: React bubbles events through the dialog's portal.
    event.stopPropagation()
    const { href, error: refusal } = readAddress(address)
    if (refusal !== undefined) {
      setError(refusal)
      form.current?.querySelector('input')?.focus()
      return
    }
    if (before.inside)
      editor.chain().extendMarkRange('link').setLink({ href }).setTextSelection(editor.state.selection.to).run()
    else if (asksForText)
      editor.commands.insertContent({
        type: 'text',
        text: text.trim() || address.trim(),
        marks: [{ type: 'link', attrs: { href } }],
      })
    else editor.commands.setLink({ href })
    onDone()
  }

  function remove() {
    editor.chain().extendMarkRange('link').unsetLink().setTextSelection(editor.state.selection.to).run()
    onDone()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="URL"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={error}
        hint="Such as example.org, https://example.org or office@example.org"
        onChange={(event) => setAddress(event.target.value)}
      />
      {asksForText && (
        <TextField
          label="Text"
          autoComplete="off"
          value={text}
          hint="What the reader presses; without it, the URL itself"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit">{before.inside ? 'Save link' : 'Add link'}</Button>
        {before.inside && (
          <Button look="secondary" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Asks for the URL of a link: a new one on the selected words, or the one at the cursor. */
export function RichTextLinkDialog({ editor, open, onClose }: { editor: Editor; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Link" description="It opens in a new tab.">
      <LinkForm editor={editor} onDone={onClose} />
    </Dialog>
  )
}
