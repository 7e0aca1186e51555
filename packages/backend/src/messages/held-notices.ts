import { countRows, type Db } from '../database/database.ts'
import { inTurn, saveSlot } from '../outbox/mail-slots.ts'
import { COUNTED_MS, deleteMail, enqueueMail, latestSlot, type MailKind } from '../outbox/outbox-queries.ts'
import { presentMessages } from './message-queries.ts'

/** Notices of messages that came in too fast for a mail each. A digest announces them. */

const DIGEST = 'message_digest' satisfies MailKind
/** How many senders a digest names. */
const NAMED_SENDERS = 20

/**
 * Moves a message's notice from the outbox to the next digest, which is sent as soon as the limits allow, but at most
 * once an hour.
 */
export async function holdNotice(
  db: Db,
  { id, messageId, roomAt }: { readonly id: number; readonly messageId: number; readonly roomAt: Date },
  now: Date,
): Promise<void> {
  await inTurn(db, async (trx) => {
    await trx
      .insertInto('held_notices')
      .values({ message_id: messageId, digest_id: null })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
    await deleteMail(trx, id)
    const digest = await trx.selectFrom('mail_outbox').select('id').where('kind', '=', DIGEST).executeTakeFirst()
    if (!digest) await enqueueMail(trx, DIGEST, {}, later(roomAt, await nextDigestAt(trx, now)))
  })
}

/** The messages that a digest announces. */
export interface HeldMessages {
  readonly count: number
  /** The senders and subjects of the newest messages, newest first. */
  readonly newest: readonly { readonly name: string; readonly email: string; readonly subject: string }[]
}

/** Returns the messages that a digest announces. Those that are held later wait for the next one. */
export async function collectHeld(db: Db, digestId: number): Promise<HeldMessages> {
  await db.updateTable('held_notices').set({ digest_id: digestId }).execute()
  const ids = db.selectFrom('held_notices').select('message_id').where('digest_id', '=', digestId)
  const messages = presentMessages(db).where('id', 'in', ids)
  const newest = await messages
    .select(['name', 'email', 'subject'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED_SENDERS)
    .execute()
  return { count: await countRows(messages), newest }
}

/** Removes a digest that was accepted. If messages were held in the meantime, the next one follows in an hour. */
export async function finishDigest(db: Db, digestId: number, now: Date): Promise<void> {
  await inTurn(db, async (trx) => {
    await trx.deleteFrom('held_notices').where('digest_id', '=', digestId).execute()
    await deleteMail(trx, digestId)
    await saveSlot(trx, { mailId: digestId, kind: DIGEST }, now)
    const more = await trx.selectFrom('held_notices').select('message_id').limit(1).executeTakeFirst()
    if (more) await enqueueMail(trx, DIGEST, {}, new Date(now.getTime() + COUNTED_MS))
  })
}

/** Returns the time of the next digest: an hour after the last one, 1970 if there was none. */
async function nextDigestAt(db: Db, now: Date): Promise<Date> {
  const last = await db
    .selectFrom('mail_slots')
    .select('at')
    .where('kind', '=', DIGEST)
    .where('at', '<=', latestSlot(now))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(Date.parse(last.at) + COUNTED_MS) : new Date(0)
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
