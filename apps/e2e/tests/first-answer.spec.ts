import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { fontPairNames } from '@tablier/contracts'
import { startOwnServer } from '../support/own-server.ts'
import { otherLanguages, OWNER, showAllLanguages, signInAs } from '../support/owner.ts'

/** How much a server sends before it waits for the browser: ten packets of 1,460 bytes (docs/decisions/first-load.md). */
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

/** A look that differs in everything. */
const other = {
  palette: 'own',
  ownColour: '#2b6cb0',
  darkMode: 'as_visitor',
  opening: 'split',
  sectionOrder: 'gallery,portfolio',
  corners: 'square',
  dishPictures: 'portrait',
  space: 'wide',
  status: 'Published',
} as const

/** Asks until the page is sent that has replaced the first one after a change, which is larger. */
async function askForSmallest(url: string) {
  let answer = await askOnce(url)
  await expect
    .poll(async () => (answer = await askOnce(url)).headers['cache-control'], { message: url })
    .not.toContain('private')
  return answer
}

async function expectFits(url: string, name: string): Promise<void> {
  const { bytes, headers } = await askForSmallest(url)
  expect(headers).toMatchObject({ 'content-encoding': 'br', connection: 'keep-alive' })
  expect.soft(bytes, name).toBeLessThanOrEqual(FIRST_ROUND)
  expect(bytes).toBeGreaterThan(10_000)
}

test('the example page fits into the first answer of a connection, in every pair of type and every language', async () => {
  test.setTimeout(120_000)
  await using server = await startOwnServer()
  const { client: owner } = await signInAs(OWNER, server.origin)
  for (const fonts of [null, ...fontPairNames]) {
    const created = fonts && (await owner.looks.create({ body: { ...other, fonts } }))
    await expectFits(`${server.origin}/`, fonts ?? 'as specified')
    if (created) await owner.looks.delete({ params: created.look })
  }
  await showAllLanguages(owner)
  for (const path of ['', ...otherLanguages.map((language) => `${language}/`)])
    await expectFits(`${server.origin}/${path}`, `/${path} of five languages`)
})
