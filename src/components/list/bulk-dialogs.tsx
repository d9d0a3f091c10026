import { useState, type ReactNode } from 'react'
import { SelectField } from '@/components/form/form-field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import type { BulkDialog, BulkTask } from './bulk-actions'

/**
 * Asks before an action that cannot be undone or that writes to people.
 *
 * @param props.title the question, with the number of rows
 * @param props.confirm the label of the confirming button; without it, it can only be closed
 * @param props.wait whether what is asked is still being read
 */
export function BulkQuestion({
  dialog: { start, close },
  title,
  children,
  confirm,
  task,
  wait = false,
  error,
  look = 'danger',
}: {
  dialog: BulkDialog
  title: string
  children: ReactNode
  confirm?: string
  task: BulkTask
  wait?: boolean
  error?: string
  look?: 'danger' | 'primary'
}) {
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      look={look}
      mutation={null}
      busy={wait}
      error={error}
      onConfirm={() => start(task)}
      onCancel={close}
    >
      {children}
    </ConfirmDialog>
  )
}

/**
 * Asks what the chosen rows get, such as a category.
 *
 * @param props.title what is done, with the number of rows
 * @param props.task makes the task of a choice
 */
export function BulkChoice({
  dialog: { start, close },
  title,
  label,
  options,
  confirm,
  error,
  task,
}: {
  dialog: BulkDialog
  title: string
  label: string
  options: readonly { value: string; label: string }[]
  confirm: string
  error?: string
  task: (choice: { value: string; label: string }) => BulkTask
}) {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog open onOpenChange={close} title={title}>
      <form
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault()
          const choice = options.find((option) => option.value === value)
          if (choice) start(task(choice))
          else setMissing(true)
        }}
      >
        <SelectField
          label={label}
          starred
          placeholder="Please choose"
          options={options}
          value={value}
          error={error ?? (missing ? 'Please choose one' : undefined)}
          onChange={(event) => {
            setValue(event.target.value)
            setMissing(false)
          }}
        />
        <DialogButtons send={confirm} busy={false} />
      </form>
    </Dialog>
  )
}
