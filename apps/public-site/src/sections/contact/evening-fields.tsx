import {
  allergenCodes,
  type EveningField,
  eveningFields,
  eveningLengths,
  type EveningProblems,
  type EveningTexts,
  MAX_GUESTS,
} from '@tablier/contracts/evening-form'
import type { Words } from '@tablier/words/site/words'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useSiteWords } from '../../site/words.ts'
import { MENUS_TO_LIKE } from './menus-to-like.tsx'

interface EveningFieldsProps {
  /** The texts of a form that is shown again. */
  readonly texts?: EveningTexts | undefined
  /** One whole sentence each. */
  readonly problems: EveningSentences
  /** Says whether the chosen day is free. */
  readonly dayNote?: ReactNode
  /** True if the date has the focus when the page loads, unless a field is wrong. */
  readonly startsAtDate?: boolean
}

/** The optional fields of an enquiry. The server renders them on the enquiry's page, the landing page when asked. */
export function EveningFields({ texts, problems, dayNote, startsAtDate = false }: EveningFieldsProps) {
  const t = useSiteWords()
  const firstWrong = eveningFields.find((name) => problems[name] !== undefined)
  const filled: FilledEvening = {
    texts: texts ?? {},
    problems,
    focused: firstWrong ?? (startsAtDate ? 'date' : undefined),
  }
  const field = <Name extends EveningField>(name: Name) => ({ name, label: t.eveningLabel({ field: name }), filled })
  return (
    <fieldset className="grid items-start gap-5 text-sm font-medium sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-5 font-display text-xl font-normal">{t.theEveningAsFarAsKnown}</legend>
      <div className="grid gap-2">
        <EveningInput {...field('date')} type="date" />
        {dayNote}
        <EveningCheckbox {...field('is_flexible')} />
      </div>
      <EveningInput {...field('start')} type="time" />
      <EveningInput {...field('guests')} type="number" min={1} max={MAX_GUESTS} />
      <EveningInput {...field('occasion')} />
      <EveningInput {...field('place')} autoComplete="postal-code" />
      <EveningInput {...field('telephone')} type="tel" autoComplete="tel" />
      <EveningInput {...field('liked')} list={MENUS_TO_LIKE} />
      <EveningInput {...field('budget')} />
      <EveningInput {...field('diets')} isWide isLong />
      <fieldset className="sm:col-span-2">
        <legend className="mb-2">{t.oneOfUsMustNotEat}</legend>
        <div className="grid grid-cols-2 gap-x-6">
          {allergenCodes.map((code) => (
            <EveningCheckbox key={code} name="allergens" label={t.allergen({ code })} value={code} filled={filled} />
          ))}
        </div>
      </fieldset>
      <div className="sm:col-span-2">
        <EveningCheckbox {...field('has_consent')} />
        <p className="text-sand">{t.consentIsForDiets}</p>
      </div>
      <input type="hidden" name="evening" value="1" />
    </fieldset>
  )
}

/** Whole sentences about what is wrong with fields. */
export type EveningSentences = Readonly<Partial<Record<EveningField, string>>>

/** @param problems as the API tells them */
export function eveningSentences(problems: EveningProblems, t: Words): EveningSentences {
  const told = Object.entries(problems) as [EveningField, string][] // the object's own keys
  return Object.fromEntries(told.map(([field, said]) => [field, sentence(field, said, t)]))
}

/** @param said by the API, in words that follow the field's name */
function sentence(field: EveningField, said: string, t: Words): string {
  if (field === 'has_consent') return t.tickOrLeaveEmpty
  if (field === 'guests') return t.guestsFromOneTo({ most: MAX_GUESTS })
  return t.eveningSays({ label: t.eveningLabel({ field }), problem: said })
}

/** The values of the fields, and what is wrong with them. */
interface FilledEvening {
  readonly texts: EveningTexts
  readonly problems: EveningSentences
  /** Focused when the page loads. */
  readonly focused: EveningField | undefined
}

interface EveningFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'list' | 'min' | 'max'
> {
  readonly name: EveningField
  readonly label: string
  readonly filled: FilledEvening
  readonly isWide?: boolean
  readonly isLong?: boolean
}

/** An optional field about the evening, with what is wrong with it below. */
function EveningInput({ name, label, filled, isWide, isLong, ...own }: EveningFieldProps) {
  const control = {
    ...controlOf(name, filled),
    dir: 'auto',
    maxLength: (eveningLengths as Readonly<Record<string, number>>)[name], // undefined for a date, a time or a number
    defaultValue: filled.texts[name]?.[0],
    className: 'field scroll-mb-24 [color-scheme:var(--scheme,dark)]',
  }
  return (
    <div className={`flex flex-col gap-2 ${isWide ? 'sm:col-span-2' : ''}`}>
      <label htmlFor={control.id}>{label}</label>
      {isLong ? <textarea {...control} rows={3} /> : <input {...control} {...own} />}
      <Problem name={name} filled={filled} />
    </div>
  )
}

interface EveningCheckboxProps {
  readonly name: EveningField
  readonly label: string
  readonly filled: FilledEvening
  readonly value?: string
}

/** A checkbox. Several with one name differ in their values. */
function EveningCheckbox({ name, label, filled, value = 'yes' }: EveningCheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          {...controlOf(name, filled)}
          id={undefined}
          value={value}
          defaultChecked={filled.texts[name]?.includes(value)}
          className="size-5 shrink-0 [color-scheme:var(--scheme,dark)] accent-saffron"
        />
        {label}
      </label>
      <Problem name={name} filled={filled} />
    </div>
  )
}

function controlOf(name: EveningField, { problems, focused }: FilledEvening) {
  const isWrong = problems[name] !== undefined
  return {
    id: `evening-${name}`,
    name,
    autoFocus: name === focused,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? problemId(name) : undefined,
  }
}

function Problem({ name, filled: { problems } }: Pick<EveningFieldProps, 'name' | 'filled'>) {
  if (problems[name] === undefined) return null
  return (
    <p id={problemId(name)} className="text-danger">
      {problems[name]}
    </p>
  )
}

function problemId(name: EveningField): string {
  return `evening-${name}-problem`
}
