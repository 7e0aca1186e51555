import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { AppError } from '@tablier/backend'
import { adminPaths, isApiPath, type PageAssets } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { StartError } from '../config/config.ts'
import { createBackground } from '../caching/background.ts'
import { allowInline } from '../http/security.ts'
import { buildPage, type ServerBuild, shell } from './build-page.ts'
import { createComingPage } from './coming-page.ts'
import { registerOtherPages, type SiteOptions } from './form-pages.ts'
import { createKeptPages } from './kept-pages.ts'
import { adminRoot, namesFile, pageAddress, pathOf, publicSiteRoot } from './paths.ts'
import { refusalOf, sendPage, sendRefusal } from './send-page.ts'

interface Builds {
  readonly publicSite: URL
  readonly admin: URL
}
const ownBuilds: Builds = { publicSite: new URL('dist/', publicSiteRoot), admin: new URL('dist/', adminRoot) }

/** Serves the builds of both apps. @throws StartError if one of them is not built */
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
  const adminPage = readFileSync(new URL('index.html', admin), 'utf8')
  for (const path of adminPaths)
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': adminPolicy(reply, adminPage) })
        .sendFile('index.html', fileURLToPath(admin), { cacheControl: false }),
    )
  await registerPages(app, options, publicSite)
}

/**
 * Returns the policy of the back office. Its page has an inline script and inline styles, and its photo decoder makes a
 * worker from text.
 */
function adminPolicy(reply: FastifyReply, page: string): string {
  return `${allowInline(String(reply.getHeader('content-security-policy')), page)};worker-src 'self' blob:`
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

async function registerPages(app: FastifyInstance, options: SiteOptions, folder: URL): Promise<void> {
  const { contentVersion, gates, previewPages, publicUrl, reader, sharedCaching, metrics } = options
  const entry = new URL('server/entry-server.js', folder)
  const built = (await import(entry.href)) as ServerBuild // the build's exports
  const { render, renderPreview, renderMenuCard, renderGuestPage } = built
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', folder), 'utf8')) as Manifest // written by the same build
  const renderer = {
    render: metrics?.watchRendering(render) ?? render,
    reader,
    assets: pageAssets(manifest, 'src/entry-client.tsx', 'src/islands/hydrate-islands.tsx'),
    publicUrl,
    log: app.log,
  }
  previewPages.use({
    renderPreview: metrics?.watchRendering(renderPreview) ?? renderPreview,
    renderMenuCard,
    renderGuestPage,
    assets: renderer.assets,
    publicUrl,
  })
  const background = createBackground(app.log)
  app.addHook('onClose', background.close)
  const page = createKeptPages({
    build: (address) => buildPage(address, renderer),
    reader,
    contentVersion,
    gates,
    metrics,
    inBackground: background.run,
  })
  const pageWithForm = async (prefix: string, path: string) => {
    const { bodies, lookSource } = await page({ prefix, path, query: {} })
    return { html: bodies.identity, lookSource }
  }
  const build = async () => built
  const coming = createComingPage({ ...options, build, assets: renderer.assets })
  await registerOtherPages(app, options, { build, assets: renderer.assets, pageWithForm, coming })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isApiPath(path) || namesFile(path)) return reply.callNotFound()
    const address = pageAddress(request.url)
    if (await coming.isAt(address)) return coming.send(request, reply)
    const cacheHeaders = await sharedCaching.begin()
    const found = await page(address).catch((error: unknown) => refusalOf(error))
    if (found instanceof AppError)
      return sendRefusal(reply.type('text/html; charset=utf-8'), found, shell(renderer.assets))
    return sendPage(request, reply, found, cacheHeaders())
  })
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Returns the URLs of the files that the page loads.
 * @param entry the page's script
 * @param islands the script that it imports to hydrate the islands
 * @throws if the manifest does not have one of them
 */
export function pageAssets(manifest: Manifest, entry: string, islands: string): PageAssets {
  const [first, ...imported] = withImports(manifest, entry)
  const later = withImports(manifest, islands).filter((chunk) => chunk !== first && !imported.includes(chunk))
  const urlOf = ({ file }: Chunk) => `/${file}`
  return {
    script: urlOf(first),
    styles: [first, ...imported].flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    preloads: imported.map(urlOf),
    islands: later.map(urlOf),
  }
}

/** Returns a chunk, followed by its static imports, each once. */
function withImports(manifest: Manifest, entry: string): [Chunk, ...Chunk[]] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The public site's manifest does not name ${entry}.`)
  const names = new Set([entry])
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported)
  return [chunk, ...[...names].slice(1).flatMap((name) => manifest[name] ?? [])]
}
