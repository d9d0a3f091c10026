import { createContext } from 'react'

/** How a form inside a dialog takes part in its closing. */
export type DialogClosing = {
  /**
   * Calls `ask` instead of closing the dialog, whichever way it is closed.
   *
   * @returns ends that
   */
  askFirst: (ask: () => void) => () => void
  /** Closes the dialog without asking. */
  close: () => void
}

/** The dialog around a form; null outside of dialogs. */
export const DialogClosingContext = createContext<DialogClosing | null>(null)
