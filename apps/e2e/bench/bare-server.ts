import { createServer } from 'node:http'

/**
 * A Node http server that does nothing but send one answer: what a framework, a
 * database and a cache are measured against. Its parent sends it the answer and
 * is told the port.
 */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

process.once('message', (answer: Answer) => {
  const body = Buffer.from(answer.body)
  const server = createServer((_request, response) => {
    response.writeHead(200, answer.headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
