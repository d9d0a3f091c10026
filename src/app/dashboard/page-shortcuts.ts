/** A shortcut: its keys as they are named on the keyboard, and what it does. */
export type Shortcut = { keys: readonly string[]; does: string }

const lists =
  /^\/dashboard\/(events|news|members|members\/proposals|users|applications|messages|mail|interchange\/subscribers|interchange\/announcements|events\/[^/]+\/participants)$/
const forms = /^\/dashboard\/(company|company\/[^/]+|members\/new|(events|news|interchange\/announcements)\/[^/]+)$/
const written = /^\/dashboard\/(company|company\/[^/]+|(events|news|interchange\/announcements)\/[^/]+)$/

const groups: readonly { title: string; on?: RegExp; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Search, go to a section, create something' },
      { keys: ['/'], does: 'Search, too' },
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In this list',
    on: lists,
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between rows' },
      { keys: ['Home', 'End'], does: 'Go to the first, the last row' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift', '↑', '↓'], does: 'Select several rows' },
      { keys: ['Ctrl', 'A'], does: 'Select the page' },
      { keys: ['A'], does: 'Go to the actions for what is selected' },
      { keys: ['Esc'], does: 'Clear the selection' },
    ],
  },
  { title: 'In this form', on: forms, shortcuts: [{ keys: ['Ctrl', 'S'], does: 'Save' }] },
  {
    title: 'In the text',
    on: written,
    shortcuts: [
      { keys: ['Ctrl', 'B'], does: 'Bold' },
      { keys: ['Ctrl', 'I'], does: 'Italic' },
      { keys: ['Ctrl', 'Z'], does: 'Undo' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
    ],
  },
]

/** The shortcuts of a page of the dashboard, in groups. */
export function shortcutsOf(path: string): readonly { title: string; shortcuts: readonly Shortcut[] }[] {
  return groups.filter(({ on }) => !on || on.test(path))
}
