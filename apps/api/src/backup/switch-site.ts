import { setTimeout as wait } from 'node:timers/promises'
import { type Database, type Db, raiseContentVersion } from '@tablier/backend'
import { sql, type Transaction } from 'kysely'
import { BackupError } from './backup-error.ts'
import {
  emptyTables,
  loadTable,
  readTableShapes,
  restartSequences,
  type TableShape,
  withoutTriggers,
} from './load-tables.ts'
import type { Report } from './progress.ts'
import type { StagedBackup } from './stage-in-process.ts'

/**
 * How long one attempt waits for the writers of a PostgreSQL server, in milliseconds. Shorter than the second after
 * which PostgreSQL ends one of several transactions that wait for each other: it must not be a visitor's.
 */
const LOCK_MS = 700
const LOCK_ATTEMPTS = 60
const LOCK_PAUSE_MS = 300

/** Tables that a restore empties: the restored site may not know the people who were signed in. */
const ended = ['sessions', 'password_resets', 'email_changes'] as const

export interface SwitchOptions {
  readonly staged: StagedBackup
  /** Called with the tables locked. If it is false, nothing is changed. */
  readonly isExpected: (trx: Transaction<Database>) => Promise<boolean>
  /** Whether the site keeps its schedule of backups, by which the next rotation deletes some. */
  readonly keepsSchedule: boolean
  readonly report: Report
  /** Called last in the transaction. If it throws, nothing is changed. */
  readonly beforeCommit?: ((trx: Transaction<Database>) => Promise<void>) | undefined
}

/**
 * Replaces all rows in one transaction. Writers wait for it; readers see the old site until it commits.
 * @returns the content version that the site has reached; undefined if it was not what was expected
 * @throws BackupError `site_changed` if writers never left a gap
 */
export async function switchSite(db: Db, options: SwitchOptions): Promise<number | undefined> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => replaceRows(trx, options))
    } catch (error) {
      if (!isLockConflict(error)) throw error
      await wait(LOCK_PAUSE_MS)
    }
  }
  throw new BackupError('site_changed')
}

async function replaceRows(
  trx: Transaction<Database>,
  { staged, isExpected, keepsSchedule, report, beforeCommit }: SwitchOptions,
): Promise<number | undefined> {
  const shapes = new Map((await readTableShapes(trx)).map((shape) => [shape.name, shape]))
  const tables = [...shapes.values()]
  await lockTables(trx, tables)
  if (!(await isExpected(trx))) return undefined
  const { content_version: before } = await trx.selectFrom('site').select('content_version').executeTakeFirstOrThrow()
  const schedule = await trx.selectFrom('settings').select(['backup_every', 'backup_keep']).executeTakeFirst()
  const total = staged.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const onRows = (rows: number) => report({ step: 'switch', done: (done += rows), total })
  await withoutTriggers(trx, tables, async () => {
    await emptyTables(trx, tables)
    for (const { name, rows, file } of staged.tables) {
      const shape = shapes.get(name)
      if (!shape || (await loadTable(trx, shape, file, onRows)) !== rows)
        throw new Error(`the table ${name} could not be loaded as it was staged`)
    }
    if (schedule && keepsSchedule) await trx.updateTable('settings').set(schedule).execute()
    for (const table of ended) await trx.deleteFrom(table).execute()
  })
  await restartSequences(trx, staged.sequences)
  await trx
    .updateTable('site')
    .set((eb) => ({ content_version: eb.fn<number>('greatest', ['content_version', eb.val(before)]) }))
    .execute()
  const version = await raiseContentVersion(trx)
  await beforeCommit?.(trx)
  return version
}

/** Keeps all writers out, but no readers. The embedded database has one connection, so nobody is there to wait for. */
async function lockTables(trx: Transaction<Database>, tables: readonly TableShape[]): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
}

/** SQLSTATE query_canceled, deadlock_detected. */
function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '57014' || error.code === '40P01')
}
