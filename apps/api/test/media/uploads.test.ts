import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { forgetOriginals, isFocalPoint, isInUse, referencedUploads } from '@tablier/backend'
import { picture } from '@tablier/conformance'
import { api, hasOwnGround, MAX_IMAGE_BYTES, posterPath, storedMeasures, uploadNameOf } from '@tablier/contracts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { measureLogos } from '../../src/housekeeping/measure-logos.ts'
import { sweepUploads } from '../../src/media/sweep.ts'
import { useTestApp } from '../harness.ts'
import { mp4 } from './example-media.ts'
import { picturesHere } from './pictures-here.ts'

// These tests check which variants there are, not what they look like.
const lane = { ...picturesHere.strangers, encodeVariant: (_: string, __: object, to: string) => writeFile(to, '') }
const test = useTestApp({ pictures: { strangers: lane, administrators: lane } })
const admin = test.owner

const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode

it('crops a picture around its own focal point only', async () => {
  const { banner } = await admin.banners.create({
    body: { heading: 'Saffron', status: 'Published' },
    file: await picture('jpeg', 1600, 900),
  })
  const path = String(banner.mediaUrl)
  expect(await statusOf(`${path}/upright-600.avif`)).toBe(200)
  expect(await statusOf(`${path}/upright-600-20.avif`)).toBe(404)
  await admin.pictures.update({ body: { path, focalX: 20, focalY: 70 } })
  expect(await statusOf(`${path}/upright-600-20.avif`)).toBe(200)
  expect(await statusOf(`${path}/upright-600-70.avif`)).toBe(404)
  expect(await statusOf(`${path}/share-1200.jpg`)).toBe(200)
  expect(await statusOf(`${path}/share-1200-20-70.jpg`)).toBe(200)
  expect(await statusOf(`${path}/share-1200-20-65.jpg`)).toBe(404)
  expect(await statusOf(`${path}/share-1200-20-70.webp`)).toBe(200)
  expect(await statusOf(`${path}/share-1200-20-65.webp`)).toBe(404)
})

it('shows a picture that may be transparent on the ground of the look only', async () => {
  const { banner } = await admin.banners.create({
    body: { heading: 'Saffron', status: 'Published' },
    file: await picture('png', 300, 200),
  })
  const card = (ground: string) => statusOf(`${banner.mediaUrl}/share-1200${ground}.jpg`)
  expect([await card(''), await card('-15110d'), await card('-061318')]).toEqual([404, 200, 404])
  const { look } = await admin.looks.create({ body: { palette: 'sea', status: 'Published' } })
  expect([await card('-061318'), await card('-0613180')]).toEqual([200, 404])
  await admin.looks.delete({ params: { id: look.id } })
})

it("knows the focal point of a video's poster", async () => {
  const name = '0123456789abcdef0123456789abcdef-1600x900'
  await admin.pictures.update({ body: { path: `/api/uploads/${name}.mp4`, focalX: 20, focalY: 70 } })
  expect(await isFocalPoint(test.db, `${name}.jpg`, [20])).toBe(true)
  expect(await isFocalPoint(test.db, `${name}.jpg`, [70])).toBe(false)
})

it('does not keep a file because something is stated about it', async () => {
  const name = 'fedcba9876543210fedcba9876543210-501x400.jpg'
  await admin.pictures.update({ body: { path: `/api/uploads/${name}`, focalX: 0, focalY: 0, alt: 'Gone' } })
  expect(await referencedUploads(test.db)).not.toContain(name)
})

const filesIn = async (name: 'uploads' | 'incoming') =>
  (await readdir(join(test.services.config.dataDir, name), { recursive: true })).toSorted()

// The temporary files of an upload are removed after its answer, so wait for that.
afterEach(() => expect.poll(() => filesIn('incoming')).toEqual([]))

it("makes a picture's sizes before anybody asks for them", async () => {
  const { banner } = await admin.banners.create({ body: { heading: 'Saffron' }, file: await picture('jpeg', 500, 400) })
  const name = banner.mediaUrl?.split('/').at(-1) ?? ''
  const sizes = ['320.avif', '320.webp', '480.avif', '480.webp'].map((size) => `variants/${name}.${size}`)
  await expect.poll(() => filesIn('uploads')).toEqual(expect.arrayContaining(sizes))
})

it.each([
  ['of a file that is not a picture', async () => new Blob(['<html></html>']), 'Draft', 415],
  ['of a record with a wrong field', () => picture('jpeg', 61, 61), 'Hidden' as 'Draft', 400], // an unknown status
] as const)('stores nothing %s', async (_, file, status, answered) => {
  const before = await filesIn('uploads')
  const refused = admin.banners.create({ body: { heading: 'Saffron', status }, file: await file() })
  await expect(refused).rejects.toMatchObject({ status: answered })
  expect(await filesIn('uploads')).toEqual(before)
})

