import { bytesOfHex, hex } from './digest.ts'

/** A key that encrypts columns. */
export interface DataKey {
  /** Reveals nothing about the key. */
  readonly id: string
  /** 32 bytes as hexadecimal digits. */
  readonly key: string
  /** True for the key that older versions derived from JWT_SECRET. What it sealed is not bound to a row. */
  readonly isUnbound?: true
}

/** A text that was encrypted for a column. */
interface Sealed {
  readonly keyId: string
  /** The nonce and the AES-256-GCM ciphertext, as hexadecimal digits. */
  readonly text: string
}

/** Where a sealed text is stored. It can be opened only there. */
export interface Place {
  /** Such as `orders.sealed`. */
  readonly column: string
  readonly id: number
}

/** Encrypts texts that must not be readable in a copy of the database. */
export interface Secrets {
  readonly seal: (text: string, place: Place) => Promise<Sealed>
  /** Returns undefined if no key opens it, if it was sealed for another place, or if it was changed. */
  readonly open: (sealed: Sealed, place: Place) => Promise<string | undefined>
  /** Returns a hash from which a text cannot be found by trying, not even a short one. It changes with the first key. */
  readonly fingerprint: (text: string) => Promise<string>
}

const NONCE_BYTES = 12
const encoder = new TextEncoder()

/**
 * @param keyRing returns the present keys: the first one seals, all of them open
 * @throws Error from `seal` if the first key does not bind
 */
export function createSecrets(keyRing: () => readonly DataKey[]): Secrets {
  const imported = new Map<string, ReturnType<typeof importKey>>()
  const cryptoKeyOf = ({ id, key }: DataKey) => {
    const found = imported.get(id) ?? importKey(key)
    imported.set(id, found)
    return found
  }
  return {
    seal: async (text, place) => {
      const [key] = keyRing()
      if (!key || key.isUnbound) throw new Error('there is no data key to seal with')
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const algorithm = algorithmFor(nonce, place, key)
      const sealed = await crypto.subtle.encrypt(algorithm, await cryptoKeyOf(key), encoder.encode(text))
      return { keyId: key.id, text: hex(nonce) + hex(new Uint8Array(sealed)) }
    },
    open: async ({ keyId, text }, place) => {
      const key = keyRing().find(({ id }) => id === keyId)
      if (!key) return undefined
      try {
        const bytes = bytesOfHex(text)
        const algorithm = algorithmFor(bytes.slice(0, NONCE_BYTES), place, key)
        const opened = await crypto.subtle.decrypt(algorithm, await cryptoKeyOf(key), bytes.slice(NONCE_BYTES))
        return new TextDecoder().decode(opened)
      } catch {
        return undefined // not what was sealed
      }
    },
    fingerprint: async (text) => {
      const [key] = keyRing()
      if (!key) throw new Error('there is no data key')
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const own = bytesOfHex(await derive(key.key, 'fingerprints'))
      const hmacKey = await crypto.subtle.importKey('raw', own, algorithm, false, ['sign'])
      return hex(new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, encoder.encode(text))))
    },
  }
}

function algorithmFor(iv: Uint8Array<ArrayBuffer>, { column, id }: Place, { isUnbound }: DataKey) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(isUnbound ? column : `${column} ${id}`) }
}

function importKey(key: string) {
  return crypto.subtle.importKey('raw', bytesOfHex(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Begins the ids of data keys, which tells them from the ids of keys that were derived from JWT_SECRET. */
const DATA_KEY = 'k-'

/** Returns a data key of 32 bytes, given as hexadecimal digits. */
export async function dataKey(key: string): Promise<DataKey> {
  return { id: DATA_KEY + (await derive(key, 'data key id', 64)), key }
}

export function isDataKeyId(id: string): boolean {
  return id.startsWith(DATA_KEY)
}

/** Returns the key that older versions derived from JWT_SECRET. */
export async function keyOfSecret(secret: string): Promise<DataKey> {
  return { id: await derive(secret, 'column key id', 64), key: await derive(secret, 'column key'), isUnbound: true }
}

/**
 * Derives a secret for one use by HKDF. It reveals nothing about the first secret, nor about those for other uses.
 * @param label the use; never change one
 * @returns hexadecimal digits
 */
export async function derive(secret: string, label: string, bits = 256): Promise<string> {
  const own = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode(`tablier ${label}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, own, bits)))
}
