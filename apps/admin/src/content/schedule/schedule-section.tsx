import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { localTime } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { useSiteTimeZone } from '../../site/site-settings.ts'
import { momentText } from '../../language/moment-text.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import {
  outlookOf,
  problemOf,
  type RecordKey,
  type Schedule,
  timesOf,
  type Typed,
  useSchedule,
  useScheduleChanges,
} from './schedules.tsx'
import { t } from '../../language/words.ts'

interface ScheduleSectionProps {
  readonly collection: RecordKey['collection']
  readonly record: ContentRecord
  /** True if the form has unsaved input. A schedule uses what is saved. */
  readonly hasUnsavedInput: boolean
  readonly typed: TypedTimes
}

/** The times when a record is published and taken off the site. Closed until somebody opens it. */
export function ScheduleSection({ collection, record, hasUnsavedInput, typed }: ScheduleSectionProps) {
  const key = { collection, id: record.id }
  const schedule = useSchedule(key)
  const timeZone = useSiteTimeZone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(typed.input !== null)
  if (schedule === undefined || timeZone === undefined) return null
  return (
    <details
      className="group rounded-lg border border-line"
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary
        id={id}
        className="flex min-h-11 cursor-pointer items-center gap-x-2 rounded-lg px-3 py-2 text-sm hover:bg-hover"
      >
        <span className="font-medium">{t.schedule}</span>
        <span className="min-w-0 flex-1 text-muted">{summaryOf(schedule, timeZone)}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ScheduleFields
          recordKey={key}
          record={record}
          schedule={schedule}
          timeZone={timeZone}
          hasUnsavedInput={hasUnsavedInput}
          typed={typed}
        />
      )}
    </details>
  )
}

function summaryOf(schedule: Schedule | null, timeZone: string): string {
  if (!schedule) return t.notScheduled
  const text = (iso: string) => momentText(new Date(iso), timeZone)
  const { publishAt, unpublishAt } = schedule
  return [
    publishAt && t.goesLiveOfPublishAt({ publishAt: text(publishAt) }),
    unpublishAt && t.comesOffOfUnpublishAt({ unpublishAt: text(unpublishAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ScheduleFieldsProps extends Pick<ScheduleSectionProps, 'record' | 'hasUnsavedInput' | 'typed'> {
  readonly recordKey: RecordKey
  readonly schedule: Schedule | null
  readonly timeZone: string
}

/** What is typed and not set yet; the form around it owns it, as it is opened again after a save. */
export interface TypedTimes {
  /** Null if the fields show the times that are set. */
  readonly input: Typed | null
  readonly onInput: (input: Typed | null) => void
}

/** The two times, a sentence about their effect, and the buttons. They are saved separately from the record's form. */
function ScheduleFields(props: ScheduleFieldsProps) {
  const { recordKey, record, schedule, timeZone, hasUnsavedInput } = props
  const { input, onInput } = props.typed
  const saved = typedOf(schedule, timeZone)
  const typed = input ?? saved
  const [problem, setProblem] = useState<string>()
  const { set, remove } = useScheduleChanges(recordKey)
  const first = useRef<HTMLInputElement>(null)
  const note = useId()
  const isChanged = !deepEqual(typed, saved)
  const [isOpenedAgain] = useState(input !== null)
  useEffect(() => {
    if (isOpenedAgain) first.current?.focus() // says what is still to be done
  }, [isOpenedAgain])
  const isEmpty = !typed.publishAt && !typed.unpublishAt
  const isBusy = set.isPending || remove.isPending
  const callbacks = { onSuccess: () => onInput(null), onError: (error: Error) => setProblem(error.message) }

  function change(part: Partial<Typed>) {
    const next = { ...typed, ...part }
    onInput(deepEqual(next, saved) ? null : next)
    setProblem(undefined)
  }
  function save() {
    if (isBusy || hasUnsavedInput || !isChanged) return
    if (isEmpty) return end()
    const found = problemOf(typed, timeZone)
    setProblem(found)
    if (!found) set.mutate({ ...timesOf(typed, timeZone), version: record.version }, callbacks)
  }
  function end() {
    first.current?.focus() // the pressed button disappears
    onInput({ publishAt: '', unpublishAt: '' })
    remove.mutate(undefined, callbacks)
  }
  /** Saves the times on Enter, which would otherwise save the record's form around them. */
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
          label={t.publishAt}
          value={typed.publishAt}
          describedBy={note}
          onChange={(publishAt) => change({ publishAt })}
          onKeyDown={saveOnEnter}
        />
        <TimeField
          label={t.takeOffAt}
          value={typed.unpublishAt}
          describedBy={note}
          onChange={(unpublishAt) => change({ unpublishAt })}
          onKeyDown={saveOnEnter}
        />
      </div>
      <div id={note} className="flex flex-col gap-1 text-sm text-muted">
        <p>{t.timesAreInZone({ timeZone: timeZone.replaceAll('_', ' ') })}</p>
        <p aria-live="polite">{outlookOf(typed, timeZone, record.status === 'Published')}</p>
        {isChanged && !hasUnsavedInput && <p>{t.theseTimesAreNotSetYet}</p>}
        {hasUnsavedInput && <p>{t.saveBeforeScheduling}</p>}
      </div>
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} aria-disabled={isBusy || hasUnsavedInput || !isChanged} className={dimmed}>
          {schedule ? t.changeSchedule : t.setSchedule}
        </Button>
        {schedule && (
          <Button variant="quiet" onClick={end} disabled={isBusy}>
            {t.removeSchedule}
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

interface TimeFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  /** Such as `2026-12-24T18:00`; '' for none. */
  readonly value: string
  readonly describedBy: string
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A day and a time, with a button that clears them. */
function TimeField({ ref, label, value, describedBy, onChange, onKeyDown }: TimeFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  function clear() {
    onChange('')
    frame.current?.querySelector('input')?.focus() // the button disappears
  }
  return (
    <Field label={label}>
      {(control) => (
        <div ref={frame} className="flex items-center gap-1">
          <input
            {...control}
            ref={ref}
            type="datetime-local"
            aria-describedby={describedBy}
            max="2999-12-31T23:59"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${controlClass} min-h-11 min-w-0 flex-1`}
          />
          {value && <IconButton label={t.clear({ label })} onClick={clear} className="size-11!" icon={X} />}
        </div>
      )}
    </Field>
  )
}
