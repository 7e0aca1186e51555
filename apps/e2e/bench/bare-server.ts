import { createServer } from 'node:http'

/**
 * A Node http server that always sends the same response, as the baseline of the throughput benchmark. Its parent
 * process sends it the response and receives its address.
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
