import { emailConfirmationLetter, newAdministratorLetter, passwordResetLetter } from '../accounts/account-letters.ts'
import { noticeLetter } from '../accounts/notice-letters.ts'
import { confirmationLetter } from '../messages/confirmation-letter.ts'
import { messageDigestLetter, newMessageLetter } from '../messages/message-letters.ts'
import { replyLetter } from '../messages/reply-letter.ts'
import { cancelledByGuestLetter, eveningCancelledLetter } from '../offers/cancelled-letters.ts'
import { offerAcceptedLetter, offerAnsweredLetter } from '../offers/offer-letters.ts'
import { paymentReminderLetter } from '../offers/reminder-letter.ts'
import { orderLetter, tableAnswerLetter } from '../orders/order-letters.ts'
import { alertLetter } from '../outbox/alert-letter.ts'
import type { AutoSubmitted, LetterOf } from '../outbox/letter.ts'
import type { MailKind } from '../outbox/outbox-queries.ts'
import { testLetter } from '../settings/test-letter.ts'

interface KindFacts<Kind extends MailKind> {
  readonly letter: LetterOf<Kind>
  /** Undefined for what a person has written or looked through, and sent by a press. */
  readonly autoSubmitted?: AutoSubmitted
  /** Whether its reader is a guest. All mails to guests are answered to one address. */
  readonly isToGuest?: true
  /** After how many attempts it is given up, if not after `MOST_ATTEMPTS`. */
  readonly attempts?: number
}

/**
 * After how many attempts a mail is given up. Ten attempts take four hours: by then, somebody who wanted a link has
 * asked again, and an address that refuses a notice does not exist. If a reply is given up, its author is told.
 */
export const MOST_ATTEMPTS = 10

const autoSubmitted = 'auto-generated'

/** Every kind of mail: how it is written, and how it is sent. */
export const mailKinds: { readonly [Kind in MailKind]: KindFacts<Kind> } = {
  new_message: { letter: newMessageLetter, autoSubmitted, attempts: Infinity },
  message_digest: { letter: messageDigestLetter, autoSubmitted, attempts: Infinity },
  reply: { letter: replyLetter, isToGuest: true },
  enquiry_confirmation: { letter: confirmationLetter, autoSubmitted: 'auto-replied', isToGuest: true },
  order_mail: { letter: orderLetter, isToGuest: true },
  table_answer: { letter: tableAnswerLetter, autoSubmitted },
  offer_accepted: { letter: offerAcceptedLetter, autoSubmitted, isToGuest: true },
  payment_reminder: { letter: paymentReminderLetter, autoSubmitted, isToGuest: true },
  evening_cancelled: { letter: eveningCancelledLetter, autoSubmitted, isToGuest: true },
  cancelled_by_guest: { letter: cancelledByGuestLetter, autoSubmitted },
  offer_answered: { letter: offerAnsweredLetter, autoSubmitted },
  password_reset: { letter: passwordResetLetter, autoSubmitted },
  email_confirmation: { letter: emailConfirmationLetter, autoSubmitted },
  new_administrator: { letter: newAdministratorLetter, autoSubmitted },
  email_change_asked: { letter: noticeLetter('email_change_asked'), autoSubmitted },
  email_changed: { letter: noticeLetter('email_changed'), autoSubmitted },
  password_changed: { letter: noticeLetter('password_changed'), autoSubmitted },
  factor_changed: { letter: noticeLetter('factor_changed'), autoSubmitted },
  new_device: { letter: noticeLetter('new_device'), autoSubmitted },
  alert: { letter: alertLetter, autoSubmitted },
  /** Tried twice, so that the settings can show why the first attempt failed. */
  test: { letter: testLetter, autoSubmitted, attempts: 2 },
}

/** Returns whether this version of the program has a kind. Another one may have left a mail in the outbox. */
export function isKnownKind(kind: MailKind): boolean {
  return Object.hasOwn(mailKinds, kind)
}
