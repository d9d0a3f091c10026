import type { Contact } from './api'

const link = 'inline-flex min-h-8 items-center text-sky-700 underline-offset-4 hover:underline max-lg:min-h-touch'

/** A contact person: name, role, and the ways to reach them. */
export function ContactLine({
  contact: { name, role, email, phone, is_primary },
}: {
  contact: Pick<Contact, 'name' | 'role' | 'email' | 'phone' | 'is_primary'>
}) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {name}
        {is_primary && (
          <span className="ms-2 rounded-full bg-leaf-100 px-2 py-0.5 text-fine font-semibold text-leaf-700">
            Primary
          </span>
        )}
      </p>
      {role && <p className="text-fine text-ink-600">{role}</p>}
      <p className="flex flex-wrap gap-x-4 text-small">
        {email && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
            {phone}
          </a>
        )}
      </p>
    </div>
  )
}
