import type { BusyDay } from '@tablier/contracts'
import { type FormNotice, type FormTexts, formTexts, type RefusedForm } from '@tablier/contracts/contact-form'
import type { Language } from '@tablier/words/languages'
import { eveningBody, eveningProblems, eveningTexts } from '@tablier/contracts/evening-form'
import type { CallApi, CallOutcome } from './guest-page.ts'

interface ContactSite {
  readonly call: CallApi
  /** Whether another evening has or holds a day; null if the day is free. */
  readonly stateOfDay: (day: string) => Promise<BusyDay['state'] | null>
  /** The language of the page with the form, if it is not the site's main one. */
  readonly language?: Language | undefined
}

/** The notice for a form that was sent, or the refused form to show again, with the HTTP status of the refusal. */
type ContactFormAnswer =
  | { readonly sent: Extract<FormNotice, `sent${string}`> }
  | { readonly refused: RefusedForm & { readonly notice: FormNotice }; readonly status: number }

/** Sends a posted contact form to the API, with or without the fields about the evening. */
export async function answerContactForm(
  { call, stateOfDay, language }: ContactSite,
  form: URLSearchParams,
): Promise<ContactFormAnswer> {
  const texts = textsOf(form)
  const evening = eveningTexts(form)
  const website = form.get('website')?.trim() ?? ''
  const body = {
    ...texts,
    website,
    once: true,
    ...(language && { lang: language }),
    ...(evening && { evening: eveningBody(evening) }),
  }
  const outcome = await call('/messages/public', body, language)
  if (outcome.status === 201) {
    const day = evening?.date?.[0]
    const state = day === undefined ? null : await stateOfDay(day)
    return { sent: state === null ? 'sent' : `sent-${state}` }
  }
  const refusedEvening = evening && { evening: { texts: evening, problems: eveningProblems(outcome.errors) } }
  const notice = noticeOf(outcome, texts)
  const said = notice === 'too-many' && { said: outcome.said }
  return { refused: { notice, ...said, texts, ...refusedEvening }, status: outcome.status }
}

/**
 * Returns the form with the fields about the evening, without sending it. A dish that the visitor has opened is filled
 * in.
 */
export function enquiryForm(form: URLSearchParams): RefusedForm {
  const dish = form.get('dish')?.trim()
  return { texts: textsOf(form), evening: { texts: dish ? { liked: [dish] } : {}, problems: {} } }
}

function textsOf(form: URLSearchParams): FormTexts {
  return formTexts((name) => form.getAll(name).at(-1))
}

/** Wrong values in the four required fields are reported before those about the evening. */
function noticeOf({ status, errors }: CallOutcome<unknown>, { email }: FormTexts): FormNotice {
  if (status === 429) return 'too-many'
  if (status !== 400) return 'failed'
  const fields = errors.map(({ field }) => field).filter((field) => !field.startsWith('evening'))
  if (fields.length === 0 && errors.length > 0) return 'invalid-evening'
  const isEmailAlone = fields.length > 0 && fields.every((field) => field === 'email')
  return isEmailAlone && email ? 'invalid-email' : 'invalid'
}
