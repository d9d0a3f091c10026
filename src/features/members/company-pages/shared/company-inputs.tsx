import { useId, type ComponentProps } from 'react'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { TagField } from '@/components/form/tag-field'
import { visibilities, type DetailKind, type DetailValue, type Visibility } from '../company'

/**
 * The languages that a company speaks, each a checkbox.
 *
 * @param props.value the codes of the chosen ones
 * @param props.options every language that can be chosen
 * @param props.onChange called with the codes in the order of the options
 */
export function LanguagesField({
  label,
  value,
  options,
  error,
  onChange,
}: {
  label: string
  value: readonly string[]
  options: readonly { value: string; label: string }[]
  error?: string
  onChange: (codes: string[]) => void
}) {
  const id = useId()
  const toggle = (code: string, chosen: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === code ? chosen : value.includes(each))))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-small font-semibold text-ink-800">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
        {options.map(({ value: code, label: language }) => (
          <label key={code} className="flex min-h-touch cursor-pointer items-center gap-3 text-small lg:min-h-9">
            <input
              type="checkbox"
              checked={value.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
              className="size-5 shrink-0 accent-sky-700"
            />
            {language}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-fine font-medium text-danger-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The keywords of a company: its products and services. */
export function KeywordsField(props: Pick<ComponentProps<typeof TagField>, 'label' | 'value' | 'error' | 'onChange'>) {
  return (
    <TagField
      noun="keyword"
      hint="A product or service each, at most 20. Press Enter or type a comma after each."
      {...props}
    />
  )
}

type Look = { lines?: number } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder'>

const webAddress: Look = { type: 'url', inputMode: 'url', placeholder: 'https://' }

const looks: Readonly<Partial<Record<DetailKind, Look>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  address: { lines: 3 },
  opening_hours: { lines: 3 },
}

/**
 * A contact detail and who sees it.
 *
 * @param props.inputRef lets a form focus it
 */
export function DetailField({
  kind,
  label,
  value: { value, visibility },
  error,
  inputRef,
  onChange,
}: {
  kind: DetailKind
  label: string
  value: DetailValue
  error?: string
  inputRef?: (element: HTMLElement | null) => void
  onChange: (detail: DetailValue) => void
}) {
  const { lines = 1, ...rest } = looks[kind] ?? webAddress
  const change = (text: string) => onChange({ value: text || null, visibility })
  const field = { label, error, ref: inputRef, autoComplete: 'off' }
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
      {lines > 1 ? (
        <TextareaField {...field} rows={lines} value={value ?? ''} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextField {...field} {...rest} value={value ?? ''} onChange={(event) => change(event.target.value)} />
      )}
      <div className={value ? '' : 'max-sm:hidden'}>
        <SelectField
          label="Shown to"
          aria-label={`${label} is shown to`}
          options={visibilities}
          value={visibility}
          onChange={(event) => onChange({ value, visibility: event.target.value as Visibility })}
        />
      </div>
    </div>
  )
}
