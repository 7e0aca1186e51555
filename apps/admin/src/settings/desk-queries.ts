import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import { announceSuccess } from '../components/toasts.ts'

export type DeskSettings = OutputOf<Api['deskSettings']['get']>['settings']

export const deskSettingsOptions = queryOptions({
  queryKey: ['settings', 'desk'] as const,
  queryFn: async ({ signal }) => (await client.deskSettings.get({ signal })).settings,
  meta: { action: 'load the settings of orders' },
})

/** Saves what has changed. */
export function useSaveDeskSettings(onSaved: (settings: DeskSettings) => void, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<DeskSettings>) => client.deskSettings.update({ body }),
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(deskSettingsOptions.queryKey, settings)
      onSaved(settings)
      announceSuccess('Settings saved')
    },
    onError: onFailed,
    meta: { action: 'save the settings of orders' },
  })
}
