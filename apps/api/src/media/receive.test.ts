import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { MediaLimits } from '@tablier/backend'
import { isUploadName, type MediaKind, pictureSize, pictureWidths, posterName } from '@tablier/contracts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import {
  animation,
  ebml,
  mp4,
  noisyPicture,
  ogg,
  phonePicture,
  plainPicture,
  streamOf,
} from '../../test/media/example-media.ts'
import { picturesHere as lanes } from '../../test/media/pictures-here.ts'
import { createMedia, type Media } from './receive.ts'
import { openDiskStorage, type Storage } from './storage.ts'

const both: readonly MediaKind[] = ['image', 'video']
const roomy: MediaLimits = { imageBytes: 1_000_000, imagePixels: 200_000, videoBytes: 2_000_000 }

const folder = useFolder('test')
let storage: Storage
let media: Media

const open = (options: Partial<Parameters<typeof createMedia>[0]>) =>
  createMedia({ storage, tempDir: join(folder, 'temp'), pictures: lanes, limits: roomy, ...options })

beforeEach(async () => {
  storage = await openDiskStorage(join(folder, 'uploads'))
  media = open({})
})

async function upload(file: Buffer, accepts = both): Promise<{ path: string; name: string; stored: Buffer }> {
  const received = await media.receive(streamOf(file), accepts)
  const path = await received.keep()
  await received.discard()
  expect(await readdir(join(folder, 'temp'))).toEqual([])
  const name = path.replace('/api/uploads/', '')
  const found = await storage.read(name)
  if (!found) throw new Error(`${name} was not stored`)
  return { path, name, stored: await buffer(found.stream) }
}

async function expectNothingLeft(): Promise<void> {
  expect(await readdir(join(folder, 'temp'))).toEqual([])
  expect(await Array.fromAsync(storage.list())).toEqual([])
}

const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 3000/100' } }

