import { AppError, checkPixels, type FileFormat, type MediaLimits, type NamedPicture } from '@tablier/backend'
import { imageSize } from 'image-size'

type PictureFormat = Extract<FileFormat, { kind: 'image' }>

/** A picture that was read and turned upright. Its facts are '' if the host cannot read pixels. */
export interface Picture extends NamedPicture {
  readonly file: Blob
}

export interface Pictures {
  /** Returns the picture as it is stored. @throws AppError `broken_picture` or `too_large` */
  read(file: Blob, format: PictureFormat, limits: MediaLimits): Promise<Picture>
  /** Returns a narrower copy; `width` in pixels. */
  scale(file: Blob, width: number): Promise<Blob>
}

/** The bytes at the end of a complete file. */
const endMarks: Partial<Record<PictureFormat['extension'], readonly number[]>> = {
  jpg: [0xff, 0xd9],
  png: [0x49, 0x45, 0x4e, 0x44],
}

/** Reads only a picture's header and checks its end. Every variant, and an avatar, is the whole picture. */
export const headersOnly: Pictures = {
  async read(file, { extension }, limits) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { width, height, orientation = 1 } = sizeOf(bytes)
    checkPixels(extension, { width, height }, limits)
    const mark = endMarks[extension]
    if (mark && !includes(bytes, mark)) throw new AppError('broken_picture')
    const isRotated = orientation > 4 // EXIF: 5 to 8 are rotated by 90 degrees
    return { file, facts: '', ...(isRotated ? { width: height, height: width } : { width, height }) }
  },
  scale: async (file) => file,
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes)
  } catch (cause) {
    throw new AppError('broken_picture', { cause })
  }
}

/** Searches backwards, because a complete file has the mark at its end. */
function includes(bytes: Uint8Array, mark: readonly number[]): boolean {
  for (let start = bytes.length - mark.length; start >= 0; start -= 1)
    if (mark.every((byte, offset) => bytes[start + offset] === byte)) return true
  return false
}
