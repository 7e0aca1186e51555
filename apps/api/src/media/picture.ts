import { writeFile } from 'node:fs/promises'
import { CARD, MAX_ENLARGEMENT, MEASURED_SIDE, SHARE, UPRIGHT, type VariantFormat } from '@tablier/contracts'
import sharp, { type Region, type Sharp } from 'sharp'
import {
  AppError,
  checkPixels,
  type ImageExtension,
  type MediaLimits,
  type NamedPicture,
  pictureFacts,
  SAMPLE_SIZE,
} from '@tablier/backend'
import type { Crop, Variant } from './variant-names.ts'

sharp.cache(false) // each picture is read once, so a cache would only use memory

/** The maximum side of a WebP picture, so that every variant of a stored picture can be made. */
const MAX_SIDE = 16_383

/** Variants are made from the stored originals, so these keep a high quality. */
const originals: Record<ImageExtension, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 8 }),
  webp: (picture) => picture.webp({ quality: 90 }),
  avif: (picture) => picture.avif({ quality: 70, effort: 2, chromaSubsampling: '4:2:0' }),
  gif: (picture) => picture.gif(),
}

/** AVIF effort 2 takes a quarter of the time of the default, for a few percent of the bytes. */
const variants: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78 }),
}

/**
 * The quality of the hero's picture on a phone. It is dimmed and the first thing that is seen, so a smaller file is
 * worth a few tenths of a second.
 */
const uprightCrop = (picture: Sharp) => picture.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' })

/** sharp's names of the formats. */
const decoders: Record<ImageExtension, string> = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif' }

/** The size is that of one frame, upright. */
export interface Picture extends NamedPicture {
  readonly isAnimated: boolean
}

/**
 * Decodes a picture and encodes it again in its own format: upright, in sRGB, without metadata, into the file `output`.
 * Scales it down if the limits say so; otherwise animations stay. If the header shows that it is too large, it is
 * refused before it is decoded.
 * @throws AppError too_large, unsupported_media, or broken_picture if it cannot be decoded completely
 */
export async function rewritePicture(path: string, extension: ImageExtension, limits: MediaLimits, output: string) {
  const header = await orBroken(sharp(path, { animated: true, limitInputPixels: false }).metadata())
  if (header.format !== decoders[extension]) throw new AppError('unsupported_media')
  const { storedSide } = limits
  const hasFrames = (header.pages ?? 1) > 1 && (extension === 'gif' || extension === 'webp')
  const isAnimated = hasFrames && storedSide === undefined
  const frameHeight = header.pageHeight ?? header.height
  checkPixels(extension, header, limits)
  if (Math.max(header.width, frameHeight) > MAX_SIDE) throw new AppError('too_large')
  const decoded = sharp(path, {
    animated: isAnimated,
    autoOrient: !isAnimated, // sharp cannot rotate several frames
    limitInputPixels: limits.imagePixels,
    failOn: 'error', // includes truncated files, but not the warnings that many cameras cause
  })
  const inside = { width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true } as const
  const picture = storedSide === undefined ? decoded : decoded.resize(inside)
  const { data, info } = await orBroken(originals[extension](picture).toBuffer({ resolveWithObject: true }))
  const facts = await orBroken(measure(data))
  await writeFile(output, data)
  return { width: info.width, height: info.pageHeight ?? info.height, facts, isAnimated }
}

async function measure(picture: Buffer): Promise<string> {
  const { width, height } = SAMPLE_SIZE
  const sample = sharp(picture).resize(width, height, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
  const scaled = sharp(picture).resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'inside', withoutEnlargement: true })
  const sampled = await pixelsOf(sample)
  const measured = await pixelsOf(scaled)
  return pictureFacts(sampled, measured)
}

async function pixelsOf(picture: Sharp) {
  const rgba = picture.toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await rgba.toBuffer({ resolveWithObject: true })
  return { rgba: data, width: info.width, height: info.height }
}

type Scaling = Pick<Variant, 'width' | 'format' | 'crop'>

/** Writes a narrower copy, a crop or a share card to the file `output`. */
export async function encodeVariant(input: string, { width, format, crop }: Scaling, output: string): Promise<void> {
  if (format === 'jpg') return encodeCard(input, crop, output)
  const picture = sharp(input)
  const part = crop ? picture.extract(partOf(crop, await picture.metadata())) : picture
  const encode = crop?.shape === 'upright' ? uprightCrop : variants[format]
  await encode(part.resize({ width })).toFile(output)
}

/** The space around a small or transparent picture on its card, in pixels. */
const CARD_MARGIN = 60

/** Writes the JPEG for share cards: the first frame, which fills it unless it is small or transparent. */
async function encodeCard(input: string, crop: Crop | undefined, output: string): Promise<void> {
  const size = await sharp(input).metadata()
  const isOpaque = !size.hasAlpha || (await sharp(input).stats()).isOpaque
  const enlargement = Math.max(CARD.width / size.width, CARD.height / size.height)
  const jpeg = { quality: 82, mozjpeg: true } as const
  if (isOpaque && enlargement <= MAX_ENLARGEMENT) {
    const [x = 50, y = 50] = crop?.focus ?? []
    const part = sharp(input).extract(partOf({ shape: 'share', focus: [x, y] }, size))
    await part
      .removeAlpha()
      .resize({ ...CARD, fit: 'fill' })
      .jpeg(jpeg)
      .toFile(output)
    return
  }
  const room = { width: CARD.width - 2 * CARD_MARGIN, height: CARD.height - 2 * CARD_MARGIN }
  const inside = await sharp(input)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const ground = { ...CARD, channels: 3, background: `#${crop?.ground ?? 'ffffff'}` } as const
  await sharp({ create: ground })
    .composite([{ input: inside }])
    .jpeg(jpeg)
    .toFile(output)
}

/** Returns the largest part of a picture with the crop's shape, positioned like `object-position`. */
function partOf({ shape, focus: [x, y = 50] }: Crop, size: { width: number; height: number }): Region {
  const { ratio } = shape === 'upright' ? UPRIGHT : SHARE
  const width = Math.min(size.width, Math.round(size.height * ratio))
  const height = Math.min(size.height, Math.round(size.width / ratio))
  const left = Math.round((size.width - width) * (x === undefined ? UPRIGHT.focus : x / 100))
  return { left, top: Math.round(((size.height - height) * y) / 100), width, height }
}

function orBroken<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((cause: unknown) => {
    throw new AppError('broken_picture', { cause })
  })
}
