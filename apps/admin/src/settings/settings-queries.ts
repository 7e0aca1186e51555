import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useQueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { settingsOptions } from '../site-time-zone.ts'
import { t } from '../words.ts'

export type AllSettings = OutputOf<Api['settings']['adminGet']>
export type Settings = AllSettings['settings']
export type MailState = AllSettings['mail']

export function useSettingsForm<Stored>(fields: RecordFields<Stored>, settings: Settings & Stored) {
  const queryClient = useQueryClient()
  return useRecordForm({
    fields,
    record: settings,
    storedOf: (known) => known,
    send: async (changes) => {
      const saved = (await client.settings.update({ body: changes })).settings
      queryClient.setQueryData(settingsOptions.queryKey, (known) => known && { ...known, settings: saved })
      if ('language' in changes || 'otherLanguages' in changes) void queryClient.invalidateQueries() // first texts follow
      return saved as Settings & Stored // has all fields
    },
    saved: t.settingsSaved,
    failed: t.failedToSaveTheSettings,
    action: 'save the settings',
  })
}

export type DeskSettings = OutputOf<Api['deskSettings']['get']>['settings']

export const deskSettingsOptions = queryOptions({
  queryKey: ['settings', 'desk'] as const,
  queryFn: async ({ signal }) => (await client.deskSettings.get({ signal })).settings,
  meta: { action: 'load the settings of orders' },
})

/** The settings that orders need; the defaults until they are known. */
export function useDeskSettings() {
  return useQuery({ ...deskSettingsOptions, staleTime: 60_000 }).data ?? { holdDays: 7, checklists: [], moveMails: [] }
}

export function useDeskForm<Stored>(fields: RecordFields<Stored>, settings: DeskSettings & Stored, failed: string) {
  const queryClient = useQueryClient()
  return useRecordForm({
    fields,
    record: settings,
    storedOf: (known) => known,
    send: async (changes) => {
      const saved = (await client.deskSettings.update({ body: changes })).settings
      queryClient.setQueryData(deskSettingsOptions.queryKey, saved)
      return saved as DeskSettings & Stored // has all fields
    },
    saved: t.settingsSaved,
    failed,
    action: 'save the settings of orders',
  })
}
