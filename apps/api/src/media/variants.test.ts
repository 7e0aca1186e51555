import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFolder } from '../../test/folder.ts'
import { animation, plainPicture, streamOf } from '../../test/media/example-media.ts'
import { picturesHere as lanes } from '../../test/media/pictures-here.ts'
import type { Pictures } from './pictures.ts'
import { createMedia } from './receive.ts'
import { openDiskStorage, type Storage } from './storage.ts'
import { originalOfVariant, parseVariant, type Variant, variantKey } from './variant-names.ts'
import { createPreparation, createShownUploads, createVariants, type Variants } from './variants.ts'

const picture = '0123456789abcdef0123456789abcdef-1000x500.jpg'

describe('the URL of a variant', () => {
  it.each(['320.avif', '480.webp', '960.avif'])('is valid for %s', (variant) => {
    const [width, format] = variant.split('.')
    expect(parseVariant(picture, variant)).toEqual({ name: picture, width: Number(width), format })
  })

  it.each(['1280.avif', '321.avif', '320.jpg', '320', '.avif', '320.avif.avif', '0320.avif', '3.2e2.avif', '', '../x'])(
    'is invalid for %j of a picture 1000 pixels wide',
    (variant) => {
      expect(parseVariant(picture, variant)).toBeUndefined()
    },
  )

  it.each([
    ['a video', '0123456789abcdef0123456789abcdef.mp4'],
    ['a GIF', '0123456789abcdef0123456789abcdef-1000x500.gif'],
    ['an animation, which has no size in its name', '0123456789abcdef0123456789abcdef.webp'],
    ['no upload', '../../etc/passwd-1000x500.jpg'],
  ])('is invalid for %s', (_, name) => {
    expect(parseVariant(name, '320.avif')).toBeUndefined()
  })

  it('is valid for a crop for upright screens, unless that would be wider than the part it shows', () => {
    const [name, low] = [picture.replace('1000x500', '2400x1350'), picture]
    const crop = parseVariant(name, 'upright-600.avif')
    expect(crop).toEqual({ name, width: 600, format: 'avif', crop: { shape: 'upright', focus: [] } })
    expect(crop && originalOfVariant(variantKey(crop))).toBe(name)
    expect(parseVariant(low, 'upright-600.avif')).toBeUndefined()
    for (const other of ['upright-320.avif', 'upright-600.webp']) expect(parseVariant(name, other)).toBeUndefined()
  })

  it('may name the focal point of a crop', () => {
    const name = picture.replace('1000x500', '2400x1350')
    const upright = parseVariant(name, 'upright-600-30.avif')
    expect(upright).toMatchObject({ width: 600, crop: { shape: 'upright', focus: [30] } })
    const share = parseVariant(name, 'share-1200-30-100.webp')
    expect(share).toMatchObject({ width: 1200, crop: { shape: 'share', focus: [30, 100] } })
    for (const variant of [upright, share]) expect(variant && originalOfVariant(variantKey(variant))).toBe(name)
    for (const other of ['upright-600-31', 'upright-600-030', 'upright-600-105', 'upright-600-30-40', '640-30'])
      expect(parseVariant(name, `${other}.avif`)).toBeUndefined()
    for (const other of ['share-1200', 'share-1200-30', 'share-900-30-40', 'share-1200-30-40-50', 'share-1200-15110d'])
      expect(parseVariant(name, `${other}.webp`)).toBeUndefined()
    expect(parseVariant(picture, 'share-1200-30-40.webp')).toBeUndefined()
  })

  it.each([
    [picture, 'share-1200.jpg'],
    [picture, 'share-1200-30-40.jpg'],
    ['0123456789abcdef-300x200.jpg', 'share-1200-101214.jpg'],
    ['0123456789abcdef-3000x200.png', 'share-1200-0-100-15110d.jpg'],
    ['0123456789abcdef.gif', 'share-1200-15110d.jpg'],
  ])('of %s may be its share card %s', (name, file) => {
    const card = parseVariant(name, file)
    expect(card).toMatchObject({ width: 1200, format: 'jpg', crop: { shape: 'share' } })
    expect(card && originalOfVariant(variantKey(card))).toBe(name)
  })

  it.each([
    [picture, 'share-1200-15110d.jpg'],
    [picture, 'share-1200-30.jpg'],
    [picture, 'share-1200-31-40.jpg'],
    [picture, 'share-600.jpg'],
    ['0123456789abcdef-300x200.jpg', 'share-1200.jpg'],
    ['0123456789abcdef-300x200.jpg', 'share-1200-15110D.jpg'],
    ['0123456789abcdef-1600x900.mp4', 'share-1200.jpg'],
  ])('of %s is no share card %s', (name, file) => {
    expect(parseVariant(name, file)).toBeUndefined()
  })

  it('contains the name of its original', () => {
    expect(originalOfVariant(variantKey({ name: picture, width: 320, format: 'avif' }))).toBe(picture)
    expect(originalOfVariant(picture)).toBeUndefined()
    expect(originalOfVariant('variants/notes.txt')).toBeUndefined()
  })
})

