import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { OfficeMember } from './api'
import { documentedQuery, useDeleteMember } from './bulk/api'
import { peopleQuery } from '@/features/members/company-pages/office/shared/people/api'

/** What is deleted with members, as the end of a sentence. */
export const deletedWith = 'page, logo, contact details, contact persons, notes, terms of membership and proposals'

/**
 * The button that deletes a member, after a question that names it and the people affected.
 *
 * @param props.onDeleted called after it was deleted
 */
export function DeleteMember({ member, onDeleted }: { member: OfficeMember; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const deletion = useDeleteMember()
  const people = useQuery({ ...peopleQuery(member.id), enabled: asking })
  const documented = useQuery({ ...documentedQuery([member.id]), enabled: asking })
  const kept = documented.data === 1
  const error = documented.error ?? people.error
  return (
    <>
      <Button look="quiet" className="text-danger-700!" onClick={() => setAsking(true)}>
        Delete member
      </Button>
      <ConfirmDialog
        open={asking}
        title={kept ? `${member.name} cannot be deleted` : `Delete ${member.name}?`}
        confirm={kept ? undefined : 'Delete member'}
        doing="Deleting…"
        mutation={deletion}
        busy={!(people.data && documented.data !== undefined) && !error}
        error={error?.message}
        onConfirm={() => deletion.mutate(member, { onSuccess: onDeleted })}
        onCancel={() => {
          deletion.reset()
          setAsking(false)
        }}
      >
        {kept ? (
          <p>
            It has documents or payments, which the accounts must keep. To take it off the public list, set its status
            to Inactive.
          </p>
        ) : (
          <p>
            {member.name} disappears for good, with {deletedWith}. To take it off the public list only, set its status
            to Inactive.
          </p>
        )}
        {!kept && people.data && people.data.total > 0 && (
          <p>
            {people.data.total === 1
              ? 'One person belongs to it. They lose the link and keep their access.'
              : `${people.data.total.toLocaleString('en-US')} people belong to it. They lose the link and keep their access.`}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
