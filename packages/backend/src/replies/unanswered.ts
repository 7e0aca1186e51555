import { type Api, MAX_COUNTED_UNANSWERED, type Message, type ReplyOf } from '@tablier/contracts'
import { sql } from 'kysely'
import { openMessage } from '../messages/evenings.ts'
import { findMessage } from '../messages/message-queries.ts'
import type { Ports } from '../ports.ts'

const HOUR_MS = 60 * 60 * 1000

type Unanswered = ReplyOf<Api['replies']['unanswered']>

/** Returns what has waited for an answer for longer than the setting says. It reads `MAX_COUNTED_UNANSWERED` rows at most. */
export async function readUnanswered(ports: Pick<Ports, 'db' | 'secrets'>, now: Date): Promise<Unanswered> {
  const { db } = ports
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
  return { count: ids.length, oldest: await oldestOf(ports, ids), hours, before }
}

async function oldestOf(
  { db, secrets }: Pick<Ports, 'db' | 'secrets'>,
  [oldest]: readonly { readonly id: number }[],
): Promise<Message | null> {
  const stored = oldest && (await findMessage(db, oldest.id))
  return stored ? openMessage(secrets, stored) : null
}