describe('variants', () => {
  const pictures = lanes.strangers
  const folder = useFolder('test')
  const tempDir = join(folder, 'temp')
  let storage: Storage
  let name: string
  const encode = vi.fn<Pictures['encodeVariant']>()
  const isShown = vi.fn<() => Promise<boolean>>()
  let variants: Variants

  beforeEach(async () => {
    storage = await openDiskStorage(join(folder, 'uploads'))
    name = await store(plainPicture(700, 350))
    encode
      .mockReset()
      .mockImplementation((_input, { width, format }, output) => writeFile(output, `${width}.${format}`))
    isShown.mockReset().mockResolvedValue(true)
    variants = createVariants({ storage, tempDir, pictures: { encodeVariant: encode }, isShown, waiting: 2 })
  })

  async function store(original: Sharp): Promise<string> {
    const media = createMedia({ storage, tempDir, pictures: lanes })
    const received = await media.receive(streamOf(await original.jpeg().toBuffer()), ['image'])
    const path = await received.keep()
    await received.discard()
    return path.replace('/api/uploads/', '')
  }

  async function make(variant: Variant): Promise<Sharp> {
    const made = await createVariants({ storage, tempDir, pictures, isShown }).ensure(variant)
    const found = await storage.read(variantKey(variant))
    const bytes = await buffer(found!.stream) // was just stored
    expect(made?.size).toBe(bytes.length)
    return sharp(bytes)
  }

  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const)('are pictures of the requested width, as %s', async (format, decoder) => {
    const made = await make({ name, width: 320, format })
    expect(await made.metadata()).toMatchObject({ format: decoder, width: 320, height: 160 })
  })

  it('can be the part of a wide picture that an upright screen shows', async () => {
    const white = sharp({ create: { width: 675, height: 900, channels: 3, background: 'white' } })
    const stored = await store(white.extend({ left: 326, right: 199, background: 'black' }))
    const made = await make({ name: stored, width: 600, format: 'avif', crop: { shape: 'upright', focus: [] } })
    expect(await made.metadata()).toMatchObject({ width: 600, height: 800 })
    const { channels } = await made.stats()
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(250)
  })

  it.each([
    ['upright', [100], 'avif', { width: 600, height: 800 }],
    ['share', [100, 50], 'webp', { width: 600, height: 315 }],
  ] as const)('can be a crop of the shape %s around the focal point', async (shape, focus, format, size) => {
    const right = sharp({ create: { width: 1100, height: 900, channels: 3, background: 'white' } })
    const stored = await store(right.extend({ left: 1300, background: 'black' }))
    const made = await make({ name: stored, width: 600, format, crop: { shape, focus } })
    expect(await made.metadata()).toMatchObject(size)
    const grey = await made.greyscale().raw().toBuffer()
    expect(grey[599]).toBeGreaterThan(250)
    expect(grey[0]! > 250).toBe(shape === 'upright') // a share card is wider than the white part
  })

  describe('for share cards', () => {
    const logo = (width: number, height: number) => {
      const disc = Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="20%" fill="red"/></svg>`,
      )
      return sharp(disc)
    }
    const cards: [what: string, original: Sharp, corner: number[], middle: number[]][] = [
      ['a wide photo', plainPicture(2400, 900).jpeg(), [200, 100, 30], [200, 100, 30]],
      ['an upright photo', plainPicture(900, 1600).jpeg(), [200, 100, 30], [200, 100, 30]],
      ['a picture that is a little small', plainPicture(700, 500).webp(), [200, 100, 30], [200, 100, 30]],
      ['a small picture', plainPicture(120, 90).jpeg(), [6, 19, 24], [200, 100, 30]],
      ['a transparent logo', logo(1600, 900).png(), [6, 19, 24], [255, 0, 0]],
      ['a small transparent logo', logo(90, 90).webp(), [6, 19, 24], [255, 0, 0]],
      [
        'an opaque picture with an alpha channel',
        plainPicture(1600, 900).ensureAlpha().png(),
        [200, 100, 30],
        [200, 100, 30],
      ],
      ['a very wide picture', plainPicture(3000, 100).jpeg(), [6, 19, 24], [200, 100, 30]],
    ]

    it.each(cards)('are JPEG of 1200 by 630 pixels: %s', async (_what, original, corner, middle) => {
      const path = join(folder, 'original')
      await original.toFile(path)
      const crop = { shape: 'share', focus: [], ground: '061318' } as const
      await pictures.encodeVariant(path, { width: 1200, format: 'jpg', crop }, join(folder, 'card'))
      const made = sharp(join(folder, 'card'))
      expect(await made.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, channels: 3 })
      const { data } = await made.raw().toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
      const isNear = (found: number[], wanted: number[]) =>
        found.every((value, at) => Math.abs(value - wanted[at]!) < 12) // three values each
      expect([pixel(3, 3), isNear(pixel(3, 3), corner)]).toEqual([expect.anything(), true])
      expect([pixel(600, 315), isNear(pixel(600, 315), middle)]).toEqual([expect.anything(), true])
    })

    it('show the first frame of an animation', async () => {
      await writeFile(join(folder, 'original'), await animation('gif'))
      const crop = { shape: 'share', focus: [], ground: '061318' } as const
      await pictures.encodeVariant(join(folder, 'original'), { width: 1200, format: 'jpg', crop }, join(folder, 'card'))
      const middle = sharp(join(folder, 'card')).extract({ left: 600, top: 315, width: 1, height: 1 })
      const [red = 0, green] = await middle.raw().toBuffer()
      expect([red > 200, green]).toEqual([true, expect.any(Number)])
    })
  })

  it('are created and stored by the first of several requests', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => variants.ensure({ name, width: 320, format: 'webp' })),
    )
    expect(new Set(asked.map((file) => file?.size))).toEqual(new Set(['320.webp'.length]))
    await variants.ensure({ name, width: 320, format: 'webp' })
    expect(encode).toHaveBeenCalledTimes(1)
  })

  it('are encoded one at a time', async () => {
    let running = 0
    let most = 0
    encode.mockImplementation(async (_input, _variant, output) => {
      most = Math.max(most, (running += 1))
      await writeFile(output, 'a variant')
      running -= 1
    })
    await Promise.all(
      ([320, 480, 640] as const).flatMap((width) =>
        (['avif', 'webp'] as const).map((format) => variants.prepare({ name, width, format })),
      ),
    )
    expect(encode).toHaveBeenCalledTimes(6)
    expect(most).toBe(1)
  })

  it('are refused to visitors when too many wait, and never to their preparation', async () => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    encode.mockImplementation(async (_input, _scaling, output) => {
      await isFree
      await writeFile(output, 'a variant')
    })
    const asked = ([320, 480, 640] as const).map((width) => variants.ensure({ name, width, format: 'avif' }))
    await expect.poll(variants.pending).toBe(3)
    const refused = { code: 'unavailable', retryAfter: expect.any(Number) as number }
    await expect(variants.ensure({ name, width: 320, format: 'webp' })).rejects.toMatchObject(refused)
    const prepared = variants.prepare({ name, width: 320, format: 'webp' })
    expect(variants.pending()).toBe(4)
    free()
    await prepared
    expect(await Promise.all(asked)).not.toContain(null)
    expect(await variants.ensure({ name, width: 320, format: 'webp' })).not.toBeNull()
  })

  it('of a picture that is not shown are null, unless they are stored', async () => {
    isShown.mockResolvedValue(false)
    expect(await variants.ensure({ name, width: 320, format: 'webp' })).toBeNull()
    expect(encode).not.toHaveBeenCalled()
    await variants.prepare({ name, width: 320, format: 'webp' })
    isShown.mockClear()
    expect(await variants.ensure({ name, width: 320, format: 'webp' })).not.toBeNull()
    expect(isShown).not.toHaveBeenCalled()
  })

  it('are tried again after a failure, which leaves no files', async () => {
    encode.mockRejectedValueOnce(new Error('out of memory'))
    await expect(variants.ensure({ name, width: 320, format: 'avif' })).rejects.toThrow('out of memory')
    expect(await readdir(join(folder, 'temp'))).toEqual([])
    expect(await variants.ensure({ name, width: 320, format: 'avif' })).not.toBeNull()
    expect(await readdir(join(folder, 'temp'))).toEqual([])
  })

  it('are null if there is no original', async () => {
    expect(await variants.ensure({ name: picture, width: 320, format: 'avif' })).toBeNull()
    expect(encode).not.toHaveBeenCalled()
  })
})

const wide = '0123456789abcdef-800x600.jpg'
const narrow = 'fedcba9876543210-400x300.jpg'

/** Records the prepared variants; `makes` may wait or fail. */
function prepare(makes: (variant: Variant) => Promise<void> = async () => {}) {
  const asked: string[] = []
  const log = { error: vi.fn<FastifyBaseLogger['error']>() }
  const prepareOne = async (variant: Variant) => {
    asked.push(`${variant.name.slice(0, 4)} ${variant.width}.${variant.format}`)
    await makes(variant)
  }
  return { ...createPreparation({ prepare: prepareOne }, log), asked, log }
}

it('makes what the pages ask for, one picture after the other, once it is started', async () => {
  const { add, start, asked } = prepare()
  add(wide)
  add(narrow)
  add(wide)
  expect(asked).toEqual([])
  start()
  await expect
    .poll(() => asked)
    .toEqual([
      '0123 320.avif',
      '0123 480.avif',
      '0123 640.avif',
      '0123 320.webp',
      '0123 480.webp',
      'fedc 320.avif',
      'fedc 320.webp',
    ])
})

it('logs a failure and goes on', async () => {
  const { add, start, asked, log } = prepare(async ({ width }) => {
    if (width === 320) throw new Error('no space left')
  })
  start()
  add(wide)
  await expect.poll(() => asked).toHaveLength(5)
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ name: wide, width: 320 }), expect.any(String))
})

it('is closed when the variant under way is made, and drops the rest', async () => {
  const { promise: isMade, resolve: finish } = Promise.withResolvers<void>()
  const { add, start, close, asked } = prepare(() => isMade)
  start()
  add(wide)
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  await Promise.resolve()
  expect(isClosed).toBe(false)
  finish()
  await closing
  expect(asked).toEqual(['0123 320.avif'])
  add(narrow)
  expect(asked).toHaveLength(1)
})

it('asks once for an upload until the content changes', async () => {
  let version = 1
  const isInContent = vi.fn<(name: string) => Promise<boolean>>(async (name) => name === 'shown' && version === 1)
  const isShown = createShownUploads(isInContent, () => version)
  const ask = () => Promise.all(['shown', 'avatar', 'shown', 'avatar'].map(isShown))
  expect([await ask(), await ask()]).toEqual([
    [true, false, true, false],
    [true, false, true, false],
  ])
  expect(isInContent).toHaveBeenCalledTimes(2)
  version = 2
  expect(await ask()).toEqual([false, false, false, false])
  expect(isInContent).toHaveBeenCalledTimes(4)
})

it('asks each time while the content version is unknown', async () => {
  const isInContent = vi.fn<(name: string) => Promise<boolean>>(async () => true)
  const isShown = createShownUploads(isInContent, () => undefined)
  expect([await isShown('a'), await isShown('a')]).toEqual([true, true])
  expect(isInContent).toHaveBeenCalledTimes(2)
})
