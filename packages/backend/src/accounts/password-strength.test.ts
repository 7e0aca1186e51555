import { describe, expect, it } from 'vitest'
import cases from './password-strength.cases.json' with { type: 'json' }
import { isEasyToGuess } from './password-strength.ts'

const texts = ['Rosa Marchetti', 'rosa.m@example.com', 'Chez Lumière']

/** Returns those passwords of which the judgement differs. */
async function misjudged(passwords: readonly string[], isEasy: boolean): Promise<string[]> {
  const found: string[] = []
  for (const password of passwords) if ((await isEasyToGuess(password, texts)) !== isEasy) found.push(password)
  return found
}

describe('a password is easy to guess', () => {
  it.each(Object.entries(cases.easy))('if it is made of %s', async (_kind, passwords) => {
    expect(await misjudged(passwords, true)).toEqual([])
  })

  it.each(['a', 'Password', '1234567890qwertzuiop', 's3cr3t'])('if it is %j many times', async (part) => {
    expect(await misjudged([part.repeat(200 / part.length)], true)).toEqual([])
  })

  it('if its first 40 characters are, because zxcvbn takes seconds for 200', async () => {
    expect(await misjudged([`${'1234'.repeat(10)}q8!zWp3kx7Kp2mQw`], true)).toEqual([])
  })
})

it('a few words, or eight characters by chance, are not easy to guess', async () => {
  expect(await misjudged(cases.good, false)).toEqual([])
})
