import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { allergenCodes } from '@tablier/contracts/evening-form'
import { type Severity, severityCodes, TABLE_PATH } from '@tablier/contracts/guest-words'
import type { Enquiry, GuestAllergen, PartyEvening } from '@tablier/contracts'
import { answerOffer } from './answer-offer-page.ts'
import {
  type AnswerPageFacts,
  type CallOutcome,
  type EnquiryPageFacts,
  type GuestAnswer,
  type GuestRequest,
  type GuestSite,
  type GuestTexts,
  pageNotice,
  type Problem,
  refusal,
} from './guest-page.ts'

const ENQUIRY = /^\/enquiry\/(?<token>[^/]+)(?<withdraw>\/withdraw)?$/
const OFFER = /^\/offer\/(?<token>[^/]+)$/
const PARTY = /^\/table\/(?<token>[^/]+)(?:\/(?<guest>[^/]+)(?<delete>\/delete)?)?$/

/**
 * Answers a request for a page behind a secret link, by calls of the API.
 * @param path below the site's address, without the site's prefix
 */
export async function answerGuestPage(site: GuestSite, path: string, request: GuestRequest): Promise<GuestAnswer> {
  const tidy = tidyPath(path)
  if (tidy !== path && !request.form) return { goTo: site.prefix + tidy + searchOf(request.query) }
  const enquiry = ENQUIRY.exec(path)?.groups
  if (enquiry?.['token'])
    return answerEnquiry(site, { ...request, token: enquiry['token'], isWithdrawal: enquiry['withdraw'] !== undefined })
  const offer = OFFER.exec(path)?.groups?.['token']
  if (offer) return answerOffer(site, offer, request)
  const { token, guest, delete: deletion } = PARTY.exec(path)?.groups ?? {}
  if (!token) return { page: { kind: 'gone' } }
  if (!guest) return answerParty(site, { ...request, token })
  return answerOwnAnswer(site, { ...request, token, guest, isDeletion: deletion !== undefined })
}

const COPIED = /^(?<place>\/(?:enquiry|offer|table)\/)[^0-9a-z]*(?<tokens>[0-9a-f]{64}(?:\/[0-9a-f]{64})?)[^0-9a-z]*$/i