it('stores the first of several files of a form, and keeps nothing of the others', async () => {
  const form = new FormData()
  for (const width of [21, 22]) form.append(api.banners.create.file.part, await picture('png', width, 10), 'a.png')
  form.set('heading', 'Saffron')
  const encoded = new Response(form)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/banners',
    headers: {
      authorization: `Bearer ${await test.token()}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(answer.json()).toMatchObject({ data: { banner: { media_path: expect.stringMatching(/-21x10-/) as string } } })
})

it('takes half a surrogate pair out of a form field that names its own encoding', async () => {
  const head = 'content-disposition: form-data; name="heading"\r\ncontent-type: text/plain; charset=utf-16le'
  const halfPair = Buffer.from([0x41, 0, 0, 0xd8])
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/banners',
    headers: { authorization: `Bearer ${await test.token()}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), halfPair, Buffer.from('\r\n--x--')]),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { data: { banner: { heading: 'A' } } }])
})

async function sweep(olderThan: Date): Promise<void> {
  const swept = await sweepUploads({
    ...test.services,
    referencedNames: () => referencedUploads(test.db),
    isInUse: (name) => isInUse(test.db, name),
    olderThan,
  })
  await forgetOriginals(test.db, swept)
}

it('keeps the original of an edited picture as long as its record can come back', async () => {
  const texts = { title: 'Sole', category: 'Main' }
  const edited = async (width: number) =>
    (await admin.portfolioItems.create({ body: texts, file: await picture('png', width, 11) })).item
  const first = await edited(31)
  const second = await edited(32)
  const [path, other] = [String(first.imageUrl), String(second.imageUrl)]
  const { original } = await admin.pictures.keepOriginal({ body: { path }, file: await picture('png', 33, 11) })
  await admin.pictures.keepOriginal({ body: { path: other, original } }) // another part of the same photo
  const sweepNow = async () => {
    await sweep(new Date(Date.now() + 60_000))
    return [await statusOf(path), await statusOf(original)]
  }
  await admin.portfolioItems.delete({ params: first })
  expect(await sweepNow()).toEqual([200, 200])
  await admin.trash.restore({ params: { area: 'portfolioItems', id: first.id } })
  expect((await admin.pictures.get({ query: { path } })).original).toBe(original)
  const erase = async ({ id }: { id: number }) => {
    await admin.portfolioItems.delete({ params: { id } })
    await admin.trash.delete({ params: { area: 'portfolioItems', id } })
  }
  await erase(first)
  expect(await sweepNow()).toEqual([404, 200]) // the second picture still needs it
  await erase(second)
  expect(await sweepNow()).toEqual([404, 404])
  const late = admin.pictures.keepOriginal({ body: { path, original } })
  await expect(late).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'path' }] })
})

/** Stores a logo under a name of an older version, which does not tell what it is. Returns both of its addresses. */
async function createOldLogo(file: Blob) {
  const { logo } = await admin.logos.create({ body: { textLogo: 'Marie', status: 'Published' }, file })
  const measured = String(logo.imgLogo)
  const { storage, db } = test.services
  const old = measured.replace(/(-\d+x\d+)-[0-9a-v]+/, '$1')
  const { stream } = (await storage.read(uploadNameOf(measured)))!
  const copy = join(test.services.tempDir, 'old-logo')
  await writeFile(copy, await buffer(stream))
  await storage.put(uploadNameOf(old), copy, 'image/png')
  await rm(copy)
  await storage.delete(uploadNameOf(measured))
  await db.updateTable('logos').set({ img_logo: old }).where('id', '=', logo.id).execute()
  return { logo, old, measured }
}

it('measures a logo that an older version has stored, so that the page gives it a plate', async () => {
  const white = sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
  const { logo, old, measured } = await createOldLogo(new Blob([new Uint8Array(await white.png().toBuffer())]))
  await admin.pictures.update({ body: { path: old, alt: 'Our sign' } })
  const before = (await admin.logos.adminGet({ params: logo })).logo

  await measureLogos(test.services)
  const after = (await admin.logos.adminGet({ params: logo })).logo
  expect(after).toEqual({ ...before, imgLogo: measured })
  expect(hasOwnGround(storedMeasures(measured))).toBe(true)
  expect([await statusOf(measured), await statusOf(old)]).toEqual([200, 200])
  expect((await admin.pictures.get({ query: { path: measured } })).picture.alt).toBe('Our sign')
  await measureLogos(test.services)
  expect((await admin.logos.adminGet({ params: logo })).logo).toEqual(after)
})

it('measures logos although many others cannot be measured', async () => {
  for (let width = 40; width < 52; width += 1) {
    const { old } = await createOldLogo(await picture('png', width, 20))
    await test.services.storage.delete(uploadNameOf(old))
  }
  const { logo, measured } = await createOldLogo(await picture('png', 60, 20))
  await measureLogos(test.services)
  expect((await admin.logos.adminGet({ params: logo })).logo.imgLogo).toBe(measured)
})

