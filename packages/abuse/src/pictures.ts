import sharp from 'sharp'
import { ask, type Seen } from './ask.ts'

/** Returns a picture of one colour: few bytes (1.4 kB for 10000 × 5000 as AVIF), but every pixel must be decoded. */
export async function plainPicture(format: 'avif' | 'png', width: number, height: number) {
  const colour = { r: 30, g: 120, b: 90 }
  const pixels = sharp({ create: { width, height, channels: 3, background: colour } })
  const encoded = format === 'avif' ? pixels.avif({ effort: 0 }) : pixels.png()
  return new Uint8Array(await encoded.toBuffer())
}

/** Returns the picture that takes the most memory to decode, 25 bytes a pixel: 12 bits and transparency. */
export async function costlyAvif(width: number, height: number) {
  const background = { r: 30, g: 120, b: 90, alpha: 0.5 }
  const pixels = sharp({ create: { width, height, channels: 4, background } })
  return new Uint8Array(await pixels.avif({ effort: 0, bitdepth: 12 }).toBuffer())
}

/** The widths of the variants that a picture at least 2400 pixels wide has. */
const variantsOfPicture = [320, 480, 640, 960, 1280, 1600, 2400].flatMap((width) => [`${width}.avif`, `${width}.webp`])

/** Requests all variants of an uploaded picture at the same moment, without a token. */
export async function requestVariants(server: string, path: string): Promise<Seen[]> {
  return Promise.all(variantsOfPicture.map((variant) => ask(server, `${path}/${variant}`)))
}
