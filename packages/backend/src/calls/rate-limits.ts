import { cleanEmail, emailKey } from '@tablier/contracts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/**
 * What is counted: public calls by IP address, attempts to sign in (docs/decisions/sign-in.md), reset mails by their recipient,
 * and by account: its calls and sessions (docs/decisions/limits.md), uploads, uses of the password and new email addresses.
 * Each is a number of attempts per number of seconds, counted from the first one.
 */
export const allowances = {
  /**
   * Failures from one IP address or known device, because a success is not counted. Leaves room for a few typing
   * errors.
   */
  login: { attempts: 10, seconds: 15 * MINUTE },
  /** Failures from one IP address or known device at one account, so that one address alone cannot use up `account`. */
  loginAtAccount: { attempts: 30, seconds: DAY },
  /** Failures at one account from all unknown devices. NIST SP 800-63B allows at most 100 in a row. */
  account: { attempts: 100, seconds: DAY },
  /** Changes of one account's password, right or wrong. */
  password: { attempts: 20, seconds: 60 * MINUTE },
  /**
   * New addresses that one account asks for. They are limited because the answer reveals whether an address has an
   * account.
   */
  email: { attempts: 10, seconds: 60 * MINUTE },
  /** Everything that a user changes of their own account: enough to set up two-step sign-in and several passkeys. */
  ownChange: { attempts: 60, seconds: 60 * MINUTE },
  /** Everything that a user reads of their own account. A screen makes a few calls. */
  ownRead: { attempts: 600, seconds: 10 * MINUTE },
  /** Sessions that a user opens, and right passwords that a second step must follow. Each stores a row. */
  session: { attempts: 60, seconds: 60 * MINUTE },
  /**
   * Requests for a reset mail to one address, with or without an account. Further ones get the same answer but are not
   * stored, because the account would get no mail and each request costs several writes.
   */
  resetMail: { attempts: 3, seconds: 60 * MINUTE },
  /** Registrations. Enough for a household or a small office behind one IP address. */
  register: { attempts: 5, seconds: 60 * MINUTE },
  /** Requests and uses of mailed links. Enough for a few typing errors. */
  reset: { attempts: 5, seconds: 15 * MINUTE },
  /** Halves of sign-ins with a passkey from one IP address. Each begun one stores a row for five minutes. */
  passkey: { attempts: 40, seconds: 15 * MINUTE },
  /** Contact forms, right or wrong. Enough to correct each of five messages a few times. */
  form: { attempts: 40, seconds: 10 * MINUTE },
  /** Valid messages. A visitor can write again at once, but nobody sends more than 30 an hour. */
  message: { attempts: 5, seconds: 10 * MINUTE },
  /** Messages of the whole site. Further ones are kept as suspected: no kitchen gets so many, but a machine sends them. */
  siteMessages: { attempts: 100, seconds: 60 * MINUTE },
  /** Suspected messages of the whole site. Further ones are refused, so that none has to make room for another. */
  suspectedMessages: { attempts: 200, seconds: 60 * MINUTE },
  /** Calls that ask which days are free. Enough to page through three years. */
  calendar: { attempts: 60, seconds: 10 * MINUTE },
  /** Pages behind secret links from one IP address. Enough for a party in one house who open theirs a few times. */
  link: { attempts: 120, seconds: 10 * MINUTE },
  /** Forms of such pages from one IP address: enough for a party of 30 in one house, with changes. */
  linkWrite: { attempts: 40, seconds: 10 * MINUTE },
  /** Answers by the link of one party, from all addresses. */
  tableAnswers: { attempts: 100, seconds: 60 * MINUTE },
  /** Changes of one guest's answer, from all addresses. */
  answerChanges: { attempts: 20, seconds: 60 * MINUTE },
  /** Additions to one enquiry by its link, from all addresses. The owner is notified of each. */
  enquiryAdditions: { attempts: 10, seconds: 60 * MINUTE },
  /** Acceptances and refusals by the link of one offer, right or wrong, from all addresses. */
  offerAnswers: { attempts: 30, seconds: 60 * MINUTE },
  /** Notices of a payment with a wrong signature, from one IP address. True ones are not counted. */
  forgedNotice: { attempts: 20, seconds: 10 * MINUTE },
  /** Uploads by users who are not administrators. Each is a picture to decode; enough to try a few avatars. */
  upload: { attempts: 10, seconds: 60 * MINUTE },
} as const satisfies Readonly<Record<string, { attempts: number; seconds: number }>>

export type LimitRule = keyof typeof allowances

/** Returns the key for attempts at an account, or at an address without one. It never equals an IP address. */
export function accountKey(account: number | string): string {
  return `account:${typeof account === 'number' ? account : emailKey(cleanEmail(account))}`
}
