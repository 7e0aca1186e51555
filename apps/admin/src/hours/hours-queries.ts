import { messageOf } from '@tablier/api-client'
import { dateAt, dateIn, type HoursLine, weekdayIn } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { client } from '../api.ts'
import type { RecordOf } from '../collections/collection-screen.ts'
import { contactHoursScreen } from '../collections/screens/contacts.ts'
import { allRecordsOptions } from '../collections/site-areas.ts'
import { collectionKey } from '../collections/use-records.ts'
import { announceSuccess } from '../components/toasts.ts'
import { onReturn } from '../on-return.ts'
import { useSiteTimeZone } from '../site-time-zone.ts'
import { changesOf, type Day } from './days.ts'

/** A line of the opening hours as it is stored. */
type HoursRecord = RecordOf<'contactHours'>

/** The published lines: those of weekdays and dates, which the editors change, and the others. */
export interface PublishedHours {
  readonly week: readonly HoursRecord[]
  readonly others: readonly HoursRecord[]
}

/** The published opening hours; undefined while they load. */
export function useHours() {
  const { data, error, refetch } = useQuery({ ...allRecordsOptions(contactHoursScreen), select: publishedHours })
  return { hours: data, error, reload: () => void refetch() }
}

function publishedHours(records: readonly object[]): PublishedHours {
  const published = (records as readonly HoursRecord[]).filter(({ status }) => status === 'Published') // the list of this collection
  return { week: published.filter(isWeekLine), others: published.filter((line) => !isWeekLine(line)) }
}

function isWeekLine({ day }: HoursLine): boolean {
  return weekdayIn(day) !== undefined || dateIn(day) !== undefined
}

/** Saves all days in one call. The server refuses it if its lines are no longer those in `seen`. */
export function useSaveHours(seen: readonly HoursRecord[], onSaved: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (days: readonly Day[]) =>
      client.weekHours.save({
        body: { lines: changesOf(days), basedOn: seen.map(({ id, version }) => ({ id, version })) },
      }),
    onSuccess: () => {
      announceSuccess('Opening hours saved')
      onSaved()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: collectionKey('contactHours') }),
    meta: { action: 'save the opening hours' },
  })
  return { save: mutate, isSaving: isPending, failure: error ? failureText(error) : undefined }
}

function failureText(error: Error): string {
  const text = messageOf(error, 'Update failed')
  const isStale = 'code' in error && error.code === 'stale_version'
  return isStale ? `${text} Close this and open it again to see the latest hours.` : text
}

/** Returns today's date in the site's time zone, such as `2026-12-25`; in the browser's until that is known. */
export function useToday(): string {
  const timeZone = useSiteTimeZone()
  return useSyncExternalStore(onReturn, () => dateAt(new Date(), timeZone))
}
