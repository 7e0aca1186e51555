import type { Message, Reply, ReplyMailState } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import type { PendingMail } from '../outbox/outbox-queries.ts'

/** What the mail of a reply is composed from. */
export interface ReplyMail {
  readonly body: Reply['body']
  /** The author's own address; undefined if the account was deleted. */
  readonly authorEmail: string | undefined
  readonly message: Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'created_at'>
}

/**
 * Returns a reply that is still to be sent, also if its message is in the trash by now: the author has sent it.
 * @returns undefined if it was sent already, or is gone
 */
export async function findReplyMail(db: Db, id: number): Promise<ReplyMail | undefined> {
  const row = await db
    .selectFrom('replies')
    .innerJoin('messages', 'messages.id', 'replies.message_id')
    .leftJoin('users', 'users.id', 'replies.author_id')
    .select(['replies.body', 'users.email as author_email'])
    .select(['messages.name', 'messages.email', 'messages.subject', 'messages.message', 'messages.created_at'])
    .where('replies.id', '=', id)
    .where('mail_state', '<>', 'sent') // accepted before the process died, which could not delete the mail
    .executeTakeFirst()
  if (!row) return undefined
  const { body, author_email, ...message } = row
  return { body, authorEmail: author_email ?? undefined, message }
}

/** Notes that the mail server accepted a reply; other mails are ignored. */
export async function noteReplySent(db: Db, pending: PendingMail, at: Date): Promise<void> {
  await note(db, pending, { mail_state: 'sent', problem: null, sent_at: at.toISOString() })
}

/** Notes why the mail of a reply was not accepted; other mails are ignored. */
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
