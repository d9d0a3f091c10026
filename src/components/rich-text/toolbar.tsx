import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { AllSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The names of keys on this platform; `Mod` is Ctrl, or Command on Apple's. */
function keyNames(keys: string): string {
  return onApple ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥') : keys.replace('Mod', 'Ctrl')
}

/**
 * Turns "select all" (Ctrl+A) into a selection from the first to the last letter. Otherwise a block around the whole
 * text could not be removed.
 */
function narrow({ tr }: { tr: Transaction }): boolean {
  if (tr.selection instanceof AllSelection)
    tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)))
  return true
}

/** One button of the toolbar. `pressed` makes it a toggle. */
function Tool({
  name,
  keys,
  icon: Icon,
  pressed,
  disabled,
  opens,
  onPress,
}: {
  name: string
  keys?: string
  icon: LucideIcon
  pressed?: boolean
  disabled: boolean
  opens?: boolean
  onPress: () => void
}) {
  return (
    <Toolbar.Button
      aria-label={name}
      title={keys ? `${name} (${keyNames(keys)})` : name}
      aria-keyshortcuts={keys?.replace('Mod', onApple ? 'Meta' : 'Control')}
      aria-pressed={pressed}
      aria-haspopup={opens ? 'dialog' : undefined}
      disabled={disabled}
      // Keep the focus, and with it a phone's keyboard, in the text when the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-touch place-items-center rounded-control text-ink-800 enabled:hover:bg-paper-200 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:text-ink-300 aria-pressed:bg-sky-700 aria-pressed:text-white enabled:aria-pressed:hover:bg-sky-800"
    >
      <Icon aria-hidden="true" className="size-5" />
    </Toolbar.Button>
  )
}

/** What a button gives to the text, or takes from it. */
type Toggle = {
  name: string
  keys: string
  icon: LucideIcon
  is: 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote'
  command: (chain: ChainedCommands) => ChainedCommands
}
const marks: readonly Toggle[] = [
  { name: 'Bold', keys: 'Mod+B', icon: Bold, is: 'bold', command: (chain) => chain.toggleBold() },
  { name: 'Italic', keys: 'Mod+I', icon: Italic, is: 'italic', command: (chain) => chain.toggleItalic() },
]
const blocks: readonly Toggle[] = [
  {
    name: 'Heading',
    keys: 'Mod+Alt+2',
    icon: Heading2,
    is: 'heading',
    command: (chain) => chain.toggleHeading({ level: 2 }),
  },
  { name: 'Bullet list', keys: 'Mod+Shift+8', icon: List, is: 'bullets', command: (chain) => chain.toggleBulletList() },
  {
    name: 'Numbered list',
    keys: 'Mod+Shift+7',
    icon: ListOrdered,
    is: 'numbers',
    command: (chain) => chain.toggleOrderedList(),
  },
  { name: 'Quote', keys: 'Mod+Shift+B', icon: Quote, is: 'quote', command: (chain) => chain.toggleBlockquote() },
]

/**
 * The toolbar above a rich text. It is one tab stop; the arrow keys move between the tools.
 *
 * @param props.label of the field
 * @param props.controls id of the editable text
 * @param props.onLink called to add or edit a link
 * @param props.onPicture called to add a picture, or to edit the selected one; undefined where the text may hold none
 */
export function RichTextToolbar({
  editor,
  label,
  controls,
  disabled,
  onLink,
  onPicture,
}: {
  editor: Editor
  label: string
  controls: string
  disabled: boolean
  onLink: () => void
  onPicture: (() => void) | undefined
}) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      quote: editor.isActive('blockquote'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      picture: editor.isActive('image'),
      plain: editor.isActive('codeBlock') || editor.isActive('image'),
      canUndo: undoDepth(editor.state) > 0,
      canRedo: redoDepth(editor.state) > 0,
    }),
  })
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () =>
    void command(editor.chain().focus().command(narrow)).run()
  const togglesOf = (toggles: readonly Toggle[], off: boolean) =>
    toggles.map(({ is, command, ...tool }) => (
      <Tool key={tool.name} {...tool} pressed={state[is]} disabled={off} onPress={run(command)} />
    ))
  const gap = <Toolbar.Separator className="mx-1 h-7 w-px bg-paper-300 max-sm:hidden" />
  return (
    // Sticky: long texts scroll under it and under the bar at the top of the window, which a sheet does not have.
    <Toolbar.Root
      aria-label={`${label}, formatting`}
      aria-controls={controls}
      className="sticky top-[var(--bar,4.5rem)] z-10 flex flex-wrap items-center rounded-t-control border-b border-ink-300 bg-paper-100 p-1"
    >
      {togglesOf(marks, disabled || state.plain)}
      {gap}
      {togglesOf(blocks, disabled)}
      {gap}
      <Tool
        name="Link"
        keys="Mod+K"
        icon={Link2}
        pressed={state.link}
        disabled={disabled || state.plain}
        opens
        onPress={onLink}
      />
      {onPicture && (
        <Tool name="Picture" icon={ImagePlus} pressed={state.picture} disabled={disabled} opens onPress={onPicture} />
      )}
      {gap}
      <Tool
        name="Undo"
        keys="Mod+Z"
        icon={Undo2}
        disabled={disabled || !state.canUndo}
        onPress={run((chain) => chain.undo())}
      />
      <Tool
        name="Redo"
        keys="Mod+Shift+Z"
        icon={Redo2}
        disabled={disabled || !state.canRedo}
        onPress={run((chain) => chain.redo())}
      />
    </Toolbar.Root>
  )
}