describe('a picture', () => {
  it('is stored upright and without its metadata', async () => {
    const original = await phonePicture()
    expect((await sharp(original).metadata()).exif).toBeDefined()

    const { name, stored } = await upload(original)

    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 90 })
    expect(metadata.orientation).toBeUndefined()
    expect(metadata.exif).toBeUndefined()
    expect(stored.includes('Pocket Camera')).toBe(false)
    expect(pictureSize(name)).toEqual({ width: 60, height: 90 })
    const corner = await sharp(stored).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(corner[0]).toBeGreaterThan(200)
    expect(corner[2]).toBeLessThan(60)
  })

  it.each([
    ['jpeg', 'jpg', 'jpeg'],
    ['png', 'png', 'png'],
    ['webp', 'webp', 'webp'],
    ['avif', 'avif', 'heif'],
    ['gif', 'gif', 'gif'],
  ] as const)(
    'stays %s, and is named by the hash of what is stored and by its size',
    async (format, extension, decoder) => {
      const { path, name, stored } = await upload(await plainPicture(64, 48).toFormat(format).toBuffer())
      const hash = createHash('sha256').update(stored).digest('hex').slice(0, 32)
      expect(path).toMatch(new RegExp(`^/api/uploads/${hash}-64x48-[0-9a-v]{60}\\.${extension}$`))
      expect(isUploadName(name)).toBe(true)
      expect((await sharp(stored).metadata()).format).toBe(decoder)
    },
  )

  /** Red at the left, blue at the right, 60 × 30 pixels. */
  const halves = async () => {
    const blue = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
    const red = sharp({ create: { width: 60, height: 30, channels: 3, background: '#f00' } })
    return sharp(
      await red
        .composite([{ input: blue, left: 30, top: 0 }])
        .png()
        .toBuffer(),
    )
  }
  const fine = { quality: 95, chromaSubsampling: '4:4:4' }

  /** What phones, scanners and agencies send, and where its red half is once it is stored. */
  it.each([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(
      (orientation) =>
        [
          `a JPEG with the orientation ${orientation}`,
          async () => (await halves()).withMetadata({ orientation }).jpeg(fine),
          ([1, 4].includes(orientation) && 'left') ||
            ([2, 3].includes(orientation) && 'right') ||
            ([5, 6].includes(orientation) ? 'top' : 'bottom'),
        ] as const,
    ),
    ['a photo that tells its place', async () => (await halves()).withExif(PLACE).jpeg(fine), 'left'],
    ['a JPEG for print', async () => (await halves()).withIccProfile('cmyk').toColourspace('cmyk').jpeg(fine), 'left'],
    ['a PNG with 16 bits', async () => (await halves()).toColourspace('rgb16').png(), 'left'],
    ['a PNG with a palette', async () => (await halves()).png({ palette: true }), 'left'],
    ['a photo in wide colours', async () => (await halves()).withIccProfile('p3').jpeg(fine), 'left'],
    ['an AVIF in wide colours', async () => (await halves()).withIccProfile('p3').avif(), 'left'],
  ] as const)('is stored upright, in sRGB, with 8 bits and without metadata, from %s', async (_, made, side) => {
    const { name, stored } = await upload(await (await made()).toBuffer())
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' })
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined])
    const isUpright = side === 'left' || side === 'right'
    const [width, height] = isUpright ? [60, 30] : [30, 60]
    expect(pictureSize(name)).toEqual({ width, height })
    const corner = side === 'left' || side === 'top' ? { left: 4, top: 4 } : { left: width - 5, top: height - 5 }
    const [red = 0, green = 0, blue = 0] = await sharp(stored)
      .removeAlpha()
      .extract({ ...corner, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
  })

  it.each(['gif', 'webp'] as const)('keeps the frames of an animated %s, and has no variants', async (format) => {
    const { name, stored } = await upload(await animation(format))
    const metadata = await sharp(stored, { animated: true }).metadata()
    expect(metadata).toMatchObject({ pages: 3, pageHeight: 30, delay: [100, 200, 300], loop: 0 })
    expect(pictureWidths(name)).toEqual([])
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is refused as a truncated %s', async (format) => {
    const whole = await noisyPicture(100, 75).toFormat(format).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7))
    await expect(upload(cut)).rejects.toMatchObject({ code: 'broken_picture', status: 400 })
    await expectNothingLeft()
  })

  it.each([
    ['for too many pixels, however few its bytes', () => plainPicture(500, 401).png().toBuffer(), roomy.imagePixels],
    ['for the pixels of all its frames', () => animation('gif'), 40 * 30 * 2],
    ['when it is too long for a variant', () => plainPicture(2, 16_384).png().toBuffer(), roomy.imagePixels],
  ])('is refused %s', async (_, large, imagePixels) => {
    media = open({ limits: { ...roomy, imagePixels } })
    await expect(upload(await large())).rejects.toMatchObject({ code: 'too_large', status: 413 })
    await expectNothingLeft()
  })
})

describe('an avatar', () => {
  const receive = async (file: Buffer) => {
    const received = await media.receive(streamOf(file), ['image'], { limits: { ...roomy, storedSide: 50 } })
    const name = (await received.keep()).replace('/api/uploads/', '')
    await received.discard()
    const found = await storage.read(name)
    return { name, metadata: await sharp(await buffer(found!.stream)).metadata() } // it was just stored
  }

  it.each([
    ['wide', 100, 40, 50, 20],
    ['high', 30, 120, 13, 50],
    ['small', 20, 10, 20, 10],
  ])('that is %s is stored at %d by %d pixels as %d by %d', async (_, width, height, storedWidth, storedHeight) => {
    const { name, metadata } = await receive(await plainPicture(width, height).jpeg().toBuffer())
    expect(metadata).toMatchObject({ format: 'jpeg', width: storedWidth, height: storedHeight })
    expect(pictureSize(name)).toEqual({ width: storedWidth, height: storedHeight })
  })

  it('is upright', async () => {
    expect((await receive(await phonePicture())).metadata).toMatchObject({ width: 33, height: 50 })
  })

  it.each(['gif', 'webp'] as const)('keeps the first frame of a %s', async (format) => {
    const { metadata } = await receive(await animation(format))
    expect(metadata).toMatchObject({ width: 40, height: 30 })
    expect(metadata.pages ?? 1).toBe(1)
  })

  it('has a name of its own, and no variants to prepare', async () => {
    const onPicture = vi.fn<(name: string) => void>()
    media = open({ onPicture })
    const file = await plainPicture().png().toBuffer()
    expect((await receive(file)).name).not.toBe((await receive(file)).name)
    expect(onPicture).not.toHaveBeenCalled()
  })
})

