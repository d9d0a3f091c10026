import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, arrayMove, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
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
import { ListRow } from './list-row'

/** What every row of an edited list has: an id that it keeps. */
export type EditedRow = { id: string }

/** Restricts dragging to the vertical axis. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The announcements while a row is dragged. They name positions, not the ids of rows. */
function announcementsFor(rows: readonly EditedRow[], noun: string): Announcements {
  const position = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id) + 1
  const one = (id: UniqueIdentifier) => `${noun} ${position(id)}`
  return {
    onDragStart: ({ active }) => `Picked up ${one(active.id)} of ${rows.length}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `Holding ${one(active.id)} at position ${position(over.id)} of ${rows.length}.`
        : `Holding ${one(active.id)} outside the list.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `${one(active.id)} was put down at position ${position(over.id)} of ${rows.length}.`
        : `${one(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${one(active.id)} stays at position ${position(active.id)} of ${rows.length}.`,
  }
}

/**
 * A list in a form whose rows are added, edited, removed and ordered, by pointer and by keyboard. A row unfolds to its
 * fields; one with a wrong field and a new one are unfolded. A removed row can be brought back until the form is saved.
 *
 * @param props.name the field with the rows; each has an `id` of its own
 * @param props.noun what a row is, in lower case, such as `section`
 * @param props.version changes with each save: what was removed before it cannot be brought back
 * @param props.blank makes an empty row
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
  blank: () => FieldArray<Values, Name> & EditedRow
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
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const wrong = rows.flatMap((row, index) => (get(errors, `${name}.${index}`) ? [row.id] : [])).join(' ')
  // Only a try to save unfolds what is wrong; whoever folds it meanwhile may.
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
    const row = blank()
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
  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [active.id, over?.id].map((one) => rows.findIndex((row) => row.id === one))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to)
      change(arrayMove([...rows], from, to))
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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upright]}
        accessibility={{
          announcements: announcementsFor(rows, noun),
          screenReaderInstructions: {
            draggable: `To move a ${noun}, press Space or Enter on its handle, then the Up and Down arrow keys. Press Space or Enter again to put it down, or Escape to leave it where it was. The Move up and Move down buttons do the same one step at a time.`,
          },
        }}
        onDragEnd={drop}
      >
        <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-labelledby={`${id}-label`} className="mt-3 space-y-2 empty:hidden">
            {rows.map((row, index) => (
              <ListRow
                key={row.id}
                id={row.id}
                noun={noun}
                name={nameOf(row).trim()}
                mark={mark?.(row)}
                position={index + 1}
                count={rows.length}
                open={open.has(row.id)}
                onOpen={(unfolded) => fold(row.id, unfolded)}
                onMove={(to) => moveTo(index, to - 1)}
                onRemove={lasting?.(row) ? undefined : () => take(index, row)}
              >
                {open.has(row.id) && children(index, row)}
              </ListRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
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
