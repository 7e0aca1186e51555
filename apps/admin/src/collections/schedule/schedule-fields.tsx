import { localTime } from '@tablier/contracts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { outlookOf, problemOf, type Typed, timesOf } from './schedule-outlook.ts'
import { type RecordKey, type Schedule, useScheduleChanges } from './schedule-queries.ts'
import { TimeField } from './time-field.tsx'

interface ScheduleFieldsProps {
  readonly record: RecordKey
  /** The version that is on the screen. */
  readonly version: number
  readonly schedule: Schedule | null
  readonly timeZone: string
  readonly isPublished: boolean
  readonly hasUnsavedInput: boolean
  readonly typed: TypedTimes
}

/** What is typed and not set yet; the form around it owns it, as it is opened again after a save. */
export interface TypedTimes {
  /** Null if the fields show what is set. */
  readonly input: Typed | null
  readonly onInput: (input: Typed | null) => void
}

/** The two times, what will happen in a sentence, and the buttons. They are saved apart from the record's form. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { record, version, schedule, timeZone, isPublished, hasUnsavedInput } = props
  const { input, onInput } = props.typed
  const saved = typedOf(schedule, timeZone)
  const typed = input ?? saved
  const [problem, setProblem] = useState<string>()
  const { set, remove } = useScheduleChanges(record)
  const first = useRef<HTMLInputElement>(null)
  const note = useId()
  const isChanged = !isSame(typed, saved)
  const [isOpenedAgain] = useState(input !== null)
  useEffect(() => {
    if (isOpenedAgain) first.current?.focus() // says what is still to be done
  }, [isOpenedAgain])
  const isEmpty = !typed.publishAt && !typed.unpublishAt
  const isBusy = set.isPending || remove.isPending
  const callbacks = { onSuccess: () => onInput(null), onError: (error: Error) => setProblem(error.message) }

  function change(part: Partial<Typed>) {
    const next = { ...typed, ...part }
    onInput(isSame(next, saved) ? null : next)
    setProblem(undefined)
  }
  function save() {
    if (isBusy || hasUnsavedInput || !isChanged) return
    if (isEmpty) return end()
    const found = problemOf(typed, timeZone)
    setProblem(found)
    if (!found) set.mutate({ ...timesOf(typed, timeZone), version }, callbacks)
  }
  function end() {
    first.current?.focus() // the pressed button disappears
    onInput({ publishAt: '', unpublishAt: '' })
    remove.mutate(undefined, callbacks)
  }
  /** The record's form is around these fields, and Enter would save it. */
  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <div className="flex flex-col gap-4 px-3 pt-2 pb-4">
      <div className="flex max-w-80 flex-col gap-4">
        <TimeField
          ref={first}
          label="Publish at"
          value={typed.publishAt}
          describedBy={note}
          onChange={(publishAt) => change({ publishAt })}
          onKeyDown={saveOnEnter}
        />
        <TimeField
          label="Take off at"
          value={typed.unpublishAt}
          describedBy={note}
          onChange={(unpublishAt) => change({ unpublishAt })}
          onKeyDown={saveOnEnter}
        />
      </div>
      <div id={note} className="flex flex-col gap-1 text-sm text-muted">
        <p>Times are in {timeZone.replaceAll('_', ' ')}, the time zone of the site.</p>
        <p aria-live="polite">{outlookOf(typed, timeZone, isPublished)}</p>
        {isChanged && !hasUnsavedInput && <p>These times are not set yet.</p>}
        {hasUnsavedInput && <p>Save your changes first: a schedule takes what is saved.</p>}
      </div>
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} aria-disabled={isBusy || hasUnsavedInput || !isChanged} className={dimmed}>
          {schedule ? 'Change schedule' : 'Set schedule'}
        </Button>
        {schedule && (
          <Button variant="quiet" onClick={end} disabled={isBusy}>
            Remove schedule
          </Button>
        )}
      </div>
    </div>
  )
}

const dimmed = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

function isSame(one: Typed, other: Typed): boolean {
  return one.publishAt === other.publishAt && one.unpublishAt === other.unpublishAt
}

function typedOf(schedule: Schedule | null, timeZone: string): Typed {
  const text = (iso: string | null | undefined) => (iso ? localTime(new Date(iso), timeZone) : '')
  return { publishAt: text(schedule?.publishAt), unpublishAt: text(schedule?.unpublishAt) }
}
