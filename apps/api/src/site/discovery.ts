import { AppError } from '@tablier/backend'
import { adminPaths } from '@tablier/contracts'
import type { FastifyInstance } from 'fastify'
import type { Gate } from '../gates/gates.ts'
import { createContentCache } from '../http/content-cache.ts'
import type { KeptAnswer } from '../http/mount.ts'
import { readyAnswer, sendReady } from '../http/ready-answer.ts'
import { pageTags, type SharedCaching } from '../http/shared-caching.ts'
import { refusalOf, sendRefusal } from './send-page.ts'

interface DiscoveryOptions {
  readonly contentVersion: () => number | undefined
  readonly gate: Gate
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly sharedCaching: SharedCaching
  readonly webManifest: () => Promise<object>
  readonly llmsText: () => Promise<string>
  readonly sitePaths: () => Promise<readonly string[]>
}

/** Serves the files that search engines, language models and home screens read. */
export function registerDiscovery(
  app: FastifyInstance,
  { contentVersion, gate, publicUrl, sharedCaching, webManifest, llmsText, sitePaths }: DiscoveryOptions,
): void {
  const files = {
    '/robots.txt': ['text/plain; charset=utf-8', async () => robots(publicUrl)],
    '/sitemap.xml': ['application/xml; charset=utf-8', async () => sitemap(publicUrl, await sitePaths())],
    '/manifest.webmanifest': [
      'application/manifest+json; charset=utf-8',
      async () => JSON.stringify(await webManifest()),
    ],
    '/llms.txt': ['text/plain; charset=utf-8', llmsText], // the type of its name, which every browser shows
  } as const satisfies Record<string, readonly [type: string, text: () => Promise<string>]>

  const kept = createContentCache<KeptAnswer>({ contentVersion })
  const caching = sharedCaching(pageTags)
  for (const [path, [type, text]] of Object.entries(files))
    app.get(path, async (request, reply) => {
      const cacheHeaders = await caching.begin()
      const answer = await kept(path, () =>
        gate.pass(async () => ({ ...(await readyAnswer(await text())), isComplete: true })),
      ).catch((error: unknown) => refusalOf(error))
      if (answer instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), answer)
      return sendReady(request, reply.type(type), answer, cacheHeaders())
    })
}

/** Returns robots.txt: search engines and share cards may read pictures, but no API and back office. */
function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/uploads/',
    'Disallow: /api/',
    ...adminPaths.filter((path) => !path.endsWith('/*')).map((path) => `Disallow: ${path}`), // covers all paths below it
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Returns the sitemap, without paths that show the landing page. */
function sitemap(publicUrl: string, paths: readonly string[]): string {
  const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;') // the only characters of a URL that XML escapes
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
