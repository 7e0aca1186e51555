import { describe, expect, it } from 'vitest'
import { createSecrets, dataKey, type DataKey, derive, keyOfSecret } from './secrets.ts'

const ring = async (...keys: string[]) => Promise.all(keys.map((key) => dataKey(key.repeat(64))))
const secretsOf = (keys: readonly DataKey[]) => createSecrets(() => keys)
const secrets = secretsOf(await ring('1'))
const text = 'Peanuts; no shellfish 🦐'
const here = { column: 'orders.sealed', id: 7 }

describe('a sealed text', () => {
  it('opens with the same key, and shows nothing of itself', async () => {
    const sealed = await secrets.seal(text, here)
    expect(JSON.stringify(sealed)).not.toContain('Peanuts')
    expect(await secretsOf(await ring('1')).open(sealed, here)).toBe(text)
  })

  it('is different each time', async () => {
    expect((await secrets.seal(text, here)).text).not.toBe((await secrets.seal(text, here)).text)
  })

  it('does not open with another key, and names the key', async () => {
    const sealed = await secrets.seal(text, here)
    const other = secretsOf(await ring('2'))
    expect(await other.open(sealed, here)).toBeUndefined()
    const { keyId } = await other.seal(text, here)
    expect(keyId).not.toBe(sealed.keyId)
    expect(await other.open({ ...sealed, keyId }, here)).toBeUndefined()
  })

  it.each([
    ['another row', { ...here, id: 8 }],
    ['another column', { ...here, column: 'customers.sealed' }],
  ])('does not open in %s', async (_, there) => {
    expect(await secrets.open(await secrets.seal(text, here), there)).toBeUndefined()
  })

  it('does not open if it was changed', async () => {
    const sealed = await secrets.seal(text, here)
    const changed = sealed.text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await secrets.open({ ...sealed, text: changed }, here)).toBeUndefined()
    expect(await secrets.open({ ...sealed, text: '' }, here)).toBeUndefined()
  })
})

it('fingerprints a text the same way each time, and differently with another key', async () => {
  const mark = await secrets.fingerprint(text)
  expect(mark).toMatch(/^[\da-f]{64}$/)
  expect(await secretsOf(await ring('1')).fingerprint(text)).toBe(mark)
  expect(await secrets.fingerprint(`${text} `)).not.toBe(mark)
  expect(await secretsOf(await ring('2')).fingerprint(text)).not.toBe(mark)
})

describe('a key ring', () => {
  it('seals with its first key, and opens with all of them, also after it has changed', async () => {
    const [first, second] = await ring('1', '2')
    let keys = [first!]
    const changing = createSecrets(() => keys)
    const before = await changing.seal(text, here)
    keys = [second!, first!]
    expect((await changing.seal(text, here)).keyId).toBe(second!.id)
    expect(await changing.open(before, here)).toBe(text)
  })

  it('opens what older versions sealed with JWT_SECRET, and never seals so', async () => {
    const old = await keyOfSecret('a secret of thirty-two characters')
    const sealed = {
      keyId: '7a0d6c3c15d1ff6c',
      text: '2d94c7aed3f6fb467528276888dabba5254f8623088c5abfcebc7702ee3aedc1f440b58e5e3a66e788c0a8b87c3d1d0386562c217862',
    }
    expect(await secretsOf([...(await ring('1')), old]).open(sealed, here)).toBe(text)
    await expect(secretsOf([old]).seal(text, here)).rejects.toThrow('no data key')
  })

  it('derives a secret for each use, which reveals no other', async () => {
    const tokens = await derive('a secret', 'tokens')
    const devices = await derive('a secret', 'devices')
    expect(tokens).toMatch(/^[0-9a-f]{64}$/)
    expect(devices).not.toBe(tokens)
    expect(await derive('a secret', 'tokens')).toBe(tokens)
  })
})
