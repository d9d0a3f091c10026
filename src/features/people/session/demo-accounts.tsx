import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionKeys } from './keys'
import type { SignInValues } from './session'

/** The demo accounts of the embedded backend; none with any other backend. */
const demoAccountsQuery = queryOptions({
  queryKey: sessionKeys.demoAccounts,
  enabled: __LOCAL_BACKEND__ && !import.meta.env.SSR,
  retry: false,
  queryFn: async ({ signal }) => {
    const response = await fetch('/_local/status.json', { signal })
    if (!response.ok) throw new Error(`The local page answered ${response.status}`)
    return (await response.json()) as { demoAccounts: { email: string; role: string }[]; demoPassword: string }
  },
})

/** The demo accounts, of which one fills in the sign-in form. */
export function DemoAccounts({ onChoose }: { onChoose: (values: SignInValues) => void }) {
  const { data } = useQuery(demoAccountsQuery)
  if (!data) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-10 border-t border-paper-300 pt-6">
      <h2 id="demo-accounts" className="text-small font-semibold">
        Demo accounts of this local site
      </h2>
      <p className="mt-1 text-fine text-ink-600">Choose one to fill in the form.</p>
      <ul className="mt-3 divide-y divide-paper-300 border-y border-paper-300">
        {data.demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose({ email, password: data.demoPassword })}
              className="flex min-h-touch w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left text-small hover:text-sky-700"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</span>{' '}
              <span className="text-ink-600">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
