import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Choice } from '@/components/form/search-picker'
import { failWith, isStoredAlready } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { supabase } from '@/lib/data/supabase'
import { companyKeys } from '../../../keys'

/** How many people a member's page lists at first, and at most. */
export const [fewPeople, mostPeople] = [20, 1000]

function readPeople(memberId: string, most: number, signal: AbortSignal) {
  const list = supabase.rpc('get_company_people', { of_member: memberId }, { count: 'exact' })
  return readPage(list, { page: 1, size: most, signal }, 'Failed to load users')
}

/** The people who belong to a member, its managers first, then by name: the first of them, and the total. */
export function peopleQuery(memberId: string, most: number = fewPeople) {
  return queryOptions({
    queryKey: companyKeys.people(memberId, most),
    queryFn: ({ signal }) => readPeople(memberId, most, signal),
    placeholderData: keepPreviousData,
  })
}

/** How many people keep the pages of these members, of which only active ones are kept. */
export function managersQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: companyKeys.managers(ids),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('count_managers', { ids: [...ids] }).abortSignal(signal)
      if (error) failWith('Failed to load users', error)
      return data
    },
    staleTime: 0,
  })
}

/** A person who belongs to a member. */
export type CompanyPerson = Awaited<ReturnType<typeof readPeople>>['rows'][number]

/** The users whom a search finds, by name. */
export function personSearchQuery(search: string) {
  return queryOptions({
    queryKey: companyKeys.personSearch(search),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('search_users', { query: search })
        .select('id, full_name, email')
        .order('full_name')
        .order('id')
        .limit(20)
        .abortSignal(signal)
      if (error) failWith('Failed to load users', error)
      return data.map(({ id, full_name, email }): Choice => ({ id, name: full_name || email, detail: email }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

// Users are listed with their companies.
const useInvalidatePeople = () => useInvalidate(companyKeys.all, ['members'], ['users'])

const gone = 'This person does not belong to the company any more. Nothing was changed.'

/** Makes a person a manager of a member, or ends it. */
async function setManager(memberId: string, personId: string, is_manager: boolean) {
  const { data, error } = await supabase
    .from('member_people')
    .update({ is_manager })
    .match({ member_id: memberId, person_id: personId })
    .select('person_id')
  if (error) failWith('Failed to save the people of this company', error)
  if (data.length === 0) failWith(gone, data)
}

/** Changes whether a person manages a member. */
export function useSetManager(memberId: string) {
  return useMutation({
    mutationFn: ({ personId, manages }: { personId: string; manages: boolean }) =>
      setManager(memberId, personId, manages),
    onSettled: useInvalidatePeople(),
  })
}

/** Lets a person belong to a member, as a manager where that is wished; somebody who belongs to it already stays. */
export function useAddPerson(memberId: string) {
  return useMutation({
    mutationFn: async ({ personId, manages }: { personId: string; manages: boolean }) => {
      const { error } = await supabase
        .from('member_people')
        .insert({ member_id: memberId, person_id: personId, is_manager: manages })
      if (error && !isStoredAlready(error)) failWith('Failed to save the people of this company', error)
      if (error && manages) await setManager(memberId, personId, true)
    },
    onSettled: useInvalidatePeople(),
  })
}

/** Ends that a person belongs to a member. */
export function useRemovePerson(memberId: string) {
  return useMutation({
    mutationFn: async (personId: string) => {
      const { error } = await supabase
        .from('member_people')
        .delete()
        .match({ member_id: memberId, person_id: personId })
      if (error) failWith('Failed to save the people of this company', error)
    },
    onSettled: useInvalidatePeople(),
  })
}
