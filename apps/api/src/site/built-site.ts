import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { AppError } from '@tablier/backend'
import { adminPaths, ENQUIRY_PATH, isApiPath, siteQueryText } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { StartError } from '../config.ts'
import { createContentCache } from '../http/content-cache.ts'
import { pageTags } from '../http/shared-caching.ts'
import { buildPage, buildUnmixed, type ServerBuild } from './build-page.ts'
import { registerContactForm } from './contact-form.ts'
import { registerGuestPages } from './guest-pages.ts'
import { registerDiscovery } from './discovery.ts'
import { injectTransport } from './inject-transport.ts'
import { type Manifest, pageAssets } from './page-assets.ts'
import { adminRoot, namesFile, type PageAddress, pageAddress, pathOf, publicSiteRoot } from './paths.ts'
import { type ReadyPage, readyPage, sendPage } from './send-page.ts'
import { refusalOf, sendRefusal } from './send-refusal.ts'
import { shell } from './shell.ts'
import type { SiteOptions } from './site.ts'

/** The folders with the builds of the two apps. */
export interface Builds {
  readonly publicSite: URL
  readonly admin: URL
}
const ownBuilds: Builds = { publicSite: new URL('dist/', publicSiteRoot), admin: new URL('dist/', adminRoot) }

/**
 * Serves the builds of both apps.
 * @throws StartError if one of them is not built
 */
export async function registerBuiltSite(
  app: FastifyInstance,
  options: SiteOptions,
  { publicSite, admin }: Builds = ownBuilds,
): Promise<void> {
  for (const file of [new URL('server/entry-server.js', publicSite), new URL('index.html', admin)])
    if (!existsSync(file)) throw new StartError(`${fileURLToPath(file)} is missing. Run: npx pnpm@12 build`)
  await app.register(fastifyStatic, { serve: false, preCompressed: true })
  await registerFiles(app, '/', new URL('client/', publicSite))
  await registerFiles(app, '/admin/', admin)
  for (const path of adminPaths)
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': withDecoder(reply) })
        .sendFile('index.html', fileURLToPath(admin), { cacheControl: false }),
    )
  await registerPages(app, options, publicSite)
}

/** The policy of the back office, which decodes photos of phones in a worker that the decoder's package makes of text. */
function withDecoder(reply: FastifyReply): string {
  return `${String(reply.getHeader('content-security-policy'))};worker-src 'self' blob:`
}

/** Serves the hashed files of a build, which never change, and its other files. */
async function registerFiles(app: FastifyInstance, base: string, build: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', build)),
    prefix: `${base}assets/`,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  for (const entry of readdirSync(build, { withFileTypes: true }))
    if (entry.isFile() && !/\.(?:html|br|gz)$/.test(entry.name))
      app.get(base + entry.name, (_request, reply) =>
        reply.sendFile(entry.name, fileURLToPath(build), { maxAge: '1h' }),
      )
}

async function registerPages(
  app: FastifyInstance,
  { contentVersion, gates, stateOfDay, previewPages, publicUrl, sharedCaching, metrics }: SiteOptions,
  build: URL,
): Promise<void> {
  const entry = new URL('server/entry-server.js', build)
  const { hasOwnPage, llmsText, render, renderGuestPage, renderPreview, sitePaths, webManifest, withContactForm } =
    (await import(entry.href)) as ServerBuild // the build's exports
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', build), 'utf8')) as Manifest // written by the same build
  const transport = injectTransport(app)
  const renderer = {
    render: metrics?.watchRendering(render) ?? render,
    transport,
    assets: pageAssets(manifest, 'src/entry-client.tsx', 'src/islands/hydrate-islands.tsx'),
    publicUrl,
    log: app.log,
  }
  previewPages.use({
    renderPreview: metrics?.watchRendering(renderPreview) ?? renderPreview,
    assets: renderer.assets,
    publicUrl,
  })
  registerDiscovery(app, {
    contentVersion,
    gate: gates.fixedPages,
    publicUrl,
    sharedCaching,
    webManifest: () => webManifest(transport),
    llmsText: () => llmsText(transport, publicUrl),
    sitePaths: () => sitePaths(transport),
  })
  const kept = { contentVersion, keepsLast: true }
  const pages = createContentCache<ReadyPage>({
    ...kept,
    onLookup: metrics && ((isHit) => metrics.countKept('page', isHit)),
  })
  const ownPages = createContentCache<{ readonly isOwn: boolean; readonly isComplete: true }>(kept)
  const isOwn = async ({ path, query }: PageAddress): Promise<boolean> =>
    path === '/' ? hasOwnPage(transport, query) : (await sitePaths(transport)).includes(path)
  /** The page's key; the plain page's for made-up ids and parts, so that they cannot fill the cache. */
  const keyOf = async (address: PageAddress): Promise<{ key: string; isKnown: boolean }> => {
    const key = address.path + siteQueryText(address.query)
    if (key === '/' || key === ENQUIRY_PATH) return { key, isKnown: true }
    const gate = address.path === '/' ? gates.publicAnswers : gates.fixedPages // there are few legal pages
    const known = await ownPages(key, () =>
      gate.pass(async () => ({ isOwn: await isOwn(address), isComplete: true })),
    ).catch(() => null) // busy, or the page's own calls fail too and are logged
    return { key: known?.isOwn ? key : '/', isKnown: known !== null }
  }
  const caching = sharedCaching(pageTags)
  const page = async (address: PageAddress) => {
    const { key, isKnown } = await keyOf(address)
    const gate = key.includes('?') ? gates.queriedPages : gates.fixedPages
    const whole = () => buildUnmixed(() => buildPage(key, renderer), contentVersion)
    const found = await pages(key, () => gate.pass(async () => readyPage(await whole(), key)))
    if (isKnown) return found
    return address.path === '/' ? { ...found, isSubstitute: true } : { ...found, isComplete: false }
  }
  await registerContactForm(
    app,
    async (refused) => {
      const { bodies } = await page({ path: refused.evening ? ENQUIRY_PATH : '/', query: {} })
      return gates.refusedForms.pass(async () => withContactForm(bodies.identity.toString(), { refused }))
    },
    stateOfDay,
  )
  await registerGuestPages(app, {
    render: (facts) => renderGuestPage(facts, transport, renderer.assets),
    gate: gates.guestPages,
    publicUrl,
  })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isApiPath(path) || namesFile(path)) return reply.callNotFound()
    const cacheHeaders = await caching.begin()
    const found = await page(pageAddress(request.url)).catch((error: unknown) => refusalOf(error))
    if (found instanceof AppError)
      return sendRefusal(reply.type('text/html; charset=utf-8'), found, shell(renderer.assets))
    return sendPage(request, reply, found, cacheHeaders())
  })
}
