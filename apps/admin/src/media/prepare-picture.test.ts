import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brands, film, gif, jpeg, ogg, png, webm, webp } from './example-files.ts'
import { SENT_PIXELS } from './draw-picture.ts'
import { fileWarning, MAX_SIDE, type Prepared, preparedFile, UNREADABLE_PHOTO } from './prepare-picture.ts'

const decodeHeic = vi.hoisted(() => vi.fn<() => Promise<ImageBitmap>>())
vi.mock('./decode-heic.ts', () => ({ decodeHeic }))
const logFailure = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../calls/log-failure.ts', () => ({ logFailure }))

const MB = 1024 * 1024
const heic = brands('heic', 'mif1')
const bitmapOf = (width: number, height: number) => ({ width, height }) as ImageBitmap // the rest is not used
/** A file that begins like that, and says that it has so many bytes. */
function fileOf(start: Uint8Array<ArrayBuffer>, name: string, type: string, size = 5 * MB): File {
  return Object.defineProperty(new File([start], name, { type }), 'size', { value: size })
}

/** The result of the browser's own decoder; undefined if it fails. */
let ownDecoder: ImageBitmap | undefined
/** The canvases that were encoded. */
let drawn: { width: number; height: number; type: string }[]
/** The bytes of an encoded pixel. */
let bytesPerPixel: number
/** The formats that a canvas cannot write. */
let unwritable: string[]

function onLine(connection: object | undefined): void {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }))
}

