import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Makes texts that clients keep for a while, but can neither read nor change. */
export interface Seal<Value> {
  readonly close: (value: Value, expiresAt: Date) => string
  /** Returns undefined for a text that has expired, or that this seal has not made. */
  readonly open: (text: string, now: Date) => Value | undefined
}

/** @param purpose a text that was sealed for another purpose cannot be opened */
export function createSeal<Value>(secret: string, purpose: string): Seal<Value> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `tablier ${purpose}`, 32))
  return {
    close(value, expiresAt) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const text = JSON.stringify({ value, until: expiresAt.getTime() })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text, now) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const sealed = bytes.subarray(IV_BYTES + TAG_BYTES)
        const opened = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
        const { value, until } = JSON.parse(opened) as { value: Value; until: number } // close wrote it
        return now.getTime() < until ? value : undefined
      } catch {
        return undefined // forged, or sealed with another secret
      }
    },
  }
}
