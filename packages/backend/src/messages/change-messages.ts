import type { Api, BodyOf, MessageStatus, ReplyOf } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import type { Trx } from '../database/database.ts'
import { recordActivity } from '../history/record-activity.ts'
import { admitMessages, lockForSuspicion, suspectMessages, type WelcomePorts } from './suspected-messages.ts'

interface MessageState {
  readonly id: number
  readonly status: MessageStatus
  readonly deleted: boolean
  readonly suspected: boolean
}

/** The new status, and whether the message is to be deleted or restored, or is no longer suspected. */
type MessageChange = BodyOf<Api['messages']['change']>['messages'][number]

interface ChangedMessage {
  readonly subject: string
  readonly before: MessageState
  readonly after: MessageState
}

/**
 * Changes several messages, and writes what was done into the activity. If one is named twice, its last change counts.
 * @returns the changed messages as they were before; a call with them undoes this one
 */
export async function changeMessages(
  ports: WelcomePorts,
  trx: Trx,
  act: Act,
  changes: readonly MessageChange[],
): Promise<ReplyOf<Api['messages']['change']>['messages']> {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const concerned = changes.filter(({ suspected }) => suspected !== undefined).map(({ id }) => id)
  const bound = concerned.length > 0 ? await lockForSuspicion(trx, concerned) : new Set<number>()
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'status', 'deleted_at', 'suspected_at', 'subject'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id') // two calls at a time lock the rows in the same order
    .forUpdate()
    .execute()
  const changed = rows
    .map(({ id, status, deleted_at, suspected_at, subject }) => {
      const before = { id, status, deleted: deleted_at !== null, suspected: suspected_at !== null }
      return { subject, before, after: stateAfter(before, wanted.get(id), bound.has(id)) }
    })
    .filter(
      ({ before, after }) =>
        before.status !== after.status || before.deleted !== after.deleted || hasMoved(before, after),
    )
  if (changed.length > 0) {
    await save(trx, act, changed)
    const moved = changed.filter(({ before, after }) => hasMoved(before, after)).map(({ after }) => after)
    await admitMessages(ports, trx, idsOf(moved, false), act.at)
    await suspectMessages(trx, idsOf(moved, true))
    await recordChanges(trx, act, changed)
  }
  return changed.map(({ before, after }) => {
    const { suspected: _suspected, ...others } = before
    return hasMoved(before, after) ? before : others
  })
}

function idsOf(states: readonly MessageState[], suspected: boolean): number[] {
  return states.filter((state) => state.suspected === suspected).map(({ id }) => id)
}

function hasMoved(before: MessageState, after: MessageState): boolean {
  return before.suspected !== after.suspected
}

/**
 * Returns the state of a message after the change. A deleted message only changes if it is restored.
 * @param isBound true if somebody has worked on it, so that it cannot become suspected
 */
function stateAfter(before: MessageState, change: MessageChange | undefined, isBound: boolean): MessageState {
  const deleted = change?.deleted ?? before.deleted
  if (before.deleted && deleted) return before
  const suspected = isBound || deleted ? before.suspected : (change?.suspected ?? before.suspected)
  return { id: before.id, status: change?.status ?? before.status, deleted, suspected }
}

async function save(trx: Trx, { actor, at }: Act, changed: readonly ChangedMessage[]): Promise<void> {
  const states = changed.map(({ after }) => after)
  const now = sql`${at.toISOString()}::timestamptz`
  await sql`
    update messages set
      status = state.status,
      updated_at = case when messages.status = state.status then updated_at else now() end,
      suspected_at = case when state.suspected then coalesce(suspected_at, ${now}) end,
      deleted_at = case when state.deleted then ${now} end,
      deleter_id = case when state.deleted then ${actor.id}::integer end,
      deleter_name = case when state.deleted then ${actor.name}::text end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as state (id integer, status text, deleted boolean, suspected boolean)
    where messages.id = state.id`.execute(trx)
}

/** Writes one line of the activity for all messages to which the same was done. */
async function recordChanges(trx: Trx, act: Act, changes: readonly ChangedMessage[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ before, after }) => {
    if (before.deleted !== after.deleted) return after.deleted ? 'trashed' : 'restored'
    if (hasMoved(before, after)) return after.suspected ? 'Suspected' : 'Inbox'
    return after.status
  })
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
