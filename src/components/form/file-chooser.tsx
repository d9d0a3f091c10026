import { FileUp } from 'lucide-react'
import { useRef, type DragEvent, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/**
 * Lets a person choose or drop a file: a CSV file or an XLSX workbook, unless `accept` says otherwise.
 *
 * @param props.label what the file contains, for assistive technology
 * @param props.columns the columns that it may have, of a table
 * @param props.accept the endings and media types that can be chosen
 * @param props.several whether several files can be chosen at once
 * @param props.busy whether files are ignored for now
 * @param props.children what the file is for
 */
export function FileChooser({
  label,
  columns,
  accept = '.csv,.txt,.xlsx,text/csv',
  several = false,
  busy,
  onChoose,
  children,
}: {
  label: string
  columns?: readonly string[]
  accept?: string
  several?: boolean
  busy: boolean
  onChoose: (...files: [File, ...File[]]) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: FileList | null) => {
    const [first, ...others] = files ?? []
    if (first) onChoose(first, ...(several ? others : []))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!busy) choose(event.dataTransfer.files)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid place-items-center gap-4 rounded-card border border-dashed border-ink-300 bg-paper-50 px-6 py-12 text-center"
    >
      <p className="text-ink-700">{children}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={several}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
      <Button look="secondary" busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" /> {several ? 'Choose files' : 'Choose a file'}
      </Button>
      <p className="text-fine text-ink-600">
        Or drop {several ? 'them' : 'it'} here.{columns && ` Columns: ${columns.join(', ')}.`}
      </p>
    </div>
  )
}
