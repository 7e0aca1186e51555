import { createServer } from 'node:http'
import type { Answer } from './start-bare.ts'

/** Always sends the response that its parent sends it, as the baseline of the throughput benchmark. */
process.once('message', (answer: Answer) => {
  const body = Buffer.from(answer.body)
  const server = createServer((_request, response) => {
    response.writeHead(200, answer.headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
