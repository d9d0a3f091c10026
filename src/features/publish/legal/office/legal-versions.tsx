import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pairFields } from '@/components/editorial/editorial'
import { FieldComparison } from '@/components/editorial/field-comparison'
import { actionsColumn, type Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { ListStates } from '@/components/list/list-states'
import { ListTable } from '@/components/list/list-table'
import { RowActions } from '@/components/list/row-actions'
import { RowLink } from '@/components/list/row-link'
import { ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState } from '@/components/ui/states'
import { officeDay } from '@/lib/dates/office-time'
import { legalTitles, type LegalType } from '../legal'
import { legalVersionsQuery, useDeleteLegalVersion } from './api'
import { legalFields, withStanding, type LegalVersion, type VersionStanding } from './legal-values'

type Listed = LegalVersion & { standing: VersionStanding }

const standings: Record<VersionStanding, string> = {
  coming: 'Does not hold yet',
  'in force': 'In force',
  earlier: 'Earlier',
}

/** Two versions and what differs between them. */
function Comparison({ version, before, onClose }: { version: Listed; before: Listed; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Version of ${officeDay(version.holds_from)}`}>
      <FieldComparison
        fields={pairFields(legalFields(before), legalFields(version))}
        beforeLabel={officeDay(before.holds_from)}
        afterLabel={officeDay(version.holds_from)}
      />
    </Dialog>
  )
}

function Versions({ type, versions }: { type: LegalType; versions: readonly LegalVersion[] }) {
  const [compared, setCompared] = useState<Listed>()
  const [deleted, setDeleted] = useState<Listed>()
  const deletion = useDeleteLegalVersion()
  const rows = withStanding(versions)
  const before = (version: Listed) => rows[rows.findIndex(({ id }) => id === version.id) + 1]
  const keep = () => {
    deletion.reset()
    setDeleted(undefined)
  }
  const columns: readonly Column<Listed>[] = [
    {
      key: 'from',
      header: 'Holds from',
      narrow: 'first',
      cell: ({ id, holds_from }) => <RowLink to={`/dashboard/pages/${type}/${id}`}>{officeDay(holds_from)}</RowLink>,
    },
    {
      key: 'standing',
      header: 'Standing',
      narrow: 'second',
      cell: ({ standing }) => (
        <span className={standing === 'in force' ? 'font-semibold' : ''}>{standings[standing]}</span>
      ),
    },
    {
      key: 'written',
      header: 'Written',
      narrow: 'end',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    { key: 'by', header: 'By', fit: 'cut', className: 'w-48', cell: ({ author }) => author ?? '–' },
    {
      ...actionsColumn,
      cell: (version) => (
        <RowActions
          name={`the version of ${officeDay(version.holds_from)}`}
          more={[
            Boolean(before(version)) && { label: 'Compare with the one before', onPress: () => setCompared(version) },
          ]}
          delete={version.standing === 'coming' ? { onPress: () => setDeleted(version) } : undefined}
        />
      ),
    },
  ]
  const earlier = compared && before(compared)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState>There is no version yet. The page says so.</EmptyState>
      ) : (
        <ListTable caption="Versions" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {compared && earlier && <Comparison version={compared} before={earlier} onClose={() => setCompared(undefined)} />}
      <ConfirmDialog
        open={deleted !== undefined}
        title={deleted ? `Delete the version of ${officeDay(deleted.holds_from)}?` : 'Delete the version?'}
        confirm="Delete version"
        doing="Deleting…"
        mutation={deletion}
        onConfirm={() => deleted && deletion.mutate(deleted.id, { onSuccess: keep })}
        onCancel={keep}
      >
        <p>It does not hold yet, so nobody has agreed to it.</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * The page of a legal text's versions: which one is in force, which hold later, and what they changed.
 *
 * @param type the legal text
 */
export function legalVersionsPage(type: LegalType) {
  return function LegalVersionsPage() {
    const query = useQuery(legalVersionsQuery(type))
    return (
      <OfficePage
        title={legalTitles[type]}
        lead="A version that holds is never changed: somebody agreed to it. It stays readable on its page."
        back={{ to: '/dashboard/pages', label: 'Back to Pages' }}
        actions={<ButtonLink to={`/dashboard/pages/${type}/new`}>New version</ButtonLink>}
      >
        <ListStates
          query={query}
          loading="Loading versions…"
          skeleton={{ rows: 3, row: 'h-16 lg:h-10', text: 'max-w-sm' }}
        >
          {(versions) => <Versions type={type} versions={versions} />}
        </ListStates>
      </OfficePage>
    )
  }
}
