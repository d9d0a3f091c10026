import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/page'
import { pictureAddress } from '@/lib/pictures/own-pictures'
import type { Person } from '../pages'

/** The first letters of the first two words of a name. */
const initialsOf = (name: string) =>
  name
    .split(' ', 2)
    .map(([letter]) => letter)
    .join('')

/** Who the chamber is, those who have agreed to be shown; none without anybody. Portraits have one crop, one tone and a frame. */
export function People({ people, tone }: { people: readonly Person[]; tone?: 'linen' }) {
  const shown = people.filter(({ consent }) => consent)
  if (shown.length === 0) return null
  const pictured = shown.some(({ image_url: portrait }) => portrait)
  return (
    <Section tone={tone} labelledBy="people">
      <h2 id="people" className="mb-6 font-serif text-heading font-semibold md:mb-10">
        The people
      </h2>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-6 md:grid-cols-3 md:gap-x-8 md:gap-y-8 lg:grid-cols-4">
        {shown.map(({ id, name, role, image_url: portrait }) => (
          <li key={id} className="border-t border-paper-300 pt-3">
            {pictured &&
              (portrait ? (
                <Picture
                  src={pictureAddress(portrait)}
                  sizes="(min-width: 1024px) 260px, (min-width: 768px) 30vw, 45vw"
                  ratio="1 / 1"
                  className="mb-3 rounded-card border border-paper-300 bg-white! p-1.5"
                  look="saturate-80 sepia-15"
                />
              ) : (
                <div
                  aria-hidden="true"
                  className="mb-3 grid aspect-square place-items-center rounded-card border border-paper-300 bg-white font-serif text-heading text-ink-500"
                >
                  {initialsOf(name)}
                </div>
              ))}
            <h3 className="font-serif text-subheading font-semibold break-words">{name}</h3>
            <p className="mt-0.5 text-small break-words text-ink-700">{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
