import type { FastifyInstance } from 'fastify'
import { registerBuiltSite } from './built-site.ts'
import { registerContactForm } from './contact-form.ts'

export interface SiteOptions {
  /** Both apps from their sources, through Vite, instead of from their builds. */
  readonly isDevelopment: boolean
  /** See `ContentVersion.current`. */
  readonly contentVersion: () => number | undefined
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** The public site and the back office, on every path that is not the API's. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await registerContactForm(app)
  if (!options.isDevelopment) return registerBuiltSite(app, options)
  const { registerDevSite } = await import('./dev-site.ts') // Vite is there in development only
  return registerDevSite(app, options)
}
