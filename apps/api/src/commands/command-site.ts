import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, migrate, migrationNames, pendingMigrations } from '@tablier/backend'
import type { FastifyBaseLogger } from 'fastify'
import { refuseNewer } from '../backup/refuse-newer.ts'
import { createTaskRunner } from '../backup/task-runner.ts'
import type { Config } from '../config.ts'
import { demandSiteOwner } from '../db/site-owner.ts'
import { closePictureLanes, openPictureLanes } from '../media/picture-lanes.ts'
import { openSite, type OpenSiteOptions } from '../open-site.ts'
import type { Services } from '../services.ts'
import { CommandError } from './command-error.ts'
import type { CommandSite, SiteVerb } from './verb.ts'

/** Returns what tests replace of a site that no server runs; called whenever it is opened. */
export type SiteParts = () => Pick<OpenSiteOptions, 'embedded' | 'stage'>

/** The site of a running server. */
export function siteOfServer(services: Services): CommandSite {
  const { mail, preparation, backOffice } = services
  const { tasks } = backOffice
  return { ...services, tasks, created: [], onPicture: preparation.add, onMail: () => mail.kick(), isServer: true }
}

/**
 * Opens the site for a command that runs while no server does. A new database gets its tables if the verb may make a
 * site; an older one is changed only by `migrate` and by a start of the server.
 * @throws StartError, `FolderInUse` among them; CommandError if there is no site, or the database is not of this version
 */
export async function openCommandSite(
  config: Config,
  log: FastifyBaseLogger,
  { schema, makesSite }: Pick<SiteVerb, 'schema' | 'makesSite'>,
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
    if (schema !== 'any') await refuseNewer(db)
    const pending = await pendingMigrations(db)
    if (pending.length === migrationNames.length) {
      if (!makesSite) throw noSite('the database is empty')
      await migrate(db)
      created = pending
    } else if (pending.length > 0 && schema !== 'any') throw oldDatabase()
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

function noSite(reason: string): CommandError {
  return new CommandError('no_site', `There is no site here: ${reason}. Run this in the folder of a site.`)
}

function oldDatabase(): CommandError {
  return new CommandError('old_database', 'The database is of an older version. Run `tablier migrate` first.')
}
