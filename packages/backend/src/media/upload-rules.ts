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

/** What a name tells of a picture, or of a video's poster. */
export interface NamedPicture extends PixelSize {
  /** From `pictureFacts`; '' if the picture was not measured. */
  readonly facts: string
}

/** @throws AppError `unsupported_media` unless a video's poster is a JPEG */
export function checkPoster({ extension }: FileFormat): void {
  if (extension !== 'jpg') throw new AppError('unsupported_media')
}

/**
 * Returns the name of a stored upload, such as `3f…c1-1600x1200-<facts>.jpg`. Two files get the same name only if they
 * are equal: 128 bits of the hash are enough for that.
 * @param sha256 of the stored bytes, in hexadecimal digits
 * @param picture without it the upload has no variants
 */
export function uploadName(sha256: string, { extension }: FileFormat, picture?: NamedPicture): string {
  const { width, height, facts } = picture ?? {}
  return `${sha256.slice(0, 32)}${picture ? `-${width}x${height}${facts && `-${facts}`}` : ''}.${extension}`
}
