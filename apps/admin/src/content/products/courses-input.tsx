import { type Course, type CourseLine, courseLimits, courseWords } from '@tablier/contracts'
import { foldText, matchesSearch, searchTerms } from '@tablier/contracts/search'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../components/button.tsx'
import { FieldError, TextInput } from '../../components/field.tsx'
import { Picker } from '../../components/picker.tsx'
import { t } from '../../language/words.ts'
import type { OwnInputProps } from '../collection-screen.ts'
import { portfolioItemsScreen } from '../screens/sections.ts'
import { allRecordsOptions } from '../use-records.ts'

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
    <div ref={(element) => inputRef?.(element && { focus: () => element.querySelector('input')?.focus() })}>
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
