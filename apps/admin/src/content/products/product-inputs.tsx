import {
  type Course,
  type CourseLine,
  courseLimits,
  courseWords,
  MAX_GUESTS,
  MAX_PRICE_STEPS,
  seasonOf,
} from '@tablier/contracts'
import { dateAt } from '@tablier/contracts/days'
import { dateText } from '@tablier/contracts/formats'
import { foldText, matchesSearch, searchTerms } from '@tablier/contracts/search'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../components/button.tsx'
import { controlClass, FieldError, TextInput, Tick } from '../../components/field.tsx'
import { Picker } from '../../components/picker.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { useCurrency } from '../../settings/settings-queries.ts'
import type { OwnInputProps } from '../collection-screen.ts'
import { portfolioItemsScreen } from '../screens/sections.ts'
import { allRecordsOptions } from '../use-records.ts'
import type { TypedStep } from './product-kinds.ts'

const buttonClass = 'max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

interface Dish {
  readonly id: number
  readonly title: string
  readonly category: string
  readonly isPublished: boolean
}

/** Returns the dishes of the portfolio by id; undefined while they load. */
function useDishes(): ReadonlyMap<number, Dish> | undefined {
  const { data } = useQuery(allRecordsOptions(portfolioItemsScreen))
  return (
    data &&
    new Map(
      data.map(({ id, title, category, status }) => [
        id,
        { id, title: String(title), category: String(category), isPublished: status === 'Published' },
      ]),
    )
  )
}

