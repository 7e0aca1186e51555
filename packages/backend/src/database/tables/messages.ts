import type { EveningFacts, MessageStatus, ReplyMailState } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './site.ts'

interface MessagesTable {
  id: Generated<number>
  name: string
  email: string
  subject: string
  message: string
  /** What the message tells about the evening, except for diets and allergens. */
  evening: ColumnType<EveningFacts | null, string | null | undefined, never>
  /** Diets and allergens, encrypted: see `messages/evenings.ts`. */
  sealed: ColumnType<string | null, string | null | undefined, never>
  /** The id of the key that encrypted it. */
  sealed_key: ColumnType<string | null, string | null | undefined, never>
  /** The customer who sent it; null if it has no address. */
  customer_id: ColumnType<number | null, number | null | undefined, number | null>
  /** The earlier message to which its sender added this one. */
  follows_id: ColumnType<number | null, number | null | undefined, never>
  withdrawn_at: ColumnType<string | null, never, string>
  status: Generated<MessageStatus>
  created_at: Timestamp
  updated_at: Timestamp
  /** When it was deleted. It stays in the trash until housekeeping removes the row. */
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  /** Who deleted it. */
  deleter_id: ColumnType<number | null, number | null | undefined, number | null>
  deleter_name: ColumnType<string | null, string | null | undefined, string | null>
}

/** Replies to messages. */
interface RepliesTable {
  id: Generated<number>
  message_id: number
  /** Null for an example. The id stays when the account is deleted. */
  author_id: number | null
  author_name: string
  body: string
  created_at: string
  mail_state: Generated<ReplyMailState>
  problem: string | null
  sent_at: string | null
}

/** Replies that are still being written, one for a message. */
interface ReplyDraftsTable {
  message_id: number
  body: string
  /** Never used twice, so that a new draft is not mistaken for an earlier one. */
  version: Generated<number>
  author_id: number
  author_name: string
  updated_at: string
}

interface ReplyTemplatesTable {
  id: Generated<number>
  name: string
  body: string
  version: Generated<number>
}

/** Messages and the replies to them. */
export interface MessageTables {
  messages: MessagesTable
  replies: RepliesTable
  reply_drafts: ReplyDraftsTable
  reply_templates: ReplyTemplatesTable
}
