import { arrayMove } from '@dnd-kit/sortable'
import { Plus, Undo2 } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  get,
  useFormState,
  useWatch,
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { randomId } from '@/lib/data/submission'
import { ListRow } from './list-row'
import { SortableRows, type EditedRow } from './sortable-rows'

/**
 * A list in a form whose rows are added, edited, removed and ordered, by pointer and by keyboard. A row unfolds to its
 * fields; one with a wrong field and a new one are unfolded. A removed row can be brought back until the form is saved.
 *
 * @param props.name the field with the rows; each has an `id` of its own
 * @param props.noun what a row is, in lower case, such as `section`
 * @param props.version changes with each save: what was removed before it cannot be brought back
 * @param props.blank an empty row without its id
 * @param props.nameOf a row's name, for its line; may be empty
 * @param props.mark what else its line says, such as `Retired`
 * @param props.lasting whether a row cannot be removed
 * @param props.children renders the fields of a row, from its index
 */
export function ListEditor<Values extends FieldValues, Name extends FieldArrayPath<Values>>({
  form,
  name,
  label,
  noun,
  hint,
  version,
  blank,
  nameOf,
  mark,
  lasting,
  children,
}: {
  form: UseFormReturn<Values>
  name: Name
  label: string
  noun: string
  hint?: string
  version: string
  blank: Omit<FieldArray<Values, Name>, 'id'>
  nameOf: (row: FieldArray<Values, Name>) => string
  mark?: (row: FieldArray<Values, Name>) => string
  lasting?: (row: FieldArray<Values, Name>) => boolean
  children: (index: number, row: FieldArray<Values, Name> & EditedRow) => ReactNode
}) {
  type Row = FieldArray<Values, Name> & EditedRow
  const id = useId()
  const { control } = form
  const field = name as unknown as Path<Values>
  const rows = useWatch({ control, name: field }) as unknown as readonly Row[]
  const { errors, submitCount } = useFormState({ control })
  // Not `useFieldArray`: public pages share the library's chunk, and it would weigh a kilobyte on each form of theirs.
  const change = (next: readonly Row[]) =>
    form.setValue(field, next as unknown as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      // A message belongs to a place in the list, and another row may be there now.
      shouldValidate: submitCount > 0,
    })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [removals, setRemovals] = useState<{ version: string; list: readonly { row: Row; index: number }[] }>({
    version,
    list: [],
  })
  const removed = removals.version === version ? removals.list : []
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const wish = useRef<'undo' | { row: string; field: boolean }>(undefined)

  const wrong = rows.flatMap((row, index) => (get(errors, `${name}.${index}`) ? [row.id] : [])).join(' ')
  // Only a try to save unfolds a wrong row; it may be folded again.
  const tried = `${submitCount} ${wrong}`
  const [unfoldedFor, setUnfoldedFor] = useState('')
  if (tried !== unfoldedFor) {
    setUnfoldedFor(tried)
    if (wrong) setOpen(new Set([...open, ...wrong.split(' ')]))
  }

  useLayoutEffect(() => {
    const wanted = wish.current
    if (!wanted) return
    const row =
      wanted !== 'undo' &&
      Array.from(list.current?.children ?? []).find(
        (item) => item instanceof HTMLElement && item.dataset.row === wanted.row,
      )
    const target =
      wanted === 'undo'
        ? undo.current
        : row &&
          row.querySelector<HTMLElement>(
            wanted.field ? ':is(input, textarea, select):not([tabindex="-1"])' : 'button[aria-expanded]',
          )
    if (!target) return
    wish.current = undefined
    target.focus()
  }, [rows, removals])

  function fold(row: string, unfolded: boolean) {
    setOpen((now) => (unfolded ? new Set([...now, row]) : new Set([...now].filter((one) => one !== row))))
  }
  function add() {
    const row = { ...blank, id: randomId() } as unknown as Row
    fold(row.id, true)
    wish.current = { row: row.id, field: true }
    change([...rows, row])
    setSaid(`A ${noun} was added.`)
  }
  function moveTo(index: number, to: number) {
    change(arrayMove([...rows], index, to))
    setSaid(`The ${noun} is now at position ${to + 1} of ${rows.length}.`)
  }
  function take(index: number, row: Row) {
    wish.current = 'undo'
    setRemovals({ version, list: [...removed, { row, index }] })
    setSaid(`The ${noun} was removed.`)
    change(rows.toSpliced(index, 1))
  }
  function bringBack() {
    const last = removed.at(-1)
    if (!last) return
    wish.current = { row: last.row.id, field: false }
    setRemovals({ version, list: removed.slice(0, -1) })
    setSaid(`The ${noun} is back.`)
    if (!rows.some((row) => row.id === last.row.id)) change(rows.toSpliced(last.index, 0, last.row))
  }
  function moveOnto(row: string, target: string) {
    const [from, to] = [row, target].map((one) => rows.findIndex(({ id }) => id === one))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0) change(arrayMove([...rows], from, to))
  }

  const last = removed.at(-1)
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={hint ? `${id}-hint` : undefined}>
      {/* On screen, the heading above says it. */}
      <p id={`${id}-label`} className="sr-only">
        {label}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-600">
          {hint}
        </p>
      )}
      {rows.length === 0 && <p className="mt-3 text-small text-ink-600">None yet.</p>}
      <div className="mt-3">
        <SortableRows ref={list} labelledBy={`${id}-label`} noun={noun} rows={rows} onMoveOnto={moveOnto}>
          {(row, index) => {
            const rowName = nameOf(row).trim()
            const words = mark?.(row)
            return (
              <ListRow
                key={row.id}
                id={row.id}
                called={rowName || `${noun} ${index + 1}`}
                head={
                  <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                    <span
                      className={`max-w-full truncate font-semibold max-sm:line-clamp-2 max-sm:whitespace-normal ${rowName ? '' : 'text-ink-600'}`}
                    >
                      {rowName || `New ${noun}`}
                    </span>
                    {words && ' '}
                    {words && (
                      <span className="max-w-full truncate rounded-control bg-paper-200 px-2 text-fine text-ink-700">
                        {words}
                      </span>
                    )}
                  </span>
                }
                position={index + 1}
                count={rows.length}
                open={open.has(row.id)}
                onOpen={(unfolded) => fold(row.id, unfolded)}
                onMove={(to) => moveTo(index, to - 1)}
                onRemove={lasting?.(row) ? undefined : () => take(index, row)}
                fields={open.has(row.id) && children(index, row)}
              />
            )
          }}
        </SortableRows>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="secondary" className="px-4" onClick={add}>
          <Plus aria-hidden="true" className="size-4" /> {`Add ${noun}`}
        </Button>
        {last && (
          <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-700">
            {removed.length === 1 ? `One ${noun} removed.` : `${removed.length} removed.`}
            <Button
              ref={undo}
              look="quiet"
              aria-label={`Undo removing ${nameOf(last.row).trim() || `the ${noun}`}`}
              onClick={bringBack}
            >
              <Undo2 aria-hidden="true" className="size-4" /> Undo
            </Button>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
