import {
  type DocumentType,
  type imageExtensions,
  MAX_DOCUMENT_BYTES,
  type MediaKind,
  type videoExtensions,
} from '@tablier/contracts'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../calls/app-error.ts'

export type ImageExtension = (typeof imageExtensions)[number]
type VideoExtension = (typeof videoExtensions)[number]

export type FileFormat =
  | { readonly kind: Extract<MediaKind, 'image'>; readonly extension: ImageExtension }
  | { readonly kind: Extract<MediaKind, 'video'>; readonly extension: VideoExtension }

export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
} as const satisfies Record<ImageExtension | VideoExtension, string>

/** Returns the content type of a stored file; undefined for an extension that is never stored. */
export function contentTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return Object.entries(contentTypes).find(([known]) => known === extension)?.[1]
}

/** How many bytes of a file are needed to detect its format. This is file-type's default. */
export const TELLING_BYTES = 4100

/** Detects the format of a file by its first bytes; undefined if it is not accepted. */
export async function fileFormat(start: Uint8Array): Promise<FileFormat | undefined> {
  const found = await fileTypeFromBuffer(start)
  switch (found?.ext) {
    case 'jpg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'gif':
      return { kind: 'image', extension: found.ext }
    case 'apng':
      return { kind: 'image', extension: 'png' }
    case 'heic': // a generic brand, which an AVIF may have first
      return brands(start).includes('avif') ? { kind: 'image', extension: 'avif' } : undefined
    case 'mp4':
    case 'm4v': // file-type calls every unknown container mp4
      return isMp4(brands(start)) ? { kind: 'video', extension: 'mp4' } : undefined
    case 'webm':
      return { kind: 'video', extension: 'webm' }
    default: // file-type looks at the first stream of an Ogg file only, which may be its sound
      return isOggVideo(start) ? { kind: 'video', extension: 'ogg' } : undefined
  }
}

/** Brands of containers that browsers play, and brands of pictures. */
const MP4_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4V.?|MSNV|dash)$/
const PICTURE_BRAND = /^(?:mif1|msf1|miaf|hei[cxms]|hev[cxms]|avi[fs]|avci|avcs|jpeg|jxl)$/

function isMp4(names: readonly string[]): boolean {
  return names.some((name) => MP4_BRAND.test(name)) && !names.some((name) => PICTURE_BRAND.test(name))
}

const latin1 = new TextDecoder('latin1')

/** Returns the major and the compatible brands of an ISO media file, from its first box, `ftyp`. */
function brands(start: Uint8Array): string[] {
  const boxSize = new DataView(start.buffer, start.byteOffset).getUint32(0)
  const box = latin1.decode(start.subarray(8, Math.min(boxSize, start.length)))
  const words = Array.from({ length: Math.floor(box.length / 4) }, (_, index) =>
    box.slice(index * 4, index * 4 + 4).trim(),
  )
  return words.filter((_, index) => index !== 1) // the second word is a version
}

/** Marks a Theora stream: the byte 0x80 and the name. */
const THEORA = latin1.decode(Uint8Array.of(0x80)) + 'theora'

/** The first pages of an Ogg file contain the mark of each stream's codec. */
function isOggVideo(start: Uint8Array): boolean {
  const text = latin1.decode(start)
  return text.startsWith('OggS') && text.includes(THEORA)
}

/**
 * Returns the type of a document.
 * @param start the first `TELLING_BYTES` bytes, or all of a shorter file
 * @throws AppError `unsupported_media` unless its bytes are those of a PDF, JPEG, PNG or WebP
 */
export async function documentType(start: Uint8Array): Promise<DocumentType> {
  const found = await fileTypeFromBuffer(start)
  switch (found?.ext) {
    case 'pdf':
      return 'application/pdf'
    case 'jpg':
      return 'image/jpeg'
    case 'png':
    case 'apng':
      return 'image/png'
    case 'webp':
      return 'image/webp'
    default:
      throw new AppError('unsupported_media', { reason: 'chooseAPdf' })
  }
}

/** @throws AppError `too_large` if a document has too many bytes */
export function checkDocumentSize(bytes: number): void {
  if (bytes <= MAX_DOCUMENT_BYTES) return
  throw new AppError('too_large', { reason: 'fileAtMost', values: { count: MAX_DOCUMENT_BYTES / 1024 / 1024 } })
}
