import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isAdminPath, isApiPath } from '@tablier/contracts'
import { createServer, type ViteDevServer } from 'vite'

/**
 * Both apps from their sources, on one address as in production, with nothing
 * behind them: a worker in the browser plays the API. `PORT` is 3000 unless set.
 */

const apps = new URL('../../../apps/', import.meta.url)
const workerFile = new URL(import.meta.resolve('msw/mockServiceWorker.js'))

/** The public page is rendered by the server where there is one; here its script fills this shell. */
const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>Loading...</title>
<link rel="stylesheet" href="/src/styles.css" /><script type="module" src="/src/entry-client.tsx"></script>
</head><body></body></html>`

const server = createHttpServer()
const publicSite = await openVite('public-site')
const admin = await openVite('admin')

server.on('request', (request, response) => {
  const url = request.url ?? '/'
  const [path = '/'] = url.split('?', 1)
  if (path === '/mockServiceWorker.js') sendLater(response, 'text/javascript', readFile(workerFile, 'utf8'))
  else if (isApiPath(path)) send(response, 'text/plain', 'There is no API here: the page plays it itself.\n', 503)
  else {
    const { middlewares } = path.startsWith('/admin/') ? admin : publicSite
    middlewares(request, response, () =>
      sendLater(response, 'text/html', isAdminPath(path) ? adminPage(url) : publicPage(url)),
    )
  }
})

async function adminPage(url: string): Promise<string> {
  return admin.transformIndexHtml(url, await readFile(new URL('admin/index.html', apps), 'utf8'))
}

async function publicPage(url: string): Promise<string> {
  return publicSite.transformIndexHtml(url, SHELL)
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function sendLater(response: ServerResponse, type: string, making: Promise<string>): void {
  making.then(
    (body) => send(response, type, body),
    (error: unknown) => send(response, 'text/plain', String(error), 500),
  )
}

function openVite(app: string): Promise<ViteDevServer> {
  const root = fileURLToPath(new URL(app, apps))
  return createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    cacheDir: 'node_modules/.vite-mock',
    mode: 'mock',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
}

server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server has a port
  const site = `http://127.0.0.1:${port}`
  process.stdout.write(`Public page  ${site}/\nBack office  ${site}/admin\n`)
})
