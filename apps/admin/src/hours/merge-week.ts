import { deepEqual } from '@tanstack/react-router'
import type { Choices } from '../forms/merge.ts'
import { changesOf, type Day, withOpeningsOf } from './days.ts'

/** The days of a form as it was opened, as one person changed them, and as another person saved them meanwhile. */
export interface WeekVersions {
  readonly before: readonly Day[]
  readonly mine: readonly Day[]
  readonly theirs: readonly Day[]
}

/** Returns what tells a day from others: its weekday, or its date. */
export function nameOf({ weekday, date }: Day): string {
  return weekday ?? date
}

/** Returns the names of the days that both people changed, each in another way. */
export function changedByBoth(versions: WeekVersions): string[] {
  return namesIn(versions).filter((name) => {
    const { before, mine, theirs } = versionsOf(versions, name)
    return !isSame(before, mine) && !isSame(before, theirs) && !isSame(mine, theirs)
  })
}

/** Returns the days to save: each as it was changed. Of a day that both changed, mine, unless `choices` says otherwise. */
export function mergedDays(versions: WeekVersions, choices: Choices = {}): Day[] {
  const days = namesIn(versions).flatMap((name) => {
    const { before, mine, theirs } = versionsOf(versions, name)
    if (isSame(before, mine) || choices[name] === 'theirs') return theirs ?? []
    return mine && theirs ? withOpeningsOf(theirs, mine) : (mine ?? [])
  })
  return withDistinctRecords(days, versions.theirs)
}

function namesIn({ mine, theirs }: WeekVersions): string[] {
  return [...new Set([...theirs, ...mine].map(nameOf))]
}

function versionsOf({ before, mine, theirs }: WeekVersions, name: string) {
  const find = (days: readonly Day[]) => days.find((day) => nameOf(day) === name)
  return { before: find(before), mine: find(mine), theirs: find(theirs) }
}

function isSame(one: Day | undefined, other: Day | undefined): boolean {
  return deepEqual(contentOf(one), contentOf(other))
}

/** Returns a day's lines without their ids; none for a day that is not there. */
function contentOf(day: Day | undefined) {
  return changesOf(day ? [day] : []).map(({ id: _id, ...line }) => line)
}

/** Lets each opening have a record that still exists and that no opening before it has; the others become new ones. */
function withDistinctRecords(days: readonly Day[], stored: readonly Day[]): Day[] {
  const free = new Set(stored.flatMap(({ openings }) => openings.map(({ id }) => id)))
  return days.map((day) => {
    const openings = day.openings.map((opening) => (free.delete(opening.id) ? opening : { ...opening, id: undefined }))
    return { ...day, openings: openings as unknown as Day['openings'] } // as many as before
  })
}
