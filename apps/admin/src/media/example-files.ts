/** Beginnings of files, for tests. Decoders would find nothing else in them. */

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)))
const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const short = (value: number) => long(value).slice(2)

export const jpeg = (width: number, height: number) =>
  bytesOf(
    [255, 216, 255, 224, 0, 16],
    'JFIF\0\u{1}\u{1}\0\0\u{1}\0\u{1}\0\0',
    [255, 192, 0, 17, 8],
    short(height),
    short(width),
    [3, 1, 17, 0, 2, 17, 0, 3, 17, 0, 255, 217],
  )

const chunk = (name: string, data: readonly number[]) => [...long(data.length), ...bytesOf(name), ...data, 0, 0, 0, 0]

export const png = (width: number, height: number, { isAnimated = false } = {}) =>
  bytesOf(
    [137],
    'PNG\r\n\u{1a}\n',
    chunk('IHDR', [...long(width), ...long(height), 8, 6, 0, 0, 0]),
    isAnimated ? chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]) : [],
    chunk('IDAT', [1]),
  )

export const gif = (frames: number) =>
  bytesOf('GIF89a', [8, 0, 8, 0, 0, 0, 0], ...Array.from({ length: frames }, () => '\u{21}\u{f9}\u{4}\0\0\0\0\0,'))

export const webp = (width: number, height: number, { isAnimated = false } = {}) => {
  const side = (value: number) =>
    long(value - 1)
      .toReversed()
      .slice(0, 3)
  const head = [isAnimated ? 2 : 0, 0, 0, 0, ...side(width), ...side(height)]
  return bytesOf(
    'RIFF',
    [64, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0],
    head,
    isAnimated ? 'ANIM' : 'VP8 ',
    Array.from({ length: 24 }, () => 0),
  )
}

const box = (name: string, ...contents: readonly (string | readonly number[])[]): number[] => {
  const inner = bytesOf(...contents)
  return [...long(inner.length + 8), ...bytesOf(name), ...inner]
}

export const brands = (...names: readonly string[]) => bytesOf(box('ftyp', names[0]!, [0, 0, 2, 0], ...names)) // tests name at least one

/** A film with a track of sound and one of pictures, whose index is at the end. */
export const film = (codec: string, brand: readonly string[] = ['qt  ']) => {
  const track = (handler: string, format: string) =>
    box(
      'trak',
      box('tkhd', [1]),
      box(
        'mdia',
        box('hdlr', long(0), long(0), handler),
        box('minf', box('stbl', box('stsd', long(0), long(1), long(86), format, [0, 0]))),
      ),
    )
  const start = brand.length > 0 ? Array.from(brands(...brand)) : []
  return bytesOf(
    start,
    box('wide'),
    box(
      'mdat',
      Array.from({ length: 500 }, () => 7),
    ),
    box('moov', box('mvhd', [0]), track('soun', 'mp4a'), track('vide', codec)),
  )
}
export const webm = bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x9f], 'B\u{82}\u{84}webm')
export const matroska = bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x9f], 'B\u{82}\u{88}matroska')
export const ogg = (codec: string) => bytesOf('OggS', [0, 2, 0, 0], codec)
