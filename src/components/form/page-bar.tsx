import type { ReactNode } from 'react'
import { DiscardButton } from './discard-button'
import { FormBar, type FormState } from './form-bar'

/**
 * The bar of a page of settings: every page of settings saves by it.
 *
 * @param props.form id of the form
 * @param props.done what the last save did, as long as nothing is changed
 * @param props.failure why it failed
 * @param props.onDiscard takes the form back to what is stored
 */
export function PageBar({
  form,
  state,
  done,
  failure,
  onDiscard,
}: {
  form: string
  state: FormState
  done?: ReactNode
  failure?: string
  onDiscard: () => void
}) {
  return (
    <FormBar form={form} save="Save settings" state={state} done={!state.changed && done} failure={failure}>
      {state.changed && <DiscardButton disabled={state.busy} onDiscard={onDiscard} />}
    </FormBar>
  )
}
