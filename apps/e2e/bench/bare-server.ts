import { createServer } from 'node:http'
import type { Answer } from './reference-servers.ts'

/**
 * A Node http server that always sends the same response, as the baseline of the throughput benchmark. Its parent
 * process sends it the response and receives its address.
 */
process.once('message', (answer: Answer) => {
  const body = Buffer.from(answer.body)
  const server = createServer((_request, response) => {
    response.writeHead(200, answer.headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
