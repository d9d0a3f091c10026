import type { LucideIcon } from 'lucide-react'
import { besideHeading, Section, SectionHeading } from './page'

/** A section whose heading stays beside its points. Each point has an icon, a title and a text. */
export function PointsSection({
  id,
  eyebrow,
  title,
  intro,
  points,
}: {
  id: string
  eyebrow: string
  title: string
  intro: string
  points: readonly { icon: LucideIcon; title: string; text: string }[]
}) {
  return (
    <Section labelledBy={id}>
      <div className={besideHeading}>
        <div className="lg:sticky lg:top-32 lg:self-start">
          <SectionHeading id={id} eyebrow={eyebrow} title={title} intro={intro} />
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {points.map(({ icon: Icon, title: name, text }) => (
            <li
              key={name}
              className="border-t border-paper-300 py-7 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 max-sm:pt-5 max-sm:pb-6"
            >
              <Icon aria-hidden="true" className="size-9 text-rose-600 max-sm:size-7" strokeWidth={1.25} />
              <div>
                <h3 className="font-serif text-subheading font-semibold sm:mt-5">{name}</h3>
                <p className="mt-3 text-ink-700 max-sm:mt-1.5">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
