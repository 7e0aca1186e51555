import { messageLengths } from '@tablier/contracts/contact-form'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldName } from './form-outcome.ts'

export interface ContactFieldProps {
  readonly name: FieldName
  readonly label: string
  /** What is wrong; shown below the field. */
  readonly problem: string | undefined
  /** The first wrong field: its problem is announced. */
  readonly isFirstWrong: boolean
  /** Of a form that is shown again. */
  readonly typed: string | undefined
  /** Focused when the page loads, for a page without scripts. */
  readonly startsFocused: boolean
  readonly type?: 'text' | 'email'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly isWide?: boolean
  readonly isLong?: boolean
}

export function ContactField(props: ContactFieldProps) {
  const { name, label, problem, isFirstWrong, typed, startsFocused, autoComplete } = props
  const { type = 'text', isWide = false, isLong = false } = props
  const [id, problemId] = [`contact-${name}`, `contact-${name}-problem`]
  const control = {
    id,
    name,
    required: true,
    maxLength: messageLengths[name],
    dir: 'auto',
    defaultValue: typed,
    autoFocus: startsFocused,
    'aria-invalid': problem !== undefined || undefined, // left out, it costs no bytes
    'aria-describedby': problem === undefined ? undefined : problemId,
    className: 'field',
  }
  return (
    <div className={`flex flex-col gap-2 text-sm font-medium ${isWide ? 'sm:col-span-2' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...control} rows={6} />
      ) : (
        <input {...control} type={type} {...(autoComplete && { autoComplete })} />
      )}
      {problem !== undefined && (
        <p id={problemId} role={isFirstWrong ? 'alert' : undefined} className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
