import { writeFile } from 'node:fs/promises'
import { UPRIGHT, type VariantFormat } from '@tablier/contracts'
import sharp, { type Region, type ResizeOptions, type Sharp } from 'sharp'
import {
  AppError,
  checkPixels,
  type ImageExtension,
  type MediaLimits,
  type NamedPicture,
  pictureFacts,
  SAMPLE_SIZE,
} from '@tablier/backend'

sharp.cache(false) // each picture is read once, so a cache would only use memory

/** The longest side that WebP can hold, so that every variant of a stored picture can be made. */
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

/** The hero's picture on a phone, dimmed and the first thing that is seen: small, for a few tenths of a second more. */
const uprightCrop = (picture: Sharp) => picture.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' })

/** sharp's names of the formats. */
const decoders: Record<ImageExtension, string> = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif' }

/** Its size is that of one frame, upright. */
export interface Picture extends NamedPicture {
  readonly isAnimated: boolean
}

/**
 * Decodes a picture and encodes it again in its own format: upright, in sRGB, without metadata, into the file `output`.
 * It is scaled down if the limits say so; otherwise GIF and WebP animations are kept. What the header shows to be too
 * large is refused before it is decoded.
 * @throws AppError too_large, unsupported_media, or broken_picture if it cannot be decoded completely
 */
export async function rewritePicture(
  path: string,
  extension: ImageExtension,
  limits: MediaLimits,
  output: string,
): Promise<Picture> {
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
  const picture = storedSide === undefined ? decoded : decoded.resize(fitInto(storedSide))
  const { data, info } = await orBroken(originals[extension](picture).toBuffer({ resolveWithObject: true }))
  const facts = await orBroken(measure(data))
  await writeFile(output, data)
  return { width: info.width, height: info.pageHeight ?? info.height, facts, isAnimated }
}

function fitInto(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true }
}

async function measure(picture: Buffer): Promise<string> {
  const { width, height } = SAMPLE_SIZE
  const sample = sharp(picture).resize(width, height, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
  const rgba = await sample.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  return pictureFacts({ rgba, width, height })
}

interface Scaling {
  /** Pixels. */
  readonly width: number
  readonly format: VariantFormat
  /** Crops it before (`UPRIGHT`); it must be wider. */
  readonly isUpright?: boolean
}

/** Writes a narrower copy to the file `output`. */
export async function encodeVariant(input: string, scaling: Scaling, output: string): Promise<void> {
  const { width, format, isUpright } = scaling
  const picture = sharp(input)
  if (isUpright)
    await uprightCrop(picture.extract(uprightPart(await picture.metadata())).resize({ width })).toFile(output)
  else await variants[format](picture.resize({ width })).toFile(output)
}

function uprightPart({ width, height }: { width: number; height: number }): Region {
  const visible = Math.round(height * UPRIGHT.ratio)
  return { left: Math.round((width - visible) * UPRIGHT.focus), top: 0, width: visible, height }
}

function orBroken<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((cause: unknown) => {
    throw new AppError('broken_picture', { cause })
  })
}
