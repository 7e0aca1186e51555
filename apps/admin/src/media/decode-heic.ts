import { heicTo } from 'heic-to/csp'

/** Decodes an HEIC photo in a worker, upright. Weighs megabytes, so it is loaded when a browser needs it. */
export function decodeHeic(file: Blob): Promise<ImageBitmap> {
  return heicTo({ blob: file, type: 'bitmap' })
}