it.each([
  ['mp4', mp4()],
  ['webm', ebml('webm')],
  ['ogg', ogg('\u0080theora')],
])('a video is stored unchanged as %s', async (extension, file) => {
  const { path, stored } = await upload(file)
  expect(stored.equals(file)).toBe(true)
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32)
  expect(path).toBe(`/api/uploads/${hash}.${extension}`)
})

it('a poster is stored next to its video, whose name tells its size and colours', async () => {
  const onPicture = vi.fn<(name: string) => void>()
  media = open({ onPicture, limits: { ...roomy, imagePixels: 640 * 360 } })
  const video = await media.receive(streamOf(mp4()), both)
  const poster = await media.receive(streamOf(await plainPicture(640, 360).jpeg().toBuffer()), ['image'])
  const path = await video.keep(poster)
  expect(path).toMatch(/-640x360-[0-9a-v]{60}\.mp4$/)
  const name = posterName(path.replace('/api/uploads/', ''))
  expect(await storage.stat(name)).not.toBeNull()
  expect(pictureWidths(name)).toEqual([320, 480, 640])
  expect(onPicture.mock.calls).toEqual([[name]])
})

describe('an unacceptable file', () => {
  it.each([
    ['a picture', 'image', () => plainPicture().png().toBuffer(), roomy.imageBytes],
    ['a video', 'video', async () => mp4(), roomy.videoBytes],
  ] as const)('is refused as soon as %s exceeds its size limit', async (_, kind, start, limit) => {
    const endless = endlessStream(await start())
    await expect(media.receive(endless.stream, [kind])).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(endless.sent()).toBeLessThan(limit + 300_000)
    endless.stream.destroy()
    await expectNothingLeft()
  })

  it('is refused after its first bytes', async () => {
    const endless = endlessStream(Buffer.from('<!doctype html>'))
    await expect(media.receive(endless.stream, both)).rejects.toMatchObject({ code: 'unsupported_media' })
    expect(endless.sent()).toBeLessThan(300_000)
    endless.stream.destroy()
    await expectNothingLeft()
  })

  it('may be one that the form parser truncated', async () => {
    const cut = Object.assign(streamOf(mp4()), { truncated: true })
    await expect(media.receive(cut, both)).rejects.toMatchObject({ code: 'too_large' })
    await expectNothingLeft()
  })

  it('is not one of exactly the size limit', async () => {
    const film = mp4(['isom', 'isom'], 10_000)
    media = open({ limits: { ...roomy, videoBytes: film.length } })
    expect((await upload(film)).stored.length).toBe(film.length)
  })
})

it.each([
  ['with an error', new Error('aborted')],
  ['without one', undefined],
])('an upload that breaks off %s leaves nothing', async (_, error) => {
  const film = mp4()
  const stream = new Readable({
    read() {
      if (this.readableLength === 0) this.push(film)
      this.destroy(error)
    },
  })
  await expect(media.receive(stream, both)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  await expectNothingLeft()
})

it('an upload that breaks off because the disk fails drains the stream', async () => {
  await writeFile(join(folder, 'no-folder'), '')
  media = open({ tempDir: join(folder, 'no-folder') })
  const stream = streamOf(mp4())
  await expect(media.receive(stream, both)).rejects.toThrow('ENOTDIR')
  await finished(stream)
  expect(stream.readableEnded).toBe(true)
})

/** A stream that begins like a file and never ends. Each piece waits for the event loop, as on a network. */
function endlessStream(start: Buffer): { stream: Readable; sent: () => number } {
  let sent = 0
  const more = Buffer.alloc(50_000, 1)
  const stream = new Readable({
    read() {
      const piece = sent === 0 ? start : more
      sent += piece.length
      setImmediate(() => this.push(piece))
    },
  })
  return { stream, sent: () => sent }
}