/** Returns a path without what a mail or a sentence adds to a link that is copied: a full stop, a bracket, a slash. */
function tidyPath(path: string): string {
  const { place, tokens } = COPIED.exec(decoded(path))?.groups ?? {}
  return place && tokens ? (place + tokens).toLowerCase() : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function searchOf(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Answers requests for the page on which the sender of an enquiry sees its state. It opens the enquiry first, because that
 * tells in which language a refusal is said.
 */
async function answerEnquiry(
  { call, prefix }: GuestSite,
  { token, isWithdrawal, query, form }: GuestRequest & { readonly token: string; readonly isWithdrawal: boolean },
): Promise<GuestAnswer> {
  const path = `${prefix}${ENQUIRY_PATH}/${token}`
  const opened = await call<{ enquiry: Enquiry }>('/enquiry/open', { token })
  if (!opened.data) return refusal(opened)
  const { enquiry } = opened.data
  const show = (facts: Partial<EnquiryPageFacts>, failed?: CallOutcome<unknown>): GuestAnswer => ({
    page: { kind: 'enquiry', path, enquiry, ...facts },
    failed,
  })
  if (!form) {
    return show({ notice: pageNotice(query), isWithdrawing: query.get('ask') === 'withdraw' })
  }
  if (isWithdrawal) {
    const withdrawn = await call('/enquiry/withdraw', { token, once: true }, enquiry.language)
    if (withdrawn.status === 200) return { goTo: `${path}?done=withdrawn` }
    return withdrawn.status === 404 ? refusal(withdrawn) : show({ problem: withdrawn }, withdrawn)
  }
  const typed = (form.get('message') ?? '').trim()
  const added = await call('/enquiry/additions', { token, message: typed, once: true }, enquiry.language)
  if (added.status === 201) return { goTo: `${path}?done=added` }
  if (added.status === 404) return refusal(added)
  return show({ problem: added.status === 400 ? { code: 'no_text' } : added, typed }, added)
}

interface AnswerRequest extends GuestRequest {
  readonly token: string
  /** The token of the guest's own answer. */
  readonly guest: string
  readonly isDeletion: boolean
}
interface OpenedAnswer {
  readonly evening: PartyEvening
  readonly answer: Parameters<typeof textsOfAnswer>[0] & { readonly is_unreadable: boolean }
}

/** Answers requests for the page on which the guests of a party tell what they eat. */
async function answerParty(
  { call, prefix }: GuestSite,
  { token, query, form }: GuestRequest & { readonly token: string },
): Promise<GuestAnswer> {
  const path = prefix + TABLE_PATH + token
  const texts = form ? guestTexts(form) : {}
  const another = (form ?? query).get('another')?.slice(0, 64) || undefined
  const opened = await call<{ evening: PartyEvening; is_full: boolean }>('/table/open', { token })
  if (!opened.data) return refusal(opened)
  const { evening, is_full: isFull } = opened.data
  const body = { token, ...guestBody(texts), once: true, ...(another && { another }) }
  const sent = form && (await call<{ guest_token: string }>('/table/answers', body, evening.language))
  if (sent?.data) return { goTo: `${path}/${sent.data.guest_token}?done=sent` }
  if (sent?.status === 404) return refusal(sent)
  const problem = sent ? problemOf(sent, texts) : { wrong: [] }
  return { page: { kind: 'table', path, evening, isFull, texts, another, ...problem }, failed: sent }
}

/** Answers requests for the page on which a guest changes or deletes their answer. */
async function answerOwnAnswer(
  { call, prefix, url }: GuestSite,
  { token, guest, isDeletion, query, form }: AnswerRequest,
): Promise<GuestAnswer> {
  const path = `${prefix}${TABLE_PATH}${token}/${guest}`
  const isDeleting = form !== undefined && isDeletion
  const opened = await call<OpenedAnswer>('/table/answers/open', { guest_token: guest })
  if (opened.status === 404 && query.get('done') === 'deleted') return { page: { kind: 'deleted' } }
  if (opened.status === 404 && isDeleting) {
    // The second press of the button finds no answer, and is told that the first one has deleted it.
    const repeated = await call('/table/answers/delete', { guest_token: guest, once: true })
    return repeated.status === 200 ? { goTo: `${path}?done=deleted` } : refusal(repeated)
  }
  if (!opened.data) return refusal(opened)
  const { evening, answer } = opened.data
  const show = (facts: Partial<AnswerPageFacts>, failed?: CallOutcome<unknown>): GuestAnswer => {
    const own = { path, url: url + path, texts: textsOfAnswer(answer), isUnreadable: answer.is_unreadable }
    return { page: { kind: 'answer', evening, wrong: [], another: newKey(), ...own, ...facts }, failed }
  }
  if (!form) {
    return show({ notice: pageNotice(query), isDeleting: query.get('ask') === 'delete' })
  }
  if (isDeleting) {
    const deleted = await call('/table/answers/delete', { guest_token: guest, once: true }, evening.language)
    if (deleted.status === 200) return { goTo: `${path}?done=deleted` }
    return deleted.status === 404 ? refusal(deleted) : show({ isDeleting, problem: deleted }, deleted)
  }
  const texts = guestTexts(form)
  const saved = await call('/table/answers/change', { guest_token: guest, ...guestBody(texts) }, evening.language)
  if (saved.status === 200) return { goTo: `${path}?done=saved` }
  return saved.status === 404 ? refusal(saved) : show({ texts, ...problemOf(saved, texts) }, saved)
}

/** Returns a random key. Pages of the playground may lack `crypto.randomUUID`, which needs HTTPS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')
}

interface FormProblem {
  readonly problem: Problem
  readonly wrong: readonly string[]
}

function problemOf(outcome: CallOutcome<unknown>, texts: GuestTexts): FormProblem {
  if (outcome.status !== 400) return { problem: outcome, wrong: [] }
  const wrong = outcome.errors.map(({ field }) => field.split('.', 1)[0] ?? field)
  return guestProblem(wrong, texts)
}

const names = ['name', 'diet', 'has_consent', ...allergenCodes] as const

/** A guest's answer in the names of the API. */
interface Answer {
  readonly name: string
  readonly diet: string
  readonly allergens: readonly GuestAllergen[]
}

/** Reads the fields of a guest's form, trimmed. Empty ones are left out. */
function guestTexts(form: URLSearchParams): GuestTexts {
  const filled = names.map((name) => [name, form.getAll(name).at(-1)?.trim() ?? ''] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

/** Returns the form's fields for a stored answer. Its guest has given consent, and can still withdraw it. */
function textsOfAnswer({ name, diet, allergens }: Answer): GuestTexts {
  return {
    name,
    diet,
    has_consent: 'yes',
    ...Object.fromEntries(allergens.map(({ code, severity }) => [code, severity])),
  }
}

/** Returns the call's body for these fields. An unknown severity is sent as it is, so that the API refuses it. */
function guestBody(texts: GuestTexts): Answer & { readonly has_consent: boolean } {
  const { name = '', diet = '' } = texts
  const allergens = allergenCodes.flatMap((code) => {
    const severity = texts[code]
    return severity === undefined ? [] : [{ code, severity: severity as Severity }] // the API refuses any other
  })
  return { name, diet, allergens, has_consent: texts['has_consent'] !== undefined }
}

/** Returns which fields of the form are wrong and what to say, from the names of the call's wrong fields. */
function guestProblem(wrong: readonly string[], texts: GuestTexts): FormProblem {
  if (wrong.includes('name')) return { wrong: ['name'], problem: { code: 'no_name' } }
  if (wrong.includes('has_consent')) return { wrong: ['has_consent'], problem: { code: 'no_consent' } }
  const codes = allergenCodes.filter((code) => texts[code] && !severityCodes.some((known) => known === texts[code]))
  return { wrong: wrong.includes('allergens') ? codes : [...wrong], problem: { code: 'wrong_fields' } }
}