/** The courses of a menu. One press on a dish makes a course of it; further dishes of a course are a choice. */
export function CoursesInput({ label, name }: OwnInputProps) {
  const { field, fieldState } = useController<Record<string, Course[]>>({ name })
  const { setValue } = useFormContext()
  const courses = field.value
  const dishes = useDishes()
  const list = useRef<HTMLOListElement>(null)
  const error = useId()
  /** The course whose choice is made longer. */
  const [addingTo, setAddingTo] = useState<number | null>(null)

  function change(next: Course[], isAdding = false) {
    if (!isAdding) setAddingTo(null) // the courses may have moved
    field.onChange(next)
    setValue('courseWords', courseWords(next).join('\n'), { shouldDirty: true })
  }
  function replace(index: number, course: Course) {
    const hasNewLine = course.lines.length > (courses[index]?.lines.length ?? 0)
    change(courses.with(index, course), !hasNewLine)
  }
  function swap(index: number, other: number) {
    const moved = courses[index]
    if (moved && courses[other]) change(courses.with(index, courses[other]).with(other, moved))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={fieldState.error && error}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {courses.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={label} className="flex flex-col gap-3 outline-none">
          {courses.map((course, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a course is its place, and has no state of its own
            <li key={index} className="rounded-xl border border-line p-3">
              <CourseCard
                course={course}
                number={index + 1}
                isLast={index === courses.length - 1}
                dishes={dishes}
                isAdding={addingTo === index || course.lines.length === 0}
                onAdding={() => setAddingTo(index)}
                onChange={(next) => replace(index, next)}
                onMove={(by) => swap(index, index + by)}
                onRemove={() => {
                  list.current?.focus() // the button disappears
                  change(courses.toSpliced(index, 1))
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldError id={error} error={fieldState.error?.message} />
      {courses.length < courseLimits.courses && (
        <LinePicker
          label={t.addACourse}
          dishes={dishes}
          chosen={courses.flatMap(({ lines }) => lines)}
          onPick={(line, category) => change([...courses, { title: category, lines: [line] }])}
          inputRef={field.ref}
        />
      )}
    </fieldset>
  )
}

interface CourseCardProps {
  readonly course: Course
  readonly number: number
  readonly isLast: boolean
  readonly dishes: ReadonlyMap<number, Dish> | undefined
  readonly isAdding: boolean
  readonly onAdding: () => void
  readonly onChange: (course: Course) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function CourseCard({ course, number, isLast, dishes, isAdding, onAdding, ...does }: CourseCardProps) {
  const { onChange, onMove, onRemove } = does
  const { title, lines } = course
  const shown = title || t.courseNumber({ number })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <TextInput
            label={t.courseNumber({ number })}
            placeholder={t.courseTitleExample}
            maxLength={courseLimits.title}
            value={title}
            onChange={({ target }) => onChange({ ...course, title: target.value })}
          />
        </div>
        <IconButton
          label={t.moveUpOfTitle({ title: shown })}
          aria-disabled={number === 1}
          onClick={() => onMove(-1)}
          className={buttonClass}
          icon={ArrowUp}
        />
        <IconButton
          label={t.moveDownOfTitle({ title: shown })}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
          className={buttonClass}
          icon={ArrowDown}
        />
        <IconButton
          label={t.removeOfTitle({ title: shown })}
          onClick={onRemove}
          className={`${buttonClass} hover:text-danger`}
          icon={X}
        />
      </div>
      <ul aria-label={shown} className="flex flex-col">
        {lines.map((line, index) => (
          <li key={`${line.dish_id} ${line.title}`} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
              {index > 0 && <span className="text-muted">{t.orInChoice} </span>}
              <LineText line={line} dishes={dishes} />
            </span>
            <IconButton
              label={t.removeOfTitle({ title: line.title })}
              onClick={() => onChange({ ...course, lines: lines.toSpliced(index, 1) })}
              className={`${buttonClass} hover:text-danger`}
              icon={X}
            />
          </li>
        ))}
      </ul>
      {isAdding && lines.length < courseLimits.lines ? (
        <LinePicker
          label={t.addToCourse({ course: shown })}
          dishes={dishes}
          chosen={lines}
          onPick={(line) => onChange({ ...course, lines: [...lines, line] })}
        />
      ) : (
        <Button className="self-start" icon={Plus} onClick={onAdding}>
          {t.orAnotherDish}
        </Button>
      )}
    </div>
  )
}

/** A line of a course: the dish as it is called now, or its name of then if it is gone or not on the site. */
function LineText({ line, dishes }: { readonly line: CourseLine; readonly dishes: CourseCardProps['dishes'] }) {
  if (line.dish_id === null || !dishes) return line.title
  const dish = dishes.get(line.dish_id)
  return (
    <>
      {dish?.title ?? line.title}
      {!dish && <span className="text-danger"> {t.dishWasDeleted}</span>}
      {dish && !dish.isPublished && <span className="text-muted"> {t.dishNotOnSite}</span>}
    </>
  )
}

interface LinePickerProps {
  readonly label: string
  readonly dishes: CourseCardProps['dishes']
  readonly chosen: readonly CourseLine[]
  /** Called with the category of a dish, '' for a text. */
  readonly onPick: (line: CourseLine, category: string) => void
  readonly inputRef?: (element: { focus(): void } | null) => void
}

const SHOWN = 8

/** Picks a dish of the portfolio, or any text. */
function LinePicker({ label, dishes, chosen, onPick, inputRef }: LinePickerProps) {
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const terms = searchTerms(typed)
  const wanted = typed.trim()
  const isChosen = (id: number) => chosen.some(({ dish_id }) => dish_id === id)
  const found = [...(dishes?.values() ?? [])]
    .filter(({ id, title, category }) => !isChosen(id) && matchesSearch(terms, [title, category]))
    .slice(0, SHOWN)
  const isNew = wanted !== '' && !found.some(({ title }) => foldText(title) === foldText(wanted))
  function pick(line: CourseLine, category: string) {
    setTyped('')
    onPick(line, category)
  }
  return (
    <div
      ref={(element) => {
        frame.current = element
        inputRef?.(element && { focus: () => element.querySelector('input')?.focus() })
      }}
    >
      <Picker
        label={label}
        placeholder={t.fromYourPortfolioOrAnyOther}
        typed={typed}
        onTyped={setTyped}
        maxLength={courseLimits.line}
        choices={[
          ...found.map(({ id, title, category }) => ({
            key: String(id),
            text: title,
            hint: category,
            onPick: () => pick({ dish_id: id, title }, category),
          })),
          ...(isNew
            ? [
                {
                  key: 'new',
                  text: t.asLineOfText({ text: wanted }),
                  onPick: () => pick({ dish_id: null, title: wanted }, ''),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

/** The price a head, a row for each size of party. */
export function PricesInput({ label, name }: OwnInputProps) {
  const { field, fieldState } = useController<Record<string, TypedStep[]>>({ name })
  const currency = useCurrency()
  const error = useId()
  const steps = field.value.length > 0 ? field.value : [{ from: '2', amount: '' }]
  const change = (index: number, part: Partial<TypedStep>) =>
    field.onChange(steps.with(index, { ...steps[index]!, ...part })) // a row that is shown
  const frame = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset
      ref={(element) => {
        frame.current = element
        field.ref(element && { focus: () => element.querySelector('input')?.focus() })
      }}
      aria-describedby={fieldState.error && error}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be equal, and none has state
        <div key={index} className="flex items-end gap-2">
          <div className="w-28">
            <TextInput
              label={t.fromGuests}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_GUESTS}
              value={step.from}
              onChange={({ target }) => change(index, { from: target.value })}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextInput
              label={t.aHeadIn({ currency })}
              inputMode="decimal"
              maxLength={30}
              value={step.amount}
              onChange={({ target }) => change(index, { amount: target.value })}
            />
          </div>
          <IconButton
            label={t.removePriceFrom({ count: step.from || '?' })}
            onClick={() => field.onChange(steps.toSpliced(index, 1))}
            className={`${buttonClass} hover:text-danger`}
            icon={X}
          />
        </div>
      ))}
      <FieldError id={error} error={fieldState.error?.message} />
      {steps.length < MAX_PRICE_STEPS && (
        <Button className="self-start" icon={Plus} onClick={() => field.onChange([...steps, { from: '', amount: '' }])}>
          {t.anotherPriceForMore}
        </Button>
      )}
    </fieldset>
  )
}

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

/** An amount of money in the site's currency. */
export function AmountInput({ label, name }: OwnInputProps) {
  const currency = useCurrency()
  return <PlainInput label={t.inCurrency({ label, currency })} name={name} inputMode="decimal" />
}

export function GuestsInput({ label, name }: OwnInputProps) {
  return <PlainInput label={label} name={name} type="number" inputMode="numeric" min={1} max={MAX_GUESTS} />
}

export function RateInput({ label, name }: OwnInputProps) {
  return <PlainInput label={label} name={name} inputMode="decimal" />
}

type PlainInputProps = OwnInputProps & Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'min' | 'max'>

function PlainInput({ name, ...input }: PlainInputProps) {
  const { register, getFieldState, formState } = useFormContext()
  return (
    <TextInput {...input} maxLength={30} error={getFieldState(name, formState).error?.message} {...register(name)} />
  )
}
