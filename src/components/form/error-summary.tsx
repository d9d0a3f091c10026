import { useEffect, useId, useRef } from 'react'
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

type Wrong = { name: string; message: string }

/** The label of a field that is registered with the form, without the star of a required one. */
function labelOf(ref: unknown): string {
  const labels =
    ref instanceof HTMLElement && 'labels' in ref ? (ref.labels as NodeListOf<HTMLLabelElement> | null) : null
  return labels?.[0]?.firstChild?.textContent ?? ''
}

/** A message that begins with the label of its field, unless it names the field already. */
function named(label: string, message: string): string {
  return label && !message.toLowerCase().includes(label.toLowerCase()) ? `${label}: ${message}` : message
}

/**
 * The wrong fields in the errors of a form, with those in the rows of its lists, which are named by their noun and number.
 *
 * @param nouns what the rows of each list are
 * @param labels the labels of fields that are not registered with the form
 */
function wrongIn(
  errors: object,
  nouns: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
  path = '',
): Wrong[] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const name = path + key
    const [list = '', row] = name.split('.')
    const noun = nouns[list]
    if ('message' in error && typeof error.message === 'string') {
      if (!error.message) return []
      const message = named(labels[name] ?? labelOf('ref' in error && error.ref), error.message)
      return [
        {
          name,
          message: noun && row !== undefined && row !== 'root' ? `${noun} ${Number(row) + 1}: ${message}` : message,
        },
      ]
    }
    return wrongIn(error, nouns, labels, `${name}.`)
  })
}

/**
 * What keeps a form from being saved, above its fields: a press leads to the field. It gets the focus when somebody
 * tries to save. The form is made with `shouldFocusError: false`, because the focus would otherwise go to the first field.
 *
 * @param props.nouns what the rows of the form's lists are, such as `{ goals: 'Goal' }`
 * @param props.labels the labels of the fields, in the order of the page; left out, those of native fields are found
 */
export function ErrorSummary<Values extends FieldValues>({
  form: { control, setFocus },
  nouns = {},
  labels = {},
}: {
  form: Pick<UseFormReturn<Values>, 'control' | 'setFocus'>
  nouns?: Readonly<Record<string, string>>
  labels?: Readonly<Record<string, string>>
}) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { errors, submitCount } = useFormState({ control })
  const order = Object.keys(labels)
  const wrong = wrongIn(errors, nouns, labels)
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    // Two fields may be wrong together, such as the start and the end.
    .filter(({ message }, index, all) => all.findIndex((other) => other.message === message) === index)
  // Only a try to save moves the focus, not what is typed afterwards.
  useEffect(() => {
    if (submitCount === 0 || !box.current) return
    box.current.focus({ preventScroll: true })
    box.current.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
  // A form may check a field when it is left; the summary comes with the first try to save.
  if (wrong.length === 0 || submitCount === 0) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-card border border-danger-200 bg-danger-50 p-4 text-small"
    >
      <h2 id={id} className="font-semibold text-danger-700">
        {wrong.length === 1 ? 'One thing is missing or wrong' : `${wrong.length} things are missing or wrong`}
      </h2>
      <ul className="mt-1">
        {wrong.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => setFocus(name as Path<Values>)}
              className="min-h-touch text-start text-danger-700 underline underline-offset-4"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
