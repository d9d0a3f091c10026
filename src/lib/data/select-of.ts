/** A field of a list: a column of its name, unless it says how it is selected; empty for not at all. */
type Selected = { readonly name: string; readonly select?: string }

type ColumnOf<Field extends Selected> = Field extends { select: infer Select extends string } ? Select : Field['name']

type Prefixed<Column extends string> = Column extends '' ? '' : `, ${Column}`

/** See {@link selectOf}. */
type Rest<Fields extends readonly Selected[]> = Fields extends readonly [
  infer First extends Selected,
  ...infer Others extends readonly Selected[],
]
  ? `${Prefixed<ColumnOf<First>>}${Rest<Others>}`
  : ''

/** The columns of a list of fields as a `select` takes them, which reads their types from it; the first has one. */
export function selectOf<const Fields extends readonly Selected[]>(fields: Fields) {
  return fields
    .map(({ name, select = name }) => select)
    .filter(Boolean)
    .join(', ') as Rest<Fields> extends `, ${infer Columns}` ? Columns : never
}
