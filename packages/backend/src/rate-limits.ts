import { emailKey, type RateLimit } from '@tablier/contracts'
import { MAILS_PER_ACCOUNT } from './outbox/mail-slots.ts'

/** A number of attempts per number of seconds, counted from the first one. */
export interface Allowance {
  readonly attempts: number
  readonly seconds: number
}

/**
 * What is counted: calls of an endpoint by IP address, attempts to sign in (docs/decisions/029), reset mails by the
 * address they go to, and by user uploads, changes of one's details, uses of the password and new email addresses.
 */
export type LimitRule =
  | RateLimit
  | 'form'
  | 'message'
  | 'upload'
  | 'login'
  | 'loginAtAccount'
  | 'account'
  | 'password'
  | 'email'
  | 'details'
  | 'resetMail'
  | 'tableAnswers'
  | 'answerChanges'
  | 'enquiryAdditions'

export type Allowances = Readonly<Record<LimitRule, Allowance>>

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const allowances: Allowances = {
  /** From one IP address or known device. Failures only: a success is forgiven. Enough for a few typing errors. */
  login: { attempts: 10, seconds: 15 * MINUTE },
  /** From one IP address or known device at one account, so that no address alone uses up the account's own number. */
  loginAtAccount: { attempts: 30, seconds: DAY },
  /** From all unknown devices at one account: NIST SP 800-63B allows at most 100 failures in a row. */
  account: { attempts: 100, seconds: DAY },
  /** Changes of one account's password, right or wrong. */
  password: { attempts: 20, seconds: 60 * MINUTE },
  /** New addresses that one account asks for: the answer tells whether an address has an account. */
  email: { attempts: 10, seconds: 60 * MINUTE },
  /** Changes of one's own details, per user who is no administrator: each writes a line of the activity. */
  details: { attempts: 30, seconds: 60 * MINUTE },
  /**
   * Requests for a reset mail to one address, whether it has an account or not. Further ones are answered alike but not
   * stored: the account would get no mail for them. Each costs several writes to the database.
   */
  resetMail: { attempts: MAILS_PER_ACCOUNT, seconds: 60 * MINUTE },
  /** Enough for a household or a small office behind one IP address. */
  register: { attempts: 5, seconds: 60 * MINUTE },
  /** Requesting a link and using it take one each; leaves room for a typing error or two. */
  reset: { attempts: 5, seconds: 15 * MINUTE },
  /** Forms of messages, also those that are refused for their fields: enough to correct each of five a few times. */
  form: { attempts: 40, seconds: 10 * MINUTE },
  /** Messages without a mistake. A guest can write again at once; a flood is limited to 30 an hour. */
  message: { attempts: 5, seconds: 10 * MINUTE },
  /** Questions which days are free: enough to page through three years. */
  calendar: { attempts: 60, seconds: 10 * MINUTE },
  /** Pages behind secret links, opened from one IP address: a party in one house opens one each, a few times. */
  link: { attempts: 120, seconds: 10 * MINUTE },
  /** What is sent from such pages, from one IP address: a party of 30 in one house answers, and some change it. */
  linkWrite: { attempts: 40, seconds: 10 * MINUTE },
  /** Answers to one table link, from all addresses. */
  tableAnswers: { attempts: 100, seconds: 60 * MINUTE },
  /** Changes of one guest's answer, from all addresses. */
  answerChanges: { attempts: 20, seconds: 60 * MINUTE },
  /** What is added to one enquiry by its link, from all addresses. The owner is told of each. */
  enquiryAdditions: { attempts: 10, seconds: 60 * MINUTE },
  /** Per user who is no administrator. Each upload is a picture to decode; enough to try a few avatars. */
  upload: { attempts: 10, seconds: 60 * MINUTE },
}

/** The key that a user's uploads are counted under. */
export function uploaderKey(userId: number): string {
  return `user:${userId}`
}

/** The key of an account's attempts: of its id, or of an address without an account. Never equal to an IP address. */
export function accountKey(account: number | string): string {
  return `account:${typeof account === 'number' ? account : emailKey(account)}`
}
