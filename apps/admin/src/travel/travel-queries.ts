import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { presentIn } from '../calls/outdated.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../language/words.ts'

export type Travel = OutputOf<Api['travel']['get']>['travel']
export type TravelZone = Travel['zones'][number]

export const travelOptions = queryOptions({
  queryKey: ['travel'] as const,
  queryFn: async ({ signal }) => (await client.travel.get({ signal })).travel,
  meta: { action: 'load what travelling costs' },
})

/** A form for some of what travelling costs. */
export function useTravelForm<Stored>(fields: RecordFields<Stored>, travel: Travel & Stored) {
  return useRecordForm({
    fields,
    record: travel,
    storedOf: (known) => known,
    send: async (changes: Partial<Stored>, _all, { version }) => {
      const saved = (await client.travel.update({ body: { ...changes, version } })).travel
      return saved as Travel & Stored // has all fields
    },
    presentOf: (error) => presentIn<Travel & Stored>(error, 'travel'),
    reloads: [[]], // a text may wait for its translation
    saved: t.travelSaved,
    canBeUndone: true,
    failed: t.failedToSaveTravel,
    action: 'save what travelling costs',
  })
}
