import type { BodyOf, ContentStatus, Endpoint, FormHistory, ObjectSchema } from '@tablier/contracts'
import { type Act, NOBODY } from '../calls/act.ts'
import type { Caller } from '../calls/handlers.ts'
import type { Ports } from '../calls/ports.ts'
import { compileCheck, invalidInput } from '../calls/validation.ts'
import type { Trx } from '../database/database.ts'
import { changedFields } from './record-activity.ts'
import { findLast, recordChange } from './record-change.ts'

/** What a form changes: only fields that can be restored, and whether visitors see it if it has such a state. */
export type FormState = Readonly<Record<string, unknown>> & { readonly status?: ContentStatus }

interface VersionChange {
  readonly collection: FormHistory
  readonly id: number
  /** The state before the change; undefined if this is new. */
  readonly former?: FormState | undefined
  readonly saved: FormState
  readonly restoredFrom?: number | undefined
}

/**
 * Writes the revision of something that has a form and is no collection, and returns its number; undefined if nothing
 * changed. First texts, a new main language, commands and older versions of the server change these without a revision.
 * So a former state that the history lacks is written first, and every change can be undone. The caller has locked the
 * row, and writes the line of the activity.
 */
export async function recordVersion(
  trx: Trx,
  act: Act,
  { collection, id, former, saved, restoredFrom }: VersionChange,
): Promise<number | undefined> {
  if (former && changedFields(former, saved, Object.keys(saved)).length === 0) return undefined
  if (former) await writeFormer(trx, act, { collection, id, former })
  const how = restoredFrom === undefined ? {} : ({ kind: 'restored', restoredFrom } as const)
  const { number } = await recordChange(trx, { ...act, isPart: true }, { collection, row: { ...saved, id }, ...how })
  return number
}

type FormerState = Pick<VersionChange, 'collection' | 'id'> & { readonly former: FormState }

/** Writes the state before a change if the last revision does not hold it. Nobody knows when it began. */
async function writeFormer(trx: Trx, { at }: Act, { collection, id, former }: FormerState): Promise<void> {
  const last = await findLast(trx, collection, id)
  const known = Object.keys(last?.record ?? {}).filter((column) => Object.hasOwn(former, column))
  if (last && changedFields(last.record, former, known).length === 0) return
  const act = { actor: NOBODY, at: last ? at : new Date(0), isPart: true } as const
  await recordChange(trx, act, { collection, row: { ...former, id } })
}

/** A revision that is restored. */
export interface Restored {
  readonly id: number
  readonly number: number
  readonly record: Readonly<Record<string, unknown>>
}

/** Restores a revision by the same call as a save, so that a restore is checked and refused as a save is. */
export type RestoreVersion = (ports: Ports, revision: Restored, caller: Caller) => Promise<unknown>

/**
 * Returns the fields of a revision that a call takes: those that differ from the present state, and those it requires.
 * @throws AppError `invalid_input` for a value that the contract does not allow, which may come from a backup
 */
export function restorableFields<E extends Endpoint & { readonly body: ObjectSchema }>(
  { body: schema }: E,
  { record }: Restored,
  present: object,
): BodyOf<E> {
  const names = Object.keys(schema.properties).filter((name) => Object.hasOwn(record, name))
  const differing = changedFields<Restored['record'], string>({ ...present }, record, names)
  const sent = names.filter((name) => differing.includes(name) || schema.required?.includes(name))
  const fields = Object.fromEntries(sent.map((name) => [name, record[name]]))
  const check = compileCheck(schema, 'body')
  if (!check(fields)) throw invalidInput(check.errors ?? [])
  return fields as BodyOf<E> // as checked
}
