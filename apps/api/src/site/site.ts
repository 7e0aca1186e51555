import { busyState } from '@tablier/backend'
import { type BusyDay, dateIn } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import type { SharedCaching } from '../http/shared-caching.ts'
import type { Services } from '../services.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Gates } from '../gates/gates.ts'
import type { PreviewPages } from './preview-pages.ts'
import { registerBuiltSite } from './built-site.ts'

export interface SiteOptions {
  readonly gates: Pick<Gates, 'fixedPages' | 'queriedPages' | 'refusedForms' | 'guestPages' | 'publicAnswers'>
  /** See `ContentClock.current`. */
  readonly contentVersion: () => number | undefined
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly sharedCaching: SharedCaching
  /** Why there is no evening to have on a day; null if there is one. */
  readonly stateOfDay?: (day: string) => Promise<BusyDay['state'] | null>
  readonly previewPages: Pick<PreviewPages, 'use'>
  readonly metrics?: Pick<Metrics, 'watchRendering' | 'countKept'> | undefined
}

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
    // What a bot sends is accepted without a look, so the day may be none of the calendar.
    stateOfDay: async (day: string) => (dateIn(day) ? busyState(db, day, now()) : null),
    previewPages,
    metrics,
  }
  if (from === 'built') return registerBuiltSite(app, options)
  const { registerDevSite } = await import('./dev-site.ts') // Vite is installed for development only
  return registerDevSite(app, options)
}
