import { useId } from 'react'

/** One of the choices of {@link ChoiceCards}: what it is called, and what it means. */
export type Choice<Value extends string> = { value: Value; label: string; hint: string }

/**
 * Radio buttons with a sentence each, as cards. Put them into a fieldset with a legend.
 *
 * @param props.layout the columns of the grid
 */
export function ChoiceCards<Value extends string>({
  choices,
  value,
  onChange,
  layout,
}: {
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  layout: string
}) {
  const name = useId()
  return (
    <div className={`grid gap-3 ${layout}`}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`flex min-h-touch cursor-pointer items-start gap-3 rounded-card border p-3 text-small ${value === choice.value ? 'border-sky-700 bg-sky-50' : 'border-paper-300 hover:border-ink-500'}`}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-5 shrink-0 accent-sky-700"
            aria-describedby={`${name}-${choice.value}`}
            aria-label={choice.label}
          />
          <span>
            <span className="block font-semibold text-ink-900">{choice.label}</span>
            <span id={`${name}-${choice.value}`} className="block text-fine text-ink-600">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
