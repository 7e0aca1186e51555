import { crc32, deflateSync } from 'node:zlib'

/** A brown square of 8 x 8 pixels, as a file for Playwright's `setInputFiles`. */
export const PICTURE = {
  name: 'square.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPYEsyJFTEMLQkAvQ5EAfqv23cAAAAASUVORK5CYII=',
    'base64',
  ),
} as const

/** A photo as phones store it: 960 x 640 pixels, amber on the left and blue on the right. */
export const HEIC_PHOTO = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
      'AAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJsAAEAAAAAAAACHwACAAAAAASLAAEAAAAAAAAAvwAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAA' +
      'AAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABh2lwcnAAAAFiaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAXfAA/P34+AAADwMgAAEAGE' +
      'ABDAH//wNwAAADAJAAAAMAAAMAXboCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBdoAeCAKBZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKw' +
      'YkAAAAAUaXNwZQAAAAAAAAPAAAACgAAAABBwaXhpAAAAAAMICAgAAAB0aHZjQwEECAAAAAAAAAAAAF3wAPz8+PgAAA8DIAABABdAAQwB//8ECA' +
      'AAAwCf+AAAAwAAXboCQCEAAQAoQgEBBAgAAAMAn/gAAAMAAF3AHggCgWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAA' +
      'AAAAA8AAAAKAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQ' +
      'KDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAC5m1kYXQAAAIbKAGvUUbffTTPPLLO+Q6SXxfpQf/+yH5DygXMbGSPwP1xvl4B' +
      'dAc4oAMt///+NV6r9uBJ/uR4Nh//gUEAAAMAAAMAAeGl2HfgCTA7RQgAAIWzcISDRs1jKxrTXNUlwwzEvY3pse6V/Trq+1iWVHCApXPViRjAAA' +
      'ADAAAVUJMCbDwAAAMAABgusDHwrn6K+apsgR/9EjqZL0Zf/nSv6ddX2sSyo4QFNN3wHIrAAAADAAG/hwAAAwAAAwABZ8mM/kGjZrGVjWmuapRP' +
      'NDwIfm/86V/Trq+1iWVHCApk22AZlwAAAwAAB/gAAAMAAAMAAQe/8C8g0bNYysa01zVKHLklpD83/nSv6ddX2sSyo4QFM63KnNYAAAMAAAcUAA' +
      'ADAAADABdcwMLyDRs1jKxrTXNUpg+CrCtCv+dK/p11faxLKjhAU0bci81IAAADAAC3gAAAAwAAAwB9yD4XkGjZrGVjWmuapTyND6Ifm/86V/Tr' +
      'q+1iWVHCApo26kwjoAAAAwAFVAAAAwAAAwFezxAvINGzWMrGtNc1Sn1aH0Q/N/50r+nXV9rEsqOEBTRt1JhGwAAAAwAOuAAAAwAAAwLlniBeQa' +
      'NmsZWNaa5qlQZ0QI3q/N/50r+nXV9rEsqOEBTWfWz/zAAAAwAAQcAAAAMAAAQaQfC8g0bNYysa01zVKhhogRvV+b/zpX9Our7WJZUcICms+tn/' +
      'YAAAAwAApoAAAAC7KAGuoovZSe97nOjvErD0H7yyQ4EGVlT0t0DrDNGgAAADAAADAAADAqa2VEYF2GkT6SAAAAMAAAMAACGgnYrClQAAAwAAAw' +
      'AAAwAAAwChgI2ygAAAAwAAAwAAAwAAB3QAAAMAAAMAAAMAAAMAAAZMAAADAAADAAADAAADAAB/gAAAAwAAAwAAAwAAAwAEHAAAAwAAAwAAAwAA' +
      'AwARUAAAAwAAAwAAAwAAAwApIAAAAwAAAwAAAwAAAwA/IA==',
    'base64',
  ),
} as const

type Colour = readonly [red: number, green: number, blue: number]

export function paintedPicture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Blob {
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_pixel, x) => colourAt(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8 bits each for red, green and blue
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Blob([Buffer.concat(parts)], { type: 'image/png' })
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)])
}
