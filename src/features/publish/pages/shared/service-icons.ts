import { Briefcase, Building2, ChartLine, Globe2, GraduationCap, Plane, Users, type LucideIcon } from 'lucide-react'

/** The icons that a service can name (specification, section 2), with what they show. */
export const serviceIcons: readonly { name: string; label: string; Icon: LucideIcon }[] = [
  { name: 'Briefcase', label: 'Briefcase', Icon: Briefcase },
  { name: 'LineChart', label: 'Line chart', Icon: ChartLine },
  { name: 'Users', label: 'People', Icon: Users },
  { name: 'Plane', label: 'Plane', Icon: Plane },
  { name: 'GraduationCap', label: 'Graduation cap', Icon: GraduationCap },
  { name: 'Building2', label: 'Building', Icon: Building2 },
  { name: 'Globe2', label: 'Globe', Icon: Globe2 },
]

/** The icon that a service names; any other name gets Building2. */
export function serviceIcon(name: string | null): LucideIcon {
  return serviceIcons.find((icon) => icon.name === name)?.Icon ?? Building2
}
