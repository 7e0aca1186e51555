import { isVideo, parseStoredName, uploadNameOf } from './media.ts'

/**
 * Reads the facts in a stored picture's name. The functions only use strings and import nothing, because they are part
 * of the public page's first load.
 */

/** The header of a bitmap of 4 × 3 pixels with 5 bits a channel, in base64. */
const BITMAP_HEADER = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Returns a tiny picture with a stored picture's colours, as a `data:` URL. Stretched, it shows while the picture
 * loads. '' if the colours are unknown or the picture is transparent.
 */
export function picturePlaceholder(path: string | null | undefined): string {
  const colours = parseStoredName(uploadNameOf(path))?.colours
  if (!colours || isVideo(path ?? '')) return ''
  let pixels = ''
  // A bitmap starts with its lowest row.
  for (const row of [24, 12, 0])
    for (let start = row; start < row + 12; start += 3) {
      const pixel = Number.parseInt(colours.slice(start, start + 3), 32)
      pixels += String.fromCharCode(pixel & 255, pixel >> 8)
    }
  return `data:image/bmp;base64,${BITMAP_HEADER}${btoa(pixels)}`
}

/**
 * Returns the brightness of a stored picture in each cell of `brightnessGrid`, 0 to 1: the grey (in sRGB) that 99 % of
 * the cell's pixels do not exceed. Null if unknown, and for a video, which may get brighter after its first frame.
 */
export function pictureBrightness(path: string | null | undefined): readonly number[] | null {
  const brightness = parseStoredName(uploadNameOf(path))?.brightness
  if (!brightness || isVideo(path ?? '')) return null
  return Array.from(brightness, (digit) => Number.parseInt(digit, 32) / 31)
}
