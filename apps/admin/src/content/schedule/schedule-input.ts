import { localTime } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import { useSiteTimeZone } from '../../site/site-settings.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { problemOf, type RecordKey, type Schedule, timesOf, type Typed, useScheduleChanges } from './schedules.tsx'

const noTimes: Typed = { publishAt: '', unpublishAt: '' }

/** What is typed and not set yet; the form around it owns it, as it is opened again after a save. */
export interface TypedTimes {
  /** Null if the fields show the times that are set. */
  readonly input: Typed | null
  readonly onInput: (input: Typed | null) => void
}

interface ScheduleInputOptions {
  readonly recordKey: RecordKey
  readonly record: ContentRecord
  readonly schedule: Schedule | null
  readonly timeZone: string
  readonly hasUnsavedInput: boolean
  readonly typed: TypedTimes
}

/** What is typed of a record's schedule, and the calls that set and remove it. */
export function useScheduleInput(options: ScheduleInputOptions) {
  const { recordKey, record, schedule, timeZone, hasUnsavedInput } = options
  const { input, onInput } = options.typed
  const saved = typedOf(schedule, timeZone)
  const typed = input ?? saved
  const [problem, setProblem] = useState<string>()
  const { set, remove } = useScheduleChanges(recordKey)
  const isChanged = !deepEqual(typed, saved)
  const isBusy = set.isPending || remove.isPending
  const callbacks = { onSuccess: () => onInput(null), onError: (error: Error) => setProblem(error.message) }
  return {
    typed,
    problem,
    isBusy,
    isChanged,
    change: (part: Partial<Typed>) => {
      const next = { ...typed, ...part }
      onInput(deepEqual(next, saved) ? null : next)
      setProblem(undefined)
    },
    save: () => {
      if (isBusy || hasUnsavedInput || !isChanged) return
      const found = problemOf(typed, timeZone)
      setProblem(found)
      if (!found) set.mutate({ ...timesOf(typed, timeZone), version: record.version }, callbacks)
    },
    remove: () => {
      onInput(noTimes)
      remove.mutate(undefined, callbacks)
    },
  }
}

/** The schedule of a record that is being added, which is set when the record is saved. */
export function useNewSchedule() {
  const timeZone = useSiteTimeZone()
  const [typed, setTyped] = useState(noTimes)
  const [isChecked, setIsChecked] = useState(false)
  const problem = timeZone === undefined ? undefined : problemOf(typed, timeZone)
  const isTyped = !deepEqual(typed, noTimes)
  return {
    typed,
    timeZone,
    isTyped,
    /** Why the times cannot be set, once that was checked. */
    problem: isChecked ? problem : undefined,
    /** What saving sets; null for no schedule. */
    times: isTyped && timeZone !== undefined ? timesOf(typed, timeZone) : null,
    change: (part: Partial<Typed>) => {
      setTyped({ ...typed, ...part })
      setIsChecked(false)
    },
    /** Returns whether the times can be set; else the form says why not. */
    check: (): boolean => {
      setIsChecked(true)
      return problem === undefined
    },
  }
}

function typedOf(schedule: Schedule | null, timeZone: string): Typed {
  const text = (iso: string | null | undefined) => (iso ? localTime(new Date(iso), timeZone) : '')
  return { publishAt: text(schedule?.publishAt), unpublishAt: text(schedule?.unpublishAt) }
}
