import type {
  ErrorCode,
  Enquiry,
  EveningFacts,
  Failure,
  FieldError,
  GuestOffer,
  PartyEvening,
} from '@tablier/contracts'

/** Notices that a page shows once, after the browser was redirected to it. */
const pageNotices = ['added', 'withdrawn', 'sent', 'saved', 'asked', 'accepted', 'declined', 'cancelled'] as const
type PageNotice = (typeof pageNotices)[number]

export function pageNotice(query: URLSearchParams): PageNotice | undefined {
  return pageNotices.find((notice) => notice === query.get('done'))
}

type OwnProblem = 'no_text' | 'no_name' | 'no_consent' | 'wrong_fields' | 'wrong_choice' | 'sum_changed' | 'not_done'

/** Why a form was not accepted. */
export interface Problem {
  /** Of the API, or one of the form's own. */
  readonly code: ErrorCode | OwnProblem
  /** What the API says. */
  readonly said?: string
}

interface Refused {
  readonly problem?: Problem | undefined
}

export interface EnquiryPageFacts extends Refused {
  readonly kind: 'enquiry'
  readonly enquiry: Enquiry & { readonly evening: EveningFacts | null }
  readonly path: string
  readonly notice?: PageNotice | undefined
  /** True if the page asks whether to withdraw it. */
  readonly isWithdrawing?: boolean
  /** The text of a refused addition. */
  readonly typed?: string | undefined
}

/** What a guest has typed, by the names of the form's fields: `name`, `diet`, `has_consent`, and an allergen's code. */
export type GuestTexts = Readonly<Record<string, string>>

interface PartyForm extends Refused {
  readonly evening: PartyEvening
  readonly path: string
  readonly texts: GuestTexts
  /** The names of the fields that are wrong. */
  readonly wrong: readonly string[]
}

export interface PartyPageFacts extends PartyForm {
  readonly kind: 'table'
  readonly isFull: boolean
  /** Tells the answer of another guest from the one before it, if both say the same. */
  readonly another?: string | undefined
}

export interface AnswerPageFacts extends PartyForm {
  readonly kind: 'answer'
  /** The page's whole URL, which the guest stores. */
  readonly url: string
  readonly notice?: PageNotice | undefined
  readonly isUnreadable: boolean
  /** For the link to the form of another guest: `another` of the page that it opens. */
  readonly another: string
  /** True if the page asks whether to delete the answer. */
  readonly isDeleting?: boolean
}

export interface OfferPageFacts extends Refused {
  readonly kind: 'offer'
  readonly offer: GuestOffer
  readonly path: string
  readonly notice?: PageNotice | undefined
  /** `accept`: the page asks for the name and the last press. `decline`: it asks whether to decline. */
  readonly step?: 'accept' | 'decline' | 'cancel' | undefined
  /** The texts of a refused form, by the names of its fields. */
  readonly texts?: GuestTexts
  /** Whether the site has a provider that takes cards. */
  readonly takesCards?: boolean
  /** Where the guest pays by card; once they have asked for it. */
  readonly payAt?: string | undefined
  /** Why no payment by card could be begun. */
  readonly payProblem?: Problem | undefined
}

/** `gone`: the link never was, has ended or was revoked. `deleted`: a guest's answer was just deleted. */
export type GuestPage =
  | EnquiryPageFacts
  | PartyPageFacts
  | AnswerPageFacts
  | OfferPageFacts
  | { readonly kind: 'gone' | 'deleted' }

/** Returns the language in which a guest reads; '' if the page does not know the guest. */
export function languageOfGuest(page: GuestPage): string {
  if (page.kind === 'enquiry') return page.enquiry.language
  if (page.kind === 'offer') return page.offer.language
  return 'evening' in page ? page.evening.language : ''
}

/** The answer to a call of the API. */
export interface CallOutcome<Data> {
  readonly status: number
  /** Only after a success. */
  readonly data?: Data
  /** After a failure: its code, what the API says, and which fields are wrong. */
  readonly code: ErrorCode
  readonly said: string
  readonly errors: readonly FieldError[]
  /** The seconds to wait. */
  readonly retryAfter: string | undefined
}

/** @param answer the envelope of a success or a failure */
export function callOutcome<Data>(
  status: number,
  answer: { readonly data?: Data } & Partial<Failure>,
  retryAfter: string | undefined,
): CallOutcome<Data> {
  return {
    status,
    ...(status < 300 && answer.data !== undefined && { data: answer.data }),
    code: answer.code ?? 'internal',
    said: answer.message ?? '',
    errors: answer.errors ?? [],
    retryAfter,
  }
}

/** Calls the API by POST. @param language of what it says, by default the browser's */
export type CallApi = <Data>(path: string, body: object, language?: string) => Promise<CallOutcome<Data>>

/** What differs between the server and a browser without one. */
export interface GuestSite {
  readonly call: CallApi
  /** The prefix of the pages' paths; '' on a server. */
  readonly prefix: string
  /** The site's own address, for links that guests store. */
  readonly url: string
}

export interface GuestRequest {
  /** Says what was just done (`done`) or what the page should ask (`ask`). */
  readonly query: URLSearchParams
  /** The posted form; undefined if the page is only opened. */
  readonly form: URLSearchParams | undefined
}

/** A page to show or an address to go to. `failed` is the refused call; without a page, its text is all there is to show. */
export type GuestAnswer =
  | { readonly page: GuestPage; readonly failed?: CallOutcome<unknown> | undefined }
  | { readonly goTo: string }
  | { readonly failed: CallOutcome<unknown> }

/** Answers a call that failed before there was anything to show on the page. */
export function refusal(failed: CallOutcome<unknown>): GuestAnswer {
  // A malformed token (400) is answered like an unknown one (404).
  const isGone = failed.status === 404 || failed.status === 400
  return isGone ? { page: { kind: 'gone' }, failed: { ...failed, status: 404 } } : { failed }
}
