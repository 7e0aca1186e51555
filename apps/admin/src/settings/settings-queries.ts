import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'
import { timeZoneKey } from '../site-time-zone.ts'

export type AllSettings = OutputOf<Api['settings']['adminGet']>
export type Settings = AllSettings['settings']
export type MailState = AllSettings['mail']

export const settingsOptions = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }) => client.settings.adminGet({ signal }),
  staleTime: 0, // whether mail works changes without this browser
  meta: { action: 'load the settings' },
})

/** Saves what has changed. */
export function useSaveSettings(onSaved: (settings: Settings) => void, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Settings>) => client.settings.update({ body }),
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(settingsOptions.queryKey, (known) => known && { ...known, settings })
      void queryClient.invalidateQueries({ queryKey: timeZoneKey })
      onSaved(settings)
      announceSuccess('Settings saved')
    },
    onError: onFailed,
    meta: { action: 'save the settings' },
  })
}
