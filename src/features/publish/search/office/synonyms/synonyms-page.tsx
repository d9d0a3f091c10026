import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { actionsColumn, type Column } from '@/components/list/column'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowActions } from '@/components/list/row-actions'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { ListPage } from '@/components/ui/list-page'
import { createSubmissionIds } from '@/lib/data/submission'
import {
  synonymPageQuery,
  synonymsQuery,
  SynonymsChangedError,
  useRemoveSynonyms,
  useSaveSynonyms,
  type Synonyms,
} from './api'
import { synonymList, synonymSchema, wordsIn, type SynonymValues } from './synonyms'

const words = {
  caption: 'Synonyms',
  list: 'synonyms',
  one: 'group',
  many: 'groups',
  none: 'No synonyms found.',
  yet: 'There are no synonyms yet. The search finds each name by itself.',
}

/** The name of a group: its first synonym. */
const nameOf = ({ words }: Synonyms) => words[0] ?? ''

function columnsFor(onEdit: (group: Synonyms) => void, onRemove: (group: Synonyms) => void): Column<Synonyms>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      narrow: 'first',
      cell: (group) => <span className="font-semibold">{nameOf(group)}</span>,
    },
    {
      key: 'others',
      header: 'Means the same',
      narrow: 'second',
      fit: 'cut',
      className: 'w-1/2 xl:w-2/3',
      cell: ({ words }) => words.slice(1).join(', '),
    },
    {
      ...actionsColumn,
      cell: (group) => (
        <RowActions
          name={nameOf(group)}
          edit={{ onPress: () => onEdit(group) }}
          delete={{ onPress: () => onRemove(group) }}
        />
      ),
    },
  ]
}

function SynonymsForm({ group, onDone }: { group: Synonyms | null; onDone: () => void }) {
  const [ids] = useState(createSubmissionIds)
  const save = useSaveSynonyms()
  // What the next saving is made against: after a conflict, what the other person has stored.
  const [before, setBefore] = useState(group)
  const form = useForm<SynonymValues>({
    resolver: zodResolver(synonymSchema),
    defaultValues: { words: group?.words.join('\n') ?? '' },
  })
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) => {
      const words = wordsIn(values.words)
      save.mutate(
        { words, id: ids.idOf(words), before },
        {
          onSuccess: onDone,
          onError: (error) => {
            if (error instanceof SynonymsChangedError) setBefore(error.now)
          },
        },
      )
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Synonyms" className="grid gap-6">
      <UnsavedChanges when={form.formState.isDirty} saving={save.isPending} />
      <TextareaField
        {...fieldsOf(form)('words')}
        label="Names that mean the same"
        starred
        rows={8}
        spellCheck={false}
        hint="One a line, 2 to 20. Other spellings of the same letters are found anyway: Sofia needs no Sofiya."
      />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save synonyms" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/** The groups of names that mean the same, such as a city's in several languages. */
export function SynonymsPage() {
  const [params] = useSearchParams()
  const filter = synonymList.read(params)
  const query = useQuery(synonymPageQuery(filter))
  const { data: all } = useQuery(synonymsQuery)
  const [edited, setEdited] = useState<Synonyms | 'new'>()
  const [removed, setRemoved] = useState<Synonyms>()
  const removal = useRemoveSynonyms()
  const keep = () => {
    removal.reset()
    setRemoved(undefined)
  }
  return (
    <ListPage
      title="Synonyms"
      lead="Whoever searches for one name of a group finds the others, too, on the website and in the dashboard."
      back={{ to: '/dashboard/pages', label: 'Back to Pages' }}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" /> New group
        </Button>
      }
    >
      <OfficeFilters list={synonymList} filter={filter} />
      <OfficeList
        list={synonymList}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={columnsFor(setEdited, setRemoved)}
        rowKey={({ id }) => id}
        all={synonymList.href()}
      />
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited && edited !== 'new' ? `Edit ${nameOf(edited)}` : 'New group of synonyms'}
      >
        {edited && <SynonymsForm group={edited === 'new' ? null : edited} onDone={() => setEdited(undefined)} />}
      </Dialog>
      <ConfirmDialog
        open={removed !== undefined}
        title={`Remove the group ${removed ? nameOf(removed) : ''}?`}
        confirm="Remove group"
        doing="Removing…"
        mutation={removal}
        onConfirm={() => {
          // The list as it is read again after a conflict: whoever confirms again has been told what it holds now.
          const group = all?.find(({ id }) => id === removed?.id) ?? removed
          if (group) removal.mutate(group, { onSuccess: keep })
        }}
        onCancel={keep}
      >
        <p>The search then finds each of its names by itself only.</p>
      </ConfirmDialog>
    </ListPage>
  )
}
