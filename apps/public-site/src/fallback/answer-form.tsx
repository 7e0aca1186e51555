import { CONTACT_FORM_PATH, ENQUIRY_PATH, isFormNotice } from '@tablier/contracts/contact-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { EnquiryForm } from '../enquiry/enquiry-page.tsx'
import { answerContactForm } from '../guest-forms/answer-contact-form.ts'
import type { PostedForm } from '../sections/contact/posted-outcome.ts'
import { stateOfDay } from '../sections/contact/state-of-day.ts'
import { callApi } from './call-api.ts'

/** Answers what the contact form asks a server for, in a browser without one; undefined for any other request. */
export async function answerForm(request: Request): Promise<Response | undefined> {
  const { origin, pathname, searchParams } = new URL(request.url)
  const notice = searchParams.get('message')
  if (pathname === ENQUIRY_PATH) return formPage({})
  if (pathname === '/' && isFormNotice(notice)) return formPage({ notice })
  if (pathname !== CONTACT_FORM_PATH) return undefined
  const answer = await answerContactForm({ call: callApi, stateOfDay }, new URLSearchParams(await request.text()))
  if ('sent' in answer) return Response.redirect(`${origin}/?message=${answer.sent}`, 303)
  return formPage(answer, answer.status)
}

function formPage(posted: PostedForm, status = 200): Response {
  const html = renderToStaticMarkup(<EnquiryForm {...posted} />)
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
