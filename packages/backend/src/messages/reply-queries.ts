import {
  type Api,
  type Message,
  namesOf,
  type OrderNews,
  Reply,
  ReplyDraft,
  type ReplyMailState,
  type ReplyOf,
} from '@tablier/contracts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { found } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { countRows, type Database, type Db, hasDeleted, settingsOf, type Trx } from '../database/database.ts'
import { lockRows } from '../database/locks.ts'
import { openMessage, type StoredMessage } from './evenings.ts'
import { findMessage, messageColumns, presentMessages } from './message-queries.ts'
import { answeredBy } from '../orders/unread-words.ts'
import type { PendingMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../calls/ports.ts'
import { staleVersion } from '../calls/check-version.ts'

const replyColumns = namesOf(Reply.properties)

/** Returns the replies to a message and to what was added to it, oldest first. */
export async function listReplies(db: Db, messageId: number): Promise<Reply[]> {
  const conversation = presentMessages(db).select('id').where(inConversation(messageId))
  return db.selectFrom('replies').select(replyColumns).where('message_id', 'in', conversation).orderBy('id').execute()
}

/** Returns a condition for a message and for what its sender added to it. */
function inConversation(messageId: number): RawBuilder<boolean> {
  return sql`(id = ${messageId} or follows_id = ${messageId})`
}

export async function countReplies(db: Db, messageId: number): Promise<number> {
  return countRows(db.selectFrom('replies').where('message_id', '=', messageId))
}

type NewReply = Pick<
  Insertable<Database['replies']>,
  | 'message_id'
  | 'author_id'
  | 'author_name'
  | 'body'
  | 'created_at'
  | 'mail_state'
  | 'sent_at'
  | 'quotes_id'
  | 'order_news'
>

export async function insertReply(db: Db, reply: NewReply): Promise<Reply> {
  return db.insertInto('replies').values(reply).returning(replyColumns).executeTakeFirstOrThrow()
}

/** Sets a reply whose mail was given up to waiting again. Returns undefined if it was not given up. */
export async function resumeReply(db: Db, messageId: number, id: number): Promise<Reply | undefined> {
  return db
    .updateTable('replies')
    .set({ mail_state: 'waiting', problem: null })
    .where((eb) => eb.and({ message_id: messageId, id, mail_state: 'failed' }))
    .returning(replyColumns)
    .executeTakeFirst()
}

export async function findReply(db: Db, messageId: number, id: number): Promise<Reply | undefined> {
  return db
    .selectFrom('replies')
    .select(replyColumns)
    .where((eb) => eb.and({ message_id: messageId, id }))
    .executeTakeFirst()
}

/**
 * Locks a message for changes of its replies and draft, with what its sender wrote and a reply marks as read.
 * @throws AppError `not_found` if it was deleted
 */
export async function lockMessage(trx: Trx, id: number): Promise<StoredMessage> {
  const { customer_id: customerId } = found(await findMessage(trx, id))
  await lockRows(trx, 'messages', answeredBy({ conversation: id, customerId }))
  return found(await findMessage(trx, id))
}

const draftColumns = namesOf(ReplyDraft.properties)

export async function findDraft(db: Db, messageId: number): Promise<ReplyDraft | undefined> {
  return db.selectFrom('reply_drafts').select(draftColumns).where('message_id', '=', messageId).executeTakeFirst()
}

/**
 * Checks that nobody else has changed, sent or discarded the draft.
 * @param known the version that the caller has, 0 for no draft; undefined skips the check
 * @throws AppError `stale_version` with the draft, or null
 */
export async function checkDraft(db: Db, messageId: number, known: number | undefined): Promise<void> {
  if (known === undefined) return
  const draft = await findDraft(db, messageId)
  if ((draft?.version ?? 0) === known) return
  throw staleVersion({ draft: draft ?? null }, 'draftChangedMeanwhile')
}

/** Stores the draft of a message's next reply, with a new version. */
export async function writeDraft(db: Db, messageId: number, body: string, { user }: Caller, now: Date) {
  const draft = { body, author_id: user.id, author_name: user.name, updated_at: now.toISOString() }
  return (
    db
      .insertInto('reply_drafts')
      .values({ message_id: messageId, ...draft })
      // The version's default is the next number of a sequence.
      .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ ...draft, version: sql<number>`default` }))
      .returning(draftColumns)
      .executeTakeFirstOrThrow()
  )
}

