import {
  camelKey,
  type Collection,
  type CollectionName,
  MAX_IMAGE_BYTES,
  pictureSize,
  posterPath,
} from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { allCollections, picture, sampleBody } from './samples.ts'
import { useTestSubject, type OpenSubject, send, type TestSubject } from './subject.ts'

interface UploadClient {
  create(input: {
    body: object
    file?: Blob
    poster?: Blob
  }): Promise<Record<string, Readonly<Record<string, unknown>>>>
}

const withFile = allCollections.filter(([, collection]) => collection.file)

/** The first box of an MP4 file, followed by zeros instead of a film. */
const video = new Blob(['\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', new Uint8Array(5000)])

let test: TestSubject

/** Tests pictures and videos that are sent with a record. */
export function uploadsSuite(open: OpenSubject): void {
  describe('uploads', () => {
    test = useTestSubject(open)

    describe.each(withFile)('the file of %s', anyFile)
    describe('the image of portfolioItems in full', image)
    describe('all uploads', allUploads)
  })
}

function anyFile(name: CollectionName, { key, file, renames, endpoints }: Collection): void {
  const column = camelKey(file!.column, renames) // withFile has only collections with a file
  const create = async (blob: Blob, poster?: Blob) => {
    const admin: UploadClient = test.owner[name] // one type for all collections
    return String(
      (await admin.create({ body: sampleBody(endpoints.create.body), file: blob, ...(poster && { poster }) }))[key]?.[
        column
      ],
    )
  }

  it('is stored with the record and served', async () => {
    const path = await create(await picture('png', 50, 20))
    expect(pictureSize(path)).toEqual({ width: 50, height: 20 })
    expect(await test.load(path)).toMatchObject({ status: 200, contentType: 'image/png' })
  })

  if (file?.accepts.includes('video')) {
    it('may be a video, which is stored unchanged', async () => {
      const path = await create(video)
      expect(path).toMatch(/^\/api\/uploads\/[0-9a-f]+\.mp4$/)
      expect((await test.load(path)).bytes).toEqual(new Uint8Array(await video.arrayBuffer()))
    })

    it('may be a video with a poster', async () => {
      const path = await create(video, await picture('jpeg', 640, 360))
      expect(await test.load(path)).toMatchObject({ status: 200, contentType: 'video/mp4' })
      const poster = String(posterPath(path))
      expect(pictureSize(poster)).toEqual({ width: 640, height: 360 })
      expect(await test.load(poster)).toMatchObject({ status: 200, contentType: 'image/jpeg' })
      await expect(create(video, await picture('png'))).rejects.toMatchObject({ status: 415 })
      expect(posterPath(await create(await picture('jpeg'), await picture('jpeg')))).toBeNull()
    })
  } else
    it('may not be a video', async () => {
      await expect(create(video)).rejects.toMatchObject({ status: 415, code: 'unsupported_media' })
    })
}

function image(): void {
  const create = async (imageUrl: string | undefined, file?: Blob) => {
    const body = { category: 'Main', title: 'Salmon', ...(imageUrl !== undefined && { imageUrl }) }
    return (await test.owner.portfolioItems.create({ body, ...(file && { file }) })).item
  }
  const upload = (file: Blob) => create(undefined, file)

  it('survives an update without a file and is replaced by one with a file', async () => {
    const { portfolioItems } = test.owner
    const params = await upload(await picture('png'))
    const kept = await portfolioItems.update({ params, body: { status: 'Published' } })
    expect(kept.item.imageUrl).toBe(params.imageUrl)
    const replaced = await portfolioItems.update({ params, file: await picture('webp', 33, 44) })
    expect(pictureSize(String(replaced.item.imageUrl))).toEqual({ width: 33, height: 44 })
  })

  it('may be given as a path, but not as one outside of the uploads', async () => {
    const path = String((await upload(await picture('jpeg', 64, 48))).imageUrl)
    expect([(await create(path.slice(1))).imageUrl, (await create('')).imageUrl]).toEqual([path, null])
    await expect(create('../secret')).rejects.toMatchObject({ status: 400, fields: [{ field: 'imageUrl' }] })
  })

  it('is refused with 415 unless its bytes are a picture; its name does not matter', async () => {
    const message = 'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF).'
    const refused = { status: 415, code: 'unsupported_media', message }
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.jpg', { type: 'image/jpeg' })
    await expect(upload(svg)).rejects.toMatchObject(refused)
    await expect(upload(new Blob(['<html></html>']))).rejects.toMatchObject(refused)
  })

  it('is refused with 400 if it is damaged', async () => {
    const start = (await picture('jpeg', 400, 300)).slice(0, 600)
    await expect(upload(start)).rejects.toMatchObject({ status: 400, code: 'broken_picture' })
  })

  it('is refused with 413 above 25 MB', async () => {
    const tooLarge = new Blob([await picture('png'), new Uint8Array(MAX_IMAGE_BYTES)])
    await expect(upload(tooLarge)).rejects.toMatchObject({ status: 413, code: 'too_large' })
  })
}

function allUploads(): void {
  it('read numbers from the form fields', async () => {
    const { testimonialItems } = test.owner
    const { item } = await testimonialItems.create({ body: { name: 'Ada', reviewNumber: 4 }, file: await picture() })
    expect(item.reviewNumber).toBe(4)
    const sixStars = testimonialItems.create({ body: { name: 'Ada', reviewNumber: 6 }, file: await picture() })
    await expect(sixStars).rejects.toMatchObject({ status: 400, fields: [{ field: 'reviewNumber' }] })
  })

  it('of a footer icon return its path, and require the file', async () => {
    const { footerIcons } = test.owner
    const { path } = await footerIcons.upload({ file: await picture('png', 32, 32) })
    expect(pictureSize(path)).toEqual({ width: 32, height: 32 })
    const token = await test.token()
    expect(await send(test, { method: 'POST', path: '/api/footers/upload', body: {}, token })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'icon_file', message: 'is required' }] },
    })
  })
}
