import { DAY_MS } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import type { Secrets } from '../database/secrets.ts'

/** How long a form is known again. Nobody sends the same one twice in a day and means two. */
const KNOWN_MS = DAY_MS

/**
 * Returns the key of a form, by which it is known again. It is a keyed hash, so it says nothing about the sender.
 * @param form its name, such as `contact`
 * @param said what makes two of them the same: the key that the page made for this filling, or else everything in it
 */
export function formKey(secrets: Secrets, form: string, ...said: readonly unknown[]): Promise<string> {
  return secrets.fingerprint(JSON.stringify([form, ...said]))
}

interface Storing {
  /** Returns true if what was stored of the form the first time is still there. Both functions use the transaction. */
  readonly isStored: (id: number) => Promise<boolean>
  /** Stores the form, and returns the record's id. */
  readonly store: () => Promise<number>
}

/**
 * Stores a form unless it was stored within a day. A second call at the same time waits for the first.
 * @param key of `formKey`
 * @returns the id of the record, the earlier one for a repeat
 */
export async function storeOnce(trx: Trx, key: string, now: Date, { isStored, store }: Storing) {
  const at = now.toISOString()
  // The insertion waits for a transaction that inserts the same key, and sees what it has stored.
  const { rows } = await sql<{ record_id: number | null }>`
    insert into sent_forms (key, sent_at) values (${key}, ${at})
    on conflict (key) do update set key = excluded.key
    returning case when sent_at > ${before(now)}::timestamptz then record_id end as record_id`.execute(trx)
  const known = rows[0]?.record_id ?? undefined
  if (known !== undefined && (await isStored(known))) return { id: known, isRepeat: true }
  const id = await store()
  await trx.updateTable('sent_forms').set({ record_id: id, sent_at: at }).where('key', '=', key).execute()
  return { id, isRepeat: false }
}

/** Returns the id of what was stored of a form within a day; undefined if it was not sent. */
export async function findSent(db: Db, key: string, now: Date): Promise<number | undefined> {
  const form = db.selectFrom('sent_forms').select('record_id').where('key', '=', key).where('sent_at', '>', before(now))
  return (await form.executeTakeFirst())?.record_id ?? undefined
}

/** Deletes the keys of forms that are no longer known. */
export async function forgetSentForms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sent_forms').where('sent_at', '<=', before(now)).execute()
}

function before(now: Date): string {
  return new Date(now.getTime() - KNOWN_MS).toISOString()
}
