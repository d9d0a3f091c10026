import { useEffect, useId, useRef } from 'react'
import { useFormState, type FieldError, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

/**
 * What keeps a form from being saved, above its fields: a press leads to the field. It gets the focus when somebody
 * tries to save. The form is made with `shouldFocusError: false`, because the focus would otherwise go to the first field.
 */
export function ErrorSummary<Values extends FieldValues>({
  form: { control, setFocus },
}: {
  form: Pick<UseFormReturn<Values>, 'control' | 'setFocus'>
}) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { errors, submitCount } = useFormState({ control })
  const wrong = Object.entries(errors as Record<string, FieldError | undefined>)
    .flatMap(([name, error]) => (error?.message ? [{ name: name as Path<Values>, message: error.message }] : []))
    // Two fields may be wrong together, such as the start and the end.
    .filter(({ message }, index, all) => all.findIndex((other) => other.message === message) === index)
  // Only a try to save moves the focus, not what is typed afterwards.
  useEffect(() => {
    if (submitCount === 0 || !box.current) return
    box.current.focus({ preventScroll: true })
    box.current.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
  if (wrong.length === 0) return null
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
              onClick={() => setFocus(name)}
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
