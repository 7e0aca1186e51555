import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useSiteTimeZone } from '../../site/site-settings.ts'
import { momentText } from '../../language/moment-text.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { controlClass, Field } from '../../components/field.tsx'
import { isFinished } from '../../components/unfinished-dates.ts'
import { outlookOf, type RecordKey, type Schedule, type Typed, useSchedule } from './schedules.tsx'
import { type TypedTimes, type useNewSchedule, useScheduleInput } from './schedule-input.ts'
import { t } from '../../language/words.ts'

interface ScheduleSectionProps {
  readonly collection: RecordKey['collection']
  readonly record: ContentRecord
  /** True if the form has unsaved input. A schedule uses what is saved. */
  readonly hasUnsavedInput: boolean
  readonly typed: TypedTimes
}

/** The times when a record is published and taken off the site. */
export function ScheduleSection({ collection, record, hasUnsavedInput, typed }: ScheduleSectionProps) {
  const key = { collection, id: record.id }
  const schedule = useSchedule(key)
  const timeZone = useSiteTimeZone()
  if (schedule === undefined || timeZone === undefined) return null
  return (
    <ScheduleFrame summary={summaryOf(schedule, timeZone)} isOpenAtFirst={typed.input !== null}>
      {() => (
        <ScheduleFields
          recordKey={key}
          record={record}
          schedule={schedule}
          timeZone={timeZone}
          hasUnsavedInput={hasUnsavedInput}
          typed={typed}
        />
      )}
    </ScheduleFrame>
  )
}

interface NewScheduleSectionProps {
  readonly schedule: ReturnType<typeof useNewSchedule>
  readonly isOpenAtFirst: boolean
}

/** The same times of a record that is being added. They are set when it is saved. */
export function NewScheduleSection({ schedule, isOpenAtFirst }: NewScheduleSectionProps) {
  const { typed, timeZone, isTyped, problem, change } = schedule
  if (timeZone === undefined) return null
  return (
    <ScheduleFrame summary={isTyped ? '' : t.notScheduled} isOpenAtFirst={isOpenAtFirst}>
      {() => (
        <div className="flex flex-col gap-4 px-3 pt-2 pb-4">
          <ScheduleTimes typed={typed} timeZone={timeZone} isPublished={false} onChange={change}>
            {typed.publishAt && <p>{t.savedAsDraftUntilThen}</p>}
            {isTyped && <p>{t.timesAreSetWhenYouSave}</p>}
          </ScheduleTimes>
          <FormAlert message={problem} />
        </div>
      )}
    </ScheduleFrame>
  )
}

interface ScheduleFrameProps {
  readonly summary: string
  readonly isOpenAtFirst: boolean
  readonly children: () => ReactNode
}

/** Closed until somebody opens it. */
function ScheduleFrame({ summary, isOpenAtFirst, children }: ScheduleFrameProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
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
        <span className="min-w-0 flex-1 text-muted">{summary}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && children()}
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

/** The two times and the buttons that set them, separately from the record's form. */
function ScheduleFields(props: ScheduleFieldsProps) {
  const { record, schedule, timeZone, hasUnsavedInput } = props
  const fields = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const { typed, problem, isBusy, isChanged, change, save, remove } = useScheduleInput(props)
  const [isOpenedAgain] = useState(props.typed.input !== null)
  useEffect(() => {
    if (isOpenedAgain) first.current?.focus() // says what is still to be done
  }, [isOpenedAgain])

  function end() {
    first.current?.focus() // the pressed button disappears
    remove()
  }
  function submit() {
    if (!fields.current || !isFinished(fields.current)) return
    if (isChanged && !typed.publishAt && !typed.unpublishAt) end()
    else save()
  }
  return (
    <div ref={fields} className="flex flex-col gap-4 px-3 pt-2 pb-4">
      <ScheduleTimes
        ref={first}
        typed={typed}
        timeZone={timeZone}
        isPublished={record.status === 'Published'}
        onChange={change}
        onEnter={submit}
      >
        {isChanged && !hasUnsavedInput && <p>{t.theseTimesAreNotSetYet}</p>}
        {hasUnsavedInput && <p>{t.saveBeforeScheduling}</p>}
      </ScheduleTimes>
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={submit} aria-disabled={isBusy || hasUnsavedInput || !isChanged} className={dimmed}>
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

interface ScheduleTimesProps {
  /** Of the first time. */
  readonly ref?: Ref<HTMLInputElement>
  readonly typed: Typed
  readonly timeZone: string
  /** True if visitors see the record now. */
  readonly isPublished: boolean
  readonly onChange: (part: Partial<Typed>) => void
  /** Sets the times. Without it, Enter saves the record's form. */
  readonly onEnter?: () => void
  /** What is still to be done. */
  readonly children: ReactNode
}

/** The two times, and a sentence about their effect. */
function ScheduleTimes({ ref, typed, timeZone, isPublished, onChange, onEnter, children }: ScheduleTimesProps) {
  const note = useId()
  function setOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault() // which would save the form around them
    onEnter()
  }
  const shared = { describedBy: note, onKeyDown: setOnEnter }
  return (
    <>
      <div className="flex max-w-80 flex-col gap-4">
        <TimeField
          ref={ref}
          label={t.publishAt}
          value={typed.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
          {...shared}
        />
        <TimeField
          label={t.takeOffAt}
          value={typed.unpublishAt}
          onChange={(unpublishAt) => onChange({ unpublishAt })}
          {...shared}
        />
      </div>
      <div id={note} className="flex flex-col gap-1 text-sm text-muted">
        <p>{t.timesAreInZone({ timeZone: timeZone.replaceAll('_', ' ') })}</p>
        <p aria-live="polite">{outlookOf(typed, timeZone, isPublished)}</p>
        {children}
      </div>
    </>
  )
}

const dimmed = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

interface TimeFieldProps {
  readonly ref?: Ref<HTMLInputElement> | undefined
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
