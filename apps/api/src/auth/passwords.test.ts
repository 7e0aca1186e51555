import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, nobodysHash, policy } from './passwords.ts'

describe('hashPassword', () => {
  it('makes an argon2id hash with the policy and a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })
})

describe('isPassword', () => {
  it('knows the right password from a wrong one', async () => {
    const hash = await hashPassword('correct horse')
    expect(await isPassword('correct horse', hash)).toBe(true)
    expect(await isPassword('Correct horse', hash)).toBe(false)
  })

  it('refuses every password of nobody, with the work of the same policy', async () => {
    expect(await isPassword('correct horse', undefined)).toBe(false)
    expect(parseOptions(nobodysHash)).toMatchObject(policy)
    expect(parseOptions(nobodysHash)).toMatchObject(parseOptions(await hashPassword('x')))
  })
})
