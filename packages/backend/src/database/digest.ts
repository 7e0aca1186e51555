/** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Returns the SHA-256 of a text. It is enough for a token of 256 random bits, which nobody can guess. */
export function hashOf(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text))
}

/** Random bytes as hexadecimal digits, two per byte. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)))
}

const DIGITS = new TextEncoder().encode('0123456789abcdef')

/** Returns bytes as hexadecimal digits, two per byte. It is fast, because the content of files is stored this way. */
export function hex(bytes: Uint8Array): string {
  const digits = new Uint8Array(bytes.length * 2)
  for (let index = 0; index < bytes.length; index += 1) {
    digits[index * 2] = DIGITS[bytes[index]! >> 4]! // there are 16
    digits[index * 2 + 1] = DIGITS[bytes[index]! & 15]!
  }
  return new TextDecoder().decode(digits)
}

/** Returns the bytes of hexadecimal digits, the inverse of `hex`. */
export function bytesOfHex(digits: string): Uint8Array<ArrayBuffer> {
  const codes = new TextEncoder().encode(digits)
  const bytes = new Uint8Array(codes.length / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = (valueOf(codes[index * 2]!) << 4) | valueOf(codes[index * 2 + 1]!) // both are within the digits
  return bytes
}

/** Returns the value of a hexadecimal digit, given its ASCII code. */
function valueOf(code: number): number {
  return (code & 15) + (code > 57 ? 9 : 0) // 57 is '9'; the letters follow it
}
