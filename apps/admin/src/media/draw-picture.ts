/** The most that a picture may have. */
export interface PictureLimits {
  readonly bytes: number
  readonly pixels: number
  /** Of the longer side, in pixels. */
  readonly side: number
  /** The maximum for an AVIF picture, if it is lower. */
  readonly avifPixels?: number
  /** True if only the first image of an animation is kept. */
  readonly standsStill?: boolean
}

/** The number of pixels to which a photo is scaled: 4000 × 3000, more than any screen shows and any phone can draw. */
export const SENT_PIXELS = 12_000_000
/** The longest side to which one is scaled. The server takes 16,383 pixels. */
const SENT_SIDE = 12_000
/** A picture that is still too large with fewer pixels is given up. */
const LEAST_PIXELS = 200_000
const QUALITY = 0.9

/**
 * Returns a picture as a file that is within the limits, in one of the formats that a canvas can write. It has at most 12
 * megapixels, or fewer until its bytes are within the limit: a PNG of noise has more bytes than a photo.
 * @param name of the original
 * @param type of the original
 * @throws Error if the browser cannot draw or encode it
 */
export async function drawnWithin(
  picture: ImageBitmap | HTMLImageElement | HTMLCanvasElement,
  { bytes, pixels }: PictureLimits,
  { name, type }: Pick<File, 'name' | 'type'>,
): Promise<File> {
  const isPhoto = type === 'image/jpeg' || type === 'image/heic'
  const format = isPhoto ? 'image/jpeg' : /png|gif/.test(type) ? 'image/png' : 'image/webp'
  for (let most = Math.min(pixels, SENT_PIXELS); most > LEAST_PIXELS; most /= 2) {
    const blob = await encoded(drawn(picture, most), format)
    if (blob.size <= bytes) return new File([blob], named(name, blob.type), { type: blob.type })
  }
  throw new Error('The picture has too many bytes.')
}

/**
 * Decodes a picture, upright.
 * @throws Error if the browser does not know its format, or lacks the memory
 */
export async function decodedPicture(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => loadedImage(file))
}

/** Decodes with an element, which takes less memory in Safari. */
export async function loadedImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawn(picture: ImageBitmap | HTMLImageElement | HTMLCanvasElement, pixels: number): HTMLCanvasElement {
  const { width, height } = picture
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), SENT_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room for a canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Returns a picture in the format, or as PNG if the browser cannot write that. */
async function encoded(canvas: HTMLCanvasElement, format: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, QUALITY))
  if (!blob) throw new Error('The picture could not be encoded.')
  return blob
}

function named(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type.replace('image/', '').replace('jpeg', 'jpg')}`
}
