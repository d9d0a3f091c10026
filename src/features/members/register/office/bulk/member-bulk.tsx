import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, RefreshCw, Trash2 } from 'lucide-react'
import { useBulk, type BulkAction, type BulkDialog } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { ExportButton } from '@/components/list/export-button'
import { readForExport, readIds } from '@/lib/data/bulk'
import { WriteButton } from '@/features/write/letters/shared/write-button'
import { tiersQuery } from '@/features/members/tiers/api'
import { countOf } from '@/lib/text/numbers'
import { useInvalidateMembers, type ListedMember } from '../api'
import { exportColumns, fileRowOf } from '../member-csv'
import type { MemberFilter } from '../member-values'
import { DeactivateQuestion } from '../deactivate-question'
import { deletedWith } from '../delete-member'
import { activateMembers, deleteMembers, documentedQuery, memberRows, renewMembers, undoMembers } from './api'

/** Shows members in the public directory. */
export const activate = { doing: 'Activating', did: 'activated', run: activateMembers(true), undo: undoMembers }
/** Hides members from the public directory. */
export const deactivate = { doing: 'Deactivating', did: 'deactivated', run: activateMembers(false), undo: undoMembers }
const renew = { doing: 'Renewing', did: 'renewed', run: renewMembers, undo: undoMembers }
const remove = { doing: 'Deleting', did: 'deleted', run: deleteMembers }

function DeleteDialog({ dialog }: { dialog: BulkDialog }) {
  const { ids } = dialog
  const { data: kept, error } = useQuery(documentedQuery(ids))
  const none = kept === ids.length
  const goes = countOf(ids.length - (kept ?? 0), 'member')
  return (
    <BulkQuestion
      dialog={dialog}
      title={none ? `${countOf(kept, 'member')} cannot be deleted` : `Delete ${goes}?`}
      confirm={none ? undefined : `Delete ${goes}`}
      task={remove}
      wait={kept === undefined && !error}
      error={error?.message}
    >
      {!none && (
        <>
          <p>They disappear for good, with {deletedWith}. To take them off the public list only, deactivate them.</p>
          <p>People who belong to them lose the link and keep their access.</p>
        </>
      )}
      {kept !== undefined && kept > 0 && (
        <p className="font-semibold">
          {`${countOf(kept, 'member has', 'members have')} documents or payments, which the accounts must keep, and ${kept === 1 ? 'stays' : 'stay'}.`}
        </p>
      )}
    </BulkQuestion>
  )
}

const actions: readonly BulkAction[] = [
  { label: 'Activate', icon: Eye, task: activate },
  {
    label: 'Deactivate',
    icon: EyeOff,
    dialog: ({ ids, start, close }) => (
      <DeactivateQuestion
        ids={ids}
        what={countOf(ids.length, 'member')}
        onConfirm={() => start(deactivate)}
        onCancel={close}
      />
    ),
  },
  {
    label: 'Renew',
    icon: RefreshCw,
    dialog: (dialog) => (
      <BulkQuestion
        dialog={dialog}
        title={`Renew ${countOf(dialog.ids.length, 'member')}?`}
        confirm={`Renew ${countOf(dialog.ids.length, 'member')}`}
        look="primary"
        task={renew}
      >
        <p>
          Each gets another year of its tier, from the day after its last term, or from today where that has ended. The
          terms so far stay on record.
        </p>
        <p>Where dues are asked for, each also gets a draft, under Dues → Renewal → Drafts. Nothing is mailed.</p>
        <p>
          Members without a term, and those whose last term begins today or later, stay as they are, and are named.
          Inactive members stay inactive.
        </p>
      </BulkQuestion>
    ),
  },
  {
    label: 'Delete',
    icon: Trash2,
    danger: true,
    dialog: (dialog) => <DeleteDialog dialog={dialog} />,
  },
]

/** Saves the chosen members, or all that match the filter, as a file. */
export function MemberExport({ filter, ids }: { filter: MemberFilter; ids?: readonly string[] }) {
  const client = useQueryClient()
  return (
    <ExportButton
      name="members"
      chosen={ids !== undefined}
      columns={exportColumns}
      read={async (onProgress, signal) => {
        const tiers = await client.ensureQueryData(tiersQuery)
        return (await readForExport(memberRows(filter), ids, onProgress, signal)).map((member) =>
          fileRowOf({ ...member, tier: tiers.find(({ key }) => key === member.tier)?.name ?? null }),
        )
      }}
    />
  )
}

/** The actions on members of the office's list. */
export function useMemberBulk(filter: MemberFilter, rows: readonly ListedMember[] = []) {
  return useBulk({
    one: 'member',
    many: 'members',
    names: new Map(rows.map(({ id, name }) => [id, name])),
    href: ({ id }) => `/dashboard/members/${id}`,
    actions,
    more: (ids) => (
      <>
        <WriteButton to={{ eventId: undefined }} people={ids} />
        <MemberExport filter={filter} ids={ids} />
      </>
    ),
    readIds: () => readIds(memberRows(filter)),
    onSettled: useInvalidateMembers(),
  })
}
