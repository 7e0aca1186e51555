import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { appendFile, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnPostgres } from './database.ts'
import { buildTestApp, type TestApp } from './harness.ts'
import { mp4 } from './media/example-media.ts'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'tablier-full-disk-'))
const mountProblem = mountTmpfs()
if (mountProblem) process.stdout.write(`A full disk was not tested on a real one: ${mountProblem}\n`)

/** Mounts a disk of 170 MB in memory on the folder. Returns why that failed: on Linux, only root may. */
function mountTmpfs(): string | undefined {
  if (isOnPostgres) return 'its test uses the embedded database'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=170m', 'tmpfs', folder], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return String(error).trim().split('\n').at(-1)
  }
}

afterAll(async () => {
  if (!mountProblem) execFileSync('umount', [folder])
  await rmdir(folder)
})

describe.runIf(!mountProblem)('on a disk that uploads have filled', () => {
  let test: TestApp
  let admin: Awaited<ReturnType<TestApp['admin']>>
  const ballast = join(folder, 'ballast')

  beforeAll(async () => {
    await writeFile(ballast, Buffer.alloc(50 * MB))
    test = await buildTestApp({ env: { DATA_DIR: join(folder, 'data') }, embedded: undefined, readSpace: undefined })
    admin = await test.admin()
    await fill()
  }, 300_000) // creating the database takes seconds
  afterAll(() => test?.close())

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

  /** Uploads until an upload is refused. */
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
    expect(await readdir(join(folder, 'data', 'incoming'))).toEqual([])
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
    await useUpRest()
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

    await rm(ballast)
    await writeText()
    await writeMessage()
    await upload()
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })

  async function useUpRest(): Promise<void> {
    for (const size of [MB, 4096])
      for (;;) {
        const isFull = await appendFile(ballast, Buffer.alloc(size)).then(
          () => false,
          () => true,
        )
        if (isFull) break
      }
  }
})
