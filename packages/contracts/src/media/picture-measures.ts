import { isVideo, parseStoredName, pictureSize, uploadNameOf } from './media.ts'

/** Pixels of a picture whose longer side was scaled to at most `MEASURED_SIDE`. */
export interface PicturePixels {
  /** Red, green, blue and alpha of each pixel, row by row from the top. */
  readonly rgba: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Pictures are measured at this size, so that sharpness means what a screen shows rather than what a camera counts. */
export const MEASURED_SIDE = 800

/** What is behind a picture's subject: nothing, white, another single colour, or more than that. */
export const pictureGrounds = ['full', 'transparent', 'white', 'plain'] as const
export type PictureGround = (typeof pictureGrounds)[number]

/** What is measured of a picture, from 0 to 1. Greys are those of sRGB, of what is opaque. */
export interface PictureMeasures {
  /** The average grey: 0 is black. For a transparent logo, that of its letters. */
  readonly tone: number
  /** The grey that 95 % of the pixels do not exceed. */
  readonly lights: number
  /** How much of an edge's contrast is between two neighbouring pixels; null without edges. */
  readonly sharpness: number | null
  readonly ground: PictureGround
}

export function measurePicture(pixels: PicturePixels): PictureMeasures {
  const grey = greysOf(pixels)
  return { ...tonesOf(pixels, grey), sharpness: sharpnessOf(pixels, grey), ground: groundOf(pixels) }
}

/** The digit that says that a picture has no edges. */
const NO_EDGES = 0
const LAST = 31

/** Returns the measures as four digits of base 32, which are part of a stored picture's name. */
export function measureDigits({ tone, lights, sharpness, ground }: PictureMeasures): string {
  const edges = sharpness === null ? NO_EDGES : Math.max(1, Math.round(sharpness * LAST))
  const digits = [Math.round(tone * LAST), Math.round(lights * LAST), edges, pictureGrounds.indexOf(ground)]
  return digits.map((digit) => digit.toString(32)).join('')
}

/** Returns what a stored picture's name tells; null for a video, another site's picture, or a name without measures. */
export function storedMeasures(path: string | null | undefined): PictureMeasures | null {
  const digits = parseStoredName(uploadNameOf(path))?.measures
  if (!digits || isVideo(path ?? '')) return null
  const [tone = 0, lights = 0, edges = 0, ground = 0] = Array.from(digits, (digit) => Number.parseInt(digit, 32))
  return {
    tone: tone / LAST,
    lights: lights / LAST,
    sharpness: edges === NO_EDGES ? null : edges / LAST,
    ground: pictureGrounds[ground] ?? 'full',
  }
}

export type PictureOrientation = 'landscape' | 'portrait' | 'square'

/** A side may be this much longer in a picture that still counts as square. */
const NEARLY_SQUARE = 1.1

export function orientationOf({ width, height }: { width: number; height: number }): PictureOrientation {
  if (width > height * NEARLY_SQUARE) return 'landscape'
  return height > width * NEARLY_SQUARE ? 'portrait' : 'square'
}

/** The lights of a picture in which nothing is light, and the tone of one that is nearly black. */
const DARK = { lights: 0.37, tone: 0.12 } as const
/** Below this, the sharpest edges are spread over several pixels of `MEASURED_SIDE`. */
const BLURRED = 0.25

/** What makes a picture look bad on the page, whatever it shows. */
export type PictureFault = 'dark' | 'blurred' | 'small'

interface FaultyPicture {
  /** In pixels; null if unknown. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Null if the picture was not measured; then it counts as light and sharp. */
  readonly measures: PictureMeasures | null
}

/** @param goodWidth the width from which a picture is clear where it is used, in pixels */
export function pictureFaults({ size, measures }: FaultyPicture, goodWidth: number): PictureFault[] {
  const { tone = 1, lights = 1, sharpness = null, ground = 'full' } = measures ?? {}
  const isDark = ground !== 'transparent' && (lights < DARK.lights || tone < DARK.tone)
  const isBlurred = sharpness !== null && sharpness < BLURRED
  const isSmall = size !== null && size.width < goodWidth
  return [
    ...(isDark ? ['dark' as const] : []),
    ...(isBlurred ? ['blurred' as const] : []),
    ...(isSmall ? ['small' as const] : []),
  ]
}

/** Returns the faults that a stored picture's name tells. @param goodWidth see `pictureFaults` */
export function storedPictureFaults(path: string, goodWidth: number): PictureFault[] {
  return pictureFaults({ size: pictureSize(path), measures: storedMeasures(path) }, goodWidth)
}

/** Returns whether a picture stands on a ground of its own, such as a logo on white. */
export function hasOwnGround(measures: PictureMeasures | null): boolean {
  return measures?.ground === 'white' || measures?.ground === 'plain'
}

function greysOf({ rgba, width, height }: PicturePixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const alpha = rgba[at * 4 + 3]! / 255 // the offsets are those of pixels
    grey[at] = alpha * (0.2126 * rgba[at * 4]! + 0.7152 * rgba[at * 4 + 1]! + 0.0722 * rgba[at * 4 + 2]!)
  }
  return grey
}

