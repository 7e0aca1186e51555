import { encode } from 'uqr'

interface QrCodeOptions {
  /** The light border around the code, in its modules. Scanners want four, and most read two. */
  readonly border: number
  /** The largest version, which says how many modules it may have. */
  readonly maxVersion?: number
}

/** A QR code as a drawing: the modules that are dark, as an SVG path, in a square of `size` modules. */
export interface QrCode {
  readonly path: string
  readonly size: number
}

/** The largest version of a code of a transfer (EPC069-12). Its level is M, as that of all codes here. */
export const EPC_CODE = { border: 4, maxVersion: 13 } as const satisfies QrCodeOptions

/** Returns a QR code of level M with a text in UTF-8. @throws RangeError if the text is too long for the largest version */
export function drawQrCode(text: string, { border, maxVersion = 40 }: QrCodeOptions): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border, maxVersion })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, size }
}
