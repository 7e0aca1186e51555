import { AppError, checkPixels, contentTypes, type MediaLimits, pictureFacts, SAMPLE_SIZE } from '@tablier/backend'
import { MEASURED_SIDE } from '@tablier/contracts'
import type { Pictures } from '../media/pictures.ts'

/** The formats that a canvas can write. Pictures in other formats are stored unchanged. */
const writable: Partial<Record<keyof typeof contentTypes, number>> = { jpg: 0.88, png: 1, webp: 0.9 }

const VARIANT_QUALITY = 0.78

/** Re-encodes and scales pictures with the browser's decoders. Stored pictures are upright and have no metadata. */
export const canvasPictures: Pictures = {
  async read(file, { extension }, limits) {
    const bitmap = await decode(file)
    checkPixels(extension, bitmap, limits)
    const quality = writable[extension]
    const { width, height } = quality === undefined ? bitmap : storedSize(bitmap, limits)
    const facts = measure(bitmap)
    if (quality === undefined) return { file, width, height, facts }
    return { file: await draw(bitmap, width, height, contentTypes[extension], quality), width, height, facts }
  },
  async scale(file, width) {
    const bitmap = await decode(file)
    const height = Math.round((bitmap.height * width) / bitmap.width)
    return draw(bitmap, width, height, contentTypes.webp, VARIANT_QUALITY)
  },
}

/** Returns the size in which a picture is stored: avatars are scaled down. */
function storedSize({ width, height }: ImageBitmap, { storedSide = Infinity }: MediaLimits) {
  const scale = Math.min(1, storedSide / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError('broken_picture', { cause })
  })
}

function measure(bitmap: ImageBitmap): string {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const measured = pixelsOf(bitmap, scaled(bitmap.width), scaled(bitmap.height), true)
  return pictureFacts(pixelsOf(bitmap, SAMPLE_SIZE.width, SAMPLE_SIZE.height, false), measured)
}

function pixelsOf(bitmap: ImageBitmap, width: number, height: number, isAveraged: boolean) {
  const { context } = canvasOf(width, height)
  context.imageSmoothingEnabled = isAveraged
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { rgba: context.getImageData(0, 0, width, height).data, width, height }
}

function draw(bitmap: ImageBitmap, width: number, height: number, type: string, quality: number): Promise<Blob> {
  const { canvas, context } = canvasOf(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.convertToBlob({ type, quality })
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures outside of the page.')
  return { canvas, context }
}
