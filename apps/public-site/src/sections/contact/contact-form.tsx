import { CONTACT_FORM_PATH, ENQUIRY_PATH, messageLengths, type RefusedForm } from '@tablier/contracts/contact-form'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { pathOf } from '../../site/addresses.ts'
import { useWords } from '../../site/words.ts'
import { EmailQuestion } from './email-question.tsx'
import { type FieldName, type FormOutcome, problemAt } from './form-outcome.ts'
import { useContactForm } from './use-contact-form.ts'

interface ContactFormProps {
  /** The outcome of a form that was posted by a browser without scripts. */
  readonly before?: FormOutcome | undefined
  /** The posted form, if it was refused. It is shown again with its texts. */
  readonly refused?: RefusedForm | undefined
  /** The title of the dish that the page shows. */
  readonly dish?: string | undefined
  /** The fields about the evening, on the page that has them from the start. */
  readonly children?: ReactNode
}

export function ContactForm({ before, refused, dish, children }: ContactFormProps) {
  const t = useWords()
  const { keepForm, outcome, isSending, submit, clearOutcome, evening, tell } = useContactForm(before)
  const firstWrong = outcome?.wrongFields[0]
  const Heading = children ? 'h2' : 'h3'
  const field = (name: FieldName) => ({
    name,
    problem: problemAt(name, outcome, t),
    isFirstWrong: name === firstWrong,
    typed: refused?.texts[name],
    startsFocused: refused !== undefined && name === firstWrong,
  })
  return (
    <form
      ref={keepForm}
      method="post"
      action={pathOf(CONTACT_FORM_PATH, t)}
      aria-labelledby="contact-form-heading"
      className="panel grid items-start gap-5 sm:grid-cols-2"
      onSubmit={submit}
      onInput={clearOutcome}
    >
      <Heading id="contact-form-heading" className="text-2xl font-normal tracking-tight sm:col-span-2">
        {t.sendAMessage}
      </Heading>
      <ContactField {...field('name')} label={t.name} autoComplete="name" />
      <ContactField {...field('email')} label={t.email} isEmail autoComplete="email" />
      <ContactField {...field('subject')} label={t.subject} isWide />
      <ContactField {...field('message')} label={t.message} isWide isLong />
      <Honeypot />
      {children}
      {evening && <evening.Fields words={evening.words} problems={evening.problems} />}
      {!children && !evening && (
        <p className="sm:col-span-2">
          <button
            type="submit"
            formAction={pathOf(ENQUIRY_PATH, t)} // without scripts, it takes what was typed along
            formNoValidate
            className="min-h-11 text-sm font-medium underline hover:text-saffron-light"
            onClick={(event) => {
              event.preventDefault()
              tell()
            }}
          >
            {t.tellMeAboutTheEvening}
          </button>
        </p>
      )}
      <div id="contact-outcome" className="flex scroll-mt-[50svh] flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <button
          type="submit"
          aria-disabled={isSending || undefined}
          autoFocus={refused?.notice !== undefined && firstWrong === undefined} // oxlint-disable-line jsx-a11y/no-autofocus -- without scripts, it brings the answer into sight
          className="button bg-saffron text-espresso hover:bg-saffron-light"
        >
          {isSending ? t.sending : t.sendMessage}
        </button>
        {dish && <input type="hidden" name="dish" value={dish} />}
        <Outcome outcome={firstWrong === undefined ? outcome : undefined} />
      </div>
    </form>
  )
}

/** Says what became of the whole message. Screen readers announce it. */
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

/**
 * Hidden from people and from the keyboard: mostly bots fill it in, and a message with it is kept as suspected. The data
 * attributes ask three password managers to leave it alone. Its button is the form's first, so Enter in a field
 * sends the form and does not press "Tell me about the evening".
 */
function Honeypot() {
  const t = useWords()
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <button tabIndex={-1}>{t.send}</button>
    </div>
  )
}

const emailKeyboard = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

interface ContactFieldProps {
  readonly name: FieldName
  readonly label: string
  /** What is wrong; shown below the field. */
  readonly problem: string | undefined
  /** True for the first wrong field, whose problem screen readers announce. */
  readonly isFirstWrong: boolean
  /** The text of a form that is shown again. */
  readonly typed: string | undefined
  /** True if the field has the focus when a page without scripts opens. */
  readonly startsFocused: boolean
  /** Not of the type `email`, with which browsers refuse what the server takes, such as `<ada@example.com>`. */
  readonly isEmail?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly isWide?: boolean
  readonly isLong?: boolean
}

function ContactField(props: ContactFieldProps) {
  const { name, label, problem, isFirstWrong, typed, startsFocused, autoComplete } = props
  const { isEmail = false, isWide = false, isLong = false } = props
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
        <input {...control} {...(isEmail && emailKeyboard)} {...(autoComplete && { autoComplete })} />
      )}
      {problem !== undefined && (
        <p id={problemId} role={isFirstWrong ? 'alert' : undefined} className="text-danger">
          {problem}
        </p>
      )}
      {isEmail && <EmailQuestion inputId={id} />}
    </div>
  )
}
