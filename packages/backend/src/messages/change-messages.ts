import type { MessageStatus } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import { type Act, recordActivity } from '../history/record-activity.ts'

interface MessageState {
  readonly id: number
  readonly status: MessageStatus
  readonly deleted: boolean
}

/** The new status, and whether the message is to be deleted or restored. */
interface MessageChange {
  readonly id: number
  readonly status?: MessageStatus | undefined
  readonly deleted?: boolean | undefined
}

interface ChangedMessage {
  readonly subject: string
  readonly before: MessageState
  readonly after: MessageState
}

/**
 * Changes several messages, and writes what was done into the activity. If one is named twice, its last change counts.
 * @returns the changed messages as they were before; a call with them undoes this one
 */
export async function changeMessages(trx: Trx, act: Act, changes: readonly MessageChange[]): Promise<MessageState[]> {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'status', 'deleted_at', 'subject'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id') // two calls at a time lock the rows in the same order
    .forUpdate()
    .execute()
  const changed = rows
    .map(({ id, status, deleted_at, subject }) => ({ subject, before: { id, status, deleted: deleted_at !== null } }))
    .map(({ subject, before }) => ({ subject, before, after: stateAfter(before, wanted.get(before.id)) }))
    .filter(({ before, after }) => before.status !== after.status || before.deleted !== after.deleted)
  if (changed.length > 0) {
    const states = changed.map(({ after }) => after)
    await save(trx, act, states)
    await recordChanges(trx, act, changed)
  }
  return changed.map(({ before }) => before)
}

/** Returns the state of a message after the change. A deleted message only changes if it is restored. */
function stateAfter(before: MessageState, change?: MessageChange): MessageState {
  const deleted = change?.deleted ?? before.deleted
  return before.deleted && deleted ? before : { id: before.id, status: change?.status ?? before.status, deleted }
}

async function save(trx: Trx, { actor, at }: Act, states: readonly MessageState[]): Promise<void> {
  await sql`
    update messages set
      status = state.status,
      updated_at = case when messages.status = state.status then updated_at else now() end,
      deleted_at = case when state.deleted then ${at.toISOString()}::timestamptz end,
      deleter_id = case when state.deleted then ${actor.id}::integer end,
      deleter_name = case when state.deleted then ${actor.name}::text end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (id integer, status text, deleted boolean)
    where messages.id = state.id`.execute(trx)
}

/** Writes one line of the activity for all messages to which the same was done. */
async function recordChanges(trx: Trx, act: Act, changes: readonly ChangedMessage[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ before, after }) =>
    before.deleted === after.deleted ? after.status : after.deleted ? 'trashed' : 'restored',
  )
  for (const [what, same] of alike) {
    const [first] = same
    const which =
      same.length === 1 && first ? { record_id: first.before.id, title: first.subject } : { count: same.length }
    const done =
      what === 'trashed' || what === 'restored'
        ? ({ action: what } as const)
        : ({ action: 'edited', details: [what] } as const)
    await recordActivity(trx, act, { area: 'messages', ...done, ...which })
  }
}
