import type { MediaKind } from '@tablier/contracts'

/** What a file is by its bytes. What the system says of it may be wrong or missing. */
export interface FileFacts {
  readonly kind: MediaKind
  /** The MIME type: `image/heic` for every HEIF photo, `video/quicktime` for films as iPhones make them. */
  readonly type: string
  readonly isAnimated: boolean
}

/** At the start of a file, which shows its format and whether it moves. */
const HEAD_BYTES = 64 * 1024
const PNG = '\u{89}PNG'
const WEBM = '\u{1a}E\u{df}\u{a3}'
/** A drawing, perhaps after a mark of its encoding, a declaration, a type and comments. */
const SVG =
  /^(?:\u{ef}\u{bb}\u{bf})?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?>\s*)*<svg[\s>]/su
/** Begins each frame of a GIF that has a duration. */
const GIF_FRAME = '\u{21}\u{f9}\u{4}'

/**
 * Returns the format of a picture or film, null for anything else. It looks at the first bytes only; the server checks
 * them all.
 * @throws DOMException if the file cannot be read, because it is in a cloud or was deleted
 */
export async function fileFacts(file: Blob): Promise<FileFacts | null> {
  const head = await latin1Of(file.slice(0, HEAD_BYTES))
  if (head.startsWith('\u{ff}\u{d8}\u{ff}')) return pictureOf('jpeg')
  if (head.startsWith(PNG)) return pictureOf('png', head.split('IDAT')[0]?.includes('acTL'))
  if (head.startsWith('GIF8')) return pictureOf('gif', head.split(GIF_FRAME).length > 2)
  if (/^RIFF.{4}WEBP/s.test(head)) return pictureOf('webp', head.slice(12, 64).includes('ANIM'))
  if (head.startsWith(WEBM)) return head.slice(0, 64).includes('webm') ? filmOf('webm') : null
  if (SVG.test(head)) return pictureOf('svg+xml')
  if (head.startsWith('OggS')) return head.includes('\u{80}theora') ? filmOf('ogg') : null
  return isoFacts(head)
}

/** Brands of photos, of AVIF and of films in the container of MP4. */
const HEIF = /^(?:mif1|msf1|hei[cxms]|hev[cxms])$/
const AVIF = /^avi[fs]$/
const MP4 = /^(?:iso[m2-9]|mp4[12]|avc1|M4V.?|MSNV|dash)$/
/** The first box of QuickTime films without brands. */
const QUICKTIME_BOX = /^(?:moov|mdat|wide|free|skip|pnot)$/

function isoFacts(head: string): FileFacts | null {
  const box = head.slice(4, 8)
  if (box !== 'ftyp') return QUICKTIME_BOX.test(box) ? filmOf('quicktime') : null
  const brands = (head.slice(8, sizeAt(head, 0)).match(/.{4}/gs) ?? []).map((brand) => brand.trim())
  const has = (pattern: RegExp) => brands.some((brand) => pattern.test(brand))
  if (brands[0] === 'qt') return filmOf('quicktime')
  if (has(AVIF)) return pictureOf('avif', brands.includes('avis'))
  if (has(HEIF)) return pictureOf('heic')
  return has(MP4) ? filmOf('mp4') : null
}

function pictureOf(format: string, isAnimated = false): FileFacts {
  return { kind: 'image', type: `image/${format}`, isAnimated }
}

function filmOf(format: string): FileFacts {
  return { kind: 'video', type: `video/${format}`, isAnimated: true }
}

/** Returns a character for each byte. */
export async function latin1Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** Reads a number of 32 bits. */
export function sizeAt(text: string, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (text.charCodeAt(at + index) || 0), 0)
}
