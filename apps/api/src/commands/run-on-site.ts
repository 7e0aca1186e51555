import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { FolderInUse } from '../db/lock-folder.ts'
import { askServer, NoServer } from './ask-server.ts'
import { CommandError } from './command-error.ts'
import { openCommandSite, type SiteParts } from './command-site.ts'
import { socketPath } from './socket-path.ts'
import type { CommandSite, SiteVerb, Work } from './verb.ts'

/** How long a server may take to open its socket after it has locked the folder, or to release the folder. */
const PATIENCE_MS = 5000
const TRY_EVERY_MS = 200

interface Where {
  readonly config: Config
  /** Milliseconds to wait for a process that has locked the folder. */
  readonly patienceMs?: number
  readonly log: FastifyBaseLogger
  readonly parts?: SiteParts | undefined
}

/** Runs a verb in the running server, if the folder's lock says that there is one, and else in this process. */
export async function runOnSite(verb: SiteVerb, args: object, work: Work, where: Where): Promise<object> {
  const until = performance.now() + (where.patienceMs ?? PATIENCE_MS)
  for (;;) {
    work.signal.throwIfAborted()
    const site = await openUnlessInUse(verb, where)
    if (site) return runHere(verb, args, work, site)
    const result = await askUnlessAlone(verb, args, work, where)
    if (result) return result
    if (performance.now() > until) throw inUse(where.config)
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

async function openUnlessInUse(verb: SiteVerb, { config, log, parts }: Where): Promise<CommandSite | undefined> {
  try {
    return await openCommandSite(config, log, verb, parts)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}

async function askUnlessAlone(
  { name }: SiteVerb,
  args: object,
  work: Work,
  { config }: Where,
): Promise<object | undefined> {
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

function inUse({ dataDir }: Config): CommandError {
  return new CommandError(
    'cannot_open',
    `DATA_DIR ${dataDir} is in use by a Tablier process that does not listen for commands. Please try again when it has ended.`,
  )
}
