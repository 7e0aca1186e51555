import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EmailQuestion } from './email-question.tsx'
import { Rich } from './text.tsx'
import { t } from '../language/words.ts'

export const controlClass =
  'w-full scroll-my-16 rounded-lg border border-control-line bg-background px-3 py-2 text-base text-ink text-ellipsis placeholder:text-muted sm:text-sm aria-invalid:border-danger'

/** The attributes that connect a control with its label and its error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps {
  readonly label: string
  readonly required?: boolean | undefined
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

/** A control with its label above and its error below. Screen readers announce `required`; the form checks it. */
export function Field({
  label,
  labelId,
  required,
  error,
  hint,
  children,
}: FieldProps & {
  labelId?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex gap-1 text-sm font-medium text-ink">
        <label id={labelId} htmlFor={id}>
          {label}
        </label>
        {/* Outside the label, so it is not part of the control's name. */}
        {required && (
          <span aria-hidden="true" className="text-danger">
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': error !== undefined,
        'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} role="alert" className="text-sm text-danger">
      {error}
    </p>
  )
}

interface EmailProps {
  /** True if a text that is no address by its type may have some, whose near misses are asked about. */
  readonly hasEmails?: boolean | undefined
}

/** One line of text. A password can be shown while it is typed. */
export function TextInput({
  label,
  error,
  required,
  hint,
  hasEmails,
  ...input
}: ComponentProps<'input'> & FieldProps & EmailProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) =>
        input.type === 'password' ? (
          <PasswordControl {...control} {...input} />
        ) : (
          <>
            <input className={controlClass} {...control} {...input} {...(input.type === 'email' && emailKeyboard)} />
            {(hasEmails || input.type === 'email') && <EmailQuestion inputId={control.id} />}
          </>
        )
      }
    </Field>
  )
}

/** Browsers change or refuse some addresses in an input of the type `email`; the server's rule is the only one. */
const emailKeyboard = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

function PasswordControl({ name: field = 'passphrase', ...input }: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <input
        className={`${controlClass} pe-17`}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        name={field}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-controls={input.id}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 end-0 min-w-16 rounded-lg px-3 text-sm font-medium text-link hover:underline"
      >
        <Rich
          text={isShown ? t.hidePassword({ field }) : t.showPassword({ field })}
          hidden={(text) => <span className="sr-only">{text}</span>}
        />
      </button>
    </div>
  )
}

/** A checkbox, or a radio button of that type, with its label, which is its children. */
export function Tick({ lang, className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label lang={lang} className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-sm sm:min-h-9 ${className}`}>
      <input type="checkbox" className="size-4.5 shrink-0 accent-primary" {...input} />
      {children}
    </label>
  )
}

/** Text of several lines, growing with what is typed. */
export function LongTextInput({
  label,
  error,
  required,
  hint,
  hasEmails,
  ...textarea
}: ComponentProps<'textarea'> & FieldProps & EmailProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <>
          <textarea
            rows={3}
            className={`${controlClass} field-sizing-content max-h-80 min-h-20`}
            {...control}
            {...textarea}
          />
          {hasEmails && <EmailQuestion inputId={control.id} />}
        </>
      )}
    </Field>
  )
}
