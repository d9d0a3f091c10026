import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { CheckboxField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { PageBar } from '@/components/form/page-bar'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { companyColumns, companyLabels, detailKinds, type Approvals, type CompanyField } from '../../company'
import { approvalRulesQuery, useSaveApprovalRules } from './api'

const groups: readonly { title: string; fields: readonly (CompanyField | 'visibility')[] }[] = [
  { title: 'The page', fields: companyColumns },
  { title: 'Contact details', fields: [...detailKinds, 'visibility'] },
]

function ApprovalsForm({ stored }: { stored: Approvals }) {
  const id = useId()
  const { register, handleSubmit, reset, getValues, formState } = useForm<Approvals>({ defaultValues: stored })
  const { isDirty, defaultValues } = formState
  const save = useSaveApprovalRules()
  const submit = (event: FormEvent) =>
    void handleSubmit((after) =>
      save.mutate(
        { before: (defaultValues ?? stored) as Approvals, after },
        { onSuccess: (now) => resetToSaved({ reset, getValues }, after, now) },
      ),
    )(event)
  return (
    <form id={id} noValidate onSubmit={submit} aria-label="Approval" className="space-y-8">
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="border-t border-paper-300 pt-5">
          <legend className="float-left mb-2 w-full font-serif text-subheading font-semibold">{title}</legend>
          <div className="clear-both grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {fields
              .filter((field) => field in stored)
              .map((field) => (
                <CheckboxField
                  key={field}
                  label={field === 'visibility' ? 'Who sees a contact detail' : companyLabels[field]}
                  {...register(field)}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <PageBar
        form={id}
        state={{ changed: isDirty, busy: save.isPending, stored: true }}
        done={
          save.isSuccess && (
            <FormSuccess title="Settings saved successfully">
              This holds from the next change on. What waits already keeps waiting.
            </FormSuccess>
          )
        }
        failure={save.error?.message}
        onDiscard={() => reset()}
      />
    </form>
  )
}

/** Which changes of managers wait for the office. */
export function ApprovalRulesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(approvalRulesQuery)
  const { data, isFetchedAfterMount } = query
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'company-fields')} />
      <p className="my-6 max-w-reading text-small text-ink-700">
        Managers keep the pages of their companies. A change of what is ticked here waits as a proposal until the office
        approves it; the rest is public at once.
      </p>
      <div className="max-w-4xl">
        {data && isFetchedAfterMount ? (
          <ApprovalsForm stored={data} />
        ) : (
          <NoDataYet query={query} loading="Loading settings…" skeleton={['h-48', 'h-48']} className="space-y-6" />
        )}
      </div>
    </ListPage>
  )
}
