import { connect } from 'node:net'
import { ensureAdministrator } from '../accounts/passwords.ts'
import { NewerDatabase } from '../backups/upgrade.ts'
import { demandPlaceToStart } from '../setup/find-site.ts'
import { type Config, readConfig, StartError } from '../config/config.ts'
import { FolderInUse } from '../database/data-folder.ts'
import { fileProblem } from '../disk/files.ts'
import { loadEnvFile } from '../config/env-file.ts'
import { createDevLogger, createLogger } from '../http/request-log.ts'
import { openApp } from './open-app.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { startWatchdog } from '../watchdog/watchdog.ts'

/** Reads the environment, opens the application, listens and shuts down. No other module reads `process.env`. */

const isDevelopment = process.argv.includes('--dev')
const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  loadEnvFile()
  demandPlaceToStart(process.env, { cwd: process.cwd() }, process.argv.includes('--new-site'))
  process.umask(0o077) // files that the server writes are for its own user only
  const config = readConfig(process.env)
  await assertPortIsFree(config)
  if (config.metrics?.port !== undefined)
    await assertPortIsFree({ host: config.metrics.host, port: config.metrics.port }, 'METRICS_')
  const log = isDevelopment ? createDevLogger(config.logLevel) : createLogger(config.logLevel)
  startWatchdog()
  const { app, services, close } = await openApp(config, log, { site: isDevelopment ? 'sources' : 'built' })

  stopOnSignals(process, {
    stop: async (signal) => {
      log.info({ signal, leaveSeconds: config.leaveSeconds }, 'leaving, then finishing the requests under way')
      await close(isDevelopment ? 0 : config.leaveSeconds).catch((err) => log.error({ err }, 'closing failed'))
    },
    exit: (code) => process.exit(code),
  })

  await app.listen({ host: config.host, port: config.port }).catch(async (error: Error & { port?: number }) => {
    await close()
    const { metrics } = config
    throw metrics?.port && metrics.port === error.port
      ? listenError(error, { ...metrics, port: metrics.port }, 'METRICS_')
      : listenError(error, config)
  })
  services.mail.kick()
  // Last, so that nothing can fail between creating a password and showing it.
  const administrator = await ensureAdministrator(services.db, {
    email: config.adminEmail,
    name: config.adminName,
    password: config.adminPassword,
  })
  say(welcome(config, administrator))
}

/** The URLs, and the credentials of a new administrator. */
function welcome({ publicUrl }: Config, administrator: Awaited<ReturnType<typeof ensureAdministrator>>): string {
  const lines = [`Tablier      ${publicUrl}`, `Back office  ${publicUrl}/admin`]
  if (administrator) {
    const { email, password, isGenerated } = administrator
    lines.push(
      `Email        ${email}`,
      `Password     ${isGenerated ? `${password}  (shown only this once)` : 'as in ADMIN_PASSWORD'}`,
    )
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

interface Listening {
  readonly host: string
  readonly port: number
}

/**
 * Checks that nobody listens on the port, before anything is opened or created. To listen for a moment would show this as
 * well, but a proxy that waits for this server would send requests meanwhile, which would be lost.
 */
async function assertPortIsFree(where: Listening, prefix = ''): Promise<void> {
  const probe = connect({ ...where, timeout: 1000 }) // an address of another machine may not answer
  const isInUse = await new Promise<boolean>((resolve) => {
    probe.once('connect', () => resolve(true))
    for (const event of ['error', 'timeout']) probe.once(event, () => resolve(false))
  })
  probe.destroy()
  if (isInUse) throw listenError({ code: 'EADDRINUSE' }, where, prefix)
}

function listenError({ code, message }: Partial<NodeJS.ErrnoException>, { host, port }: Listening, prefix = '') {
  const reasons: Record<string, string> = {
    EADDRINUSE: `${prefix}PORT ${port} is already in use on ${host}.`,
    EACCES: `${prefix}PORT ${port} needs more rights than this user has.`,
  }
  return new StartError(reasons[code ?? ''] ?? `Cannot listen on ${prefix}HOST ${host}: ${message}.`)
}

/** Says in development what a developer can do about it: there the usual advice to owners does not help. */
function problemOf(error: StartError): string {
  const another = 'Use another folder, as in DATA_DIR=./data-2 npx pnpm@12 dev'
  if (!isDevelopment) return error.message
  if (error instanceof FolderInUse) return `${error.message} ${another}.`
  if (error instanceof NewerDatabase)
    return `The database has the migration ${error.migration}, which this checkout lacks: another branch has added it. ${another}, or delete the folder to start from scratch.`
  return error.message
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${problemOf(error)}\n`
      : `${fileProblem(error) ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  process.exit(1)
})
