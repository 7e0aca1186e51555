import { drawQrCode } from '@tablier/contracts/qr-code'

/** The width of the drawing, in pixels: 32 mm on paper. */
const WIDTH = 121
/** The size of the text below the code, and the width of one of its letters at this size, in the code's modules. */
const [TEXT, LETTER] = [3, 1.75]

/** Returns an SVG with the QR code of the site's address, and below it the address without its protocol. */
export function qrCodeOf(url: string): string {
  const { path, size } = drawQrCode(url, { border: 2 })
  const text = url.replace(/^https?:\/\//, '')
  const fit = Math.min(1, size / (text.length * LETTER))
  const height = size + TEXT + 1
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${Math.round((WIDTH * height) / size)}" viewBox="0 0 ${size} ${height}">`,
    `<rect width="${size}" height="${height}" fill="#fff"/><path d="${path}" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size + TEXT / 2}" font-family="sans-serif" font-size="${(TEXT * fit).toFixed(2)}" text-anchor="middle">${escaped(text)}</text>`,
    '</svg>',
  ].join('')
}

/** Escapes the only characters of a URL that would end a text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
