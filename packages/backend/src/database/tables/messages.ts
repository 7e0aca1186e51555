import type {
  EveningFacts,
  Message,
  MessageStatus,
  OrderNews,
  Reply,
  ReplyDraft,
  ReplyTemplate,
} from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { RecordTable } from '../field-columns.ts'
import { statements } from '../migrations/statements.ts'
import type { Timestamp } from './site.ts'
import { isOfMessage, messagesOf, type SearchKey, type TableFacts } from './table-facts.ts'

export interface MessageTables {
  messages: Pick<Message, 'name' | 'email' | 'subject' | 'message'> & {
    id: Generated<number>
    /** What the message tells about the evening, except for diets and allergens. */
    evening: ColumnType<EveningFacts | null, string | null | undefined, never>
    /** Diets and allergens, encrypted: see `messages/evenings.ts`. */
    sealed: string | null
    sealed_key: string | null
    /** The customer who sent it; null if it has no address. */
    customer_id: number | null
    /** The earlier message to which its sender added this one. */
    follows_id: number | null
    search_key: SearchKey
    withdrawn_at: ColumnType<string | null, never, string>
    /** Null for the site's main language. */
    language: Message['language']
    status: Generated<MessageStatus>
    created_at: Timestamp
    updated_at: Timestamp
    /** Since when it is kept as suspected. It has no customer, no order and no mails until somebody brings it in. */
    suspected_at: string | null
    /** When it was deleted. It stays in the trash until housekeeping removes the row. */
    deleted_at: string | null
    deleter_id: number | null
    deleter_name: string | null
  }
  /** An author's id stays when the account is deleted. */
  replies: RecordTable<Reply, 'id' | 'mail_state'> & {
    /** The message that its mail quotes; null to quote none. */
    quotes_id: ColumnType<number | null, number | null | undefined, never>
    /** What its mail tells of an order; null if somebody answers the message. */
    order_news: ColumnType<OrderNews | null, OrderNews | null | undefined, never>
  }
  /** At most one for a message. A version is never used twice, so that a new draft is not mistaken for an earlier one. */
  reply_drafts: RecordTable<ReplyDraft & { message_id: number }, 'version'>
  reply_templates: RecordTable<ReplyTemplate, 'id' | 'version' | 'translations'>
}

export const messageTables: TableFacts = {
  migrations: {
    '0053-suspected-messages': statements(
      `alter table messages add column suspected_at timestamptz`,
      `create index messages_suspected on messages (created_at desc, id desc) where suspected_at is not null`,
    ),
    '0086-news-of-orders': statements(`alter table replies add column order_news text`),
  },
  personal: [
    { table: 'replies', isAbout: isOfMessage },
    { table: 'reply_drafts', isAbout: isOfMessage },
    {
      table: 'messages',
      isAbout: (id) => sql`id in ${messagesOf(id)}`, // also those in the trash
      ofCustomer: { downloadedIn: 'messages' }, // `heard_at` has the time of the newest
    },
  ],
  impersonal: { owner: { reply_templates: ['name', 'body', 'translations'] } },
}
