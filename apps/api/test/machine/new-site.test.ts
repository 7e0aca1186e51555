import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { connectPostgres } from '../../src/database/connect.ts'
import { createDatabase, isOnPostgres } from '../database.ts'
import { useFolder } from '../folder.ts'
import { DATA_KEY } from '../harness.ts'
import { runCommand } from '../commands/run-command.ts'

/** A command that fails after it has made a new site removes all of it again. */

const work = useFolder('test')

/** Names a site that does not exist: an empty database of the server, or a folder that is missing. */
async function nameSite() {
  const env = { DATA_DIR: join(work, 'new/data'), LOG_LEVEL: 'silent' }
  if (!isOnPostgres) return { env, countTables: async () => 0 }
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const onServer = async <T>(statement: string) => {
    const { db } = await connectPostgres(url, console)
    const { rows } = await sql.raw<T>(statement).execute(db)
    await db.destroy()
    return rows
  }
  await onServer('drop schema public cascade; create schema public')
  const tables = `select 1 from pg_class where relnamespace = 'public'::regnamespace`
  const ofServer = { DATABASE_URL: url, JWT_SECRET: 'a secret of thirty-two characters', DATA_KEYS: DATA_KEY }
  return { env: { ...env, ...ofServer }, countTables: async () => (await onServer(tables)).length }
}

it('leaves no folder and no tables of a new site for a folder that `export` has not written', async () => {
  await mkdir(join(work, 'content'))
  await writeFile(join(work, 'content/letter.txt'), '')
  const { env, countTables } = await nameSite()
  const before = await readdir(work, { recursive: true })
  const { code, errors } = await runCommand(['import', join(work, 'content')], env)
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/is not a folder that/) as unknown })
  expect(await readdir(work, { recursive: true })).toEqual(before)
  expect(await countTables()).toBe(0)
})
