import { useMailAbout } from '../api'
import type { MailSubject } from '../mail'
import { Deliveries } from './deliveries'

/** The section of a record's page with its mails. */
export function MailsAbout({ kind, id }: { kind: MailSubject; id: string }) {
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="mb-3 font-serif text-subheading font-semibold">
        Mails
      </h2>
      <Deliveries {...useMailAbout(kind, id)} />
    </section>
  )
}
