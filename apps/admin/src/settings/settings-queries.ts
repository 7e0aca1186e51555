import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { settingsOptions } from '../site-time-zone.ts'
import { t } from '../words.ts'

export type AllSettings = OutputOf<Api['settings']['adminGet']>
export type Settings = AllSettings['settings']
export type MailState = AllSettings['mail']

/** A form of some of the settings, which saves what has changed. */
export function useSettingsForm<Stored>(fields: RecordFields<Stored>, settings: Settings & Stored) {
  const queryClient = useQueryClient()
  return useRecordForm({
    fields,
    record: settings,
    storedOf: (known) => known,
    send: async (changes) => {
      const saved = (await client.settings.update({ body: changes })).settings
      queryClient.setQueryData(settingsOptions.queryKey, (known) => known && { ...known, settings: saved })
      if ('language' in changes || 'otherLanguages' in changes) void queryClient.invalidateQueries() // examples follow
      return saved as Settings & Stored // has all fields
    },
    saved: t.settingsSaved,
    failed: t.failedToSaveTheSettings,
    action: 'save the settings',
  })
}
