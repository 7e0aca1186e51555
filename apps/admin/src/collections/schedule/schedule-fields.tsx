import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { localTime } from '../../zoned-time.ts'
import { outlookOf, problemOf, type Typed, timesOf } from './schedule-outlook.ts'
import { type RecordKey, type Schedule, useScheduleChanges } from './schedule-queries.ts'
import { TimeField } from './time-field.tsx'

interface ScheduleFieldsProps {
  readonly record: RecordKey
  /** The version that is on the screen. */
  readonly version: number
  readonly schedule: Schedule | null
  readonly timeZone: string
  readonly hasUnsavedInput: boolean
}

/** The two times, what will happen in a sentence, and the buttons. They are saved apart from the record's form. */
export function ScheduleFields({ record, version, schedule, timeZone, hasUnsavedInput }: ScheduleFieldsProps) {
  const saved = typedOf(schedule, timeZone)
  const [input, setInput] = useState<Typed | null>(null)
  const typed = input ?? saved
  const [problem, setProblem] = useState<string>()
  const { set, remove } = useScheduleChanges(record)
  const first = useRef<HTMLInputElement>(null)
  const note = useId()
  const isChanged = typed.publishAt !== saved.publishAt || typed.unpublishAt !== saved.unpublishAt
  const isEmpty = !typed.publishAt && !typed.unpublishAt
  const isBusy = set.isPending || remove.isPending
  const callbacks = { onSuccess: () => setInput(null), onError: (error: Error) => setProblem(error.message) }

  function change(part: Partial<Typed>) {
    setInput({ ...typed, ...part })
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
    setInput({ publishAt: '', unpublishAt: '' })
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
        <p aria-live="polite">{outlookOf(typed, timeZone)}</p>
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

function typedOf(schedule: Schedule | null, timeZone: string): Typed {
  const text = (iso: string | null | undefined) => (iso ? localTime(new Date(iso), timeZone) : '')
  return { publishAt: text(schedule?.publishAt), unpublishAt: text(schedule?.unpublishAt) }
}
