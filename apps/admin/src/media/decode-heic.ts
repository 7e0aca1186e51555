import { heicTo } from 'heic-to/csp'

/**
 * Decodes an HEIC photo in a worker and turns it upright. The decoder has megabytes, so it is loaded only if a browser
 * needs it.
 */
export function decodeHeic(file: Blob): Promise<ImageBitmap> {
  return heicTo({ blob: file, type: 'bitmap' })
}
