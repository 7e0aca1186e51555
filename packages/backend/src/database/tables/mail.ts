import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Mails that are still to be sent; a row is deleted when its mail was accepted. */
interface OutboxTable {
  id: Generated<number>
  kind: string
  payload: ColumnType<Record<string, unknown>, string, never>
  attempts: Generated<number>
  next_attempt_at: ColumnType<string, string | undefined, string>
  last_error: string | null
  created_at: Timestamp
}

/** When each mail that strangers can cause was or will be sent; `outbox/mail-slots.ts` counts them. */
interface MailSlotsTable {
  /** The mail's id in the outbox. */
  mail_id: number
  kind: string
  /** Null if only the mails of its account are counted. */
  budget: string | null
  user_id: number | null
  /** A hash of the address, for mails to people without an account. */
  recipient: string | null
  at: string
}

/** Messages that a digest announces instead of a mail each. */
interface HeldNoticesTable {
  message_id: number
  /** The digest that is being sent. */
  digest_id: number | null
}

/** Mails that are to be sent. */
export interface MailTables {
  mail_outbox: OutboxTable
  mail_slots: MailSlotsTable
  held_notices: HeldNoticesTable
}
