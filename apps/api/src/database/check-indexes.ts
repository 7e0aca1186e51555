import type { Db, Trx } from '@tablier/backend'
import { sql } from 'kysely'
import type { UnreadableTable } from './read-tables.ts'

/** Undoes a transaction. */
class Undo extends Error {}

/**
 * Checks every index against its table with PostgreSQL's extension `amcheck`, which is taken back afterwards. A server
 * must have the extension, and lets only a superuser create it.
 * @returns the damaged indexes, with what the database says
 * @throws Error if they cannot be checked
 */
export async function checkIndexes(db: Db, signal: AbortSignal): Promise<readonly UnreadableTable[]> {
  let damaged: readonly UnreadableTable[] = []
  const check = async (trx: Trx) => {
    await sql`create extension if not exists amcheck`.execute(trx)
    damaged = await checkEach(trx, signal)
    throw new Undo()
  }
  await db
    .transaction()
    .execute(check)
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return damaged
}

async function checkEach(trx: Trx, signal: AbortSignal): Promise<readonly UnreadableTable[]> {
  const { rows } = await sql<{ id: number; name: string; kind: string; has_gin: boolean }>`
    select index.oid as id, relname as name, amname as kind, to_regproc('gin_index_check') is not null as has_gin
    from pg_class as index join pg_am on pg_am.oid = relam
    where relkind = 'i' and relnamespace = 'public'::regnamespace order by relname`.execute(trx)
  const damaged: UnreadableTable[] = []
  for (const { id, name, kind, has_gin } of rows) {
    signal.throwIfAborted()
    await sql`savepoint check_index`.execute(trx) // else the first damaged index would end the transaction
    try {
      if (kind === 'btree') await sql`select bt_index_check(${id}::oid::regclass, true)`.execute(trx)
      else if (kind === 'gin' && has_gin) await sql`select gin_index_check(${id}::oid::regclass)`.execute(trx)
    } catch (error) {
      await sql`rollback to savepoint check_index`.execute(trx)
      damaged.push({ name, reason: error instanceof Error ? error.message : 'it does not say why' })
    }
    await sql`release savepoint check_index`.execute(trx)
  }
  return damaged
}
