import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { X } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addTags, tagKey } from './tag-names'

/**
 * The field itself decides what is chosen and what stays typed. Leaving it must not add the suggestion that happens to
 * be highlighted.
 */
function chooseOnPurpose(
  state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
  return type === useCombobox.stateChangeTypes.InputBlur ? { ...state, isOpen: false, highlightedIndex: -1 } : changes
}

/** A tag with its remove button. A new name is marked as new. */
function Tag({ name, noun, isNew, onRemove }: { name: string; noun: string; isNew: boolean; onRemove: () => void }) {
  return (
    <li
      className={`inline-flex max-w-full items-center rounded-control border ps-3 text-small ${isNew ? 'border-dashed border-ink-500 bg-white' : 'border-paper-300 bg-paper-100'}`}
    >
      <span className="min-w-0 break-words py-2">
        {name}
        {isNew && (
          <span className="ms-2 rounded-control bg-wheat-100 px-1.5 py-0.5 text-fine font-semibold text-ink-800">
            new
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={`Remove ${noun} ${name}`}
        onClick={onRemove}
        className="grid size-touch shrink-0 place-items-center rounded-control text-ink-600 hover:text-ink-900"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

/**
 * A field for tags. A comma, Enter or leaving the field adds what was typed; Backspace in the empty field removes the
 * last tag; known names are suggested while typing. What cannot be added stays in the field, with the reason below it.
 *
 * @param props.value the names, without duplicates (ignoring case)
 * @param props.onChange called with the new list
 * @param props.noun what one of them is called
 * @param props.suggestions the known names. Any other name is marked as new, so render the field only once they have
 *   loaded; left out where every name is as good as another
 */
export function TagField({
  label,
  noun = 'tag',
  hint = `Press Enter or type a comma after each ${noun}.`,
  error,
  value,
  onChange,
  suggestions,
}: {
  label: string
  noun?: string
  hint?: string
  error?: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  suggestions?: readonly string[]
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const known = suggestions && new Set(suggestions.map(tagKey))
  const chosen = new Set(value.map(tagKey))
  const wanted = tagKey(typed.trim())
  const items = wanted
    ? (suggestions ?? []).filter((name) => !chosen.has(tagKey(name)) && tagKey(name).includes(wanted))
    : []

  /** Adds names; `draft` is the text that stays in the field. */
  function add(text: string, draft = '') {
    const { tags, added, refused, reason } = addTags(value, text, suggestions ?? [], noun)
    setProblem(reason)
    setTyped([refused, draft].filter(Boolean).join(', '))
    if (added.length === 0) return
    setSaid(`Added ${added.join(', ')}.`)
    onChange(tags)
  }

  function remove(name: string) {
    setProblem('')
    setSaid(`Removed ${name}.`)
    onChange(value.filter((other) => other !== name))
  }

  function removeByButton(name: string) {
    remove(name)
    // The focused button disappears with its tag.
    box.current?.querySelector('input')?.focus()
  }

  const { isOpen, closeMenu, getLabelProps, getMenuProps, getInputProps, getItemProps, highlightedIndex } =
    useCombobox<string>({
      items,
      itemToString: (item) => item ?? '',
      inputValue: typed,
      selectedItem: null,
      stateReducer: chooseOnPurpose,
      onSelectedItemChange: ({ selectedItem }) => selectedItem && add(selectedItem),
    })
  const open = isOpen && items.length > 0

  function type(text: string) {
    const end = text.lastIndexOf(',')
    setProblem('')
    if (end < 0) setTyped(text)
    else add(text.slice(0, end), text.slice(end + 1).trimStart())
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[,\r\n]/.test(text)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    add(typed.slice(0, selectionStart ?? typed.length) + text + typed.slice(selectionEnd ?? typed.length))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method is composing, Enter only confirms a word.
    if (event.nativeEvent.isComposing) return
    const last = value.at(-1)
    if (event.key === 'Enter' && !(open && highlightedIndex >= 0)) {
      // Enter ends the tag; it must not submit the form.
      event.preventDefault()
      closeMenu()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined && !event.repeat) remove(last)
  }

  const message = problem || error
  return (
    <div>
      <label {...getLabelProps()} className="mb-1.5 block text-small font-semibold text-ink-800">
        {label}
      </label>
      {value.length > 0 && (
        <ul aria-label={`${label}, chosen`} className="mb-2 flex flex-wrap gap-2">
          {value.map((name) => (
            <Tag
              key={name}
              name={name}
              noun={noun}
              isNew={known !== undefined && !known.has(tagKey(name))}
              onRemove={() => removeByButton(name)}
            />
          ))}
        </ul>
      )}
      <div ref={box} className="relative">
        <input
          {...getInputProps({
            'aria-invalid': Boolean(message),
            'aria-describedby': [`${id}-hint`, message && `${id}-error`].filter(Boolean).join(' '),
            onChange: (event) => type(event.currentTarget.value),
            onKeyDown: press,
            onPaste: paste,
            onBlur: () => add(typed),
          })}
          className="block min-h-touch w-full rounded-control border border-ink-500 bg-white px-4 py-2.5 text-body text-ink-900 hover:border-ink-700 focus-visible:outline-offset-0 aria-invalid:border-danger-700"
        />
        <ul
          {...getMenuProps({ onMouseDown: (event) => event.preventDefault() })}
          className={`absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-paper-300 bg-white shadow-lift ${open ? '' : 'hidden'}`}
        >
          {open &&
            items.map((item, index) => (
              <li
                key={item}
                {...getItemProps({ item, index })}
                className={`flex min-h-touch cursor-pointer items-center px-4 text-small ${highlightedIndex === index ? 'bg-sky-100' : ''}`}
              >
                {item}
              </li>
            ))}
        </ul>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-fine text-ink-600">
        {hint}
      </p>
      {message && (
        <p
          id={`${id}-error`}
          role={problem ? 'alert' : undefined}
          className="mt-1.5 text-fine font-medium text-danger-700"
        >
          {message}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
