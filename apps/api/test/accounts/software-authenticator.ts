import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What the browser is asked for, as far as this authenticator reads it. */
interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

interface Behaviour {
  readonly origin?: string
  /** False for a key without a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** Creates an authenticator with one ES256 key for `localhost`, which answers as browsers do. */
export function createAuthenticator(site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  const coseKey = Buffer.concat([start, coordinate(x), Buffer.from([0x22]), coordinate(y)])
  const id = randomBytes(16)
  let userHandle = ''

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update('localhost').digest(), tail, more])
  }
  const answer = <Response extends object>(response: Response) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
  })

  return {
    create(options: Record<string, unknown>, { origin = site }: Behaviour = {}) {
      const { challenge, user } = options as unknown as Options // made by the server's library
      userHandle = user?.id ?? ''
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authData(0x45, 0, credential) // flags: user present, user verified, credential included
      // CBOR: {fmt: 'none', attStmt: {}, authData}
      const head = Buffer.from(`\xa3cfmtdnonegattStmt\xa0hauthData\x58${String.fromCharCode(data.length)}`, 'latin1')
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(Buffer.concat([head, data])),
      })
    },
    use(options: Record<string, unknown>, { origin = site, isVerified = true, counter = 0 }: Behaviour = {}) {
      const { challenge } = options as unknown as Options // as above
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(isVerified ? 0x05 : 0x01, counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle,
      })
    },
  }
}
