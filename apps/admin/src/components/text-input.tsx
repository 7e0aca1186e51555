import { type ComponentProps, useState } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { t } from '../words.ts'

/** One line of text. A password can be shown while it is typed. */
export function TextInput({ label, error, required, hint, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) =>
        input.type === 'password' ? (
          <PasswordControl label={label} {...control} {...input} />
        ) : (
          <input className={controlClass} {...control} {...input} />
        )
      }
    </Field>
  )
}

function PasswordControl({ label, ...input }: ComponentProps<'input'> & Pick<FieldProps, 'label'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <input
        className={`${controlClass} pe-17`}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-controls={input.id}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 end-0 min-w-16 rounded-lg px-3 text-sm font-medium text-link hover:underline"
      >
        {isShown ? t.hide : t.show} <span className="sr-only">{label.toLowerCase()}</span>
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
