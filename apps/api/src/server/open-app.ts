import { AppError, busyState } from '@tablier/backend'
import { dateIn } from '@tablier/contracts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startScheduledBackups } from '../housekeeping/scheduled-backups.ts'
import { openCommandServer } from '../command-line/command-socket.ts'
import { siteOfServer } from '../commands/run-on-site.ts'
import { siteVerbs } from '../commands/verbs.ts'
import type { Config } from '../config/config.ts'
import { startSchedules } from '../database/content-clock.ts'
import { fillEmptySite } from '../services/first-start.ts'
import { startHousekeeping } from '../housekeeping/housekeeping.ts'
import { demandReady } from '../http/leaving.ts'
import { openServices, type Services, type TestSeams } from '../services/services.ts'
import { registerBuiltSite } from '../site/built-site.ts'
import { createSiteReader } from '../site/site-reader.ts'

export type OpenApp = Awaited<ReturnType<typeof openApp>>

export interface OpenAppOptions extends TestSeams {
  /** What to serve as the public page and the back office. Tests use `none`, because they may run before the build. */
  readonly site: 'built' | 'sources' | 'none'
  /** False in tests, which a scheduled backup or rehearsal would disturb. */
  readonly hasScheduledBackups?: boolean
}

/**
 * Opens the services and builds the application on them, which does not listen yet.
 * @throws StartError if something that the configuration names cannot be used, or the site is not built
 */
export async function openApp(
  config: Config,
  log: FastifyBaseLogger,
  { site, hasScheduledBackups = true, ...seams }: OpenAppOptions,
) {
  const services = await openServices(config, log, seams)
  await fillEmptySite(services)
  const app = await buildApp(services)
  if (site !== 'none') await registerSite(app, services, site)
  const wantsRequests = async () => {
    if (!app.server.listening) throw new AppError('unavailable', { reason: 'notListening' })
    await demandReady(services)
  }
  const closeCommands = await openCommandServer({ site: siteOfServer(services), verbs: siteVerbs, wantsRequests })
  const stopSchedules = startSchedules(services)
  const stopBackups = hasScheduledBackups ? startScheduledBackups(services) : undefined
  const stopHousekeeping = startHousekeeping(services)
  services.preparation.start() // not earlier: it would slow the start
  /**
   * Finishes the requests under way, then closes everything.
   * @param leaveSeconds for how long `/readyz` says before that the server is about to stop
   */
  const close = async (leaveSeconds = 0): Promise<void> => {
    const left = services.leaving.leave(app.server, leaveSeconds)
    if (site !== 'sources') await left // a closing application refuses to render pages
    await Promise.all([left, app.close()]) // in development, closing ends Vite's sockets, which `left` waits for
    await closeCommands()
    await stopBackups?.()
    await stopHousekeeping()
    await stopSchedules()
    await services.close()
  }
  return { app, services, close }
}

/** Mounts the public site and the back office on every path that is not the API's. */
async function registerSite(
  app: FastifyInstance,
  { config, contentClock, db, gates, log, now, previewPages, sharedCaching, metrics }: Services,
  from: 'built' | 'sources',
): Promise<void> {
  const options = {
    gates,
    contentVersion: () => contentClock.current(),
    isLive: () => contentClock.isLive(),
    publicUrl: config.publicUrl,
    reader: createSiteReader({ db, log, now, contentClock }),
    sharedCaching,
    // A bot's message is accepted unchecked, so this text may not be a day.
    stateOfDay: async (day: string) => (dateIn(day) ? busyState(db, day, now()) : null),
    previewPages,
    metrics,
  }
  if (from === 'built') return registerBuiltSite(app, options)
  const { registerDevSite } = await import('../site/dev-site.ts') // Vite is installed for development only
  return registerDevSite(app, options)
}
