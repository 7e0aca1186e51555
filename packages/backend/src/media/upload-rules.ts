import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_VIDEO_BYTES, type MediaKind } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { type FileFormat, fileFormat } from './file-format.ts'

export interface MediaLimits {
  readonly imageBytes: number
  readonly imagePixels: number
  readonly videoBytes: number
}

interface PixelSize {
  readonly width: number
  readonly height: number
}

export const mediaLimits: MediaLimits = {
  imageBytes: MAX_IMAGE_BYTES,
  imagePixels: MAX_IMAGE_PIXELS,
  videoBytes: MAX_VIDEO_BYTES,
}

/**
 * Returns the format of a file.
 * @param start the first `TELLING_BYTES` bytes, or all of a shorter file
 * @throws AppError `unsupported_media` unless the format is one of the accepted kinds
 */
export async function acceptedFormat(start: Uint8Array, accepts: readonly MediaKind[]): Promise<FileFormat> {
  const format = await fileFormat(start)
  if (!format || !accepts.includes(format.kind)) throw new AppError('unsupported_media')
  return format
}

/** @throws AppError `too_large` if a file of this format has too many bytes */
export function checkFileSize({ kind }: FileFormat, bytes: number, limits: MediaLimits): void {
  if (bytes > (kind === 'image' ? limits.imageBytes : limits.videoBytes)) throw new AppError('too_large')
}

/** @throws AppError `too_large` if a picture has too many pixels, all frames together */
export function checkPixels({ width, height }: PixelSize, { imagePixels }: MediaLimits): void {
  if (width * height > imagePixels) throw new AppError('too_large')
}

/**
 * Returns the name of a stored upload, such as `3f…c1-1600x1200.jpg`. Two files get the same name only if they are
 * equal: 128 bits of the hash are enough for that.
 * @param sha256 of the stored bytes, in hexadecimal digits
 * @param size in pixels; without it the upload has no variants
 */
export function uploadName(sha256: string, { extension }: FileFormat, size?: PixelSize): string {
  return `${sha256.slice(0, 32)}${size ? `-${size.width}x${size.height}` : ''}.${extension}`
}
