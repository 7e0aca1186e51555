import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { fontPairNames } from '@tablier/contracts'
import { startOwnServer } from '../support/own-server.ts'
import { otherLanguages, OWNER, showAllLanguages, signInAs } from '../support/owner.ts'

/** How much a server sends before it waits for the browser: ten packets of 1,460 bytes (docs/decisions/first-load.md). */
const FIRST_ROUND = 14_600
/** What has to be left: the site's address alone makes 80 bytes of difference, since brotli finds other repetitions. */
const ROOM = 100

/** Sends a browser's request on a connection of its own, and counts the bytes that come back, with all headers. */
async function askOnce(url: string) {
  const agent = new Agent({ keepAlive: true })
  const outgoing = request(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage] // the event's argument
  const { socket, headers } = response
  const body = Buffer.concat(await response.toArray())
  const bytes = socket.bytesRead
  agent.destroy()
  return { bytes, headers, body }
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

/**
 * Asks until the page is sent that has replaced the first one after a change, which is larger, and then for that page as
 * the server keeps it.
 */
async function askForKept(url: string) {
  await expect
    .poll(async () => (await askOnce(url)).headers['cache-control'], { message: url })
    .not.toContain('private')
  return askOnce(url)
}

/** Returns how large a page is, from least to most, on servers that differ in their port. */
async function sizesByPort(page: Buffer, origin: string): Promise<number[]> {
  const html = brotliDecompressSync(page).toString()
  const sizes = Array.from({ length: 4 }, async (_, index) => {
    const { length } = await promisify(brotliCompress)(
      html.replaceAll(origin, `http://127.0.0.1:${40_009 + 5_003 * index}`),
      { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }, // the server's, in the best quality
    )
    return length
  })
  return (await Promise.all(sizes)).toSorted((one, next) => one - next)
}

/** Expects that the page fits, by chance and on other ports. */
async function expectFits(url: string, name: string): Promise<void> {
  const { bytes, headers, body } = await askForKept(url)
  expect(headers).toMatchObject({ 'content-encoding': 'br', connection: 'keep-alive' })
  expect(headers).not.toHaveProperty('x-request-id')
  const sizes = await sizesByPort(body, new URL(url).origin)
  const [least, most] = [sizes[0]!, sizes.at(-1)!].map((size) => size + bytes - body.length) // there are four
  const description = `${name}: ${bytes} bytes, ${least} to ${most} on other ports`
  test.info().annotations.push({ type: 'first answer', description })
  expect.soft(most, description).toBeLessThanOrEqual(FIRST_ROUND - ROOM)
  expect.soft(bytes, description).toBeLessThanOrEqual(FIRST_ROUND)
  expect(bytes).toBeGreaterThan(10_000)
}

test('the example page fits into the first answer of a connection, in every pair of type and every language', async () => {
  test.setTimeout(180_000)
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
