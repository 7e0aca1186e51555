/** A brown square of 8 x 8 pixels, as a file for Playwright's `setInputFiles`. */
export const PICTURE = {
  name: 'square.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPYEsyJFTEMLQkAvQ5EAfqv23cAAAAASUVORK5CYII=',
    'base64',
  ),
} as const
