import { CONTACT_FORM_PATH, ENQUIRY_PATH, type RefusedForm } from '@tablier/contracts/contact-form'
import type { ReactNode } from 'react'
import { ContactField } from './contact-field.tsx'
import { type FieldName, type FormOutcome, problemAt } from './form-outcome.ts'
import { useContactForm } from './use-contact-form.ts'

export interface ContactFormProps {
  /** The outcome of a form that was posted without scripts. */
  readonly before?: FormOutcome | undefined
  /** That form, if it was refused: it is shown again with its texts. */
  readonly refused?: RefusedForm | undefined
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
  /** The fields about the evening, on the page that has them from the start. */
  readonly children?: ReactNode
}

export function ContactForm({ before, refused, dish, children }: ContactFormProps) {
  const { outcome, isSending, submit, clearOutcome, isTelling, tell } = useContactForm(before)
  const firstWrong = outcome?.wrongFields[0]
  const Heading = children ? 'h2' : 'h3'
  const field = (name: FieldName) => ({
    name,
    problem: problemAt(name, outcome),
    isFirstWrong: name === firstWrong,
    typed: refused?.texts[name],
    startsFocused: refused !== undefined && name === firstWrong,
  })
  return (
    <form
      ref={leaveValidationToScript}
      method="post"
      action={CONTACT_FORM_PATH}
      aria-labelledby="contact-form-heading"
      className="panel grid items-start gap-5 sm:grid-cols-2"
      onSubmit={submit}
      onInput={clearOutcome}
    >
      <Heading id="contact-form-heading" className="text-2xl font-normal tracking-tight sm:col-span-2">
        Send a Message
      </Heading>
      <ContactField {...field('name')} label="Name" autoComplete="name" />
      <ContactField {...field('email')} label="Email" type="email" autoComplete="email" />
      <ContactField {...field('subject')} label="Subject" isWide />
      <ContactField {...field('message')} label="Message" isWide isLong />
      <Honeypot />
      {children}
      <div id="contact-outcome" className="flex scroll-mt-[50svh] flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <button
          type="submit"
          aria-disabled={isSending}
          autoFocus={refused?.notice !== undefined && firstWrong === undefined} // oxlint-disable-line jsx-a11y/no-autofocus -- without scripts, it brings the answer into sight
          className="button bg-saffron text-espresso hover:bg-saffron-light"
        >
          {isSending ? 'Sending...' : 'Send Message'}
        </button>
        {!children && !isTelling && (
          <button
            type="submit"
            formAction={ENQUIRY_PATH} // without scripts, it takes what was typed along
            formNoValidate
            className="button underline hover:text-saffron-light"
            onClick={tell}
          >
            Tell me about the evening
          </button>
        )}
        {dish && <input type="hidden" name="dish" value={dish} />}
        <Outcome outcome={firstWrong === undefined ? outcome : undefined} />
      </div>
    </form>
  )
}

/** What is said of the message as a whole; it is announced. */
function Outcome({ outcome }: { readonly outcome: FormOutcome | undefined }) {
  return (
    <>
      <output className="text-saffron-light">{outcome?.isSuccess && outcome.text}</output>
      {outcome && !outcome.isSuccess && (
        <p role="alert" className="text-danger">
          {outcome.text}
        </p>
      )}
    </>
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

/** Without scripts the browser's own checks answer faster than the server. */
function leaveValidationToScript(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true
}
