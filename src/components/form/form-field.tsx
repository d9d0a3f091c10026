import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

/** The look of a control. */
export const control =
  'block min-h-touch rounded-control border bg-white px-4 py-2.5 text-body text-ink-900 placeholder:text-ink-500 ' +
  'border-ink-500 hover:border-ink-700 focus-visible:outline-offset-0 aria-invalid:border-danger-700 disabled:bg-paper-100'

/** `starred` marks the label as required. */
type FieldProps = { label: string; error?: string; hint?: string; starred?: boolean }

/** Label, control, hint and error, linked for assistive technology. */
function Field({ id, label, error, hint, starred, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold text-ink-800">
        {label}
        {starred && (
          <span aria-hidden="true" className="text-danger-700">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-fine text-ink-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-fine font-medium text-danger-700">
          {error}
        </p>
      )}
    </div>
  )
}

function described(id: string, { error, hint }: FieldProps) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined }
}

/**
 * A labelled one-line input. Spread `register(name)` of react-hook-form over it.
 *
 * @param props.beside renders a second control beside it, which names itself and shares hint and error
 */
export function TextField({
  label,
  error,
  hint,
  starred,
  beside,
  ...rest
}: FieldProps &
  ComponentProps<'input'> & {
    beside?: (shared: ReturnType<typeof described>) => ReactNode
  }) {
  const id = useId()
  const field = { label, error, hint, starred }
  const shared = described(id, field)
  const input = <input id={id} className={`${control} w-full`} {...shared} {...rest} />
  return (
    <Field id={id} {...field}>
      {beside ? (
        <div className="flex gap-2">
          {input}
          {beside(shared)}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

/** A {@link TextField} for a web address. */
export function UrlField(field: ComponentProps<typeof TextField>) {
  return <TextField type="url" inputMode="url" autoComplete="off" placeholder="https://" {...field} />
}

/** A labelled text area. Spread `register(name)` of react-hook-form over it. */
export function TextareaField({
  label,
  error,
  hint,
  starred,
  rows = 5,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  const field = { label, error, hint, starred }
  return (
    <Field id={id} {...field}>
      <textarea id={id} className={`${control} w-full`} rows={rows} {...described(id, field)} {...rest} />
    </Field>
  )
}

/** A labelled native select: fast, accessible and suited to phones. */
export function SelectField({
  label,
  error,
  hint,
  starred,
  options,
  placeholder,
  ...rest
}: FieldProps &
  ComponentProps<'select'> & {
    options: readonly { value: string; label: string }[]
    placeholder?: string
  }) {
  const id = useId()
  const field = { label, error, hint, starred }
  return (
    <Field id={id} {...field}>
      <div className="relative">
        <select
          id={id}
          className={`${control} w-full appearance-none truncate pe-11`}
          {...described(id, field)}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-ink-700"
        />
      </div>
    </Field>
  )
}

/** A checkbox with its label beside it. Spread `register(name)` of react-hook-form over it. */
export function CheckboxField({
  label,
  error,
  ...rest
}: Pick<FieldProps, 'error'> & { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-start gap-3 py-2 text-small text-ink-800">
        <input
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-sky-700"
          {...rest}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-fine font-medium text-danger-700">
          {error}
        </p>
      )}
    </div>
  )
}
