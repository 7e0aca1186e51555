import { AppError, type SitePages } from '@tablier/backend'
import { adminPaths, alternates, pathIn } from '@tablier/contracts'
import { type Language, languages } from '@tablier/words/languages'
import type { FastifyInstance } from 'fastify'
import type { Gate } from '../gates/gates.ts'
import { createContentCache } from '../caching/content-cache.ts'
import type { KeptAnswer } from '../http/public-answers.ts'
import { readyAnswer, sendReady } from '../http/ready-answer.ts'
import type { SharedCaching } from '../caching/shared-caching.ts'
import type { ComingPage } from './coming-page.ts'
import { qrCodeOf } from './qr-code.ts'
import { refusalOf, sendRefusal } from './send-page.ts'

interface DiscoveryOptions {
  readonly contentVersion: () => number | undefined
  readonly gate: Gate
  /** Refuses until visitors see the site. */
  readonly refuses: ComingPage['refuses']
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly sharedCaching: SharedCaching
  /** In the main language unless another one is given. */
  readonly webManifest: (language?: Language) => Promise<object>
  readonly llmsText: (language?: Language) => Promise<string>
  readonly sitePages: () => Promise<SitePages>
}

/** Serves the files that search engines, language models, home screens and the printed page read. */
export function registerDiscovery(
  app: FastifyInstance,
  { contentVersion, gate, refuses, publicUrl, sharedCaching, webManifest, llmsText, sitePages }: DiscoveryOptions,
): void {
  const files = {
    '/robots.txt': ['text/plain; charset=utf-8', async () => robots(publicUrl)],
    '/sitemap.xml': ['application/xml; charset=utf-8', async () => sitemap(publicUrl, await sitePages())],
  } as const
  const filesIn = (language?: Language) =>
    ({
      '/manifest.webmanifest': [
        'application/manifest+json; charset=utf-8',
        async () => JSON.stringify(await webManifest(language)),
      ],
      '/llms.txt': ['text/plain; charset=utf-8', () => llmsText(language)], // the type that the file's name states, which every browser shows
    }) as const

  const kept = createContentCache<KeptAnswer>({ contentVersion })
  const serve = (path: string, type: string, text: () => Promise<string>): void => {
    app.get(path, { onRequest: refuses }, async (request, reply) => {
      const cacheHeaders = await sharedCaching.begin()
      const answer = await kept(path, () =>
        gate.pass(async () => ({ ...(await readyAnswer(await text())), isComplete: true })),
      ).catch((error: unknown) => refusalOf(error))
      if (answer instanceof AppError) return sendRefusal(reply.type('text/plain; charset=utf-8'), answer)
      if (answer.bodies.identity.length === 0) return reply.callNotFound()
      return sendReady(request, reply.type(type), answer, cacheHeaders())
    })
  }
  const isShown = async (language: Language) => (await sitePages()).languages.indexOf(language) > 0
  /** The printed page asks by its language, and does not know whether that is the main one. */
  const qrCodeIn = async (language: Language) =>
    qrCodeOf((await isShown(language)) ? publicUrl + pathIn(language, undefined, '/') : publicUrl)

  for (const [path, [type, text]] of Object.entries({ ...files, ...filesIn() })) serve(path, type, text)
  serve('/qr.svg', 'image/svg+xml', async () => qrCodeOf(publicUrl))
  for (const language of languages) {
    serve(`/${language}/qr.svg`, 'image/svg+xml', () => qrCodeIn(language))
    for (const [path, [type, text]] of Object.entries(filesIn(language)))
      serve(`/${language}${path}`, type, async () => ((await isShown(language)) ? text() : NOT_SHOWN))
  }
}

/** In place of a file in a language that visitors cannot read. */
const NOT_SHOWN = ''

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

/** Returns the sitemap, without paths that show the landing page. Each page names itself in all languages. */
function sitemap(publicUrl: string, { paths, languages: tags }: SitePages): string {
  const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;') // the only characters of a URL that XML escapes
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${tags.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>`,
    ...paths.flatMap((path) => {
      const links = alternates(tags, path).map(
        ({ hreflang, path: at }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(publicUrl + at)}"/>`,
      )
      return tags.map((tag) => {
        const url = escaped(publicUrl + pathIn(tag, tags[0], path))
        return `  <url><loc>${url}</loc>${links.join('')}</url>`
      })
    }),
    '</urlset>',
    '',
  ].join('\n')
}
