import {
  AVATAR_SIDE,
  MAX_AVATAR_AVIF_PIXELS,
  MAX_AVATAR_BYTES,
  MAX_AVATAR_PIXELS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_VIDEO_BYTES,
  type MediaKind,
  type MediaPart,
} from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Caller } from '../calls/handlers.ts'
import { randomHex } from '../database/digest.ts'
import type { Ports } from '../calls/ports.ts'
import { countOfUser } from '../calls/count-call.ts'
import { type FileFormat, fileFormat, type ImageExtension } from './file-format.ts'

export interface MediaLimits {
  readonly imageBytes: number
  readonly imagePixels: number
  /** The maximum for an AVIF picture, if it is lower. */
  readonly avifPixels?: number
  readonly videoBytes: number
  /** Only avatars: the longest stored side in pixels. A larger one is scaled down, an animation is one frame. */
  readonly storedSide?: number
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

const avatarLimits: MediaLimits = {
  imageBytes: MAX_AVATAR_BYTES,
  imagePixels: MAX_AVATAR_PIXELS,
  avifPixels: MAX_AVATAR_AVIF_PIXELS,
  videoBytes: 0,
  storedSide: AVATAR_SIDE,
}

/** Returns the limits of an endpoint's file. */
export function limitsOf({ isAvatar }: Pick<MediaPart, 'isAvatar'>): MediaLimits {
  return isAvatar ? avatarLimits : mediaLimits
}

/**
 * Returns the format of a file.
 * @param start the first `TELLING_BYTES` bytes, or all of a shorter file
 * @throws AppError `unsupported_media` unless the format is one of the accepted kinds
 */
export async function acceptedFormat(start: Uint8Array, accepts: readonly MediaKind[]): Promise<FileFormat> {
  const format = await fileFormat(start)
  if (!format || !accepts.includes(format.kind)) throw new AppError('unsupported_media', { reason: reasonFor(accepts) })
  return format
}

/** @throws AppError `too_large` if a file of this format has too many bytes */
export function checkFileSize({ kind }: FileFormat, bytes: number, limits: MediaLimits): void {
  if (bytes > (kind === 'image' ? limits.imageBytes : limits.videoBytes)) throw tooLarge(limits)
}

/** @throws AppError `too_large` if a picture has too many pixels, all frames together */
export function checkPixels(extension: ImageExtension, { width, height }: PixelSize, limits: MediaLimits): void {
  const { imagePixels, avifPixels = imagePixels } = limits
  if (width * height > (extension === 'avif' ? avifPixels : imagePixels)) throw tooLarge(limits)
}

/** Returns the reason that says which files may be chosen. */
function reasonFor(accepts: readonly MediaKind[]) {
  if (!accepts.includes('video')) return 'choosePicture'
  return accepts.includes('image') ? 'choosePictureOrVideo' : 'chooseVideo'
}

function tooLarge({ storedSide }: MediaLimits): AppError {
  if (storedSide === undefined) return new AppError('too_large')
  return new AppError('too_large', { reason: 'avatarAtMost' })
}

/** The facts about a picture, or a video's poster, that are part of its name. */
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
 * are equal: 128 bits of the hash are enough for that. Each avatar gets a name of its own instead, so that it can be
 * deleted when it is replaced, whoever uploads the same picture at that moment.
 * @param sha256 of the stored bytes, in hexadecimal digits
 * @param picture without it the upload has no variants
 */
export function uploadName(
  sha256: string,
  { extension }: FileFormat,
  picture: NamedPicture | undefined,
  { storedSide }: MediaLimits,
): string {
  const { width, height, facts } = picture ?? {}
  const unique = storedSide === undefined ? sha256.slice(0, 32) : randomHex(16)
  return `${unique}${picture ? `-${width}x${height}${facts && `-${facts}`}` : ''}.${extension}`
}

/** Counts an upload before its file is read, except administrators'. @throws AppError `too_many_requests` */
export async function countUpload({ attempts }: Pick<Ports, 'attempts'>, { user }: Pick<Caller, 'user'>) {
  await countOfUser(attempts, 'upload', user)
}
