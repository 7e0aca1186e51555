import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from './backups/small-disk.ts'
import { isOnPostgres } from './database.ts'
import { useTestApp } from './harness.ts'
import { mp4 } from './media/example-media.ts'

const disk = (isOnPostgres ? undefined : mountSmallDisk(120))! // else the tests are skipped

describe.runIf(disk)('on a full disk', () => {
  afterAll(() => disk.remove())
  const test = useTestApp(async () => {
    const env = { DATA_DIR: join(disk.folder, 'data') }
    return { env, embedded: undefined, readSpace: undefined }
  })
  const admin = test.owner

  const ready = async () => {
    const answer = await test.app.inject('/readyz')
    return [answer.statusCode, answer.json<unknown>()]
  }
  const writeText = (text = 'From the market') =>
    admin.banners.create({ body: { heading: 'Autumn', subHeading: text } })

  it('says so if even a text has no room, keeps what was saved, and works again when there is room', async () => {
    await admin.auth.me() // signs in while there is room
    disk.fill()
    let saved = 0
    const untilRefused = async () => {
      for (; saved < 500; saved += 1) await writeText(randomBytes(225).toString('hex'))
    }
    await expect(untilRefused()).rejects.toMatchObject({
      status: 507,
      message: 'The disk is full, so this could not be saved. Please tell the person who runs the server.',
    })
    expect(await admin.banners.adminList()).toMatchObject({ total: saved })
    expect(await ready()).toEqual([200, { status: 'ready', warnings: ['disk_full'] }])

    disk.free()
    await writeText()
    await admin.messages.createTest({ body: { subject: 'A dinner' } })
    await admin.banners.create({ body: { heading: 'A film' }, file: new Blob([mp4()]) })
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })
})
