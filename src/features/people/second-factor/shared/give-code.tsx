import { useMutation } from '@tanstack/react-query'
import { giveCode } from '../api'
import { CodeForm } from './code-form'

/** Asks whoever has signed in with their password for the code of their second factor; the session then goes on. */
export function GiveCode() {
  const attempt = useMutation({ mutationFn: giveCode })
  return (
    <>
      <CodeForm
        focused
        onCode={(code) => attempt.mutate(code)}
        busy={attempt.isPending}
        error={attempt.error?.message}
      />
      <p className="mt-6 text-small text-ink-700">
        Have you lost your device? Ask an Administrator of the chamber to remove your second factor.
      </p>
    </>
  )
}
