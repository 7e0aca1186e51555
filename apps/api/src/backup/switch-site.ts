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
 * How long one attempt waits for writers on a PostgreSQL server, in milliseconds. After a second PostgreSQL ends one of
 * the transactions that wait for each other, and it must not be a visitor's.
 */
const LOCK_MS = 700
const LOCK_ATTEMPTS = 60
const LOCK_PAUSE_MS = 300

/** Tables that a restore empties, because the restored site may not have the users who are signed in. */
const ended = ['sessions', 'password_resets', 'email_changes', 'challenges'] as const

export interface SwitchOptions {
  readonly staged: StagedBackup
  /** Called when the tables are locked. If it returns false, nothing is changed. */
  readonly isExpected: (trx: Transaction<Database>) => Promise<boolean>
  /** True to keep the site's schedule of backups. The backup's schedule could delete backups at the next rotation. */
  readonly keepsSchedule: boolean
  readonly report: Report
  /** Called last in the transaction. If it throws, nothing is changed. */
  readonly beforeCommit?: ((trx: Transaction<Database>) => Promise<void>) | undefined
}

/**
 * Replaces all rows in one transaction. Writers wait for it; readers see the old site until it commits.
 * @returns the new content version; undefined if `isExpected` returned false
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

/** Locks out all writers, but no readers. The embedded database has one connection, so it needs no lock. */
async function lockTables(trx: Transaction<Database>, tables: readonly TableShape[]): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
}

/** Recognizes SQLSTATE query_canceled and deadlock_detected. */
function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '57014' || error.code === '40P01')
}
