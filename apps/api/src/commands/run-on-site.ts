import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, migrate, migrationNames, pendingMigrations, type Trx } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { isEmptySite } from '../backups/restore.ts'
import { createTaskRunner } from '../backups/task-runner.ts'
import { storeBackup, type StoredBackupFacts } from '../backups/store-backup.ts'
import { findNewer, type OpeningSite, refuseNewer } from '../backups/upgrade.ts'
import type { Config } from '../config/config.ts'
import { demandSiteOwner, FolderInUse, rememberFolder } from '../database/data-folder.ts'
import { closePictureLanes, openPictureLanes } from '../media/pictures.ts'
import { openSite, type OpenSiteOptions } from '../services/open-site.ts'
import type { Services } from '../services/services.ts'
import { CommandError } from '../command-line/command-error.ts'
import { askServer, NoServer, socketPath } from '../command-line/command-socket.ts'
import { missing, NO_SITE } from '../setup/find-site.ts'
import type { CommandSite, Emptying, SiteVerb, Work } from '../command-line/verb.ts'

/** How long a server that holds the folder's lock may take to open its socket or to release the lock. */
const PATIENCE_MS = 5000
const TRY_EVERY_MS = 200

interface Opening extends Pick<SiteVerb, 'schema'> {
  /** True if a site is made where there is none. */
  readonly makesSite?: boolean | undefined
  /** True if the tables of a database without any are made. */
  readonly makesTables?: boolean | undefined
  /** What happens to a database that a newer version has changed. Without it, it is refused. */
  readonly emptying?: Emptying | undefined
  /** What to do if there is no site. */
  readonly advice?: string | undefined
}

export interface Where {
  readonly config: Config
  /** Milliseconds to wait for a process that has locked the folder. */
  readonly patienceMs?: number
  readonly log: FastifyBaseLogger
  readonly parts?: SiteParts | undefined
  /** True if a verb that makes a site may make one. */
  readonly mayMake?: boolean | undefined
  /** What to do if there is no site. */
  readonly advice?: string | undefined
}

