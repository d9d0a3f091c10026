import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { OfficeMember } from './api'
import { useDeleteMember } from './bulk/api'
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
  const { data: people, error } = useQuery({ ...peopleQuery(member.id), enabled: asking })
  return (
    <>
      <Button look="quiet" className="text-danger-700!" onClick={() => setAsking(true)}>
        Delete member
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${member.name}?`}
        confirm="Delete member"
        doing="Deleting…"
        mutation={deletion}
        busy={people === undefined && !error}
        error={error?.message}
        onConfirm={() => deletion.mutate(member, { onSuccess: onDeleted })}
        onCancel={() => {
          deletion.reset()
          setAsking(false)
        }}
      >
        <p>
          {member.name} disappears for good, with {deletedWith}. To take it off the public list only, set its status to
          Inactive.
        </p>
        {people !== undefined && people.total > 0 && (
          <p>
            {people.total === 1
              ? 'One person belongs to it. They lose the link and keep their access.'
              : `${people.total.toLocaleString('en-US')} people belong to it. They lose the link and keep their access.`}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
