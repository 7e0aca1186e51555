import type { PGlite } from '@electric-sql/pglite'
import type { Db } from '@tablier/backend'
import { type EmbeddedConnection, kyselyOnEmbedded } from '@tablier/backend/embedded'
import { type OpenedDatabase, openInMemory } from '../src/database/open-database.ts'

interface Spare extends Omit<OpenedDatabase, 'db'> {
  /** SQL that brings back the rows and the ids of a new database. */
  readonly empty: string
}

/** Databases of this worker that no test uses at the moment. */
const spares: Spare[] = []
/** Most tests need one, or two sites. A third is opened about ten times in all suites together. */
const MAX_SPARES = 2

/**
 * Returns an empty database in memory with the current schema. `db.destroy()` gives it back, and the next caller in this
 * worker gets it again: emptying one takes milliseconds, opening one half a second and 200 MB. A test that changes
 * the schema needs `openInMemory` instead.
 */
export async function borrowDatabase(): Promise<OpenedDatabase> {
  let lent: Spare | undefined = spares.pop() ?? (await open())
  await lent.pglite.exec(lent.empty)
  await lent.pglite.exec('checkpoint') // or the write-ahead log stays, in memory: an embedded database makes no other
  const { proxy: connection, revoke } = Proxy.revocable(lent.connection, {})
  const giveBack = async () => {
    const spare = lent
    lent = undefined
    revoke()
    if (!spare) return
    if (spares.length < MAX_SPARES) spares.push(spare)
    else await spare.pglite.close()
  }
  return { pglite: lent.pglite, connection, db: handle(connection, giveBack) }
}

/** Lends one database to several applications that start on it one after the other. `drop` gives it back. */
export async function borrowForRestarts(): Promise<{ readonly open: () => Db; readonly drop: () => Promise<void> }> {
  const { db, connection } = await borrowDatabase()
  return { open: () => handle(connection, async () => {}), drop: () => db.destroy() }
}

/**
 * Opens the database for Kysely. After `destroy`, the handle and `giveBack` no longer reach it: variables of finished
 * test files live as long as their worker, and would keep closed databases in memory or disturb other tests.
 */
function handle(connection: EmbeddedConnection, giveBack: () => Promise<void>): Db {
  const { proxy, revoke } = Proxy.revocable(connection, {})
  let ending: Promise<void> | undefined
  const end = () => {
    revoke()
    return giveBack()
  }
  // Kysely's own `destroy` does nothing before the first query, and the database would never be given back.
  return Object.assign(kyselyOnEmbedded(proxy), { destroy: () => (ending ??= end()) })
}

async function open(): Promise<Spare> {
  const { pglite, connection } = await openInMemory()
  const tables = await namesOf(
    pglite,
    `tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely'`,
  )
  const sequences = await namesOf(pglite, `sequencename from pg_sequences where schemaname = 'public'`)
  const insertions: string[] = []
  for (const table of tables) {
    const { rows } = await pglite.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`)
    const json = rows[0]?.json // null if the table is empty
    if (json)
      insertions.push(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $rows$${json}$rows$);`,
      )
  }
  const deletions = tables.map((table, index) => `t${index} as (delete from ${table})`)
  const restarts = sequences.map((sequence) => `setval('${sequence}', 1, false)`)
  // As a replica, the database runs no triggers and checks no foreign keys.
  const empty = `reset all; begin; set local session_replication_role = replica;
    with ${deletions.join()} select ${restarts.join()}; ${insertions.join('')} commit`
  return { pglite, connection, empty }
}

async function namesOf(pglite: PGlite, query: string): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(name) as name from (select ${query}) as names (name)`,
  )
  return rows.map(({ name }) => name)
}
