import type { MailKind } from '../outbox/outbox-queries.ts'

/**
 * What RFC 3834 calls a mail that no person has written: `auto-replied` answers somebody at once, `auto-generated` is
 * everything else. Out-of-office programs do not answer them.
 */
export type AutoSubmitted = 'auto-generated' | 'auto-replied'

interface KindFacts {
  /** Undefined for what a person has written or looked through, and sent by a press. */
  readonly autoSubmitted?: AutoSubmitted
  /** Whether its reader is a guest. All mails to guests are answered to one address. */
  readonly isToGuest?: true
}

const notice = { autoSubmitted: 'auto-generated' } as const

export const mailKinds: Readonly<Record<MailKind, KindFacts>> = {
  new_message: notice,
  message_digest: notice,
  table_answer: notice,
  alert: notice,
  new_administrator: notice,
  new_device: notice,
  password_reset: notice,
  password_changed: notice,
  email_confirmation: notice,
  email_change_asked: notice,
  email_changed: notice,
  factor_changed: notice,
  test: notice,
  enquiry_confirmation: { autoSubmitted: 'auto-replied', isToGuest: true },
  reply: { isToGuest: true },
  order_mail: { isToGuest: true },
}
