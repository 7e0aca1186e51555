import type { BusyDay } from '../calendar.ts'
import { type FormNotice, type FormTexts, formTexts, type RefusedForm } from '../contact-form.ts'
import { eveningBody, eveningProblems, eveningTexts } from '../evening-form.ts'
import type { CallOutcome, GuestSite } from './guest-visit.ts'

interface ContactSite extends Pick<GuestSite, 'call'> {
  /** Why there is no evening to have on a day; null if there is one. */
  readonly stateOfDay: (day: string) => Promise<BusyDay['state'] | null>
}

/** What to say about a form that was sent, or the form to show again, with the status of the call that was refused. */
export type ContactAnswer =
  | { readonly sent: Extract<FormNotice, `sent${string}`> }
  | { readonly refused: RefusedForm & { readonly notice: FormNotice }; readonly status: number }

/** Sends a contact form as browsers post it, with or without the fields about the evening. */
export async function visitContactForm(
  { call, stateOfDay }: ContactSite,
  form: URLSearchParams,
): Promise<ContactAnswer> {
  const texts = textsOf(form)
  const evening = eveningTexts(form)
  const website = form.get('website')?.trim() ?? ''
  const body = { ...texts, website, ...(evening && { evening: eveningBody(evening) }) }
  const outcome = await call('/messages/public', body)
  if (outcome.status === 201) {
    const day = evening?.date?.[0]
    const state = day === undefined ? null : await stateOfDay(day)
    return { sent: state === null ? 'sent' : `sent-${state}` }
  }
  const refusedEvening = evening && { evening: { texts: evening, problems: eveningProblems(outcome.errors) } }
  const notice = noticeOf(outcome, texts)
  const said = notice === 'too-many' && { said: outcome.problem }
  return { refused: { notice, ...said, texts, ...refusedEvening }, status: outcome.status }
}

/** The form with more fields, for one that is not to be sent yet. It starts with the dish of the page that it comes from. */
export function enquiryForm(form: URLSearchParams): RefusedForm {
  const dish = form.get('dish')?.trim()
  return { texts: textsOf(form), evening: { texts: dish ? { liked: [dish] } : {}, problems: {} } }
}

function textsOf(form: URLSearchParams): FormTexts {
  return formTexts((name) => form.getAll(name).at(-1))
}

/** The four fields are named first. */
function noticeOf({ status, errors }: CallOutcome<unknown>, { email }: FormTexts): FormNotice {
  if (status === 429) return 'too-many'
  if (status !== 400) return 'failed'
  const fields = errors.map(({ field }) => field).filter((field) => !field.startsWith('evening'))
  if (fields.length === 0 && errors.length > 0) return 'invalid-evening'
  const isEmailAlone = fields.length > 0 && fields.every((field) => field === 'email')
  return isEmailAlone && email ? 'invalid-email' : 'invalid'
}
