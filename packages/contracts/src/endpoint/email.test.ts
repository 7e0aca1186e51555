import { expect, it } from 'vitest'
import { emailKey } from './email.ts'

const ADMIN = 'admin@example.com'

it.each([
  'ADMIN@Example.COM',
  ' admin@example.com\n',
  'admİn@example.com',
  'admI\u0307n@example.com',
  'ａｄｍｉｎ@example.com',
  '𝐚𝐝𝐦𝐢𝐧@example.com',
  'ⓐdmin@example.com',
  'admin＠example.com',
  'ad\u200bmin@example.com',
  'ad\u00admin@example.com',
  '\ufeffadmin@example.com',
  'admin@example\u2024com',
])('%j is another spelling of an address', (email) => {
  expect(emailKey(email)).toBe(ADMIN)
})

it.each(['admin+1@example.com', 'a.dmin@example.com', 'ádmin@example.com', 'аdmin@example.com', 'admın@example.com'])(
  '%j is another address',
  (email) => {
    expect(emailKey(email)).not.toBe(ADMIN)
  },
)

it('treats an accent alike, written as one character or as two', () => {
  expect(emailKey('jose\u0301@example.com')).toBe(emailKey('JOSÉ@example.com'))
})

it('stays short enough for an index', () => {
  const long = `${'\ufdfa'.repeat(240)}@example.com`
  expect(emailKey(long)).toBe(long)
  expect(new TextEncoder().encode(emailKey(`${'İ'.repeat(240)}@example.com`)).length).toBeLessThan(1000)
})
