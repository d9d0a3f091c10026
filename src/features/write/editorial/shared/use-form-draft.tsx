import type { FieldValues } from 'react-hook-form'
import { useSession } from '@/features/people/session/api'
import { useKeptForm } from './use-kept-form'

/** {@link useKeptForm} for whoever is signed in. */
export function useFormDraft<V extends FieldValues>(form: Omit<Parameters<typeof useKeptForm<V>>[0], 'owner'>) {
  const { user } = useSession()
  return useKeptForm({ ...form, owner: user?.id ?? '' })
}
