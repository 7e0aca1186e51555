import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { differentEndpoints, pathOf, sampleBody, send } from '@tablier/conformance'
import { api, listEndpoints } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSite } from '../backups/fill-site.ts'
import { siteContents } from '../backups/restore-setup.ts'
import { mountSmallDisk } from './small-disk.ts'
import sent from '../data/sent-to-unknown-records.json' with { type: 'json' }
import { isOnPostgres } from '../database.ts'
import { transportTo, useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'

const disk = (isOnPostgres ? undefined : mountSmallDisk(200))! // else the tests are skipped

const HOUR_MS = 60 * 60 * 1000
const full = {
  code: 'disk_full',
  message: 'The disk is full, so this could not be saved. Please tell the person who runs the server.',
}
const enquiry = { name: 'Nora', email: 'nora@example.com', subject: 'A dinner', message: 'In June?' }
/** Bodies of calls that do not accept the sample. */
const bodies = new Map<string, object>(Object.entries({ ...sent, 'messages.send': enquiry }))

describe.runIf(disk)('on a full disk', () => {
  afterAll(() => disk.remove())
  const test = useTestApp(async () => {
    const env = { DATA_DIR: join(disk.folder, 'data') }
    return { env, embedded: undefined, readSpace: undefined }
  })
  const subject = { transport: transportTo(test) }
  let token: string
  let stored: Awaited<ReturnType<typeof siteContents>>

  beforeAll(async () => {
    await fillSite(test)
    token = await test.token()
    stored = await siteContents(test.services)
    disk.fill()
  })

  const ready = async () => {
    const answer = await test.app.inject('/readyz')
    return [answer.statusCode, answer.json<unknown>()]
  }

  it('says so to operators', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', warnings: ['disk_full'] }])
  })

  /** Calls that read, but must not answer unless a record of it was stored, or that end the session. */
  const recorded = ['auth.logoutByGet', 'customers.download', 'activity.download']

  it.each([
    ['at once', 0],
    ['when the session was last used hours ago', 7],
    ['to visitors, while a schedule is due', 8 * 24],
  ])('answers every call that only reads, %s', async (_, hours) => {
    test.clock.advance(hours * HOUR_MS)
    const failed: string[] = []
    for (const { name, endpoint } of listEndpoints(api)) {
      if (endpoint.method !== 'GET') continue
      const { status } = await send(subject, { method: 'GET', path: pathOf(endpoint), token })
      if (status >= 500) failed.push(name)
    }
    test.clock.advance(-hours * HOUR_MS)
    expect(failed).toEqual(hours > 24 ? [] : recorded)
  })

  it('refuses every other change with the sentence, and thanks for nothing', async () => {
    const accepted: string[] = []
    const failed: unknown[] = []
    for (const { name, endpoint } of differentEndpoints) {
      if (endpoint.method === 'GET') continue
      const body = endpoint.body && (bodies.get(name) ?? sampleBody(endpoint.body))
      const call = { method: endpoint.method, path: pathOf(endpoint), token, ...(body && { body }) }
      const answer = await send(subject, call)
      const { code, message } = answer.body as typeof full // of a refusal
      if (answer.status < 400) accepted.push(name)
      if (answer.status >= 500 && !isDeepStrictEqual({ code, message }, full)) failed.push([name, answer])
    }
    expect(failed).toEqual([])
    // The message has an order already, and the order an offer; a proposed line is not stored.
    expect(accepted).toEqual(['orders.createOfMessage', 'offers.create', 'offers.line'])
  })

  it('has changed nothing, and goes on when there is room', async () => {
    expect((await siteContents(test.services)).rows).toEqual(stored.rows)
    disk.free()
    await test.client().messages.send({ body: enquiry })
    await test.owner.banners.create({ body: { heading: 'A film' }, file: new Blob([mp4()]) })
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })
})
