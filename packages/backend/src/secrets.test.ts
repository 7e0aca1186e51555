import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret that is known to this test only')
const text = 'Peanuts; no shellfish 🦐'

describe('a sealed text', () => {
  it('opens with the same secret, and shows nothing of itself', async () => {
    const sealed = await secrets.seal(text, 'here')
    expect(JSON.stringify(sealed)).not.toContain('Peanuts')
    expect(await createSecrets('a secret that is known to this test only').open(sealed, 'here')).toBe(text)
  })

  it('is different each time', async () => {
    expect((await secrets.seal(text, 'here')).text).not.toBe((await secrets.seal(text, 'here')).text)
  })

  it('does not open with another secret, and names another key', async () => {
    const [sealed, other] = [await secrets.seal(text, 'here'), createSecrets('another secret')]
    expect(await other.open(sealed, 'here')).toBeUndefined()
    const { keyId } = await other.seal(text, 'here')
    expect(keyId).not.toBe(sealed.keyId)
    expect(await other.open({ ...sealed, keyId }, 'here')).toBeUndefined()
  })

  it('does not open for another purpose, or if it was changed', async () => {
    const sealed = await secrets.seal(text, 'here')
    expect(await secrets.open(sealed, 'there')).toBeUndefined()
    const changed = sealed.text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await secrets.open({ ...sealed, text: changed }, 'here')).toBeUndefined()
    expect(await secrets.open({ ...sealed, text: '' }, 'here')).toBeUndefined()
  })
})
