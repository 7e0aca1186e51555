import { camelKey, type Collection, type CollectionName, MAX_IMAGE_BYTES, pictureSize } from '@tablier/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCollections, picture, sampleBody } from './samples.ts'
import { type OpenSubject, send, visit, type Visit } from './subject.ts'

interface UploadClient {
  create(input: { body: object; file?: Blob }): Promise<Record<string, Record<string, unknown>>>
  update(input: {
    params: { id: number }
    body?: object
    file?: Blob
  }): Promise<Record<string, Record<string, unknown>>>
}

const withFile = allCollections.filter(([, collection]) => collection.file)

/** An MP4 file's first box, and some film. */
const filmStart = [
  Uint8Array.from('0000001866747970'.match(/../g)!, (byte) => Number.parseInt(byte, 16)), // an even number of digits
  new TextEncoder().encode('isom\0\0\u0002\0isomiso2'),
  new Uint8Array(5000),
]

let test: Visit

/** Pictures and videos that come with a record. */
export function uploadsSuite(open: OpenSubject): void {
  describe('uploads', () => {
    beforeAll(async () => {
      test = await visit(open)
    })
    afterAll(() => test.close())

    describe.each(withFile)('of %s', oneCollection)
    describe('of any kind', anyUpload)
  })
}

function oneCollection(name: CollectionName, collection: Collection): void {
  const screenName = camelKey(collection.file!.column, collection.renames)
  let admin: UploadClient

  beforeAll(async () => {
    admin = (await test.admin())[name] // one suite over eight types
  })
  const create = async (file?: Blob, body: object = {}) =>
    (await admin.create({ body: { ...sampleBody(collection.endpoints.create.body), ...body }, ...(file && { file }) }))[
      collection.key
    ]!
  const update = async (id: unknown, body: object, file?: Blob) =>
    (await admin.update({ params: { id: Number(id) }, body, ...(file && { file }) }))[collection.key]!

  it('comes with the record and is served', async () => {
    const record = await create(await picture('png', 50, 20))
    const path = String(record[screenName])
    expect(pictureSize(path)).toEqual({ width: 50, height: 20 })
    expect(await test.load(path)).toMatchObject({ status: 200, contentType: 'image/png' })
  })

  it('stays where an update brings none, and is replaced where it brings one', async () => {
    const record = await create(await picture('png'))
    expect((await update(record['id'], { status: 'Published' }))[screenName]).toBe(record[screenName])
    const replaced = await update(record['id'], {}, await picture('webp', 33, 44))
    expect(pictureSize(String(replaced[screenName]))).toEqual({ width: 33, height: 44 })
  })

  it.each([
    ['api/uploads/0123456789abcdef-64x48.jpg', '/api/uploads/0123456789abcdef-64x48.jpg'],
    ['/uploads/0123456789abcdef-64x48.jpg', '/api/uploads/0123456789abcdef-64x48.jpg'],
    ['0123456789abcdef-64x48.jpg', '/api/uploads/0123456789abcdef-64x48.jpg'],
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['', null],
  ])('may be named by its path %j', async (sent, stored) => {
    expect((await create(undefined, { [screenName]: sent }))[screenName]).toBe(stored)
  })

  it.each(['../secret', 'javascript:alert(1)', '//evil.example/x.jpg', '/etc/passwd'])(
    'may not be named %s',
    async (path) => {
      await expect(create(undefined, { [screenName]: path })).rejects.toMatchObject({
        status: 400,
        fields: [{ field: screenName }],
      })
    },
  )

  it('is refused with 415 where it is no picture, whatever its name says', async () => {
    await expect(
      create(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.jpg', { type: 'image/jpeg' })),
    ).rejects.toMatchObject({ status: 415, code: 'unsupported_media' })
    await expect(create(new Blob(['<html></html>']))).rejects.toMatchObject({ status: 415 })
  })

  it('is refused with 400 where it is broken', async () => {
    const whole = new Uint8Array(await (await picture('jpeg', 400, 300)).arrayBuffer())
    await expect(create(new Blob([whole.slice(0, 600)]))).rejects.toMatchObject({ status: 400, code: 'broken_picture' })
  })

  const video = new Blob([...filmStart])
  if (collection.file!.accepts.includes('video')) {
    it('may be a video, stored as it came', async () => {
      const path = String((await create(video))[screenName])
      expect(path).toMatch(/^\/api\/uploads\/[0-9a-f]+\.mp4$/)
      expect((await test.load(path)).bytes).toEqual(new Uint8Array(await video.arrayBuffer()))
    })
  } else {
    it('may not be a video', async () => {
      await expect(create(video)).rejects.toMatchObject({ status: 415 })
    })
  }
}

function anyUpload(): void {
  it('read numbers from a form as JSON has them', async () => {
    const { testimonialItems } = await test.admin()
    const { item } = await testimonialItems.create({ body: { name: 'Ada', reviewNumber: 4 }, file: await picture() })
    expect(item.reviewNumber).toBe(4)
    const sixStars = testimonialItems.create({ body: { name: 'Ada', reviewNumber: 6 }, file: await picture() })
    await expect(sixStars).rejects.toMatchObject({ status: 400, fields: [{ field: 'reviewNumber' }] })
  })

  it('of more than 25 MB are refused with 413', async () => {
    const { galleryItems } = await test.admin()
    const start = new Uint8Array(await (await picture('png')).arrayBuffer())
    const tooLarge = galleryItems.create({
      body: { category: 'a', title: 'b' },
      file: new Blob([start, new Uint8Array(MAX_IMAGE_BYTES)]),
    })
    await expect(tooLarge).rejects.toMatchObject({ status: 413, code: 'too_large' })
  })

  it('of an icon answer its path', async () => {
    const { footerIcons } = await test.admin()
    const { path } = await footerIcons.upload({ file: await picture('png', 32, 32) })
    expect(pictureSize(path)).toEqual({ width: 32, height: 32 })
    const token = await test.token()
    expect(await send(test, { method: 'POST', path: '/api/footers/upload', body: {}, token })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'icon_file', message: 'is required' }] },
    })
  })
}
