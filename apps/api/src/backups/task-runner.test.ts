import { once } from 'node:events'
import { endDeadTask, findTaskUnderWay, NOBODY } from '@tablier/backend'
import { backupProblems } from '@tablier/contracts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isOnPostgres, useTestDatabase } from '../../test/database.ts'
import { BackupError } from './archive/backup-error.ts'
import sentences from './archive/backup-errors.json' with { type: 'json' }
import { createTaskRunner, type TaskContext, type TaskResult } from './task-runner.ts'

const problem = 'The server did not answer for a minute, so this was ended. Please try again.'
const log = { info: () => {}, warn: () => {}, error: () => {} }
const now = () => new Date()

const test = useTestDatabase()

/** Ends the running task as another instance does if it takes the task for dead. */
const takeForDead = () => endDeadTask(test.db, now(), 0)

async function run(work: (context: TaskContext) => Promise<TaskResult>) {
  const runner = createTaskRunner({ db: test.db, now, log, isShared: true })
  const { ended } = await runner.begin({ kind: 'restore', isScheduled: false }, { actor: NOBODY, at: now() }, work)
  return ended
}

it('a task that another instance has taken for dead is aborted at its next beat', async () => {
  const outcome = await run(async ({ signal, report }) => {
    await takeForDead()
    report({ step: 'load', done: 1, total: 2 })
    if (!signal.aborted) await once(signal, 'abort')
    throw new Error('The operation was aborted.')
  })
  expect(outcome.problem).toBe(problem)
})

it('a task that another instance has taken for dead cannot commit what it has done', async () => {
  const outcome = await run(async ({ demandAlive }) => {
    await takeForDead()
    await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('settings').set({ site_name: 'Of the dead' }).execute()
      await demandAlive(trx)
    })
    return { facts: {} }
  })
  expect(outcome.problem).toBe(problem)
  expect(await test.db.selectFrom('settings').select('site_name').execute()).toEqual([{ site_name: '' }])
})

it.each([
  [new BackupError('damaged'), { why: 'damaged' }],
  [new BackupError('damaged', 'This backup is damaged: it lacks 2 files.'), {}], // the message says more
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), { why: 'no_room' }],
  [new Error('Unexpected'), { why: 'failed' }],
] as const)('a task that throws %s says by a code why it failed, if a code says all', async (error, facts) => {
  const outcome = await run(async () => {
    throw error
  })
  expect(outcome.facts).toEqual(facts)
})

it('each code of an error is one that readers have words for', () => {
  expect(Object.keys(sentences).filter((code) => !backupProblems.some((known) => known === code))).toEqual([])
})

// The embedded database has one connection, so no other instance can interfere.
it.runIf(isOnPostgres)('a task that is about to commit is not taken for dead any more', async () => {
  const { db } = test
  const outcome = await run(async ({ demandAlive }) => {
    await db.updateTable('backup_tasks').set({ seen_at: '2026-01-05T03:00:00Z' }).execute()
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const committing = db.transaction().execute(async (trx) => {
      await demandAlive(trx)
      lock()
      await committed
    })
    await locked
    const ending = endDeadTask(db, now(), 60)
    await expect.poll(() => isWaiting()).toBe(true)
    commit()
    await Promise.all([committing, ending])
    expect(await findTaskUnderWay(db)).not.toBeNull()
    return { facts: {} }
  })
  expect(outcome.problem).toBeNull()

  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
})
