import { ContactLink } from '../contact-link'
import type { Contact } from './api'

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
        {email && <ContactLink to={email} />}
        {phone && <ContactLink to={phone} />}
      </p>
    </div>
  )
}
