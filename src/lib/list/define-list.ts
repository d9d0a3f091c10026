import { isDay } from '@/lib/dates/dates'
import { listHref, readChoice, readPageNumber, readSort, searchText, writtenSort } from './list-address'

/** A value that can be chosen, with its label. */
export type Choice = { value: string; label: string }

/** What a list can be filtered by. */
type Field = {
  /** The name of its control; a field without one has none. */
  label?: string
  /** What the control says while nothing is chosen; `All` by default. */
  all?: string
  /** The values that it can have; where they are not known in advance, `read` says what an address may hold. */
  choices?: readonly Choice[]
  /** The value for a text of the address; empty for an unusable one. */
  read?: (text: string) => string
  /** The value with which the list opens, which the address leaves out; none by default. */
  opens?: string
  /** Its name in the address, if it has another there. */
  param?: string
  /** Whether it chooses a part of the list (`ListParts`), which comes first in the address and filters nothing out. */
  part?: true
  /** The column that is equal to it. */
  column?: string
}

/** The column that a list is sorted by, and the direction. */
export type Sort<Key = string> = { key: Key; descending: boolean }

type Value<One> =
  | (One extends { choices: readonly { value: infer Known }[] } ? Known : string)
  | (One extends { opens: string } ? never : '')

type Values<Fields> = { [Key in keyof Fields]: Value<Fields[Key]> }

type Filter<Fields, Sorts> = { search: string; page: number } & Values<Fields> &
  ([keyof Sorts] extends [never] ? unknown : { sort: Sort<keyof Sorts & string> })

/** A list as its page declares it. */
type Declaration<Fields, Sorts> = {
  path: string
  pageSize: number
  /** The label of the search field, and what is searched, for assistive technology. */
  search?: { label: string; of: string }
  /** The fields in the order of their parameters. */
  fields?: Fields
  /** The columns by which it can be sorted, by their names in the address. */
  sorts?: Sorts
  /** The order in which it opens, which may depend on the fields; the address leaves it out. */
  opens?: Sort<keyof Sorts & string> | ((fields: Values<Fields>) => Sort<keyof Sorts & string>)
}

/** A field's control. */
type Control<Key> = { key: Key; label: string; value: string; placeholder?: string; options: readonly Choice[] }

/** A list whose view is kept in the address. */
export type List<View, Sorts = unknown> = {
  path: string
  pageSize: number
  search?: { label: string; of: string }
  sorts: Sorts
  /** Reads the view from the address's query; invalid values count as missing. */
  read: (params: URLSearchParams) => View
  /** The address of a view; what is not given is as the list opens. Each view has exactly one address. */
  href: (view?: Partial<View>) => string
  /** Whether a search or a field leaves rows out. */
  isNarrowed(view: View): boolean
  /** What rows have in the columns of the fields, for the query's `match`. */
  columns(view: View): Record<string, string>
  /** The controls of the fields in their order. */
  controls(view: View): Control<keyof View & string>[]
}

/** Any view, for what does not depend on the fields. */
type AnyView = { search?: string; page?: number; sort?: Sort; [field: string]: unknown }

/** Takes a text of the address as it is, if it is usable. */
export function only(isUsable: (text: string) => boolean) {
  return (text: string): string => (isUsable(text) ? text : '')
}

/** A field that is a day (`YYYY-MM-DD`). */
export const dayField = { read: only(isDay) }

/**
 * Declares a list once: what can be searched, chosen and sorted. How its address is read and written, its controls and
 * the simple conditions of its query follow from that.
 */
export function defineList<
  const Fields extends Record<string, Field> = Record<never, never>,
  const Sorts extends Record<string, string> = Record<never, never>,
>(declaration: Declaration<Fields, Sorts>): List<Filter<Fields, Sorts>, Sorts>
export function defineList({
  path,
  pageSize,
  search,
  fields = {},
  sorts = {},
  opens,
}: Declaration<Record<string, Field>, Record<string, string>>): List<AnyView> {
  const entries = Object.entries(fields)
  const valueOf = (view: AnyView, key: string) => {
    const value = view[key]
    return typeof value === 'string' ? value : (fields[key]?.opens ?? '')
  }
  const valuesOf = (view: AnyView) => Object.fromEntries(entries.map(([key]) => [key, valueOf(view, key)]))
  const orderOf = (view: AnyView) => (typeof opens === 'function' ? opens(valuesOf(view)) : opens)
  const written = (view: AnyView, part?: true) =>
    Object.fromEntries(
      entries
        .filter(([, field]) => field.part === part)
        .map(([key, field]) => [field.param ?? key, valueOf(view, key) === field.opens ? '' : valueOf(view, key)]),
    )
  return {
    path,
    pageSize,
    search,
    sorts,
    read(params) {
      const values = Object.fromEntries(
        entries.map(([key, { param = key, choices, read, opens: first = '' }]) => [
          key,
          (read ? read(params.get(param) ?? '') : readChoice(params, param, choices ?? [])) || first,
        ]),
      )
      const order = orderOf(values)
      return {
        search: search ? searchText(params.get('q') ?? '') : '',
        ...values,
        ...(order && { sort: readSort(params, Object.keys(sorts), order) }),
        page: readPageNumber(params),
      }
    },
    href(view = {}) {
      const order = orderOf(view)
      const sort = order && view.sort && writtenSort(view.sort, order)
      return listHref(path, { ...written(view, true), q: view.search, ...written(view), sort }, view.page)
    },
    isNarrowed: (view) =>
      Boolean(view.search) ||
      entries.some(([key, { part, opens: first = '' }]) => !part && valueOf(view, key) !== first),
    columns: (view) =>
      Object.fromEntries(
        entries.flatMap(([key, { column }]) => (column && valueOf(view, key) ? [[column, valueOf(view, key)]] : [])),
      ),
    controls: (view) =>
      entries.flatMap(([key, { label, all = 'All', choices: options = [], opens: first }]) =>
        label === undefined
          ? []
          : [{ key, label, value: valueOf(view, key), placeholder: first === undefined ? all : undefined, options }],
      ),
  }
}
