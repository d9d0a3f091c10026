import { useContext, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/button'
import { SheetFootContext } from '@/components/ui/sheet-foot'
import { useOnline } from '@/lib/data/online'
import { FormFailure } from './form-outcome'
import { useSaveKeys } from './save-keys'

/** What the bar of a form says about its values. */
export type FormState = {
  changed: boolean
  busy: boolean
  /** Whether the form, as long as nothing is changed, shows what is stored. */
  stored: boolean
  /** Whether this device keeps what is typed; undefined for a form without drafts, and before anything was typed. */
  kept?: 'kept' | 'failed'
}

function stateWords({ changed, busy, stored, kept }: FormState, online: boolean, sends: boolean): string {
  if (busy) return sends ? 'Sending…' : 'Saving…'
  if (changed && !online) return kept === 'kept' ? 'Offline: draft kept on this device' : 'Offline: unsaved changes'
  if (changed) return 'Unsaved changes'
  return stored ? 'Saved' : ''
}

/**
 * The bar of a form, always in view at the foot of its sheet: the button that saves, the state of what was typed, and
 * what came of the last save. Outside of a sheet it stays at the foot of the window.
 *
 * @param props.form id of the form
 * @param props.save label of the button
 * @param props.state of the form's values
 * @param props.sends whether the button writes to people: its words are of sending then, and no keys press it
 * @param props.keys whether Ctrl+S and ⌘S press the button
 * @param props.disabled whether it cannot be saved yet, for the reason in `why`
 * @param props.done what the last save did, as long as nothing is changed
 * @param props.failure why it failed
 * @param props.children further buttons, such as Preview
 */
export function FormBar({
  form,
  save,
  state,
  sends = false,
  keys = !sends,
  disabled = false,
  why,
  done,
  failure,
  children,
}: {
  form: string
  save: string
  state: FormState
  sends?: boolean
  keys?: boolean
  disabled?: boolean
  why?: ReactNode
  done?: ReactNode
  failure?: string
  children?: ReactNode
}) {
  const foot = useContext(SheetFootContext)
  const button = useRef<HTMLButtonElement>(null)
  const online = useOnline()
  useSaveKeys(keys ? () => button.current?.click() : undefined, form)
  const bar = (
    <div className="max-h-[50dvh] space-y-2 overflow-y-auto border-t border-paper-300 bg-paper-50 px-5 py-2.5 sm:px-8 print:hidden [@media(max-height:30rem)]:py-1">
      {failure && (
        <div className="max-sm:[&>p]:p-2.5">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      {done}
      {/* In small windows the buttons are narrow enough for one row. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:[&>button]:px-3.5">
        <Button ref={button} type="submit" form={form} busy={state.busy} disabled={disabled}>
          {save}
        </Button>
        {children}
        {/* As high as two lines beside the buttons, so that nothing moves when the second one appears. */}
        <div className="sm:ms-auto sm:text-end">
          <p role="status" className="text-small leading-snug font-semibold text-ink-700">
            {stateWords(state, online, sends)}
          </p>
          {state.kept && !state.busy && (
            <p
              role="status"
              className={`text-fine leading-snug ${state.kept === 'failed' ? 'font-medium text-danger-700' : 'text-ink-600 max-sm:sr-only'}`}
            >
              {state.kept === 'failed'
                ? `This device has no room to keep what you type; ${sends ? 'send' : 'save'} soon.`
                : `What you type is kept on this device until ${sends ? 'it is sent' : 'you save'}.`}
            </p>
          )}
        </div>
      </div>
      {why && <p className="text-fine text-ink-600">{why}</p>}
    </div>
  )
  if (foot === undefined)
    return (
      <div className="sticky bottom-0 z-20 mt-6 overflow-hidden rounded-t-card border-x border-b border-paper-300 shadow-lift print:hidden">
        {bar}
      </div>
    )
  return foot && createPortal(bar, foot)
}
