import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListTable } from '@/components/list/list-table'
import { ListStates } from '@/components/list/list-states'
import { RowActions } from '@/components/list/row-actions'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { ListPage } from '@/components/ui/list-page'
import { EmptyState } from '@/components/ui/states'
import { applicationIndustries } from './application-industries'
import { createSubmissionIds } from '@/lib/data/submission'
import { industriesQuery, useDeleteIndustry, useSaveIndustry, type Industry } from './api'
import { applicationChoiceLabel, industrySchema, type IndustryValues } from './industries'

function columnsFor(onEdit: (industry: Industry) => void, onDelete: (industry: Industry) => void): Column<Industry>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      narrow: 'first',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      key: 'others',
      header: 'Other names',
      narrow: 'second',
      fit: 'cut',
      className: 'w-1/3 xl:w-1/2',
      cell: ({ other_names }) => other_names || '–',
    },
    {
      key: 'choice',
      header: 'In the application form',
      cell: ({ application_choice }) => applicationChoiceLabel(application_choice),
    },
    {
      ...actionsColumn,
      cell: (industry) => (
        <RowActions
          name={industry.name}
          edit={{ onPress: () => onEdit(industry) }}
          delete={{ onPress: () => onDelete(industry) }}
        />
      ),
    },
  ]
}

function IndustryForm({ industry, onDone }: { industry: Industry | undefined; onDone: () => void }) {
  const [ids] = useState(createSubmissionIds)
  const save = useSaveIndustry()
  const form = useForm<IndustryValues>({
    resolver: zodResolver(industrySchema),
    defaultValues: {
      name: industry?.name ?? '',
      other_names: industry?.other_names ?? '',
      application_choice:
        applicationIndustries.find(({ value }) => value === industry?.application_choice)?.value ?? '',
    },
  })
  const field = fieldsOf(form)
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) =>
      save.mutate(industry ? { values, before: industry } : { values, id: ids.idOf(values) }, { onSuccess: onDone }),
    )(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Industry" className="grid gap-6">
      <UnsavedChanges when={form.formState.isDirty} saving={save.isPending} />
      <TextField
        {...field('name')}
        label="Name"
        starred
        autoComplete="off"
        hint={industry && 'Members who have it get the new name, too.'}
      />
      <TextareaField
        {...field('other_names')}
        label="Other names"
        rows={3}
        hint="In Bulgarian, Kazakh and Russian. The directory’s search finds the industry by them."
      />
      <SelectField
        {...field('application_choice')}
        label="In the application form"
        placeholder="None"
        options={applicationIndustries}
        hint="Approving an application with this choice proposes this industry."
      />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save industry" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/** The one list of industries, from which members choose theirs. */
export function IndustriesPage() {
  const query = useQuery(industriesQuery())
  const [edited, setEdited] = useState<Industry | 'new'>()
  const [deleted, setDeleted] = useState<Industry>()
  const deletion = useDeleteIndustry()
  const keep = () => {
    deletion.reset()
    setDeleted(undefined)
  }
  return (
    <ListPage
      title="Industries"
      lead="Members have one of these. The directory filters and searches by them."
      back={{ to: '/dashboard/members', label: 'Back to Members' }}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" /> New industry
        </Button>
      }
    >
      <ListStates
        query={query}
        loading="Loading industries…"
        skeleton={{ rows: 10, row: 'h-16 lg:h-10', text: 'max-w-sm' }}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>There is no industry yet.</EmptyState>
          ) : (
            <ListTable
              caption="Industries"
              columns={columnsFor(setEdited, setDeleted)}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )
        }
      </ListStates>
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited === 'new' ? 'New industry' : `Edit ${edited?.name ?? 'industry'}`}
      >
        {edited && (
          <IndustryForm industry={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
        )}
      </Dialog>
      <ConfirmDialog
        open={deleted !== undefined}
        title={`Delete ${deleted?.name ?? 'the industry'}?`}
        confirm="Delete industry"
        doing="Deleting…"
        mutation={deletion}
        onConfirm={() => deleted && deletion.mutate(deleted, { onSuccess: keep })}
        onCancel={keep}
      >
        <p>Members can no longer choose it. An industry that members have cannot be deleted.</p>
      </ConfirmDialog>
    </ListPage>
  )
}
