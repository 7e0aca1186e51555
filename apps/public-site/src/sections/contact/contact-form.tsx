import { CONTACT_FORM_PATH, type FormNotice, messageLengths } from '@tablier/contracts/contact-form'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { type FieldName, outcomeOf } from './form-outcome.ts'
import { useContactForm } from './use-contact-form.ts'

const OUTCOME_ID = 'contact-outcome'

export function ContactForm({ notice }: { readonly notice: FormNotice | undefined }) {
  const { outcome, isSending, submit, clearOutcome } = useContactForm(notice && outcomeOf[notice])
  const wrong = outcome?.wrongFields ?? []
  return (
    <form
      ref={leaveValidationToScript}
      method="post"
      action={CONTACT_FORM_PATH}
      aria-labelledby="contact-form-heading"
      className="panel grid gap-5 sm:grid-cols-2"
      onSubmit={submit}
      onInput={clearOutcome}
    >
      <h3 id="contact-form-heading" className="text-2xl font-normal tracking-tight sm:col-span-2">
        Send a Message
      </h3>
      <Field name="name" label="Name" autoComplete="name" isWrong={wrong.includes('name')} />
      <Field name="email" label="Email" type="email" autoComplete="email" isWrong={wrong.includes('email')} />
      <Field name="subject" label="Subject" isWide isWrong={wrong.includes('subject')} />
      <Field name="message" label="Message" isWide isLong isWrong={wrong.includes('message')} />
      <Honeypot />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <button
          type="submit"
          aria-disabled={isSending}
          className="button bg-saffron text-espresso hover:bg-saffron-light aria-disabled:cursor-progress aria-disabled:opacity-75"
        >
          {isSending ? 'Sending...' : 'Send Message'}
        </button>
        <output className="text-saffron-light">{outcome?.isSuccess && outcome.text}</output>
        {outcome && !outcome.isSuccess && (
          <p id={OUTCOME_ID} role="alert" className="text-danger">
            {outcome.text}
          </p>
        )}
      </div>
    </form>
  )
}

interface FieldProps {
  readonly name: FieldName
  readonly label: string
  readonly isWrong: boolean
  readonly type?: 'text' | 'email'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly isWide?: boolean
  readonly isLong?: boolean
}

function Field({ name, label, isWrong, type = 'text', autoComplete, isWide = false, isLong = false }: FieldProps) {
  const control = {
    name,
    required: true,
    maxLength: messageLengths[name],
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? OUTCOME_ID : undefined,
    className: 'field',
  }
  return (
    <label className={`grid gap-2 text-sm font-medium ${isWide ? 'sm:col-span-2' : ''}`}>
      {label}
      {isLong ? (
        <textarea {...control} rows={6} />
      ) : (
        <input {...control} type={type} {...(autoComplete && { autoComplete })} />
      )}
    </label>
  )
}

/** Hidden from people and from the keyboard: only a bot fills it in. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Without scripts the browser's own checks keep the visitor from losing what they typed. */
function leaveValidationToScript(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true
}
