import { queryOptions, useMutation } from '@tanstack/react-query'
import { ChangedMeanwhileError, failWith, isStoredAlready } from '@/lib/data/errors'
import { holdsAlready } from '@/lib/data/holds-already'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../../keys'
import type { ContactValues } from './contacts'

const columns = 'id, name, role, email, phone, is_primary, updated_at'
const changed = 'Somebody else has changed or removed this contact meanwhile. Close this and look at it again.'

async function readContacts(memberId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('member_contacts')
    .select(columns)
    .eq('member_id', memberId)
    .order('is_primary', { ascending: false })
    .order('name')
    .order('id')
    .abortSignal(signal)
  if (error) failWith('Failed to load the contact persons', error)
  return data
}

/** The contact persons of a member: the primary one, then the others by name. */
export function contactsQuery(memberId: string) {
  return queryOptions({
    queryKey: memberKeys.contacts(memberId),
    queryFn: ({ signal }) => readContacts(memberId, signal),
  })
}

/** A contact person as stored. */
export type Contact = Awaited<ReturnType<typeof readContacts>>[number]

/** A contact person as stored now; null when it is gone. */
async function stored(id: string) {
  const { data, error } = await supabase.from('member_contacts').select(columns).eq('id', id).maybeSingle()
  if (error) failWith('Failed to load the contact persons', error)
  return data
}

/** The input of a save: for a new contact the id tied to its content, for a stored one the version that was read. */
export type ContactSave = { values: ContactValues } & ({ id: string } | { before: Contact })

// The list of members finds by contacts, and its file has them.
const useInvalidateContacts = () => useInvalidate(memberKeys.all)

/**
 * Saves a contact person. One that becomes primary takes the place of the one that was.
 *
 * Fails with {@link ChangedMeanwhileError} if somebody else has changed or removed it since it was read.
 */
export function useSaveContact(memberId: string) {
  return useMutation({
    mutationFn: async (save: ContactSave) => {
      const { name, role, email, phone, is_primary } = save.values
      const row = { name, role: role || null, email: email || null, phone: phone || null, is_primary }
      const contacts = supabase.from('member_contacts')
      if ('id' in save) {
        const { error } = await contacts.insert({ ...row, id: save.id, member_id: memberId })
        if (error && !isStoredAlready(error)) failWith('Failed to save the contact person', error)
        return
      }
      const { id, updated_at } = save.before
      const { data, error } = await contacts.update(row).match({ id, updated_at }).select('id')
      if (error) failWith('Failed to save the contact person', error)
      if (data.length === 0 && !holdsAlready(await stored(id), row)) throw new ChangedMeanwhileError(changed)
    },
    onSettled: useInvalidateContacts(),
  })
}

/** Makes a contact person the member's primary one. */
export function useMakePrimary() {
  return useMutation({
    mutationFn: async ({ id }: Contact) => {
      const { error } = await supabase.from('member_contacts').update({ is_primary: true }).eq('id', id)
      if (error) failWith('Failed to save the contact person', error)
    },
    onSuccess: useInvalidateContacts(),
  })
}

/** Removes a contact person, unless it has changed since it was read; one that is gone already is no failure. */
export function useRemoveContact() {
  return useMutation({
    mutationFn: async ({ id, updated_at }: Contact) => {
      const { data, error } = await supabase.from('member_contacts').delete().match({ id, updated_at }).select('id')
      if (error) failWith('Failed to remove the contact person', error)
      if (data.length === 0 && (await stored(id))) throw new ChangedMeanwhileError(changed)
    },
    onSettled: useInvalidateContacts(),
  })
}
