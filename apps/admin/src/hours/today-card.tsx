import { dateIn, linesOn, todayText, weekdayOf } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { type EditActions, EditDialog, EditForm } from '../components/edit-dialog.tsx'
import { Tick } from '../components/field.tsx'
import { Card } from '../components/page.tsx'
import { DayFields } from './day-fields.tsx'
import { changesOf, type Day, daysFrom, newSpecialDay, withOpeningsOf } from './days.ts'
import { type PublishedHours, useHours, useSaveHours, weekdayName } from './hours-queries.ts'
import { useToday } from '../site/today.ts'
import { HoursQuestion } from './hours-question.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { formatDay } from '../language/moment-text.ts'
import { language, t } from '../language/words.ts'

export function TodayCard() {
  const query = useHours()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t.today} isWide>
      <Loaded query={query} failed={t.failedToLoadTheOpeningHours}>
        {(hours) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="block font-medium">{statusText(hours, today)}</span>
              <span className="text-sm text-muted">{formatDay(today, withoutYear)}</span>
            </p>
            <Button aria-label={t.changeTodaysOpeningHours} className="min-h-11" onClick={() => setIsOpen(true)}>
              {t.change}
            </Button>
            {isOpen && (
              <EditDialog title={t.todaysOpeningHours} onClosed={() => setIsOpen(false)}>
                {(actions) => <TodayForm hours={hours} today={today} {...actions} />}
              </EditDialog>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function statusText({ week, others }: PublishedHours, today: string): string {
  const lines = [...week, ...others]
  return lines.length === 0 ? t.noOpeningHoursYet : todayText(today, lines, t, language)
}

/** Such as 'Friday, 25 December'. */
const withoutYear = { weekday: 'long', day: 'numeric', month: 'long' } as const

interface TodayFormProps extends EditActions {
  readonly hours: PublishedHours
  /** Today's date, such as `2026-12-25`. */
  readonly today: string
}

/** Today's hours, for this date only or for every week. */
function TodayForm({ hours, today, onSaved, ...actions }: TodayFormProps) {
  const [{ week, others }] = useState(hours) // what the form is based on, even if newer hours arrive
  const weekday = weekdayOf(today)
  const [before] = useState(() => shownDay(today, hours))
  const [day, setDay] = useState(before)
  const [isWeekly, setIsWeekly] = useState(false)
  const saving = useSaveHours(week, onSaved)
  const { save, isSaving, failure } = saving
  const isDirty = isWeekly || day.isClosed !== before.isClosed || !deepEqual(changesOf([day]), changesOf([before]))

  async function submit() {
    if (isDirty) save(changedDays(daysFrom(week), day, { today, isWeekly }))
    else onSaved()
  }
  const choices = [
    { label: t.onlyToday, weekly: false },
    { label: t.every({ weekday: weekdayName(weekday) }), weekly: true },
  ]
  return (
    <EditForm isNew isDirty={isDirty} isSaving={isSaving} failure={failure} submit={submit} {...actions}>
      <DayFields day={day} closed={t.closedToday} onChange={setDay} />
      <fieldset>
        <legend className="sr-only">{t.whenDoesThisApply}</legend>
        <div className="flex flex-wrap gap-x-6">
          {choices.map(({ label, weekly }) => (
            <Tick
              key={label}
              type="radio"
              name="applies"
              checked={isWeekly === weekly}
              onChange={() => setIsWeekly(weekly)}
            >
              {label}
            </Tick>
          ))}
        </div>
      </fieldset>
      {others.length > 0 && isWeekly && (
        <p className="text-sm text-muted">{t.unreadLinesStay({ day: others[0]?.day ?? '' })}</p>
      )}
      <HoursQuestion saving={saving} />
    </EditForm>
  )
}

/** Returns today's hours as an unsaved special day. */
function shownDay(today: string, { week, others }: PublishedHours): Day {
  const lines = linesOn(today, [...week, ...others], language).map((line) => Object.assign({}, line, { day: today }))
  return daysFrom(lines).find(({ weekday }) => !weekday) ?? { ...newSpecialDay(today), isClosed: false }
}

/**
 * Returns all days with the new hours on today's date or weekday. A special day for today is removed in the second
 * case.
 */
function changedDays(days: readonly Day[], day: Day, { today, isWeekly }: { today: string; isWeekly: boolean }): Day[] {
  const others = days.filter(({ date }) => dateIn(date) !== today)
  if (isWeekly) return others.map((one) => (one.weekday === weekdayOf(today) ? withOpeningsOf(one, day) : one))
  const special = days.find(({ date }) => dateIn(date) === today) ?? newSpecialDay(today)
  return [...others, withOpeningsOf(special, day)]
}