beforeEach(() => {
  ownDecoder = undefined
  drawn = []
  bytesPerPixel = 0.1
  unwritable = []
  decodeHeic.mockReset()
  vi.stubGlobal('createImageBitmap', async () => ownDecoder ?? Promise.reject(new Error('unknown format')))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback: BlobCallback,
    wanted = '',
  ) {
    const type = unwritable.includes(wanted) ? 'image/png' : wanted
    drawn.push({ width: this.width, height: this.height, type })
    callback(Object.defineProperty(new Blob([], { type }), 'size', { value: this.width * this.height * bytesPerPixel }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function fileIn(prepared: Prepared): File {
  if ('problem' in prepared) throw new Error(prepared.problem)
  return prepared.file
}
const prepare = async (file: File, accepts: Parameters<typeof preparedFile>[1] = ['image', 'video']) =>
  fileIn(await preparedFile(file, accepts))
const problemOf = async (file: File, accepts: Parameters<typeof preparedFile>[1] = ['image', 'video']) => {
  const prepared = await preparedFile(file, accepts)
  return 'problem' in prepared ? prepared.problem : null
}

describe('a photo of a phone', () => {
  it("is converted by the browser's own decoder if it has one", async () => {
    ownDecoder = bitmapOf(4032, 3024)
    expect(await prepare(fileOf(heic, 'IMG_1.HEIC', 'image/heic'))).toMatchObject({
      name: 'IMG_1.jpg',
      type: 'image/jpeg',
    })
    expect(decodeHeic).not.toHaveBeenCalled()
  })

  it.each([
    ['IMG_1.HEIC', 'image/heic', heic],
    ['IMG_1.heif', '', heic],
    ['IMG_1.jpg', 'image/jpeg', heic],
    ['IMG_1.heic', '', jpeg(8, 6).slice(4)],
  ])('called %s with the type "%s" is converted by the loaded decoder otherwise', async (name, type, bytes) => {
    decodeHeic.mockResolvedValue(bitmapOf(4032, 3024))
    expect(await prepare(new File([bytes], name, { type }))).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
  })

  it('is scaled to what every browser can draw', async () => {
    ownDecoder = bitmapOf(8064, 6048)
    await prepare(fileOf(heic, 'IMG_1.HEIC', 'image/heic'))
    expect(drawn[0]!.width * drawn[0]!.height).toBeLessThanOrEqual(SENT_PIXELS)
    expect(drawn[0]!.width / drawn[0]!.height).toBeCloseTo(4 / 3, 2)
  })

  it('is refused in plain words if neither decoder reads it, or decoding does not end', async () => {
    decodeHeic.mockRejectedValueOnce(new Error('HEIF processing error'))
    expect(await problemOf(fileOf(heic, 'IMG_1.HEIC', 'image/heic'))).toBe(UNREADABLE_PHOTO)
    decodeHeic.mockReturnValueOnce(new Promise(() => undefined))
    expect(await preparedFile(fileOf(heic, 'IMG_1.HEIC', 'image/heic'), ['image'], undefined, 1)).toEqual({
      problem: UNREADABLE_PHOTO,
    })
  })
})

describe('a picture over the limits', () => {
  it.each([
    ['a JPEG of 27 MB', fileOf(jpeg(4000, 3000), 'a.jpg', 'image/jpeg', 27 * MB), 'a.jpg', 'image/jpeg'],
    ['a JPEG of 60 megapixels', fileOf(jpeg(8944, 6708), 'a.JPEG', 'image/jpeg'), 'a.jpg', 'image/jpeg'],
    ['an upright one', fileOf(jpeg(6708, 8944), 'a', 'image/jpeg'), 'a.jpg', 'image/jpeg'],
    ['a PNG of 26 MB', fileOf(png(4000, 3000), 'a.png', 'image/png', 26 * MB), 'a.png', 'image/png'],
    ['a WebP of 58 megapixels', fileOf(webp(9000, 6500), 'a.webp', 'image/webp'), 'a.webp', 'image/webp'],
    ['a panorama', fileOf(jpeg(20_000, 2000), 'a.jpg', 'image/jpeg'), 'a.jpg', 'image/jpeg'],
    ['a tall list', fileOf(png(500, MAX_SIDE + 1), 'a.png', 'image/png'), 'a.png', 'image/png'],
    ['an AVIF of 26 MB', fileOf(brands('avif'), 'a.avif', 'image/avif', 26 * MB), 'a.webp', 'image/webp'],
    ['a GIF of 26 MB that stands still', fileOf(gif(1), 'a.gif', 'image/gif', 26 * MB), 'a.png', 'image/png'],
  ])('is made smaller: %s', async (_, file, name, type) => {
    ownDecoder = bitmapOf(9000, 6500)
    const made = await prepare(file)
    expect(made).toMatchObject({ name, type })
    expect(drawn).toHaveLength(1)
    expect(drawn[0]!.width * drawn[0]!.height).toBeLessThanOrEqual(SENT_PIXELS)
  })

  it('is never longer than browsers can draw', async () => {
    ownDecoder = bitmapOf(60_000, 500)
    await prepare(fileOf(jpeg(60_000, 500), 'a.jpg', 'image/jpeg'))
    expect(drawn[0]).toMatchObject({ width: 12_000, height: 100 })
  })

  it('gets fewer pixels until it has few enough bytes, as PNG if the browser writes no WebP', async () => {
    ownDecoder = bitmapOf(9000, 6500)
    bytesPerPixel = 4
    unwritable = ['image/webp']
    const made = await prepare(fileOf(webp(9000, 6500), 'a.webp', 'image/webp'))
    expect(made).toMatchObject({ name: 'a.png', type: 'image/png' })
    expect(drawn).toHaveLength(2)
  })

  it('is refused, with what to do, if this browser cannot decode or encode it', async () => {
    const file = fileOf(jpeg(8944, 6708), 'a.jpg', 'image/jpeg')
    expect(await problemOf(file)).toMatch(/at most 4000 pixels/)
    ownDecoder = bitmapOf(8944, 6708)
    bytesPerPixel = 1000
    expect(await problemOf(file)).toMatch(/at most 4000 pixels/)
  })

  it.each([
    ['gif', gif(3)],
    ['webp', webp(8, 6, { isAnimated: true })],
    ['png', png(8, 6, { isAnimated: true })],
  ])('is refused if it moves: %s', async (format, bytes) => {
    expect(await problemOf(fileOf(bytes, 'a', `image/${format}`, 26 * MB))).toMatch(
      /^This moving picture is larger than 25 MB/,
    )
  })
})

describe('a large picture', () => {
  const large = () => fileOf(jpeg(8000, 6000), 'dish.jpg', 'image/jpeg')
  beforeEach(() => void (ownDecoder = bitmapOf(8000, 6000)))

  it.each([{ effectiveType: '3g' }, { effectiveType: '4g', downlink: 1.5 }, { effectiveType: '4g', saveData: true }])(
    'is scaled to 12 megapixels on the line %j',
    async (connection) => {
      onLine(connection)
      expect(await prepare(large())).toMatchObject({ name: 'dish.jpg', type: 'image/jpeg' })
      expect(drawn).toEqual([{ width: 4000, height: 3000, type: 'image/jpeg' }])
    },
  )

  it.each([{ effectiveType: '4g', downlink: 10 }, undefined])('is sent as it is on the line %j', async (connection) => {
    onLine(connection)
    const file = large()
    expect(await prepare(file)).toBe(file)
  })

  it.each([
    ['of fewer pixels', fileOf(jpeg(4000, 3000), 'dish', 'image/jpeg')],
    ['that may be animated', fileOf(webp(6000, 5000), 'dish', 'image/webp')],
    ['whose size is unknown', fileOf(jpeg(8, 6).slice(0, 4), 'dish', 'image/jpeg')],
  ])('%s is sent as it is on a slow line', async (_, file) => {
    onLine({ effectiveType: '2g' })
    expect(await prepare(file)).toBe(file)
    expect(drawn).toEqual([])
  })

  it('that this browser cannot read is sent as it is on a slow line', async () => {
    onLine({ effectiveType: '2g' })
    ownDecoder = undefined
    const file = large()
    expect(await prepare(file)).toBe(file)
  })
})

describe('a film', () => {
  it.each([
    ['IMG_1.mov', 'video/quicktime'],
    ['IMG_1.MOV', ''],
    ['IMG_1', 'video/mp4'],
  ])('of an iPhone, called %s with the type "%s", becomes an MP4 of the same frames', async (name, type) => {
    const bytes = film('avc1', ['qt  ', 'qt  '])
    const made = await prepare(new File([bytes], name, { type }))
    expect(made).toMatchObject({ name: 'IMG_1.mp4', type: 'video/mp4', size: bytes.length })
    const after = new Uint8Array(await made.arrayBuffer())
    expect(String.fromCharCode(...after.slice(0, 24))).toContain('ftypmp42\0\0\0\0isom')
    expect(after.slice(28)).toEqual(bytes.slice(28))
    expect(fileWarning(made)).toBeNull()
  })

  it.each([
    ['HEVC', film('hvc1')],
    ['ProRes', film('apcn')],
    ['Motion JPEG', film('jpeg')],
    ['no brand', film('avc1', [])],
    ['no index', brands('qt  ')],
  ])('of an iPhone with %s is refused with what to do', async (_, bytes) => {
    expect(await problemOf(new File([bytes], 'IMG_1.MOV'))).toMatch(/save it as an MP4 with H\.264.*Most Compatible/)
  })

  it('with HEVC in an MP4 is taken with a warning', async () => {
    const made = await prepare(new File([film('hvc1', ['isom', 'mp42'])], 'film.mp4'))
    expect(fileWarning(made)).toMatch(/^Some browsers cannot play this film/)
  })

  it('above 15 MB is taken with a warning', async () => {
    expect(fileWarning(await prepare(fileOf(webm, 'film.webm', 'video/webm', 62 * MB)))).toMatch(
      /^Large video: 62 MB\./,
    )
    expect(fileWarning(await prepare(fileOf(webm, 'film.webm', 'video/webm', 15 * MB)))).toBeNull()
  })

  it('above 1 GB is refused', async () => {
    const file = fileOf(webm, 'film.webm', 'video/webm', 1024 * MB + 1)
    expect(await problemOf(file)).toBe('This video is larger than 1 GB.')
  })
})

describe('a file that was called something else', () => {
  it.each([
    ['a PNG called .jpg', png(8, 6), 'dish.jpg', 'image/jpeg', 'image/png'],
    ['a JPEG without a type', jpeg(8, 6), 'DISH.JPG', '', 'image/jpeg'],
    ['an Ogg film with the type of sound', ogg('\u{80}theora'), 'film.ogg', 'audio/ogg', 'video/ogg'],
    ['an Apple MP4', brands('M4V ', 'mp42'), 'film.m4v', 'video/x-m4v', 'video/mp4'],
  ])('gets its type: %s', async (_, bytes, name, type, right) => {
    expect(await prepare(new File([bytes], name, { type }))).toMatchObject({ name, type: right })
  })

  it.each([
    ['a text', new File(['text'], 'dish.jpg', { type: 'image/jpeg' })],
    ['SVG', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })],
    ['a PDF', new File(['%PDF'], 'dish.png', { type: 'image/png' })],
  ])('is refused if it is %s', async (_, file) => {
    expect(await problemOf(file)).toBe(
      'Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, WebM or Ogg).',
    )
  })

  it('is refused if it is a film where only pictures are taken', async () => {
    expect(await problemOf(new File([webm], 'dish.jpg'), ['image'])).toMatch(/^Please choose a picture \(JPEG/)
  })

  it.each([
    ['empty', new File([], 'dish.jpg', { type: 'image/jpeg' })],
    ['unreadable', unreadable()],
  ])('is refused if it is %s, with a word about clouds', async (_, file) => {
    expect(await problemOf(file)).toMatch(/iCloud/)
  })
})

it.each([
  ['PNG', png(8, 6, { isAnimated: true }), {}, true],
  ['GIF', gif(2), {}, false],
  ['WebP', webp(8, 6, { isAnimated: true }), {}, false],
  ['GIF as an avatar', gif(2), { standsStill: true }, true],
])('says whether an animation stands still: %s', async (_, bytes, more, standsStill) => {
  const limits = { bytes: MB, pixels: MB, side: MAX_SIDE, ...more }
  const made = fileIn(await preparedFile(new File([bytes], 'a'), ['image'], limits))
  expect(fileWarning(made) !== null).toBe(standsStill)
})

function unreadable(): File {
  const file = new File(['x'], 'dish.jpg')
  file.slice = () => {
    throw new DOMException('The file could not be read.', 'NotReadableError')
  }
  return file
}