/** Deletes a message's draft. Returns false if there is none. */
export async function deleteDraft(db: Db, messageId: number): Promise<boolean> {
  return hasDeleted(db.deleteFrom('reply_drafts').where('message_id', '=', messageId))
}

export interface ReplyMail {
  readonly body: Reply['body']
  /** The id of the message that began the conversation. */
  readonly conversation: number
  readonly message: Pick<Message, 'name' | 'email' | 'subject'>
  /** What the mail quotes; null if nobody has seen anything of the guest. */
  readonly quoted: Pick<Message, 'message' | 'created_at'> | null
  /** The language of that message. */
  readonly language: Message['language']
  /** What it tells of the order of the conversation, and the order's day; null if somebody answers the message. */
  readonly news: OrderNews | null
  readonly day: string | null
}

/** Returns a reply that waits to be sent, also if its message is in the trash; undefined if it was sent. */
export async function findReplyMail(db: Db, id: number): Promise<ReplyMail | undefined> {
  const row = await db
    .selectFrom('replies')
    .innerJoin('messages', 'messages.id', 'replies.message_id')
    .leftJoin('messages as quoted', 'quoted.id', 'replies.quotes_id')
    .leftJoin('orders', (join) =>
      join.on((eb) => eb('orders.message_id', '=', eb.fn.coalesce('messages.follows_id', 'messages.id'))),
    )
    .select(['replies.body', 'replies.message_id', 'messages.follows_id'])
    .select(['replies.order_news as news', 'orders.day'])
    .select(['messages.name', 'messages.email', 'messages.subject', 'messages.language'])
    .select(['quoted.message', 'quoted.created_at'])
    .where('replies.id', '=', id)
    .where('mail_state', '<>', 'sent') // accepted before the process died, which could not delete the mail
    .executeTakeFirst()
  if (!row) return undefined
  const { body, message_id, follows_id, language, news, day, message: text, created_at, ...message } = row
  const quoted = text === null || created_at === null ? null : { message: text, created_at }
  return { body, conversation: follows_id ?? message_id, message, quoted, language, news, day }
}

/** Records that the mail server accepted a reply. Other mails are ignored. */
export async function noteReplySent(db: Db, pending: PendingMail, at: Date): Promise<void> {
  await note(db, pending, { mail_state: 'sent', problem: null, sent_at: at.toISOString() })
}

/** Records why the mail of a reply was refused. Other mails are ignored. */
export async function noteReplyProblem(
  db: Db,
  pending: PendingMail,
  state: Exclude<ReplyMailState, 'sent'>,
  problem: string,
): Promise<void> {
  await note(db, pending, { mail_state: state, problem })
}

async function note(
  db: Db,
  pending: PendingMail,
  change: { readonly mail_state: ReplyMailState; readonly problem: string | null; readonly sent_at?: string },
): Promise<void> {
  if (pending.kind !== 'reply') return
  await db
    .updateTable('replies')
    .set(change)
    .where('id', '=', pending.payload.reply_id)
    .where('mail_state', '<>', 'sent') // that stays, with its time
    .execute()
}

const HOUR_MS = 60 * 60 * 1000

type Unanswered = ReplyOf<Api['replies']['unanswered']>

/** Returns how many messages wait for longer than the setting says, and the oldest of them. */
export async function readUnanswered({ db, secrets }: Pick<Ports, 'db' | 'secrets'>, now: Date): Promise<Unanswered> {
  const { answer_within_hours: hours } = await settingsOf(db, 'answer_within_hours')
  if (hours === 0) return { count: 0, oldest: null, hours, before: null }
  const before = new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const waiting = presentMessages(db)
    .where(sql<boolean>`status in ('New', 'Read')`) // as the index `messages_unanswered` has it
    .where('created_at', '<=', before)
  const oldest = await waiting.select(messageColumns).orderBy('created_at').orderBy('id').executeTakeFirst()
  return { count: await countRows(waiting), oldest: oldest ? await openMessage(secrets, oldest) : null, hours, before }
}