/** Runs a verb in the running server if the folder is locked, else in this process. */
export async function runOnSite(verb: SiteVerb, args: object, work: Work, where: Where): Promise<object> {
  const until = performance.now() + (where.patienceMs ?? PATIENCE_MS)
  for (;;) {
    work.signal.throwIfAborted()
    const site = await openUnlessInUse({ ...openingOf(verb, where), emptying: verb.emptiesNewer?.(args) }, where)
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

async function runHere(verb: SiteVerb, args: object, work: Work, site: OpenedSite): Promise<object> {
  try {
    return await verb.run(site, args, work)
  } catch (error) {
    await site.discard()
    throw error
  } finally {
    await site.close()
  }
}

/** What a verb may make: nothing, the tables of a site whose folder is there, or a new site where one is named. */
function openingOf({ schema, makesSite }: SiteVerb, { mayMake = false, advice }: Where): Opening {
  const help = makesSite ? `${advice} To make a new one in this folder, add --new-site.` : advice
  return { schema, makesSite: makesSite && mayMake, makesTables: makesSite, advice: help }
}

/** @throws CommandError `no_site` before anything is asked, if the verb would have to make a site and may not */
export function demandSite(verb: SiteVerb, where: Where): void {
  if (!existsSync(join(where.config.dataDir, 'lock'))) admit(openingOf(verb, where), where) // a lock may be a server's
}

function admit({ makesSite, advice }: Opening, { config, parts }: Where): void {
  const { dataDir, databaseUrl, s3 } = config
  if (makesSite || (databaseUrl && s3)) return
  const problem = missing(databaseUrl || parts?.().embedded ? dataDir : join(dataDir, 'database'))
  if (problem !== undefined) throw noSite(problem, advice)
}

async function openUnlessInUse(opening: Opening, { config, log, parts }: Where): Promise<OpenedSite | undefined> {
  try {
    return await openCommandSite(config, log, opening, parts)
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

interface OpenedSite extends CommandSite {
  /** Lets `close` remove what was made for a new site, if it is still empty. */
  readonly discard: () => Promise<void>
}

/**
 * Opens the site for a command while no server runs. Creates the tables of a new database if the verb may make a site.
 * Only `migrate` and a start of the server change an older database. If opening fails, nothing new is left.
 * @throws StartError, such as `FolderInUse`; CommandError if there is no site, or the database has another version
 */
export async function openCommandSite(
  config: Config,
  log: FastifyBaseLogger,
  { makesTables, ...opening }: Opening,
  parts: SiteParts = () => ({}),
): Promise<OpenedSite> {
  const { schema, makesSite, emptying, advice } = opening
  const own = parts()
  let created: readonly string[] = []
  let emptied: StoredBackupFacts | undefined
  let wasEmptied = false // then the site is there, and its copy must stay
  let isKept = false
  let hasNewTables = false
  const isNewFolder =
    !own.embedded && (config.databaseUrl !== undefined || !existsSync(join(config.dataDir, 'database')))
  let removeNew: (() => Promise<void>) | undefined
  const undo = async (what: string, work: () => Promise<void>) => {
    if (isKept) return
    await work().catch((error: unknown) =>
      log.warn({ err: error }, `cannot remove ${what} of a site that was not made`),
    )
  }
  const prepare = async (early: OpeningSite) => {
    const { db } = early
    if (emptying && (await findNewer(db)) !== undefined) {
      isKept = true
      wasEmptied = true
      if (!emptying.isKept) emptied = await keepNewer(early, emptying)
      await emptyDatabase(db)
    }
    if (schema !== 'any') await refuseNewer(db)
    const pending = await pendingMigrations(db)
    if (pending.length === migrationNames.length) {
      if (!makesSite && !makesTables) throw noSite('the database is empty', advice)
      hasNewTables = !emptying && (await isBare(db))
      await migrate(db)
      created = pending
    } else if (pending.length > 0 && schema !== 'any')
      throw new CommandError('old_database', 'The database is of an older version. Run `tablier migrate` first.')
  }
  const site = await openSite(config, log, {
    ...own,
    prepare,
    admit: () => {
      demandSiteOwner(config.dataDir, { isCommand: true })
      admit(opening, { config, log, parts: () => own })
      if (isNewFolder) removeNew ??= rememberFolder(config.dataDir)
    },
    beforeClose: (db) => undo('the tables', async () => void (hasNewTables && (await removeUnused(db)))),
    beforeUnlock: () => undo('the files', async () => removeNew?.()),
  })
  isKept = true
  const pictures = openPictureLanes() // starts no process yet
  const tasks = createTaskRunner({ ...site, isShared: config.databaseUrl !== undefined })
  const close = async () => {
    await tasks.close()
    await closePictureLanes(pictures)
    await site.close()
  }
  const discard = async () => {
    if (wasEmptied) return
    const hasContent = !(await isEmptySite(site.db).catch(() => false)) // if in doubt, it has
    isKept = hasContent && (config.databaseUrl === undefined || hasFiles(config))
  }
  return {
    ...site,
    pictures,
    tasks,
    created,
    emptied,
    onPicture: () => {},
    onMail: () => {},
    isServer: false,
    close,
    discard,
  }
}

function hasFiles({ dataDir }: Config): boolean {
  const folders = ['uploads', 'backups'].map((name) => join(dataDir, name)).filter(existsSync)
  return folders.some((folder) => readdirSync(folder).some((name) => !name.startsWith('.')))
}

/** Returns true if nothing is in the schema, so that all of it is ours once there are tables. */
async function isBare(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  return rows.length === 0
}

/** Empties a database in which a command has just made the tables, unless another instance uses it by now. */
async function removeUnused(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table users, site in access exclusive mode`.execute(trx) // a start of the server writes both
    if (await isEmptySite(trx)) await emptySchema(trx)
  })
}

/** Backs up a database that a newer version has changed. Uploads are left out, because emptying does not touch them. */
function keepNewer(site: OpeningSite, { passphrase }: Emptying): Promise<StoredBackupFacts> {
  return storeBackup(site, {
    reason: 'before-restore',
    content: 'database',
    passphrase: site.config.backupPassphrase ?? passphrase,
  })
}

/** Removes all tables, functions and extensions of the site. */
async function emptyDatabase(db: Db): Promise<void> {
  await db.transaction().execute(emptySchema)
}

async function emptySchema(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx)
  const schema = sql.id(rows[0]!.name) // there is one, because it has the tables
  await sql`drop schema ${schema} cascade`.execute(trx)
  await sql`create schema ${schema}`.execute(trx)
}

function noSite(reason: string, advice = ''): CommandError {
  return new CommandError('no_site', `${NO_SITE}: ${reason}. ${advice}`.trim())
}
