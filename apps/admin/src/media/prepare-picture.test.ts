import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileProblem, fileWarning, preparePicture, SENT_PIXELS, UNREADABLE_PHOTO } from './prepare-picture.ts'

const decodeHeic = vi.hoisted(() => vi.fn<() => Promise<ImageBitmap>>())
vi.mock('./decode-heic.ts', () => ({ decodeHeic }))

const MB = 1024 * 1024
const bitmapOf = (width: number, height: number) => ({ width, height, close: () => undefined }) as ImageBitmap
const fileOf = (name: string, type: string, bytes = 5 * MB) => new File([new Uint8Array(bytes)], name, { type })

/** The result of the browser's own decoder; undefined if it fails. */
let ownDecoder: ImageBitmap | undefined
/** The canvas that was drawn on last. */
let drawn: { width: number; height: number; type: string } | undefined

function onLine(connection: object | undefined): void {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }))
}

beforeEach(() => {
  ownDecoder = undefined
  drawn = undefined
  decodeHeic.mockReset()
  vi.stubGlobal('createImageBitmap', async () => ownDecoder ?? Promise.reject(new Error('unknown format')))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback: BlobCallback,
    type = '',
  ) {
    drawn = { width: this.width, height: this.height, type }
    callback(new Blob(['smaller'], { type }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a photo of a phone', () => {
  it("is converted by the browser's own decoder if it has one", async () => {
    ownDecoder = bitmapOf(4032, 3024)
    const file = await preparePicture(fileOf('IMG_1.HEIC', 'image/heic'))
    expect(file).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
    expect(decodeHeic).not.toHaveBeenCalled()
  })

  it.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['IMG_1.heif', ''],
  ])('called %s with the type "%s" is converted by the loaded decoder otherwise', async (name, type) => {
    decodeHeic.mockResolvedValue(bitmapOf(4032, 3024))
    expect(await preparePicture(fileOf(name, type))).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  })

  it('is scaled to what every browser can draw', async () => {
    ownDecoder = bitmapOf(8064, 6048)
    await preparePicture(fileOf('IMG_1.HEIC', 'image/heic'))
    expect(drawn!.width * drawn!.height).toBeLessThanOrEqual(SENT_PIXELS)
    expect(drawn!.width / drawn!.height).toBeCloseTo(4 / 3, 2)
  })

  it('is refused in plain words if neither decoder reads it', async () => {
    decodeHeic.mockRejectedValue(new Error('HEIF processing error'))
    await expect(preparePicture(fileOf('IMG_1.HEIC', 'image/heic'))).rejects.toThrow(UNREADABLE_PHOTO)
  })

  it('is refused if decoding does not end', async () => {
    decodeHeic.mockReturnValue(new Promise(() => undefined))
    await expect(preparePicture(fileOf('IMG_1.HEIC', 'image/heic'), 1)).rejects.toThrow(UNREADABLE_PHOTO)
  })
})

describe('a large picture', () => {
  const large = () => fileOf('dish.jpg', 'image/jpeg')
  beforeEach(() => void (ownDecoder = bitmapOf(8000, 6000)))

  it.each([{ effectiveType: '3g' }, { effectiveType: '4g', downlink: 1.5 }, { effectiveType: '4g', saveData: true }])(
    'is scaled to 12 megapixels on the line %j',
    async (connection) => {
      onLine(connection)
      expect(await preparePicture(large())).toMatchObject({ name: 'dish.jpg', type: 'image/jpeg' })
      expect(drawn).toEqual({ width: 4000, height: 3000, type: 'image/jpeg' })
    },
  )

  it.each([{ effectiveType: '4g', downlink: 10 }, undefined])('is sent as it is on the line %j', async (connection) => {
    onLine(connection)
    const file = large()
    expect(await preparePicture(file)).toBe(file)
  })

  it.each([
    ['of fewer pixels', () => (ownDecoder = bitmapOf(4000, 3000)), 'image/jpeg'],
    ['that this browser cannot read', () => (ownDecoder = undefined), 'image/jpeg'],
    ['that may be animated', () => undefined, 'image/webp'],
  ])('%s is sent as it is on a slow line', async (_, change, type) => {
    onLine({ effectiveType: '2g' })
    change()
    const file = fileOf('dish', type)
    expect(await preparePicture(file)).toBe(file)
    expect(drawn).toBeUndefined()
  })
})

it.each([
  ['image/jpeg', 25 * MB],
  ['image/avif', 1],
  ['video/mp4', 1024 * MB],
  ['video/ogg', 1],
])('accepts %s of %d bytes', (type, size) => {
  expect(fileProblem({ type, size }, ['image', 'video'])).toBeNull()
})

it('names the maximum size of a picture and a video', () => {
  expect(fileProblem({ type: 'image/png', size: 25 * MB + 1 }, ['image'])).toBe('This picture is larger than 25 MB.')
  expect(fileProblem({ type: 'video/webm', size: 1024 * MB + 1 }, ['video'])).toBe('This video is larger than 1 GB.')
})

it('names the accepted types', () => {
  expect(fileProblem({ type: 'image/svg+xml', size: 1 }, ['image', 'video'])).toBe(
    'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, WebM or Ogg).',
  )
  expect(fileProblem({ type: 'video/mp4', size: 1 }, ['image'])).toBe(
    'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF).',
  )
})

it('fileWarning warns of a video above 15 MB', () => {
  expect(fileWarning({ type: 'video/mp4', size: 62 * MB })).toMatch(/^Large video: 62 MB\./)
  expect(fileWarning({ type: 'video/mp4', size: 15 * MB })).toBeNull()
  expect(fileWarning({ type: 'image/png', size: 20 * MB })).toBeNull()
})
