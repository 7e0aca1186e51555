import type { ReplyDraft } from '@tablier/contracts'
import { sql } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Db } from '../database/database.ts'
import type { Caller } from '../calls/handlers.ts'

const columns = ['body', 'version', 'author_id', 'author_name', 'updated_at'] as const

export async function findDraft(db: Db, messageId: number): Promise<ReplyDraft | undefined> {
  return db.selectFrom('reply_drafts').select(columns).where('message_id', '=', messageId).executeTakeFirst()
}

/**
 * Checks that nobody else has changed, sent or discarded the draft.
 * @param known the version that the caller knows, 0 for no draft; undefined if the caller does not mind
 * @throws AppError `stale_version` with the draft, or null
 */
export async function checkDraft(db: Db, messageId: number, known: number | undefined): Promise<void> {
  if (known === undefined) return
  const draft = await findDraft(db, messageId)
  if ((draft?.version ?? 0) === known) return
  throw new AppError('stale_version', {
    message: 'Somebody else has changed this draft in the meantime.',
    data: { draft: draft ?? null },
  })
}

/** Stores the draft of a message's next reply, with a new version. */
export async function writeDraft(
  db: Db,
  messageId: number,
  body: string,
  { user }: Caller,
  now: Date,
): Promise<ReplyDraft> {
  const draft = { body, author_id: user.id, author_name: user.name, updated_at: now.toISOString() }
  return db
    .insertInto('reply_drafts')
    .values({ message_id: messageId, ...draft })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ ...draft, version: sql<number>`default` }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes a message's draft. Returns false if there is none. */
export async function deleteDraft(db: Db, messageId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reply_drafts')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