it('sweeps only uploads that no record refers to', async () => {
  const file = (number: number) => picture('png', 20 + number, 10) // each has different bytes
  const texts = { category: 'a', title: 'b' }
  const { banner } = await admin.banners.create({ body: { heading: 'Kept' }, file: await file(1) })
  const { logo } = await admin.logos.create({ body: { textLogo: 'Named' }, file: await file(2) })
  const { path: icon } = await admin.footerIcons.upload({ file: await file(3) })
  const socialMedia = JSON.stringify([{ media_name: 'Here', media_icon: icon, media_link: '' }])
  await admin.footers.create({ body: { heading: 'Footer', socialMedia } })
  const { user } = await admin.users.updateDetails({ file: await file(4) })
  const replaced = (await admin.galleryItems.create({ body: texts, file: await file(5) })).item
  const replacement = (await admin.galleryItems.update({ params: replaced, file: await file(6) })).item
  const film = await admin.banners.create({
    body: { heading: 'Film' },
    file: new Blob([new Uint8Array(mp4())]),
    poster: await picture('jpeg', 30, 20),
  })
  const deleted = (await admin.portfolioItems.create({ body: texts, file: await file(7) })).item
  await admin.portfolioItems.delete({ params: deleted })
  await admin.trash.delete({ params: { area: 'portfolioItems', id: deleted.id } })
  // The same picture by its URL in a browser.
  await admin.logos.update({ params: logo, body: { imgLogo: `https://chef.example${logo.imgLogo}` } })

  const statuses = (paths: (string | null)[]) =>
    Promise.all(paths.map(async (path) => (await test.app.inject(path ?? '')).statusCode))
  const poster = posterPath(String(film.banner.mediaUrl))
  const originalOf = async (path: string | null, number: number) =>
    (await admin.pictures.keepOriginal({ body: { path: String(path) }, file: await file(number) })).original
  const kept = [banner.mediaUrl, logo.imgLogo, icon, user.avatar, replacement.imageUrl, film.banner.mediaUrl, poster]
  kept.push(await originalOf(replacement.imageUrl, 8))
  const unused = [replaced.imageUrl, deleted.imageUrl, await originalOf(deleted.imageUrl, 9)]

  await sweep(new Date(Date.now() - 60_000))
  expect(await statuses([...kept, ...unused])).toEqual(Array(11).fill(200))
  await sweep(new Date(Date.now() + 60_000))
  expect(await statuses(kept)).toEqual(Array(8).fill(200))
  expect(await statuses(unused)).toEqual([404, 404, 404])
  const originalNow = async (path: string | null) =>
    (await admin.pictures.get({ query: { path: String(path) } })).original
  expect(await originalNow(replacement.imageUrl)).not.toBeNull()
  expect(await originalNow(deleted.imageUrl)).toBeNull() // the same file may be uploaded again
})

// Calls by `inject` have no socket, and only a connection shows the effect of a partly read upload on the next request.
describe('over a connection', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let origin: string

  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => agent.destroy())

  async function send(contentType: string | null) {
    const headers = { authorization: `Bearer ${await test.token()}`, 'content-type': contentType ?? '' }
    return request(`${origin}/api/banners`, { method: 'POST', agent, headers })
  }

  it('answers while a refused file still arrives, and serves the next request on the same connection', async () => {
    let connections = 0
    test.app.server.on('connection', () => void (connections += 1))
    const png = await picture('png')
    for (const [file, answer] of [
      [new Blob(['<svg>', new Uint8Array(MAX_IMAGE_BYTES)]), { code: 'unsupported_media' }],
      [new Blob([new Uint8Array(mp4())]), { success: true }],
      [new Blob([png, new Uint8Array(MAX_IMAGE_BYTES)]), { code: 'too_large' }],
      [png, { success: true }],
    ] as const) {
      const form = new FormData()
      form.set(api.banners.create.file.part, file, 'holiday.jpg')
      form.set('heading', 'A field after the file')
      const encoded = new Response(form)
      const sender = await send(encoded.headers.get('content-type'))
      sender.end(Buffer.from(await encoded.arrayBuffer()))
      const [response] = (await once(sender, 'response')) as [IncomingMessage] // the event's only argument
      expect(await json(response)).toMatchObject(answer)
    }
    expect(connections).toBe(1)
  })

  it('keeps nothing of an upload whose sender disconnects', async () => {
    const before = await filesIn('uploads')
    const sender = await send('multipart/form-data; boundary=x')
    sender.on('error', () => sender.destroy()) // the test breaks this connection
    const { part } = api.banners.create.file
    sender.write(`--x\r\nContent-Disposition: form-data; name="${part}"; filename="a.mp4"\r\n\r\n`)
    sender.write(mp4(['isom', 'isom'], 1_000_000))
    await expect.poll(() => filesIn('incoming')).not.toEqual([])
    sender.destroy()
    await expect.poll(() => filesIn('incoming')).toEqual([])
    expect(await filesIn('uploads')).toEqual(before)
  })
})
