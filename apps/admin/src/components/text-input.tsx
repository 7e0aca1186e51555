import { type ComponentProps, useState } from 'react'
import { Rich } from './rich.tsx'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { t } from '../words.ts'

/** One line of text. A password can be shown while it is typed. */
export function TextInput({ label, error, required, hint, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) =>
        input.type === 'password' ? (
          <PasswordControl {...control} {...input} />
        ) : (
          <input className={controlClass} {...control} {...input} />
        )
      }
    </Field>
  )
}

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

/** Text of several lines, growing with what is typed. */
export function LongTextInput({ label, error, required, hint, ...textarea }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={3}
          className={`${controlClass} field-sizing-content max-h-80 min-h-20`}
          {...control}
          {...textarea}
        />
      )}
    </Field>
  )
}
