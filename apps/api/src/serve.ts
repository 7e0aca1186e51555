import { createServer } from 'node:net'
import { ensureAdministrator } from './auth/passwords.ts'
import { type Config, readConfig, StartError } from './config.ts'
import { fileProblem } from './disk/files.ts'
import { loadEnvFile } from './env-file.ts'
import { createLogger } from './http/request-log.ts'
import { openApp } from './open-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Reads the environment, opens the application, listens and shuts down. No other module reads `process.env`. */

const isDevelopment = process.argv.includes('--dev')
const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  loadEnvFile()
  process.umask(0o077) // files that the server writes are for its own user only
  const config = readConfig(process.env)
  await assertPortIsFree(config)
  if (config.metrics?.port !== undefined)
    await assertPortIsFree({ host: config.metrics.host, port: config.metrics.port }, 'METRICS_')
  const log = createLogger(config.logLevel)
  const { app, services, close } = await openApp(config, log, { site: isDevelopment ? 'sources' : 'built' })

  stopOnSignals(process, {
    stop: async (signal) => {
      log.info({ signal, leaveSeconds: config.leaveSeconds }, 'leaving, then finishing the requests under way')
      await close(isDevelopment ? 0 : config.leaveSeconds).catch((err) => log.error({ err }, 'closing failed'))
    },
    exit: (code) => process.exit(code),
  })

  await app.listen({ host: config.host, port: config.port })
  services.mail.kick()
  // Last, so that nothing can fail between creating a password and showing it.
  const administrator = await ensureAdministrator(services.db, {
    email: config.adminEmail,
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

/** Checks that the port is free, before anything is opened or created. */
async function assertPortIsFree({ host, port }: { host: string; port: number }, prefix = ''): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  }).catch((error: NodeJS.ErrnoException) => {
    const reason = {
      EADDRINUSE: `${prefix}PORT ${port} is already in use on ${host}.`,
      EACCES: `${prefix}PORT ${port} needs more rights than this user has.`,
    }
    throw new StartError(
      reason[error.code as keyof typeof reason] ?? `Cannot listen on ${prefix}HOST ${host}: ${error.message}.`,
    )
  })
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `${fileProblem(error) ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  process.exit(1)
})
