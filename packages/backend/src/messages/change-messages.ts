import type { MessageStatus } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'

interface MessageState {
  readonly id: number
  readonly status: MessageStatus
  readonly deleted: boolean
}

/** The new status, and whether to delete the message or to bring it back. */
interface MessageChange {
  readonly id: number
  readonly status?: MessageStatus | undefined
  readonly deleted?: boolean | undefined
}

/**
 * Changes several messages. If one is named twice, its last change counts.
 * @returns the changed messages as they were before; a call with them undoes this one
 */
export async function changeMessages(
  trx: Transaction<Database>,
  changes: readonly MessageChange[],
): Promise<MessageState[]> {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'status', 'deleted_at'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id') // two calls at a time lock the rows in the same order
    .forUpdate()
    .execute()
  const pairs = rows
    .map(({ id, status, deleted_at }) => ({ id, status, deleted: deleted_at !== null }))
    .map((before) => ({ before, after: changed(before, wanted.get(before.id)) }))
    .filter(({ before, after }) => before.status !== after.status || before.deleted !== after.deleted)
  if (pairs.length > 0)
    await save(
      trx,
      pairs.map(({ after }) => after),
    )
  return pairs.map(({ before }) => before)
}

/** A deleted message changes only if it is brought back. */
function changed(before: MessageState, change?: MessageChange): MessageState {
  const deleted = change?.deleted ?? before.deleted
  return before.deleted && deleted ? before : { id: before.id, status: change?.status ?? before.status, deleted }
}

async function save(trx: Transaction<Database>, states: readonly MessageState[]): Promise<void> {
  await sql`
    update messages set
      status = state.status,
      updated_at = case when messages.status = state.status then updated_at else now() end,
      deleted_at = case when state.deleted then now() end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (id integer, status text, deleted boolean)
    where messages.id = state.id`.execute(trx)
}
