import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, migrate, migrationNames, pendingMigrations } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { createTaskRunner } from '../backup/task-runner.ts'
import { findNewer, refuseNewer } from '../backup/upgrade.ts'
import type { Config } from '../config.ts'
import { demandSiteOwner, FolderInUse } from '../db/data-folder.ts'
import { closePictureLanes, openPictureLanes } from '../media/pictures.ts'
import { openSite, type OpenSiteOptions } from '../open-site.ts'
import type { Services } from '../services.ts'
import { CommandError } from './command-error.ts'
import { askServer, NoServer, socketPath } from './command-socket.ts'
import type { CommandSite, SiteVerb, Work } from './verb.ts'

/** How long a server that holds the folder's lock may take to open its socket or to release the lock. */
const PATIENCE_MS = 5000
const TRY_EVERY_MS = 200

interface Opening extends Pick<SiteVerb, 'schema' | 'makesSite'> {
  /** True if a database that a newer version has changed is emptied rather than refused. */
  readonly isEmptied?: boolean | undefined
}

interface Where {
  readonly config: Config
  /** Milliseconds to wait for a process that has locked the folder. */
  readonly patienceMs?: number
  readonly log: FastifyBaseLogger
  readonly parts?: SiteParts | undefined
}

/** Runs a verb in the running server if the folder is locked, else in this process. */
export async function runOnSite(verb: SiteVerb, args: object, work: Work, where: Where): Promise<object> {
  const until = performance.now() + (where.patienceMs ?? PATIENCE_MS)
  for (;;) {
    work.signal.throwIfAborted()
    const site = await openUnlessInUse({ ...verb, isEmptied: verb.emptiesNewer?.(args) }, where)
    if (site) return runHere(verb, args, work, site)
    const result = await askUnlessAlone(verb, args, work, where)
    if (result) return result
    if (performance.now() > until)
      throw new CommandError(
        'cannot_open',
        `DATA_DIR ${where.config.dataDir} is in use by a Tablier process that does not listen for commands. Please try again when it has ended.`,
      )
    await wait(TRY_EVERY_MS)
  }
}

async function runHere(verb: SiteVerb, args: object, work: Work, site: CommandSite): Promise<object> {
  try {
    return await verb.run(site, args, work)
  } finally {
    await site.close()
  }
}

async function openUnlessInUse(verb: Opening, { config, log, parts }: Where): Promise<CommandSite | undefined> {
  try {
    return await openCommandSite(config, log, verb, parts)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}

async function askUnlessAlone({ name }: SiteVerb, args: object, work: Work, { config }: Where) {
  const path = socketPath(config.dataDir)
  if (path === undefined)
    throw new CommandError(
      'cannot_open',
      `The server is running, and the path of DATA_DIR ${config.dataDir} is too long for its socket. Stop the server first.`,
    )
  try {
    return await askServer(path, { verb: name, args }, work)
  } catch (error) {
    if (error instanceof NoServer) return undefined
    throw error
  }
}

/** Returns the parts of the site that tests replace. Called whenever the site is opened without a server. */
export type SiteParts = () => Pick<OpenSiteOptions, 'embedded' | 'stage'>

export function siteOfServer(services: Services): CommandSite {
  const { mail, preparation, backOffice } = services
  const { tasks } = backOffice
  return { ...services, tasks, created: [], onPicture: preparation.add, onMail: () => mail.kick(), isServer: true }
}

/**
 * Opens the site for a command while no server runs. Creates the tables of a new database if the verb may make a site.
 * Only `migrate` and a start of the server change an older database.
 * @throws StartError, such as `FolderInUse`; CommandError if there is no site, or the database has another version
 */
export async function openCommandSite(
  config: Config,
  log: FastifyBaseLogger,
  { schema, makesSite, isEmptied }: Opening,
  parts: SiteParts = () => ({}),
): Promise<CommandSite> {
  let created: readonly string[] = []
  const own = parts()
  const admit = () => {
    demandSiteOwner(config.dataDir, { isCommand: true })
    const needed = join(config.dataDir, config.databaseUrl ? '.' : 'database')
    if (!makesSite && !own.embedded && !(config.databaseUrl && config.s3) && !existsSync(needed))
      throw noSite(`${needed} does not exist`)
  }
  const prepare = async (db: Db) => {
    if (isEmptied && (await findNewer(db)) !== undefined) await emptyDatabase(db)
    if (schema !== 'any') await refuseNewer(db)
    const pending = await pendingMigrations(db)
    if (pending.length === migrationNames.length) {
      if (!makesSite) throw noSite('the database is empty')
      await migrate(db)
      created = pending
    } else if (pending.length > 0 && schema !== 'any')
      throw new CommandError('old_database', 'The database is of an older version. Run `tablier migrate` first.')
  }
  const site = await openSite(config, log, { ...own, prepare, admit })
  const pictures = openPictureLanes() // starts no process yet
  const tasks = createTaskRunner({ ...site, isShared: config.databaseUrl !== undefined })
  const close = async () => {
    await tasks.close()
    await closePictureLanes(pictures)
    await site.close()
  }
  return { ...site, pictures, tasks, created, onPicture: () => {}, onMail: () => {}, isServer: false, close }
}

/** Removes all tables, functions and extensions of the site. */
async function emptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  const schema = sql.id(rows[0]!.name) // there is one, because it has the tables
  await db.transaction().execute(async (trx) => {
    await sql`drop schema ${schema} cascade`.execute(trx)
    await sql`create schema ${schema}`.execute(trx)
  })
}

function noSite(reason: string): CommandError {
  return new CommandError('no_site', `There is no site here: ${reason}. Run this in the folder of a site.`)
}
