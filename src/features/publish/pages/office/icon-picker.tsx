import { serviceIcons } from '../shared/service-icons'

/**
 * The choice of a service's icon.
 *
 * @param props.name of the group of choices
 * @param props.value the name of the icon; one that is not among the seven is shown as the building
 */
export function IconPicker({
  name: group,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (name: string) => void
}) {
  const chosen = serviceIcons.some(({ name }) => name === value) ? value : 'Building2'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink-800">Icon</legend>
      <div className="flex flex-wrap gap-2">
        {serviceIcons.map(({ name, label, Icon }) => (
          <label
            key={name}
            title={label}
            className="relative grid size-touch cursor-pointer place-items-center rounded-control border border-ink-500 bg-white hover:border-ink-900 has-checked:border-sky-700 has-checked:bg-sky-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky-700"
          >
            <input
              type="radio"
              name={group}
              value={name}
              aria-label={label}
              checked={name === chosen}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Icon aria-hidden="true" className="size-5" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
