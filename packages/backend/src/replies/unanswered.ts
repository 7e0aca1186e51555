import { type Api, MAX_COUNTED_UNANSWERED, type Message, type ReplyOf } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { findMessage } from '../messages/message-queries.ts'

const HOUR_MS = 60 * 60 * 1000

type Unanswered = ReplyOf<Api['replies']['unanswered']>

/** Returns what has waited for an answer for longer than the setting says. It reads `MAX_COUNTED_UNANSWERED` rows at most. */
export async function readUnanswered(db: Db, now: Date): Promise<Unanswered> {
  const { answer_within_hours: hours } = await db
    .selectFrom('settings')
    .select('answer_within_hours')
    .executeTakeFirstOrThrow()
  if (hours === 0) return { count: 0, oldest: null, hours, before: null }
  const before = new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const waiting = db
    .selectFrom('messages')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`status in ('New', 'Read')`) // as the index `messages_unanswered` has it
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_COUNTED_UNANSWERED)
  const ids = await waiting.execute()
  return { count: ids.length, oldest: await oldestOf(db, ids), hours, before }
}

async function oldestOf(db: Db, [oldest]: readonly { readonly id: number }[]): Promise<Message | null> {
  return (oldest && (await findMessage(db, oldest.id))) ?? null
}
