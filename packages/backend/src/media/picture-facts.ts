import { brightnessGrid, colourGrid, measureDigits, measurePicture, type PicturePixels } from '@tablier/contracts'

/** A picture reduced to few of its pixels. They are not averaged, because averages would hide a fine pattern. */
interface SampledPicture {
  /** Red, green, blue and alpha of each pixel, row by row from the top. */
  readonly rgba: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The size of a sampled picture, in pixels: a whole number for each cell of both grids. */
export const SAMPLE_SIZE = { width: 320, height: 240 } as const

/** The share of a cell's pixels that are not brighter than its brightness. The others may be glints. */
const COVERED = 0.99
/** The share of transparent pixels above which a picture counts as transparent. */
const TRANSPARENT = 0.001
/** The page's darkest colour, which is behind a transparent hero picture. */
const BACKGROUND = [21, 17, 13] as const

type Grid = typeof brightnessGrid | typeof colourGrid

/**
 * Returns the part of a stored picture's name that tells its brightness, its colours and its measures
 * (`contracts/media/media.ts`).
 * @param measured the same picture with averaged pixels
 */
export function pictureFacts(picture: SampledPicture, measured: PicturePixels): string {
  const brightness = cellsOf(picture, brightnessGrid).map((cell) => brightnessOf(picture, cell))
  const colours = isTransparent(picture) ? [] : cellsOf(picture, colourGrid).map((cell) => colourOf(picture, cell))
  return [...brightness, ...colours, measureDigits(measurePicture(measured))].join('')
}

/** Returns the pixels' offsets for each cell, row by row. */
function cellsOf({ width, height }: SampledPicture, { columns, rows }: Grid): number[][] {
  const cells = Array.from({ length: columns * rows }, (): number[] => [])
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      cells[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)]!.push((y * width + x) * 4) // every pixel is inside the grid
  return cells
}

/** Returns the digit of the grey that is as bright as the cell's brightest pixels, rounded up. */
function brightnessOf({ rgba }: SampledPicture, cell: readonly number[]): string {
  const luminances = new Float64Array(cell.length)
  for (const [index, offset] of cell.entries()) luminances[index] = luminanceAt(rgba, offset)
  luminances.sort()
  const bright = luminances[Math.ceil(luminances.length * COVERED) - 1] ?? 1
  return Math.ceil(greyOf(bright) * 31 - 0.01).toString(32)
}

/** Returns three digits: the average red, green and blue. */
function colourOf({ rgba }: SampledPicture, cell: readonly number[]): string {
  const digit = (channel: number) => {
    const sum = cell.reduce((total, offset) => total + (rgba[offset + channel] ?? 0), 0)
    return Math.round((sum / cell.length / 255) * 31).toString(32)
  }
  return digit(0) + digit(1) + digit(2)
}

function isTransparent({ rgba, width, height }: SampledPicture): boolean {
  let transparent = 0
  for (let offset = 3; offset < rgba.length; offset += 4) if (rgba[offset]! < 250) transparent += 1 // the offset is below the length
  return transparent > width * height * TRANSPARENT
}

/** The share of the relative luminance of WCAG that each value of a channel has. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
})

/** The relative luminance of WCAG, 0 to 1, on the page's background. */
function luminanceAt(rgba: SampledPicture['rgba'], offset: number): number {
  const alpha = rgba[offset + 3]! / 255 // the offset is that of a pixel
  const [red, green, blue] = BACKGROUND
  const shown = (channel: number, behind: number) =>
    linear[Math.round(rgba[offset + channel]! * alpha + behind * (1 - alpha))]! // of 0 to 255
  return 0.2126 * shown(0, red) + 0.7152 * shown(1, green) + 0.0722 * shown(2, blue)
}

/** The grey of a luminance, as in sRGB, 0 to 1. */
function greyOf(luminance: number): number {
  return luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055
}
