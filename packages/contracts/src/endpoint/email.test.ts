import { expect, it } from 'vitest'
import { emailKey } from './email.ts'
import cases from './email.cases.json' with { type: 'json' }

const ADMIN = 'admin@example.com'

it.each(cases.spellings)('%j is another spelling of an address', (email) => {
  expect(emailKey(email)).toBe(ADMIN)
})

it.each(cases.others)('%j is another address', (email) => {
  expect(emailKey(email)).not.toBe(ADMIN)
})

it('treats an accent alike, written as one character or as two', () => {
  expect(emailKey('jose\u0301@example.com')).toBe(emailKey('JOSÉ@example.com'))
})

it('stays short enough for an index', () => {
  const long = `${'\ufdfa'.repeat(240)}@example.com`
  expect(emailKey(long)).toBe(long)
  expect(new TextEncoder().encode(emailKey(`${'İ'.repeat(240)}@example.com`)).length).toBeLessThan(1000)
})
