import { expect, it } from 'vitest'
import { cleanEmail, emailKey, isEmail } from './email.ts'
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

it.each(cases.pasted)('takes off what was pasted along in %j', (text) => {
  expect(cleanEmail(text)).toBe('marie@gmail.com')
})

it.each(cases.accepted)('accepts %j as it is', (email) => {
  expect([isEmail(email), cleanEmail(email)]).toEqual([true, email])
})

it.each(cases.refused)('refuses %j and leaves it as it is', (text) => {
  expect([isEmail(text), cleanEmail(text)]).toEqual([false, text.trim()])
})

it('writes a domain in lower case, and leaves the rest as it is', () => {
  expect(cleanEmail('Marie.Dupont@Müller.DE')).toBe('Marie.Dupont@müller.de')
})

it.each(['<a', '(', '<', '*', 'mailto:', '@', '.', '@a', ' '])('cleans a hostile repetition of %j quickly', (part) => {
  const text = part.repeat(100_000)
  expect(isEmail(cleanEmail(text))).toBe(false)
  expect(isEmail(cleanEmail(text.slice(0, 1000)))).toBe(false)
})
