import { useId, type Ref } from 'react'
import { Controller } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextareaField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { ListEditor } from '@/components/list-editor/list-editor'
import { employeeCounts } from '@/features/members/tiers/employee-counts'
import type { FieldsProps } from './content'
import type { MembershipValues } from './membership'

type Sizes = MembershipValues['tiers'][number]['sizes']

/**
 * Which numbers of employees of the application form belong to a tier.
 *
 * @param props.ref of what gets the focus
 */
function SizeFields({
  ref,
  value,
  error,
  onChange,
}: {
  ref: Ref<HTMLInputElement>
  value: Sizes
  error?: string
  onChange: (sizes: Sizes) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="text-small font-semibold text-ink-800">Number of employees in the application form</legend>
      <div className="flex flex-wrap gap-x-6">
        {employeeCounts.map(({ value: size, label }, index) => (
          <CheckboxField
            key={size}
            ref={index === 0 ? ref : undefined}
            label={label}
            checked={value.includes(size)}
            onChange={({ target }) =>
              onChange(
                employeeCounts
                  .map((one) => one.value)
                  .filter((one) => (one === size ? target.checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="text-fine text-ink-600">
        Whoever chooses one of these is led to this tier.
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-fine font-medium text-danger-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The fields of Membership. */
export function MembershipFields({ form, version }: FieldsProps<MembershipValues>) {
  const field = fieldsOf(form)
  return (
    <>
      <FormSection title="Tiers">
        <ListEditor
          form={form}
          version={version}
          name="tiers"
          label="Tiers"
          noun="tier"
          hint="Membership, the application dialog, approval and letters all take them from here. Once saved, a tier is retired, never removed."
          blank={{
            key: '',
            name: '',
            name_bg: '',
            price: '',
            description: '',
            employee_range: '',
            sizes: [],
            features: '',
            popular: false,
            retired: false,
          }}
          nameOf={({ name }) => name}
          // The database makes the key when a tier is saved.
          lasting={({ key }) => key !== ''}
          mark={({ price, popular, retired }) => {
            if (retired) return 'Retired'
            return `${price && `€${price}`}${popular ? ' · Most popular' : ''}`
          }}
        >
          {(index) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField label="Name" starred autoComplete="off" {...field(`tiers.${index}.name`)} />
                <TextField
                  label="Name in Bulgarian"
                  lang="bg"
                  autoComplete="off"
                  hint="For documents. Empty, they say the name as it is."
                  {...field(`tiers.${index}.name_bg`)}
                />
                <TextField
                  label="Price per year, in euros"
                  starred
                  inputMode="numeric"
                  autoComplete="off"
                  {...field(`tiers.${index}.price`)}
                />
              </div>
              <TextField
                label="Employee range"
                starred
                autoComplete="off"
                placeholder="1–10 employees"
                {...field(`tiers.${index}.employee_range`)}
              />
              <TextareaField label="Description" starred rows={2} {...field(`tiers.${index}.description`)} />
              <Controller
                control={form.control}
                name={`tiers.${index}.sizes`}
                render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
                  <SizeFields ref={ref} value={value} error={error?.message} onChange={onChange} />
                )}
              />
              <TextareaField
                label="Features of this tier alone"
                rows={4}
                hint="One on each line. What all tiers have stands below."
                {...field(`tiers.${index}.features`)}
              />
              <div>
                <CheckboxField label="Most popular" {...field(`tiers.${index}.popular`)} />
                <CheckboxField
                  label="Retired: nobody can apply for it any more; members who have it keep it"
                  {...field(`tiers.${index}.retired`)}
                />
              </div>
            </>
          )}
        </ListEditor>
        <TextareaField
          label="What every membership includes"
          rows={7}
          hint="One on each line."
          {...field('features')}
        />
      </FormSection>
      <FormSection title="Benefits">
        <ListEditor
          form={form}
          version={version}
          name="benefits"
          label="Benefits"
          noun="benefit"
          blank={{ title: '', text: '' }}
          nameOf={({ title }) => title}
        >
          {(index) => (
            <>
              <TextField label="Title" starred autoComplete="off" {...field(`benefits.${index}.title`)} />
              <TextareaField label="Text" starred rows={3} {...field(`benefits.${index}.text`)} />
            </>
          )}
        </ListEditor>
      </FormSection>
    </>
  )
}
