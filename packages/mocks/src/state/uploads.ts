import { AppError, contentTypes, type FileFormat, fileFormat, TELLING_BYTES } from '@tablier/api-rules'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_VIDEO_BYTES, type MediaKind } from '@tablier/contracts'
import { imageSize } from 'image-size'

/** An upload that is known to be good, under the name that it is kept by. */
export interface Upload {
  readonly name: string
  readonly file: Blob
}

/**
 * Takes an upload in as the server does, but for writing pictures anew.
 * @throws AppError unsupported_media, too_large or broken_picture
 */
export async function receiveUpload(file: Blob, accepts: readonly MediaKind[]): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = await fileFormat(bytes.subarray(0, TELLING_BYTES))
  if (!format || !accepts.includes(format.kind)) throw new AppError('unsupported_media')
  if (bytes.length > (format.kind === 'image' ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES)) throw new AppError('too_large')
  const size = format.kind === 'image' ? `-${pixelSize(bytes, format)}` : ''
  return {
    name: `${await shortHash(bytes)}${size}.${format.extension}`,
    file: new Blob([bytes], { type: contentTypes[format.extension] }),
  }
}

/** The marks that a whole file ends with; one that broke off on the way lacks its own. */
const endMarks: Partial<Record<FileFormat['extension'], readonly number[]>> = {
  jpg: [0xff, 0xd9],
  png: [0x49, 0x45, 0x4e, 0x44],
}

/** Upright, such as `1600x1200`. */
function pixelSize(bytes: Uint8Array, { extension }: FileFormat): string {
  const { width, height, orientation = 1 } = sizeOf(bytes)
  const mark = endMarks[extension]
  if (mark && !includes(bytes, mark)) throw new AppError('broken_picture')
  if (width * height > MAX_IMAGE_PIXELS) throw new AppError('too_large')
  return orientation > 4 ? `${height}x${width}` : `${width}x${height}` // EXIF: from 5 on it lies on its side
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes)
  } catch (cause) {
    throw new AppError('broken_picture', { cause })
  }
}

/** 128 bits in hexadecimal digits, as the server names files. */
async function shortHash(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Looked for from the end, where it stands in a whole file. */
function includes(bytes: Uint8Array, mark: readonly number[]): boolean {
  for (let start = bytes.length - mark.length; start >= 0; start -= 1)
    if (mark.every((byte, offset) => bytes[start + offset] === byte)) return true
  return false
}
