import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { startOwnServer } from '../support/own-server.ts'

/** How much a server sends before it waits for the browser: ten packets of 1,460 bytes (docs/decisions/011). */
const FIRST_ROUND = 14_600

/** Sends a browser's request on a connection of its own, and counts the bytes that come back, with all headers. */
async function askOnce(url: string) {
  const agent = new Agent({ keepAlive: true })
  const outgoing = request(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  const { socket, headers } = response
  await once(response.resume(), 'end')
  const bytes = socket.bytesRead
  agent.destroy()
  return { bytes, headers }
}

test('the example page fits into the first answer of a connection, as it is repeated', async () => {
  await using server = await startOwnServer()
  let answer = await askOnce(`${server.origin}/`)
  await expect(async () => {
    answer = await askOnce(`${server.origin}/`)
    expect(answer.headers).not.toHaveProperty('x-request-id') // a repeated answer has none
  }).toPass()
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', connection: 'keep-alive' })
  expect(answer.bytes).toBeGreaterThan(10_000)
  expect(answer.bytes).toBeLessThanOrEqual(FIRST_ROUND)
})
