import { type EveningField, type EveningTexts, eveningLengths } from '@tablier/contracts/evening-form'
import type { InputHTMLAttributes } from 'react'

/** What is filled in, and what is wrong with it. */
export interface FilledEvening {
  readonly texts: EveningTexts
  /** Whole sentences. */
  readonly problems: Readonly<Partial<Record<EveningField, string>>>
  /** Focused when the page loads. */
  readonly firstWrong: EveningField | undefined
}

interface EveningFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'min' | 'max'
> {
  readonly name: EveningField
  readonly label: string
  readonly filled: FilledEvening
  readonly isWide?: boolean
  readonly isLong?: boolean
}

/** An optional field about the evening, with what is wrong with it below. */
export function EveningInput({ name, label, filled, isWide, isLong, ...own }: EveningFieldProps) {
  const control = {
    ...controlOf(name, filled),
    dir: 'auto',
    maxLength: (eveningLengths as Readonly<Record<string, number>>)[name], // undefined for a date, a time or a number
    defaultValue: filled.texts[name]?.[0],
    className: 'field scroll-mb-24 scheme-dark',
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

/** A box to tick; several with one name are told apart by their values. */
export function EveningCheckbox({ name, label, filled, value = 'yes' }: EveningCheckboxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          {...controlOf(name, filled)}
          id={undefined}
          value={value}
          defaultChecked={filled.texts[name]?.includes(value)}
          className="size-5 shrink-0 scheme-dark accent-saffron"
        />
        {label}
      </label>
      <Problem name={name} filled={filled} />
    </div>
  )
}

function controlOf(name: EveningField, { problems, firstWrong }: FilledEvening) {
  const isWrong = problems[name] !== undefined
  return {
    id: `evening-${name}`,
    name,
    autoFocus: name === firstWrong,
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
