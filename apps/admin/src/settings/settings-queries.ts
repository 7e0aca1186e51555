import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { presentIn } from '../calls/outdated.ts'
import { t } from '../language/words.ts'

export type AllSettings = OutputOf<Api['settings']['adminGet']>
export type Settings = AllSettings['settings']
export type MailState = AllSettings['mail']

interface Versioned {
  readonly version: number
}

export function useSettingsForm<Stored>(fields: RecordFields<Stored>, settings: Settings & Stored) {
  const save = async (body: Partial<Stored> & Versioned) => (await client.settings.update({ body })).settings
  return useAnySettingsForm(fields, settings, save, t.failedToSaveTheSettings)
}

export type DeskSettings = OutputOf<Api['deskSettings']['get']>['settings']

export const deskSettingsOptions = queryOptions({
  queryKey: ['settings', 'desk'] as const,
  queryFn: async ({ signal }) => (await client.deskSettings.get({ signal })).settings,
  meta: { action: 'load the settings of orders' },
})

/** The settings that orders need; the defaults until they are known. */
export function useDeskSettings() {
  return (
    useQuery({ ...deskSettingsOptions, staleTime: 60_000 }).data ?? {
      holdDays: 7,
      checklists: [],
      moveMails: [],
    }
  )
}

export type PaymentSettings = OutputOf<Api['paymentSettings']['get']>['settings']

export const paymentSettingsOptions = queryOptions({
  queryKey: ['settings', 'payment'] as const,
  queryFn: async ({ signal }) => (await client.paymentSettings.get({ signal })).settings,
  meta: { action: 'load the settings of payment' },
})

/** How much of the price is asked for first, in per cent; 30 until it is known. */
export function useFirstShare(): number {
  return useQuery({ ...paymentSettingsOptions, staleTime: 60_000 }).data?.parts[0]?.share ?? 30
}

/** The currency in which prices are typed; euros until it is known. */
export function useCurrency(): string {
  return useQuery({ ...deskSettingsOptions, staleTime: 60_000 }).data?.currency ?? 'EUR'
}

export function useDeskForm<Stored>(fields: RecordFields<Stored>, settings: DeskSettings & Stored, failed: string) {
  const save = async (body: Partial<Stored> & Versioned) => (await client.deskSettings.update({ body })).settings
  return useAnySettingsForm(fields, settings, save, failed)
}

export function usePaymentForm<Stored>(fields: RecordFields<Stored>, settings: PaymentSettings & Stored) {
  const save = async (body: Partial<Stored> & Versioned) => (await client.paymentSettings.update({ body })).settings
  return useAnySettingsForm(fields, settings, save, t.failedToSaveTheSettings)
}

/** A form for some of the settings. The texts and dates of all screens follow from settings, so everything is reloaded. */
function useAnySettingsForm<All extends Versioned, Stored>(
  fields: RecordFields<Stored>,
  settings: All & Stored,
  save: (changes: Partial<Stored> & Versioned) => Promise<All>,
  failed: string,
) {
  return useRecordForm({
    fields,
    record: settings,
    storedOf: (known) => known,
    send: async (changes, _all, { version }) => (await save({ ...changes, version })) as All & Stored, // has all fields
    presentOf: (error) => presentIn<All & Stored>(error, 'settings'),
    reloads: [[]],
    saved: t.settingsSaved,
    canBeUndone: true,
    failed,
    action: 'save the settings',
  })
}
