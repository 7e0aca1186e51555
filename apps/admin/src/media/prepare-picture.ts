import { isSlowLine } from './slow-line.ts'

/** Pixels that a photo keeps if it is scaled before it is sent: 4000 × 3000, more than any screen shows. */
export const SENT_PIXELS = 12_000_000
/** Pictures of fewer bytes have no 12 megapixels, or are sent fast anyway. */
const SMALL_BYTES = 2 * 1024 * 1024
const QUALITY = 0.9
/** For loading the decoder, decoding and encoding. */
const TIME_LIMIT_MS = 60_000

/** What the owner reads if a photo cannot be converted. */
export const UNREADABLE_PHOTO =
  'This browser cannot read this photo (HEIC). Please save it as a JPEG and choose that. iPhones take JPEGs with Settings › Camera › Formats › Most Compatible.'

/** True for a photo as phones store it. Some systems do not tell browsers the type. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

/** True if `preparePicture` may take a while. */
export function needsPreparation(file: File): boolean {
  return isHeic(file) || (isScalable(file) && isSlowLine())
}

/**
 * Returns the file that is uploaded: an HEIC photo as a JPEG, and on a slow line a large picture scaled to 12 megapixels.
 * Converted photos are always scaled, since Safari draws no larger ones. All other files are returned as they are.
 * @throws Error with a text for the owner if an HEIC photo cannot be read in time
 */
export async function preparePicture(file: File, timeLimitMs = TIME_LIMIT_MS): Promise<File> {
  if (!needsPreparation(file)) return file
  if (isHeic(file))
    return inTime(timeLimitMs, convert(file)).catch((cause: unknown) => {
      throw new Error(UNREADABLE_PHOTO, { cause })
    })
  return inTime(timeLimitMs, scaledDown(file)).catch(() => file) // the server can read more than this browser
}

/** Others may be animated, or are formats that canvases do not write. */
function isScalable({ type, size }: File): boolean {
  return /^image\/(?:jpeg|png)$/.test(type) && size > SMALL_BYTES
}

async function convert(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(async () => {
    const { decodeHeic } = await import('./decode-heic.ts')
    return decodeHeic(file)
  })
  return drawn(bitmap, file.name.replace(/\.[^.]*$/, '') + '.jpg', 'image/jpeg')
}

async function scaledDown(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  if (bitmap.width * bitmap.height <= SENT_PIXELS) {
    bitmap.close()
    return file
  }
  const scaled = await drawn(bitmap, file.name, file.type)
  return scaled.size < file.size ? scaled : file
}

/** Draws a picture with at most 12 megapixels. */
async function drawn(bitmap: ImageBitmap, name: string, type: string): Promise<File> {
  const scale = Math.min(1, Math.sqrt(SENT_PIXELS / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(bitmap.width * scale)
  canvas.height = Math.floor(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room for a canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The picture could not be encoded.')
  return new File([blob], name, { type })
}

function inTime<Result>(timeLimitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), timeLimitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
