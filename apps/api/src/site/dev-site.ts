import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { adminPaths, isApiPath } from '@tablier/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { buildPage, type Renderer, type ServerBuild } from './build-page.ts'
import { lookSource } from '../http/security.ts'
import { createComingPage } from './coming-page.ts'
import { registerOtherPages, type SiteOptions } from './form-pages.ts'
import { adminRoot, namesFile, pageAddress, pathOf, publicSiteRoot } from './paths.ts'

/** Links the stylesheet too, though the script loads it, so that the page has its styles from the start. */
const sourceAssets = {
  script: '/src/entry-client.tsx',
  styles: ['/src/styles.css'],
  preloads: [],
  islands: [],
} as const

/** Serves both apps from their sources, each through its own Vite server on this port. Keeps no pages. */
export async function registerDevSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { previewPages, publicUrl, reader } = options
  const publicSite = await openVite(app, publicSiteRoot)
  const admin = await openVite(app, adminRoot)
  // Registered to run before the server closes, which waits for open connections such as Vite's sockets.
  app.addHook('preClose', async () => {
    await Promise.all([publicSite.close(), admin.close()])
  })

  const renderer: Renderer = {
    render: (...args) => importBuild(publicSite).then(({ render }) => render(...args)),
    reader,
    assets: sourceAssets,
    publicUrl,
    log: app.log,
  }
  previewPages.use({
    renderPreview: (...args) => importBuild(publicSite).then(({ renderPreview }) => renderPreview(...args)),
    renderMenuCard: (...args) => importBuild(publicSite).then(({ renderMenuCard }) => renderMenuCard(...args)),
    renderGuestPage: (...args) => importBuild(publicSite).then(({ renderGuestPage }) => renderGuestPage(...args)),
    assets: sourceAssets,
    publicUrl,
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, next) => {
      const path = pathOf(request.url)
      if (isApiPath(path)) return next()
      const { middlewares } = path.startsWith('/admin/') ? admin : publicSite
      return middlewares(request.raw, reply.raw, next)
    })
    for (const path of adminPaths)
      scope.get(path, async (request, reply) => {
        const html = await readFile(new URL('index.html', adminRoot), 'utf8')
        return sendDevPage(reply, await admin.transformIndexHtml(pathOf(request.url), html))
      })
    const build = () => importBuild(publicSite)
    const coming = createComingPage({ ...options, build, assets: sourceAssets })
    await registerOtherPages(scope, options, {
      build,
      coming,
      assets: sourceAssets,
      pageWithForm: async (prefix, path) => {
        const { html } = await buildPage({ prefix, path, query: {} }, renderer)
        return { html: Buffer.from(html), lookSource: lookSource(html) }
      },
    })
    scope.get('/*', async (request, reply) => {
      const path = pathOf(request.url)
      if (isApiPath(path) || namesFile(path)) return reply.callNotFound()
      const address = pageAddress(request.url)
      if (await coming.isAt(address)) return coming.send(request, reply)
      const { html } = await buildPage(address, renderer)
      return sendDevPage(reply, await publicSite.transformIndexHtml(path, html))
    })
  })
}

function openVite(app: FastifyInstance, root: URL): Promise<ViteDevServer> {
  return createServer({
    root: fileURLToPath(root),
    configFile: fileURLToPath(new URL('vite.config.ts', root)),
    configLoader: 'native', // the default writes a temporary module, which would restart `node --watch` forever
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
}

/** Imports the public site's sources. Called for each page, so that changed files take effect. */
async function importBuild({ environments: { ssr } }: ViteDevServer): Promise<ServerBuild> {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The public site cannot be rendered in this process.')
  return ssr.runner.import<ServerBuild>('/src/entry-server.tsx')
}

/** Removes the policy, which would block Vite's inline scripts and styles and its socket. */
function sendDevPage(reply: FastifyReply, html: string): FastifyReply {
  reply.raw.removeHeader('content-security-policy')
  return reply.removeHeader('content-security-policy').type('text/html; charset=utf-8').send(html)
}
