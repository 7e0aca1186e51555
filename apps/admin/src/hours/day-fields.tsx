import { type ReactNode, useState } from 'react'
import { type Day, newOpening, type Opening } from './days.ts'
import { NoteInput } from './note-input.tsx'
import { OpeningFields } from './opening-fields.tsx'

interface DayFieldsProps {
  readonly day: Day
  /** The label of the checkbox. */
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
          placeholder="Optional, instead of “Closed”"
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
        <label className="flex min-h-11 items-center gap-2 px-2 text-sm sm:min-h-9">
          <input
            type="checkbox"
            checked={isClosed}
            onChange={(event) => onChange({ ...day, isClosed: event.target.checked })}
            className="size-4.5 accent-primary"
          />
          {closed}
        </label>
        {!isClosed && (
          <>
            <button
              type="button"
              className={smallButtonClass}
              onClick={() => onChange({ ...day, openings: [...openings, newOpening(day.weekday ?? day.date)] })}
            >
              Add hours
            </button>
            {!hasNote && (
              <button type="button" className={smallButtonClass} onClick={() => setHasNote(true)}>
                Add note
              </button>
            )}
          </>
        )}
        {children}
      </div>
    </div>
  )
}
