import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { formatDay } from '../../language/moment-text.ts'
import type { OrderSummary } from '../order-queries.ts'
import { dayText, guestsText, startText, stateColors } from '../order-text.tsx'
import { dayByKey } from './days.ts'
import { DayList, type DayPlan } from './agenda.tsx'
import { Rich } from '../../components/text.tsx'
import { weekStart } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

export interface MonthGridProps {
  /** The day that has the focus of the grid. */
  readonly day: string
  readonly today: string
  readonly weeks: readonly (readonly string[])[]
  readonly evenings: ReadonlyMap<string, DayPlan>
  readonly onDay: (day: string) => void
  /** Called for a press on a day from today on that has no evening and is no day off. */
  readonly onFreeDay: (day: string) => void
}

/**
 * A month. Arrow keys move the day, Page Up and Page Down the month; Enter goes to the day's first evening, or presses a
 * free day.
 */
export function MonthGrid({ day, today, weeks, evenings, onDay, onFreeDay }: MonthGridProps) {
  const isFree = (date: string) => date >= today && !evenings.has(date)
  const keys = useDayKeys({ day, onDay, onEnter: () => isFree(day) && onFreeDay(day) })
  function press(date: string) {
    onDay(date)
    if (isFree(date)) onFreeDay(date)
  }
  const [firstWeek = []] = weeks
  return (
    <div className="@container flex flex-col gap-4">
      <table
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are chosen by keys
        aria-labelledby="calendar-month"
        {...keys}
        className="w-full table-fixed border-separate [border-spacing:0] overflow-hidden rounded-xl border border-line text-sm"
      >
        <thead>
          <WeekdayNames week={firstWeek} />
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  isActive={date === day}
                  isToday={date === today}
                  isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                  plan={evenings.get(date)}
                  onPress={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">{t.takeDayOffHint}</p>
      <div className="@2xl:hidden">
        <DayList day={day} plan={evenings.get(day)} today={today} />
      </div>
    </div>
  )
}

function WeekdayNames({ week }: { readonly week: readonly string[] }) {
  return (
    <tr className="bg-sunken">
      {week.map((date) => (
        <th key={date} scope="col" abbr={formatDay(date, { weekday: 'long' })} className="py-2 font-medium text-muted">
          {formatDay(date, { weekday: 'short' })}
        </th>
      ))}
    </tr>
  )
}

interface DayKeysOptions extends Pick<MonthGridProps, 'day' | 'onDay'> {
  readonly onEnter: () => void
}

/** Returns the props of a grid whose day follows the keys and the focus. */
function useDayKeys({ day, onDay, onEnter }: DayKeysOptions) {
  const grid = useRef<HTMLTableElement>(null)
  const isMovingFocus = useRef(false)
  useEffect(() => {
    if (!isMovingFocus.current) return
    isMovingFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const cell = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-day]')
    if (!cell) return
    const next = dayByKey(event.key, day, weekStart())
    if (next !== undefined) {
      event.preventDefault()
      isMovingFocus.current = true
      onDay(next)
    } else if (event.key === 'Enter' && event.target === cell) {
      event.preventDefault() // the same press would follow the link
      cell.querySelector('a')?.focus()
      onEnter()
    } else if (event.key === 'Escape') cell.focus()
  }
  function onFocus(event: FocusEvent) {
    const chosen = event.target.closest<HTMLElement>('[data-day]')?.dataset['day']
    const isShown = chosen?.slice(0, 7) === day.slice(0, 7) // another month would move the day away from under the finger
    if (chosen !== undefined && chosen !== day && isShown) onDay(chosen)
  }
  return { ref: grid, onKeyDown, onFocus }
}

interface DayCellProps {
  readonly date: string
  readonly isActive: boolean
  readonly isToday: boolean
  /** True for a day of another month. */
  readonly isOutside: boolean
  readonly plan: DayPlan | undefined
  readonly onPress: (day: string) => void
}

function DayCell({ date, isActive, isToday, isOutside, plan, onPress }: DayCellProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid handles the keys
    <td
      role="gridcell" // oxlint-disable-line jsx-a11y/no-redundant-roles -- not all software derives it from the grid
      data-day={date}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-current={isToday ? 'date' : undefined}
      onClick={(event) => isMeantForDay(event) && onPress(date)}
      className={`h-14 border-t border-line p-1 align-top outline-offset-[-2px] aria-selected:bg-primary-wash @2xl:h-24 ${plan?.off === undefined ? '' : 'bg-sunken'}`}
    >
      <span className="sr-only">{dayText(date)}</span>
      <span
        aria-hidden="true"
        className={`inline-flex size-6 items-center justify-center rounded-full text-xs tabular-nums ${isToday ? 'bg-primary font-semibold text-primary-ink' : ''} ${isOutside && !isToday ? 'text-muted' : ''}`}
      >
        {formatDay(date, { day: 'numeric' })}
      </span>
      {plan?.off !== undefined && (
        <span className="text-xs text-muted @max-2xl:block">
          <Rich
            text={plan.off ? t.dayOffWithNote({ note: plan.off }) : t.dayOff}
            more={(text) => <span className="@max-2xl:sr-only">{text}</span>}
          />
        </span>
      )}
      {plan && plan.orders.length > 0 && (
        <ul className="flex flex-col gap-1 @max-2xl:flex-row @max-2xl:flex-wrap @max-2xl:gap-0">
          {plan.orders.map((order) => (
            <li key={order.id} className="min-w-0">
              <Evening order={order} isReachable={isActive} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

/** Returns false for a click on an order, which leads to its page. */
function isMeantForDay({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest('a'))
}

interface EveningProps {
  readonly order: OrderSummary
  /** True if Tab stops at it. */
  readonly isReachable: boolean
}

/** An evening in a cell; in a narrow grid it is a dot, and the list below has the words. */
function Evening({ order, isReachable }: EveningProps) {
  const { id, state, customer, start, guests } = order
  const more = [startText(start), guestsText(guests)].filter(Boolean).join(', ')
  return (
    <Link
      to="/admin/orders/$id"
      params={{ id }}
      tabIndex={isReachable ? 0 : -1}
      title={[customer.name, more].filter(Boolean).join(', ')}
      className={`block rounded-md px-1.5 py-1 text-xs outline-offset-1 hover:underline @max-2xl:pointer-events-none @max-2xl:size-6 @max-2xl:rounded-full @max-2xl:border-6 @max-2xl:border-transparent @max-2xl:bg-clip-padding @max-2xl:p-0 @max-2xl:inset-ring @max-2xl:inset-ring-current ${stateColors[state]}`}
    >
      <span className="block truncate @max-2xl:sr-only">
        <span className="font-semibold">{t.orderState({ state })}</span> {customer.name}
      </span>
    </Link>
  )
}
