import { messageOf } from '@tablier/api-client'
import { dateIn, type HoursLine, type Weekday, weekdayIn, weekdays, weekdayText } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import type { RecordOf } from '../content/collection-screen.ts'
import { contactHoursScreen } from '../content/screens/frame.ts'
import { allRecordsOptions } from '../content/use-records.ts'
import { collectionKey } from '../content/use-records.ts'
import type { Choices } from '../forms/merge.ts'
import { isOutdated, presentIn } from '../calls/outdated.ts'
import { changesOf, type Day, daysFrom } from './days.ts'
import { changedByBoth, mergedDays, type WeekVersions } from './merge-week.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

type HoursRecord = RecordOf<'contactHours'>

/** The published lines: those of weekdays and dates, which the editors change, and the others. */
export interface PublishedHours {
  readonly week: readonly HoursRecord[]
  readonly others: readonly HoursRecord[]
}

export function useHours() {
  return useQuery({ ...allRecordsOptions(contactHoursScreen), select: publishedHours })
}

function publishedHours(records: readonly object[]): PublishedHours {
  const published = (records as readonly HoursRecord[]).filter(({ status }) => status === 'Published') // contactHours has these records
  return { week: published.filter(isWeekLine), others: published.filter((line) => !isWeekLine(line)) }
}

function isWeekLine({ day }: HoursLine): boolean {
  return weekdayIn(day) !== undefined || dateIn(day) !== undefined
}

interface Save {
  readonly days: readonly Day[]
  /** The lines that the days were made from. */
  readonly base: readonly HoursRecord[]
}

/** Days that two people changed, each in another way. */
interface Conflict extends WeekVersions {
  readonly names: readonly string[]
  /** The lines of now. */
  readonly base: readonly HoursRecord[]
}

/**
 * Saves all days in one call. The server refuses it if its lines are no longer those in `seen`. Then changes of different
 * days are both kept; if both people changed a day, `conflict` has it.
 */
export function useSaveHours(seen: readonly HoursRecord[], onSaved: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ days, base }: Save) =>
      client.weekHours.save({
        body: { lines: changesOf(days), basedOn: base.map(({ id, version }) => ({ id, version })) },
      }),
    onSuccess: onSaved,
    onError: (refusal, { days, base }) => {
      const present = presentIn<readonly HoursRecord[]>(refusal, 'items')
      if (present && base === seen) settle(days, publishedHours(present).week)
    },
    meta: {
      action: 'save the opening hours',
      done: t.openingHoursSaved,
      reloads: [collectionKey('contactHours')],
    },
  })
  function settle(mine: readonly Day[], base: readonly HoursRecord[]) {
    const versions = { before: daysFrom(seen), mine, theirs: daysFrom(base) }
    const names = changedByBoth(versions)
    if (names.length === 0) return mutate({ days: mergedDays(versions), base })
    reset()
    return setConflict({ ...versions, names, base })
  }
  return {
    save: (days: readonly Day[]) => mutate({ days, base: seen }),
    isSaving: isPending,
    failure: error ? failureText(error) : undefined,
    conflict,
    choose: (choices: Choices) => {
      setConflict(null)
      if (conflict) mutate({ days: mergedDays(conflict, choices), base: conflict.base })
    },
    goOnEditing: () => setConflict(null),
  }
}

function failureText(error: Error): string {
  const text = messageOf(error, t.updateFailed)
  return isOutdated(error) ? t.reopenForLatestHours({ text }) : text
}

export function weekdayName(weekday: Weekday): string {
  return weekdayText(weekdays.indexOf(weekday), locale)
}
