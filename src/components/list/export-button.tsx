import { useMutation } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { readForExport, type FileRows } from '@/lib/data/bulk'
import { officeDate } from '@/lib/dates/office-time'
import { fileFormat } from '@/lib/list/list-look'
import { fileRows, type Cell, type FileColumns } from '@/lib/text/csv'
import { saveTable } from '@/lib/text/table-file'
import { Button } from '@/components/ui/button'
import { FormFailure } from '@/components/form/form-outcome'

/**
 * Saves a whole list, with all its pages, as a file of the kind that this device remembers. Meanwhile the button shows the progress and can cancel the
 * export.
 *
 * @param props.name the start of the file name; the day follows
 * @param props.label what it exports, where several such buttons stand on a page
 * @param props.day of the file's name; today when left out
 * @param props.columns of the file, in their order
 * @param props.chosen whether the file holds the chosen rows; the button then stands in the bar of the selection
 * @param props.read reads the rows; respects `signal` and reports how many it has read
 */
export function ExportButton({
  name,
  label,
  day,
  columns,
  read,
  chosen = false,
}: {
  name: string
  label?: string
  day?: string
  columns: readonly string[]
  read: (onProgress: (read: number) => void, signal: AbortSignal) => Promise<readonly Record<string, Cell>[]>
  chosen?: boolean
}) {
  const look = chosen ? 'quiet' : 'secondary'
  const [count, setCount] = useState(0)
  const controller = useRef<AbortController>(null)
  const saving = useMutation({
    mutationFn: async () => {
      setCount(0)
      controller.current = new AbortController()
      const rows = await read(setCount, controller.current.signal)
      await saveTable(`${name}-${day ?? officeDate(new Date())}`, rows, columns, fileFormat())
    },
  })
  return (
    <>
      {saving.isPending ? (
        <div className="flex items-center gap-3">
          <p role="status" className="text-small text-ink-700 tabular-nums">
            {`${count.toLocaleString('en-US')} read`}
          </p>
          <Button look={look} onClick={() => controller.current?.abort()}>
            <X aria-hidden="true" className="size-4" /> Cancel export
          </Button>
        </div>
      ) : (
        <Button look={look} aria-label={label} busy={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-4" />{' '}
          <span className={chosen ? '' : 'max-sm:sr-only'}>
            Export {chosen && <span className="max-sm:sr-only">selected</span>}
          </span>
        </Button>
      )}
      {saving.error && saving.error.name !== 'AbortError' && <FormFailure>{saving.error.message}</FormFailure>}
    </>
  )
}

/**
 * Saves the chosen rows of a list, or all that match its filter, as a file.
 *
 * @param props.rows how they are read
 * @param props.columns what each column says of a row, in the order of the file
 */
export function ListExport<Key extends string, Row extends { id: string } & Record<Key, string | null>>({
  name,
  rows,
  ids,
  columns,
}: {
  name: string
  rows: FileRows<Row, Key>
  ids: readonly string[] | undefined
  columns: FileColumns<Row>
}) {
  return (
    <ExportButton
      name={name}
      chosen={ids !== undefined}
      columns={Object.keys(columns)}
      read={async (onProgress, signal) => fileRows(await readForExport(rows, ids, onProgress, signal), columns)}
    />
  )
}
