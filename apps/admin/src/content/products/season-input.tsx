import { seasonOf } from '@tablier/contracts'
import { dateAt } from '@tablier/contracts/days'
import { dateText } from '@tablier/contracts/formats'
import { useController } from 'react-hook-form'
import { controlClass, Tick } from '../../components/field.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import type { OwnInputProps } from '../collection-screen.ts'

/** The days of the months, of a year that has 29 February. */
const daysOf = (month: number) => new Date(Date.UTC(2028, month, 0)).getUTCDate()
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** All year, or from one day of the year to another. */
export function SeasonInput({ label, name }: OwnInputProps) {
  const { value, onChange, ref } = useController<Record<string, string>>({ name }).field
  const season = seasonOf(value)
  function limit(isLimited: boolean) {
    const month = dateAt(new Date()).slice(5, 7)
    onChange(isLimited ? `${month}-01/${month}-${daysOf(Number(month))}` : '')
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <Tick ref={ref} checked={season !== undefined} onChange={({ target }) => limit(target.checked)}>
        {t.onlyAPartOfTheYear}
      </Tick>
      {season && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <DayOfYear label={t.seasonFrom} value={season.from} onChange={(from) => onChange(`${from}/${season.to}`)} />
          <DayOfYear label={t.seasonTo} value={season.to} onChange={(to) => onChange(`${season.from}/${to}`)} />
        </div>
      )}
    </fieldset>
  )
}

interface DayOfYearProps {
  readonly label: string
  /** Such as `12-24`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const [month = 1, day = 1] = value.split('-').map(Number)
  const change = (nextMonth: number, nextDay: number) =>
    onChange(`${twoDigits(nextMonth)}-${twoDigits(Math.min(nextDay, daysOf(nextMonth)))}`)
  const selectClass = `${controlClass} max-sm:min-h-11 w-auto!`
  return (
    <fieldset className="flex items-center gap-2 text-sm">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <select
        aria-label={t.dayOfMonth({ label })}
        className={selectClass}
        value={day}
        onChange={({ target }) => change(month, Number(target.value))}
      >
        {Array.from({ length: daysOf(month) }, (_, index) => (
          <option key={index}>{index + 1}</option>
        ))}
      </select>
      <select
        aria-label={t.monthOf({ label })}
        className={selectClass}
        value={month}
        onChange={({ target }) => change(Number(target.value), day)}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={index + 1}>
            {dateText(`2028-${twoDigits(index + 1)}-01`, locale, { month: 'long' })}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
