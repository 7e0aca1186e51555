import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { nobodysHash, passwords, policy } from './passwords.ts'

describe('a password', () => {
  it('becomes an argon2id hash with our parameters and a random salt', async () => {
    const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })

  it('matches its own hash only', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.matches('correct horse', hash)).toBe(true)
    expect(await passwords.matches('Correct horse', hash)).toBe(false)
  })

  it('does not match a missing hash, which takes as long to check as a real one', async () => {
    expect(await passwords.matches('correct horse', undefined)).toBe(false)
    expect(parseOptions(nobodysHash)).toMatchObject(policy)
    expect(parseOptions(nobodysHash)).toMatchObject(parseOptions(await passwords.hash('x')))
  })
})
