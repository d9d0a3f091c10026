import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { SelectField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { PageBar } from '@/components/form/page-bar'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import {
  hasNoSecondFactor,
  noSecondFactor,
  requirementQuery,
  useRequireFactor,
} from '@/features/people/second-factor/api'
import { requirements, type Requirement } from '@/features/people/second-factor/second-factor'

function RequirementForm({ stored }: { stored: Requirement }) {
  const id = useId()
  const [chosen, setChosen] = useState(stored)
  const save = useRequireFactor()
  const isDirty = chosen !== stored
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(chosen)
  }
  return (
    <form id={id} onSubmit={submit} aria-label="Security settings">
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      <div className="max-w-md">
        <SelectField
          label="Second factor"
          hint="Whoever must have one and has none sets it up at once, before anything else."
          options={requirements}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as Requirement)}
        />
      </div>
      <PageBar
        form={id}
        state={{ changed: isDirty, busy: save.isPending, stored: true }}
        done={
          save.isSuccess && (
            <FormSuccess title="Settings saved successfully">This holds at once, for open sessions too.</FormSuccess>
          )
        }
        failure={save.error?.message}
        onDiscard={() => setChosen(stored)}
      />
    </form>
  )
}

/** Of whom a second factor is required. */
export function SecurityPage() {
  const { role = 'member', proven, missingFactor } = useSession()
  const query = useQuery(requirementQuery)
  const { data, isFetchedAfterMount } = query
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'security')} />
      <p className="my-6 max-w-reading text-small text-ink-700">
        With a second factor, a stolen password opens nothing: whoever signs in also enters a code of an authenticator
        app.
      </p>
      <div className="max-w-3xl">
        {hasNoSecondFactor ? (
          <p className="text-small">{noSecondFactor}</p>
        ) : data && isFetchedAfterMount ? (
          // While the code is asked for again, over the page, the form stays.
          proven || missingFactor ? (
            <RequirementForm stored={data} />
          ) : (
            <>
              <p className="mb-3">
                Second factor:{' '}
                <span className="font-semibold">{requirements.find(({ value }) => value === data)?.label}</span>
              </p>
              <p className="max-w-reading text-small text-ink-700">
                Set up a second factor of your own before you require one of others, in{' '}
                <Link to="/dashboard/profile" className="text-sky-700 underline underline-offset-4">
                  Profile Settings
                </Link>
                .
              </p>
            </>
          )
        ) : (
          <NoDataYet query={query} loading="Loading settings…" skeleton={['h-16']} />
        )}
      </div>
    </ListPage>
  )
}
