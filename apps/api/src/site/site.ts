import { busyState } from '@tablier/backend'
import { dateIn } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { registerBuiltSite } from './built-site.ts'

/** Mounts the public site and the back office on every path that is not the API's. */
export async function registerSite(
  app: FastifyInstance,
  { config, contentClock, db, gates, now, previewPages, sharedCaching, metrics }: Services,
  from: 'built' | 'sources',
): Promise<void> {
  const options = {
    gates,
    contentVersion: () => contentClock.current(),
    publicUrl: config.publicUrl,
    sharedCaching,
    // A bot's message is accepted unchecked, so this text may not be a day.
    stateOfDay: async (day: string) => (dateIn(day) ? busyState(db, day, now()) : null),
    previewPages,
    metrics,
  }
  if (from === 'built') return registerBuiltSite(app, options)
  const { registerDevSite } = await import('./dev-site.ts') // Vite is installed for development only
  return registerDevSite(app, options)
}