/** The share of pixels that are not brighter than a picture's lights. */
const LIGHTS = 0.95

function tonesOf({ rgba }: PicturePixels, grey: Float32Array): Pick<PictureMeasures, 'tone' | 'lights'> {
  const weights = new Float64Array(256)
  let sum = 0
  let total = 0
  for (const [at, value] of grey.entries()) {
    const alpha = rgba[at * 4 + 3]! / 255 // as above
    const opaque = alpha === 0 ? 0 : value / alpha
    weights[Math.round(opaque)]! += alpha // of 0 to 255
    sum += value
    total += alpha
  }
  if (total === 0) return { tone: 0, lights: 0 }
  let covered = 0
  const lights = weights.findIndex((weight) => (covered += weight) >= total * LIGHTS)
  return { tone: sum / total / 255, lights: lights / 255 }
}

/** How far an edge may reach in each direction, in pixels. */
const REACH = 6
/** The least contrast of an edge, in greys of 0 to 255. Noise and the blocks of a JPEG have less. */
const CONTRAST = 24
/** The share of edges that are not sharper than a picture's sharpness: a few sharp ones are enough. */
const SHARPEST = 0.95
/** With fewer edges for each pixel, nothing can be said. */
const FEW_EDGES = 0.001

/** Compares each edge's steepest step with its whole contrast, along the rows and the columns. */
function sharpnessOf({ width, height }: PicturePixels, grey: Float32Array): number | null {
  const counts = new Uint32Array(101)
  countEdges(grey, { lines: height, length: width, line: width, next: 1 }, counts)
  countEdges(grey, { lines: width, length: height, line: 1, next: width }, counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < FEW_EDGES * width * height || total === 0) return null
  let covered = 0
  return counts.findIndex((count) => (covered += count) >= total * SHARPEST) / 100
}

interface Direction {
  readonly lines: number
  /** The number of pixels of a line. */
  readonly length: number
  /** The distance between two lines, and between two pixels of a line. */
  readonly line: number
  readonly next: number
}

/** @param counts the number of edges by their sharpness, in per cent, to which the found ones are added */
function countEdges(grey: Float32Array, { lines, length, line, next }: Direction, counts: Uint32Array): void {
  const stepAt = (at: number) => Math.abs(grey[at + next]! - grey[at]!) // of the line's pixels
  for (let start = 0; start < lines * line; start += line)
    for (let place = REACH; place < length - REACH; place += 1) {
      const at = start + place * next
      const step = stepAt(at)
      const isSteepest = step >= CONTRAST / (2 * REACH) && step >= stepAt(at - next) && step >= stepAt(at + next)
      const contrast = isSteepest ? contrastAround(grey, at, next) : 0
      if (contrast >= CONTRAST) counts[Math.round((step / contrast) * 100)]! += 1 // at most the contrast
    }
}

function contrastAround(grey: Float32Array, at: number, next: number): number {
  let [least, most] = [255, 0]
  for (let reach = 1 - REACH; reach <= REACH; reach += 1) {
    const value = grey[at + reach * next]! // inside the line
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least
}

/** The channels of a ground that counts as white, and how far a single colour may vary. */
const WHITE = 232
const VARIATION = 12
/** The share of the border that shows the ground: a logo may touch an edge. */
const BORDER = 0.95

/** Looks at the outermost pixels. */
function groundOf({ rgba, width, height }: PicturePixels): PictureGround {
  const border = borderOffsets(width, height)
  const share = (is: (offset: number) => boolean) => border.filter(is).length / border.length
  if (share((at) => rgba[at + 3]! < 250) > 1 - BORDER) return 'transparent' // the offsets are those of pixels
  const channels = [0, 1, 2]
  if (share((at) => channels.every((channel) => rgba[at + channel]! >= WHITE)) >= BORDER) return 'white'
  const middle = channels.map((channel) => median(border.map((at) => rgba[at + channel]!)))
  const isNear = (at: number) =>
    channels.every((channel) => Math.abs(rgba[at + channel]! - middle[channel]!) <= VARIATION)
  return share(isNear) >= BORDER ? 'plain' : 'full'
}

function borderOffsets(width: number, height: number): number[] {
  const rows = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x])
  const columns = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1])
  return [...rows, ...columns].flat().map((at) => at * 4)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
