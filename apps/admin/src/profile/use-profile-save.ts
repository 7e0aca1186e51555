import { ApiError, messageOf } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'
import type { UserRecord } from '../session/session-store.ts'
import { emailChangeOptions } from './email-change-notice.tsx'
import { profileOptions } from './profile-query.ts'

export interface ProfileValues {
  readonly name: string
  readonly email: string
  /** A newly chosen picture. */
  readonly avatar: File | null
}

interface Save {
  readonly values: ProfileValues
  readonly currentPassword?: string
}

/** Saves the profile. If the server wants the current password, `asked` has the values that wait for it. */
export function useProfileSave(onSaved: (user: UserRecord) => void) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<ProfileValues | null>(null)
  const saving = useMutation({
    mutationFn: ({ values: { name, email, avatar }, currentPassword }: Save) =>
      client.users.updateDetails({
        body: { name: name.trim(), email: email.trim(), ...(currentPassword !== undefined && { currentPassword }) },
        ...(avatar && { file: avatar }),
      }),
    onSuccess: async ({ user }) => {
      setAsked(null)
      onSaved(user)
      announceSuccess('Profile updated successfully')
      await Promise.all(
        [profileOptions, emailChangeOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: (error, { values }) => isPasswordRequired(error) && setAsked(values),
    meta: { action: 'update the profile' },
  })
  const { error } = saving
  const problem = error && !isPasswordRequired(error) ? messageOf(error, 'Failed to update profile') : undefined
  return {
    isSaving: saving.isPending,
    /** Why it failed. */
    problem,
    asked,
    save: (values: ProfileValues) => saving.mutate({ values }),
    saveWith: (currentPassword: string) => asked && saving.mutate({ values: asked, currentPassword }),
    stopAsking: () => {
      setAsked(null)
      saving.reset()
    },
  }
}

function isPasswordRequired(error: Error): boolean {
  return error instanceof ApiError && error.code === 'password_required'
}
