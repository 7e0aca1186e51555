import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAdminPath, isApiPath } from '@tablier/contracts'
import { compileOnChange } from '@tablier/words/compile-on-change'
import { createServer, type ViteDevServer } from 'vite'
import { appConfig, publicPage } from './apps.ts'
import { buildBackend } from './backend.ts'

/**
 * Serves the playground on one port, with both apps from their sources and hot reload. A change in the backend rebuilds
 * it and reloads the pages. `PORT` is 3000 by default.
 */

const backend = fileURLToPath(new URL('../node_modules/.cache/backend/', import.meta.url))
const serviceWorker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))

const server = createHttpServer()
const publicSite = await openVite('public-site')
const admin = await openVite('admin')
await buildBackend(backend, () => {
  for (const { ws } of [publicSite, admin]) ws.send({ type: 'full-reload' })
})
compileOnChange() // both apps and the backend see that the compiled words have changed

server.on('request', (request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const send = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
  const sendLater = (type: string, making: Promise<string | Buffer>) =>
    void making.then(
      (body) => send(200, type, body),
      (error: unknown) => send(404, 'text/plain', String(error)),
    )
  const file = backendFile(pathname)
  if (file) {
    sendLater(file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream', readFile(file))
    return
  }
  if (isApiPath(pathname)) {
    send(503, 'text/plain', 'There is no API server here. The page handles its API calls itself.\n')
    return
  }
  const vite = pathname.startsWith('/admin/') ? admin : publicSite
  vite.middlewares(request, response, () => {
    if (pathname === '/admin/') sendLater('text/html; charset=utf-8', adminPage())
    else if (isAdminPath(pathname)) response.writeHead(302, { location: `/admin/#${pathname}${search}` }).end()
    else sendLater('text/html; charset=utf-8', sitePage())
  })
})

function backendFile(path: string): string | undefined {
  if (path === '/mockServiceWorker.js') return serviceWorker
  return path.startsWith('/backend/') ? join(backend, path.slice('/backend/'.length)) : undefined
}

async function adminPage(): Promise<string> {
  const { root } = admin.config
  return admin.transformIndexHtml('/admin/', await readFile(join(root, 'index.html'), 'utf8'))
}

async function sitePage(): Promise<string> {
  const page = publicPage({
    script: '/src/entry-client.tsx',
    styles: ['/src/layouts/evening.css'],
    icon: '/favicon.svg',
  })
  return publicSite.transformIndexHtml('/', page)
}

function openVite(app: 'public-site' | 'admin'): Promise<ViteDevServer> {
  return createServer({
    ...appConfig(app),
    cacheDir: 'node_modules/.vite-mock',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
}

server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server has a port
  const site = `http://127.0.0.1:${port}`
  process.stdout.write(`Public page  ${site}/\nBack office  ${site}/admin/\n`)
})
