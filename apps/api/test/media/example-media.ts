import { Readable } from 'node:stream'
import sharp from 'sharp'

/** Generated files for the tests of uploads. */

export function plainPicture(width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#c8641e' } })
}

/** Returns a picture with so much detail that cutting it off damages it. */
export function noisyPicture(width = 400, height = 300) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
}

/** Returns a photo like a phone's: stored sideways, with a GPS position. When upright, its upper left corner is red. */
export async function phonePicture(): Promise<Buffer> {
  const corner = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
  const upright = sharp({ create: { width: 60, height: 90, channels: 3, background: '#2050a0' } })
  const png = await upright
    .composite([{ input: await corner.png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const latitude = { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' }
  const longitude = { GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' }
  const sideways = sharp(png)
    .rotate(-90)
    .withExif({ IFD0: { Model: 'Pocket Camera' }, IFD3: { ...latitude, ...longitude } })
  return sideways.withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
}

/** Three frames of 40 x 30 pixels, with delays of 100, 200 and 300 ms. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = async (background: string) => {
    const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background } })
    return pixels.png().toBuffer()
  }
  const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 200, 300], loop: 0 })
    .toBuffer()
}

/** An MP4 file: a first box with the major and the compatible brands, and `size` bytes of film. */
export function mp4(brands: readonly string[] = ['isom', 'isom', 'avc1'], size = 8000): Buffer {
  const [major = '', ...compatible] = brands
  const ftyp = box('ftyp', Buffer.from([major, '\0\0\u0002\0', ...compatible].join(''), 'latin1'))
  return Buffer.concat([ftyp, box('mdat', Buffer.alloc(size, 7))])
}

/** A file with a Matroska header; WebM is the document type `webm`. */
export function ebml(documentType: string): Buffer {
  const type = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | documentType.length]), Buffer.from(documentType)])
  const header = Buffer.concat([Buffer.from([0x42, 0x86, 0x81, 1]), type])
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | header.length]), header, Buffer.alloc(6000, 5)])
}

/** An Ogg file whose first pages announce codecs by these marks. */
export function ogg(...marks: string[]): Buffer {
  const pages = marks.map((mark, serial) => {
    const packet = Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.alloc(34)])
    const head = Buffer.alloc(28)
    head.write('OggS')
    head.writeUInt8(2, 5) // first page of a stream
    head.writeUInt32LE(serial, 14)
    head.writeUInt8(1, 26)
    head.writeUInt8(packet.length, 27)
    return Buffer.concat([head, packet])
  })
  return Buffer.concat([...pages, Buffer.alloc(6000, 3)])
}

/** Returns a file as a stream of pieces, as from a network. */
export function streamOf(file: Buffer, pieceSize = 1000): Readable {
  const pieces = Array.from({ length: Math.ceil(file.length / pieceSize) }, (_, index) =>
    file.subarray(index * pieceSize, (index + 1) * pieceSize),
  )
  return Readable.from(pieces, { objectMode: false })
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
