import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Signs SHA256SUMS with the private key in RELEASE_KEY (Ed25519, PEM), as `tablier upgrade` checks it: SHA256SUMS.sig is
 * the signature in Base64. It refuses a key whose public half is not in deploy/release-keys.pem, because no installed
 * version would accept that.
 */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const { values } = parseArgs({
  options: {
    sums: { type: 'string', default: `${root}dist/SHA256SUMS` },
    keys: { type: 'string', default: `${root}apps/api/deploy/release-keys.pem` },
  },
})

const given = process.env['RELEASE_KEY']
if (!given) fail('RELEASE_KEY is not set. CONTRIBUTING.md, Releases, says how to make the key.')
if (!existsSync(values.keys)) fail(`${values.keys} is missing. CONTRIBUTING.md, Releases, says how to make it.`)
const key = createPrivateKey(given)
const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim()
if (key.asymmetricKeyType !== 'ed25519' || !readFileSync(values.keys, 'utf8').includes(publicKey))
  fail(`The key in RELEASE_KEY is not one of ${values.keys}.`)
writeFileSync(`${values.sums}.sig`, `${sign(null, readFileSync(values.sums), key).toString('base64')}\n`)
process.stdout.write(`${values.sums}.sig\n`)

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
