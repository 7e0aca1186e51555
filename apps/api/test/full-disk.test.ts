import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from './backups/small-disk.ts'
import { isOnPostgres } from './database.ts'
import { buildTestApp, type TestApp } from './harness.ts'
import { mp4 } from './media/example-media.ts'

const MB = 1024 * 1024
const disk = (isOnPostgres ? undefined : mountSmallDisk(170))! // else the tests are skipped

describe.runIf(disk)('on a disk that uploads have filled', () => {
  let test: TestApp
  let admin: Awaited<ReturnType<TestApp['admin']>>
  const room = () => join(disk.folder, 'room')

  beforeAll(async () => {
    await writeFile(room(), Buffer.alloc(50 * MB))
    const env = { DATA_DIR: join(disk.folder, 'data') }
    test = await buildTestApp({ env, embedded: undefined, readSpace: undefined })
    admin = await test.admin()
    await fill()
  }, 300_000) // creating the database takes seconds
  afterAll(async () => {
    await test?.close()
    disk.remove()
  })

  const film = () => new Blob([mp4(), randomBytes(8 * MB)])
  const upload = () => admin.banners.create({ body: { heading: 'A film' }, file: film() })
  const ready = async () => {
    const answer = await test.app.inject('/readyz')
    return [answer.statusCode, answer.json<unknown>()]
  }
  const writeText = (text = 'From the market') =>
    admin.banners.create({ body: { heading: 'Autumn', subHeading: text } })
  const writeMessage = () =>
    test.client().messages.send({
      body: { name: 'Nora', email: 'nora@example.com', subject: 'A dinner', message: 'In June?' },
    })

  async function fill(): Promise<void> {
    for (;;) {
      const refusal = await upload().then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refusal === undefined) continue
      expect(refusal).toMatchObject({ status: 507, code: 'disk_full' })
      return
    }
  }

  it('refuses uploads, and leaves nothing of them', async () => {
    await expect(upload()).rejects.toMatchObject({
      status: 507,
      code: 'disk_full',
      message: expect.stringMatching(/^The disk is full, so pictures and videos cannot be uploaded/),
    })
    expect(await readdir(join(disk.folder, 'data', 'incoming'))).toEqual([])
  })

  it('still saves texts and messages', async () => {
    await expect(writeText()).resolves.toMatchObject({ banner: { heading: 'Autumn' } })
    await expect(writeMessage()).resolves.toBeDefined()
  })

  it('is ready with a warning', async () => {
    expect(await ready()).toEqual([200, { status: 'ready', warnings: ['disk_low'] }])
  })

  it('says so if even a text has no room, keeps what was saved, and works again when there is room', async () => {
    const { total } = await admin.banners.adminList()
    disk.fill()
    let saved = 0
    const untilRefused = async () => {
      for (; saved < 500; saved += 1) await writeText(randomBytes(225).toString('hex'))
    }
    await expect(untilRefused()).rejects.toMatchObject({
      status: 507,
      message: 'The disk is full, so this could not be saved. Please tell the person who runs the server.',
    })
    expect(await admin.banners.adminList()).toMatchObject({ total: total + saved })
    expect(await ready()).toEqual([200, { status: 'ready', warnings: ['disk_full'] }])

    disk.free()
    await rm(room())
    await writeText()
    await writeMessage()
    await upload()
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })
})
