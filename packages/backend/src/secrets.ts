import { bytesOfHex, hex } from './digest.ts'

/** A text that was encrypted for a column. */
export interface Sealed {
  /** The id of the key, which reveals nothing about it. */
  readonly keyId: string
  /** The nonce and the AES-256-GCM ciphertext, as hexadecimal digits. */
  readonly text: string
}

/** Encrypts texts that must not be readable in a copy of the database. */
export interface Secrets {
  /** @param purpose where the text is stored; it can be opened only with the same purpose */
  seal(text: string, purpose: string): Promise<Sealed>
  /** Returns undefined if the text was sealed with another secret or purpose, or was changed. */
  open(sealed: Sealed, purpose: string): Promise<string | undefined>
}

const NONCE_BYTES = 12
const encoder = new TextEncoder()

/** Encrypts with a key that is derived from the site's secret, so there is no second secret to protect. */
export function createSecrets(secret: string): Secrets {
  let derived: ReturnType<typeof deriveKey> | undefined
  const keys = () => (derived ??= deriveKey(secret))
  return {
    seal: async (text, purpose) => {
      const { id: keyId, key } = await keys()
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(nonce, purpose), key, encoder.encode(text)))
      return { keyId, text: hex(nonce) + hex(sealed) }
    },
    open: async (sealed, purpose) => {
      const { id, key } = await keys()
      if (sealed.keyId !== id) return undefined
      try {
        const bytes = bytesOfHex(sealed.text)
        const nonce = bytes.slice(0, NONCE_BYTES)
        const text = await crypto.subtle.decrypt(algorithm(nonce, purpose), key, bytes.slice(NONCE_BYTES))
        return new TextDecoder().decode(text)
      } catch {
        return undefined // not what was sealed
      }
    },
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, purpose: string) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(purpose) }
}

/** Derives the key and its id by HKDF with different labels, so that the id reveals nothing about the key. */
async function deriveKey(secret: string) {
  const own = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const labelled = (label: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`tablier ${label}`),
  })
  const aes = { name: 'AES-GCM', length: 256 }
  return {
    id: hex(new Uint8Array(await crypto.subtle.deriveBits(labelled('column key id'), own, 64))),
    key: await crypto.subtle.deriveKey(labelled('column key'), own, aes, false, ['encrypt', 'decrypt']),
  }
}
