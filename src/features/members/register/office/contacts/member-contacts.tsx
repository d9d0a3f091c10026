import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { contactsQuery, useMakePrimary, useRemoveContact, type Contact } from './api'
import { ContactDialog } from './contact-dialog'
import { ContactLine } from './contact-line'

function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const removal = useRemoveContact()
  return (
    <ConfirmDialog
      open
      title={`Remove ${contact.name}?`}
      confirm="Remove contact"
      doing="Removing…"
      mutation={removal}
      onConfirm={() => removal.mutate(contact, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {contact.is_primary
          ? 'The member then has no primary contact until you choose another.'
          : 'The office no longer has this name, email and phone.'}
      </p>
    </ConfirmDialog>
  )
}

/** The contact persons of a member, with everything that the office does with them. */
export function MemberContacts({ memberId }: { memberId: string }) {
  const query = useQuery(contactsQuery(memberId))
  const { data } = query
  const [open, setOpen] = useState<{ to: 'add' } | { to: 'edit' | 'remove'; contact: Contact }>()
  const primary = useMakePrimary()
  const close = () => setOpen(undefined)
  return (
    <RecordSection
      title="Contact persons"
      actions={
        data && (
          <Button look="quiet" onClick={() => setOpen({ to: 'add' })}>
            <Plus aria-hidden="true" className="size-4" /> Add contact
          </Button>
        )
      }
    >
      {!data && <NoDataYet query={query} loading="Loading contact persons…" skeleton={['h-14']} />}
      {data?.length === 0 && <p className="text-small text-ink-600">There is no contact person yet.</p>}
      {primary.error && <FormFailure>{primary.error.message}</FormFailure>}
      <ul className="divide-y divide-paper-300">
        {data?.map((contact) => (
          <li key={contact.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <ContactLine contact={contact} />
            <div className="flex flex-wrap gap-x-4">
              {!contact.is_primary && (
                <Button
                  look="quiet"
                  busy={primary.isPending && primary.variables.id === contact.id}
                  onClick={() => primary.mutate(contact)}
                  aria-label={`Make ${contact.name} primary`}
                >
                  Make primary
                </Button>
              )}
              <Button look="quiet" onClick={() => setOpen({ to: 'edit', contact })} aria-label={`Edit ${contact.name}`}>
                Edit
              </Button>
              <Button
                look="quiet"
                onClick={() => setOpen({ to: 'remove', contact })}
                aria-label={`Remove ${contact.name}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open?.to === 'add' && <ContactDialog memberId={memberId} first={data?.length === 0} onClose={close} />}
      {open?.to === 'edit' && (
        <ContactDialog memberId={memberId} contact={open.contact} first={false} onClose={close} />
      )}
      {open?.to === 'remove' && <RemoveContact contact={open.contact} onClose={close} />}
    </RecordSection>
  )
}
