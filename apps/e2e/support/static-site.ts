import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

export interface StaticSite {
  /** The folder's URL, with a trailing slash. */
  readonly url: string
  /** All requests that got no file: an unknown path, a call to an API, a URL of another origin. */
  readonly refused: string[]
  /** The number of bytes sent, including headers. */
  sentBytes(): number
  /** Called before a file is sent; if it throws, the response is a 500. */
  beforeSending: (path: string) => unknown
  close(): void
}

/** Serves the files of a folder from a sub-path, without rewrites or compression. It is also an HTTP proxy. */
export async function serveFolder(folder: string, path: string): Promise<StaticSite> {
  const sockets = new Set<Socket>()
  const refused: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { href, origin, pathname } = new URL(request.url!, site.url) // set for every request; through the proxy with its origin
    try {
      if (!href.startsWith(site.url)) throw new Error(`This server does not serve ${origin}`)
      const file = pathname.slice(path.length) + (pathname.endsWith('/') ? 'index.html' : '')
      await site.beforeSending(file)
      const body = await readFile(join(folder, file))
      const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' }
      response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
    } catch (error) {
      refused.push(`${request.method} ${href}`)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', ({ url }, socket) => {
    if (!url!.startsWith('content-autofill.')) refused.push(`CONNECT ${url}`) // Chromium's own request for each form
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site: StaticSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, // a TCP server has a port
    refused,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    beforeSending: () => {},
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return site
}
