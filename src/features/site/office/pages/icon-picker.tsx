import { Briefcase, Building2, ChartLine, Globe2, GraduationCap, Plane, Users, type LucideIcon } from 'lucide-react'

/** The icons of services (specification, section 2), with what they show. */
const icons: readonly { name: string; label: string; Icon: LucideIcon }[] = [
  { name: 'Briefcase', label: 'Briefcase', Icon: Briefcase },
  { name: 'LineChart', label: 'Line chart', Icon: ChartLine },
  { name: 'Users', label: 'People', Icon: Users },
  { name: 'Plane', label: 'Plane', Icon: Plane },
  { name: 'GraduationCap', label: 'Graduation cap', Icon: GraduationCap },
  { name: 'Building2', label: 'Building', Icon: Building2 },
  { name: 'Globe2', label: 'Globe', Icon: Globe2 },
]

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
  const chosen = icons.some(({ name }) => name === value) ? value : 'Building2'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold text-ink-800">Icon</legend>
      <div className="flex flex-wrap gap-2">
        {icons.map(({ name, label, Icon }) => (
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
