import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { picture } from '@tablier/conformance'
import { pictureSize, posterPath } from '@tablier/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPictureLanes } from '../../src/media/pictures.ts'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'
import { mp4 } from './example-media.ts'

const TOKEN = 'a token for the scraper'
/** How many strangers' pictures may wait. */
const WAITING = 8

const folder = useFolder()
const test = useTestApp(async () => {
  const { administrators } = openPictureLanes()
  const { strangers } = openPictureLanes({ program: await blockedProgram(), timeLimitMs: 600_000 })
  return { pictures: { administrators, strangers }, env: { METRICS_TOKEN: TOKEN } }
})

/** Waits until the folder has a file `go`, then works as the usual program. */
async function blockedProgram(): Promise<URL> {
  const path = join(folder, 'program.mjs')
  const picturesUrl = new URL('../../src/media/picture.ts', import.meta.url)
  await writeFile(
    path,
    `import { existsSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { rewritePicture, encodeVariant } from ${JSON.stringify(picturesUrl.href)}
    process.on('message', async ({ task, args }) => {
      while (!existsSync(${JSON.stringify(join(folder, 'go'))})) await setTimeout(20)
      process.send({ result: (await { rewritePicture, encodeVariant }[task](...args)) ?? null })
    })
    process.on('disconnect', () => process.exit())`,
  )
  return pathToFileURL(path)
}

async function figure(name: string): Promise<number> {
  const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}

const allPrepared = () => expect.poll(() => figure('tablier_pictures_to_prepare')).toBe(0)

describe("while strangers' pictures are stuck", () => {
  let uploads: Promise<{ user: { avatar: string | null } }>[]

  async function uploadAvatar() {
    const client = test.client(await test.token(await test.createUser('user')))
    return client.users.updateDetails({ file: await picture('jpeg', 800, 600) })
  }

  beforeAll(() => void (uploads = Array.from({ length: 1 + WAITING }, uploadAvatar)))

  it('refuses the next one with 503, and says when to try again', async () => {
    await expect.poll(() => figure('tablier_picture_tasks')).toBe(1 + WAITING)
    await expect(uploadAvatar()).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfter: expect.any(Number) as number,
    })
  })

  it("stores administrators' pictures, whose variants wait", async () => {
    const admin = await test.admin()
    const { path } = await admin.footerIcons.upload({ file: await picture('png', 400, 400) })
    expect((await test.app.inject(path)).statusCode).toBe(200)
    const { user } = await admin.users.updateDetails({ file: await picture('png') })
    expect((await test.app.inject(user.avatar ?? '')).statusCode).toBe(200)
    expect(await figure('tablier_picture_tasks_administrators')).toBe(0)
    await expect.poll(() => figure('tablier_variants_pending')).toBe(1)
  })

  it('goes on with all of them when they are done', async () => {
    await writeFile(join(folder, 'go'), '')
    for (const { user } of await Promise.all(uploads))
      expect(pictureSize(user.avatar ?? '')).toEqual({ width: 512, height: 384 })
    await allPrepared()
    expect((await readdir(join(test.services.config.dataDir, 'uploads', 'variants'))).length).toBe(2)
  })
})

describe('a variant that is not stored', () => {
  const status = async (path: string) => (await test.app.inject(path)).statusCode
  const forget = (path: string, variant: string) =>
    test.services.storage.delete(`variants/${path.split('/').at(-1)}.${variant}`)

  beforeAll(() => writeFile(join(folder, 'go'), ''))

  it('is not made of an avatar', async () => {
    const client = test.client(await test.token(await test.createUser('user')))
    const { avatar } = (await client.users.updateDetails({ file: await picture('jpeg', 512, 512) })).user
    expect([await status(`${avatar}`), await status(`${avatar}/320.avif`)]).toEqual([200, 404])
  })

  it("is made of a draft's picture until the draft is deleted", async () => {
    const { banners } = await test.admin()
    const { banner } = await banners.create({ body: { heading: 'A' }, file: await picture('jpeg', 700, 350) })
    const path = String(banner.mediaUrl)
    await allPrepared()
    expect(await status(`${path}/640.webp`)).toBe(200)
    await banners.delete({ params: banner })
    expect(await status(`${path}/640.webp`)).toBe(200)
    await forget(path, '640.webp')
    expect(await status(`${path}/640.webp`)).toBe(404)
  })

  it("is made of a video's poster", async () => {
    const { banners } = await test.admin()
    const film = { file: new Blob([new Uint8Array(mp4())]), poster: await picture('jpeg', 640, 360) }
    const { banner } = await banners.create({ body: { heading: 'Film' }, ...film })
    const poster = String(posterPath(String(banner.mediaUrl)))
    await allPrepared()
    expect(await status(`${poster}/640.webp`)).toBe(200)
  })

  it("is made of an icon once it is a footer's", async () => {
    const { footerIcons, footers } = await test.admin()
    const { path } = await footerIcons.upload({ file: await picture('png', 320, 320) })
    await allPrepared()
    await forget(path, '320.webp')
    expect(await status(`${path}/320.webp`)).toBe(404)
    const socialMedia = JSON.stringify([{ media_name: 'Here', media_icon: path, media_link: '' }])
    await footers.create({ body: { heading: 'Footer', socialMedia } })
    expect(await status(`${path}/320.webp`)).toBe(200)
  })
})
