import type { Enquiry } from './enquiries.ts'
import type { TableEvening } from './table.ts'
import type { EveningFacts } from './evening.ts'

/** The pages behind secret links, as the server asks for them to be rendered. Separate from the schemas. */

/** What was done, shown once after the browser was sent to the page. */
const pageNotices = ['added', 'withdrawn', 'sent', 'saved'] as const
export type PageNotice = (typeof pageNotices)[number]

export function isPageNotice(value: unknown): value is PageNotice {
  return pageNotices.some((notice) => notice === value)
}

/** A form that was not accepted. */
interface Refused {
  /** A whole sentence. */
  readonly problem?: string | undefined
}

export interface EnquiryPageFacts extends Refused {
  readonly kind: 'enquiry'
  readonly enquiry: Enquiry & { readonly evening: EveningFacts | null }
  readonly path: string
  readonly notice?: PageNotice | undefined
  /** True if the page asks whether to withdraw it. */
  readonly isWithdrawing?: boolean
  /** What was typed into a refused form. */
  readonly typed?: string | undefined
}

/** What a guest has typed, by the names of the form's fields: `name`, `diet`, `has_consent`, and an allergen's code. */
export type GuestTexts = Readonly<Record<string, string>>

interface TableForm extends Refused {
  readonly evening: TableEvening
  readonly path: string
  readonly texts: GuestTexts
  /** The names of the fields that are wrong. */
  readonly wrong: readonly string[]
}

export interface TablePageFacts extends TableForm {
  readonly kind: 'table'
  readonly isFull: boolean
}

export interface AnswerPageFacts extends TableForm {
  readonly kind: 'answer'
  /** The whole address, which the guest keeps. */
  readonly url: string
  readonly notice?: PageNotice | undefined
  readonly isUnreadable: boolean
  /** True if the page asks whether to delete the answer. */
  readonly isDeleting?: boolean
}

/** `gone`: the link never was, has ended or was revoked. `deleted`: a guest's answer was just deleted. */
export type GuestPage = EnquiryPageFacts | TablePageFacts | AnswerPageFacts | { readonly kind: 'gone' | 'deleted' }
