import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@/features/people/session/api'
import { changeEmail, setPassword, signInAgain } from '@/features/people/session/password/api'
import { CallError, failWith, failAsTold } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import type { PreparedPicture } from '@/lib/pictures/image'
import { picturePath } from '@/lib/pictures/own-pictures'
import { discardFile, uploadPicture, type UploadOptions } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import type { ProfileValues } from './profile'
import { sessionKeys } from '@/features/people/session/keys'

/** The result of a save: the new email address if a link in a mail must confirm it first. */
export type SavedProfile = { emailToConfirm: string | null }

async function saveProfile(
  before: Profile,
  {
    first_name,
    last_name,
    company_name,
    job_role,
    phone,
    email,
    wants_announcement_mails,
    password,
    current,
    code,
  }: ProfileValues,
): Promise<SavedProfile> {
  if (current) await signInAgain(before.email, current, code)
  const { error } = await supabase
    .from('user_profiles')
    .update({
      first_name,
      last_name,
      company_name: company_name || null,
      job_role: job_role || null,
      phone: phone || null,
      wants_announcement_mails,
    })
    .eq('id', before.id)
  if (error) failAsTold('Failed to save your profile', error)
  const emailChanged = email.toLowerCase() !== before.email.toLowerCase()
  if (emailChanged) await changeEmail(email)
  if (password) await setPassword(password, 'Failed to save your profile')
  return { emailToConfirm: emailChanged ? email : null }
}

const useInvalidateProfile = () => useInvalidate(sessionKeys.profiles)

/**
 * Saves a person's own profile; email address and password only if they changed.
 *
 * @param before the profile as it is stored
 */
export function useSaveProfile(before: Profile) {
  return useMutation({
    mutationFn: (values: ProfileValues) => saveProfile(before, values),
    onSettled: useInvalidateProfile(),
  })
}

/**
 * Uploads a portrait to its person's own folder.
 *
 * @returns its public URL
 * @throws {CallError} `Failed to upload avatar`; an `AbortError` when it was cancelled
 */
export async function uploadPortrait(
  userId: string,
  picture: PreparedPicture,
  options: UploadOptions,
): Promise<string> {
  return uploadPicture('avatars', userId, picture, options).catch((cause: unknown) => {
    if (cause instanceof DOMException) throw cause
    throw new CallError('Failed to upload avatar', { cause })
  })
}

/** Replaces the portrait (with none if the URL is empty), and removes the previous file. */
export function useChangePortrait({ id, avatar_url: before }: Profile) {
  const invalidate = useInvalidateProfile()
  return useMutation({
    mutationFn: async (address: string) => {
      const { error } = await supabase
        .from('user_profiles')
        .update({ avatar_url: picturePath(address) || null })
        .eq('id', id)
      if (error) {
        await discardFile('avatars', address)
        failWith('Failed to upload avatar', error)
      }
      await discardFile('avatars', before)
      await invalidate()
    },
  })
}
