import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** Returns a file beside this one as Playwright's `setInputFiles` takes it. */
function fileOf(name: string, mimeType: string) {
  return { name, mimeType, buffer: readFileSync(new URL(name, import.meta.url)) }
}

/** A brown square of 8 x 8 pixels. */
export const PICTURE = fileOf('square.png', 'image/png')

/** A photo as phones store it: 960 x 640 pixels, amber on the left and blue on the right. */
export const HEIC_PHOTO = fileOf('IMG_0042.HEIC', 'image/heic')

/** A blue film of one second and 640 x 360 pixels, as Chromium's MediaRecorder makes it of a canvas. */
export const FILM = fileOf('film.webm', 'video/webm')

type Colour = readonly [red: number, green: number, blue: number]

export async function paintedPicture(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from(Array.from({ length: width }, (_pixel, x) => colourAt(x, y)).flat()),
  )
  const png = await sharp(Buffer.concat(rows), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
