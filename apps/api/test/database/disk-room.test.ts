import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { picture } from '@tablier/conformance'
import { beforeEach, expect, it } from 'vitest'
import { uploadBackup, useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'

const MB = 1024 * 1024
const RESERVE = 500 * MB
const TOKEN = 'a token for the scraper'

/** Returns the free bytes of a large disk. */
let free: () => number
const test = useTestApp({
  env: { METRICS_TOKEN: TOKEN },
  readSpace: async () => ({ free: free(), total: 100_000 * MB }),
})
const admin = test.owner

beforeEach(() => void (free = () => RESERVE * 3))

const incoming = () => readdir(join(test.services.config.dataDir, 'incoming'))
const upload = (file: Blob) => admin.banners.create({ body: { heading: 'A picture' }, file })
const diskFull = { status: 507, code: 'disk_full', message: expect.stringContaining('Texts can still be saved') }

it('refuses uploads while less than the reserve is free, but saves texts', async () => {
  free = () => RESERVE - 1
  await expect(upload(await picture())).rejects.toMatchObject(diskFull)
  await expect(admin.footerIcons.upload({ file: await picture() })).rejects.toMatchObject(diskFull)
  await admin.banners.create({ body: { heading: 'A text' } })
  await expect.poll(incoming).toEqual([])
})

it('refuses an upload that is announced to be larger than the room', async () => {
  free = () => RESERVE + MB
  await expect(upload(new Blob([mp4(undefined, 2 * MB)]))).rejects.toMatchObject(diskFull)
  await upload(new Blob([mp4()]))
})

it('stops an upload when the room becomes scarce, and leaves nothing of it', async () => {
  let looks = 0
  free = () => ((looks += 1) < 3 ? RESERVE * 2 : 0)
  await expect(upload(new Blob([mp4(undefined, 8 * MB)]))).rejects.toMatchObject(diskFull)
  await expect.poll(incoming).toEqual([])
})

it('refuses a backup for which there is no room, before it is sent and while it arrives', async () => {
  const message = 'The disk of your server has no room for this backup. Please tell the person who runs your server.'
  const ask = () => admin.backups.openUpload({ body: { bytes: 5 } })
  free = () => RESERVE + 4
  await expect(ask()).rejects.toMatchObject({ status: 507, code: 'disk_full', message })
  free = () => RESERVE * 3
  const { ticket } = await ask()
  free = () => RESERVE - 1
  const answer = await uploadBackup(test, ticket, '12345')
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'disk_full', message }])
})

it('sends the original instead of a size for which there is no room', async () => {
  const { banner } = await upload(await picture('jpeg', 700, 500))
  free = () => RESERVE - 1
  const size = `${banner.mediaUrl}/640.webp` // not made in the background
  const answer = await test.app.inject(size)
  expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    302,
    banner.mediaUrl,
    'no-store',
  ])
  expect((await test.app.inject(String(banner.mediaUrl))).statusCode).toBe(200)
  free = () => RESERVE * 3
  expect((await test.app.inject(size)).statusCode).toBe(200)
})

it('tells operators and administrators how many bytes are free', async () => {
  const bytes = RESERVE * 2 - 1
  free = () => bytes
  const answer = await test.app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', warnings: ['disk_low'] }])
  expect((await admin.settings.adminGet()).disk).toEqual({ state: 'low', freeBytes: bytes })
  const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  expect(body).toContain(`\ntablier_disk_free_bytes ${bytes}\n`)
  expect(body).toContain(`\ntablier_disk_reserve_bytes ${RESERVE}\n`)
})

it('answers /readyz with 503 while leaving', async () => {
  test.services.leaving.begin()
  const answer = await test.app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { message: 'This server is shutting down.' }])
  expect((await test.app.inject('/healthz')).statusCode).toBe(200)
})
