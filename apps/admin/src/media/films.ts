import { latin1Of, sizeAt } from './file-facts.ts'

/** The most bytes of a film's index that are read. What is looked for is at its start. */
const MAX_INDEX_BYTES = 4 * 1024 * 1024
/** A name of four letters after a size of 32 bits, or of 64 bits. */
const HEADER_BYTES = 16

/**
 * Returns the codec of an MP4 or QuickTime film's pictures, such as `avc1` (H.264), `hvc1` (HEVC) or `apcn` (ProRes);
 * null if it is unknown.
 */
export async function codecOf(film: Blob): Promise<string | null> {
  const index = await indexOf(film)
  const track = boxesIn(index, 'trak').find((text) => boxesIn(text, 'mdia', 'hdlr')[0]?.slice(8, 12) === 'vide')
  // The descriptions begin after a version (4 bytes), a count (4) and the size of the first one (4).
  return (track && boxesIn(track, 'mdia', 'minf', 'stbl', 'stsd')[0]?.slice(12, 16)) ?? null
}

/** Returns the contents of the box `moov`, which has no pictures; cameras write it last. '' if there is none. */
async function indexOf(film: Blob): Promise<string> {
  for (let at = 0; at < film.size;) {
    const header = await latin1Of(film.slice(at, at + HEADER_BYTES))
    const size = sizeAt(header, 0) === 1 ? sizeAt(header, 8) * 2 ** 32 + sizeAt(header, 12) : sizeAt(header, 0)
    const end = size === 0 ? film.size : at + size
    if (header.slice(4, 8) === 'moov') return latin1Of(film.slice(at + 8, Math.min(end, at + MAX_INDEX_BYTES)))
    if (end <= at) return '' // it is broken
    at = end
  }
  return ''
}

/** Returns the contents of all boxes on a path, such as `mdia`, `minf`. */
function boxesIn(text: string, name: string, ...deeper: string[]): string[] {
  const found: string[] = []
  for (let at = 0; at + 8 <= text.length;) {
    const size = sizeAt(text, at)
    if (size < 8) break
    if (text.slice(at + 4, at + 8) === name) found.push(text.slice(at + 8, at + size))
    at += size
  }
  const [next, ...rest] = deeper
  return next === undefined ? found : found.flatMap((inner) => boxesIn(inner, next, ...rest))
}

/**
 * Returns a QuickTime film as an MP4: both have the same boxes, so only the first one, which names the format, becomes
 * another of the same size. Null if the film does not begin with it, since all positions in the film would change.
 */
export async function asMp4(film: File): Promise<File | null> {
  const head = await latin1Of(film.slice(0, HEADER_BYTES))
  const size = sizeAt(head, 0)
  if (head.slice(4, 8) !== 'ftyp' || size < HEADER_BYTES || size > 1024) return null
  const brands = ['mp42', '\0\0\0\0', ...Array.from({ length: size / 4 - 4 }, () => 'isom')]
  const box = head.slice(0, 8) + brands.join('')
  const bytes = Uint8Array.from(box, (letter) => letter.charCodeAt(0))
  return new File([bytes, film.slice(size)], film.name.replace(/\.[^.]*$/, '') + '.mp4', { type: 'video/mp4' })
}
