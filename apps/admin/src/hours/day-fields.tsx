import { api, clockTime, unreadHours } from '@tablier/contracts'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { controlClass, Tick } from '../components/field.tsx'
import { type Day, newOpening, type Opening } from './days.ts'
import { language, t } from '../language/words.ts'

interface DayFieldsProps {
  readonly day: Day
  readonly closed: string
  readonly onChange: (day: Day) => void
  /** More buttons, after those that add hours and a note. */
  readonly children?: ReactNode
}

export const smallButtonClass =
  'min-h-11 rounded-lg px-2 text-sm font-medium text-link hover:bg-hover sm:min-h-9 disabled:opacity-60'

/** The hours of one day: its times or 'Closed', and a note. */
export function DayFields({ day, closed, onChange, children }: DayFieldsProps) {
  const { isClosed, openings } = day
  const [first] = openings
  const [hasNote, setHasNote] = useState(() => openings.some(({ note }) => note.trim() !== ''))

  function change(opening: Opening, part: Partial<Opening>) {
    const [head = opening, ...others] = openings.map((one) => (one === opening ? { ...one, ...part } : one))
    onChange({ ...day, openings: [head, ...others] })
  }
  function remove(opening: Opening) {
    const [head = first, ...others] = openings.filter((one) => one !== opening)
    onChange({ ...day, openings: [head, ...others] })
  }
  return (
    <div className="flex flex-col gap-2">
      {isClosed ? (
        <NoteInput
          placeholder={t.optionalInsteadOfClosed}
          value={first.note}
          onChange={(note) => change(first, { note })}
        />
      ) : (
        openings.map((opening) => (
          <OpeningFields
            key={opening.key}
            opening={opening}
            hasNote={hasNote}
            onChange={(part) => change(opening, part)}
            onRemove={openings.length > 1 ? () => remove(opening) : undefined}
          />
        ))
      )}
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <Tick
          className="px-2"
          checked={isClosed}
          onChange={(event) => onChange({ ...day, isClosed: event.target.checked })}
        >
          {closed}
        </Tick>
        {!isClosed && (
          <>
            <button
              type="button"
              className={smallButtonClass}
              onClick={() => onChange({ ...day, openings: [...openings, newOpening(day.weekday ?? day.date)] })}
            >
              {t.addHours}
            </button>
            {!hasNote && (
              <button type="button" className={smallButtonClass} onClick={() => setHasNote(true)}>
                {t.addNote}
              </button>
            )}
          </>
        )}
        {children}
      </div>
    </div>
  )
}

interface OpeningFieldsProps {
  readonly opening: Opening
  readonly onChange: (part: Partial<Opening>) => void
  /** Undefined for the only opening of a day. */
  readonly onRemove: (() => void) | undefined
  readonly hasNote: boolean
}

function OpeningFields({ opening, onChange, onRemove, hasNote }: OpeningFieldsProps) {
  const { day, opens, closes } = opening
  const unread = unreadHours({ day, openTime: opens, closeTime: closes }, language)
  const noteId = useId()
  const [opensNote, closesNote] = (['openTime', 'closeTime'] as const).map((name) =>
    unread.includes(name) ? noteId : undefined,
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <TimeInput label={t.opens} value={opens} noteId={opensNote} onChange={(text) => onChange({ opens: text })} />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={t.closes}
          value={closes}
          noteId={closesNote}
          onChange={(text) => onChange({ closes: text })}
        />
        {onRemove && <IconButton label={t.removeTheseHours} onClick={onRemove} icon={X} />}
      </div>
      {(opensNote ?? closesNote) && (
        <p id={noteId} className="text-sm text-muted">
          {t.timeNotUnderstood}
        </p>
      )}
      {hasNote && (
        <NoteInput
          placeholder={t.shownIfThereAreNoTimes}
          value={opening.note}
          onChange={(note) => onChange({ note })}
        />
      )}
    </div>
  )
}

/** The contract's fields of a line. */
const line = api.weekHours.save.body.properties.lines.items.properties

interface NoteInputProps {
  readonly placeholder: string
  readonly value: string
  readonly onChange: (note: string) => void
}

function NoteInput({ placeholder, value, onChange }: NoteInputProps) {
  return (
    <label className="flex items-center gap-3 text-sm">
      {t.note}
      <input
        placeholder={placeholder}
        maxLength={line.note.maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} min-h-11 min-w-0 sm:min-h-10`}
      />
    </label>
  )
}

interface TimeInputProps {
  readonly label: string
  /** Any text. It is kept until it is changed. */
  readonly value: string
  /** The id of a text about it, if there is one. */
  readonly noteId: string | undefined
  readonly onChange: (value: string) => void
}

/** A time of day. A text that is not a time, such as 'late', can be edited as text. */
function TimeInput({ label, value, noteId, onChange }: TimeInputProps) {
  const [isText] = useState(() => value.trim() !== '' && clockTime(value) === undefined)
  return (
    <input
      type={isText ? 'text' : 'time'}
      aria-label={label}
      aria-describedby={noteId}
      maxLength={line.opens.maxLength}
      value={isText ? value : (clockTime(value) ?? '')}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass} min-h-11 min-w-0 tabular-nums sm:min-h-10`}
    />
  )
}
