import { failWith } from '@/lib/data/errors'
import { supabase } from '@/lib/data/supabase'
import type { Approvals } from '../company'

/**
 * The version of a member, which a save must name; read before the rest, so that what changes in between is a conflict.
 *
 * @param failed the sentence of the error when it cannot be read
 */
export async function readVersion(id: string, failed: string, signal: AbortSignal): Promise<string> {
  const { data, error } = await supabase.rpc('get_member_version', { of_member: id }).abortSignal(signal)
  if (error) failWith(failed, error)
  return data
}

/**
 * Which fields of a company page need the office's approval.
 *
 * @param failed the sentence of the error when they cannot be read
 */
export async function readApprovals(failed: string, signal?: AbortSignal): Promise<Approvals> {
  let read = supabase.from('company_fields').select('field, needs_approval')
  if (signal) read = read.abortSignal(signal)
  const { data, error } = await read
  if (error) failWith(failed, error)
  return Object.fromEntries(data.map(({ field, needs_approval }) => [field, needs_approval]))
}
